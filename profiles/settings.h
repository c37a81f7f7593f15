// Settings: what whoever runs the check decides, and what only the caller can know of the world.
#ifndef VOUCH_PROFILES_SETTINGS_H_
#define VOUCH_PROFILES_SETTINGS_H_

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "profiles/rule.h"
#include "vouch/limits.h"

namespace vouch::profiles {

struct Settings {
  std::map<std::string, Severity, std::less<>> severities;  // by rule id; the others keep their own
  bool published = false;            // AgentMug: the file is to be published, so private parts are errors
  bool allow_newer_minor = false;    // OAP: a newer minor version is a warning
  std::optional<int> level;          // OAP: more than this conformance level is an error
  // Whether the system knows this time zone; empty: there is no table, and rules about zones say so once.
  std::function<bool(std::string_view name)> time_zone_known;
  std::optional<int64_t> now;        // seconds since 1970; without it nothing expires
  Limits limits;
};

}  // namespace vouch::profiles

#endif  // VOUCH_PROFILES_SETTINGS_H_
