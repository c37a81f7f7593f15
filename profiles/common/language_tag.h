// IsLanguageTag: whether a text is a well-formed language tag (RFC 5646 section 2.1, with the irregular
// ones). By its syntax alone: no registry. O(length). Tested by
// test-suite/unit/profiles/language_tag_test.cc.
#ifndef VOUCH_PROFILES_COMMON_LANGUAGE_TAG_H_
#define VOUCH_PROFILES_COMMON_LANGUAGE_TAG_H_

#include <string_view>

namespace vouch::profiles {

bool IsLanguageTag(std::string_view text);

}  // namespace vouch::profiles

#endif  // VOUCH_PROFILES_COMMON_LANGUAGE_TAG_H_
