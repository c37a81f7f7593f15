// Credentials by their place: what stands where a credential stands, whatever it looks like.
//
// For masking alone: it takes more than a rule could report (see secrets.h for that). References such as ${NAME}
// stay readable. Entry points: IsCredentialName, HoldsCredentials, FindCredentials, LiteralParts. O(text).
// Tested by test-suite/unit/profiles/credentials_test.cc.
#ifndef VOUCH_PROFILES_COMMON_CREDENTIALS_H_
#define VOUCH_PROFILES_COMMON_CREDENTIALS_H_

#include <cstddef>
#include <string_view>
#include <vector>

namespace vouch::profiles {

struct ByteRange {
  size_t begin, end;
};

// Whether a member, variable, header, option or query parameter of this name has a credential for its value:
// api_key, clientSecret, X-Auth-Token; not max_tokens, token_count.
bool IsCredentialName(std::string_view name);
// Whether whatever stands in a member of this name may be a credential: env, headers.
bool HoldsCredentials(std::string_view name);

// What of a value is to be masked when all of it is private: all but references and words such as Bearer.
std::vector<ByteRange> LiteralParts(std::string_view value);

// A range of the text, and how many of its first bytes may be shown.
struct Credential {
  size_t begin, end, shown;
};

// Secrets by their shape, users' names in addresses, and the values behind credential names in queries (?token=X),
// assignments (TOKEN=X), options (--password X) and headers (Authorization: X). In order, not overlapping.
std::vector<Credential> FindCredentials(std::string_view text);

}  // namespace vouch::profiles

#endif  // VOUCH_PROFILES_COMMON_CREDENTIALS_H_
