// The bounded backtracker: the only engine for back-references, exponential in the worst case and therefore
// counted.
//
// Algorithm: try the ways through the pattern in ECMA-262's order of preference, keeping choices and the old
// values of what was overwritten (groups, loop counts) on an explicit stack. max_steps bounds the
// instructions executed and max_memory the stack; beyond either the answer is kUndecided, never "no". Threads keep
// their stacks (kept.h). Wins
// nothing: pattern.cc takes it only when no linear engine can run the pattern. Tested by backtrack_test.cc
// and engines_test.cc.
#ifndef VOUCH_ENGINE_REGEX_BACKTRACK_H_
#define VOUCH_ENGINE_REGEX_BACKTRACK_H_

#include <cstdint>
#include <string_view>

#include "engine/regex/backtrack_code.h"
#include "engine/regex/pattern.h"

namespace vouch::regex {

class Backtracker {
 public:
  Backtracker(Ast ast, uint64_t max_memory, uint64_t max_steps)
      : code_(CompileBacktrack(std::move(ast))), max_memory_(max_memory), max_steps_(max_steps) {}
  // `spent`: the steps it took are added.
  Match Search(std::string_view text, uint64_t* spent) const;
  Match Search(std::string_view text) const {
    uint64_t spent = 0;
    return Search(text, &spent);
  }
  size_t bytes() const { return code_.bytes(); }  // on the heap

 private:
  class Run;
  BacktrackCode code_;
  uint64_t max_memory_;
  uint64_t max_steps_;
};

}  // namespace vouch::regex

#endif  // VOUCH_ENGINE_REGEX_BACKTRACK_H_
