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
  for (const auto& [text, expected] : kCases) EXPECT_EQ(DecodeBase64(text), expected) << text;
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
}

}  // namespace
}  // namespace vouch::format
