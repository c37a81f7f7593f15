// ScanNumber: reads one JSON number and decides how it is stored.
//
// Cost: O(digits); about 10 ns for everyday fractions.
// Tested by test-suite/unit/json/number_scan_test.cc.
#ifndef VOUCH_ENGINE_JSON_NUMBER_SCAN_H_
#define VOUCH_ENGINE_JSON_NUMBER_SCAN_H_

#include <bit>
#include <cstdint>
#include <cstring>
#include <string_view>

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

// Reads decimal digits from p on, eight at a time: appends them to *w (modulo 2^64) and returns what follows. Looks at up
// to eight bytes behind the digits, which must be readable.
inline const char* ReadDigits(const char* p, uint64_t* w) {
  constexpr uint64_t kPowers[] = {1, 10, 100, 1'000, 10'000, 100'000, 1'000'000, 10'000'000, 100'000'000};
  constexpr uint64_t kEach = 0x0101010101010101;
  for (;;) {
    uint64_t word;
    std::memcpy(&word, p, 8);
    word ^= kEach * '0';  // digits become 0..9; the bytes behind the first other one don't matter
    const uint64_t other = ((word + kEach * 0x76) | word) & (kEach * 0x80);
    const int count = other == 0 ? 8 : std::countr_zero(other) >> 3;
    if (count == 0) return p;
    word <<= 64 - 8 * count;  // leading zeros
    word = (word * 10 + (word >> 8)) & 0x00ff00ff00ff00ff;
    word = (word * 100 + (word >> 16)) & 0x0000ffff0000ffff;
    word = (word * 10'000 + (word >> 32)) & 0xffffffff;
    *w = *w * kPowers[count] + word;
    p += count;
    if (count < 8) return p;
  }
}

// The number w * 10^e that is written as `text`, with a fraction and no exponent, of up to 19 digits.
void ClassifyFraction(uint64_t w, int64_t e, std::string_view text, ScannedNumber* out);

// `start` is at "-" or a digit, in a text that ends with a NUL. The caller has read the digits up to `p`, all
// of the integer part or its first ones, and their value `w`. Integers of 64 bits become kInt64 or kUint64;
// numbers with a fraction or an exponent that some double equals become kDouble; all others, and "-0", stay
// text.
NumberFault ScanNumber(const char* start, const char* p, uint64_t w, uint32_t max_digits, ScannedNumber* out);

}  // namespace vouch::json

#endif  // VOUCH_ENGINE_JSON_NUMBER_SCAN_H_
