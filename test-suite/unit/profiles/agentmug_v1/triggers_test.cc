#include "findings.h"

namespace vouch::profiles::agentmug_v1 {
namespace {

TEST(Triggers, Table) {
  const struct {
    const char *text, *findings;
  } kCases[] = {
      {R"({"triggers": [{"type": ""}]})", "AMG-11 1:24"},
      {R"({"triggers": [{"type": " "}]})", "AMG-12 1:24"},
      {R"({"triggers": [{"type": "Manual"}]})", "AMG-12 1:24"},
      {R"({"triggers": [{"type": "manual"}, {"type": "api"}, {"type": "webhook"}]})", ""},
      {R"({"triggers": [{"type": 1}, {}, "schedule", null]})", ""},
      {R"({"triggers": {"type": ""}})", ""},
      {R"({"triggers": [{"type": "schedule", "cron": "0 25 * * *", "prompt": "x"}]})", "AMG-14 1:47"},
      {R"({"triggers": [{"type": "schedule", "cron": "", "prompt": "x"}]})", "AMG-14 1:44"},
      {R"({"triggers": [{"type": "schedule", "cron": 5, "prompt": "x", "timezone": 5}]})", ""},
      {R"({"triggers": [{"type": "webhook", "cron": "x", "timezone": "x"}]})", ""},
      {R"({"triggers": [{"type": "schedule"}]})", "AMG-63 1:24"},
      {R"({"triggers": [{"type": "schedule", "prompt": ""}]})", "AMG-63 1:46"},
      {R"({"triggers": [{"type": "schedule", "prompt": 1}]})", ""},
      {R"({"triggers": [{"type": "schedule", "prompt": "x", "timezone": "Europe/Berlin"}]})", ""},
      {R"({"triggers": [{"type": "schedule", "prompt": "x", "timezone": "Europe/Berln"}]})", "AMG-15 1:63"},
      {R"({"triggers": [{"type": "schedule", "prompt": "x", "timezone": ""}]})", "AMG-15 1:63"},
  };
  for (const auto& test : kCases) EXPECT_EQ(RulesOf(test.text), test.findings) << test.text;
}

constexpr const char* kTwoZones =
    R"({"triggers": [{"type": "schedule", "prompt": "x", "timezone": "A"}, {"type": "schedule", "prompt": "x", "timezone": "B"}]})";

TEST(Triggers, WithoutATableOneNoteSaysSo) {
  const auto findings = ByRules(kTwoZones, Settings());
  ASSERT_EQ(Line(findings), "AMG-15 1:63");
  EXPECT_EQ(findings[0].severity, Severity::kInfo);
  EXPECT_NE(findings[0].message.find("not checked"), std::string::npos);
}

// Names that are no names never reach the look-up, and it is asked once a name.
TEST(Triggers, AsksTheTableOnlyForNames) {
  std::vector<std::string> asked;
  Settings settings;
  settings.time_zone_known = [&](std::string_view name) {
    asked.emplace_back(name);
    return true;
  };
  std::string text = R"({"triggers": [)";
  for (const char* zone : {"UTC", "../../etc/passwd", "/etc/passwd", "UTC", "a//b", "Etc/GMT+1", "a b", ""}) {
    text += std::string(text.back() == '[' ? "" : ",") +
            R"({"type": "schedule", "prompt": "x", "timezone": ")" + zone + "\"}";
  }
  const auto findings = ByRules(text + "]}", settings);
  EXPECT_EQ(findings.size(), 5u);
  EXPECT_EQ(asked, (std::vector<std::string>{"UTC", "Etc/GMT+1"}));
}

TEST(Triggers, OffIsOff) {
  Settings settings;
  settings.severities["AMG-15"] = Severity::kOff;
  EXPECT_EQ(RulesOf(kTwoZones, settings), "");
}

}  // namespace
}  // namespace vouch::profiles::agentmug_v1
