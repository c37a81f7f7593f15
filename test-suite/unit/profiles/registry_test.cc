// The profile registry: every registered profile loads from its embedded program and judges.
#include "profiles/registry.h"

#include <gtest/gtest.h>

#include "support/shared_data.h"
#include "vouch/vouch.h"

namespace vouch::profiles {
namespace {

TEST(Registry, HasTheProfilesByName) {
  for (const char* name : {"oap-v1", "agentmug-v1"}) {
    const Profile* profile = FindProfile(name);
    ASSERT_NE(profile, nullptr) << name;
    EXPECT_EQ(profile->name, name);
    EXPECT_FALSE(profile->title.empty());
    EXPECT_FALSE(profile->documents.at(0).program.empty());
  }
  EXPECT_EQ(FindProfile("oap-v2"), nullptr);
  EXPECT_EQ(FindProfile(""), nullptr);
}

// The embedded program is what compiling the schema gives today, formats asserted.
TEST(Registry, ProgramsAreThoseOfTheSchemas) {
  for (const Profile& profile : Profiles()) {
    for (const DocumentKind& document : profile.documents) {
      const std::optional<std::string> schema =
          test_support::ReadFile(std::string(VOUCH_SOURCE_DIR "/schemas/") + std::string(document.schema));
      ASSERT_TRUE(schema) << document.schema;
      CompileOptions options;
      options.assert_formats = true;
      const Result<Schema> compiled = Schema::Compile(*schema, options);
      ASSERT_TRUE(compiled.ok()) << compiled.error().message;
      EXPECT_EQ(compiled->Encode(), document.program) << document.schema;
    }
  }
}

TEST(Registry, LoadedProfilesJudge) {
  const struct {
    const char *profile, *text;
    Outcome outcome;
  } kCases[] = {
      {"oap-v1", "{}", Outcome::kInvalid},
      {"oap-v1", R"({"oap": "1.0", "kind": "AgentProfile"})", Outcome::kInvalid},
      {"agentmug-v1", "{}", Outcome::kInvalid},
      {"agentmug-v1", "[]", Outcome::kInvalid},
  };
  for (const auto& test : kCases) {
    Result<Schema> schema = LoadProfile(*FindProfile(test.profile));
    ASSERT_TRUE(schema.ok()) << test.profile << ": " << schema.error().message;
    Validator validator(std::move(schema.value()));
    const Result<Outcome> outcome = validator.Check(test.text);
    ASSERT_TRUE(outcome.ok()) << outcome.error().message;
    EXPECT_EQ(outcome.value(), test.outcome) << test.profile << " " << test.text;
  }
}

TEST(Registry, AnExampleOfOursIsValid) {
  const auto text = test_support::ReadFile(VOUCH_SOURCE_DIR "/test-suite/cases/agent-files/reviewer.agent.json");
  ASSERT_TRUE(text);
  Validator validator(LoadProfile(*FindProfile("oap-v1")).value());
  const Result<Report> report = validator.Validate(*text);
  ASSERT_TRUE(report.ok()) << report.error().message;
  EXPECT_EQ(report->outcome, Outcome::kValid) << (report->errors.empty() ? "" : report->errors[0].message);
}

}  // namespace
}  // namespace vouch::profiles
