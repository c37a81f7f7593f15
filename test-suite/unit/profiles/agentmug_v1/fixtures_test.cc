// Every fixture of agentmug-v1 against the line that expect.tsv has for it: all findings, at their places.
#include <filesystem>
#include <fstream>
#include <map>
#include <string>

#include "findings.h"

namespace vouch::profiles::agentmug_v1 {
namespace {

const std::filesystem::path kFixtures = VOUCH_SOURCE_DIR "/test-suite/profiles/fixtures/agentmug";

std::map<std::string, std::string> Expected() {
  std::map<std::string, std::string> expected;
  std::ifstream in(kFixtures / "expect.tsv");
  for (std::string line; std::getline(in, line);) {
    if (line.empty() || line[0] == '#') continue;
    const size_t tab = line.find('\t');
    expected[line.substr(0, tab)] = tab == line.npos ? "" : line.substr(tab + 1);
  }
  return expected;
}

// The fixtures that are no JSON are the loader's; its tests have them.
std::string Found(const std::string& text) {
  const auto document = json::Document::Parse(text);
  if (document.ok()) {
    const std::string line = Line(BySchemaAndRules(text));
    return line.empty() ? "ok" : line;
  }
  const Error& error = document.error();
  return (error.code == ErrorCode::kDuplicateKey ? "AMG-61 " : "AMG-00 ") +
         std::to_string(error.position.line) + ":" + std::to_string(error.position.column);
}

TEST(Fixtures, ShowWhatIsExpected) {
  const std::map<std::string, std::string> expected = Expected();
  size_t files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(kFixtures)) {
    if (entry.path().extension() != ".agent") continue;
    ++files;
    const std::string name = entry.path().filename().string();
    const auto line = expected.find(name);
    ASSERT_NE(line, expected.end()) << name << " is not in expect.tsv";
    EXPECT_EQ(Found(*test_support::ReadFile(entry.path())), line->second) << name;
  }
  EXPECT_EQ(files, expected.size());
}

// Rules whose fixtures would hold secrets, and those of the loader, are tested elsewhere.
TEST(Fixtures, EveryRuleHasOneThatTriggersItAndOneThatAlmostDoes) {
  std::string triggered;
  std::map<std::string, bool> almost;
  for (const auto& [name, line] : Expected()) {
    triggered += line + ", ";
    if (const size_t ok = name.find("-ok"); ok != name.npos) almost["AMG-" + name.substr(1, ok - 1)] = true;
  }
  for (const Rule& rule : Rules()) {
    if (&rule == &kSecret || &rule == &kToolSecret || &rule == &kLimit || &rule == &kSchema ||
        &rule == &kNotJson) {
      continue;
    }
    EXPECT_NE(triggered.find(std::string(rule.id) + " "), triggered.npos) << rule.id;
    EXPECT_TRUE(almost[std::string(rule.id)]) << rule.id;
  }
}

}  // namespace
}  // namespace vouch::profiles::agentmug_v1
