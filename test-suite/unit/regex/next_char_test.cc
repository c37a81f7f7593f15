#include "engine/regex/next_char.h"

#include <gtest/gtest.h>

#include "engine/regex/dfa.h"
#include "unit/regex/engine_helpers.h"

namespace vouch::regex {
namespace {

TEST(NextCharTest, NarrowsWhatFollows) {
  struct Case {
    std::string_view pattern, text;
    bool found;
  };
  const Case cases[] = {
      {"^(?=[ab])[b-z]", "b", true},
      {"^(?=[ab])[b-z]", "c", false},
      {"^(?=[ab])[b-z]", "", false},
      {"a(?!b)", "ab", false},
      {"a(?!b)", "a", true},
      {"a(?!b)", "ac", true},
      {"a(?=b|$)", "a", true},
      {"a(?=b|$)", "ac", false},
      {"a(?!$)", "a", false},
      {"a(?!$)", "ab", true},
      {"(?=.)$", "a", false},
      {"a(?=.)(?!b)[^c]", "ad", true},
      {"a(?=.)(?!b)[^c]", "ab", false},
      {"a(?=.)(?!b)[^c]", "ac", false},
      {"^(?:a(?!a))+$", "aa", false},
      {"^(?:a(?!a)b?)+$", "aba", true},
      {"^(?:(?!b)[ab])*$", "aab", false},
      {"a(?!\u00E9)", "a\u00E9", false},
      {"a(?!\u00E9)", "a\u00E8", true},
      {"(?=\\b)a", "a", false},
  };
  for (const Case& each : cases) {
    const SimplifiedPattern pattern = SimplifyForSearch(each.pattern);
    const std::optional<Dfa> dfa = Dfa::Build(pattern);
    if (each.pattern == "(?=\\b)a") {
      EXPECT_FALSE(dfa);  // asks for more than a character
      continue;
    }
    ASSERT_TRUE(dfa) << each.pattern;
    EXPECT_EQ(dfa->Search(each.text), each.found) << each.pattern << " on " << each.text;
  }
}

TEST(NextCharTest, LeavesNoLookAround) {
  const SimplifiedPattern pattern = SimplifyForSearch("^(?:a(?!b)|(?=[cd])c*)*$");
  std::optional<Nfa> nfa = BuildNfa(pattern.ast, pattern.ast.root, false, 1000);
  ASSERT_TRUE(nfa);
  const size_t before = nfa->states.size();
  ASSERT_TRUE(BindNextChar(pattern.ast, 1000, &*nfa));
  EXPECT_GT(nfa->states.size(), before);
  for (const NfaState& state : nfa->states) EXPECT_NE(state.kind, StateKind::kLook);
}

TEST(NextCharTest, StopsAtItsLimits) {
  const SimplifiedPattern pattern = SimplifyForSearch("(?!a)[a-c]{50}d");
  std::optional<Nfa> nfa = BuildNfa(pattern.ast, pattern.ast.root, false, 1000);
  ASSERT_TRUE(nfa);
  EXPECT_FALSE(BindNextChar(pattern.ast, nfa->states.size(), &*nfa));
}

}  // namespace
}  // namespace vouch::regex
