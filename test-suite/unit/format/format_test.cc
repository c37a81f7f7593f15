// Tests of the table of formats, and of every check with hostile texts.
#include <algorithm>
#include <set>

#include "unit/format/table.h"

namespace vouch::format {
namespace {

const FormatSet kSets[] = {FormatSet::kDraft4, FormatSet::kDraft6, FormatSet::kDraft7, FormatSet::k2019_09,
                           FormatSet::k2020_12};

TEST(Formats, NamesOfEachDraft) {
  const std::set<std::string> expected[] = {
      {"date-time", "email", "hostname", "ipv4", "ipv6", "uri"},
      {"json-pointer", "uri-reference", "uri-template"},
      {"date", "idn-email", "idn-hostname", "iri", "iri-reference", "regex", "relative-json-pointer", "time"},
      {"duration", "uuid"},
      {},
  };
  std::set<std::string> known;  // what a draft had, the next one has too
  for (size_t i = 0; i < std::size(kSets); ++i) {
    known.insert(expected[i].begin(), expected[i].end());
    for (int f = 0; f < static_cast<int>(Format::kCount); ++f) {
      const std::string name(FormatName(static_cast<Format>(f)));
      EXPECT_EQ(FindFormat(name, kSets[i]).has_value(), known.count(name) == 1) << name << " in draft " << i;
    }
    for (const char* name : {"", "unknown", "Date", "date ", "color", "ip-address"}) {
      EXPECT_EQ(FindFormat(name, kSets[i]), std::nullopt) << name;
    }
  }
}

TEST(Formats, FoundFormatsHaveTheirNames) {
  for (FormatSet set : kSets) {
    for (int f = 0; f < static_cast<int>(Format::kCount); ++f) {
      const std::string_view name = FormatName(static_cast<Format>(f));
      const auto found = FindFormat(name, set);
      if (found) {
        EXPECT_EQ(FormatName(*found), name);
      }
    }
  }
  EXPECT_EQ(FindFormat("hostname", FormatSet::kDraft6), Format::kPlainHostname);
  EXPECT_EQ(FindFormat("hostname", FormatSet::kDraft7), Format::kHostname);
}

// "expected " + description must read well: an article first, no capital or full stop that a sentence needs.
TEST(Formats, Descriptions) {
  std::set<std::string_view> seen;
  for (int f = 0; f < static_cast<int>(Format::kCount); ++f) {
    const std::string_view text = Describe(static_cast<Format>(f));
    EXPECT_TRUE(text.starts_with("a ") || text.starts_with("an ")) << text;
    EXPECT_NE(text.back(), '.');
    EXPECT_LT(text.size(), 120u) << text;
    seen.insert(text);
  }
  EXPECT_EQ(seen.size(), static_cast<size_t>(Format::kCount) - 1);  // the two kinds of hostname read alike
}

// A megabyte of each shape through each check; one that isn't linear would not end.
TEST(Formats, LongTexts) {
  const std::vector<std::string> units = {
      "a",      "1",      ".",  "-",    ":",      "::", "%",      "%41",     "/",
      "~",      "~0",     "{",  "{a}",  "{a,",    "}",  "@",      "\"",      "\\",
      "[",      "]",      "(",  "xn--", "xn--a.", "a.", "\u00e9", "\u00e9.", "\u3002",
      "\u0301", "\u200c", "1D", "P1Y",  "T",      "#",  "?",      " ",       std::string(1, '\0')};
  for (const std::string& unit : units) {
    std::string text;
    while (text.size() < 1'000'000) text += unit;
    for (int f = 0; f < static_cast<int>(Format::kCount); ++f) {
      const auto format = static_cast<Format>(f);
      // What is valid must be a format without a bound on its length.
      if (Check(format, text)) {
        EXPECT_TRUE(format == Format::kUriReference || format == Format::kIriReference ||
                    format == Format::kUriTemplate || format == Format::kJsonPointer ||
                    format == Format::kRelativeJsonPointer || format == Format::kRegex ||
                    format == Format::kBase64 || format == Format::kJsonText)
            << FormatName(format) << " " << unit;
      }
    }
  }
  const std::string digits(10'000'000, '1');
  EXPECT_TRUE(Check(Format::kDateTime, std::string("2024-01-01T00:00:00.").append(digits).append("Z")));
  EXPECT_TRUE(Check(Format::kDuration, std::string("P").append(digits).append("D")));
  EXPECT_TRUE(Check(Format::kUri, std::string("http://a:").append(digits).append("/")));
  EXPECT_FALSE(Check(Format::kEmail, std::string("a@").append(digits)));
  EXPECT_FALSE(Check(Format::kEmail, std::string("\"").append(digits)));
}

}  // namespace
}  // namespace vouch::format
