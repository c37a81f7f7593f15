// Finding: one thing to say about one agent file, under the rule it comes from.
#ifndef VOUCH_PROFILES_FINDING_H_
#define VOUCH_PROFILES_FINDING_H_

#include <optional>
#include <string>

#include "profiles/load/load.h"
#include "profiles/rule.h"
#include "vouch/error.h"

namespace vouch::profiles {

struct Finding {
  const Rule* rule = nullptr;
  Severity severity = Severity::kError;  // after the settings
  std::string location;                  // JSON Pointer into the loaded value; empty is the root
  std::string schema_location;           // of the keyword, for errors of the schema
  std::string message;                   // what is wrong and what was expected; secrets are redacted
  std::string help;                      // what to do; may be empty
  std::optional<load::Problem> cause;    // for what loading the text found
  TextPosition begin, end;               // in the file's text; line 0: the file as a whole
};

}  // namespace vouch::profiles

#endif  // VOUCH_PROFILES_FINDING_H_
