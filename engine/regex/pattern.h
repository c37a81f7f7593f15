// Pattern: an ECMA-262 regular expression (unicode mode) compiled for searching in UTF-8 text.
//
// Entry points: Pattern::Compile, Pattern::Search. parser.h reads the syntax into the AST of ast.h; this file's
// implementation alone chooses the engine: a direct matcher for common shapes, RE2 (linear time), or the bounded
// backtracker for look-around and back-references. A Pattern is immutable after Compile: share it between threads.
// Tested by test-suite/unit/regex/*.cc.
#ifndef VOUCH_ENGINE_REGEX_PATTERN_H_
#define VOUCH_ENGINE_REGEX_PATTERN_H_

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "vouch/error.h"
#include "vouch/limits.h"

namespace vouch::regex {

enum class Match : uint8_t { kNo, kYes, kUndecided };  // kUndecided: a limit was reached during the search

struct PatternOptions {
  uint32_t max_bytes = Limits{}.pattern_bytes;
  uint64_t max_memory = Limits{}.pattern_memory;
  uint64_t max_steps = Limits{}.pattern_steps;
  // Accept escapes of ASCII punctuation and of the space that the u flag forbids (\* in a class, \& \_ \@ ...), with
  // a warning.
  bool lenient_escapes = true;
  // Refuse what only the backtracker could run.
  bool linear_only = false;
};

// What the limits say of patterns.
PatternOptions OptionsWithin(const Limits& limits);

class Pattern {
 public:
  // Error kPattern: the message names the construct and the byte offset in `source`; kLimit: pattern_bytes or
  // pattern_memory. `source` is UTF-8 and may contain NUL.
  static Result<Pattern> Compile(std::string_view source, const PatternOptions& options = {});
  // Whether Compile would succeed: its warnings, or its error. Several times faster, since it seldom builds a matcher.
  static Result<std::vector<std::string>> Try(std::string_view source, const PatternOptions& options = {});

  Pattern(Pattern&&) noexcept;
  Pattern& operator=(Pattern&&) noexcept;
  ~Pattern();

  // Whether the pattern matches anywhere in `text` (valid UTF-8; ECMA-262 RegExp.prototype.test with flags "u").
  // Linear in the text except for the backtracker. Thread-safe.
  Match Search(std::string_view text) const;
  // The same; `spent`: the steps that count towards max_steps are added.
  Match Search(std::string_view text, uint64_t* spent) const;

  // Which engine runs it: "literal", "prefix", "class", "dfa", "re2", "backtrack" ... (for inspect and tests).
  std::string_view engine() const;
  // Whether every search is linear in the text.
  bool linear() const;
  // The memory it takes, with what searches may come to keep in it.
  uint64_t bytes() const;
  // Notes for the author (lenient escapes used), in the order of the source.
  const std::vector<std::string>& warnings() const;

 private:
  struct Impl;
  explicit Pattern(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

// Whether `source` is a valid ECMA-262 pattern with the u flag, strictly: the format "regex". Linear in `source`, of any
// length: nothing is built.
bool IsValidPattern(std::string_view source);
// Syntax check alone, with the error that Compile would give; builds no matcher.
Result<bool> CheckPattern(std::string_view source, const PatternOptions& options = {});

}  // namespace vouch::regex

#endif  // VOUCH_ENGINE_REGEX_PATTERN_H_
