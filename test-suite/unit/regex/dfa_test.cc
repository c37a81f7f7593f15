#include "engine/regex/dfa.h"

#include <gtest/gtest.h>

#include "engine/regex/utf8.h"
#include "unit/regex/engine_helpers.h"
#include "unit/regex/pattern_generator.h"

namespace vouch::regex {
namespace {

std::optional<Dfa> Build(std::string_view source, const DfaLimits& limits = {}) {
  return Dfa::Build(SimplifyForSearch(source), limits);
}

// A class, as bytes, takes exactly its own code points.
TEST(DfaTest, ClassesMatchTheirCodePoints) {
  for (const std::string_view source :
       {"[^]", ".", "\\s", "[^a]", "[\u0080-\u07FF]", "[\u0801\u0803\u0840-\u0FFF]", "[\uD7FF-\uE000]",
        "[\U00010000-\U0010FFFF]", "[\U0001F600-\U0001F64F]", "[\u00FF-\U00010001]",
        "[^\\u2028\\u{10000}-\\u{10001}]", "\\p{Greek}", "\\p{Nd}"}) {
    std::string pattern(source == "\\p{Greek}" ? "\\p{sc=Greek}" : source);
    const Ast ast = Parse(pattern);
    ASSERT_EQ(ast.root_node().kind, NodeKind::kSet) << source;
    const CharSet& set = ast.sets[ast.root_node().value];
    DfaLimits limits;
    limits.work = 1'000'000;
    const std::optional<Dfa> dfa = Build("^" + pattern + "$", limits);
    ASSERT_TRUE(dfa) << source;
    for (uint32_t code = 0; code <= kMaxCodePoint; ++code) {
      if (IsSurrogate(code)) continue;
      std::string text;
      AppendUtf8(code, &text);
      ASSERT_EQ(dfa->Search(text), set.Contains(code)) << source << " U+" << std::hex << code;
    }
  }
}

TEST(DfaTest, RandomClassesMatchTheirCodePoints) {
  Choices choices(5);
  constexpr uint32_t kEdges[] = {0,      0x7F,   0x80,   0x7FF,   0x800,   0xFFF,   0x1000,
                                 0xD7FF, 0xE000, 0xFFFF, 0x10000, 0x3FFFF, 0x40000, 0x10FFFF};
  for (int round = 0; round < 60; ++round) {
    CharSet set;
    for (uint32_t i = 1 + choices.Below(4); i > 0; --i) {
      uint32_t first = kEdges[choices.Below(14)] + choices.Below(3);
      uint32_t last = choices.Below(2) == 0 ? first + choices.Below(5000) : kEdges[choices.Below(14)];
      if (last < first) std::swap(first, last);
      set.Add(std::min(first, kMaxCodePoint), std::min(last, kMaxCodePoint));
    }
    set.Normalize();
    std::string source = "^[";
    for (const CharRange& range : set.ranges()) {
      char text[40];
      snprintf(text, sizeof text, "\\u{%x}-\\u{%x}", range.first, range.last);
      source += text;
    }
    DfaLimits limits;
    limits.work = 1'000'000;
    const std::optional<Dfa> dfa = Build(source + "]$", limits);
    ASSERT_TRUE(dfa) << source;
    for (int i = 0; i < 20'000; ++i) {
      uint32_t code = choices.Below(kMaxCodePoint + 1);
      if (i < 2000) code = std::min(kMaxCodePoint, kEdges[choices.Below(14)] + choices.Below(70));
      if (i >= 2000 && i < 3000) {
        const CharRange& range = set.ranges()[choices.Below(static_cast<uint32_t>(set.ranges().size()))];
        code = std::min(kMaxCodePoint, (i % 2 == 0 ? range.first : range.last) + choices.Below(2));
      }
      if (IsSurrogate(code)) continue;
      std::string text;
      AppendUtf8(code, &text);
      ASSERT_EQ(dfa->Search(text), set.Contains(code)) << source << " U+" << std::hex << code;
    }
  }
}

// Where a match may begin: at the start of the text alone, or behind any byte.
TEST(DfaTest, BeginsWhereItMay) {
  const struct {
    std::string_view pattern, text;
    bool found;
  } kCases[] = {
      {"^a", "ba", false},       {"^a|b", "cb", true},        {"^a|b", "ca", false},       {"(?:^|x)y", "axy", true},
      {"(?:^|x)y", "ay", false}, {"(?:^a|\\Bb)", "cb", true}, {"(?:^a|\\bb)", "cb", false}, {"(?:^a|\\bb)", "c b", true},
      {"a*$", "ba", true},       {"^a*$", "ba", false},       {"^^a$", "a", true},         {"a^b|c", "abc", true},
      {"a^b", "ab", false},      {"^", "x", true},            {"^$", "x", false},          {"\\B^a", "a", false},
  };
  for (const auto& c : kCases) {
    const std::optional<Dfa> dfa = Build(c.pattern);
    ASSERT_TRUE(dfa) << c.pattern;
    EXPECT_EQ(dfa->Search(c.text), c.found) << c.pattern << " in " << c.text;
  }
}

TEST(DfaTest, StaysSmall) {
  struct Case {
    std::string_view pattern;
    size_t max_states;
  };
  const Case cases[] = {{"^abc", 7},        {"^[a-z]+$", 5}, {"a.b", 14},
                        {"(?:ab|cd)+$", 8}, {"^.*$", 10},    {"\\bfoo\\b", 12}};
  for (const Case& each : cases) {
    const std::optional<Dfa> dfa = Build(each.pattern);
    ASSERT_TRUE(dfa) << each.pattern;
    EXPECT_LE(dfa->state_count(), each.max_states) << each.pattern;
  }
}

TEST(DfaTest, GivesUpAtEachLimit) {
  DfaLimits limits;
  EXPECT_TRUE(Build("[ab]*a[ab]{5}c", limits));
  EXPECT_FALSE(Build("[ab]*a[ab]{20}c", limits));
  limits.states = 10;
  EXPECT_FALSE(Build("[ab]*a[ab]{5}c", limits));
  limits = {};
  limits.table_entries = 50;
  EXPECT_FALSE(Build("[ab]*a[ab]{5}c", limits));
  limits = {};
  limits.work = 100;
  EXPECT_FALSE(Build("[ab]*a[ab]{5}c", limits));
  limits = {};
  limits.nfa_states = 5;
  EXPECT_FALSE(Build("[ab]*a[ab]{5}c", limits));
}

TEST(DfaTest, LookAroundBeyondTheNextCharacterIsNotForIt) {
  EXPECT_TRUE(Build("a(?=b)"));
  EXPECT_TRUE(Build("a(?!b|$)"));
  EXPECT_FALSE(Build("a(?=bc)"));
  EXPECT_FALSE(Build("(?<=a)b"));
}

}  // namespace
}  // namespace vouch::regex
