// Which of the existing names a wrong one is taken for.

#include <string>
#include <string_view>
#include <vector>

#include "gtest/gtest.h"
#include "engine/words/nearest.h"

namespace vouch::words {
namespace {

struct Case {
  std::string wanted;
  std::vector<std::string> candidates;
  std::string best;
};

TEST(NearestTest, FindsTheLikelySlip) {
  const std::string same(1000, 'a');
  const std::vector<Case> cases = {
      {"strng", {"number", "string", "boolean"}, "string"},
      {"stirng", {"sting", "string"}, "sting"},  // both one step away: the first wins
      {"String", {"strings", "string"}, "string"},
      {"adress", {"address", "addresses"}, "address"},
      {"x", {"y"}, ""},  // nothing of the name stays
      {"ab", {"ba"}, "ba"},
      {"foo", {"completely-different"}, ""},
      {"foo", {}, ""},
      {"foo", {""}, ""},
      {"", {"a"}, ""},
      {same + "b" + same, {same + "c" + same, same + same}, same + "c" + same},
      {std::string(500, 'x'), {std::string(500, 'y')}, ""},
  };
  for (const Case& c : cases) {
    Nearest nearest(c.wanted);
    for (const std::string& candidate : c.candidates) nearest.Add(candidate);
    EXPECT_EQ(nearest.best(), c.best) << c.wanted;
  }
}

TEST(NearestTest, StopsLookingAfterManyNames) {
  Nearest nearest("name");
  for (size_t i = 0; i < kMaxCandidates; ++i) nearest.Add("zzzz");
  nearest.Add("names");
  EXPECT_EQ(nearest.best(), "");
}

TEST(SuggestTest, Distance) {
  struct Row {
    const char *a, *b;
    size_t distance;
  };
  const Row rows[] = {{"", "", 0},         {"abc", "abc", 0},   {"abc", "ABC", 0},  {"abc", "abd", 1}, {"abc", "ab", 1},
                      {"abc", "xabc", 1},  {"abcd", "abdc", 1}, {"htpp", "http", 1}, {"kitten", "sitting", 3},
                      {"ca", "abc", 3},    {"", "abcd", 4},     {"abcdef", "uvwxyz", 5}};
  for (const Row& row : rows) {
    EXPECT_EQ(EditDistance(row.a, row.b, 4), row.distance) << row.a << " " << row.b;
    EXPECT_EQ(EditDistance(row.b, row.a, 4), row.distance) << row.a << " " << row.b;
  }
}

TEST(SuggestTest, Nearest) {
  const std::string_view names[] = {"name", "triggers", "tools", "x", "description"};
  EXPECT_EQ(Suggest("trigers", names), "triggers");
  EXPECT_EQ(Suggest("Name", names), "name");
  EXPECT_EQ(Suggest("descripton", names), "description");
  EXPECT_EQ(Suggest("tool", names), "tools");
  EXPECT_EQ(Suggest("zebra", names), "");
  EXPECT_EQ(Suggest("y", names), "");  // every one-letter name is one edit away: nothing is meant
  EXPECT_EQ(Suggest("", names), "");
  EXPECT_EQ(Suggest(std::string(100, 'a'), names), "");
}

}  // namespace
}  // namespace vouch::words
