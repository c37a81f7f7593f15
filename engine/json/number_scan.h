// ScanNumber: reads one JSON number and decides how it is stored.
//
// Cost: O(digits); about 10 ns for everyday fractions.
// Tested by test-suite/unit/json/number_scan_test.cc.
#ifndef VOUCH_ENGINE_JSON_NUMBER_SCAN_H_
#define VOUCH_ENGINE_JSON_NUMBER_SCAN_H_

#include <cstdint>

#include "engine/json/value.h"

namespace vouch::json {

enum class NumberFault : uint8_t {
  kNone,
  kNoDigit,      // nothing after "-"
  kLeadingZero,  // 01
  kNoFraction,   // "1."
  kNoExponent,   // "1e", "1e+"
  kTooLong,      // more than max_digits digits, those of the exponent included
};

struct ScannedNumber {
  const char* end = nullptr;  // behind the number; at the character at fault where there is one
  bool is_decimal = false;    // true: `decimal` holds it, with the text where it stood; false: `value` does
  Value value;
  Decimal decimal{};
};

// `start` is at "-" or a digit, in a text that ends with a NUL. The caller has read the digits up to `p`, all
// of the integer part or its first ones, and their value `w`. Integers of 64 bits become kInt64 or kUint64;
// numbers with a fraction or an exponent that some double equals become kDouble; all others, and "-0", stay
// text.
NumberFault ScanNumber(const char* start, const char* p, uint64_t w, uint32_t max_digits, ScannedNumber* out);

}  // namespace vouch::json

#endif  // VOUCH_ENGINE_JSON_NUMBER_SCAN_H_
