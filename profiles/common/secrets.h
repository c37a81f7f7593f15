// Secrets: literal credentials in text, found by their shape.
//
// Entry points: FindSecrets, Redacted. O(text), no allocation without a find.
// Tested by test-suite/unit/profiles/secrets_test.cc.
#ifndef VOUCH_PROFILES_COMMON_SECRETS_H_
#define VOUCH_PROFILES_COMMON_SECRETS_H_

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace vouch::profiles {

struct Secret {
  size_t offset, length;   // bytes of the text
  std::string_view kind;   // for people: "an AWS access key"
  size_t shown = 4;        // bytes that may be printed, so that people know which one is meant
};

// In the order of the text, not overlapping.
std::vector<Secret> FindSecrets(std::string_view text);

// The text as it can be printed: each secret is cut down to its first characters, and what stands where credentials
// stand (credentials.h) is taken out.
std::string Redacted(std::string_view text);

}  // namespace vouch::profiles

#endif  // VOUCH_PROFILES_COMMON_SECRETS_H_
