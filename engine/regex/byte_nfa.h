// ByteNfa: an Nfa with its code points spelled out as UTF-8 bytes. dfa.cc determinises it.
//
// Entry point: BuildByteNfa. A class becomes a small tree of byte states, with equal subtrees shared, so that
// even \p{L} takes a few hundred. Linear in the ranges. Tested by dfa_test.cc.
#ifndef VOUCH_ENGINE_REGEX_BYTE_NFA_H_
#define VOUCH_ENGINE_REGEX_BYTE_NFA_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/regex/nfa.h"

namespace vouch::regex {

struct ByteEdge {
  uint8_t low;
  uint8_t high;
  StateId next;
  bool operator==(const ByteEdge&) const = default;
};

struct ByteState {
  // kSet stands for a byte state: edges [first_edge, end_edge). The other kinds are those of NfaState.
  StateKind kind = StateKind::kMatch;
  StateId next = 0;
  StateId other = 0;
  uint32_t first_edge = 0;
  uint32_t end_edge = 0;
};

struct ByteNfa {
  std::vector<ByteState> states;
  std::vector<ByteEdge> edges;
  StateId start = 0;
  bool has_word = false;  // \b or \B occurs
};

// `sets` are those that the Nfa's kSet states mean. `whole_prefix`: the search may begin only between code
// points (else the caller begins anywhere); then `start` first takes any number of code points. Nothing above
// `max_states`.
std::optional<ByteNfa> BuildByteNfa(const Nfa& nfa, const std::vector<CharSet>& sets, bool whole_prefix,
                                    size_t max_states);

}  // namespace vouch::regex

#endif  // VOUCH_ENGINE_REGEX_BYTE_NFA_H_
