// Errors of the schema as AgentMug files' authors read them; the fixtures have most of them with their
// places.
#include "findings.h"

namespace vouch::profiles::agentmug_v1 {
namespace {

std::string File(const std::string& members) {
  return R"({"$schema": "https://agentmug.com/schemas/agent.v1.json", "id": "d", "name": "D", "description": "d",
"version": "1", "exportedAt": "2026-01-01T00:00:00Z", "inputs": {"accepts": ["text"]},
"blueprint": {"primaryModel": "m", "systemPrompt": "p", "tools": []})" +
         (members.empty() ? "" : ",\n" + members) + "}";
}

std::string WithTool(const std::string& tool) {
  std::string text = File("");
  return text.replace(text.find("\"tools\": []"), 11, "\"tools\": [" + tool + "]");
}

TEST(Word, Table) {
  const struct {
    std::string text;
    const char *id, *message, *help;  // pieces
    bool passes;                      // AgentMug's parser would import it
  } kCases[] = {
      {File(
           R"("parameters": [{"name": "aB", "label": "l", "type": "file", "required": true, "artifact": {"kind": "image", "accepts": ["x"]}}])"),
       "AMG-02", "has capitals", "write \"ab\"", true},
      {File(
           R"("parameters": [{"name": "a-b", "label": "l", "type": "file", "required": true, "artifact": {"kind": "image", "accepts": ["x"]}}])"),
       "AMG-SCHEMA", "", "a name is a small letter", false},
      {WithTool(R"({"kind": "mcp", "name": "n", "server": "s"})"), "AMG-09", "requiresUserAuth", "add", true},
      {WithTool(R"({"kind": "nango", "name": "n", "provider": "p", "endpoint": "/"})"), "AMG-09",
       "requiresUserAuth", "", true},
      {WithTool(R"({"kind": "nango", "name": "n", "provider": "p"})"), "AMG-SCHEMA", "endpoint", "", false},
      {WithTool(R"({"kind": "webhook", "name": "n"})"), "AMG-10", "url", "add", true},
      {WithTool(R"({"kind": "webhook"})"), "AMG-SCHEMA", "", "", false},
      {WithTool(R"({"kind": "webhok", "name": "n"})"), "AMG-SCHEMA", "no kind of tool",
       "did you mean \"webhook\"?", false},
      {WithTool(R"({"kind": "http", "name": "n"})"), "AMG-SCHEMA", "no kind of tool",
       "did you mean \"webhook\"?", false},
      {WithTool(R"({"name": "n"})"), "AMG-SCHEMA", "needs a kind", "its name alone", false},
      {File(R"("triggers": [{"type": "api"}])"), "AMG-13", "endpoint", "add", true},
      {File(R"("triggers": [{"type": "webhook"}])"), "AMG-SCHEMA", "path", "add \"path\"", false},
      {File(R"("triggers": ["manual"])"), "AMG-SCHEMA", "", "{\"type\": \"manual\"}", false},
      {File(R"("metadata": {"pricing": {"kind": "one-time"}})"), "AMG-60", "", "amountUsd", true},
      {File(R"("metadata": {"tags": "x"})"), "AMG-60", "", "", true},
  };
  for (const auto& test : kCases) {
    std::vector<Finding> findings = BySchemaAndRules(test.text);
    std::erase_if(findings, [](const Finding& f) { return f.severity != Severity::kError; });
    ASSERT_EQ(findings.size(), 1u) << test.text << Line(findings);
    EXPECT_EQ(findings[0].rule->id, test.id) << test.text;
    EXPECT_NE(findings[0].message.find(test.message), std::string::npos) << findings[0].message;
    EXPECT_NE(findings[0].help.find(test.help), std::string::npos) << findings[0].help;
    EXPECT_EQ(findings[0].help.find("would import the file") != std::string::npos, test.passes)
        << findings[0].help;
    EXPECT_EQ(findings[0].help.find("alternatives"), std::string::npos) << findings[0].help;
  }
}

// A place that isn't there, as a damaged location would give.
TEST(Word, LeavesWhatItDoesNotKnow) {
  const AgentFile file = FileOf("{}");
  for (const char* location : {"/a/b", "a", "", "/blueprint/tools/0"}) {
    Finding finding;
    finding.rule = &kSchema;
    finding.location = location;
    finding.message = "m";
    Word(file, finding);
    EXPECT_EQ(finding.rule, &kSchema);
    EXPECT_EQ(finding.message, "m");
  }
}

}  // namespace
}  // namespace vouch::profiles::agentmug_v1
