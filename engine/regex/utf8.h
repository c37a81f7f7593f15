// UTF-8 one code point at a time, forwards and backwards. The matchers run on text that is known to be valid,
// so only DecodeChecked looks for damage. All functions are O(1). Tested by utf8_test.cc.
#ifndef VOUCH_ENGINE_REGEX_UTF8_H_
#define VOUCH_ENGINE_REGEX_UTF8_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace vouch::regex {

inline constexpr uint32_t kMaxCodePoint = 0x10FFFF;

inline uint8_t ByteAt(std::string_view text, size_t at) { return static_cast<uint8_t>(text[at]); }

// Length of the code point that starts with `lead`, for valid text.
inline size_t Utf8Length(uint8_t lead) { return lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4; }

// The code point at `*at`, which must be inside valid text; moves `*at` behind it.
inline uint32_t DecodeForward(std::string_view text, size_t* at) {
  const uint8_t lead = ByteAt(text, *at);
  if (lead < 0x80) {
    ++*at;
    return lead;
  }
  const size_t length = Utf8Length(lead);
  uint32_t code = lead & (0xFFu >> (length + 1));
  for (size_t i = 1; i < length; ++i) code = code << 6 | (ByteAt(text, *at + i) & 0x3Fu);
  *at += length;
  return code;
}

// The code point that ends at `*at` (> 0) of valid text; moves `*at` to its start.
inline uint32_t DecodeBackward(std::string_view text, size_t* at) {
  size_t start = *at - 1;
  while (start > 0 && (ByteAt(text, start) & 0xC0) == 0x80) --start;
  *at = start;
  return DecodeForward(text, &start);
}

// As DecodeForward for text of unknown origin: false, and `*at` unmoved, unless a well-formed code point is
// there.
inline bool DecodeChecked(std::string_view text, size_t* at, uint32_t* code) {
  const size_t i = *at;
  if (i >= text.size()) return false;
  const uint8_t lead = ByteAt(text, i);
  if (lead >= 0x80) {
    if (lead < 0xC2 || lead > 0xF4 || text.size() - i < Utf8Length(lead)) return false;
    const uint8_t second = ByteAt(text, i + 1);
    const uint8_t low = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
    const uint8_t high = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
    if (second < low || second > high) return false;
    for (size_t k = 2; k < Utf8Length(lead); ++k) {
      if ((ByteAt(text, i + k) & 0xC0) != 0x80) return false;
    }
  }
  *code = DecodeForward(text, at);
  return true;
}

// Appends `code`, which must not be a surrogate.
inline void AppendUtf8(uint32_t code, std::string* out) {
  const auto put = [out](uint32_t byte) { out->push_back(static_cast<char>(byte)); };
  if (code < 0x80) {
    put(code);
  } else if (code < 0x800) {
    put(0xC0 | code >> 6);
    put(0x80 | (code & 0x3F));
  } else if (code < 0x10000) {
    put(0xE0 | code >> 12);
    put(0x80 | (code >> 6 & 0x3F));
    put(0x80 | (code & 0x3F));
  } else {
    put(0xF0 | code >> 18);
    put(0x80 | (code >> 12 & 0x3F));
    put(0x80 | (code >> 6 & 0x3F));
    put(0x80 | (code & 0x3F));
  }
}

inline bool IsSurrogate(uint32_t code) { return code >= 0xD800 && code <= 0xDFFF; }

}  // namespace vouch::regex

#endif  // VOUCH_ENGINE_REGEX_UTF8_H_
