// SecondsSince1970: date-times of RFC 3339 as counts.
#include "profiles/common/time.h"

#include <gtest/gtest.h>

namespace vouch::profiles {
namespace {

TEST(Time, CountsSeconds) {
  const struct {
    const char* text;
    int64_t seconds;
  } kCases[] = {
      {"1970-01-01T00:00:00Z", 0},
      {"1970-01-01t00:00:01.999z", 1},
      {"1969-12-31T23:59:59Z", -1},
      {"2000-02-29T12:30:15Z", 951827415},
      {"2026-01-02T03:04:05Z", 1767323045},
      {"1970-01-01T01:00:00+01:00", 0},
      {"1969-12-31T19:30:00-04:30", 0},
      {"0001-01-01T00:00:00Z", -62135596800},
      {"9999-12-31T23:59:59Z", 253402300799},
      {"1998-12-31T23:59:60Z", 915148800},
  };
  for (const auto& test : kCases) EXPECT_EQ(SecondsSince1970(test.text), test.seconds) << test.text;
}

TEST(Time, RefusesOthers) {
  for (const char* text : {"", "yesterday", "2026-01-02", "2026-02-30T00:00:00Z", "2026-01-02T03:04:05"}) {
    EXPECT_EQ(SecondsSince1970(text), std::nullopt) << text;
  }
}

}  // namespace
}  // namespace vouch::profiles
