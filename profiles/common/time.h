// SecondsSince1970: an RFC 3339 date-time as a count. O(length). Tested by
// test-suite/unit/profiles/time_test.cc.
#ifndef VOUCH_PROFILES_COMMON_TIME_H_
#define VOUCH_PROFILES_COMMON_TIME_H_

#include <cstdint>
#include <optional>
#include <string_view>

namespace vouch::profiles {

// Fractions of a second are dropped, a leap second counts as the next one; nullopt when it is no date-time.
std::optional<int64_t> SecondsSince1970(std::string_view date_time);

}  // namespace vouch::profiles

#endif  // VOUCH_PROFILES_COMMON_TIME_H_
