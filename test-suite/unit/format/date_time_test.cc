// Tests of date-time, date, time and duration.
#include "unit/format/table.h"

namespace vouch::format {
namespace {

using namespace std::string_literals;

TEST(DateTime, DateTime) {
  ExpectValid(Format::kDateTime,
              {"2024-02-29T00:00:00Z", "0000-01-01t23:59:59z", "9999-12-31T23:59:59.9+23:59",
               "2024-01-01T00:00:00-00:00", "2016-12-31T18:59:60-05:00", "2017-01-01T05:29:60.5+05:30",
               "2024-01-01T00:00:00.123456789012345678901Z"});
  ExpectInvalid(Format::kDateTime, {"",
                                    "T",
                                    "2024-02-29",
                                    "2024-02-29T",
                                    "2024-02-29 00:00:00Z",
                                    "2023-02-29T00:00:00Z",
                                    "2024-01-01T00:00Z",
                                    "2024-01-01T00:00:00",
                                    "2024-01-01T00:00:00.Z",
                                    "2024-01-01T00:00:00,5Z",
                                    "2024-01-01T24:00:00Z",
                                    "2024-01-01T00:00:00+24:00",
                                    "2024-01-01T00:00:00+00:60",
                                    "2024-01-01T00:00:00+0100",
                                    "2024-01-01T00:00:00+01",
                                    "2024-01-01T00:00:00+1:00",
                                    "2024-01-01T00:00:00Z ",
                                    " 2024-01-01T00:00:00Z",
                                    "2024-01-01T00:00:00Z\n",
                                    "2024-01-01T00:00:00Z\0"s,
                                    "2024-01-01T00:00:60Z",
                                    "2016-12-31T23:59:60+01:00",
                                    "2016-12-31T23:59:61Z",
                                    "2024-01-0:T00:00:00Z",
                                    "-2024-01-01T00:00:00Z",
                                    "2024-01-01T00:00:00ZZ"});
}

TEST(DateTime, EveryDayOfEveryMonth) {
  const int days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  for (int year : {0, 4, 100, 400, 1900, 2000, 2023, 2024, 9999}) {
    const bool leap = year % 400 == 0 || (year % 4 == 0 && year % 100 != 0);
    for (int month = 0; month <= 13; ++month) {
      for (int day = 0; day <= 32; ++day) {
        char text[32];
        std::snprintf(text, sizeof(text), "%04d-%02d-%02d", year, month, day);
        const bool exists =
            month >= 1 && month <= 12 && day >= 1 && day <= days[month - 1] + (month == 2 && leap);
        EXPECT_EQ(Check(Format::kDate, text), exists) << text;
      }
    }
  }
}

TEST(DateTime, LeapSecondsAtEveryOffset) {
  int accepted = 0;
  for (int offset = -23 * 60 - 59; offset <= 23 * 60 + 59; ++offset) {
    const int local = (24 * 60 - 1 + offset + 24 * 60) % (24 * 60), size = std::abs(offset);
    for (int minute : {local, (local + 1) % (24 * 60)}) {
      char text[32];
      std::snprintf(text, sizeof(text), "%02d:%02d:60%c%02d:%02d", minute / 60, minute % 60,
                    offset < 0 ? '-' : '+', size / 60, size % 60);
      EXPECT_EQ(Check(Format::kTime, text), minute == local) << text;
      accepted += minute == local;
    }
  }
  EXPECT_EQ(accepted, 2 * 1439 + 1);
}

TEST(DateTime, Duration) {
  ExpectValid(Format::kDuration,
              {"P1Y", "P1M", "P1D", "P1W", "PT1H", "PT1M", "PT1S", "P1Y2M3DT4H5M6S", "P1Y2M", "P2M3D",
               "P1DT1S", "P0D", "P00001D", "PT99999999999999999999S", "P1YT1H"});
  ExpectInvalid(Format::kDuration,
                {"",      "P",      "PT",     "1D",     "P1",    "P1S",       "PT1D",     "PT1Y", "P1YT",
                 "P1Y2D", "PT1H2S", "P2D1Y",  "P1D1D",  "P1Y1W", "P1W1D",     "P1WT1H",   "PT1W", "PW",
                 "P1.5D", "P1,5D",  "PT0.5S", "-P1D",   "P-1D",  "P+1D",      " P1D",     "P1D ", "P1D\n",
                 "P1H",   "p1d",    "P1d",    "PT1H1H", "P1T1H", "P1DT1HT1M", "P\u0661D", "PP1D", "P1D\0"s});
}

}  // namespace
}  // namespace vouch::format
