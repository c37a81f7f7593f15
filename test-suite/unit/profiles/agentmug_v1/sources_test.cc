#include "findings.h"

namespace vouch::profiles::agentmug_v1 {
namespace {

std::string WithSource(const std::string& members) { return R"({"sources": [{)" + members + "}]}"; }

// The members begin in column 15.
TEST(Sources, Table) {
  const struct {
    const char *members, *findings;
  } kCases[] = {
      {R"("path": "/x", "urI": "y")", "AMG-18 1:15, AMG-18 1:29"},
      {R"("freshness": {"mode": "snapshot", "url": "x"}, "accepts": {"extension": [".x"]})",
       "AMG-18 1:49, AMG-20 1:73, AMG-18 1:74"},
      {R"("structure": {"schema": {"path": 1}}, "sharing": {"strategy": "rebind"})", ""},
      {R"("structure": [{"path": 1}], "truth": "path", "access": null)", ""},
      {R"("label": "")", "AMG-19 1:24"},
      {R"("label": "\u2003")", "AMG-19 1:24"},
      {R"("label": 1)", ""},
      {R"("accepts": {})", "AMG-20 1:26"},
      {R"("accepts": {"extensions": [], "mediaTypes": []})", "AMG-20 1:26"},
      {R"("accepts": {"extensions": ["", " .x"], "providerTypes": [" "]})", "AMG-20 1:42, AMG-20 1:72"},
      {R"("accepts": {"extensions": ".x"})", ""},
      {R"("accepts": {"mediaTypes": [1]})", ""},
      {R"("accepts": [])", ""},
      {R"("freshness": {"maxAgeSeconds": 0.0})", "AMG-24 1:46"},
      {R"("freshness": {"maxAgeSeconds": -1e-400})", "AMG-24 1:46"},
      {R"("freshness": {"maxAgeSeconds": 1e-400})", ""},
      {R"("freshness": {"maxAgeSeconds": "0"})", ""},
      {R"("role": "output", "access": {"capabilities": ["read", "list"]})", "AMG-21 1:23"},
      {R"("role": "output", "access": {"capabilities": []})", "AMG-21 1:23"},
      {R"("role": "output", "access": {"capabilities": "read"})", ""},
      {R"("role": "output")", ""},
      {R"("role": "output", "access": {"capabilities": ["create"]}, "approval": {"write": "on-bind"})", ""},
      {R"("freshness": {"mode": "on-run"}, "access": {"capabilities": ["watch"]})", "AMG-22 1:37"},
      {R"("freshness": {"mode": "watch"}, "access": {"capabilities": ["sync"]})", "AMG-23 1:37"},
      {R"("freshness": {"mode": "watch"}, "access": {"capabilities": ["watch"]})", ""},
      {R"("freshness": {"mode": "snapshot"}, "access": {"capabilities": []})", ""},
      {R"("truth": {"citations": "required"}, "access": {"capabilities": ["read"]})", "AMG-26 1:38"},
      {R"("truth": {"citations": "preferred"}, "access": {"capabilities": ["read"]})", ""},
      // delete counts as writing.
      {R"("access": {"capabilities": ["delete"]})", "AMG-27 1:43, AMG-28 1:43"},
      {R"("access": {"capabilities": ["delete"]}, "approval": {"write": "every-run"})", "AMG-27 1:43"},
      {R"("access": {"capabilities": ["delete"]}, "approval": {"destructive": "every-action"})",
       "AMG-28 1:43"},
      {R"("access": {"capabilities": ["delete"]}, "approval": {"destructive": "forbidden", "write": 1})",
       "AMG-27 1:83"},
      {R"("access": {"capabilities": ["delete"]}, "approval": {"destructive": 1, "write": 1})", ""},
      {R"("access": {"capabilities": ["read", "append", "write"]}, "approval": {})", "AMG-28 1:51"},
      {R"("access": {"capabilities": ["write"]}, "approval": [])", ""},
      {R"("access": {"capabilities": ["Write", 1, null]})", ""},
  };
  for (const auto& test : kCases) {
    const std::string text = WithSource(test.members);
    EXPECT_EQ(RulesOf(text), test.findings) << text;
  }
}

TEST(Sources, Ids) {
  const struct {
    const char *text, *findings;
  } kCases[] = {
      {R"({"sources": [{"id": "a"}, {"id": "a"}, {"id": "b"}, {"id": "a"}]})", "AMG-16 1:34, AMG-16 1:60"},
      {R"({"sources": [{"id": 1}, {"id": 1}, {}, {}, 5, "a", "a"]})", ""},
      {R"({"sources": {"id": "a"}})", ""},
  };
  for (const auto& test : kCases) EXPECT_EQ(RulesOf(test.text), test.findings) << test.text;
}

TEST(Sources, PrivateFieldsHaveTheirCode) {
  const auto findings = ByRules(WithSource(R"("credentialRef": "x", "lable": "y")"));
  ASSERT_EQ(findings.size(), 2u);
  EXPECT_EQ(findings[0].location, "/sources/0/credentialRef");
  EXPECT_NE(findings[0].message.find("private_binding_in_contract"), std::string::npos);
  EXPECT_EQ(findings[1].help, "did you mean \"label\"?");
}

TEST(Sources, ThirtyAreAllowed) {
  std::string text = R"({"sources": [1)";
  for (int i = 1; i < 30; ++i) text += ",1";
  EXPECT_EQ(RulesOf(text + "]}"), "");
  EXPECT_EQ(RulesOf(text + ",2]}"), "AMG-17 1:74");
  EXPECT_EQ(RulesOf(text + ",2,3]}"), "AMG-17 1:74");
}

}  // namespace
}  // namespace vouch::profiles::agentmug_v1
