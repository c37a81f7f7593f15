// MatchesGlob.
#include "profiles/common/glob.h"

#include <gtest/gtest.h>

namespace vouch::profiles {
namespace {

TEST(Glob, Matches) {
  const struct {
    const char *pattern, *name;
    bool matches;
  } kCases[] = {
      {"", "", true},           {"", "a", false},           {"a", "", false},
      {"read", "read", true},   {"read", "reads", false},   {"Read", "read", false},
      {"*", "", true},          {"*", "mcp/db/query", true}, {"mcp/db/*", "mcp/db/query", true},
      {"mcp/db/*", "mcp/db/", true}, {"mcp/db/*", "mcp/db", false}, {"mcp/*/read", "mcp/a/b/read", true},
      {"mcp/*/read", "mcp/read", false}, {"?", "a", true},  {"?", "", false},
      {"a*b*c", "aXbYbZc", true}, {"a*b*c", "aXbYbZ", false}, {"**", "x", true},
      {"*a", "aaab", false},    {"[ab]", "a", false},
  };
  for (const auto& test : kCases) {
    EXPECT_EQ(MatchesGlob(test.pattern, test.name), test.matches) << test.pattern << " " << test.name;
  }
}

}  // namespace
}  // namespace vouch::profiles
