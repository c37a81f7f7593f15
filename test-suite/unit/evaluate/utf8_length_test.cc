// Lengths in code points: counted alike bytewise and in words, decided without counting where bytes suffice.
#include "engine/evaluate/utf8_length.h"

#include <cstdint>
#include <limits>
#include <string>

#include "gtest/gtest.h"

namespace vouch::evaluate {
namespace {

constexpr const char* kCharacters[] = {"a", "\xc3\xa4", "\xe2\x82\xac",
                                       "\xf0\x9f\x98\x80"};  // one to four bytes
constexpr uint32_t kNone = std::numeric_limits<uint32_t>::max();

TEST(Utf8LengthTest, CodePoints) {
  EXPECT_EQ(CodePoints(""), 0u);
  EXPECT_EQ(CodePoints(std::string(1, '\0')), 1u);
  EXPECT_EQ(CodePoints("\xed\x9f\xbf\xee\x80\x80\xf4\x8f\xbf\xbf"), 3u);  // U+D7FF, U+E000, U+10FFFF
  // Every mixture of widths, at every offset from a word.
  for (unsigned mixture = 0; mixture < 4 * 4 * 4 * 4 * 4; ++mixture) {
    std::string text;
    unsigned m = mixture;
    for (int i = 0; i < 5; ++i, m /= 4) text += kCharacters[m % 4];
    EXPECT_EQ(CodePoints(text), 5u) << text;
    EXPECT_EQ(CodePoints(text + text + text), 15u) << text;
    EXPECT_EQ(CodePoints("xyz" + text), 8u) << text;
  }
}

TEST(Utf8LengthTest, LongTexts) {
  for (size_t width = 0; width < 4; ++width) {
    std::string text;
    for (uint64_t n = 0; n < 300; ++n) {
      ASSERT_EQ(CodePoints(text), n) << width;
      text += kCharacters[width];
    }
  }
}

// LengthWithin is what counting says, for all small texts and bounds.
TEST(Utf8LengthTest, WithinBounds) {
  for (size_t width = 0; width < 4; ++width) {
    std::string text;
    for (uint32_t n = 0; n <= 12; ++n) {
      for (uint32_t min = 0; min <= 14; ++min) {
        for (uint32_t max = 0; max <= 14; ++max) {
          EXPECT_EQ(LengthWithin(text, min, max), n >= min && n <= max) << text << " " << min << ".." << max;
        }
        EXPECT_EQ(LengthWithin(text, min, kNone), n >= min) << text << " " << min;
      }
      text += kCharacters[width];
    }
  }
}

TEST(Utf8LengthTest, LargestBounds) {
  const std::string text(1000, 'a');
  EXPECT_TRUE(LengthWithin(text, 0, kNone));
  EXPECT_TRUE(LengthWithin(text, 1000, kNone - 1));
  EXPECT_FALSE(LengthWithin(text, kNone, kNone));
  EXPECT_FALSE(LengthWithin(text, 1001, kNone));
}

}  // namespace
}  // namespace vouch::evaluate
