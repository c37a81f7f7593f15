// Steps from source to engine, for tests of one stage.
#ifndef VOUCH_TEST_SUITE_UNIT_REGEX_ENGINE_HELPERS_H_
#define VOUCH_TEST_SUITE_UNIT_REGEX_ENGINE_HELPERS_H_

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "engine/regex/parser.h"
#include "engine/regex/simplify.h"

namespace vouch::regex {

inline Ast Parse(std::string_view source) {
  Result<ParsedPattern> parsed = ParsePattern(source, {});
  EXPECT_TRUE(parsed.ok()) << source;
  return parsed.ok() ? std::move(parsed->ast) : Ast();
}

inline SimplifiedPattern SimplifyWhole(std::string_view source) { return Simplify(Parse(source)); }

inline SimplifiedPattern SimplifyForSearch(std::string_view source) {
  SimplifiedPattern pattern = SimplifyWhole(source);
  TrimForSearch(&pattern);
  return pattern;
}

inline std::string Times(std::string_view text, size_t times) {
  std::string out;
  for (size_t i = 0; i < times; ++i) out += text;
  return out;
}

}  // namespace vouch::regex

#endif  // VOUCH_TEST_SUITE_UNIT_REGEX_ENGINE_HELPERS_H_
