#include "engine/regex/char_set.h"

#include <gtest/gtest.h>

#include <vector>

#include "engine/regex/utf8.h"
#include "unit/regex/pattern_generator.h"

namespace vouch::regex {
namespace {

using Ranges = std::vector<CharRange>;

TEST(CharSetTest, MergesWhatOverlapsOrTouches) {
  CharSet set;
  set.Add(10, 20);
  set.Add(5, 7);
  set.Add(8, 9);
  set.Add(30, 30);
  set.Add(15, 25);
  set.Normalize();
  EXPECT_EQ(set.ranges(), (Ranges{{5, 25}, {30, 30}}));
  EXPECT_EQ(set.size(), 22u);
  set.Add(26, 29);
  set.Normalize();
  EXPECT_EQ(set.ranges(), (Ranges{{5, 30}}));
}

TEST(CharSetTest, NegatesWithinUnicode) {
  CharSet set{{0, 4}, {7, 7}};
  set.Negate();
  EXPECT_EQ(set.ranges(), (Ranges{{5, 6}, {8, kMaxCodePoint}}));
  set.Negate();
  EXPECT_EQ(set.ranges(), (Ranges{{0, 4}, {7, 7}}));
  CharSet all;
  all.Negate();
  EXPECT_EQ(all.ranges(), (Ranges{{0, kMaxCodePoint}}));
  all.Negate();
  EXPECT_TRUE(all.empty());
}

TEST(CharSetTest, ShorthandsAreThoseOfEcma262) {
  EXPECT_EQ(CharSet::Digit().size(), 10u);
  EXPECT_EQ(CharSet::Word().size(), 63u);
  EXPECT_EQ(CharSet::Space().size(), 25u);
  EXPECT_EQ(CharSet::Dot().size(), kMaxCodePoint + 1 - 4);
  for (uint32_t code = 0; code < 0x80; ++code)
    EXPECT_EQ(CharSet::Word().Contains(code), IsWordCode(code)) << code;
  EXPECT_FALSE(CharSet::Space().Contains(0x180E));
  EXPECT_TRUE(CharSet::Space().Contains(0xFEFF));
}

// Any order of additions, small sets and large, against one flag for each code point.
TEST(CharSetTest, RandomAdditionsMatchFlags) {
  Choices choices(7);
  for (int round = 0; round < 200; ++round) {
    CharSet set;
    std::vector<bool> flags(2000, false);
    const auto flag = [&](uint32_t first, uint32_t last) {
      for (uint32_t code = first; code <= last; ++code) flags[code] = true;
    };
    for (uint32_t i = choices.Below(40); i > 0; --i) {
      if (choices.Below(4) == 0) {
        CharSet large;
        for (uint32_t code = choices.Below(50); code < 1900; code += 2 + choices.Below(20)) {
          large.Add(code, code);
          flag(code, code);
        }
        large.Normalize();
        set.Add(large);
      } else {
        const uint32_t first = choices.Below(1900);
        const uint32_t last = first + choices.Below(80);
        set.Add(first, last);
        flag(first, last);
      }
    }
    set.Normalize();
    for (uint32_t code = 0; code < 2000; ++code) ASSERT_EQ(set.Contains(code), flags[code]) << code;
    for (size_t i = 1; i < set.ranges().size(); ++i) {
      ASSERT_GT(set.ranges()[i].first, set.ranges()[i - 1].last + 1);
    }
  }
}

}  // namespace
}  // namespace vouch::regex
