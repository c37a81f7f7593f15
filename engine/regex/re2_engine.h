// The RE2 engine: middling patterns without look-around and back-references, in time linear in the text.
//
// Algorithm: the Ast is written in RE2's syntax with everything spelled out where RE2 and ECMA-262 differ
// (classes as ranges, ^ as \A, $ as \z), and RE2 runs it, building an automaton as the text needs it. Each
// call costs a lock and some set-up (about 100 ns), so it wins where the byte table of dfa.h would be too
// large; what is too large for RE2 as well goes to scan_engine.h. When RE2's own automaton runs out of memory
// it follows sets of states: slower, still linear, same answer. Tested by re2_engine_test.cc and
// engines_test.cc.
#ifndef VOUCH_ENGINE_REGEX_RE2_ENGINE_H_
#define VOUCH_ENGINE_REGEX_RE2_ENGINE_H_

#include <re2/re2.h>

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "engine/regex/simplify.h"

namespace vouch::regex {

// The pattern in RE2's syntax; nothing when it is too large for RE2 to be quick.
std::optional<std::string> ToRe2(const SimplifiedPattern& pattern);

class Re2Engine {
 public:
  // Nothing when the pattern is too large, for ToRe2 or for `max_memory` bytes.
  static std::optional<Re2Engine> Build(const SimplifiedPattern& pattern, uint64_t max_memory);
  bool Search(std::string_view text) const;
  // What its automata may come to take: they grow as the texts need it.
  size_t bytes() const { return bytes_; }

 private:
  Re2Engine(std::unique_ptr<re2::RE2> re2, size_t bytes) : re2_(std::move(re2)), bytes_(bytes) {}
  std::unique_ptr<re2::RE2> re2_;
  size_t bytes_;
};

}  // namespace vouch::regex

#endif  // VOUCH_ENGINE_REGEX_RE2_ENGINE_H_
