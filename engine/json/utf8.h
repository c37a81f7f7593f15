// UTF-8 (RFC 3629): checks one sequence, encodes one code point. No surrogates, nothing overlong, nothing
// above U+10FFFF. O(1).
// Tested by test-suite/unit/json/document_test.cc.
#ifndef VOUCH_ENGINE_JSON_UTF8_H_
#define VOUCH_ENGINE_JSON_UTF8_H_

#include <cstdint>

namespace vouch::json {

inline bool IsContinuation(char c) { return (static_cast<uint8_t>(c) & 0xC0) == 0x80; }

// The length (2 to 4) of the well-formed sequence at `p`, or 0. Reads on only past a byte that fits, so a
// terminating NUL is enough to stay inside the text. The first byte must be 0x80 or above.
inline int Utf8Length(const char* p) {
  const auto b0 = static_cast<uint8_t>(p[0]);
  const auto b1 = static_cast<uint8_t>(p[1]);
  if (b0 < 0xC2) return 0;
  if (b0 < 0xE0) return IsContinuation(p[1]) ? 2 : 0;
  if (b0 < 0xF0) {
    const uint8_t low = b0 == 0xE0 ? 0xA0 : 0x80;
    const uint8_t high = b0 == 0xED ? 0x9F : 0xBF;
    return b1 >= low && b1 <= high && IsContinuation(p[2]) ? 3 : 0;
  }
  if (b0 > 0xF4) return 0;
  const uint8_t low = b0 == 0xF0 ? 0x90 : 0x80;
  const uint8_t high = b0 == 0xF4 ? 0x8F : 0xBF;
  return b1 >= low && b1 <= high && IsContinuation(p[2]) && IsContinuation(p[3]) ? 4 : 0;
}

// Writes the code point, a scalar value, and returns the end of what was written (1 to 4 bytes).
inline char* EncodeUtf8(uint32_t c, char* out) {
  const auto tail = [c](int shift) { return static_cast<char>(0x80 | ((c >> shift) & 0x3F)); };
  if (c < 0x80) {
    *out++ = static_cast<char>(c);
  } else if (c < 0x800) {
    *out++ = static_cast<char>(0xC0 | (c >> 6));
    *out++ = tail(0);
  } else if (c < 0x10000) {
    *out++ = static_cast<char>(0xE0 | (c >> 12));
    *out++ = tail(6);
    *out++ = tail(0);
  } else {
    *out++ = static_cast<char>(0xF0 | (c >> 18));
    *out++ = tail(12);
    *out++ = tail(6);
    *out++ = tail(0);
  }
  return out;
}

}  // namespace vouch::json

#endif  // VOUCH_ENGINE_JSON_UTF8_H_
