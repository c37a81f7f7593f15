// What agentmug-v1 finds in a text, in one line, so that tests are tables: "AMG-01 1:30, AMG-41 2:5".
//
// ByRules runs the gate and the rules alone; BySchemaAndRules also the schema, worded, and drops what a rule
// explains better.
#ifndef VOUCH_TEST_SUITE_UNIT_PROFILES_AGENTMUG_V1_FINDINGS_H_
#define VOUCH_TEST_SUITE_UNIT_PROFILES_AGENTMUG_V1_FINDINGS_H_

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "engine/json/document.h"
#include "profiles/agentmug_v1/checks.h"
#include "profiles/agentmug_v1/rules.h"
#include "support/shared_data.h"
#include "vouch/vouch.h"

namespace vouch::profiles::agentmug_v1 {

inline Settings TestSettings() {
  Settings settings;
  settings.time_zone_known = [](std::string_view name) {
    return name == "UTC" || name == "Europe/Berlin" || name == "America/Argentina/Buenos_Aires";
  };
  return settings;
}

inline AgentFile FileOf(const std::string& text) {
  json::ParseOptions options;
  options.keep_positions = true;
  Result<json::Document> document = json::Document::Parse(text, options);
  EXPECT_TRUE(document.ok()) << text;
  if (!document.ok()) document = json::Document::Parse("null", options);
  return AgentFile("test.agent", text, load::Encoding::kJson, std::move(document.value()));
}

inline std::vector<Finding> RuleFindings(const AgentFile& file, const Settings& settings) {
  std::vector<Finding> findings;
  Reporter reporter(file, settings, &findings);
  if (!Gate(reporter)) return findings;
  CheckParameters(reporter);
  CheckBlueprint(reporter);
  CheckTools(reporter);
  CheckSkills(reporter);
  CheckTriggers(reporter);
  CheckSources(reporter);
  CheckEvaluation(reporter);
  CheckPrivacy(reporter);
  CheckEmbeddedSchemas(reporter);
  CheckKeys(reporter);
  return findings;
}

// What the rules find in a text, the rule ids in the order of the text.
inline std::vector<Finding> ByRules(const std::string& text, const Settings& settings = TestSettings()) {
  std::vector<Finding> findings = RuleFindings(FileOf(text), settings);
  std::stable_sort(findings.begin(), findings.end(),
                   [](const Finding& a, const Finding& b) { return a.begin.byte < b.begin.byte; });
  return findings;
}

inline std::string Line(const std::vector<Finding>& findings) {
  std::string line;
  for (const Finding& f : findings) {
    line += (line.empty() ? "" : ", ") + std::string(f.rule->id) + " " + std::to_string(f.begin.line) + ":" +
            std::to_string(f.begin.column);
  }
  return line;
}

inline std::string RulesOf(const std::string& text, const Settings& settings = TestSettings()) {
  return Line(ByRules(text, settings));
}

// With the schema.
inline std::vector<Finding> BySchemaAndRules(const std::string& text,
                                             const Settings& settings = TestSettings()) {
  static const Schema schema = [] {
    CompileOptions options;
    options.assert_formats = true;
    return Schema::Compile(*test_support::ReadFile(VOUCH_SOURCE_DIR "/schemas/agentmug.agent.v1.schema.json"),
                           options)
        .value();
  }();
  const AgentFile file = FileOf(text);
  std::vector<Finding> findings = RuleFindings(file, settings);
  if (std::any_of(findings.begin(), findings.end(), [](const Finding& f) { return f.rule == &kVersion; })) {
    return findings;
  }
  std::set<std::string> replaced;
  for (const Finding& f : findings) {
    if (f.rule->replaces_schema) replaced.insert(f.location);
  }
  Validator validator(schema);
  const Result<Report> report = validator.Validate(text);
  EXPECT_TRUE(report.ok());
  for (const vouch::Finding& error : report->errors) {
    if (replaced.contains(error.instance_location)) continue;
    Finding finding;
    finding.rule = &kSchema;
    finding.location = error.instance_location;
    finding.schema_location = error.absolute_keyword_location;
    finding.message = error.message;
    finding.help = error.help;
    finding.begin = error.begin;
    finding.end = error.end;
    Word(file, finding);
    findings.push_back(std::move(finding));
  }
  std::stable_sort(findings.begin(), findings.end(),
                   [](const Finding& a, const Finding& b) { return a.begin.byte < b.begin.byte; });
  return findings;
}

}  // namespace vouch::profiles::agentmug_v1

#endif  // VOUCH_TEST_SUITE_UNIT_PROFILES_AGENTMUG_V1_FINDINGS_H_
