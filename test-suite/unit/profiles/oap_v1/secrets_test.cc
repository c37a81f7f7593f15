// OAP-S01 to OAP-S04 and OAP-D06. The samples are put together here, so that no text of this file looks like
// a credential.
#include "unit/profiles/oap_v1/checked.h"

namespace vouch::profiles::oap_v1 {
namespace {

const Settings kQuiet = Without({"OAP-R19", "OAP-S12", "OAP-R10", "OAP-R03b", "OAP-D07"});
const std::string kToken =
                      "gh"
                      "p_" +
                      std::string(36, 'a'),
                  kKey =
                      "AKI"
                      "A" +
                      std::string("IOSFODNN7EXAMPLE");

std::string Server(const std::string& members) {
  return InSpec(
      R"(, "tools": {"allow": ["x"], "mcp_servers": [{"name": "g", "transport": "stdio", "command": "g")" +
      members + "}]}");
}
std::string Env(const std::string& members) { return Server(R"(, "env": {)" + members + "}"); }
std::string Headers(const std::string& members) {
  return InSpec(
      R"(, "tools": {"allow": ["x"], "mcp_servers": [{"name": "g", "transport": "http", "url": "https://x.example", "headers": {)" +
      members + "}}]}");
}

TEST(OapSecrets, AreFoundInAnyString) {
  const std::pair<std::string, const char*> kCases[] = {
      {InRole(R"(, "objectives": ["use §)" + kToken + R"( now"])"), "OAP-S01"},
      {InSpec(R"(, "context": {"variables": {"KEY": "§)" + kKey + R"("}})"), "OAP-S01"},
      {Beside(R"(, "state": {"facts": [{"id": "f", "text": "§)" + kKey + " and §" + kToken + R"("}]})"),
       "OAP-S01 OAP-S01"},
      {Server(R"(, "args": ["--token=§)" + kToken + R"("])"), "OAP-S01"},
      {Beside(R"(, "unknown": [[["§)" + kKey + R"("]]])"), "OAP-S01"},
      // Written with an escape, so the whole value is shown.
      {InRole(R"(, "objectives": [§"\u0041)" + kKey.substr(1) + R"("])"), "OAP-S01"},
      {InRole(R"(, "expertise": ["sk-learn-pipeline-design"])"), ""},
      {Beside(R"(, ")" + kKey + R"(": 1)"), ""},
      {InDelta(R"(, "operations": [{"op": "add", "path": "/state/facts/-", "value": {"id": "f", "text": "§)" +
               kKey + R"("}}])"),
       "OAP-D06"},
      {InDelta(R"(, "summary": "§)" + kKey + R"(")"), "OAP-S01"},
      {InDelta(
           R"(, "operations": [{"op": "add", "path": "/state/facts/-", "value": {"id": "f", "text": "t"}}])"),
       ""},
  };
  for (const auto& [text, rules] : kCases) ExpectFindings(text, rules, kQuiet);
}

TEST(OapSecrets, NeverStandInMessages) {
  for (const std::string& text :
       {InRole(R"(, "objectives": [")" + kToken + R"("])"), Env("\"T\": \"" + kToken + "\""),
        Env(R"("T": "hunter2")"), Headers(R"("T": "hunter2")")}) {
    Checked checked(text);
    checked.Run();
    for (const Finding& finding : checked.findings) {
      EXPECT_EQ(finding.message.find("aaaaaaaa"), std::string::npos) << finding.message;
      EXPECT_EQ(finding.message.find("hunter2"), std::string::npos) << finding.message;
      EXPECT_EQ(finding.help.find("hunter2"), std::string::npos) << finding.help;
    }
  }
}

TEST(OapSecrets, ManyInOneTextAreCounted) {
  std::string many;
  for (int i = 0; i < 1000; ++i) many += kKey + " ";
  Checked checked(InRole(R"(, "objectives": [")" + many + R"("])"), "demo.agent.json", kQuiet);
  checked.Run();
  ASSERT_EQ(checked.findings.size(), 20u);
  EXPECT_NE(checked.findings.back().message.find("980 more"), std::string::npos)
      << checked.findings.back().message;
}

TEST(OapEnvironment, HoldsReferencesOfTheSameName) {
  const std::pair<std::string, const char*> kCases[] = {
      {Env(R"("TOKEN": "${TOKEN}")"), ""},
      {Env(R"("TOKEN": §"${OTHER}")"), "OAP-S03"},
      {Env(R"("token": §"${TOKEN}")"), "OAP-S03"},
      {Env(R"("T": §"hunter2")"), "OAP-S02"},
      {Env(R"("T": §"")"), "OAP-S02"},
      {Env(R"("T": §"$T")"), "OAP-S02"},
      {Env(R"("T": §"${t}")"), "OAP-S02"},
      {Env(R"("T": §"x${T}")"), "OAP-S02"},
      {Env(R"("T": §"${T}\n")"), "OAP-S02"},
      {Env(R"("T": §"${}")"), "OAP-S02"},
      {Env(R"("T": §"Bearer ${T}")"), "OAP-S02"},
      {Env("\"T\": §\"" + kToken + "\""), "OAP-S02"},  // and no OAP-S01: one finding a cause
      {Env(R"("T": 5, "U": null, "V": ["hunter2"])"), ""},
      {Server(R"(, "env": ["hunter2"])"), ""},
      {Headers(R"("Authorization": "Bearer ${T}", "X-Key": "${KEY}")"), ""},
      {Headers(R"("Authorization": §"Basic ${T}")"), "OAP-S04"},
      {Headers(R"("Authorization": §"Bearer hunter2")"), "OAP-S04"},
      {Headers(R"("Authorization": §"bearer ${T}")"), "OAP-S04"},
      {Headers(R"("Authorization": §"Bearer  ${T}")"), "OAP-S04"},
      {Headers("\"X\": §\"" + kKey + "\""), "OAP-S04"},
  };
  for (const auto& [text, rules] : kCases) ExpectFindings(text, rules, kQuiet);
}

TEST(OapEnvironment, OffersTheRepair) {
  const std::pair<std::string, const char*> kCases[] = {
      {Env(R"("GITHUB_TOKEN": "hunter2")"), "\"${GITHUB_TOKEN}\""},
      {Env(R"("github-token": "hunter2")"), "\"${GITHUB_TOKEN}\""},
      {Env(R"("9": "hunter2")"), "\"${TOKEN}\""},
      {Env(R"("TOKEN": "${OTHER}")"), "\"${TOKEN}\""},
      {Headers(R"("X-Api-Key": "hunter2")"), "\"${X_API_KEY}\" or \"Bearer ${X_API_KEY}\""},
      {Headers(R"("Authorization": "Basic ${T}")"), "\"${T}\""},
  };
  for (const auto& [text, help] : kCases) {
    Checked checked(text, "demo.agent.json", kQuiet);
    checked.Run();
    ASSERT_EQ(checked.findings.size(), 1u) << text;
    EXPECT_NE(checked.findings[0].help.find(help), std::string::npos) << checked.findings[0].help;
  }
}

}  // namespace
}  // namespace vouch::profiles::oap_v1
