#include "profiles/registry.h"

#include "engine/program/embedded.h"

namespace vouch::profiles {

#define VOUCH_PROFILE(folder, ...) \
  namespace folder {                  \
  Profile Describe();                 \
  }
#include "profiles/registered.def"
#undef VOUCH_PROFILE

// Generated from the schemas, in the order of registered.def.
std::span<const program::EmbeddedProgram> EmbeddedPrograms();

namespace {

Profile WithProgram(Profile profile) {
  for (DocumentKind& document : profile.documents) {
    for (const program::EmbeddedProgram& embedded : EmbeddedPrograms()) {
      if (embedded.name == document.schema) document.program = embedded.bytes;
    }
  }
  return profile;
}

}  // namespace

std::span<const Profile> Profiles() {
  static const Profile kProfiles[] = {
#define VOUCH_PROFILE(folder, ...) WithProgram(folder::Describe()),
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

Result<Schema> LoadProfile(const Profile& profile, const Limits& limits, size_t document) {
  return Schema::Decode(profile.documents[document].program, limits);
}

}  // namespace vouch::profiles
