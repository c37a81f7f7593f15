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
    EXPECT_EQ(pattern->Search(each.text), each.matches ? Match::kYes : Match::kNo)
        << each.pattern << " on " << each.text;
  }
}

TEST(PatternTest, CountsThatNeedUnrolling) {
  const Result<Pattern> pattern = Pattern::Compile("^(a{500}){3}$");
  ASSERT_TRUE(pattern.ok()) << pattern.error().message;
  EXPECT_EQ(pattern->Search(std::string(1500, 'a')), Match::kYes);
  EXPECT_EQ(pattern->Search(std::string(1499, 'a')), Match::kNo);
}

TEST(PatternTest, LookAroundAndBackReferences) {
  const Case cases[] = {
      {"^(?!admin$)[a-z]+$", "root", true},
      {"^(?!admin$)[a-z]+$", "admin", false},
      {"^(?!admin$)[a-z]+$", "administrator", true},
      {"^(?=.*\\d)(?=.*[a-z]).{4,}$", "abc1", true},
      {"^(?=.*\\d)(?=.*[a-z]).{4,}$", "abcd", false},
      {"^(?=.*\\d)(?=.*[a-z]).{4,}$", "a1", false},
      {"^((?!foo).)*$", "fo", true},
      {"^((?!foo).)*$", "a foo", false},
      {"^[a-z]+(?<!-x)$", "abc", true},
      {"(?<=\\$)\\d+", "a$1", true},
      {"(?<=\\$)\\d+", "a1", false},
      {"^(['\"]).*\\1$", "'a'", true},
      {"^(['\"]).*\\1$", "'a\"", false},
  };
  for (const Case& each : cases) {
    const Result<Pattern> pattern = Pattern::Compile(each.pattern);
    ASSERT_TRUE(pattern.ok()) << each.pattern << ": " << pattern.error().message;
    EXPECT_EQ(pattern->Search(each.text), each.matches ? Match::kYes : Match::kNo)
        << each.pattern << " on " << each.text;
  }
}

TEST(PatternTest, ChoosesTheEngine) {
  struct Choice {
    std::string_view pattern, engine;
  };
  const Choice choices[] = {
      {"", "always"},
      {"^abc$", "literal"},
      {"abc", "contains"},
      {"abc$", "suffix"},
      {"^abc", "dfa"},
      {"^[a-z0-9-]+$", "class"},
      {"^[a-z0-9-]+x?$", "dfa"},
      {"^[a-z]{1,5000}$", "class"},
      {"^sha256:[a-f0-9]{64}$", "runs"},
      {"^(?:a|b)*a\\b", "dfa"},
      {"^(?:(a{0,1000}){0,1000}|b)$", "re2"},
      {"[ab]*a[ab]{20}c", "re2"},
      {"a.{0,60000}x", "scan"},
      {"a(?=bc)d", "scan"},
      {"a(?=b)", "dfa"},
      {"^(?=.*a)b", "conditions"},
      {"(a)\\1", "backtrack"},
  };
  for (const Choice& each : choices) {
    const Result<Pattern> pattern = Pattern::Compile(each.pattern);
    if (each.pattern == "^(?:(a{0,1000}){0,1000}|b)$") {
      EXPECT_EQ(pattern.ok() ? std::string(pattern->engine()) : pattern.error().message.substr(0, 4), "with");
      continue;
    }
    ASSERT_TRUE(pattern.ok()) << each.pattern << ": " << pattern.error().message;
    EXPECT_EQ(pattern->engine(), each.engine) << each.pattern;
  }
}

TEST(PatternTest, LinearOnlyRefusesBackReferences) {
  PatternOptions options;
  options.linear_only = true;
  EXPECT_TRUE(Pattern::Compile("^(?!a)(?<=b)c$", options).ok());
  const Result<Pattern> refused = Pattern::Compile("(a)\\1", options);
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().code, ErrorCode::kPattern);
  EXPECT_THAT(refused.error().message, testing::HasSubstr("back-reference"));
}

