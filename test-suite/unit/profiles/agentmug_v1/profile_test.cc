// The description of the profile: what the checker reads of it.
#include "profiles/profile.h"

#include "findings.h"

namespace vouch::profiles::agentmug_v1 {

Profile Describe();

namespace {

TEST(Describe, LoadProblemsHaveRules) {
  const Profile profile = Describe();
  const struct {
    load::Problem problem;
    const char* id;
  } kCases[] = {
      {load::Problem::kSyntax, "AMG-00"},   {load::Problem::kUtf8, "AMG-00"},
      {load::Problem::kEmpty, "AMG-00"},    {load::Problem::kTrailing, "AMG-00"},
      {load::Problem::kTag, "AMG-00"},      {load::Problem::kDuplicateKey, "AMG-61"},
      {load::Problem::kLimit, "AMG-64"},
  };
  for (const auto& test : kCases) EXPECT_EQ(profile.load_rule(test.problem).id, test.id);
}

TEST(Describe, IsComplete) {
  const Profile profile = Describe();
  EXPECT_EQ(profile.name, "agentmug-v1");
  EXPECT_TRUE(profile.body_path.empty());
  ASSERT_EQ(profile.suffixes.size(), 1u);
  EXPECT_EQ(profile.suffixes[0], ".agent");
  EXPECT_EQ(profile.rules.size(), Rules().size());
  EXPECT_EQ(profile.schema_rule, &kSchema);
  ASSERT_NE(profile.check, nullptr);
  // The check is all of the checks.
  const AgentFile file = FileOf(R"({"trigers": 1, "brain": [1], "blueprint": {"tools": ["a", "a"]}})");
  const Settings settings;
  std::vector<Finding> findings;
  Reporter reporter(file, settings, &findings);
  profile.check(0, reporter);
  EXPECT_EQ(findings.size(), 3u);
}

}  // namespace
}  // namespace vouch::profiles::agentmug_v1
