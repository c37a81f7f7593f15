// The scan engine: patterns with look-around, or too large for RE2, in time linear in the text.
//
// Algorithm: the set of states that the text so far can lead to, advanced one code point at a time.
// Look-arounds come first, innermost before outer: one scan each finds every position where it holds (a
// look-behind by following its states forwards, a look-ahead by following its mirrored states backwards) and
// keeps a bit for each position; the scan of what surrounds it reads that bit like any other assertion. No
// scan ever goes back. The cost is text times states that are alive at once, so the other linear engines come
// first; but its memory is the smallest (a class is one state; what a search needs besides, threads keep: kept.h), and
// its work is counted. Tested by scan_engine_test.cc and engines_test.cc.
#ifndef VOUCH_ENGINE_REGEX_SCAN_ENGINE_H_
#define VOUCH_ENGINE_REGEX_SCAN_ENGINE_H_

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "engine/regex/nfa.h"
#include "engine/regex/pattern.h"
#include "engine/regex/simplify.h"
#include "vouch/error.h"

namespace vouch::regex {

class ScanEngine {
 public:
  // kLimit when the states would not fit `max_memory` bytes.
  static Result<ScanEngine> Build(const SimplifiedPattern& pattern, uint64_t max_memory, uint64_t max_steps);

  // kUndecided when the position bits would take more than max_memory, or when more than max_steps states
  // (for each 16,384 bytes of the text) were visited.
  // `spent`: the steps it took are added.
  Match Search(std::string_view text, uint64_t* spent) const;
  Match Search(std::string_view text) const {
    uint64_t spent = 0;
    return Search(text, &spent);
  }
  size_t bytes() const;  // on the heap

 private:
  struct Part {
    Nfa nfa;
    NodeId look = 0;  // the Ast node it decides; unused for the last part, the pattern itself
    bool backwards = false;
  };
  class Scan;
  struct Memory;
  // Membership of a class, with the ASCII half as bits.
  struct FastSet {
    uint64_t ascii[2] = {0, 0};
    CharSet set;
    bool Contains(uint32_t code) const {
      return code < 128 ? (ascii[code >> 6] >> (code & 63) & 1) != 0 : set.Contains(code);
    }
  };

  ScanEngine() = default;
  void KeepSets(const Ast& ast);
  std::vector<Part> parts_;
  std::vector<FastSet> sets_;
  std::vector<uint8_t> negative_;  // of each part
  std::vector<uint32_t> part_of_;  // of each Ast node that is a look-around
  uint64_t max_memory_ = 0;
  uint64_t max_steps_ = 0;
};

}  // namespace vouch::regex

#endif  // VOUCH_ENGINE_REGEX_SCAN_ENGINE_H_
