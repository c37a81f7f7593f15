// The checks of oap-v1, one function a family of rules; profile.cc runs them.
//
// Each takes any value: what is missing or of the wrong type is passed over, since the schema's errors name
// it. Cost: O(file) each, with bounds of their own where rules compare things with things. Tested by
// test-suite/unit/profiles/oap_v1/.
#ifndef VOUCH_PROFILES_OAP_V1_CHECKS_H_
#define VOUCH_PROFILES_OAP_V1_CHECKS_H_

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>

#include "profiles/oap_v1/rules.h"
#include "profiles/profile.h"
#include "profiles/reporter.h"

namespace vouch::profiles::oap_v1 {

enum DocumentIndex : size_t { kAgentProfile = 0, kStateDelta = 1 };

Recognition Recognise(const json::Value& root);           // recognise.cc
std::optional<size_t> Gate(Reporter& reporter);           // version.cc: P02, V01-V05
void CheckNumbers(Reporter& reporter);                    // numbers.cc: P12, P12b
void CheckSecrets(Reporter& reporter);                    // secrets.cc: S01, D06
void CheckEnvironment(Reporter& reporter);                // secrets.cc: S02-S04
void CheckPaths(Reporter& reporter);                      // paths.cc: S05, S05b, S05c
void CheckReferences(Reporter& reporter);                 // references.cc: R01-R03b
void CheckState(Reporter& reporter);                      // state.cc: R04-R06, R17
void CheckMetadata(Reporter& reporter);                   // metadata.cc: R07, R08, R12, S08, F02
void CheckFileName(size_t document, Reporter& reporter);  // metadata.cc: P01
void CheckTools(Reporter& reporter);                      // tools.cc: R09-R11c, S07, S11, R18
void CheckServers(Reporter& reporter);                    // servers.cc: S09, S10, S12
void CheckLevel(Reporter& reporter);                      // level.cc: R19
void CheckDelta(Reporter& reporter);                      // delta.cc: D01-D03, D07, D08
void CheckDeltaValues(Reporter& reporter);                // delta_values.cc: D04
void CheckTogether(std::span<Reporter* const> files);     // together.cc: R13-R15
void Word(const AgentFile& file, Finding& finding);       // word.cc: F01 and texts

// Whether `value` is, whole, ${NAME} with a name such as GITHUB_TOKEN; the name.
std::optional<std::string_view> EnvironmentReference(std::string_view value);  // secrets.cc
// Whether it is a name that an agent may have.
bool IsAgentName(std::string_view name);  // metadata.cc

}  // namespace vouch::profiles::oap_v1

#endif  // VOUCH_PROFILES_OAP_V1_CHECKS_H_
