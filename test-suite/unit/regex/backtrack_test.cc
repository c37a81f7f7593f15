#include "engine/regex/backtrack.h"

#include <gtest/gtest.h>

#include "unit/regex/engine_helpers.h"

namespace vouch::regex {
namespace {

Match Search(std::string_view pattern, std::string_view text, uint64_t memory = 1 << 24,
             uint64_t steps = 1'000'000) {
  return Backtracker(Parse(pattern), memory, steps).Search(text);
}

TEST(BacktrackTest, Ecma262Semantics) {
  struct Case {
    std::string_view pattern, text;
    bool found;
  };
  const Case cases[] = {
      {"^(a+)-\\1$", "aa-aa", true},
      {"^(a+)-\\1$", "aa-a", false},
      {"^(?<q>['\"]).*\\k<q>$", "'x'", true},
      {"^(?<q>['\"]).*\\k<q>$", "'x\"", false},
      {"\\1(a)", "a", true},            // a group that is not yet set is empty
      {"^(?:(a)|b)*\\1$", "ab", true},  // each round unsets the groups inside
      {"^(?:(a)|b)*\\1$", "aba", false},
      {"^(?:(a)|(b))*\\1\\2$", "abb", true},  // the last round set group 2 only
      {"^(?:(a)|(b))*\\1\\2$", "aba", false},
      {"^(?=(a+))a*b\\1$", "aaba", false},  // look-around is atomic
      {"^(?=(a+))a*b\\1$", "aabaa", true},
      {"^(?!(a)b)\\1c$", "c", true},          // a negative look-around leaves its groups unset
      {"^(?:(?=(a))ab|a\\1c)$", "ac", true},  // what a look-ahead set is taken back with its branch
      {"^(?:(?=(a))ab|a\\1c)$", "aac", false},
      {"(?<=(a)\\1)b", "xab", true},  // a look-behind reads backwards: \\1 comes first, and is empty
      {"(?<=\\1(a))b", "aab", true},
      {"(?<=\\1(a))b", "xab", false},
      {"^(?:a?)*?$", "aa", true},
      {"^(a*)*\\1$", "aa", true},
      {"^(a?){3}\\1$", "a", true},  // mandatory rounds may take nothing
      {"^(z)((a+)?(b+)?(c))*\\3x$", "zaacbbbcacx", false},
      {"^(z)((a+)?(b+)?(c))*\\3x$", "zaacbbbcacax", true},
      {"^(\u00E9|\U0001F600)+\\1$", "\u00E9\U0001F600\U0001F600", true},
      {"(a)\\1{0}b", "ab", true},
      {"^(?:(a)\\1){2,3}$", "aaaa", true},
      {"^(?:(a)\\1){2,3}$", "aaa", false},
      {"^(a|ab)(c|bcd)\\1?$", "abcd", true},
      {"(?<!(^|[ab]))\\1.", "a\u00E9c", true},
      {"^(.)\\1$|x", "ab", false},
  };
  for (const Case& each : cases) {
    EXPECT_EQ(Search(each.pattern, each.text), each.found ? Match::kYes : Match::kNo)
        << each.pattern << " on " << each.text;
  }
}

TEST(BacktrackTest, LimitsAreNeverAVerdict) {
  const std::string text = Times("a", 100);
  EXPECT_EQ(Search("^(a|aa)+\\1$x", text), Match::kUndecided);
  EXPECT_EQ(Search("^(a|aa)+\\1$x", "aaaaa"), Match::kNo);
  EXPECT_EQ(Search("^(?:(a)|b)*\\1c", Times("ab", 10'000), 1000), Match::kUndecided);  // the stack
  EXPECT_EQ(Search("^(?:(a)|b)*\\1c", Times("ab", 10), 10'000), Match::kNo);
  EXPECT_EQ(Search("(a)\\1", "a", 1 << 24, 0), Match::kUndecided);
}

TEST(BacktrackTest, CodeIsLinearInThePattern) {
  EXPECT_LT(CompileBacktrack(Parse("((a{1000}b){1000}c){1000}\\1")).insts.size(), 30u);
  const BacktrackCode deep =
      CompileBacktrack(Parse(Times("(", 10'000) + "a" + Times("b|c)", 10'000) + "\\1"));
  EXPECT_LT(deep.insts.size(), 100'000u);
  EXPECT_TRUE(CompileBacktrack(Parse("((^a))\\1")).only_at_start);
  EXPECT_FALSE(CompileBacktrack(Parse("(^a|b)\\1")).only_at_start);
}

}  // namespace
}  // namespace vouch::regex
