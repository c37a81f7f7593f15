#include "engine/regex/scan_engine.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "unit/regex/engine_helpers.h"

namespace vouch::regex {
namespace {

Match Search(std::string_view pattern, std::string_view text, uint64_t memory = 1 << 24,
             uint64_t steps = 1'000'000) {
  Result<ScanEngine> engine = ScanEngine::Build(SimplifyWhole(pattern), memory, steps);
  EXPECT_TRUE(engine.ok()) << pattern;
  return engine.ok() ? engine->Search(text) : Match::kUndecided;
}

TEST(ScanEngineTest, LookAround) {
  struct Case {
    std::string_view pattern, text;
    bool found;
  };
  const Case cases[] = {
      {"a(?=bc)", "abc", true},
      {"a(?=bc)", "abd", false},
      {"(?<=ab)c", "abc", true},
      {"(?<!ab)c", "abc", false},
      {"(?<!ab)c", "bbc", true},
      {"(?<=^a|b)c", "ac", true},
      {"(?<=^a|b)c", "xac", false},
      {"^(?:(?!foo).)*$", "a foe", true},
      {"^(?:(?!foo).)*$", "a foo", false},
      {"(?=a(?!b(?<=ab)))a", "ab", false},
      {"(?=a(?!b(?<=ab)))a", "ac", true},
      {"(?<=\U0001F600(?=\u00E9))\u00E9", "\U0001F600\u00E9", true},
      {"(?<=(?<!a)b)c", "abc", false},
      {"(?<=(?<!a)b)c", "bbc", true},
      {"(?=ab)", "xab", true},  // the whole pattern is one look-around
      {"(?!a|b|c)(?!x)$", "abc", true},
      {"(?<=\\bfoo\\b)-", "foo-", true},
      {"(?<=\\bfoo\\b)-", "xfoo-", false},
  };
  for (const Case& each : cases) {
    EXPECT_EQ(Search(each.pattern, each.text), each.found ? Match::kYes : Match::kNo)
        << each.pattern << " on " << each.text;
  }
}

TEST(ScanEngineTest, LimitsAreNeverAVerdict) {
  const Result<ScanEngine> large = ScanEngine::Build(SimplifyWhole("(?=(?:ab?){100000}c)a"), 100'000, 1000);
  ASSERT_FALSE(large.ok());
  EXPECT_EQ(large.error().code, ErrorCode::kLimit);
  EXPECT_THAT(large.error().message, testing::HasSubstr("pattern_memory = 100000"));
  // Steps.
  EXPECT_EQ(Search("(?=b*c)[ab]*d", Times("ab", 1000), 1 << 24, 1000), Match::kUndecided);
  EXPECT_EQ(Search("(?=b*c)[ab]*d", Times("ab", 1000), 1 << 24, 100'000), Match::kNo);
  EXPECT_EQ(Search("(?=b*c)[ab]*d", Times("ab", 100'000), 1 << 24, 200'000),
            Match::kNo);  // the allowance grows
  EXPECT_EQ(Search("(?=a)b", "a", 1 << 24, UINT64_MAX), Match::kNo);
  // Memory for the bits of one look-around.
  EXPECT_EQ(Search("(?=bc)[ab]*d", Times("ab", 10'000), 2000), Match::kUndecided);
  EXPECT_EQ(Search("(?=bc)[ab]*d", Times("ab", 1000), 2000), Match::kNo);
}

}  // namespace
}  // namespace vouch::regex
