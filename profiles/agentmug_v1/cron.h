// Cron expressions: the standard five fields, with lists, ranges, steps and names.
//
// Entry point: FindCronFault. O(text). Tested by test-suite/unit/profiles/agentmug_v1/cron_test.cc.
#ifndef VOUCH_PROFILES_AGENTMUG_V1_CRON_H_
#define VOUCH_PROFILES_AGENTMUG_V1_CRON_H_

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace vouch::profiles::agentmug_v1 {

struct CronFault {
  size_t offset, length;  // bytes of the expression
  std::string message, help;
};

// The first thing wrong with the expression.
std::optional<CronFault> FindCronFault(std::string_view expression);

}  // namespace vouch::profiles::agentmug_v1

#endif  // VOUCH_PROFILES_AGENTMUG_V1_CRON_H_
