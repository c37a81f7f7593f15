// Pattern as its users see it: what compiles, what matches, what is refused and with which words.
#include "engine/regex/pattern.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace vouch::regex {
namespace {

struct Case {
  std::string_view pattern;
  std::string_view text;
  bool matches;
};

TEST(PatternTest, Searches) {
  const Case cases[] = {
      {"", "", true},
      {"", "x", true},
      {"^a$", "a", true},
      {"^a$", "a\n", false},
      {"^a$", "b\na", false},
      {"^.$", "\n", false},
      {"^.$", "\r", false},
      {"^.$", "\u2028", false},
      {"^.$", "\u2029", false},
      {"^.$", "\u0085", true},
      {"^.$", "\U0001F600", true},
      {"^.$", "ab", false},
      {"^\\s$", "\u00A0", true},
      {"^\\s$", "\uFEFF", true},
      {"^\\s$", "\u180E", false},
      {"^\\S[^\\s]$", "ab", true},
      {"^\\S[^\\s]$", "a\v", false},
      {"\\b\u00E9", "a\u00E9", true},
      {"\\b\u00E9", "\u00E9", false},
      {"\\B", "a\u00E9a", false},
      {"^\\cJ\\cj$", "\n\n", true},
      {"^\\x41\\u0042\\u{43}$", "ABC", true},
      {"^\\uD83D\\uDE00$", "\U0001F600", true},
      {"^\U0001F600{2}$", "\U0001F600\U0001F600", true},
      {"^[\U0001F600-\U0001F60F]$", "\U0001F603", true},
      {"^[^]$", "\n", true},
      {"[]", "a", false},
      {"^[\\b]$", "\b", true},
      {"^[a-z]{1,5000}$", "abc", true},
      {"^(?:x{2,1200},?)*$", "xx,xxx", true},
      {"^(?:x{2,1200},?)*$", "x", false},
      {"^(a{0,1000}){0,1000}$", "aaa", true},
      {"^(a{0,1000}){0,1000}$", "b", false},
      {"b+|^q", "abbc", true},
      {"^(a{0,1000}){0,1000}$", "aaa", true},
      {"^(a{0,1000}){0,1000}$", "b", false},
      {"b+|^q", "aq", false},
      {"^(?:a+)+$", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!", false},
      {"^(?:|a|ab)(?:c|)$", "abc", true},
      {"^(?:|a|ab)(?:c|)$", "b", false},
      {"^\\p{Letter}cole", "\u00E9cole", true},
      {"^\\p{digit}+$", "\u0967\u0968", true},
      {"^\\d+$", "\u0967", false},
      {"\\uD83D", "\U0001F600", false},
  };
  for (const Case& each : cases) {
    const Result<Pattern> pattern = Pattern::Compile(each.pattern);
    ASSERT_TRUE(pattern.ok()) << each.pattern << ": " << pattern.error().message;
    EXPECT_EQ(pattern->Search(each.text), each.matches ? Match::kYes : Match::kNo) << each.pattern << " on " << each.text;
  }
}

TEST(PatternTest, CountsThatNeedUnrolling) {
  const Result<Pattern> pattern = Pattern::Compile("^(a{500}){3}$");
  ASSERT_TRUE(pattern.ok()) << pattern.error().message;
  EXPECT_EQ(pattern->Search(std::string(1500, 'a')), Match::kYes);
  EXPECT_EQ(pattern->Search(std::string(1499, 'a')), Match::kNo);
}

TEST(PatternTest, TooLargeIsALimitNotAVerdict) {
  const Result<Pattern> pattern = Pattern::Compile("^((ab?){1,1000}c){1,1000}$");
  ASSERT_FALSE(pattern.ok());
  EXPECT_EQ(pattern.error().code, ErrorCode::kLimit);
  EXPECT_THAT(pattern.error().message, testing::HasSubstr("pattern_memory"));
}

}  // namespace
}  // namespace vouch::regex
