// Patterns of the largest size that is allowed, each built to hurt one stage: they compile or are refused,
// and searching hostile text ends, with a verdict or undecided. Each took seconds, or crashed, in some
// engine.
#include <gtest/gtest.h>

#include <ctime>
#include <string>

#include "engine/regex/pattern.h"
#include "unit/regex/engine_helpers.h"

namespace vouch::regex {
namespace {

constexpr size_t kSize = Limits{}.pattern_bytes;

std::string Fill(std::string_view text) { return Times(text, kSize / text.size()); }

std::string Nest(std::string_view open, std::string_view middle, std::string_view close) {
  const size_t depth = (kSize - middle.size()) / (open.size() + close.size());
  return Times(open, depth) + std::string(middle) + Times(close, depth);
}

// Different text in every round: a class or character escape.
std::string Distinct(const char* format, uint32_t first) {
  std::string out;
  for (uint32_t code = first; out.size() + 24 < kSize; ++code) {
    char text[32];
    snprintf(text, sizeof text, format, code);
    out += text;
  }
  return out;
}

TEST(HostileTest, CompilesAndSearchesInBoundedTime) {
  const std::string patterns[] = {Nest("(", "", ")"),
                                  Nest("(?:a|", "", ")"),
                                  Nest("(", "a", ")*"),
                                  Nest("(", "a", "b)"),
                                  Nest("(b", "a", ")*c"),
                                  Nest("(", "a", "|b)"),
                                  Nest("(bc|", "a", "d)"),
                                  Nest("(", "a", "b?){1,2}"),
                                  Nest("(", "a", "){2}"),
                                  Nest("(?:", "a", "){0,1000}"),
                                  Nest("(", "a", "|[\\p{L}b])*"),
                                  Nest("(?=", "", ")"),
                                  Nest("(?!a", "", ")"),
                                  Nest("(?<=a", "", ")"),
                                  Nest("(?!a|", "", ")"),
                                  Fill("(?=a)"),
                                  "^" + Fill("(?=.*a)").substr(7),
                                  Fill("(?<!a)b?"),
                                  Fill("(?![a-c])") + "x",
                                  Fill("\\p{L}"),
                                  Fill("a{1000}"),
                                  Fill("a{0,1000}"),
                                  Fill("a?"),
                                  Fill(".*"),
                                  Fill("(a)\\1"),
                                  Fill("|"),
                                  Fill("\\b"),
                                  Fill("^"),
                                  Fill("x{2}"),
                                  "[" + Fill("\\p{L}\\P{Lu}").substr(10) + "]",
                                  Distinct("[\\p{L}\\u%04x]", 0x2000),
                                  Distinct("[^\\u%04x]", 0x100),
                                  Distinct("%x|", 0x1000),
                                  Distinct(".*\\u%04x", 0x61),
                                  Distinct("(?<n%x>)", 0),
                                  "^z*" + Distinct("(?!\\u%04x)x?", 0x100),
                                  "^(?:(?:a|bc){1000}){1000}$",
                                  "a.{0,60000}x",
                                  "a[^x]{0,30000}\u00E9",
                                  "a\\p{L}{1000}b",
                                  "(?=(?:a|b){100000}c)a",
                                  "[ab]*a[ab]{1900}c",
                                  "^((a|aa)+)\\2$",
                                  "(?:a|b)*a(?:a|b){20}",
                                  "^(x+x+)+y$",
                                  "^(?:(?:a*)*)*$"};
  const std::string texts[] = {Times("a", 50'000), Times("ab", 25'000), Times("\u00E9", 25'000),
                               Times("x1\u00E9-\U0001F600 ", 5'000)};
  for (const std::string& source : patterns) {
    const std::clock_t start = std::clock();
    const Result<Pattern> pattern = Pattern::Compile(source);
    if (!pattern.ok()) {
      EXPECT_EQ(pattern.error().code, ErrorCode::kLimit) << source.substr(0, 40) << pattern.error().message;
    } else {
      for (const std::string& text : texts) (void)pattern->Search(text);
    }
    EXPECT_TRUE(CheckPattern(source).ok()) << source.substr(0, 40);
    // Of the processor's time; generous, for sanitizers: what goes wrong here takes minutes.
    EXPECT_LT((std::clock() - start) / CLOCKS_PER_SEC, 20) << source.substr(0, 40);
  }
}

TEST(HostileTest, LongSourcesAreCheckedWithoutBuilding) {
  EXPECT_FALSE(IsValidPattern(std::string(10 << 20, '(')));
  EXPECT_TRUE(IsValidPattern(std::string(10 << 20, 'a')));
  EXPECT_TRUE(IsValidPattern(Times("[\\p{L}\\u2000]", 50'000)));
}

}  // namespace
}  // namespace vouch::regex
