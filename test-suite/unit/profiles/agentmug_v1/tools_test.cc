#include "findings.h"

namespace vouch::profiles::agentmug_v1 {
namespace {

std::string WithTool(const std::string& tool) { return R"({"blueprint": {"tools": [)" + tool + "]}}"; }

TEST(Tools, Table) {
  const struct {
    const char *tool, *findings;
  } kCases[] = {
      // A tool begins in column 26.
      {R"({"kind": "nango", "endpoint": "/x//y"})", ""},
      {R"({"kind": "nango", "endpoint": "//x"})", "AMG-07 1:57"},
      {R"({"kind": "nango", "endpoint": "///"})", "AMG-07 1:57"},
      {R"({"kind": "nango", "endpoint": "https://x.example/y"})", "AMG-07 1:56"},
      {R"({"kind": "nango", "endpoint": ""})", "AMG-07 1:56"},
      {R"({"kind": "nango", "endpoint": 1})", ""},
      {R"({"kind": "mcp", "endpoint": "x", "baseUrlOverride": "http://x"})", ""},
      {R"({"kind": "nango", "baseUrlOverride": "https://x.example/"})", ""},
      {R"({"kind": "nango", "baseUrlOverride": "http://x.example"})", "AMG-08 1:63"},
      {R"({"kind": "nango", "baseUrlOverride": "https:///x"})", "AMG-08 1:63"},
      {R"({"kind": "nango", "baseUrlOverride": "x.example"})", "AMG-08 1:63"},
      {R"({"kind": "nango", "baseUrlOverride": ""})", "AMG-08 1:63"},
      {R"("a", "b", "a")", "AMG-50 1:36"},
      {R"("a", {"kind": "mcp", "name": "a"}, {"name": "a"}, 1, {"name": 1}, {"name": 1})",
       "AMG-50 1:55, AMG-50 1:70"},
      {R"({"kind": "webhook", "url": "https://x.example"})", ""},
      {R"({"kind": "webhook", "url": "HTTPS://x.example"})", ""},
      {R"({"kind": "webhook", "url": "http://x.example"})", "AMG-58 1:54"},
      {R"({"kind": "webhook", "url": "ftp://x.example"})", "AMG-58 1:54"},
      {R"({"kind": "webhook", "url": "https://127.0.0.1/x"})", "AMG-58 1:62"},
      {R"({"kind": "webhook", "url": "http://LOCALHOST:80"})", "AMG-58 1:61"},
      {R"({"kind": "webhook", "url": "https://10.0.0.1"})", "AMG-58 1:62"},
      {R"({"kind": "webhook", "url": "x"})", ""},
      {R"({"kind": "webhook", "url": 1}, {"kind": "webhook"})", ""},
      {R"({"kind": ["webhook"], "url": "http://localhost"})", ""},
  };
  for (const auto& test : kCases) EXPECT_EQ(RulesOf(WithTool(test.tool)), test.findings) << test.tool;
}

TEST(Tools, Deliveries) {
  const struct {
    const char *text, *findings;
  } kCases[] = {
      {R"({"blueprint": {"tools": ["a"]}, "connectivity": {"delivers": [{"via": "a"}, {"via": "b"}]}})",
       "AMG-55 1:85"},
      {R"({"blueprint": {"tools": [{"name": "a"}]}, "connectivity": {"delivers": [{"via": "a"}]}})", ""},
      {R"({"blueprint": {"tools": []}, "connectivity": {"delivers": [{"via": ""}]}})", "AMG-55 1:68"},
      {R"({"blueprint": {"tools": "a"}, "connectivity": {"delivers": [{"via": "a"}]}})", ""},
      {R"({"connectivity": {"delivers": [{"via": "a"}]}})", ""},
      {R"({"blueprint": {"tools": []}, "connectivity": {"delivers": [{"via": 1}, {}, "a"]}})", ""},
      {R"({"blueprint": {"tools": []}, "connectivity": {"delivers": {"via": "a"}}})", ""},
  };
  for (const auto& test : kCases) EXPECT_EQ(RulesOf(test.text), test.findings) << test.text;
}

TEST(Tools, HelpRepairs) {
  const struct {
    const char *tool, *help;
  } kCases[] = {
      {R"({"kind": "nango", "endpoint": "me"})", "write \"/me\""},
      {R"({"kind": "nango", "baseUrlOverride": "http://x.example/y"})", "write \"https://x.example/y\""},
      {R"({"kind": "webhook", "url": "http://x.example/y"})", "write \"https://x.example/y\""},
  };
  for (const auto& test : kCases) {
    const auto findings = ByRules(WithTool(test.tool));
    ASSERT_EQ(findings.size(), 1u) << test.tool;
    EXPECT_EQ(findings[0].help, test.help);
  }
}

}  // namespace
}  // namespace vouch::profiles::agentmug_v1