TEST(PatternTest, UndecidedIsNotNo) {
  PatternOptions options;
  options.max_steps = 10'000;
  const Result<Pattern> pattern = Pattern::Compile("^(a|aa)+\\1x$", options);
  ASSERT_TRUE(pattern.ok());
  EXPECT_EQ(pattern->Search(std::string(60, 'a')), Match::kUndecided);
  // A condition that fails decides, whatever the others could not.
  const Result<Pattern> both = Pattern::Compile("^(?=[ab]*d)(?![ab]*(?=bc)[ab]*x)[ab]*", options);
  ASSERT_TRUE(both.ok());
  EXPECT_EQ(both->Search(std::string(60'000, 'a')), Match::kNo);
  EXPECT_EQ(both->Search(std::string(60'000, 'a') + "d"), Match::kUndecided);
}

TEST(PatternTest, WarningsAndChecks) {
  const Result<Pattern> pattern = Pattern::Compile("^[\\w\\@]+\\-$");
  ASSERT_TRUE(pattern.ok());
  EXPECT_EQ(pattern->warnings().size(), 2u);
  EXPECT_TRUE(CheckPattern("\\@").ok());
  EXPECT_FALSE(IsValidPattern("\\@"));
  EXPECT_TRUE(IsValidPattern("^a$"));
  EXPECT_FALSE(IsValidPattern("^(a$"));
  const std::string nul("a\0b", 3);
  const Result<Pattern> with_nul = Pattern::Compile(nul);
  ASSERT_TRUE(with_nul.ok());
  EXPECT_EQ(with_nul->Search(nul), Match::kYes);
  EXPECT_EQ(with_nul->Search("a"), Match::kNo);
}

TEST(PatternTest, MovesKeepTheirEngine) {
  Pattern first = Pattern::Compile("(?=ab)[^\u00E9]b").value();
  Pattern second = Pattern::Compile("x").value();
  second = std::move(first);
  EXPECT_EQ(second.Search("ab"), Match::kYes);
  EXPECT_EQ(second.Search("\u00E9b"), Match::kNo);
}

// At least what the engine's own parts take: each row knows what that is.
TEST(PatternTest, BytesCoverWhatTheEngineKeeps) {
  const std::string text(5000, 'a');
  const size_t letters = Pattern::Compile(R"(^\p{L}{2,9}-?\p{L}$)")->bytes();
  const struct {
    std::string pattern;
    std::string_view engine;
    uint64_t least, most;
  } kRows[] = {
      {"^" + text + "$", "literal", 5000, 12'000},
      {R"(^[a-z]\p{L}+$)", "runs", 5000, 20'000},  // a class of 600 ranges
      {"^(x|yy)*$", "dfa", 300, 3000},
      {"[ab]*a[ab]{20}c", "re2", 512 << 10, 600 << 10},  // the automaton may grow to that
      {R"((?<=[a-z]x)\p{L}(?!b)x)", "scan", 5000, 40'000},
      {R"((a)\1\p{L})", "backtrack", 5000, 40'000},
      {R"(^(?=[a-z]{2,5}$)(?!ab)\p{L}{2,9}-?\p{L}$)", "conditions", letters, letters + 8000},
  };
  for (const auto& row : kRows) {
    const Result<Pattern> pattern = Pattern::Compile(row.pattern);
    ASSERT_TRUE(pattern.ok()) << row.pattern;
    EXPECT_EQ(pattern->engine(), row.engine) << row.pattern;
    EXPECT_GE(pattern->bytes(), row.least) << row.pattern;
    EXPECT_LE(pattern->bytes(), row.most) << row.pattern;
  }
}

TEST(PatternTest, TooLargeIsALimitNotAVerdict) {
  const Result<Pattern> pattern = Pattern::Compile("^((ab?){1,1000}c){1,1000}$");
  ASSERT_FALSE(pattern.ok());
  EXPECT_EQ(pattern.error().code, ErrorCode::kLimit);
  EXPECT_THAT(pattern.error().message, testing::HasSubstr("pattern_memory"));
}

// Try says what Compile says.
TEST(PatternTest, TryIsCompileWithoutTheMatcher) {
  PatternOptions small;
  small.max_memory = 20'000;
  PatternOptions linear;
  linear.linear_only = true;
  for (const char* source : {"", "a", "^a$", "(a", "[b-a]", R"((a)\1)", R"(\*[\&])", R"(\Z)", "(?<=a)b(?!c)", "a{1000}", "(a{1,50}){1,50}",
                             R"(^\p{L}+$)", "(?=.*[a-z])(?=.*[0-9]).{8,}", "(?:a|b|c|dd)*e{2,3}"}) {
    for (const PatternOptions& options : {PatternOptions(), small, linear}) {
      const auto tried = Pattern::Try(source, options);
      const auto compiled = Pattern::Compile(source, options);
      ASSERT_EQ(tried.ok(), compiled.ok()) << source;
      if (tried.ok()) {
        EXPECT_EQ(*tried, compiled->warnings()) << source;
      } else {
        EXPECT_EQ(tried.error().code, compiled.error().code) << source;
        EXPECT_EQ(tried.error().message, compiled.error().message) << source;
      }
    }
  }
}

}  // namespace
}  // namespace vouch::regex
