#include "engine/regex/simplify.h"

#include <gtest/gtest.h>

#include "unit/regex/engine_helpers.h"

namespace vouch::regex {
namespace {

struct Case {
  std::string_view pattern, tree;
};

TEST(SimplifyTest, KeepsTheLanguage) {
  const Case cases[] = {
      {"(a)(b)", "cat{61 62}"},
      {"(?:a(?:bc))d", "cat{61 62 63 64}"},
      {"a|b|[c-e]", "set{61-65}"},
      {"a|xy|b", "alt{set{61-62} cat{78 79}}"},
      {"(?:a|(?:bc|d))", "alt{set{61 64} cat{62 63}}"},
      {"[a]", "61"},
      {"a{1}", "61"},
      {"a{0}b", "62"},
      {"(?:a*)*", "rep{0,inf 61}"},
      {"(?:a+)+", "rep{1,inf 61}"},
      {"(?:a?)+", "rep{0,inf 61}"},
      {"(?:a{2}){3}", "rep{6,6 61}"},
      {"(?:a{2,3}){2,4}", "rep{4,12 61}"},
      {"(?:a{2}){2,3}", "rep{2,3 rep{2,2 61}}"},  // 5 is not reachable
      {"(?:a{2}){0,1}", "rep{0,1 rep{2,2 61}}"},
      {"(?:a{3,4}){1,2}", "rep{1,2 rep{3,4 61}}"},
      {"(?:a{3,5}){1,2}", "rep{3,10 61}"},
      {"(?:a{2,}){0,3}", "rep{0,3 rep{2,inf 61}}"},
      {"(?:a{2,}){1,3}", "rep{2,inf 61}"},
      {"(?:a{0,1000}){0,1000}", "rep{0,1000000 61}"},
      {"(?:(?:a{0,65535}){0,65535}){0,2}", "rep{0,2 rep{0,4294836225 61}}"},  // the product would not fit
      {"(?:a*|b){3}", "rep{0,3 alt{rep{0,inf 61} 62}}"},
      {"(?:\\b){1000}", "word"},
      {"(?:\\b)*", "empty"},
      {"(?:^|){5}", "empty"},
      {"[]", "set{}"},
      {"a[]", "set{}"},
      {"a|[]", "61"},
      {"[]*", "empty"},
      {"[]+", "set{}"},
      {"\\uD83D", "set{}"},
      {"(?=a)", "look{61}"},
      {"(?=a*)", "empty"},
      {"(?!a*)b", "set{}"},
      {"(?!a)", "notlook{61}"},
      {"(?![])", "empty"},
      {"(?<=[])a", "set{}"},
      {"(?:(?=a)){2,5}", "look{61}"},
  };
  for (const Case& each : cases)
    EXPECT_EQ(DumpAst(SimplifyWhole(each.pattern).ast), each.tree) << each.pattern;
}

TEST(SimplifyTest, TrimsForSearch) {
  const Case cases[] = {
      {".*", "empty"},
      {"^", "empty"},
      {"$", "empty"},
      {"^$", "cat{bol eol}"},
      {"^.*", "empty"},
      {"^.*$", "cat{bol rep{0,inf set{0-9 b-c e-2027 202a-10ffff}} eol}"},
      {"^[^]*$", "empty"},
      {"^[\\s\\S]*a", "61"},
      {"a[^]*$", "61"},
      {"a+", "61"},
      {"a{2,5}", "rep{2,2 61}"},
      {"a*ba*", "62"},
      {"^a*ba*", "cat{bol rep{0,inf 61} 62}"},
      {"a+b+$", "cat{61 rep{1,inf 62} eol}"},
      {"ab|c*", "empty"},
      {"ab+|c+", "alt{cat{61 62} 63}"},
      {"(.*)", "empty"},
      {"a(?!b)", "cat{61 notlook{62}}"},
      {"a*(?!b)", "notlook{62}"},
  };
  for (const Case& each : cases)
    EXPECT_EQ(DumpAst(SimplifyForSearch(each.pattern).ast), each.tree) << each.pattern;
}

TEST(SimplifyTest, Facts) {
  struct FactCase {
    std::string_view pattern;
    uint32_t min_length, max_length;
    bool skippable, has_look, has_not_word;
  };
  const FactCase cases[] = {
      {"", 0, 0, true, false, false},
      {"ab?", 1, 2, false, false, false},
      {"(?:ab){2,3}|c", 1, 6, false, false, false},
      {"a*", 0, kInfinite, true, false, false},
      {"\\b", 0, 0, false, false, false},
      {"a?\\B", 0, 1, false, false, true},
      {"(?=\\Ba)", 0, 0, false, true, true},
      {"[]", kInfinite, 1, false, false, false},
  };
  for (const FactCase& each : cases) {
    const SimplifiedPattern pattern = SimplifyWhole(each.pattern);
    const NodeFacts& facts = pattern.root_facts();
    EXPECT_EQ(facts.min_length, each.min_length) << each.pattern;
    EXPECT_EQ(facts.max_length, each.max_length) << each.pattern;
    EXPECT_EQ(facts.skippable, each.skippable) << each.pattern;
    EXPECT_EQ(facts.has_look, each.has_look) << each.pattern;
    EXPECT_EQ(facts.has_not_word, each.has_not_word) << each.pattern;
    EXPECT_EQ(pattern.facts.size(), pattern.ast.nodes.size());
  }
}

// Flattening nested lists must not copy them at every level.
TEST(SimplifyTest, DeepListsStayLinear) {
  const SimplifiedPattern cat = SimplifyWhole(Times("(", 15'000) + "a" + Times("b)", 15'000));
  EXPECT_LT(cat.ast.children.size(), 500'000u);
  const SimplifiedPattern alt = SimplifyWhole(Times("(", 10'000) + "a" + Times("|bc)", 10'000));
  EXPECT_LT(alt.ast.children.size(), 500'000u);
  const SimplifiedPattern set =
      SimplifyWhole(Times("(", 8'000) + "a" + Times("|\\p{L})", 5'000) + Times(")", 3'000));
  EXPECT_LT(set.ast.bytes(), uint64_t{64} << 20);
}

}  // namespace
}  // namespace vouch::regex
