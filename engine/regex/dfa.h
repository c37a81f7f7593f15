// The byte table: a deterministic automaton over UTF-8 bytes, for patterns that stay small as one.
//
// Algorithm: code point states become byte states, and subset construction with a limit on states, table size
// and work makes the table; bytes that no state tells apart share a column. Zero-width assertions are
// resolved while the table is built: a table state knows what stood before it, and each column what comes
// next. Search costs one load per byte, no lock and no set-up, and stops at the first certain answer: it wins
// over RE2 wherever it can be built. Building gives up (no error) after about a millisecond of
// work, and RE2 takes over. Tested by dfa_test.cc, and against the other engines by engines_test.cc.
#ifndef VOUCH_ENGINE_REGEX_DFA_H_
#define VOUCH_ENGINE_REGEX_DFA_H_

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "engine/regex/simplify.h"

namespace vouch::regex {

struct DfaLimits {
  size_t nfa_states = 4096;
  size_t byte_states = 2048;  // of the states spelled out in bytes
  size_t states = 1024;
  size_t table_entries = 32768;  // states times columns, must stay below 65,536
  size_t work = 60'000;          // transitions looked at while building
};

class Dfa {
 public:
  // Nothing when a limit is reached or the pattern has look-around other than of the next character.
  static std::optional<Dfa> Build(const SimplifiedPattern& pattern, const DfaLimits& limits = {});

  bool Search(std::string_view text) const {
    const uint16_t* const table = table_.data();
    const size_t first_open = first_open_;
    size_t state = start_;
    for (const char c : text) {
      if (state < first_open) return state == accept_;
      state = table[state + column_[static_cast<uint8_t>(c)]];
    }
    return table[state + end_column_] != 0;
  }
  size_t state_count() const { return table_.size() / (end_column_ + 1); }
  size_t bytes() const { return table_.size() * sizeof(uint16_t) + sizeof(Dfa); }

 private:
  friend class DfaBuilder;
  Dfa() = default;

  // Table states are numbered by the offset of their row: 0 has failed, accept_ has matched, others are open.
  // The last column says whether the end of the text makes a match; the others give the state after a byte.
  std::vector<uint16_t> table_;
  uint8_t column_[256] = {};
  uint32_t end_column_ = 0;
  uint32_t start_ = 0;
  uint32_t accept_ = 0;
  uint32_t first_open_ = 0;
};

}  // namespace vouch::regex

#endif  // VOUCH_ENGINE_REGEX_DFA_H_
