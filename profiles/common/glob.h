// MatchesGlob: names against patterns with * (any characters, / too) and ? (one character).
// O(pattern * name) at worst. Tested by test-suite/unit/profiles/glob_test.cc.
#ifndef VOUCH_PROFILES_COMMON_GLOB_H_
#define VOUCH_PROFILES_COMMON_GLOB_H_

#include <string_view>

namespace vouch::profiles {

bool MatchesGlob(std::string_view pattern, std::string_view name);

}  // namespace vouch::profiles

#endif  // VOUCH_PROFILES_COMMON_GLOB_H_
