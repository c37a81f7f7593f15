// The stages of a check and what becomes of their findings. Rules themselves are tested in the profiles' folders.
#include "profiles/check.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "profiles/choose.h"
#include "profiles/registry.h"

namespace vouch::profiles {
namespace {

constexpr const char* kAgent =
    "oap: \"1.0\"\n"
    "kind: AgentProfile\n"
    "metadata: {name: demo, description: Reviews the code of others}\n"
    "spec:\n"
    "  role: {instructions: Review.}\n";

FileReport Checked(std::string name, std::string text, const char* profile = nullptr, Settings settings = {}) {
  Checker checker(std::move(settings));
  return checker.Check(std::move(name), std::move(text), profile == nullptr ? nullptr : FindProfile(profile));
}

std::string Ids(const FileReport& report) {
  std::string ids;
  for (const Finding& f : report.findings) ids += (ids.empty() ? "" : " ") + std::string(f.rule->id);
  return ids;
}

const Finding* Find(const FileReport& report, std::string_view id) {
  const auto found = std::find_if(report.findings.begin(), report.findings.end(),
                                  [&](const Finding& f) { return f.rule->id == id; });
  return found == report.findings.end() ? nullptr : &*found;
}

TEST(CheckTest, TheContentChoosesTheProfile) {
  const struct {
    const char *name, *text, *profile;
  } cases[] = {
      {"demo.agent.yaml", kAgent, "oap-v1"},
      {"demo.txt", kAgent, "oap-v1"},
      {"demo.agent.md", "---\noap: \"1.0\"\nkind: AgentProfile\nmetadata: {name: demo, description: Reviews the code "
                        "of others}\n---\nReview.\n", "oap-v1"},
      {"demo.json", R"({"oap": "1.0", "kind": "AgentProfile"})", "oap-v1"},
      {"demo.agent.json", R"({"$schema": "https://agentmug.com/schemas/agent.v1.json"})", "agentmug-v1"},
      {"demo.agent", R"({"oap": "1.0", "kind": "AgentProfile"})", "oap-v1"},
      {"demo.agent.yaml", "a: 1\n", nullptr},
      {"demo.json", "[]", nullptr},
  };
  for (const auto& [name, text, profile] : cases) {
    const FileReport report = Checked(name, text);
    EXPECT_EQ(report.profile, profile == nullptr ? nullptr : FindProfile(profile)) << name << "\n" << text;
    EXPECT_EQ(report.undecided.empty(), profile != nullptr) << report.undecided;
    EXPECT_FALSE(report.stranger);
  }
  const FileReport plain = Checked("demo.agent.yaml", kAgent);
  EXPECT_EQ(Ids(plain), "");
  EXPECT_EQ(plain.document, 0u);
}

TEST(CheckTest, StrangersAreToldSo) {
  const char* copilot = "---\ndescription: Reviews\ntools: [read]\n---\nReview.\n";
  const FileReport report = Checked("reviewer.agent.md", copilot);
  EXPECT_TRUE(report.stranger);
  EXPECT_NE(report.undecided.find("Copilot"), std::string::npos) << report.undecided;
  EXPECT_TRUE(report.findings.empty());
  // Whoever names the profile is told so once, instead of all that the schema misses.
  const FileReport forced = Checked("reviewer.agent.md", copilot, "oap-v1");
  ASSERT_EQ(forced.findings.size(), 1u) << Ids(forced);
  EXPECT_NE(forced.findings[0].message.find("Copilot"), std::string::npos);
  EXPECT_EQ(forced.findings[0].severity, Severity::kError);
  const FileReport other = Checked("a.agent.yaml", kAgent, "agentmug-v1");
  ASSERT_EQ(other.findings.size(), 1u) << Ids(other);
  EXPECT_NE(other.findings[0].message.find("oap-v1"), std::string::npos) << other.findings[0].message;
}

TEST(CheckTest, WhatDoesNotLoadGoesByItsName) {
  const struct {
    const char *name, *text, *profile, *ids;
  } cases[] = {
      {"a.agent.yaml", "a: [", "oap-v1", "OAP-P00"},
      {"a.agent.json", "{", "oap-v1", "OAP-P00"},
      {"a.agent", "{", "agentmug-v1", "AMG-00"},
      {"a.agent.yaml", "", "oap-v1", "OAP-P03"},
      {"a.agent.md", "# Reviewer\n", "oap-v1", "OAP-P13"},
      {"a.txt", "a: [", nullptr, ""},
  };
  for (const auto& [name, text, profile, ids] : cases) {
    const FileReport report = Checked(name, text);
    EXPECT_FALSE(report.file.has_value());
    ASSERT_EQ(report.profile, profile == nullptr ? nullptr : FindProfile(profile)) << name << "\n" << text;
    EXPECT_EQ(Ids(report), ids) << name << "\n" << text;
    if (profile == nullptr) {
      EXPECT_NE(report.undecided.find("line 1"), std::string::npos) << report.undecided;
      EXPECT_NE(report.undecided_help.find("--profile"), std::string::npos) << report.undecided_help;
    } else {
      EXPECT_NE(report.findings.back().help.find("by its name"), std::string::npos) << report.findings.back().help;
    }
  }
  // With a profile named there is nothing to guess.
  const FileReport named = Checked("a.txt", "a: [", "oap-v1");
  ASSERT_EQ(named.findings.size(), 1u);
  EXPECT_EQ(named.findings[0].help.find("by its name"), std::string::npos);
}

TEST(CheckTest, ALimitIsNoVerdict) {
  Settings settings;
  settings.limits.instance_depth = 3;
  const FileReport deep = Checked("a.agent.yaml", "oap: \"1.0\"\nx: [[[[1]]]]\n", nullptr, settings);
  EXPECT_FALSE(deep.undecided.empty());
  settings.limits = {};
  settings.limits.document_bytes = 10;
  EXPECT_FALSE(Checked("a.agent.yaml", kAgent, nullptr, settings).undecided.empty());
  settings.limits = {};
  settings.limits.evaluation_steps = 1;
  EXPECT_NE(Checked("a.agent.yaml", kAgent, nullptr, settings).undecided.find("evaluation_steps"), std::string::npos);
  settings.limits = {};
  settings.limits.program_bytes = 10;
  EXPECT_NE(Checked("a.agent.yaml", kAgent, nullptr, settings).undecided.find("program_bytes"), std::string::npos);
}

TEST(CheckTest, AClosedGateIsAllThatIsSaid) {
  const FileReport report = Checked("a.agent.yaml", "oap: \"2.0\"\nkind: AgentProfile\nspec: 1\n");
  EXPECT_EQ(Ids(report), "OAP-V02");
  EXPECT_FALSE(report.document.has_value());
}

TEST(CheckTest, OneFindingForACause) {
  // The schema's pattern and OAP-S02 both refuse the value.
  std::string text = std::string(kAgent) +
                     "  tools: {allow: [mcp/*], mcp_servers: [{name: g, transport: stdio, command: x, env: {TOKEN: "
                     "hunter2}}]}\n";
  const FileReport report = Checked("a.agent.yaml", text);
  size_t here = 0;
  for (const Finding& f : report.findings) here += f.location == "/spec/tools/mcp_servers/0/env/TOKEN" ? 1 : 0;
  EXPECT_EQ(here, 1u) << Ids(report);
  EXPECT_NE(Find(report, "OAP-S02"), nullptr) << Ids(report);
  // With the rule off the schema's error is what is left.
  Settings settings;
  settings.severities["OAP-S02"] = Severity::kOff;
  const FileReport off = Checked("a.agent.yaml", text, nullptr, settings);
  EXPECT_EQ(Find(off, "OAP-S02"), nullptr);
  EXPECT_TRUE(off.Has(Severity::kError)) << Ids(off);
}

TEST(CheckTest, InTheOrderOfTheText) {
  const FileReport report = Checked("a.agent.yaml",
                                    "oap: \"1.0\"\n"
                                    "kind: AgentProfile\n"
                                    "metadata: {name: Demo, description: x, trust: managed, extra: 1}\n"
                                    "spec:\n"
                                    "  role: {instructions: \"Hi ${{ vars.X }}\"}\n"
                                    "  context: {files: [{path: ../a}]}\n"
                                    "  nonsense: true\n");
  ASSERT_GE(report.findings.size(), 5u) << Ids(report);
  for (size_t i = 1; i < report.findings.size(); ++i) {
    EXPECT_LE(report.findings[i - 1].begin.byte, report.findings[i].begin.byte) << Ids(report);
  }
}

TEST(CheckTest, SeveritiesAsSet) {
  const std::string text = std::string(kAgent) + "  context: {files: [{path: ../a}]}\n";
  EXPECT_EQ(Find(Checked("a.agent.yaml", text), "OAP-S05")->severity, Severity::kError);
  Settings settings;
  settings.severities["OAP-S05"] = Severity::kInfo;
  EXPECT_EQ(Find(Checked("a.agent.yaml", text, nullptr, settings), "OAP-S05")->severity, Severity::kInfo);
  settings.severities["OAP-S05"] = Severity::kOff;
  EXPECT_EQ(Find(Checked("a.agent.yaml", text, nullptr, settings), "OAP-S05"), nullptr);
  // Errors of the schema have a rule too; a file that doesn't load is never free of errors.
  settings.severities["OAP-SCHEMA"] = Severity::kWarning;
  settings.severities["OAP-P00"] = Severity::kOff;
  EXPECT_FALSE(Checked("a.agent.yaml", std::string(kAgent) + "  nonsense: 1\n", nullptr, settings).Has(Severity::kError));
  EXPECT_TRUE(Checked("a.agent.yaml", "a: [", "oap-v1", settings).Has(Severity::kError));
}

TEST(CheckTest, FindingsAreBounded) {
  Settings settings;
  settings.limits.output_units = 2;
  std::string text = kAgent;
  for (int i = 0; i < 9; ++i) text += "  extra" + std::to_string(i) + ": 1\n";
  const FileReport report = Checked("a.agent.yaml", text, nullptr, settings);
  EXPECT_EQ(report.findings.size(), 2u);
  EXPECT_GT(report.findings_dropped, 0u);
}

TEST(CheckTest, SecretsAreNeverShown) {
  const std::string secret = std::string("AKIA") + "IOSFODNN7" + "EXAMPLE";
  const std::string text = std::string(kAgent) + "  " + secret + ": " + secret + "\n  variables: {A: \"" + secret +
                           "\", B: \"AK\\u0049A" + secret.substr(4) + "\"}\n";
  const FileReport report = Checked("a.agent.yaml", text);
  EXPECT_NE(Find(report, "OAP-S01"), nullptr) << Ids(report);
  for (const Finding& f : report.findings) {
    EXPECT_EQ((f.message + f.help + f.location).find(secret), std::string::npos) << f.message << f.help << f.location;
  }
  const std::string masked = MaskedText(report);
  EXPECT_EQ(masked.size(), text.size());
  EXPECT_EQ(masked.find(secret), std::string::npos) << masked;
  EXPECT_EQ(masked.find(secret.substr(4)), std::string::npos) << masked;  // written with an escape
  EXPECT_EQ(std::count(masked.begin(), masked.end(), '\n'), std::count(text.begin(), text.end(), '\n'));
}

TEST(CheckTest, FilesTogether) {
  Checker checker(Settings{});
  std::vector<FileReport> reports;
  reports.push_back(checker.Check("x/demo.agent.yaml", kAgent, nullptr));
  reports.push_back(checker.Check("x/other.agent.yaml", kAgent, nullptr));
  reports.push_back(checker.Check("x/broken.agent.yaml", "a: [", nullptr));
  checker.CheckTogether(reports);
  EXPECT_NE(Find(reports[1], "OAP-R13"), nullptr) << Ids(reports[0]) << " | " << Ids(reports[1]);
}

TEST(ChooseTest, SuffixesWithoutRegardToCase) {
  EXPECT_EQ(BySuffix("a.agent.yaml"), FindProfile("oap-v1"));
  EXPECT_EQ(BySuffix("dir/A.AGENT.YML"), FindProfile("oap-v1"));
  EXPECT_EQ(BySuffix("a.delta.json"), FindProfile("oap-v1"));
  EXPECT_EQ(BySuffix("a.agent"), FindProfile("agentmug-v1"));
  for (const char* name : {"a.yaml", ".agent.yaml", "dir/.agent", "agent", "", "a.agent.yaml/b"}) {
    EXPECT_EQ(BySuffix(name), nullptr) << name;
  }
}

}  // namespace
}  // namespace vouch::profiles
