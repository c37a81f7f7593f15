// Contents of strings: base64 (RFC 4648 section 4, padding required) and JSON. Linear.
// Tested by test-suite/unit/format/content_test.cc.
#include <array>
#include <cstdint>

#include "engine/format/checks.h"
#include "engine/json/document.h"

namespace vouch::format {

namespace {

constexpr int kNoDigit = -1;

constexpr std::array<int8_t, 256> MakeDigits() {
  constexpr std::string_view kAlphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::array<int8_t, 256> digits{};
  for (int8_t& d : digits) d = kNoDigit;
  for (size_t i = 0; i < kAlphabet.size(); ++i) digits[static_cast<uint8_t>(kAlphabet[i])] = static_cast<int8_t>(i);
  return digits;
}
constexpr std::array<int8_t, 256> kDigits = MakeDigits();

}  // namespace

std::optional<std::string> DecodeBase64(std::string_view text) {
  if (text.size() % 4 != 0) return std::nullopt;
  size_t digits = text.size();
  while (digits > 0 && text.size() - digits < 2 && text[digits - 1] == '=') --digits;
  std::string out;
  out.reserve(digits / 4 * 3 + 3);
  uint32_t bits = 0;
  for (size_t i = 0; i < digits; ++i) {
    const int digit = kDigits[static_cast<uint8_t>(text[i])];
    if (digit == kNoDigit) return std::nullopt;
    bits = bits << 6 | static_cast<uint32_t>(digit);
    if (i % 4 != 0) out += static_cast<char>(bits >> (6 - i % 4 * 2));
  }
  return out;
}

bool IsJsonText(std::string_view text) {
  json::ParseOptions options;
  options.max_depth = UINT32_MAX;
  options.max_number_digits = UINT32_MAX;
  options.allow_duplicate_keys = true;  // RFC 8259 section 4: names SHOULD be unique
  return json::Document::Parse(text, options).ok();
}

}  // namespace vouch::format
