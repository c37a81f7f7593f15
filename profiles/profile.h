// Profile: a schema that ships with vouch, already compiled, under a name.
//
// A profile is a folder below profiles/ (its profile.cc describes it; its semantic rules will stand beside
// that) and one line in registered.def. The program is compiled and encoded when vouch is built.
// Plain data with static lifetime; share it freely.
#ifndef VOUCH_PROFILES_PROFILE_H_
#define VOUCH_PROFILES_PROFILE_H_

#include <string_view>

namespace vouch::profiles {

struct Profile {
  std::string_view name;          // what --profile takes
  std::string_view title;         // one line for people
  std::string_view schema;        // the schema's file name below schemas/
  // What Schema::Encode gave for it; Schema::Decode reads it. Set by the registry.
  std::string_view program = {};
};

}  // namespace vouch::profiles

#endif  // VOUCH_PROFILES_PROFILE_H_
