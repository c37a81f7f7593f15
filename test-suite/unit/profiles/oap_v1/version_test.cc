// The gate of oap-v1: OAP-P02, OAP-V01 to OAP-V05.
#include "unit/profiles/oap_v1/checked.h"

namespace vouch::profiles::oap_v1 {
namespace {

const std::string kRest =
    R"(, "metadata": {"name": "demo", "description": "Shows one rule for tests"}, "spec": {"role": {"instructions": "Do."}}})";

TEST(OapGate, KnowsVersionsAndKinds) {
  const struct {
    const char *start, *rules;
    bool passes;
  } kCases[] = {
      {R"({"oap": "1.0", "kind": "AgentProfile")", "", true},
      {R"({"oap": §1.0, "kind": "AgentProfile")", "OAP-V01", true},
      {R"({"oap": §1, "kind": "AgentProfile")", "OAP-V01", true},
      {R"({"oap": §1.1, "kind": "AgentProfile")", "OAP-V01", false},
      {R"({"oap": §true, "kind": "AgentProfile")", "OAP-V01", false},
      {R"({"oap": §["1.0"], "kind": "AgentProfile")", "OAP-V01", false},
      {R"({"oap": §"1", "kind": "AgentProfile")", "OAP-V01", false},
      {R"({"oap": §"v1.0", "kind": "AgentProfile")", "OAP-V01", false},
      {R"({"oap": §"1.0.0", "kind": "AgentProfile")", "OAP-V01", false},
      {R"({"oap": §"", "kind": "AgentProfile")", "OAP-V01", false},
      {R"({"oap": §"1.", "kind": "AgentProfile")", "OAP-V01", false},
      {R"(§{"kind": "AgentProfile")", "OAP-V01", false},
      {R"({"oap": §"2.0", "kind": "AgentProfile")", "OAP-V02", false},
      {R"({"oap": §"0.9", "kind": "AgentProfile")", "OAP-V02", false},
      {R"({"oap": §"18446744073709551617.0", "kind": "AgentProfile")", "OAP-V02", false},
      {R"({"oap": §"1.1", "kind": "AgentProfile")", "OAP-V03", false},
      {R"({"oap": §"1.00", "kind": "AgentProfile")", "OAP-V05", true},
      {R"({"oap": §"01.0", "kind": "AgentProfile")", "OAP-V05", true},
      {R"(§{"oap": "1.0")", "OAP-V04", false},
      {R"({"oap": "1.0", "kind": §7)", "OAP-V04", false},
      {R"({"oap": "1.0", "kind": §"AgentBundle")", "OAP-V04", false},
      {R"({"oap": "1.0", "kind": §"AgentProfileBundle")", "OAP-V04", false},
      {R"({"oap": "1.0", "kind": §"AgentProfileIndex")", "OAP-V04", false},
      {R"({"oap": "1.0", "kind": §"agentprofile")", "OAP-V04", true},
  };
  for (const auto& test : kCases) {
    std::string text = test.start + kRest;
    ExpectFindings(text, test.rules);
    TakeMarks(&text);
    Checked checked(text);
    EXPECT_EQ(Oap().gate(checked.reporter).has_value(), test.passes) << text;
  }
}

TEST(OapGate, TakesOnlyMappings) {
  for (const char* text : {"§[1, 2]", "§null", "§\"oap\"", "§1"}) ExpectFindings(text, "OAP-P02");
}

TEST(OapGate, TellsDeltasFromProfiles) {
  Checked profile(R"({"oap": "1.0", "kind": "AgentProfile"})"),
      delta(R"({"oap": "1.0", "kind": "AgentStateDelta"})");
  EXPECT_EQ(Oap().gate(profile.reporter), 0u);
  EXPECT_EQ(Oap().gate(delta.reporter), 1u);
  EXPECT_EQ(Oap().documents.at(1).name, "state delta");
}

TEST(OapGate, TakesNewerMinorsWhereAllowed) {
  Settings settings;
  settings.allow_newer_minor = true;
  Checked checked(R"({"oap": "1.7", "kind": "AgentProfile"})", "demo.agent.json", settings);
  EXPECT_EQ(Oap().gate(checked.reporter), 0u);
  ASSERT_EQ(checked.findings.size(), 1u);
  EXPECT_EQ(checked.findings[0].severity, Severity::kWarning);
  // A setting that names the rule has the last word.
  settings.severities["OAP-V03"] = Severity::kOff;
  Checked off(R"({"oap": "1.7", "kind": "AgentProfile"})", "demo.agent.json", settings);
  EXPECT_EQ(Oap().gate(off.reporter), 0u);
  EXPECT_TRUE(off.findings.empty());
}

TEST(OapGate, SuggestsTheKindThatWasMeant) {
  Checked checked(R"({"oap": "1.0", "kind": "AgentProfil"})");
  Oap().gate(checked.reporter);
  ASSERT_EQ(checked.findings.size(), 1u);
  EXPECT_NE(checked.findings[0].help.find("did you mean AgentProfile?"), std::string::npos);
}

}  // namespace
}  // namespace vouch::profiles::oap_v1
