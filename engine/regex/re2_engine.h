// The RE2 engine: any pattern without look-around and back-references, in time linear in the text.
//
// Algorithm: the Ast is written in RE2's syntax with everything spelled out where RE2 and ECMA-262 differ (classes
// as ranges, ^ as \A, $ as \z, counts above RE2's 1,000 split up), and RE2 runs it. Each call costs a lock and some
// set-up (about 100 ns), so it wins only where the byte table of dfa.h would be too large. When RE2's own DFA runs
// out of memory it falls back to its NFA: slower, still linear, same answer. Tested by re2_engine_test.cc and
// engines_test.cc.
#ifndef VOUCH_ENGINE_REGEX_RE2_ENGINE_H_
#define VOUCH_ENGINE_REGEX_RE2_ENGINE_H_

#include <re2/re2.h>

#include <memory>
#include <string>
#include <string_view>

#include "engine/regex/simplify.h"
#include "vouch/error.h"

namespace vouch::regex {

// The pattern in RE2's syntax, or kLimit when it would unroll to more than `max_memory` allows.
Result<std::string> ToRe2(const SimplifiedPattern& pattern, uint64_t max_memory);

class Re2Engine {
 public:
  // kLimit when the compiled form would not fit `max_memory` bytes.
  static Result<Re2Engine> Build(const SimplifiedPattern& pattern, uint64_t max_memory);
  bool Search(std::string_view text) const;

 private:
  explicit Re2Engine(std::unique_ptr<re2::RE2> re2) : re2_(std::move(re2)) {}
  std::unique_ptr<re2::RE2> re2_;
};

}  // namespace vouch::regex

#endif  // VOUCH_ENGINE_REGEX_RE2_ENGINE_H_
