// Instructions of the backtracker, and their compiler. backtrack.h runs them.
//
// Entry point: CompileBacktrack. The code is linear in the Ast: counts are kept at run time, not unrolled.
// What stands in a look-behind is compiled to read from right to left. Tested by backtrack_test.cc.
#ifndef VOUCH_ENGINE_REGEX_BACKTRACK_CODE_H_
#define VOUCH_ENGINE_REGEX_BACKTRACK_CODE_H_

#include <cstdint>
#include <vector>

#include "engine/regex/ast.h"

namespace vouch::regex {

// "Fail" means: take back what was done since the last choice, and go on with its other way.
enum class BacktrackOp : uint8_t {
  kChar,  // take the code point a, or fail
  kSet,   // take one of sets[a], or fail
  kRun,   // take between b and c of sets[a], as many as possible; each failure later gives one back
  kBol,   // these four: fail where the assertion does not hold
  kEol,
  kWord,
  kNotWord,
  kSplit,      // go on here; on failure go to a
  kJump,       // go to a
  kOpen,       // remember where group a begins
  kClose,      // group a now holds the text from there
  kBackref,    // take what group a holds (nothing if it is unset), or fail
  kLoopEnter,  // loop a: no rounds yet
  kLoop,  // loop a, b..c rounds: begin a round here (its groups group_first.. are unset), or leave to target
  kLoopEnd,  // end a round of loop a: fail if it was optional and took nothing; go to target (its kLoop)
  kLook,     // look-around up to its kLookEnd; target lies behind that
  kLookEnd,  // the look-around's body matched
  kMatch,
};

struct BacktrackInst {
  BacktrackOp op = BacktrackOp::kMatch;
  bool backwards = false;  // takes characters before the position
  bool greedy = true;      // kLoop
  bool negative = false;   // kLook
  uint32_t a = 0;
  uint32_t b = 0;
  uint32_t c = 0;
  uint32_t target = 0;
  uint32_t group_first = 0;  // kLoop: groups inside
  uint32_t group_count = 0;
};

struct BacktrackCode {
  std::vector<BacktrackInst> insts;
  std::vector<CharSet> sets;
  uint32_t groups = 0;
  uint32_t loops = 0;
  bool only_at_start = false;  // no match can begin elsewhere

  size_t bytes() const;  // on the heap
};

BacktrackCode CompileBacktrack(Ast ast);

}  // namespace vouch::regex

#endif  // VOUCH_ENGINE_REGEX_BACKTRACK_CODE_H_
