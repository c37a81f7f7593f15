// KeyText: the text of a key from its slot: keys of up to 16 bytes are kept in the slot's words alone
// (key_words.h). O(bytes of the key). Tested by test-suite/unit/program/print_test.cc.
#ifndef VOUCH_ENGINE_PROGRAM_KEY_TEXT_H_
#define VOUCH_ENGINE_PROGRAM_KEY_TEXT_H_

#include <algorithm>
#include <array>
#include <cstring>
#include <string>

#include "engine/program/program.h"

namespace vouch::program {

// The bytes of a key of at most 16 bytes, the rest zero.
inline std::array<char, 16> ShortKey(const Slot& slot) {
  std::array<char, 16> text{};
  std::memcpy(text.data(), &slot.lo, std::min<size_t>(8, slot.length));
  if (slot.length > 8) std::memcpy(text.data() + slot.length - 8, &slot.hi, 8);
  return text;
}

// `slot` holds a key whose text is inside Program::text.
inline std::string KeyText(const Program& program, const Slot& slot) {
  if (slot.length > 16) return program.text.substr(slot.text, slot.length);
  return std::string(ShortKey(slot).data(), slot.length);
}

}  // namespace vouch::program

#endif  // VOUCH_ENGINE_PROGRAM_KEY_TEXT_H_
