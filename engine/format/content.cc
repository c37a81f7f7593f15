// Contents of strings: base64 (RFC 4648 section 4, padding required) and JSON. Linear.
// Tested by test-suite/unit/format/content_test.cc.
#include <array>
#include <cstdint>
#include <memory>
#include <new>
#include <string>

#include "engine/format/checks.h"
#include "engine/json/document.h"
#include "engine/json/fast_reader.h"

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

// What a thread keeps from content to content, so that it allocates nothing once it is warm.
struct Memory {
  std::string bytes;
  json::FastReader reader;
};
// After longer contents it gives everything back: the reader's memory is up to 80 times as large.
constexpr size_t kMostKept = size_t{16} << 10;

std::unique_ptr<Memory>& Kept() {
  thread_local std::unique_ptr<Memory> kept;
  if (kept == nullptr) kept = std::make_unique<Memory>();
  return kept;
}

bool IsJson(std::string_view text, json::FastReader* reader) {
  json::ParseOptions options;
  options.max_bytes = UINT64_MAX;
  options.max_depth = UINT32_MAX;
  options.max_number_digits = UINT32_MAX;
  options.allow_duplicate_keys = true;  // RFC 8259 section 4: names SHOULD be unique
  if (text.size() > json::FastReader::kMaxBytes) {
    const auto document = json::Document::Parse(text, options);
    if (!document.ok() && document.error().code == ErrorCode::kMemory) throw std::bad_alloc();
    return document.ok();
  }
  const bool found = reader->Read(text, options) != nullptr;
  if (!found && reader->out_of_memory()) throw std::bad_alloc();
  return found;
}

}  // namespace

bool DecodeBase64(std::string_view text, std::string* out) {
  if (text.size() % 4 != 0) return false;
  size_t digits = text.size();
  while (digits > 0 && text.size() - digits < 2 && text[digits - 1] == '=') --digits;
  if (out != nullptr) out->reserve(digits / 4 * 3 + 3);
  uint32_t bits = 0;
  for (size_t i = 0; i < digits; ++i) {
    const int digit = kDigits[static_cast<uint8_t>(text[i])];
    if (digit == kNoDigit) return false;
    bits = bits << 6 | static_cast<uint32_t>(digit);
    if (i % 4 != 0 && out != nullptr) *out += static_cast<char>(bits >> (6 - i % 4 * 2));
  }
  return true;
}

bool IsJsonText(std::string_view text) {
  std::unique_ptr<Memory>& kept = Kept();
  const bool found = IsJson(text, &kept->reader);
  if (text.size() > kMostKept) kept.reset();
  return found;
}

bool IsBase64JsonText(std::string_view text) {
  std::unique_ptr<Memory>& kept = Kept();
  kept->bytes.clear();
  const bool found = DecodeBase64(text, &kept->bytes) && IsJson(kept->bytes, &kept->reader);
  if (text.size() > kMostKept) kept.reset();
  return found;
}

}  // namespace vouch::format
