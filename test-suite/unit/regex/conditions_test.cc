#include "engine/regex/conditions.h"

#include <gtest/gtest.h>

#include "unit/regex/engine_helpers.h"

namespace vouch::regex {
namespace {

// The conditions and what remains, e.g. "cat{bol 61} !cat{bol 62} rest cat{bol 63}".
std::string Split(std::string_view source, size_t max_conditions = 16) {
  SimplifiedPattern pattern = SimplifyWhole(source);
  std::string out;
  const std::vector<Condition> conditions = SplitConditions(max_conditions, &pattern);
  const NodeId rest = pattern.ast.root;
  for (const Condition& condition : conditions) {
    pattern.ast.root = condition.root;
    out += (condition.negative ? "!" : "") + DumpAst(pattern.ast) + " ";
  }
  pattern.ast.root = rest;
  return out + "rest " + DumpAst(pattern.ast);
}

TEST(ConditionsTest, SplitsAtFixedEnds) {
  EXPECT_EQ(Split("^(?=a)(?!b)c"), "cat{bol 61} !cat{bol 62} rest cat{bol 63}");
  EXPECT_EQ(Split("(?=a)^c"), "cat{bol 61} rest cat{bol 63}");
  EXPECT_EQ(Split("a(?<!b)$"), "!cat{62 eol} rest cat{61 eol}");
  EXPECT_EQ(Split("a$(?<=b)"), "cat{62 eol} rest cat{61 eol}");
  EXPECT_EQ(Split("^(?=a)b(?<!c)$"), "cat{bol 61} !cat{63 eol} rest cat{bol 62 eol}");
  EXPECT_EQ(Split("^(?!a)"), "!cat{bol 61} rest bol");
}

TEST(ConditionsTest, SplitsTemperedRuns) {
  EXPECT_EQ(Split("^(?:(?!ab)[xy])*$"), "!cat{61 62} rest cat{bol rep{0,inf set{78-79}} eol}");
  EXPECT_EQ(Split("^(?:(?!ab)x){2,}$"), "!cat{61 62} rest cat{bol rep{2,inf 78} eol}");
  // Where A could be empty it could hold at the very end, where no character asks.
  EXPECT_EQ(Split("^(?:(?!a?$)x)*$"), "rest cat{bol rep{0,inf cat{notlook{cat{rep{0,1 61} eol}} 78}} eol}");
}

TEST(ConditionsTest, LeavesOthersAlone) {
  for (const std::string_view source :
       {"(?=a)b", "a(?=b)c", "^a(?=b)", "(?<=a)$b", "^(?<=a)b", "a(?=b)$", "^a|(?=b)"}) {
    EXPECT_EQ(Split(source), "rest " + DumpAst(SimplifyWhole(source).ast)) << source;
  }
  EXPECT_EQ(Split("^(?=a)(?=b)c", 1), "rest cat{bol look{61} look{62} 63}");
}

}  // namespace
}  // namespace vouch::regex
