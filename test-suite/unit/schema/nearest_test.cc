// Which of the existing names a wrong one is taken for.
#include "engine/schema/nearest.h"

#include <string>
#include <vector>

#include "gtest/gtest.h"

namespace vouch::schema {
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

TEST(NearestTest, StopsLookingAfterAThousandNames) {
  Nearest nearest("name");
  for (int i = 0; i < 1000; ++i) nearest.Add("zzzz");
  nearest.Add("names");
  EXPECT_EQ(nearest.best(), "");
}

}  // namespace
}  // namespace vouch::schema
