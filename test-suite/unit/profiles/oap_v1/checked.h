// How the tests of oap-v1 write down what a file must show.
//
// Entry points: Found, Marked, InProfile, InSpec. In a text, each mark § stands where a finding must begin;
// ExpectFindings takes the marks out, checks the file, and compares rules, in the order of the text, and
// places.
#ifndef VOUCH_TEST_SUITE_UNIT_PROFILES_OAP_V1_CHECKED_H_
#define VOUCH_TEST_SUITE_UNIT_PROFILES_OAP_V1_CHECKED_H_

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "profiles/registry.h"
#include "profiles/reporter.h"

namespace vouch::profiles::oap_v1 {

inline const Profile& Oap() { return *FindProfile("oap-v1"); }

// A file with its findings; the reporter stays usable, for rules between files.
struct Checked {
  explicit Checked(const std::string& text, std::string name = "demo.agent.json", Settings s = {})
      : settings(std::move(s)), file(Parsed(text, std::move(name))), reporter(file, settings, &findings) {}

  // The gate and, when it lets the file pass, the rules.
  void Run() {
    const std::optional<size_t> document = Oap().gate(reporter);
    if (document) Oap().check(*document, reporter);
    passed = document.has_value();
  }
  // In the order of the text, as the checker gives them.
  void Sort() {
    std::stable_sort(findings.begin(), findings.end(),
                     [](const Finding& a, const Finding& b) { return a.begin.byte < b.begin.byte; });
  }

  static AgentFile Parsed(const std::string& text, std::string name) {
    json::ParseOptions options;
    options.keep_positions = true;
    Result<json::Document> document = json::Document::Parse(text, options);
    if (!document.ok()) {
      ADD_FAILURE() << document.error().message << " in " << text;
      document = json::Document::Parse("null", options);
    }
    return AgentFile(std::move(name), text, load::Encoding::kJson, std::move(*document));
  }

  Settings settings;
  AgentFile file;
  std::vector<Finding> findings;
  Reporter reporter;
  bool passed = false;
};

// Rules that every file with such a field breaks, to be left out where others are tested.
inline Settings Without(std::initializer_list<const char*> ids) {
  Settings settings;
  for (const char* id : ids) settings.severities[id] = Severity::kOff;
  return settings;
}

inline constexpr std::string_view kMark = "§";

// Takes the marks out; their places, as bytes of what is left.
inline std::vector<size_t> TakeMarks(std::string* text) {
  std::vector<size_t> marks;
  for (size_t at = text->find(kMark); at != text->npos; at = text->find(kMark, at)) {
    text->erase(at, kMark.size());
    marks.push_back(at);
  }
  return marks;
}

// `rules` are ids with spaces between, one for each mark.
inline void ExpectFindings(std::string text, const std::string& rules, const Settings& settings = {},
                           std::string name = "") {
  const std::vector<size_t> marks = TakeMarks(&text);
  if (name.empty())
    name = text.find("\"AgentStateDelta\"") != text.npos ? "demo.delta.json" : "demo.agent.json";
  Checked checked(text, name, settings);
  checked.Run();
  checked.Sort();
  std::string found;
  for (const Finding& finding : checked.findings) {
    found += (found.empty() ? "" : " ") + std::string(finding.rule->id);
  }
  std::string messages;
  for (const Finding& finding : checked.findings) {
    messages += "\n" + std::string(finding.rule->id) + " " + finding.location + " " + finding.message +
                " | " + finding.help;
  }
  EXPECT_EQ(found, rules) << text << messages;
  ASSERT_EQ(checked.findings.size(), marks.size()) << text << messages;
  for (size_t i = 0; i < marks.size(); ++i) {
    EXPECT_EQ(checked.findings[i].begin.byte, marks[i])
        << text << "\n"
        << checked.findings[i].rule->id << " " << checked.findings[i].message;
    EXPECT_FALSE(checked.findings[i].message.empty());
  }
}

// A whole, legal profile but for what is put in: members after the others, each as `, "name": value`.
inline std::string InProfile(const std::string& metadata, const std::string& role, const std::string& spec,
                             const std::string& rest) {
  return R"({"oap": "1.0", "kind": "AgentProfile", "metadata": {"name": "demo", "description": "Shows one rule for tests")" +
         metadata + R"(}, "spec": {"role": {"instructions": "Do one thing.")" + role + "}" + spec + "}" +
         rest + "}";
}
inline std::string InMetadata(const std::string& members) { return InProfile(members, "", "", ""); }
inline std::string InRole(const std::string& members) { return InProfile("", members, "", ""); }
inline std::string InSpec(const std::string& members) { return InProfile("", "", members, ""); }
inline std::string Beside(const std::string& members) { return InProfile("", "", "", members); }

// A whole, legal delta but for its last members.
inline std::string InDelta(const std::string& members) {
  return R"({"oap": "1.0", "kind": "AgentStateDelta", "target": {"name": "demo", "revision": 1}, "session": {"id": "s"})" +
         members + "}";
}

}  // namespace vouch::profiles::oap_v1

#endif  // VOUCH_TEST_SUITE_UNIT_PROFILES_OAP_V1_CHECKED_H_
