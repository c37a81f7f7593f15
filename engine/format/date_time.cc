// The formats date-time, date, time and duration (RFC 3339 section 5.6 and appendix A). O(length).
//
// A leap second is accepted where one can be: at 23:59:60 UTC, whatever the offset makes of it on the clock.
// The year 0000 is a year. "T" and "Z" may be small letters, as RFC 3339 says; the designators of a duration
// may not, as ISO 8601 has it. Tested by test-suite/unit/format/date_time_test.cc.
#include "engine/format/checks.h"

namespace vouch::format {
namespace {

bool IsDigit(char c) { return c >= '0' && c <= '9'; }

// Reads a text from left to right; every Take... that fails leaves a cursor that can't be done().
class Cursor {
 public:
  explicit Cursor(std::string_view text) : rest_(text) {}

  bool done() const { return rest_.empty(); }

  // Exactly `count` digits; -1 if they aren't there.
  int TakeNumber(size_t count) {
    if (rest_.size() < count) return -1;
    int value = 0;
    for (size_t i = 0; i < count; ++i) {
      if (!IsDigit(rest_[i])) return -1;
      value = value * 10 + (rest_[i] - '0');
    }
    rest_.remove_prefix(count);
    return value;
  }

  // One or more digits, however many.
  bool TakeDigits() {
    size_t count = 0;
    while (count < rest_.size() && IsDigit(rest_[count])) ++count;
    rest_.remove_prefix(count);
    return count > 0;
  }

  bool Take(char c) {
    if (rest_.empty() || rest_[0] != c) return false;
    rest_.remove_prefix(1);
    return true;
  }

 private:
  std::string_view rest_;
};

int DaysIn(int year, int month) {
  constexpr int kDays[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  const bool leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
  return kDays[month - 1] + (month == 2 && leap ? 1 : 0);
}

// Production full-date.
bool TakeDate(Cursor* in) {
  const int year = in->TakeNumber(4);
  if (year < 0 || !in->Take('-')) return false;
  const int month = in->TakeNumber(2);
  if (month < 1 || month > 12 || !in->Take('-')) return false;
  const int day = in->TakeNumber(2);
  return day >= 1 && day <= DaysIn(year, month);
}

// Production full-time.
bool TakeTime(Cursor* in) {
  const int hour = in->TakeNumber(2);
  if (hour < 0 || hour > 23 || !in->Take(':')) return false;
  const int minute = in->TakeNumber(2);
  if (minute < 0 || minute > 59 || !in->Take(':')) return false;
  const int second = in->TakeNumber(2);
  if (second < 0 || second > 60) return false;
  if (in->Take('.') && !in->TakeDigits()) return false;
  int offset = 0;  // minutes east of Greenwich
  if (!in->Take('Z') && !in->Take('z')) {
    const bool east = in->Take('+');
    if (!east && !in->Take('-')) return false;
    const int hours = in->TakeNumber(2);
    if (hours < 0 || hours > 23 || !in->Take(':')) return false;
    const int minutes = in->TakeNumber(2);
    if (minutes < 0 || minutes > 59) return false;
    offset = (hours * 60 + minutes) * (east ? 1 : -1);
  }
  if (second < 60) return true;
  constexpr int kDay = 24 * 60;
  return (hour * 60 + minute - offset + kDay) % kDay == kDay - 1;
}

// Numbers with the designators of `units`, in that order and without a gap between the first and the last.
// False unless there is at least one, or when digits have no designator that may follow.
bool TakeUnits(Cursor* in, std::string_view units) {
  bool any = false;
  while (in->TakeDigits()) {
    size_t unit = 0;
    while (unit < units.size() && !in->Take(units[unit])) ++unit;
    if (unit == units.size() || (any && unit != 0)) return false;
    any = true;
    units.remove_prefix(unit + 1);
  }
  return any;
}

}  // namespace

bool IsDateTime(std::string_view text) {
  Cursor in(text);
  return TakeDate(&in) && (in.Take('T') || in.Take('t')) && TakeTime(&in) && in.done();
}

bool IsDate(std::string_view text) {
  Cursor in(text);
  return TakeDate(&in) && in.done();
}

bool IsTime(std::string_view text) {
  Cursor in(text);
  return TakeTime(&in) && in.done();
}

bool IsDuration(std::string_view text) {
  Cursor in(text);
  if (!in.Take('P')) return false;
  if (in.Take('T')) return TakeUnits(&in, "HMS") && in.done();
  if (text.ends_with('W')) return in.TakeDigits() && in.Take('W') && in.done();
  if (!TakeUnits(&in, "YMD")) return false;
  return in.done() || (in.Take('T') && TakeUnits(&in, "HMS") && in.done());
}

}  // namespace vouch::format
