#include "profiles/agentmug_v1/text.h"

#include <gtest/gtest.h>

namespace vouch::profiles::agentmug_v1 {
namespace {

TEST(Text, BlankIsWhatTrimLeavesNothingOf) {
  for (const char* blank :
       {"", " ", "\t\r\n\v\f", "\xC2\xA0", "\xE3\x80\x80 \xEF\xBB\xBF", "\xE2\x80\x8A\xE2\x80\xA8"}) {
    EXPECT_TRUE(Blank(blank)) << blank;
  }
  // A zero width space is none to JavaScript; half a character is none either.
  for (const char* text : {"a", " a ", "\xE2\x80\x8B", "\xC2", "\xE2\x80"}) EXPECT_FALSE(Blank(text)) << text;
}

TEST(Text, Utf16LengthCountsUnits) {
  const struct {
    const char* text;
    uint64_t length;
  } kCases[] = {{"", 0}, {"abc", 3}, {"\xC3\xA9", 1}, {"\xE2\x82\xAC", 1}, {"\xF0\x9F\x93\xA7", 2}};
  for (const auto& test : kCases) EXPECT_EQ(Utf16Length(test.text), test.length) << test.text;
}

TEST(Text, SameLettersFoldsAsciiOnly) {
  EXPECT_TRUE(SameLetters("PaRams.", "params."));
  EXPECT_FALSE(SameLetters("params", "params."));
  EXPECT_FALSE(SameLetters("\xC3\x89", "\xC3\xA9"));
  EXPECT_FALSE(SameLetters("[", "{"));
}

TEST(Text, QuotedIsShortAndRedacted) {
  EXPECT_EQ(Quoted("a\"b\n"), R"("a\"b\n")");
  EXPECT_LE(Quoted(std::string(100'000, 'x')).size(), 70u);
  EXPECT_LE(Quoted(std::string(8191, 'x') + "\xE2\x82\xAC").size(), 70u);
  const std::string key =
      "AK"
      "IA" +
      std::string(16, 'Q');
  EXPECT_EQ(Quoted("key " + key).find(key), std::string::npos);
}

TEST(Text, NamesKeepTheFirst) {
  Names names;
  EXPECT_EQ(names.Add("a", 0), 0u);
  EXPECT_EQ(names.Add("b", 1), 1u);
  EXPECT_EQ(names.Add("a", 2), 0u);
  EXPECT_TRUE(names.Has("b"));
  EXPECT_FALSE(names.Has("c"));
}

}  // namespace
}  // namespace vouch::profiles::agentmug_v1
