// Canonical JSON (RFC 8785, JCS) and its SHA-256: what digests of agent files are taken of.
//
// Entry points: AppendCanonical, Sha256. O(value log members), iterative. Tested by
// test-suite/unit/profiles/canonical_test.cc against the vectors of RFC 8785 and published digests.
#ifndef VOUCH_PROFILES_COMMON_CANONICAL_H_
#define VOUCH_PROFILES_COMMON_CANONICAL_H_

#include <initializer_list>
#include <string>
#include <string_view>

#include "engine/json/value.h"

namespace vouch::profiles {

// Appends the value, an object without the members named (they stay in nested objects). False where it holds a number
// that JCS can't represent: an integer that is no double, or one beyond the doubles (RFC 8785 section 3.2.2.3).
bool AppendCanonical(const json::Value& value, std::initializer_list<std::string_view> without, std::string* out);

// 64 hexadecimal digits.
std::string Sha256(std::string_view bytes);

}  // namespace vouch::profiles

#endif  // VOUCH_PROFILES_COMMON_CANONICAL_H_
