// What became of agent files, as text for people (findings on standard output, the rest on standard error) and as one
// JSON value on standard output. README.md documents the fields. Tested by test-suite/cli/.
#ifndef VOUCH_TOOLS_VOUCH_AGENT_REPORT_H_
#define VOUCH_TOOLS_VOUCH_AGENT_REPORT_H_

#include <cstdint>
#include <vector>

#include "profiles/check.h"

namespace vouch::cli {

struct AgentReport {
  const std::vector<profiles::FileReport>& files;
  bool strict;  // warnings make a file invalid
  bool quiet;
};

struct AgentTotals {
  uint64_t valid = 0, invalid = 0, undecided = 0;
  uint64_t passed_over = 0;  // files of other formats that a search came upon
  uint64_t errors = 0, warnings = 0, infos = 0;

  uint64_t Checked() const { return valid + invalid + undecided; }
};

AgentTotals Count(const AgentReport& report);
void PrintText(const AgentReport& report, const AgentTotals& totals);
void PrintJson(const AgentReport& report, const AgentTotals& totals);

}  // namespace vouch::cli

#endif  // VOUCH_TOOLS_VOUCH_AGENT_REPORT_H_
