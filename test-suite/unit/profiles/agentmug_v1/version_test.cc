#include "findings.h"

namespace vouch::profiles::agentmug_v1 {
namespace {

TEST(Version, RecognisesByContent) {
  const struct {
    const char* text;
    Claim claim;
  } kCases[] = {
      {R"({"$schema": "https://agentmug.com/schemas/agent.v1.json"})", Claim::kYes},
      {R"({"$schema": "http://www.agentmug.com/schemas/agent.v1"})", Claim::kYes},
      {R"({"$schema": "https://agentlit.dahshanlabs.com/schemas/agent.v1.json"})", Claim::kYes},
      {R"({"$schema": "https://agentmug.com/schemas/agent.v2.json"})", Claim::kYes},
      {R"({"$schema": "https://agentmug.com/schemas/agent.v.json"})", Claim::kNo},
      {R"({"$schema": "https://agentmug.com/schemas/agent.v1.json5"})", Claim::kNo},
      {R"({"$schema": "https://example.com/agentmug.com/schemas/agent.v1.json"})", Claim::kNo},
      {R"({"$schema": 1, "blueprint": {"systemPrompt": 1}})", Claim::kYes},
      {R"({"blueprint": {"primaryModel": "m"}})", Claim::kYes},
      {R"({"blueprint": {"tools": []}})", Claim::kNo},
      {R"({"blueprint": "x"})", Claim::kNo},
      {R"({"oap": "1.0", "blueprint": {"systemPrompt": "x"}})", Claim::kNo},
      {"{}", Claim::kNo},
      {"[]", Claim::kNo},
      {"null", Claim::kNo},
  };
  for (const auto& test : kCases) {
    EXPECT_EQ(Recognise(FileOf(test.text).root()).claim, test.claim) << test.text;
  }
}

TEST(Version, GateStopsAtOtherVersions) {
  const struct {
    const char *text, *findings;
    bool goes_on;
  } kCases[] = {
      {R"({"$schema": "https://agentmug.com/schemas/agent.v1.json"})", "", true},
      {R"({"$schema": "https://agentlit.dahshanlabs.com/schemas/agent.v1.json"})", "AMG-53 1:13", true},
      {R"({"$schema": "https://agentmug.com/schemas/agent.v2.json"})", "AMG-54 1:13", false},
      {R"({"$schema": "https://agentlit.dahshanlabs.com/schemas/agent.v2.json"})", "AMG-54 1:13", false},
      {R"({"$schema": "https://agentmug.com/schemas/agent.v12345678901234567890123.json"})", "AMG-54 1:13",
       false},
      {R"({"$schema": "https://agentmug.com/schemas/agent.v01.json"})", "AMG-54 1:13", false},
      {R"({"$schema": "https://example.com/x"})", "", true},
      {R"({"$schema": 2})", "", true},
      {"{}", "", true},
      {"[]", "", true},
  };
  for (const auto& test : kCases) {
    const AgentFile file = FileOf(test.text);
    const Settings settings;
    std::vector<Finding> findings;
    Reporter reporter(file, settings, &findings);
    EXPECT_EQ(Gate(reporter).has_value(), test.goes_on) << test.text;
    EXPECT_EQ(Line(findings), test.findings) << test.text;
  }
}

TEST(Version, TheFormerUrlComesWithTheRepairedText) {
  const auto findings = ByRules(R"({"$schema": "https://agentlit.dahshanlabs.com/schemas/agent.v1.json"})");
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_EQ(findings[0].severity, Severity::kInfo);
  EXPECT_EQ(findings[0].help, R"(write "$schema": "https://agentmug.com/schemas/agent.v1.json")");
}

}  // namespace
}  // namespace vouch::profiles::agentmug_v1
