// Reporter: where rules put what they find in one file.
//
// It applies the settings' severities, finds positions and JSON Pointers, and stops at Limits::output_units
// findings, counting the rest. Tested by test-suite/unit/profiles/reporter_test.cc.
#ifndef VOUCH_PROFILES_REPORTER_H_
#define VOUCH_PROFILES_REPORTER_H_

#include <cstdint>
#include <string>
#include <vector>

#include "profiles/agent_file.h"
#include "profiles/finding.h"
#include "profiles/settings.h"

namespace vouch::profiles {

class Reporter {
 public:
  // All must outlive the reporter.
  Reporter(const AgentFile& file, const Settings& settings, std::vector<Finding>* findings);

  const AgentFile& file() const { return file_; }
  const Settings& settings() const { return settings_; }

  // At a value of the file's document.
  void Report(const Rule& rule, const json::Value& at, std::string message, std::string help = {});
  // With another severity than the rule's own, unless the settings name the rule.
  void Report(const Rule& rule, Severity severity, const json::Value& at, std::string message, std::string help = {});
  // At the member's name instead of its value; the location is the member's.
  void ReportKey(const Rule& rule, const json::Member& at, std::string message, std::string help = {});
  // Within a string value: `offset` and `length` are bytes of the string; where the text writes the string without
  // escapes the position is exactly there, elsewhere it is the whole value.
  void ReportInside(const Rule& rule, const json::Value& at, size_t offset, size_t length, std::string message,
                    std::string help = {});

  bool Off(const Rule& rule) const;    // nothing is to be found: costly rules may ask first
  uint64_t dropped() const { return dropped_; }  // findings beyond the limit
  const Rule* last() const { return last_; }     // that something was reported under, be it off; null: none

 private:
  void Add(const Rule& rule, Severity severity, std::string location, uint32_t begin, uint32_t end,
           std::string message, std::string help);

  const AgentFile& file_;
  const Settings& settings_;
  std::vector<Finding>* const findings_;
  uint64_t dropped_ = 0;
  const Rule* last_ = nullptr;
};

}  // namespace vouch::profiles

#endif  // VOUCH_PROFILES_REPORTER_H_
