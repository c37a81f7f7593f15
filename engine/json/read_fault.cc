// See read_fault.h and describer.h.
#include "engine/json/read_fault.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "engine/json/describer.h"
#include "engine/json/reader.h"

namespace vouch::json {

Error Describer::Describe() {
  Error error;
  error.code = Code();
  error.message = Message();
  if (fault_.kind != FaultKind::kTooLarge && fault_.kind != FaultKind::kMemory) {
    error.position = Locate(text_, fault_.at);
  }
  return error;
}

ErrorCode Describer::Code() const {
  switch (fault_.kind) {
    case FaultKind::kTooManyDigits:
    case FaultKind::kTooDeep:
    case FaultKind::kTooLarge:
      return ErrorCode::kLimit;
    case FaultKind::kDuplicateKey:
      return ErrorCode::kDuplicateKey;
    case FaultKind::kMemory:
      return ErrorCode::kMemory;
    default:
      return ErrorCode::kJson;
  }
}

std::string Describer::Message() {
  if (fault_.at <= 3 && Code() == ErrorCode::kJson) {
    std::string encoding = OtherEncoding();
    if (!encoding.empty()) {
      fault_.at = 0;
      return encoding;
    }
  }
  switch (fault_.kind) {
    case FaultKind::kNone:
      break;
    case FaultKind::kExpectedValue:
      return ExpectedValue();
    case FaultKind::kExpectedKey:
      return ExpectedKey();
    case FaultKind::kExpectedColon:
      return ExpectedColon();
    case FaultKind::kExpectedComma:
      return ExpectedComma();
    case FaultKind::kExpectedEnd:
      return ExpectedEnd();
    case FaultKind::kOpenString:
      fault_.at = fault_.other;
      return "the text ends inside the string that begins here; add the closing double quote (\")";
    case FaultKind::kControlCharacter:
      return ControlCharacter();
    case FaultKind::kBadEscape:
      return BadEscape();
    case FaultKind::kBadHex:
      return fmt::format(
          "\"\\u\" must be followed by four hexadecimal digits, but found {}; for a backslash before "
          "a \"u\" write \"\\\\u\"",
          Quoted(text_.substr(fault_.at, 6)));
    case FaultKind::kLoneSurrogate:
      return LoneSurrogate();
    case FaultKind::kBadUtf8:
      return BadUtf8();
    case FaultKind::kNoDigit:
      return NoDigit();
    case FaultKind::kLeadingZero:
      return "numbers don't begin with a surplus zero; remove it, or put double quotes around the digits if "
             "they are "
             "text";
    case FaultKind::kNoFraction:
      return NoFraction();
    case FaultKind::kNoExponent:
      return fmt::format("expected a digit in the exponent, but found {}; complete or remove the exponent",
                         Found());
    case FaultKind::kTooManyDigits:
      return fmt::format(
          "this number has more digits than the limit number_digits ({}) admits; shorten it or raise "
          "the limit",
          options_.max_number_digits);
    case FaultKind::kDuplicateKey:
      return Duplicate();
    case FaultKind::kTooDeep:
      return fmt::format(
          "arrays and objects are nested more deeply than the limit {} ({}) admits; flatten the "
          "document or raise the limit",
          options_.depth_limit_name, options_.max_depth);
    case FaultKind::kTooLarge:
      return fmt::format(
          "the text has {} bytes, more than the limit document_bytes ({}) admits; split it or raise "
          "the limit",
          text_.size(), std::min(options_.max_bytes, Reader::kMaxBytes));
    case FaultKind::kMemory:
      return "out of memory while reading the text; free some or split the text";
  }
  return "no fault";
}

Error DescribeFault(std::string_view text, const Fault& fault, const ParseOptions& options) {
  return Describer(text, fault, options).Describe();
}

}  // namespace vouch::json
