// Base64 and JSON texts: engine/format/content.cc.
#include "engine/format/checks.h"
#include "engine/format/format.h"
#include "gtest/gtest.h"

namespace vouch::format {
namespace {

TEST(Content, DecodesBase64) {
  const std::pair<std::string_view, std::string_view> kCases[] = {
      {"", ""}, {"Zg==", "f"}, {"Zm8=", "fo"}, {"Zm9v", "foo"}, {"Zm9vYg==", "foob"}, {"Zm9vYmFy", "foobar"}, {"+/+/", "\xfb\xff\xbf"},
  };
  for (const auto& [text, expected] : kCases) {
    std::string bytes;
    EXPECT_TRUE(DecodeBase64(text, &bytes)) << text;
    EXPECT_EQ(bytes, expected) << text;
    EXPECT_TRUE(Check(Format::kBase64, text)) << text;
  }
}

TEST(Content, RefusesWhatIsNoBase64) {
  for (std::string_view text : {"Z", "Zg", "Zg=", "Zg===", "=", "====", "Z===", "Zm=v", "Zm9v\n", "Zm9-", "%Zm9"}) {
    EXPECT_FALSE(Check(Format::kBase64, text)) << text;
  }
}

TEST(Content, ReadsJson) {
  EXPECT_TRUE(Check(Format::kJsonText, R"({"a": 1})"));
  EXPECT_TRUE(Check(Format::kJsonText, R"({"a": 1, "a": 2})"));
  EXPECT_FALSE(Check(Format::kJsonText, "{:}"));
  EXPECT_TRUE(Check(Format::kBase64JsonText, "eyJmb28iOiAiYmFyIn0K"));
  EXPECT_FALSE(Check(Format::kBase64JsonText, "ezp9Cg=="));
  EXPECT_FALSE(Check(Format::kBase64JsonText, "{}"));
  EXPECT_TRUE(Check(Format::kJsonText, "\xef\xbb\xbf[]"));
}

// A text behind any other, in memory that is kept and in memory that is given back.
TEST(Content, EachTextStandsAlone) {
  const std::string long_text = "[" + std::string(100'000, ' ') + "\"x\"]";
  const std::string deep = std::string(5000, '[') + std::string(5000, ']');
  for (int turn = 0; turn < 2; ++turn) {
    EXPECT_TRUE(Check(Format::kJsonText, long_text));
    EXPECT_TRUE(Check(Format::kBase64JsonText, "e30="));
    EXPECT_FALSE(Check(Format::kBase64JsonText, "e30"));
    EXPECT_FALSE(Check(Format::kBase64JsonText, ""));
    EXPECT_TRUE(Check(Format::kJsonText, deep));
    EXPECT_FALSE(Check(Format::kJsonText, deep + "]"));
    EXPECT_FALSE(Check(Format::kJsonText, "{"));
    EXPECT_TRUE(Check(Format::kJsonText, "{}"));
  }
  const std::string longer = "[" + std::string(size_t{17} << 20, ' ') + "1]";
  EXPECT_TRUE(Check(Format::kJsonText, longer));
  EXPECT_FALSE(Check(Format::kJsonText, longer + "1"));
}

}  // namespace
}  // namespace vouch::format
