#include "engine/regex/shapes.h"

#include <gtest/gtest.h>

#include "unit/regex/engine_helpers.h"

namespace vouch::regex {
namespace {

std::string NameOf(std::string_view source) {
  const std::optional<Shape> shape = Shape::Build(SimplifyForSearch(source));
  return shape ? shape->name() : "none";
}

TEST(ShapesTest, Recognises) {
  struct Case {
    std::string_view pattern, name;
  };
  const Case cases[] = {
      {"", "always"},
      {".*", "always"},
      {"^", "always"},
      {"^[^]*$", "always"},
      {"^abc$", "literal"},
      {"^$", "literal"},
      {"^abc", "prefix"},
      {"abc$", "suffix"},
      {"abc", "contains"},
      {"(a)(bc)", "contains"},
      {"\\d", "character"},
      {".+", "character"},
      {"[]", "character"},
      {"^(?:a|bc|def)$", "literals"},
      {"^(?:ab|)$", "literals"},
      {"^[a-z]+$", "class"},
      {"^[a-z]{2,5000}$", "class"},
      {"^a[b-d]*$", "runs"},
      {"^\\d+\\.\\d+$", "runs"},
      {"^https?://", "runs"},
      {"^[a-z]+-[a-z]+$", "runs"},
      {"^[a-z]+[0-9]*x?$", "none"},  // x could belong to either end
      {"^[a-z]*z$", "none"},
      {"^a?a$", "none"},
      {"^[a-z]{3}z$", "runs"},
      {"^a?b?a$", "none"},
      {"^a?b+a$", "runs"},
      {"a[bc]", "none"},
      {"[a-z]+$", "none"},
      {"^(?:ab)*$", "none"},
      {"^(?:ab|c)", "none"},
      {"^a\\b", "none"},
      {"a|^b", "none"},
      {"^(?=a)a$", "none"},
  };
  for (const Case& each : cases) EXPECT_EQ(NameOf(each.pattern), each.name) << each.pattern;
}

// A text that is one run of a class, at every length around a block, with one character that is out at every place.
TEST(ShapesTest, MatchesTextsOfOneClass) {
  for (const char* source : {"^[a-z]*$", "^[a-z]+$", "^[a-z]{1,64}$", "^[a-z]{65,5000}$", "^[a-z]{64}$", "^[^A]*$"}) {
    const std::optional<Shape> shape = Shape::Build(SimplifyForSearch(source));
    ASSERT_TRUE(shape && shape->is_class()) << source;
    const std::string_view name(source);
    const size_t low = name.find("65,") != name.npos ? 65 : name.find("{64}") != name.npos ? 64
                       : name.find('*') != name.npos ? 0 : 1;
    const size_t high = name.find("64}") != name.npos ? 64 : 5000;
    for (size_t length = 0; length < 200; ++length) {
      std::string text(length, 'q');
      ASSERT_EQ(shape->Search(text), length >= low && length <= high) << source << " " << length;
      for (size_t at = 0; at < length; ++at) {
        text[at] = 'A';
        ASSERT_FALSE(shape->Search(text)) << source << " " << length << " " << at;
        text[at] = 'q';
      }
    }
  }
  const std::optional<Shape> others = Shape::Build(SimplifyForSearch("^[^A]+$"));
  EXPECT_TRUE(others->Search("\u00e9\U0001F600z"));
  EXPECT_FALSE(others->Search("\u00e9A\U0001F600"));
  EXPECT_FALSE(others->Search(""));
}

// Words of printable ASCII are skipped; what stops a run is seen at every place in and behind them.
TEST(ShapesTest, SkipsPrintableText) {
  for (const char* source : {"^.+$", "^.*$", "^a.*$", "^[ -\\u{10FFFF}]+$"}) {
    const std::optional<Shape> shape = Shape::Build(SimplifyForSearch(source));
    ASSERT_TRUE(shape) << source;
    EXPECT_TRUE(shape->skips()) << source;
    for (size_t length = 1; length < 40; ++length) {
      const std::string text(length, 'a');
      EXPECT_TRUE(shape->Search(text)) << source << " " << length;
      for (size_t at = 0; at <= length; ++at) {
        const auto with = [&](std::string_view part) { return std::string(text).insert(at, part); };
        EXPECT_FALSE(shape->Search(with("\n"))) << source << " " << length << " " << at;
        const bool first = source[1] == 'a' && at == 0;
        EXPECT_EQ(shape->Search(with("\xc3\xa9")), !first) << source << " " << length << " " << at;
        EXPECT_EQ(shape->Search(with("~\x7f ")), !first) << source << " " << length << " " << at;
        EXPECT_EQ(shape->Search(with("\xe2\x80\xa8")), source[1] == '[') << source << " " << length << " " << at;
      }
    }
  }
  EXPECT_FALSE(Shape::Build(SimplifyForSearch("^[a-z]+$"))->skips());
  EXPECT_FALSE(Shape::Build(SimplifyForSearch("^.{2,3}$"))->skips());
}

TEST(ShapesTest, Searches) {
  struct Case {
    std::string_view pattern, text;
    bool found;
  };
  const Case cases[] = {
      {"^abc$", "abc", true},
      {"^abc$", "abcd", false},
      {"^abc$", "ab", false},
      {"^$", "", true},
      {"^$", "a", false},
      {"^abc", "abcd", true},
      {"^abc", "ab", false},
      {"abc$", "xabc", true},
      {"abc$", "bc", false},
      {"abc", "xabcx", true},
      {"abc", "abxc", false},
      {"[\u00E9x]", "a\u00E9", true},
      {"[\u00E9x]", "\u00E8", false},
      {".", "\u2028", false},
      {".", "\u2028a", true},
      {"[]", "a", false},
      {"^(?:a|bc|def)$", "bc", true},
      {"^(?:a|bc|def)$", "bd", false},
      {"^(?:a|bc|def)$", "defg", false},
      {"^(?:a|)$", "", true},
      {"^[a-z]{2,3}$", "a", false},
      {"^[a-z]{2,3}$", "abc", true},
      {"^[a-z]{2,3}$", "abcd", false},
      {"^[^a]{2}$", "\u00E9\U0001F600", true},
      {"^[^a]{2}$", "\u00E9", false},
      {"^[^a]{2}$", "\u00E9\u00E9\u00E9", false},
      {"^[^a]*b", "xyzb", false},
      {"^.{2}$", "\u2027\u2029", false},
      {"^.{2}$", "\u2027\u202A", true},
      {"^x{0,4294967294}$", "xxx", true},
      {"^x{4294967294}$", "xxx", false},
      {"^\\d{4}-\\d{2}$", "2024-01", true},
      {"^\\d{4}-\\d{2}$", "2024-1", false},
      {"^\\d{4}-\\d{2}$", "2024-011", false},
      {"^\u00E9+x", "\u00E9\u00E9x", true},
      {"^\\p{L}+$", "Gr\u00FC\u00DFe", true},
      {"^\\p{L}+$", "Gr\u00FC\u00DFe!", false},
      {"^[\\s\\S]{0,3}$", "\U0001F600\U0001F600\U0001F600", true},
  };
  for (const Case& each : cases) {
    const std::optional<Shape> shape = Shape::Build(SimplifyForSearch(each.pattern));
    if (each.pattern == "^[^a]*b") {
      EXPECT_FALSE(shape);
      continue;
    }
    ASSERT_TRUE(shape) << each.pattern;
    EXPECT_EQ(shape->Search(each.text), each.found) << each.pattern << " on " << each.text;
  }
}

}  // namespace
}  // namespace vouch::regex
