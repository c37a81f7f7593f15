// See decimal.h.
#include "engine/json/decimal.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstring>
#include <limits>

namespace vouch::json {
namespace {

constexpr size_t kSmallExponentDigits = 17;

// Digits of the double d = m * 2^e behind the decimal point: exactly -e of them when m is odd.
int FractionDigits(double d) {
  const uint64_t bits = std::bit_cast<uint64_t>(d);
  const int biased = static_cast<int>((bits >> 52) & 0x7FF);
  uint64_t m = bits & ((uint64_t{1} << 52) - 1);
  if (biased != 0) m |= uint64_t{1} << 52;
  if (m == 0) return 0;
  const int e = std::max(biased, 1) - 1075 + std::countr_zero(m);
  return e < 0 ? -e : 0;
}

// a - b for two runs of digits, saturated at +-kFar. Once the running difference is beyond 1 it can only
// grow, so cutting it early keeps its sign.
int64_t DigitDifference(std::string_view a, std::string_view b) {
  const size_t length = std::max(a.size(), b.size());
  __int128 difference = 0;
  for (size_t i = 0; i < length; ++i) {
    const auto digit = [&](std::string_view s) -> int64_t {
      return i + s.size() < length ? 0 : s[i + s.size() - length] - '0';
    };
    difference = difference * 10 + digit(a) - digit(b);
    if (difference >= kFar) return kFar;
    if (difference <= -kFar) return -kFar;
  }
  return static_cast<int64_t>(difference);
}

}  // namespace

int64_t PointDifference(const DecimalView& a, const DecimalView& b) {
  int64_t difference = 0;
  if (!a.huge.empty() || !b.huge.empty()) {
    const bool same_sign = a.huge.empty() || b.huge.empty() || a.huge_negative == b.huge_negative;
    // Two huge exponents of different sign are at least 2 * 10^17 apart, far more than digits can bridge.
    if (!same_sign) return a.huge_negative ? -kFar : kFar;
    difference = DigitDifference(a.huge, b.huge);
    if (a.huge.empty() ? b.huge_negative : a.huge_negative) difference = -difference;
  }
  return std::clamp(difference + (a.point - b.point), -kFar, kFar);
}

int64_t SaturatedPoint(const DecimalView& a) {
  if (a.huge.empty()) return a.point;
  // Cut off at half the range, where the sum is still exact: 1eN and 10e(N-1) must come out alike.
  const int64_t point = PointDifference(a, DecimalView());
  return point > kFar / 2 ? kFar : point < -kFar / 2 ? -kFar : point;
}

DecimalView ViewText(std::string_view text) {
  DecimalView v;
  const char* p = text.data();
  const char* const end = p + text.size();
  if (*p == '-') {
    v.negative = true;
    ++p;
  }
  const auto digits = [&p, end] {
    const char* begin = p;
    while (p != end && static_cast<uint8_t>(*p - '0') < 10) ++p;
    return std::string_view(begin, static_cast<size_t>(p - begin));
  };
  v.head = digits();
  if (p != end && *p == '.') {
    ++p;
    v.tail = digits();
  }
  // Leading zeros, which move the point once they lie behind it.
  size_t zeros = std::min(v.head.find_first_not_of('0'), v.head.size());
  v.head.remove_prefix(zeros);
  v.point = static_cast<int64_t>(v.head.size());
  if (v.head.empty()) {
    zeros = std::min(v.tail.find_first_not_of('0'), v.tail.size());
    v.tail.remove_prefix(zeros);
    v.point = -static_cast<int64_t>(zeros);
  }
  // Trailing zeros.
  v.tail = v.tail.substr(0, v.tail.find_last_not_of('0') + 1);
  if (v.tail.empty()) v.head = v.head.substr(0, v.head.find_last_not_of('0') + 1);
  if (v.is_zero()) {
    v.point = 0;
    return v;
  }
  if (p == end) return v;
  ++p;  // e or E
  const bool exponent_negative = *p == '-';
  if (*p == '-' || *p == '+') ++p;
  std::string_view exponent = digits();
  exponent.remove_prefix(std::min(exponent.find_first_not_of('0'), exponent.size()));
  if (exponent.size() > kSmallExponentDigits) {
    v.huge = exponent;
    v.huge_negative = exponent_negative;
    return v;
  }
  int64_t e = 0;
  for (char c : exponent) e = e * 10 + (c - '0');
  v.point += exponent_negative ? -e : e;
  return v;
}

std::string_view DoubleText(double d, bool exact, DigitBuffer* buffer) {
  char* const begin = buffer->text;
  char* const end = begin + sizeof(buffer->text);
  const std::to_chars_result result =
      exact ? std::to_chars(begin, end, d, std::chars_format::fixed, FractionDigits(d))
            : std::to_chars(begin, end, d);
  return {begin, static_cast<size_t>(result.ptr - begin)};
}

DecimalView ViewNumber(const Number& n, DigitBuffer* buffer) {
  char* const begin = buffer->text;
  char* const end = begin + sizeof(buffer->text);
  switch (n.form) {
    case Number::Form::kInt64:
      return ViewText({begin, static_cast<size_t>(std::to_chars(begin, end, n.i).ptr - begin)});
    case Number::Form::kUint64:
      return ViewText({begin, static_cast<size_t>(std::to_chars(begin, end, n.u).ptr - begin)});
    case Number::Form::kExact:
      return ViewText(DoubleText(n.d, true, buffer));
    case Number::Form::kShortest:
      return ViewText(DoubleText(n.d, false, buffer));
    case Number::Form::kText:
      break;
  }
  return ViewText(n.text);
}

int CompareDigits(const DecimalView& a, const DecimalView& b) {
  std::string_view x = a.head, x_rest = a.tail, y = b.head, y_rest = b.tail;
  for (;;) {
    if (x.empty()) std::swap(x, x_rest);
    if (y.empty()) std::swap(y, y_rest);
    if (x.empty() || y.empty()) return x.empty() ? (y.empty() ? 0 : -1) : 1;
    const size_t n = std::min(x.size(), y.size());
    const int order = std::memcmp(x.data(), y.data(), n);
    if (order != 0) return order < 0 ? -1 : 1;
    x.remove_prefix(n);
    y.remove_prefix(n);
  }
}

uint64_t DigitsAt(const DecimalView& a, size_t from, size_t count) {
  uint64_t value = 0;
  for (size_t i = from; i < from + count; ++i) {
    const char c = i < a.head.size() ? a.head[i] : a.tail[i - a.head.size()];
    value = value * 10 + static_cast<uint64_t>(c - '0');
  }
  return value;
}

double Round(const DecimalView& a) {
  if (a.is_zero()) return a.negative ? -0.0 : 0.0;
  const int64_t point = SaturatedPoint(a);
  double magnitude = 0;
  if (point > 310) {
    magnitude = std::numeric_limits<double>::infinity();
  } else if (point >= -330) {
    // A tie between two doubles has at most 767 digits; what follows 800 only breaks it upwards.
    constexpr size_t kEnough = 800;
    char text[kEnough + 32];
    const size_t kept = std::min(a.digits(), kEnough);
    const size_t from_head = std::min(kept, a.head.size());
    std::memcpy(text, a.head.data(), from_head);
    if (kept > from_head) std::memcpy(text + from_head, a.tail.data(), kept - from_head);
    char* p = text + kept;
    const bool sticky = kept < a.digits();
    if (sticky) *p++ = '1';
    *p++ = 'e';
    p = std::to_chars(p, text + sizeof(text), point - static_cast<int64_t>(kept) - (sticky ? 1 : 0)).ptr;
    const std::from_chars_result result = std::from_chars(text, p, magnitude);
    if (result.ec == std::errc::result_out_of_range) {
      magnitude = point > 0 ? std::numeric_limits<double>::infinity() : 0.0;
    }
  }
  return a.negative ? -magnitude : magnitude;
}

}  // namespace vouch::json
