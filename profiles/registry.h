// The built-in profiles by name.
//
// Entry points: Profiles, FindProfile, LoadProfile. Loading compiles nothing: it decodes and verifies the
// embedded program, O(program), and patterns are built on first use.
// Tested by test-suite/unit/profiles/registry_test.cc.
#ifndef VOUCH_PROFILES_REGISTRY_H_
#define VOUCH_PROFILES_REGISTRY_H_

#include <span>
#include <string_view>

#include "profiles/profile.h"
#include "vouch/schema.h"

namespace vouch::profiles {

// In the order of registered.def.
std::span<const Profile> Profiles();

// Null when there is no such profile.
const Profile* FindProfile(std::string_view name);

// The schema of one of the profile's document kinds; 0 is the agent file itself.
Result<Schema> LoadProfile(const Profile& profile, const Limits& limits = {}, size_t document = 0);

}  // namespace vouch::profiles

#endif  // VOUCH_PROFILES_REGISTRY_H_
