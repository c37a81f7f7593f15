#include "findings.h"

namespace vouch::profiles::agentmug_v1 {
namespace {

TEST(Parameters, Table) {
  const struct {
    const char *text, *findings;
  } kCases[] = {
      // Names: the second and the third are reported, each at its place.
      {R"({"parameters": [{"name": "a"}, {"name": "a"}, {"name": "b"}, {"name": "a"}]})",
       "AMG-01 1:41, AMG-01 1:71"},
      {R"({"parameters": [{"name": 1}, {"name": 1}, {}, 5, null]})", ""},
      {R"({"parameters": {"name": "a"}})", ""},
      // Case counts.
      {R"({"parameters": [{"name": "a"}, {"name": "A"}], "x": "{{params.a}}{{params.A}}"})", ""},
      // Placeholders.
      {R"({"blueprint": {"systemPrompt": "{{params.a}}"}})", "AMG-40 1:33"},
      {R"({"blueprint": {"systemPrompt": "x {{ \t params.a\n}} y"}})", "AMG-40 1:32"},
      {R"({"blueprint": {"systemPrompt": "{{params.a}} {{params.b}} {{params.a}}"}})",
       "AMG-40 1:33, AMG-40 1:46"},
      {R"({"blueprint": {"systemPrompt": "{{{params.a}}}"}})", "AMG-40 1:34"},
      {R"({"blueprint": {"systemPrompt": "{{params.}} {{params.1a}} {{params.a b}}"}})",
       "AMG-40 1:33, AMG-40 1:45, AMG-40 1:59"},
      {R"({"blueprint": {"systemPrompt": "{{params.a} {{params.a {{param.a}} {{ params }} {{params.a\n}"}})",
       ""},
      {R"({"blueprint": {"systemPrompt": ["{{params.a}}"]}})", ""},
      {R"({"triggers": [{"prompt": "{{params.a}}"}]})", ""},
      // Use counts wherever it is, but in no name; files are bound instead. Without a prompt there is nothing
      // to say.
      {R"({"blueprint": {"systemPrompt": ""}, "parameters": [{"name": "a"}, {"name": "b"}]})",
       "AMG-41 1:61, AMG-41 1:76"},
      {R"({"blueprint": {"systemPrompt": ""}, "parameters": [{"name": "a", "type": "file"}]})", ""},
      {R"({"blueprint": {"systemPrompt": "", "skills": [{"recipe": "{{PARAMS.a}}"}]}, "parameters": [{"name": "a"}]})",
       ""},
      {R"({"blueprint": {"systemPrompt": ""}, "parameters": [{"name": "a"}], "{{params.a}}": 1})",
       "AMG-41 1:61"},
      {R"({"parameters": [{"name": "a"}]})", ""},
      // Defaults.
      {R"({"parameters": [{"type": "string", "default": 1}]})", "AMG-43 1:47"},
      {R"({"parameters": [{"type": "text", "default": true}]})", "AMG-43 1:45"},
      {R"({"parameters": [{"type": "email", "default": {}}]})", "AMG-43 1:46"},
      {R"({"parameters": [{"type": "url", "default": []}]})", "AMG-43 1:44"},
      {R"({"parameters": [{"type": "number", "default": "1"}]})", "AMG-43 1:47"},
      {R"({"parameters": [{"type": "number", "default": 1e400}]})", ""},
      {R"({"parameters": [{"type": "boolean", "default": "true"}]})", "AMG-43 1:48"},
      {R"({"parameters": [{"type": "boolean", "default": false}]})", ""},
      {R"({"parameters": [{"type": "string", "default": null}]})", ""},
      {R"({"parameters": [{"type": "file", "default": 1}, {"type": "new", "default": 1}, {"default": 1}]})",
       ""},
      {R"({"parameters": [{"type": "select", "default": 1, "options": [{"value": "1"}]}]})", "AMG-43 1:47"},
      {R"({"parameters": [{"type": "select", "default": "2", "options": [{"value": "1"}]}]})", "AMG-42 1:47"},
      {R"({"parameters": [{"type": "select", "default": "1", "options": [5, {"value": "1"}]}]})", ""},
      {R"({"parameters": [{"type": "select", "default": "1", "options": []}]})", ""},
      {R"({"parameters": [{"type": "select", "default": "1", "options": "1"}]})", ""},
      // Artifacts.
      {R"({"parameters": [{"artifact": {"accepts": ["", ".csv", "\t", 1]}}]})", "AMG-38 1:43, AMG-38 1:55"},
      {R"({"parameters": [{"artifact": {"accepts": " "}}, {"artifact": [" "]}]})", ""},
  };
  for (const auto& test : kCases) EXPECT_EQ(RulesOf(test.text), test.findings) << test.text;
}

TEST(Parameters, HelpRepairs) {
  const struct {
    const char *text, *help;
  } kCases[] = {
      {R"({"parameters": [{"name": "topic", "type": "file"}], "blueprint": {"systemPrompt": "{{params.Topic}}"}})",
       "did you mean {{params.topic}}?"},
      {R"({"parameters": [{"type": "boolean", "default": "true"}]})", "write true without quotes"},
      {R"({"parameters": [{"type": "string", "default": 7}]})", "write it in quotes: \"7\""},
      {R"({"parameters": [{"type": "select", "default": "fast ", "options": [{"value": "fast"}]}]})",
       "did you mean \"fast\"?"},
  };
  for (const auto& test : kCases) {
    const auto findings = ByRules(test.text);
    ASSERT_EQ(findings.size(), 1u) << test.text;
    EXPECT_EQ(findings[0].help, test.help);
  }
}

}  // namespace
}  // namespace vouch::profiles::agentmug_v1
