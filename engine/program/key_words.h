// KeyWords: the first and last eight bytes of a name, by which tables hash and compare it.
#ifndef VOUCH_ENGINE_PROGRAM_KEY_WORDS_H_
#define VOUCH_ENGINE_PROGRAM_KEY_WORDS_H_

#include <bit>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace vouch::program {

struct KeyWords {
  uint64_t lo, hi;
};

// For names of up to 8 bytes both words are the bytes padded with zeros; else the first and the last eight bytes.
// Never reads outside [text, text + length).
inline KeyWords WordsOf(const char* text, uint32_t length) {
  KeyWords w;
  if (length >= 8) {
    std::memcpy(&w.lo, text, 8);
    std::memcpy(&w.hi, text + length - 8, 8);
    return w;
  }
  uint64_t word = 0;
  if (length >= 4) {
    uint32_t head;
    uint32_t tail;
    std::memcpy(&head, text, 4);
    std::memcpy(&tail, text + length - 4, 4);
    word = head | uint64_t{tail} << ((length - 4) * 8);
  } else if (length != 0) {
    word = static_cast<uint8_t>(text[0]);
    if (length > 1) word |= uint64_t{static_cast<uint8_t>(text[1])} << 8;
    if (length > 2) word |= uint64_t{static_cast<uint8_t>(text[2])} << 16;
  }
  w.lo = w.hi = word;
  return w;
}
inline KeyWords WordsOf(std::string_view text) { return WordsOf(text.data(), static_cast<uint32_t>(text.size())); }

// What a table's multiplier is applied to.
inline uint64_t MixKey(KeyWords w, uint32_t length) { return (w.lo ^ std::rotl(w.hi, 29)) + length; }

// Slot number in a hash table of 1 << bits slots, of what MixKey gives.
inline uint32_t HashSlot(uint64_t mixed, uint64_t multiplier, uint32_t bits) {
  return static_cast<uint32_t>((mixed * multiplier) >> (64 - bits));
}
inline uint32_t HashSlot(KeyWords w, uint32_t length, uint64_t multiplier, uint32_t bits) {
  return HashSlot(MixKey(w, length), multiplier, bits);
}

}  // namespace vouch::program

#endif  // VOUCH_ENGINE_PROGRAM_KEY_WORDS_H_
