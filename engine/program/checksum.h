// Checksum: 64 bits over a text, against damage, not against forgery. FORMAT.md ("Checksum") specifies it.
//
// Eight bytes a step, each step a bijection of the state: any change within one eight-byte word changes the
// result. Tested by test-suite/unit/program/codec_test.cc.
#ifndef VOUCH_ENGINE_PROGRAM_CHECKSUM_H_
#define VOUCH_ENGINE_PROGRAM_CHECKSUM_H_

#include <cstdint>
#include <cstring>
#include <string_view>

namespace vouch::program {

inline uint64_t Checksum(std::string_view bytes, uint64_t state = 0) {
  constexpr uint64_t kMultiplier = 0x9e3779b97f4a7c15;
  auto step = [&](uint64_t word) {
    state = (state ^ word) * kMultiplier;
    state ^= state >> 32;
  };
  size_t at = 0;
  for (; at + 8 <= bytes.size(); at += 8) {
    uint64_t word;
    std::memcpy(&word, bytes.data() + at, 8);
    step(word);
  }
  uint64_t rest = 0;
  if (at < bytes.size()) std::memcpy(&rest, bytes.data() + at, bytes.size() - at);
  step(rest);
  step(bytes.size());
  return state;
}

}  // namespace vouch::program

#endif  // VOUCH_ENGINE_PROGRAM_CHECKSUM_H_
