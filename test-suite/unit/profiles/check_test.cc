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

// A gate that stops without an error leaves nothing that a verdict could rest on.
TEST(CheckTest, AGateThatIsSwitchedOffGivesNoVerdict) {
  const struct {
    const char *name, *text, *rule;
  } cases[] = {
      {"a.agent.yaml", "oap: \"2.0\"\nkind: AgentProfile\n", "OAP-V02"},
      {"a.agent.yaml", "oap: \"1.0\"\nkind: Something\n", "OAP-V04"},
      {"a.agent.yaml", "oap: x\nkind: AgentProfile\n", "OAP-V01"},
      {"a.agent", R"({"$schema": "https://agentmug.com/schemas/agent.v2.json", "id": "a"})", "AMG-54"},
  };
  for (const auto& [name, text, rule] : cases) {
    const FileReport error = Checked(name, text);
    ASSERT_NE(Find(error, rule), nullptr) << rule << " of " << Ids(error);
    EXPECT_EQ(error.undecided, "");
    for (const Severity severity : {Severity::kOff, Severity::kInfo, Severity::kWarning}) {
      Settings settings;
      settings.severities[rule] = severity;
      const FileReport report = Checked(name, text, nullptr, settings);
      EXPECT_FALSE(report.Has(Severity::kError));
      EXPECT_NE(report.undecided.find(rule), std::string::npos) << rule << ": " << report.undecided;
      EXPECT_NE(report.undecided_help, "");
    }
  }
  Settings settings;
  settings.severities["AMG-SCHEMA"] = settings.severities["OAP-SCHEMA"] = Severity::kOff;
  const FileReport other = Checked("a.agent.yaml", kAgent, "agentmug-v1", settings);
  EXPECT_TRUE(other.Has(Severity::kError) || !other.undecided.empty()) << Ids(other);
}

TEST(CheckTest, OneFindingACause) {
  const std::string head = "oap: \"1.0\"\nkind: AgentProfile\nmetadata: {name: demo, description: Reviews the code of others}\n";
  const std::string role = "spec:\n  role: {instructions: Review.}\n";
  const std::string delta =
      "oap: \"1.0\"\nkind: AgentStateDelta\ntarget: {name: demo, revision: 1}\nproduced_at: \"2026-01-02T03:04:05Z\"\n";
  const struct {
    std::string name, text, ids, help;
  } cases[] = {
      {"demo.agent.yaml", head + "spec:\n  role: {instructions: Review.}\n  model: {temperature: 1e999}\n", "OAP-P12", ""},
      {"demo.agent.yaml", head + role + "  runtime: {max_turns: 1_000}\n", "OAP-SCHEMA", "plain digits"},
      {"demo.agent.yaml", head + "spec:\n  role:\n    <<: {instructions: Review.}\n", "OAP-SCHEMA", "write the keys out"},
      {"demo.agent.yaml", "oap: 1.0\nkind: AgentProfile\nmetadata: {name: demo, description: Reviews the code of others}\n" + role,
       "OAP-V01", ""},
      {"demo.agent.yaml", "oap: \"1.0\"\nkind: Agentprofile\nmetadata: {name: demo, description: Reviews the code of others}\n" + role,
       "OAP-V04", ""},
  };
  for (const auto& [name, text, ids, help] : cases) {
    const FileReport report = Checked(name, text);
    std::string found;
    for (const Finding& f : report.findings) {
      if (f.severity >= Severity::kWarning && f.rule->id != "OAP-R07") found += std::string(f.rule->id);
    }
    EXPECT_EQ(found, ids) << text << Ids(report);
    const Finding* f = Find(report, ids);
    ASSERT_NE(f, nullptr) << text;
    EXPECT_NE(f->help.find(help), std::string::npos) << f->help;
  }
  const FileReport copy = Checked(
      "demo.delta.yaml", delta + "operations:\n  - {op: copy, from: /state/facts/id:a, path: /state/facts/id:b, reason: x}\n");
  EXPECT_NE(Find(copy, "OAP-D08"), nullptr) << Ids(copy);
  for (const Finding& f : copy.findings) EXPECT_EQ(f.location.find("/from"), std::string::npos) << f.message;
}

TEST(CheckTest, LoadingSaysWhere) {
  const struct {
    const char *name, *text, *rule, *location;
  } cases[] = {
      {"a.agent.yaml", "oap: \"1.0\"\nspec:\n  a: [x, {b: 1, b: 2}]\n", "OAP-P05", "/spec/a/1/b"},
      {"a.agent.json", R"({"oap": "1.0", "x": [1, "]", {"y": {"b/c": 1, "b/c": 2}}]})", "OAP-P05", "/x/2/y/b~1c"},
      {"a.agent.yaml", "oap: \"1.0\"\nspec:\n  a: [x, yes]\n", "OAP-P06", "/spec/a/1"},
      {"a.agent.yaml", "oap: \"1.0\"\nspec: {a: !t x}\n", "OAP-P08", "/spec/a"},
      {"a.agent.yaml", "oap: \"1.0\"\nspec:\n  a: &x b\n", "OAP-P10", "/spec/a"},
      {"a.agent.yaml", "oap: \"1.0\"\nspec:\n  1: b\n", "OAP-P11", "/spec/1"},
      {"a.agent.yaml", "oap: \"1.0\"\nspec:\n- a\n- .nan\n", "OAP-P12", "/spec/1"},
      {"a.agent.json", R"({"oap": -Infinity})", "OAP-P12", ""},
      {"a.agent.md", "---\noap: \"1.0\"\nspec: {role: {instructions: x}}\n---\ny\n", "OAP-P14", "/spec/role/instructions"},
      {"a.agent.md", "---\noap: \"1.0\"\n---\n", "OAP-P15", "/spec/role/instructions"},
      {"a.agent.md", "---\noap: \"1.0\"\nspec: {role: x}\n---\ny\n", "OAP-P16", "/spec/role"},
  };
  for (const auto& [name, text, rule, location] : cases) {
    const FileReport report = Checked(name, text, "oap-v1");
    const Finding* f = Find(report, rule);
    ASSERT_NE(f, nullptr) << text << "\n" << Ids(report);
    EXPECT_EQ(f->location, location) << text;
  }
}

