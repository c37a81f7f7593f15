// Nfa: a simplified Ast as states over code points, for the engines that follow sets of states.
//
// Entry point: BuildNfa. Thompson's construction, from the end backwards: every state knows its successors
// when it is made. Counted repetition is unrolled, so `max_states` bounds what is built. Linear in the
// result; no recursion. Tested by nfa_test.cc.
#ifndef VOUCH_ENGINE_REGEX_NFA_H_
#define VOUCH_ENGINE_REGEX_NFA_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/regex/ast.h"

namespace vouch::regex {

using StateId = uint32_t;

enum class StateKind : uint8_t {
  kChar,   // the code point `value`, then `next`
  kSet,    // one of sets[value], then `next`
  kSplit,  // `next` or `other`
  // Assertions: go on to `next` where they hold.
  kBol,
  kEol,
  kWord,
  kNotWord,
  kLook,  // the look-around of Ast node `value`
  kMatch,
};

struct NfaState {
  StateKind kind = StateKind::kMatch;
  uint32_t value = 0;
  StateId next = 0;
  StateId other = 0;
};

struct Nfa {
  std::vector<NfaState> states;
  std::vector<CharSet> sets;  // those of the Ast, and more where BindNextChar made some
  StateId start = 0;
};

// The states for `root` of `ast`; `backwards`: reads the text from right to left. Nothing when it takes more
// than `max_states`. `sets` stays empty: they are the Ast's.
std::optional<Nfa> BuildNfa(const Ast& ast, NodeId root, bool backwards, size_t max_states);

// One line for each state, for tests.
std::string DumpNfa(const Nfa& nfa);

}  // namespace vouch::regex

#endif  // VOUCH_ENGINE_REGEX_NFA_H_
