#include "profiles/registry.h"

namespace vouch::profiles {

#define VOUCH_PROFILE(folder, schema) \
  namespace folder {                  \
  Profile Describe();                 \
  }
#include "profiles/registered.def"
#undef VOUCH_PROFILE

std::span<const Profile> Profiles() {
  static const Profile kProfiles[] = {
#define VOUCH_PROFILE(folder, schema) folder::Describe(),
#include "profiles/registered.def"
#undef VOUCH_PROFILE
  };
  return kProfiles;
}

const Profile* FindProfile(std::string_view name) {
  for (const Profile& profile : Profiles()) {
    if (profile.name == name) return &profile;
  }
  return nullptr;
}

Result<Schema> LoadProfile(const Profile& profile, const Limits& limits) {
  return Schema::Decode({profile.program.data(), profile.program.size()}, limits);
}

}  // namespace vouch::profiles
