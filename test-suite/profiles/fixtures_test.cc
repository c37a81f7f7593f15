// Every fixture, checked alone, shows what fixtures.tsv says and nothing else; every rule has a fixture; the published
// files of both formats are valid, or fail for the reason that their name tells.
//
// `fixtures_test --print` prints the table as it is now, to be compared and, where that is right, checked in.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdio>
#include <cstring>
#include <set>

#include "profiles/registry.h"
#include "test-suite/profiles/expectations.h"
#include "test-suite/support/shared_data.h"

namespace vouch::profiles {
namespace {

namespace fs = std::filesystem;
using test_support::ReadFile;

FileReport CheckAlone(const fs::path& path, const Profile* forced = nullptr) {
  Checker checker(TestSettings());
  std::vector<FileReport> reports;
  reports.push_back(checker.Check(path.string(), ReadFile(path).value_or("unreadable"), forced));
  checker.CheckTogether(reports);
  return std::move(reports[0]);
}

// Paths below fixtures/, sorted; tables and notes are none.
std::vector<std::string> Fixtures() {
  std::vector<std::string> files;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(FixtureFolder())) {
    const fs::path& path = entry.path();
    if (!entry.is_regular_file() || path.extension() == ".tsv" || path.filename() == "README.md") continue;
    files.push_back(fs::relative(path, FixtureFolder()).string());
  }
  std::sort(files.begin(), files.end());
  return files;
}

const Profile* ProfileOf(const std::string& fixture) {
  return FindProfile(fixture.starts_with("oap/") ? "oap-v1" : "agentmug-v1");
}

TEST(FixturesTest, ShowWhatTheTableSays) {
  const auto rows = ReadTable(VOUCH_SOURCE_DIR "/test-suite/profiles/fixtures.tsv");
  std::set<std::string> listed;
  for (const auto& [file, expected] : rows) {
    EXPECT_TRUE(listed.insert(file).second) << file << " is listed twice";
    const FileReport report = CheckAlone(FixtureFolder() / file);
    EXPECT_EQ(Describe(report), expected) << file;
    EXPECT_EQ(report.profile, ProfileOf(file)) << file << ": " << report.undecided;
    // The profile may as well be named.
    EXPECT_EQ(Describe(CheckAlone(FixtureFolder() / file, ProfileOf(file))), expected) << file << ", profile named";
  }
  for (const std::string& file : Fixtures()) EXPECT_TRUE(listed.contains(file)) << file << " is not in fixtures.tsv";
  EXPECT_GT(rows.size(), 100u);
}

// What no file of its own can show: secrets, which are put together here, several files, and rules that are off.
std::set<std::string_view> SeenWithoutFixtures() {
  const std::string secret = std::string("AKIA") + "IOSFODNN7" + "EXAMPLE";
  const auto with = [](const char* fixture, std::string_view before, const std::string& more) {
    std::string text = *ReadFile(FixtureFolder() / fixture);
    const size_t at = text.find(before);
    EXPECT_NE(at, std::string::npos) << fixture;
    return text.insert(at, more);
  };
  Settings settings = TestSettings();
  settings.severities["OAP-R11c"] = Severity::kInfo;
  Checker checker(settings);
  std::vector<FileReport> reports;
  const auto add = [&](const char* name, std::string text) { reports.push_back(checker.Check(name, text, nullptr)); };
  const std::string plain = with("oap/v-ok.agent.json", "{", "");
  add("x/demo.agent.json", plain);
  add("x/again.agent.json", plain);
  add("y/demo.agent.json", plain);
  add("a.agent.yaml", "oap: \"1.0\"\nkind: AgentProfile\nmetadata: {name: a, description: Reviews the code of others}\n"
                      "spec:\n  role: {instructions: Hi.}\n  variables: {A: " + secret + "}\n"
                      "  tools: {allow: [read], deny: [write]}\n");
  add("a.delta.json", R"({"oap": "1.0", "kind": "AgentStateDelta", "target": {"name": "demo", "revision": 1}, "session":
      {"id": "s1"}, "operations": [{"op": "add", "path": "/state/summary", "value": ")" + secret + "\"}]}");
  add("a.agent", with("agentmug/A00-base.agent", "Help.", secret + " "));
  add("b.agent", with("agentmug/A58-ok.agent", "https://localhost", "https://x.example/" + secret + "?was="));
  add("list.agent.json", "[1]");
  add("c.agent", with("agentmug/A00-base.agent", "\"inputs\"", "\"x\": " + std::string(200, '[') + std::string(200, ']') + ", "));
  checker.CheckTogether(reports);
  std::set<std::string_view> seen;
  for (const FileReport& report : reports) {
    for (const Finding& finding : report.findings) seen.insert(finding.rule->id);
  }
  return seen;
}

TEST(FixturesTest, EveryRuleShowsItself) {
  std::set<std::string_view> seen = SeenWithoutFixtures();
  for (const std::string& file : Fixtures()) {
    const FileReport report = CheckAlone(FixtureFolder() / file);
    for (const Finding& finding : report.findings) seen.insert(finding.rule->id);
  }
  for (const Profile& profile : Profiles()) {
    for (const Rule& rule : profile.rules) EXPECT_TRUE(seen.contains(rule.id)) << rule.id << " has no fixture";
  }
}

TEST(FixturesTest, MessagesAreFitToPrint) {
  for (const std::string& file : Fixtures()) {
    const FileReport report = CheckAlone(FixtureFolder() / file);
    for (const Finding& f : report.findings) {
      EXPECT_FALSE(f.message.empty()) << file;
      EXPECT_EQ(f.message.find('\n'), std::string::npos) << file << ": " << f.message;
      EXPECT_FALSE(f.message.ends_with('.')) << file << ": " << f.message;
      EXPECT_LE(f.begin.byte, f.end.byte) << file << ": " << f.message;
      EXPECT_LE(f.end.byte, report.text.size()) << file << ": " << f.message;
    }
  }
}

TEST(UpstreamTest, ValidFilesHaveNoErrors) {
  const auto upstream = test_support::SharedData("agent-files/upstream");
  if (!upstream) GTEST_SKIP() << test_support::kDataAbsent;
  size_t count = 0;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(*upstream)) {
    const std::string name = entry.path().filename().string();
    const bool agent = name.ends_with(".agent") || name.find(".agent.") != name.npos || name.find(".delta.") != name.npos;
    if (!entry.is_regular_file() || !agent || entry.path().string().find("invalid") != std::string::npos) continue;
    if (name.ends_with(".schema.json")) continue;
    ++count;
    const FileReport report = CheckAlone(entry.path());
    EXPECT_EQ(report.undecided, "") << entry.path();
    for (const Finding& f : report.findings) {
      EXPECT_NE(f.severity, Severity::kError) << entry.path() << ": " << f.rule->id << " " << f.message;
    }
  }
  EXPECT_GE(count, 8u);
}

TEST(UpstreamTest, InvalidFilesFailForTheReasonInTheirName) {
  const auto upstream = test_support::SharedData("agent-files/upstream/oap/examples/invalid");
  if (!upstream) GTEST_SKIP() << test_support::kDataAbsent;
  // File, rule, and a word of the message.
  static constexpr const char* kReasons[][3] = {
      {"bad-name.agent.yaml", "OAP-SCHEMA", "name"},
      {"double-instructions.agent.md", "OAP-P14", "instructions"},
      {"future-major.agent.yaml", "OAP-V02", "2"},
      {"literal-secret.agent.yaml", "OAP-S02", ""},
      {"missing-instructions.agent.yaml", "OAP-SCHEMA", "instructions"},
      {"path-traversal.agent.yaml", "OAP-S05", "workspace"},
      {"unknown-field.agent.yaml", "OAP-SCHEMA", ""},
      {"unknown-kind.agent.yaml", "OAP-V04", "kind"},
  };
  for (const auto& [file, rule, word] : kReasons) {
    const FileReport report = CheckAlone(*upstream / file);
    bool found = false;
    for (const Finding& f : report.findings) {
      found = found || (f.severity == Severity::kError && f.rule->id == rule && f.message.find(word) != f.message.npos);
    }
    EXPECT_TRUE(found) << file << ": " << Describe(report);
  }
}

}  // namespace
}  // namespace vouch::profiles

int main(int argc, char** argv) {
  using namespace vouch::profiles;
  if (argc == 2 && std::strcmp(argv[1], "--print") == 0) {
    for (const std::string& file : Fixtures()) {
      std::printf("%s\t%s\n", file.c_str(), Describe(CheckAlone(FixtureFolder() / file)).c_str());
    }
    return 0;
  }
  testing::InitGoogleTest(&argc, argv);
  return RUN_ALL_TESTS();
}
