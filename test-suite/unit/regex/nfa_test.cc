#include "engine/regex/nfa.h"

#include <gtest/gtest.h>

#include "unit/regex/engine_helpers.h"

namespace vouch::regex {
namespace {

std::string Build(std::string_view source, bool backwards = false, size_t max_states = 1000) {
  const Ast ast = Parse(source);
  const std::optional<Nfa> nfa = BuildNfa(ast, ast.root, backwards, max_states);
  return nfa ? DumpNfa(*nfa) : "too large";
}

TEST(NfaTest, BuildsFromTheEnd) {
  EXPECT_EQ(Build("ab"), "start 2\n0 match\n1 char 62 -> 0\n2 char 61 -> 1\n");
  EXPECT_EQ(Build("ab", true), "start 2\n0 match\n1 char 61 -> 0\n2 char 62 -> 1\n");
  EXPECT_EQ(
      Build("a|b|c"),
      "start 5\n0 match\n1 char 63 -> 0\n2 char 62 -> 0\n3 split -> 2 1\n4 char 61 -> 0\n5 split -> 4 3\n");
  EXPECT_EQ(Build("a*"), "start 1\n0 match\n1 split -> 2 0\n2 char 61 -> 1\n");
  EXPECT_EQ(Build("a+"), "start 2\n0 match\n1 split -> 2 0\n2 char 61 -> 1\n");
  EXPECT_EQ(Build("a{2}"), "start 2\n0 match\n1 char 61 -> 0\n2 char 61 -> 1\n");
  EXPECT_EQ(Build("a{1,2}"), "start 3\n0 match\n1 char 61 -> 0\n2 split -> 1 0\n3 char 61 -> 2\n");
  EXPECT_EQ(Build("a{2,}"), "start 3\n0 match\n1 split -> 2 0\n2 char 61 -> 1\n3 char 61 -> 2\n");
  EXPECT_EQ(Build("^[ab]$"), "start 3\n0 match\n1 eol -> 0\n2 set 0 -> 1\n3 bol -> 2\n");
}

TEST(NfaTest, StopsAtItsLimit) {
  EXPECT_EQ(Build("a{9}", false, 10).substr(0, 5), "start");
  EXPECT_EQ(Build("a{10}", false, 10), "too large");
  EXPECT_EQ(Build("a{0,5}", false, 10), "too large");
  EXPECT_EQ(Build("(?:a{1000}){1000}", false, 10'000), "too large");
  EXPECT_EQ(Build("a{4294967294}"), "too large");
  EXPECT_EQ(Build("a{0,4294967294}"), "too large");
  EXPECT_EQ(Build("(?:){4294967294}b"), "too large");
}

}  // namespace
}  // namespace vouch::regex
