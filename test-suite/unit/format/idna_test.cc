// Tests of idn-hostname and of what it stands on: IDNA2008 tables, labels, Punycode, the Bidi rule.
#include "engine/format/idna.h"

#include <idn2.h>

#include <random>

#include "engine/format/idna_tables.h"
#include "unit/format/table.h"

namespace vouch::format {
namespace {

using namespace std::string_literals;

TEST(IdnHostname, Labels) {
  ExpectValid(Format::kIdnHostname, {"b\u00fccher.example", "fa\u00df", "\u03c2", "\u4e2d\u6587",
                                     "a.\u4e2d.b", "xn--bcher-kva", "XN--BCHER-KVA", "A.\u00fc",
                                     "a\u3002\u4e2d", "1.\u00fc", "\u0915\u093f", "ab--cd", "\u00fc-\u00fc"});
  ExpectInvalid(
      Format::kIdnHostname,
      {"B\u00dcCHER", "\u00dc",       "A\u00fc",         "\u2603",  "a_\u00fc",      "a \u00fc",
       "-\u00fc",     "\u00fc-",      "\u00fc\u00fc--a", "\u0301a", "\uff21",        "\u2126",
       "\ufb01",      "\u00ad\u00fc", "\u200b\u00fc",    "\ue000",  "\U000e0001",    "\u00fc.",
       ".\u00fc",     "\u00fc..a",    "\u1100\u1161",    "\u3164",  "ab--cd.\u00fc", "ab--cd.xn--bcher-kva",
       "\u00fc\n",    "\0\u00fc"s,    "\u00fc@a",        "\uffff"});
}

TEST(IdnHostname, NormalFormC) {
  ExpectValid(Format::kIdnHostname, {"caf\u00e9", "\u1ea1\u0308", "\u0915\u093c"});
  ExpectInvalid(Format::kIdnHostname, {"cafe\u0301", "\u00e4\u0323", "a\u0308\u0323", "\u0958"});
}

// RFC 5892 appendix A.
TEST(IdnHostname, Context) {
  ExpectValid(
      Format::kIdnHostname,
      {"l\u00b7l", "al\u00b7la", "\u0375\u03b1", "\u03b1\u0375\u03b2", "\u05d0\u05f3", "\u05d0\u05f4",
       "\u30fb\u30a1", "a\u30fb\u3042", "\u4e00\u30fba", "\u0627\u0660", "\u06cc\u06f0", "\u0915\u094d\u200d",
       "\u0915\u094d\u200c\u0915", "\u0628\u200c\u0628", "\u0628\u064e\u200c\u064e\u0628"});
  ExpectInvalid(Format::kIdnHostname, {"\u00b7",
                                       "l\u00b7",
                                       "\u00b7l",
                                       "L\u00b7L",
                                       "l\u00b7\u00b7l",
                                       "\u0375",
                                       "\u0375a",
                                       "\u05f3\u05d0",
                                       "a\u05f3",
                                       "\u30fb",
                                       "a\u30fb",
                                       "\u30fb\u30fb",
                                       "\u0627\u0660\u06f0",
                                       "\u0627\u06f0\u0660",
                                       "\u200d",
                                       "a\u200d",
                                       "\u0915\u200d",
                                       "\u200c",
                                       "a\u200cb",
                                       "\u0628\u200c",
                                       "\u200c\u0628",
                                       "\u0628\u200ca",
                                       "\u0627\u200c\u0628",
                                       "\u0628\u200c\u0628a\u200c"});
}

// RFC 5893 section 2, each condition.
TEST(IdnHostname, Bidi) {
  ExpectValid(Format::kIdnHostname, {"\u05d0", "\u05d0.com", "com.\u05d0", "\u05d01", "\u05d0-\u05d1",
                                     "\u0627\u0660", "\u05d0\u05b0", "a1.\u05d0", "1.\u00fc", "a-1.\u05d0"});
  ExpectInvalid(Format::kIdnHostname,
                {"1\u05d0",                                            // 1: begins with a digit
                 "\u0660\u0627",                                       // 1: with an Arabic number
                 "\u05d0a", "a\u05d0",                                 // 2, 5: both directions
                 "\u06271\u0661",                                      // 4: both kinds of digits
                 "\u05d0-", "\u05d0\u0640", "1a.\u05d0", "\u05d0.1a",  // 1: another label of the name
                 "\u0660\u00fc", "\u00fc\u0660", "xn--0ca24w"});
}

std::string Dotted(const std::vector<std::string>& labels) {
  std::string name;
  for (const std::string& label : labels) name.append(name.empty() ? "" : ".").append(label);
  return name;
}

TEST(IdnHostname, Lengths) {
  const std::string a63(63, 'a');
  std::string longest = "\u00fc";
  while (Check(Format::kIdnHostname, longest) && longest.size() < 100) longest += "a";
  longest.pop_back();
  std::u32string points(longest.size() - 1, U'a');
  points[0] = U'\u00fc';
  EXPECT_EQ(EncodePunycode(points)->size, 59u);  // and "xn--"
  ExpectValid(Format::kIdnHostname,
              {Dotted({longest, longest, longest}), Dotted({a63, a63, a63, std::string(61, 'a')})});
  ExpectInvalid(Format::kIdnHostname, {Dotted({a63, a63, a63, std::string(62, 'a')}),
                                       Dotted({longest, longest, longest, longest})});
}

// libidn2 knows an older Unicode, and assigns the same property to what it knows.
TEST(Idna, DerivedPropertyAgreesWithLibidn2) {
  int allowed = 0, unknown = 0;
  for (char32_t c = 0x80; c < 0x110000; ++c) {
    if (c == 0xD800) c = 0xE000;
    if (c == 0x40000) c = 0xE0000;
    const uint32_t label[] = {'a', c};
    char* out = nullptr;
    const int status = idn2_to_ascii_4i2(label, 2, &out, IDN2_NO_TR46);
    if (status == IDN2_OK) idn2_free(out);
    const IdnaClass ours = LookUpIdna(c).idna_class();
    if (status == IDN2_UNASSIGNED) {
      unknown += ours != IdnaClass::kDisallowed;
    } else if (status == IDN2_DISALLOWED) {
      ASSERT_EQ(ours, IdnaClass::kDisallowed) << std::hex << static_cast<uint32_t>(c);
    } else if (status != IDN2_NOT_NFC) {
      ASSERT_NE(ours, IdnaClass::kDisallowed) << std::hex << static_cast<uint32_t>(c) << " " << status;
      ++allowed;
    }
  }
  EXPECT_GT(allowed, 120000);
  EXPECT_LT(unknown, 20000);
}

TEST(Idna, TablesAreInOrder) {
  for (size_t i = 1; i < kIdnaRangeCount; ++i) {
    ASSERT_GT(kIdnaRanges[i].first, kIdnaRanges[i - 1].first + kIdnaRanges[i - 1].more);
  }
}

TEST(Idna, Properties) {
  EXPECT_EQ(LookUpIdna('a').idna_class(), IdnaClass::kPvalid);
  EXPECT_EQ(LookUpIdna('A').idna_class(), IdnaClass::kDisallowed);
  EXPECT_EQ(LookUpIdna('-').bidi(), Bidi::kES);
  EXPECT_EQ(LookUpIdna('0').bidi(), Bidi::kEN);
  EXPECT_EQ(LookUpIdna(0x5D0).bidi(), Bidi::kR);
  EXPECT_EQ(LookUpIdna(0x627).bidi(), Bidi::kAL);
  EXPECT_EQ(LookUpIdna(0x660).bidi(), Bidi::kAN);
  EXPECT_EQ(LookUpIdna(0x301).bidi(), Bidi::kNSM);
  EXPECT_EQ(LookUpIdna(0x200C).idna_class(), IdnaClass::kContextJ);
  EXPECT_EQ(LookUpIdna(0xB7).idna_class(), IdnaClass::kContextO);
  EXPECT_TRUE(LookUpIdna(0x94D).virama());
  EXPECT_FALSE(LookUpIdna(0x93F).virama());
  EXPECT_TRUE(LookUpIdna(0x93F).mark());
  EXPECT_EQ(LookUpIdna(0x628).joining(), Joining::kDual);
  EXPECT_EQ(LookUpIdna(0x627).joining(), Joining::kRight);
  EXPECT_EQ(LookUpIdna(0x64E).joining(), Joining::kTransparent);
  EXPECT_EQ(LookUpIdna(0xA872).joining(), Joining::kLeft);
  EXPECT_EQ(LookUpIdna(0x4E00).script(), Script::kHan);
  EXPECT_EQ(LookUpIdna(0x3042).script(), Script::kHiragana);
  EXPECT_EQ(LookUpIdna(0x30A2).script(), Script::kKatakana);
  EXPECT_EQ(LookUpIdna(0x11F50).idna_class(), IdnaClass::kPvalid);  // of Unicode 15
  EXPECT_EQ(LookUpIdna(0x10FFFF).idna_class(), IdnaClass::kDisallowed);
  EXPECT_EQ(LookUpIdna(0).idna_class(), IdnaClass::kDisallowed);
}

// Some of the sample strings of RFC 3492 section 7.1.
TEST(Punycode, Samples) {
  const std::vector<std::pair<std::u32string, std::string>> table = {
      {U"\u0644\u064A\u0647\u0645\u0627\u0628\u062A\u0643\u0644\u0645\u0648\u0634\u0639\u0631\u0628\u064A"
       U"\u061F",
       "egbpdaj6bu4bxfgehfvwxn"},
      {U"\u4ED6\u4EEC\u4E3A\u4EC0\u4E48\u4E0D\u8BF4\u4E2D\u6587", "ihqwcrb4cv8a8dqg056pqjye"},
      {U"3\u5E74B\u7D44\u91D1\u516B\u5148\u751F", "3B-ww4c5e180e575a65lsy2b"},
      {U"\u00fc", "tda"},
      {U"-> $1.00 <-", "-> $1.00 <--"},
      {U"\U0010ffff", "dn32g"},
  };
  for (const auto& [plain, encoded] : table) {
    ASSERT_TRUE(EncodePunycode(plain).has_value()) << encoded;
    EXPECT_EQ(EncodePunycode(plain)->view(), encoded);
    ASSERT_TRUE(DecodePunycode(encoded).has_value()) << encoded;
    EXPECT_EQ(DecodePunycode(encoded)->view(), plain) << encoded;
  }
}

TEST(Punycode, Refuses) {
  for (const std::string& bad : {"X"s, "-"s, "a-X"s, "\u00fc"s, "\u00fc-a"s, "99999999"s, "tda!"s,
                                 std::string(40, '9'), std::string(64, 'a').append("-"), "a-\0"s}) {
    EXPECT_FALSE(DecodePunycode(bad).has_value()) << bad;
  }
  std::u32string far;
  for (char32_t i = 0; i < 63; ++i) far += static_cast<char32_t>(0x100 + i * 0x4000);
  EXPECT_FALSE(EncodePunycode(far).has_value());
}

// Random labels, there and back, and the same by libidn2.
TEST(Punycode, AgreesWithLibidn2) {
  std::mt19937 random(1);
  int compared = 0;
  for (int round = 0; round < 20000; ++round) {
    std::u32string label;
    const size_t length = 1 + random() % 20;
    const char32_t near = random() % 0x3000;
    while (label.size() < length) {
      switch (random() % 4) {
        case 0:
          label += static_cast<char32_t>('a' + random() % 26);
          break;
        case 1:
          label += static_cast<char32_t>(0x80 + near + random() % 64);
          break;
        case 2:
          label += static_cast<char32_t>(0x4E00 + random() % 0x5000);
          break;
        default:
          label += static_cast<char32_t>(0x20000 + random() % 0xA000);
          break;
      }
    }
    const auto encoded = EncodePunycode(label);
    if (!encoded) continue;
    ASSERT_EQ(DecodePunycode(encoded->view())->view(), label);
    const std::vector<uint32_t> points(label.begin(), label.end());
    char* theirs = nullptr;
    const int status =
        idn2_to_ascii_4i2(points.data(), points.size(), &theirs, IDN2_NO_TR46 | IDN2_ALLOW_UNASSIGNED);
    if (status != IDN2_OK) continue;
    if (std::string_view(theirs).starts_with("xn--")) {
      EXPECT_EQ(std::string_view(theirs).substr(4), encoded->view());
      ++compared;
    }
    idn2_free(theirs);
  }
  EXPECT_GT(compared, 3000);
}

// Whatever DecodePunycode takes, it may have been written by EncodePunycode but for case and laxity.
TEST(Punycode, RandomTextsDecodeSafely) {
  std::mt19937 random(2);
  int decoded = 0;
  for (int round = 0; round < 200000; ++round) {
    std::string text;
    const size_t length = random() % 24;
    while (text.size() < length) text += "abcdefghijklmnopqrstuvwxyz0123456789-A"[random() % 38];
    const auto points = DecodePunycode(text);
    if (!points) continue;
    ++decoded;
    for (char32_t c : points->view()) ASSERT_TRUE(c <= 0x10FFFF && (c < 0xD800 || c > 0xDFFF)) << text;
  }
  EXPECT_GT(decoded, 1000);
}

}  // namespace
}  // namespace vouch::format
