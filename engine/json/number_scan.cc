// See number_scan.h.
#include "engine/json/number_scan.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstring>
#include <string_view>

#include "engine/json/decimal.h"

namespace vouch::json {
namespace {

constexpr uint64_t kDoubleIntegers = uint64_t{1} << 53;
constexpr double kPowersOf10[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
                                  1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};

constexpr uint64_t PowerOf5(int n) {
  uint64_t power = 1;
  for (; n > 0; --n) power *= 5;
  return power;
}
constexpr uint64_t kPowersOf5[] = {
    PowerOf5(0),  PowerOf5(1),  PowerOf5(2),  PowerOf5(3),  PowerOf5(4),  PowerOf5(5),  PowerOf5(6),
    PowerOf5(7),  PowerOf5(8),  PowerOf5(9),  PowerOf5(10), PowerOf5(11), PowerOf5(12), PowerOf5(13),
    PowerOf5(14), PowerOf5(15), PowerOf5(16), PowerOf5(17), PowerOf5(18), PowerOf5(19), PowerOf5(20),
    PowerOf5(21), PowerOf5(22), PowerOf5(23), PowerOf5(24), PowerOf5(25), PowerOf5(26), PowerOf5(27)};

bool IsDigit(char c) { return static_cast<uint8_t>(c - '0') < 10; }

// Whether w * 10^e is a double, for w != 0: its odd part must stay below 2^53. (The exponents that pass are
// far from the ends of a double's range.)
bool EqualsDouble(uint64_t w, int64_t e) {
  if (e < 0) {
    if (w % 5 != 0) return false;
    while (e < 0 && w % 10 == 0) w /= 10, ++e;
    if (e < -27 || (e < 0 && (w % 5 != 0 || w % kPowersOf5[-e] != 0))) return false;
    if (e < 0) w /= kPowersOf5[-e];
    return (w >> std::countr_zero(w)) <= kDoubleIntegers;
  }
  w >>= std::countr_zero(w);
  if (e > 22) return false;
  return static_cast<unsigned __int128>(w) * kPowersOf5[e] <= kDoubleIntegers;
}

// The correctly rounded double of the number at [start, end), which is w * 10^e.
double Nearest(uint64_t w, int64_t e, const char* start, const char* end) {
  if (w <= kDoubleIntegers && e >= -22 && e <= 22) {
    const double d = static_cast<double>(w);
    const double near = e < 0 ? d / kPowersOf10[-e] : d * kPowersOf10[e];
    return *start == '-' ? -near : near;
  }
  double near = 0;
  if (std::from_chars(start, end, near).ec == std::errc()) return near;
  return Round(ViewText({start, static_cast<size_t>(end - start)}));
}

// Numbers of more than 19 digits, or with a large exponent.
void ClassifyLong(std::string_view text, bool integer_literal, ScannedNumber* out) {
  const DecimalView view = ViewText(text);
  const double near = Round(view);
  if (!integer_literal) {
    // A double has at most 767 digits, and its last one behind the point is a 5.
    bool exact = view.is_zero();
    if (!exact && std::isfinite(near) && near != 0 && view.digits() <= 767) {
      const bool has_fraction = SaturatedPoint(view) < static_cast<int64_t>(view.digits());
      exact = (!has_fraction || view.last() == '5') &&
              Compare(Number::Exact(near), Number::Text(text, near)) == 0;
    }
    if (exact) {
      out->value = Value::Double(near);
      return;
    }
  }
  out->is_decimal = true;
  out->decimal = {near, text.data(), static_cast<uint32_t>(text.size()), integer_literal};
}

void ClassifyInteger(uint64_t w, bool negative, std::string_view text, ScannedNumber* out) {
  const size_t digits = text.size() - (negative ? 1 : 0);
  bool fits = digits <= 19;
  if (digits == 20 && !negative) fits = text <= "18446744073709551615";
  if (fits && negative) fits = w != 0 && w <= uint64_t{1} << 63;
  if (fits) {
    out->value = negative ? Value::Int(static_cast<int64_t>(0 - w)) : Value::Uint(w);
    return;
  }
  ClassifyLong(text, true, out);
}

}  // namespace

void ClassifyFraction(uint64_t w, int64_t e, std::string_view text, ScannedNumber* out) {
  out->is_decimal = false;
  if (w == 0) {
    out->value = Value::Double(text[0] == '-' ? -0.0 : 0.0);
    return;
  }
  const double near = Nearest(w, e, text.data(), text.data() + text.size());
  if (EqualsDouble(w, e)) {
    out->value = Value::Double(near);
  } else {
    out->is_decimal = true;
    out->decimal = {near, text.data(), static_cast<uint32_t>(text.size()), false};
  }
}

NumberFault ScanNumber(const char* start, const char* p, uint64_t w, uint32_t max_digits,
                       ScannedNumber* out) {
  out->is_decimal = false;
  const auto fault = [&](NumberFault kind) {
    out->end = p;
    return kind;
  };
  const bool negative = *start == '-';
  const char* const integer = start + (negative ? 1 : 0);
  // From here on w is the value of all digits modulo 2^64.
  for (; IsDigit(*p); ++p) w = w * 10 + static_cast<uint64_t>(*p - '0');
  if (p == integer) return fault(NumberFault::kNoDigit);
  if (*integer == '0' && p - integer > 1) {
    p = integer;
    return fault(NumberFault::kLeadingZero);
  }
  uint64_t digits = static_cast<uint64_t>(p - integer);
  int64_t e = 0;
  bool integer_literal = true;
  if (*p == '.') {
    integer_literal = false;
    const char* const fraction = ++p;
    for (; IsDigit(*p); ++p) w = w * 10 + static_cast<uint64_t>(*p - '0');
    if (p == fraction) return fault(NumberFault::kNoFraction);
    e = fraction - p;
    digits += static_cast<uint64_t>(p - fraction);
  }
  uint64_t all_digits = digits;
  bool small = digits <= 19;
  if (*p == 'e' || *p == 'E') {
    integer_literal = false;
    ++p;
    const bool exponent_negative = *p == '-';
    if (*p == '-' || *p == '+') ++p;
    const char* const exponent = p;
    int64_t written = 0;
    for (; IsDigit(*p); ++p) {
      if (written < 1000000) written = written * 10 + (*p - '0');
    }
    if (p == exponent) return fault(NumberFault::kNoExponent);
    small = small && written < 1000;
    e += exponent_negative ? -written : written;
    all_digits += static_cast<uint64_t>(p - exponent);
  }
  if (all_digits > max_digits) {
    p = start;
    return fault(NumberFault::kTooLong);
  }
  out->end = p;
  const std::string_view text(start, static_cast<size_t>(p - start));
  if (integer_literal) {
    ClassifyInteger(w, negative, text, out);
  } else if (!small) {
    ClassifyLong(text, false, out);
  } else {
    ClassifyFraction(w, e, text, out);
  }
  return NumberFault::kNone;
}

}  // namespace vouch::json
