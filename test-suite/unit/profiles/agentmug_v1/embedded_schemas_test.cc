#include "findings.h"

namespace vouch::profiles::agentmug_v1 {
namespace {

TEST(EmbeddedSchemas, Table) {
  const struct {
    const char *text, *findings;
  } kCases[] = {
      {R"({"outputs": {"shape": "void", "schema": {}}})", "AMG-56 1:31"},
      {R"({"outputs": {"shape": "json", "schema": {}}})", ""},
      {R"({"outputs": {"schema": {}}})", ""},
      {R"({"outputs": {"shape": "json", "schema": {"type": "banana"}}})", "AMG-57 1:50"},
      {R"({"outputs": {"schema": [{"type": "banana"}]}})", ""},
      {R"({"inputs": {"schema": {"minLength": -1, "required": [1]}}})", "AMG-57 1:37, AMG-57 1:54"},
      {R"({"blueprint": {"tools": [{"inputSchema": {"pattern": "("}}, "a", {"inputSchema": 1}]}})",
       "AMG-57 1:54"},
      {R"({"sources": [{"structure": {"schema": {"items": 1}}}]})", "AMG-57 1:49"},
      {R"({"evaluation": {"checks": [{"type": "output-schema", "config": {"schema": {"type": 1}}}]}})",
       "AMG-57 1:84"},
      {R"({"evaluation": {"checks": [{"type": "citation", "config": {"schema": {"type": 1}}}]}})", ""},
      // References within the schema work, others don't, not even into the file around it.
      {R"({"inputs": {"schema": {"$ref": "#/$defs/a", "$defs": {"a": {}}}}})", ""},
      {R"({"inputs": {"schema": {"$ref": "#/inputs"}}})", "AMG-57 1:32"},
      {R"({"inputs": {"schema": {"$ref": "https://example.com/x"}}})", "AMG-57 1:32"},
      {R"({"inputs": {"schema": {"$ref": "other.json"}}})", "AMG-57 1:32"},
      {R"({"inputs": {"schema": {"$ref": "file:///etc/passwd"}}})", "AMG-57 1:32"},
      // A schema says its dialect itself.
      {R"({"inputs": {"schema": {"$schema": "http://json-schema.org/draft-07/schema#", "items": [{}]}}})",
       ""},
      {R"({"inputs": {"schema": {"items": [{}]}}})", "AMG-57 1:33"},
      {R"({"inputs": {"schema": {"$schema": "https://example.com/mine"}}})", "AMG-57 1:35"},
  };
  for (const auto& test : kCases) EXPECT_EQ(RulesOf(test.text), test.findings) << test.text;
}

TEST(EmbeddedSchemas, BeyondTheBoundOneNoteSaysSo) {
  std::string text = R"({"blueprint": {"tools": [)";
  for (int i = 0; i < 520; ++i)
    text += std::string(i == 0 ? "" : ",") + R"({"inputSchema": {"type": "object"}})";
  const auto findings = ByRules(text + "]}}");
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_EQ(findings[0].severity, Severity::kInfo);
  EXPECT_NE(findings[0].message.find("not checked"), std::string::npos);
  EXPECT_EQ(findings[0].location, "/blueprint/tools/500/inputSchema");
}

TEST(Keys, Table) {
  const struct {
    const char *text, *findings;
  } kCases[] = {
      {R"({"trigers": [], "Sources": [], "metdata": {}})", "AMG-59 1:2, AMG-59 1:17, AMG-59 1:32"},
      {R"({"triggers": [], "trigers": []})", ""},
      {R"({"x-trigers": [], "_trigers": [], "notes": 1, "owner": 2, "": 3})", ""},
      {R"({"blueprint": {"sytemPrompt": "x", "skils": []}})", "AMG-59 1:16, AMG-59 1:36"},
      {R"({"outputs": {"shap": "json"}, "inputs": {"acepts": []}, "execution": {"targt": 1}})",
       "AMG-59 1:14, AMG-59 1:42, AMG-59 1:71"},
      {R"({"metadata": {"pricng": 1}})", "AMG-59 1:15"},
      {R"({"parameters": [{"defalt": 1}]})", "AMG-59 1:18"},
      {R"({"blueprint": ["skils"]})", ""},
  };
  for (const auto& test : kCases) EXPECT_EQ(RulesOf(test.text), test.findings) << test.text;
}

}  // namespace
}  // namespace vouch::profiles::agentmug_v1
