#include "engine/regex/re2_engine.h"

#include <gtest/gtest.h>

#include "unit/regex/engine_helpers.h"

namespace vouch::regex {
namespace {

TEST(Re2EngineTest, SpellsOutWhereRe2Differs) {
  struct Case {
    std::string_view pattern, re2;
  };
  const Case cases[] = {
      {"^a$", "\\Aa\\z"},
      {"a.b", "a[\\x{0}-\\x{9}\\x{B}-\\x{C}\\x{E}-\\x{2027}\\x{202A}-\\x{10FFFF}]b"},
      {"\\d\\.", "[0-9]\\x{2E}"},
      {"[]", "[^\\x{0}-\\x{10FFFF}]"},
      {"xa{2,3}y", "x(?:a){2,3}y"},
      {"xa{3,}y", "x(?:a){3,}y"},
      {"xa?y", "x(?:a){0,1}y"},
      {"x(?:(?:ab?){25}c{3}){2}y", "x(?:(?:a(?:b){0,1}){25,25}(?:c){3,3}){2,2}y"},
      {"x(?:a|b*c)y", "x(?:a|(?:b){0,}c)y"},
      {"\\B", "\\A(?s:.)*?(?:\\B)"},
      {"\\Ba", "\\Ba"},
      {"\u00E9", "\\x{E9}"},
  };
  for (const Case& each : cases) {
    SimplifiedPattern pattern = SimplifyForSearch(each.pattern);
    const std::optional<std::string> re2 = ToRe2(pattern);
    ASSERT_TRUE(re2) << each.pattern;
    EXPECT_EQ(*re2, each.re2) << each.pattern;
    EXPECT_TRUE(Re2Engine::Build(pattern, 1 << 24)) << each.pattern;
  }
}

TEST(Re2EngineTest, Counts) {
  const std::optional<Re2Engine> engine =
      Re2Engine::Build(SimplifyWhole("^(?:(?:(?:xy){3}-){20}){0,2}$"), 1 << 24);
  ASSERT_TRUE(engine);
  EXPECT_TRUE(engine->Search(Times("xyxyxy-", 20)));
  EXPECT_FALSE(engine->Search(Times("xyxyxy-", 21)));
  EXPECT_TRUE(engine->Search(Times("xyxyxy-", 40)));
  EXPECT_FALSE(engine->Search(Times("xyxyxy-", 60)));
}

TEST(Re2EngineTest, LeavesWhatIsTooLarge) {
  EXPECT_FALSE(ToRe2(SimplifyWhole("(?:ab?){5000}")));
  EXPECT_FALSE(ToRe2(SimplifyWhole("(?:(?:ab?){1000}c){1000}")));
  EXPECT_FALSE(ToRe2(SimplifyWhole("\\p{L}x\\p{L}y\\p{L}z\\p{L}")));
  EXPECT_FALSE(ToRe2(SimplifyWhole("x{301}y")));
  EXPECT_TRUE(ToRe2(SimplifyWhole("x{300}y")));
  EXPECT_FALSE(Re2Engine::Build(SimplifyWhole("(?:ab?){100}c"), 5'000));
}

}  // namespace
}  // namespace vouch::regex
