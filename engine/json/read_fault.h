// Fault: what the exact reader stumbled over, and DescribeFault, which turns it into a sentence.
//
// The reader only notes kind and place; everything else is worked out here, from the original text, once.
// Cost: O(bytes before the fault), for line and column.
// Tested by test-suite/unit/json/read_fault_test.cc.
#ifndef VOUCH_ENGINE_JSON_READ_FAULT_H_
#define VOUCH_ENGINE_JSON_READ_FAULT_H_

#include <cstdint>
#include <string_view>

#include "engine/json/document.h"
#include "vouch/error.h"

namespace vouch::json {

enum class FaultKind : uint8_t {
  kNone,
  // Something else was expected at `at`.
  kExpectedValue,
  kExpectedKey,    // or "}" where the object is still empty; other: the "{"
  kExpectedColon,  // other: the opening quote of the key
  kExpectedComma,  // or the closing bracket; other: the opening one
  kExpectedEnd,    // other: the first byte of the value that is complete
  // Strings; other: the opening quote.
  kOpenString,
  kControlCharacter,
  kBadEscape,      // at: the backslash
  kBadHex,         // at: the backslash
  kLoneSurrogate,  // at: the backslash
  kBadUtf8,
  // Numbers; other: the first byte.
  kNoDigit,
  kLeadingZero,
  kNoFraction,
  kNoExponent,
  // Policy and limits.
  kTooManyDigits,
  kDuplicateKey,  // at and other: the opening quotes of the second and the first key
  kTooDeep,
  kTooLarge,
  kMemory,
};

struct Fault {
  FaultKind kind = FaultKind::kNone;
  uint64_t at = 0;
  uint64_t other = 0;
};

Error DescribeFault(std::string_view text, const Fault& fault, const ParseOptions& options);

}  // namespace vouch::json

#endif  // VOUCH_ENGINE_JSON_READ_FAULT_H_
