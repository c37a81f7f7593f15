// DecimalView: the digits and the exponent behind a Number, the common form of all exact arithmetic.
//
// Entry points: ViewText (a JSON number) and ViewNumber (any Number). O(digits), no allocation, nothing
// rounded. Exponents of any length are kept: see `huge`.
// Tested by test-suite/unit/json/number_test.cc.
#ifndef VOUCH_ENGINE_JSON_DECIMAL_H_
#define VOUCH_ENGINE_JSON_DECIMAL_H_

#include <cstdint>
#include <string_view>

#include "engine/json/number.h"

namespace vouch::json {

// value = +-0.D * 10^(point + huge exponent), where D are the digits of `head` followed by those of `tail`.
// D neither begins nor ends with 0, and is empty for zero.
struct DecimalView {
  bool negative = false;
  bool huge_negative = false;  // sign of the huge exponent
  std::string_view head;
  std::string_view tail;
  int64_t point = 0;
  // Digits of an exponent of 10^17 and above, without leading zeros; empty when `point` holds all of it.
  std::string_view huge;

  bool is_zero() const { return head.empty() && tail.empty(); }
  size_t digits() const { return head.size() + tail.size(); }
  char last() const { return tail.empty() ? head.back() : tail.back(); }
};

// Where a point is compared with another, differences beyond this count as this. Far above every count of
// digits, so the outcome of a comparison is never changed.
inline constexpr int64_t kFar = int64_t{1} << 60;

// a's exponent minus b's, exact within +-kFar/2 and of the right sign beyond.
int64_t PointDifference(const DecimalView& a, const DecimalView& b);

// The exponent of the first digit's place plus one, saturated at +-kFar.
int64_t SaturatedPoint(const DecimalView& a);

// Room for the digits of a number that has no text: the longest double takes 1 + 309 + 1 + 1074 characters.
struct DigitBuffer {
  char text[1408];
};

// `text` must be a JSON number and outlive the view.
DecimalView ViewText(std::string_view text);

// The exact value of `n`, which must be finite. The view points into n's text or into the buffer.
DecimalView ViewNumber(const Number& n, DigitBuffer* buffer);

// The decimal text of a finite double: all digits when `exact`, else the shortest that reads back.
std::string_view DoubleText(double d, bool exact, DigitBuffer* buffer);

// Whether D of a is less than, equal to or greater than D of b, as fractions 0.D. Returns -1, 0, 1.
int CompareDigits(const DecimalView& a, const DecimalView& b);

// The first `count` digits of D from digit `from` on, at most 18, as an integer. Within digits().
uint64_t DigitsAt(const DecimalView& a, size_t from, size_t count);

// The correctly rounded double: +-infinity and 0 out of range.
double Round(const DecimalView& a);

}  // namespace vouch::json

#endif  // VOUCH_ENGINE_JSON_DECIMAL_H_
