// IsLanguageTag: the examples of RFC 5646 and what is near them.
#include "profiles/common/language_tag.h"

#include <gtest/gtest.h>

namespace vouch::profiles {
namespace {

TEST(LanguageTag, IsWellFormed) {
  for (const char* text :
       {"de", "fr", "ja", "i-enochian", "zh-Hant", "zh-cmn-Hans-CN", "cmn-Hans-CN", "sr-Latn-RS", "sl-rozaj-biske",
        "de-CH-1901", "sl-IT-nedis", "hy-Latn-IT-arevela", "es-419", "en-US", "x-whatever", "qaa-Qaaa-QM-x-southern",
        "de-Qaaa", "en-US-u-islamcal", "zh-CN-a-myext-x-private", "en-a-myext-b-another", "EN-us", "en-GB-oed",
        "art-lojban", "zh-min-nan", "mas-Latn", "abcdefgh", "abcd", "sgn-BE-FR", "x-a-b"}) {
    EXPECT_TRUE(IsLanguageTag(text)) << text;
  }
}

TEST(LanguageTag, IsNot) {
  for (const char* text :
       {"", "e", "english please", "en_US", "en-", "-en", "en--US", "abcdefghi", "de-419-DE", "a-DE", "en-x", "x",
        "en-u", "en-u-x-a", "123", "en-US-GB", "abcd-abc", "zh-abc-abc-abc-abc", "en-toolongtag", "é", "C++"}) {
    EXPECT_FALSE(IsLanguageTag(text)) << text;
  }
}

}  // namespace
}  // namespace vouch::profiles
