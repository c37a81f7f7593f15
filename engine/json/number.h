// Exact arithmetic on JSON numbers of any size: comparison, divisibility, integrality, hash.
//
// Entry points: Compare, IsMultipleOf, IsInteger, HashNumber. Cost: O(1) for 64-bit integers and doubles that
// differ, O(digits) otherwise. Exponents are never expanded: 1e1000000000 costs as much as 1e10.
// Nothing here rounds; nothing allocates but IsMultipleOf, which keeps its memory in the thread. An exponent may have any
// number of digits. Tested by test-suite/unit/json/number_test.cc against a big-number oracle written there.
#ifndef VOUCH_ENGINE_JSON_NUMBER_H_
#define VOUCH_ENGINE_JSON_NUMBER_H_

#include <compare>
#include <cstdint>
#include <string_view>

#include "engine/json/value.h"

namespace vouch::json {

// A number wherever it comes from. A kShortest double stands for the shortest decimal text that reads back
// as that double (what a person meant by the double 0.1 in a foreign DOM); a kExact double for its binary
// value.
struct Number {
  enum class Form : uint8_t { kInt64, kUint64, kExact, kShortest, kText };
  Form form = Form::kInt64;
  union {
    int64_t i;
    uint64_t u;
    double d;  // never NaN; an infinite one is beyond every number. Also the near double of kText
  };
  std::string_view text;  // kText only: a JSON number

  static Number Int(int64_t v) { Number n; n.form = Form::kInt64; n.i = v; return n; }
  static Number Uint(uint64_t v) { Number n; n.form = Form::kUint64; n.u = v; return n; }
  static Number Exact(double v) { Number n; n.form = Form::kExact; n.d = v; return n; }
  static Number Shortest(double v) { Number n; n.form = Form::kShortest; n.d = v; return n; }
  static Number Text(std::string_view t, double near) {
    Number n; n.form = Form::kText; n.d = near; n.text = t; return n;
  }
  Number() : i(0) {}
};

// The number held by `value`, which must be one.
Number ToNumber(const Value& value);

// Mathematical comparison.
std::strong_ordering Compare(const Number& a, const Number& b);
inline bool Equal(const Number& a, const Number& b) { return Compare(a, b) == 0; }

// Whether the mathematical value has no fraction (1.0, 1e3 and 10e-1 are integers).
bool IsInteger(const Number& n);

// Whether n = k * divisor for an integer k. The divisor must be greater than zero. Exact for every pair and
// any distance of the exponents. O(digits of n) for divisors of up to 19 digits; for longer ones O(digits of
// n * digits of divisor) and O(digits of divisor ^ 2), so the digits that are read must be limited: 20,000
// digits cost up to 0.1 s, 100,000 up to 1.5 s, 1,000,000 up to three minutes. May throw std::bad_alloc above
// 72 digits.
bool IsMultipleOf(const Number& n, const Number& divisor);

// Equal numbers hash alike, whatever their form.
uint64_t HashNumber(const Number& n, uint64_t seed);

// The nearest double (kText: the stored one). For quick decisions: if Near(a) < Near(b) then a < b.
double Near(const Number& n);

// Whether n is an integer in [0, 2^64): sets *out. (Size keywords such as maxLength: 2.0 is 2; a negative or
// fractional number gives false; anything above saturates to UINT64_MAX and gives true.)
bool ToSize(const Number& n, uint64_t* out);

}  // namespace vouch::json

#endif  // VOUCH_ENGINE_JSON_NUMBER_H_
