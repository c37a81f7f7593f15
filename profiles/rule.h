// Rule: one thing that a profile demands of an agent file, as data.
//
// A profile lists its rules in one table (profiles/<folder>/rules.cc); `vouch rules` prints it and
// profiles/RULES.md is generated from it. Rules are static data: refer to them by address.
#ifndef VOUCH_PROFILES_RULE_H_
#define VOUCH_PROFILES_RULE_H_

#include <cstdint>
#include <string_view>

namespace vouch::profiles {

enum class Severity : uint8_t { kOff, kInfo, kWarning, kError };

enum class Tier : uint8_t {
  kSpec,  // the format's specification demands or recommends it
  kLint,  // ours
};

struct Rule {
  std::string_view id;       // stable: "OAP-S05"
  Severity severity;         // unless a setting says otherwise
  Tier tier;
  std::string_view summary;  // one line: what is demanded
  std::string_view source;   // where that is written: a section of the specification, a file, or "vouch"
  // What was decided where the format's own implementations disagree; mostly empty.
  std::string_view note = {};
  // An error of the schema at the same instance location has the same cause and is dropped.
  bool replaces_schema = false;
  // The same in the object around: its members that are missing or unknown are due to this one.
  bool replaces_around = false;
};

}  // namespace vouch::profiles

#endif  // VOUCH_PROFILES_RULE_H_
