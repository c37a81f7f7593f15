// What the parser makes of the syntax, and which words it has for what it refuses.
#include "engine/regex/parser.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace vouch::regex {
namespace {

using testing::HasSubstr;

std::string Repeat(std::string_view text, size_t times) {
  std::string out;
  for (size_t i = 0; i < times; ++i) out += text;
  return out;
}

TEST(ParserTest, BuildsTheTree) {
  struct Case {
    std::string_view pattern, tree;
  };
  const Case cases[] = {
      {"", "empty"},
      {"a", "61"},
      {"ab", "cat{61 62}"},
      {"a|b|", "alt{61 62 empty}"},
      {"|", "alt{empty empty}"},
      {"(?:ab)c", "cat{cat{61 62} 63}"},
      {"(a)|(b)", "alt{cap{1 61} cap{2 62}}"},
      {"((a)b)", "cap{1 cat{cap{2 61} 62}}"},
      {"()", "cap{1 empty}"},
      {"a*b+c?d{2}e{2,}f{2,3}",
       "cat{rep{0,inf 61} rep{1,inf 62} rep{0,1 63} rep{2,2 64} rep{2,inf 65} rep{2,3 66}}"},
      {"a*?b{1,2}?", "cat{rep{0,inf lazy 61} rep{1,2 lazy 62}}"},
      {"^$\\b\\B", "cat{bol eol word notword}"},
      {"(?=a)(?!b)(?<=c)(?<!d)", "cat{look{61} notlook{62} lookbehind{63} notlookbehind{64}}"},
      {"(?<n>a)\\k<n>\\1", "cat{cap{1 61} ref1 ref1}"},
      {"\\k<n>(?<n>a)", "cat{ref1 cap{1 61}}"},
      {"(?<\\u0061>x)\\k<a>", "cat{cap{1 78} ref1}"},
      {"(?<\\u{1D49C}>x)\\k<\\ud835\\udc9c>", "cat{cap{1 78} ref1}"},
      {"[a-c]", "set{61-63}"},
      {"[ca-b]", "set{61-63}"},
      {"[^a]", "set{0-60 62-10ffff}"},
      {"[]", "set{}"},
      {"[^]", "set{0-10ffff}"},
      {"[\\b\\-\\]a-]", "set{8 2d 5d 61}"},
      {"[-a]", "set{2d 61}"},
      {"[a-z-_.]", "set{2d-2e 5f 61-7a}"},
      {"[+--]", "set{2b-2d}"},
      {"[\\d_]", "set{30-39 5f}"},
      {"\\d", "set{30-39}"},
      {"\\W", "set{0-2f 3a-40 5b-5e 60 7b-10ffff}"},
      {"\\s", "set{9-d 20 a0 1680 2000-200a 2028-2029 202f 205f 3000 feff}"},
      {".", "set{0-9 b-c e-2027 202a-10ffff}"},
      {"\\t\\n\\v\\f\\r\\0", "cat{9 a b c d 0}"},
      {"\\cA\\cz", "cat{1 1a}"},
      {"\\x41\\u0042\\u{43}", "cat{41 42 43}"},
      {"\\uD83D\\uDE00", "1f600"},
      {"\\uD83D\\u0041", "cat{d83d 41}"},
      {"\\uD83D", "d83d"},
      {"\\^\\$\\\\\\.\\*\\+\\?\\(\\)\\[\\]\\{\\}\\|\\/", "cat{5e 24 5c 2e 2a 2b 3f 28 29 5b 5d 7b 7d 7c 2f}"},
      {"/", "2f"},
      {"\u00E9\U0001F600", "cat{e9 1f600}"},
      {"\\p{ASCII}", "set{0-7f}"},
      {"\\P{ASCII}", "set{80-10ffff}"},
      {"[\\p{ASCII}\\x{0}]", ""},
      {"a{0}", "rep{0,0 61}"},
      {"a{00002,3}", "rep{2,3 61}"},
      {"a{99999999999999999999}", "rep{4294967294,4294967294 61}"},
      {"-", "2d"},
      {"a,b", "cat{61 2c 62}"},
  };
  for (const Case& each : cases) {
    const Result<ParsedPattern> parsed = ParsePattern(each.pattern, {});
    if (each.tree.empty()) {
      EXPECT_FALSE(parsed.ok()) << each.pattern;
      continue;
    }
    ASSERT_TRUE(parsed.ok()) << each.pattern << ": " << parsed.error().message;
    EXPECT_EQ(DumpAst(parsed->ast), each.tree) << each.pattern;
    EXPECT_TRUE(CheckSyntax(each.pattern, false).ok()) << each.pattern;
  }
}

TEST(ParserTest, RefusesWithConstructPlaceAndAdvice) {
  struct Case {
    std::string_view pattern, construct, place;
  };
  const Case cases[] = {
      {"ab\\Z", "\\Z is not ECMA-262; use $", "byte 2"},
      {"\\A", "use ^", "byte 0"},
      {"\\z", "use $", "byte 0"},
      {"\\a", "\\x07", "byte 0"},
      {"\\e", "\\x1B", "byte 0"},
      {"\\Q", "escape each", "byte 0"},
      {"\\y", "without the backslash", "byte 0"},
      {"a\\", "ends in a backslash", "byte 1"},
      {"(", "no )", "byte 0"},
      {"a(b(c)", "no )", "byte 1"},
      {"a(b(c", "no )", "byte 1"},
      {"a)", "no (", "byte 1"},
      {"[a", "closing ]", "byte 0"},
      {"a]", "closes nothing", "byte 1"},
      {"}", "closes nothing", "byte 0"},
      {"{", "{ begins no quantifier", "byte 0"},
      {"{1}", "nothing before {", "byte 0"},
      {"a{,3}", "{ begins no quantifier", "byte 1"},
      {"a{1", "{ begins no quantifier", "byte 1"},
      {"a{2,1}", "out of order", "byte 1"},
      {"a{100000000000000000001,100000000000000000000}", "out of order", "byte 1"},
      {"*a", "nothing before *", "byte 0"},
      {"a**", "nothing before *", "byte 2"},
      {"a++", "possessive", "byte 2"},
      {"^*", "nothing before *", "byte 1"},
      {"\\b+", "nothing before +", "byte 2"},
      {"(?=a)*", "nothing before *", "byte 5"},
      {"(?<!a){2}", "nothing before {", "byte 6"},
      {"(?i)a", "inline flags", "byte 0"},
      {"(?P<n>a)", "use (?<name>...)", "byte 0"},
      {"(?>a)", "atomic", "byte 0"},
      {"(?#c)", "comments", "byte 0"},
      {"(?<n>a)(?<n>b)", "two groups are called n", "byte 7"},
      {"(?<1>a)", "1 can't begin a group name", "byte 3"},
      {"(?<a-b>a)", "- can't stand in a group name", "byte 4"},
      {"(?<>a)", "empty", "byte 3"},
      {"(?<a", "closing >", "byte 3"},
      {"(?<\\x61>a)", "only \\u", "byte 3"},
      {"\\1", "group 1, but there are 0", "byte 0"},
      {"(a)\\2", "group 2, but there are 1", "byte 3"},
      {"\\k<n>", "names no group", "byte 0"},
      {"\\k", "needs a group name", "byte 0"},
      {"\\01", "octal", "byte 0"},
      {"[\\1]", "back-reference can't stand in a class", "byte 1"},
      {"[\\k]", "\\k can't stand in a class", "byte 1"},
      {"[\\B]", "\\B can't stand in a class", "byte 1"},
      {"[b-a]", "range b-a is out of order", "byte 1"},
      {"[\\d-z]", "can't bound a range", "byte 1"},
      {"[a-\\d]", "can't bound a range", "byte 1"},
      {"\\c1", "\\c needs a letter", "byte 0"},
      {"\\x4", "two hexadecimal digits", "byte 0"},
      {"\\u004", "four hexadecimal digits", "byte 0"},
      {"\\u{}", "hexadecimal digits and a }", "byte 0"},
      {"\\u{110000}", "names no code point", "byte 0"},
      {"\\u{fffffffffffff}", "names no code point", "byte 0"},
      {"\\pL", "in braces", "byte 0"},
      {"\\p{Foo}", "\\p{Foo} is no Unicode property", "byte 0"},
      {"\\p{Script=L}", "\\p{Script=L} is no Unicode property", "byte 0"},
      {"\\p{L", "in braces", "byte 0"},
      {"\\\u00E9", "U+00E9 without the backslash", "byte 0"},
      {"\\\x7f", "is not ECMA-262 with the u flag", "byte 0"},
      {"a\xFF", "not valid UTF-8", "byte 1"},
      {"[\xC3]", "not valid UTF-8", "byte 1"},
  };
  for (const Case& each : cases) {
    const Result<ParsedPattern> parsed = ParsePattern(each.pattern, {});
    ASSERT_FALSE(parsed.ok()) << each.pattern;
    EXPECT_EQ(parsed.error().code, ErrorCode::kPattern) << each.pattern;
    EXPECT_THAT(parsed.error().message, HasSubstr(each.construct)) << each.pattern;
    EXPECT_THAT(parsed.error().message, HasSubstr("(" + std::string(each.place) + " of the pattern)"))
        << each.pattern;
    const Result<bool> checked = CheckSyntax(each.pattern, true);
    ASSERT_FALSE(checked.ok()) << each.pattern;
    EXPECT_EQ(checked.error().message, parsed.error().message);
  }
}

TEST(ParserTest, LenientEscapesWarnOnceForEachCharacter) {
  const std::string_view pattern = "\\@\\-[\\&\\%\\&]\\_\\\"";
  EXPECT_FALSE(CheckSyntax(pattern, false).ok());
  const Result<ParsedPattern> parsed = ParsePattern(pattern, {});
  ASSERT_TRUE(parsed.ok()) << parsed.error().message;
  EXPECT_EQ(DumpAst(parsed->ast), "cat{40 2d set{25-26} 5f 22}");
  ASSERT_EQ(parsed->warnings.size(), 6u);
  EXPECT_THAT(parsed->warnings[0], HasSubstr("\\@ is not ECMA-262 with the u flag and is read as @"));
  EXPECT_THAT(parsed->warnings[2], HasSubstr("byte 5"));
  PatternOptions strict;
  strict.lenient_escapes = false;
  EXPECT_FALSE(ParsePattern("\\@", strict).ok());
  const Result<ParsedPattern> space = ParsePattern("a\\ b", {});
  ASSERT_TRUE(space.ok()) << space.error().message;
  EXPECT_EQ(DumpAst(space->ast), "cat{61 20 62}");
  EXPECT_EQ(space->warnings.size(), 1u);
  EXPECT_FALSE(ParsePattern("a\\ b", strict).ok());
  // \- is ECMA-262 inside a class only.
  EXPECT_TRUE(ParsePattern("[\\-]", strict).ok());
  EXPECT_FALSE(ParsePattern("\\-", strict).ok());
}

TEST(ParserTest, LimitsAreNamed) {
  PatternOptions options;
  options.max_bytes = 3;
  EXPECT_TRUE(ParsePattern("abc", options).ok());
  const Result<ParsedPattern> long_one = ParsePattern("abcd", options);
  ASSERT_FALSE(long_one.ok());
  EXPECT_EQ(long_one.error().code, ErrorCode::kLimit);
  EXPECT_THAT(long_one.error().message, HasSubstr("pattern_bytes = 3"));
  options.max_bytes = 65536;
  options.max_memory = 4000;
  const Result<ParsedPattern> large = ParsePattern("\\p{L}", options);
  ASSERT_FALSE(large.ok());
  EXPECT_EQ(large.error().code, ErrorCode::kLimit);
  EXPECT_THAT(large.error().message, HasSubstr("pattern_memory = 4000"));
}

TEST(ParserTest, DeepNestingNeedsNoStack) {
  const size_t depth = 60'000;
  PatternOptions options;
  options.max_bytes = 1 << 20;
  EXPECT_FALSE(ParsePattern(Repeat("(", depth), options).ok());
  EXPECT_FALSE(ParsePattern(Repeat("(?:", depth), options).ok());
  EXPECT_FALSE(ParsePattern(Repeat("(?<!a", depth), options).ok());
  const Result<ParsedPattern> closed = ParsePattern(Repeat("(", depth) + Repeat(")", depth), options);
  ASSERT_TRUE(closed.ok());
  EXPECT_EQ(closed->ast.group_count, depth);
  EXPECT_THAT(DumpAst(closed->ast), HasSubstr("cap{59999 cap{60000 empty}}"));
}

}  // namespace
}  // namespace vouch::regex
