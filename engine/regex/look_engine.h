// The look-around engine: patterns with look-around but without back-references, in time linear in the text.
//
// Algorithm: innermost look-arounds first, one scan each finds every position where it holds (a look-behind by
// following its states forwards, a look-ahead by following its mirrored states backwards) and keeps a bit for each
// position; the scan of what surrounds it then reads that bit like any other assertion. No scan ever goes back, so
// the cost is text times states. It costs an allocation per search; leading look-aheads and those at the next
// character have cheaper ways (see pattern.cc, next_char.h). Tested by look_engine_test.cc and engines_test.cc.
#ifndef VOUCH_ENGINE_REGEX_LOOK_ENGINE_H_
#define VOUCH_ENGINE_REGEX_LOOK_ENGINE_H_

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "engine/regex/nfa.h"
#include "engine/regex/pattern.h"
#include "engine/regex/simplify.h"
#include "vouch/error.h"

namespace vouch::regex {

class LookEngine {
 public:
  // kLimit when the states would not fit `max_memory` bytes.
  static Result<LookEngine> Build(SimplifiedPattern pattern, uint64_t max_memory, uint64_t max_steps);

  // kUndecided when the position bits would take more than max_memory, or more than max_steps states were visited for
  // each 4,096 bytes of the text.
  Match Search(std::string_view text) const;

 private:
  struct Part {
    Nfa nfa;
    NodeId look = 0;  // the Ast node it decides; unused for the last part, the pattern itself
    bool backwards = false;
  };
  class Scan;
  // Membership of a class, with the ASCII half as bits.
  struct FastSet {
    uint64_t ascii[2] = {0, 0};
    const CharSet* set = nullptr;
    bool Contains(uint32_t code) const {
      return code < 128 ? (ascii[code >> 6] >> (code & 63) & 1) != 0 : set->Contains(code);
    }
  };

  LookEngine() = default;
  std::vector<Part> parts_;
  std::vector<CharSet> sets_;
  std::vector<FastSet> fast_sets_;
  std::vector<uint8_t> negative_;    // of each part
  std::vector<uint32_t> part_of_;    // of each Ast node that is a look-around
  uint64_t max_memory_ = 0;
  uint64_t max_steps_ = 0;
};

}  // namespace vouch::regex

#endif  // VOUCH_ENGINE_REGEX_LOOK_ENGINE_H_
