// The checks of agentmug-v1, one for each part of the file; each reports under the rules of rules.h.
//
// All read whatever JSON there is and pass over values of the wrong type, which the schema reports. Cost:
// linear in the file, or n log n where names are compared. Tested by test-suite/unit/profiles/agentmug_v1/, a
// table for each.
#ifndef VOUCH_PROFILES_AGENTMUG_V1_CHECKS_H_
#define VOUCH_PROFILES_AGENTMUG_V1_CHECKS_H_

#include <optional>

#include "profiles/profile.h"
#include "profiles/reporter.h"

namespace vouch::profiles::agentmug_v1 {

// version.cc: whose file it is, and of which version.
Recognition Recognise(const json::Value& root);
std::optional<size_t> Gate(Reporter& reporter);

void CheckParameters(Reporter& reporter);       // parameters.cc: 01, 38, 40-43
void CheckBlueprint(Reporter& reporter);        // blueprint.cc: 05, 36, 37, 52, 62
void CheckTools(Reporter& reporter);            // tools.cc: 07, 08, 50, 55, 58
void CheckSkills(Reporter& reporter);           // proof.cc: 03, 04, 06, 51
void CheckTriggers(Reporter& reporter);         // triggers.cc: 11, 12, 14, 15, 63
void CheckSources(Reporter& reporter);          // sources.cc: 16-28
void CheckEvaluation(Reporter& reporter);       // evaluation.cc: 30-33
void CheckPrivacy(Reporter& reporter);          // privacy.cc: 18b, 44-48
void CheckEmbeddedSchemas(Reporter& reporter);  // embedded_schemas.cc: 56, 57
void CheckKeys(Reporter& reporter);             // keys.cc: 59

// word.cc: an error of the schema in the format's own terms.
void Word(const AgentFile& file, Finding& finding);

}  // namespace vouch::profiles::agentmug_v1

#endif  // VOUCH_PROFILES_AGENTMUG_V1_CHECKS_H_
