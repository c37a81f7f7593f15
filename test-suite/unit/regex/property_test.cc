#include "engine/regex/property.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "engine/regex/unicode_tables.h"
#include "engine/regex/utf8.h"

namespace vouch::regex {
namespace {

CharSet Find(std::string_view name, std::string_view value = {}) {
  CharSet set;
  EXPECT_TRUE(FindProperty(name, !value.empty(), value, &set)) << name << "=" << value;
  return set;
}

TEST(PropertyTest, KnowsMembers) {
  struct Case {
    std::string_view name, value;
    uint32_t code;
    bool in;
  };
  const Case cases[] = {
      {"L", "", 'a', true},
      {"L", "", 0xE9, true},
      {"L", "", '1', false},
      {"Lu", "", 'A', true},
      {"Uppercase_Letter", "", 'a', false},
      {"gc", "Nd", 0x967, true},
      {"General_Category", "digit", 0x967, true},
      {"punct", "", '!', true},
      {"Cn", "", 0x378, true},
      {"Cs", "", 0xD800, true},
      {"Script", "Greek", 0x3B1, true},
      {"sc", "Grek", 'a', false},
      {"sc", "Common", 0x30FC, true},
      {"scx", "Hira", 0x30FC, true},
      {"sc", "Hira", 0x30FC, false},
      {"scx", "Zyyy", 0x30FC, false},
      {"sc", "Qaai", 0x301, true},
      {"sc", "Zzzz", 0x378, true},
      {"Lo", "", 0x4E00, true},  // within a range that UnicodeData.txt gives by its ends
      {"Lo", "", 0x9FFF, true},
      {"Alphabetic", "", 0x345, true},
      {"White_Space", "", 0x85, true},
      {"space", "", 0x200B, false},
      {"Emoji", "", 0x1F600, true},
      {"EPres", "", '#', false},
      {"ExtPict", "", 0xA9, true},
      {"RI", "", 0x1F1E6, true},
      {"Bidi_M", "", '(', true},
      {"CWKCF", "", 'A', true},
      {"IDS", "", '_', false},
      {"ID_Continue", "", '_', true},
  };
  for (const Case& each : cases) {
    EXPECT_EQ(Find(each.name, each.value).Contains(each.code), each.in)
        << each.name << "=" << each.value << " U+" << std::hex << each.code;
  }
}

TEST(PropertyTest, RefusesOtherNames) {
  CharSet set;
  for (const std::string_view name :
       {"", "l", "LL", "Letters", "InGreek", "IsGreek", "Greek", "Script", "Block", "gc", "Line_Break",
        "Other_Math", "XPCS", "Basic_Emoji", " L", "L "}) {
    EXPECT_FALSE(FindProperty(name, false, {}, &set)) << name;
  }
  EXPECT_FALSE(FindProperty("sc", true, "L", &set));
  EXPECT_FALSE(FindProperty("gc", true, "Greek", &set));
  EXPECT_FALSE(FindProperty("gc", true, "", &set));
  EXPECT_FALSE(FindProperty("Alphabetic", true, "Y", &set));
  EXPECT_FALSE(FindProperty("", true, "L", &set));
}

TEST(PropertyTest, CategoriesPartitionUnicode) {
  uint32_t total = 0;
  for (const std::string_view category : {"C", "L", "M", "N", "P", "S", "Z"}) total += Find(category).size();
  EXPECT_EQ(total, kMaxCodePoint + 1);
  EXPECT_EQ(Find("Any").size(), kMaxCodePoint + 1);
  EXPECT_EQ(Find("ASCII").size(), 128u);
  EXPECT_EQ(Find("Assigned").size() + Find("Cn").size(), kMaxCodePoint + 1);
  EXPECT_EQ(Find("LC").size(), Find("Lu").size() + Find("Ll").size() + Find("Lt").size());
}

TEST(PropertyTest, TableIsSortedAndInBounds) {
  for (size_t i = 0; i < kUnicodeEntryCount; ++i) {
    const UnicodeEntry& entry = kUnicodeEntries[i];
    CharSet set;
    const bool binary = entry.kind == UnicodeKind::kBinary;
    const char* const names[] = {"gc", "sc", "scx"};
    EXPECT_TRUE(binary ? FindProperty(entry.name, false, {}, &set)
                       : FindProperty(names[static_cast<int>(entry.kind)], true, entry.name, &set))
        << entry.name;
    if (!set.empty()) {
      EXPECT_LE(set.ranges().back().last, kMaxCodePoint) << entry.name;
    }
  }
  EXPECT_GT(kUnicodeEntryCount, 700u);
  EXPECT_NE(std::string_view(kUnicodeVersion), "");
}

TEST(PropertyTest, NamesOfGroups) {
  EXPECT_TRUE(IsIdStart('$'));
  EXPECT_TRUE(IsIdStart(0x1D49C));
  EXPECT_FALSE(IsIdStart('1'));
  EXPECT_TRUE(IsIdContinue('1'));
  EXPECT_TRUE(IsIdContinue(0x200D));
  EXPECT_FALSE(IsIdContinue('-'));
}

}  // namespace
}  // namespace vouch::regex
