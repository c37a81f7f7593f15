// Choose: which profile a file is for, by its content alone, and what its name suggests where there is no content.
//
// Entry points: Choose, BySuffix. O(profiles). Tested by test-suite/unit/profiles/check_test.cc.
#ifndef VOUCH_PROFILES_CHOOSE_H_
#define VOUCH_PROFILES_CHOOSE_H_

#include <string>
#include <string_view>

#include "profiles/profile.h"

namespace vouch::profiles {

struct Choice {
  const Profile* profile = nullptr;  // that claims the value; null: none does
  std::string stranger;              // without a profile: what the value is instead, when a profile knows
};

Choice Choose(const json::Value& root);

// Whether the name ends in one of the profile's suffixes, without regard to case, after at least one character.
bool HasSuffix(const Profile& profile, std::string_view file_name);
// Whether one of the profile's suffixes stands for the encoding.
bool HasEncoding(const Profile& profile, load::Encoding encoding);
// The first profile with a suffix of the name; null when there is none.
const Profile* BySuffix(std::string_view file_name);

}  // namespace vouch::profiles

#endif  // VOUCH_PROFILES_CHOOSE_H_