TEST(CheckTest, OtherEncodingsAreNamed) {
  const struct {
    std::string text;
    const char* what;
  } cases[] = {
      {std::string("\xFF\xFE\0\0o\0\0\0", 8), "UTF-32"}, {std::string("\0\0\xFE\xFF\0\0\0o", 8), "UTF-32"},
      {std::string("\xFF\xFEo\0", 4), "UTF-16"},         {std::string("o\0a\0p\0:\0", 8), "UTF-16"},
      {std::string("\0{\0}\0 \0 ", 8), "UTF-16"},         {std::string("o\0\0\0a\0\0\0", 8), "UTF-32"},
  };
  for (const char* name : {"a.agent.yaml", "a.agent.json", "a.agent.md"}) {
    for (const auto& [text, what] : cases) {
      const FileReport report = Checked(name, text, "oap-v1");
      ASSERT_EQ(Ids(report), "OAP-P04");
      EXPECT_NE(report.findings[0].message.find(what), std::string::npos) << report.findings[0].message;
    }
  }
}

TEST(CheckTest, ACircleOfBasesIsReportedInEachFile) {
  const auto text = [](const std::string& name, const std::string& base) {
    return "oap: \"1.0\"\nkind: AgentProfile\nmetadata: {name: " + name +
           ", description: Reviews the code of others}\nextends: [{name: " + base +
           "}]\nspec:\n  role: {instructions: Review.}\n";
  };
  Checker checker({});
  std::vector<FileReport> reports;
  for (const auto& [name, base] : {std::pair("a", "b"), std::pair("b", "c"), std::pair("c", "b")}) {
    reports.push_back(checker.Check(std::string(name) + ".agent.yaml", text(name, base), nullptr));
  }
  checker.CheckTogether(reports);
  const auto count = [](const FileReport& report) {
    return std::count_if(report.findings.begin(), report.findings.end(),
                         [](const Finding& f) { return f.rule->id == "OAP-R15"; });
  };
  EXPECT_EQ(count(reports[0]), 0);  // leads into the circle, and is not in it
  EXPECT_EQ(count(reports[1]), 1);
  EXPECT_EQ(count(reports[2]), 1);
}

TEST(CheckTest, TemplatesThatAreAlmostOnes) {
  const std::string head = "oap: \"1.0\"\nkind: AgentProfile\nmetadata: {name: demo, description: Reviews the code of others}\n";
  const FileReport bare = Checked("demo.agent.yaml", head + "spec:\n  role: {instructions: \"Use {{ vars.A }} and {{ x }}.\"}\n");
  ASSERT_NE(Find(bare, "OAP-R01b"), nullptr) << Ids(bare);
  EXPECT_EQ(Find(bare, "OAP-R01b")->help, "did you mean ${{ vars.A }}?");
  const FileReport state = Checked("demo.agent.yaml", head + "spec:\n  role: {instructions: Review.}\nstate: {glossary: [{term: a, "
                                                             "definition: \"x ${{ env.A }}\"}]}\n");
  EXPECT_NE(Find(state, "OAP-R02"), nullptr) << Ids(state);
}

}  // namespace
}  // namespace vouch::profiles
