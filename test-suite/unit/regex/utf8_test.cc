#include "engine/regex/utf8.h"

#include <gtest/gtest.h>

namespace vouch::regex {
namespace {

TEST(Utf8Test, EveryCodePointSurvivesBothDirections) {
  for (uint32_t code = 0; code <= kMaxCodePoint; ++code) {
    if (IsSurrogate(code)) continue;
    std::string text = "x";
    AppendUtf8(code, &text);
    size_t at = 1;
    ASSERT_EQ(DecodeForward(text, &at), code);
    ASSERT_EQ(at, text.size());
    ASSERT_EQ(DecodeBackward(text, &at), code);
    ASSERT_EQ(at, 1u);
    uint32_t checked = 0;
    ASSERT_TRUE(DecodeChecked(text, &at, &checked));
    ASSERT_EQ(checked, code);
    // Cut short it is no code point.
    at = 1;
    ASSERT_FALSE(DecodeChecked(std::string_view(text).substr(0, text.size() - 1), &at, &checked));
    ASSERT_EQ(at, 1u);
  }
}

TEST(Utf8Test, RefusesDamage) {
  for (const std::string_view text :
       {"\x80", "\xBF", "\xC0\x80", "\xC1\xBF", "\xC3", "\xC3(", "\xE0\x80\x80", "\xE0\x9F\xBF", "\xE2\x82",
        "\xE2\x82(", "\xED\xA0\x80", "\xED\xBF\xBF", "\xF0\x80\x80\x80", "\xF0\x8F\xBF\xBF",
        "\xF4\x90\x80\x80", "\xF5\x80\x80\x80", "\xFF", "\xF0\x9F\x98"}) {
    size_t at = 0;
    uint32_t code = 0;
    EXPECT_FALSE(DecodeChecked(text, &at, &code)) << testing::PrintToString(text);
  }
}

}  // namespace
}  // namespace vouch::regex
