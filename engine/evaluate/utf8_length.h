// Code points of valid UTF-8 text, counted only when the number of bytes doesn't decide.
// Tested by test-suite/unit/evaluate/utf8_length_test.cc.
#ifndef VOUCH_ENGINE_EVALUATE_UTF8_LENGTH_H_
#define VOUCH_ENGINE_EVALUATE_UTF8_LENGTH_H_

#include <cstdint>
#include <cstring>
#include <string_view>

namespace vouch::evaluate {

inline uint64_t CodePoints(std::string_view text) {
  uint64_t count = 0;
  size_t i = 0;
  for (; i + 8 <= text.size(); i += 8) {
    uint64_t w;
    std::memcpy(&w, text.data() + i, 8);
    // One bit for each continuation byte (10xxxxxx).
    const uint64_t continuation = (w >> 7) & ~(w >> 6) & 0x0101010101010101;
    count += 8 - static_cast<uint64_t>(__builtin_popcountll(continuation));
  }
  for (; i < text.size(); ++i) count += (static_cast<uint8_t>(text[i]) & 0xc0) != 0x80 ? 1 : 0;
  return count;
}

// Whether min <= code points <= max; a code point takes one to four bytes.
inline bool LengthWithin(std::string_view text, uint32_t min, uint32_t max) {
  const uint64_t bytes = text.size();
  if (bytes < min || (bytes + 3) / 4 > max) return false;
  if ((bytes + 3) / 4 >= min && bytes <= max) return true;
  const uint64_t n = CodePoints(text);
  return n >= min && n <= max;
}

}  // namespace vouch::evaluate

#endif  // VOUCH_ENGINE_EVALUATE_UTF8_LENGTH_H_
