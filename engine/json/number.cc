// See number.h. Divisibility is in number_multiple.cc, the common decimal form in decimal.cc.
#include "engine/json/number.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "engine/json/decimal.h"
#include "engine/json/hash.h"

namespace vouch::json {
namespace {

using Form = Number::Form;

std::strong_ordering Order(int sign) {
  return sign < 0   ? std::strong_ordering::less
         : sign > 0 ? std::strong_ordering::greater
                    : std::strong_ordering::equal;
}

// The integer behind a double below 2^63 in magnitude that has no fraction.
bool AsInt64(double d, int64_t* out) {
  if (!(d >= -0x1p63 && d < 0x1p63)) return false;
  const auto i = static_cast<int64_t>(d);
  if (static_cast<double>(i) != d) return false;
  *out = i;
  return true;
}

// Whether n is an integer of 64 bits that can be seen without looking at digits.
bool QuickInt64(const Number& n, int64_t* out) {
  switch (n.form) {
    case Form::kInt64:
      *out = n.i;
      return true;
    case Form::kUint64:
      *out = static_cast<int64_t>(n.u);
      return n.u <= INT64_MAX;
    case Form::kExact:
      return AsInt64(n.d, out);
    case Form::kShortest:
      // Up to 2^53 the shortest text of an integer is that integer.
      return std::abs(n.d) <= 0x1p53 && AsInt64(n.d, out);
    case Form::kText:
      return false;
  }
  return false;
}

// The exponent of the first digit modulo `m`, below 2^62: equal numbers may split a huge exponent differently
// between `huge` and `point`, but the sum is one. A secret m leaves no way to write numbers that collide.
uint64_t PointModulo(const DecimalView& v, uint64_t m) {
  const auto modulus = static_cast<__int128>(m);
  __int128 exponent = 0;
  for (char c : v.huge) exponent = (exponent * 10 + (c - '0')) % modulus;
  if (v.huge_negative) exponent = -exponent;
  return static_cast<uint64_t>(((exponent + v.point) % modulus + modulus) % modulus);
}

// No two numbers of so few digits share a double (in its normal range).
constexpr size_t kDigitsOfDouble = 15;

}  // namespace

Number ToNumber(const Value& value) {
  switch (value.tag()) {
    case Tag::kUint64:
      return Number::Uint(value.uint64());
    case Tag::kDouble:
      return Number::Exact(value.real());
    case Tag::kDecimal: {
      const Decimal& decimal = value.decimal();
      return Number::Text({decimal.text, decimal.length}, decimal.approximate);
    }
    default:
      return Number::Int(value.int64());
  }
}

double Near(const Number& n) {
  switch (n.form) {
    case Form::kInt64:
      return static_cast<double>(n.i);
    case Form::kUint64:
      return static_cast<double>(n.u);
    default:
      return n.d;
  }
}

std::strong_ordering Compare(const Number& a, const Number& b) {
  if (a.form == Form::kInt64 && b.form == Form::kInt64) return a.i <=> b.i;
  // Rounding keeps the order, so only equal doubles leave it open.
  const double near_a = Near(a), near_b = Near(b);
  if (near_a != near_b) return near_a < near_b ? std::strong_ordering::less : std::strong_ordering::greater;
  if (a.form == Form::kUint64 && b.form == Form::kUint64) return a.u <=> b.u;
  if (a.form == b.form && (a.form == Form::kExact || a.form == Form::kShortest))
    return std::strong_ordering::equal;
  int64_t i, j;
  if (QuickInt64(a, &i) && QuickInt64(b, &j)) return i <=> j;
  // An infinite double is above all numbers; a text whose double is infinite is still a number.
  const auto infinite = [](const Number& n, double near) {
    return n.form != Form::kText && std::isinf(near);
  };
  if (infinite(a, near_a) || infinite(b, near_b)) {
    const int sign = static_cast<int>(infinite(a, near_a)) - static_cast<int>(infinite(b, near_b));
    return Order(near_a < 0 ? -sign : sign);
  }
  DigitBuffer buffer_a, buffer_b;
  const DecimalView x = ViewNumber(a, &buffer_a), y = ViewNumber(b, &buffer_b);
  if (x.is_zero() || y.is_zero()) {
    const auto sign = [](const DecimalView& v) { return v.is_zero() ? 0 : v.negative ? -1 : 1; };
    return Order(sign(x) - sign(y));
  }
  // (The signs are alike: the doubles are equal, and a zero double still has the sign of its text.)
  if (x.negative != y.negative) return Order(x.negative ? -1 : 1);
  const int64_t places = PointDifference(x, y);
  const int magnitude = places != 0 ? (places < 0 ? -1 : 1) : CompareDigits(x, y);
  return Order(x.negative ? -magnitude : magnitude);
}

bool IsInteger(const Number& n) {
  switch (n.form) {
    case Form::kInt64:
    case Form::kUint64:
      return true;
    case Form::kExact:
      return std::trunc(n.d) == n.d && std::isfinite(n.d);
    case Form::kShortest:
      // The shortest text of a double of 2^53 and above has at most 17 digits: 1e23, never a fraction.
      return std::trunc(n.d) == n.d && std::isfinite(n.d);
    case Form::kText:
      break;
  }
  const DecimalView v = ViewText(n.text);
  return v.is_zero() || SaturatedPoint(v) >= static_cast<int64_t>(v.digits());
}

uint64_t HashNumber(const Number& n, uint64_t seed) {
  const double near = Near(n);
  int64_t i;
  constexpr int64_t kSmall = 1'000'000'000'000'000;  // 10^kDigitsOfDouble
  if (near == 0 && n.form != Form::kText) return HashWords(0, 0, seed);
  if (QuickInt64(n, &i) && i > -kSmall && i < kSmall)
    return HashWords(std::bit_cast<uint64_t>(near), 0, seed);
  if (n.form != Form::kText && !std::isfinite(near)) return HashWords(std::bit_cast<uint64_t>(near), 1, seed);
  DigitBuffer buffer;
  const DecimalView v = ViewNumber(n, &buffer);
  if (v.is_zero()) return HashWords(0, 0, seed);
  if (v.digits() <= kDigitsOfDouble && std::isnormal(near))
    return HashWords(std::bit_cast<uint64_t>(near), 0, seed);
  WordHasher hasher(seed);
  hasher.Add(v.negative ? 1 : 0);
  hasher.Add(PointModulo(v, HashWords(0, 3, seed) >> 2 | uint64_t{1} << 61));
  const size_t digits = v.digits();
  for (size_t from = 0; from < digits; from += 18)
    hasher.Add(DigitsAt(v, from, std::min<size_t>(18, digits - from)));
  hasher.Add(digits);
  return hasher.Finish();
}

bool ToSize(const Number& n, uint64_t* out) {
  int64_t i;
  if (n.form == Form::kUint64) {
    *out = n.u;
    return true;
  }
  if (QuickInt64(n, &i)) {
    *out = static_cast<uint64_t>(i);
    return i >= 0;
  }
  if (!IsInteger(n)) return false;
  DigitBuffer buffer;
  const DecimalView v = ViewNumber(n, &buffer);
  *out = 0;
  if (v.is_zero()) return true;
  if (v.negative) return false;
  const int64_t point = SaturatedPoint(v);
  if (point > 20) {
    *out = UINT64_MAX;
    return true;
  }
  unsigned __int128 size = 0;
  for (size_t k = 0; k < static_cast<size_t>(point); ++k)
    size = size * 10 + (k < v.digits() ? DigitsAt(v, k, 1) : 0);
  *out = size > UINT64_MAX ? UINT64_MAX : static_cast<uint64_t>(size);
  return true;
}

}  // namespace vouch::json
