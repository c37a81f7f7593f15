#include "findings.h"

namespace vouch::profiles::agentmug_v1 {
namespace {

TEST(Evaluation, Table) {
  const struct {
    const char *text, *findings;
  } kCases[] = {
      {R"({"evaluation": {"checks": [{"id": "a"}, {"id": "a"}, {"id": "A"}, {"id": 1}, {"id": 1}, 5]}})",
       "AMG-30 1:48"},
      {R"({"evaluation": {"checks": [{"sourceIds": ["a", 1]}]}})", "AMG-31 1:43"},
      {R"({"sources": [{"id": "a"}], "evaluation": {"checks": [{"sourceIds": ["a", "A"]}]}})", "AMG-31 1:74"},
      {R"({"sources": [{"id": "a"}], "evaluation": {"checks": [{"sourceIds": "b"}, {"sourceIds": {"a": 1}}]}})",
       ""},
      {R"({"evaluation": {"checks": [{"type": "custom"}, {"type": "invariant", "assertion": "\n"}]}})",
       "AMG-32 1:37, AMG-32 1:83"},
      {R"({"evaluation": {"checks": [{"type": "citation"}, {"type": "custom", "assertion": "x"}]}})", ""},
      {R"({"evaluation": {"checks": [{"type": "custom", "assertion": 1}, {"type": 1}]}})", ""},
      {R"({"evaluation": {"checks": [{"config": 1}, {"config": []}]}})", ""},
      {R"({"evaluation": {"checks": {"id": "a"}}, "checks": [{"type": "custom"}]})", ""},
      {R"({"evaluation": []})", ""},
  };
  for (const auto& test : kCases) EXPECT_EQ(RulesOf(test.text), test.findings) << test.text;
}

// {"a":"..."} is eight characters without the dots; white space of the file doesn't count, a pair counts
// twice.
TEST(Evaluation, ConfigIsCountedAsJavaScriptCounts) {
  const auto text = [](const std::string& value) {
    return R"({"evaluation": {"checks": [{"config": { "a" : ")" + value + R"(" }}]}})";
  };
  std::string mails;
  for (int i = 0; i < 15'996; ++i) mails += "\xF0\x9F\x93\xA7";
  EXPECT_EQ(RulesOf(text(std::string(31'992, 'x'))), "");
  EXPECT_EQ(RulesOf(text(std::string(31'993, 'x'))), "AMG-33 1:39");
  EXPECT_EQ(RulesOf(text(mails)), "");
  EXPECT_EQ(RulesOf(text(mails + "x")), "AMG-33 1:39");
}

}  // namespace
}  // namespace vouch::profiles::agentmug_v1
