// TimeZones: whether the system's tzdata has a time zone.
//
// Entry point: TimeZones. A name is looked at before the file system is: nothing outside the table is ever touched.
// Tested by test-suite/cli/.
#ifndef VOUCH_TOOLS_VOUCH_TIME_ZONES_H_
#define VOUCH_TOOLS_VOUCH_TIME_ZONES_H_

#include <functional>
#include <string_view>

namespace vouch::cli {

// Empty where the system has no table.
std::function<bool(std::string_view name)> TimeZones();

}  // namespace vouch::cli

#endif  // VOUCH_TOOLS_VOUCH_TIME_ZONES_H_
