// A third profile takes one folder and one line: this program's registry has example/profiles/registered.def.
#include <gtest/gtest.h>

#include "profiles/check.h"
#include "profiles/choose.h"
#include "profiles/registry.h"

namespace vouch::profiles {
namespace {

FileReport Checked(const char* name, const char* text) {
  Checker checker(Settings{});
  return checker.Check(name, text, nullptr);
}

TEST(ExampleProfileTest, IsRegistered) {
  ASSERT_EQ(Profiles().size(), 1u);
  EXPECT_EQ(Profiles()[0].name, "crew-v1");
  EXPECT_EQ(FindProfile("crew-v1"), &Profiles()[0]);
  EXPECT_EQ(FindProfile("oap-v1"), nullptr);
  EXPECT_EQ(BySuffix("a/b.CREW.yaml"), &Profiles()[0]);
  EXPECT_EQ(BySuffix("b.agent.yaml"), nullptr);
}

TEST(ExampleProfileTest, ItsContentSchemaAndRulesCount) {
  EXPECT_TRUE(Checked("a.crew.yaml", "crew: 1\nmembers: [Ann]\ncaptain: Ann\n").findings.empty());

  const FileReport rule = Checked("a.txt", "crew: 1\nmembers: [Ann]\ncaptain: Bob\n");
  ASSERT_EQ(rule.findings.size(), 1u);
  EXPECT_EQ(rule.findings[0].rule->id, "CREW-01");
  EXPECT_EQ(rule.findings[0].severity, Severity::kWarning);
  EXPECT_EQ(rule.findings[0].location, "/captain");
  EXPECT_EQ(rule.findings[0].begin.line, 3u);
  EXPECT_EQ(rule.findings[0].begin.column, 10u);

  const FileReport schema = Checked("a.crew.json", R"({"crew": 1, "members": []})");
  ASSERT_EQ(schema.findings.size(), 1u);
  EXPECT_EQ(schema.findings[0].rule->id, "CREW-SCHEMA");
  EXPECT_EQ(schema.findings[0].location, "/members");

  const FileReport broken = Checked("a.crew.json", "{");
  ASSERT_EQ(broken.findings.size(), 1u);
  EXPECT_EQ(broken.findings[0].rule->id, "CREW-READ");

  EXPECT_FALSE(Checked("a.crew.json", "{}").undecided.empty());
}

}  // namespace
}  // namespace vouch::profiles
