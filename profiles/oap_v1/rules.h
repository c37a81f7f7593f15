// The rules of oap-v1, as data: the table that `vouch rules` prints.
#ifndef VOUCH_PROFILES_OAP_V1_RULES_H_
#define VOUCH_PROFILES_OAP_V1_RULES_H_

#include <span>

#include "profiles/reporter.h"
#include "profiles/rule.h"

namespace vouch::profiles::oap_v1 {

inline constexpr Rule kSchema = {"OAP-SCHEMA", Severity::kError, Tier::kSpec, "the file holds to the format's schema",
                                 "schemas/oap-v1.agent-profile.schema.json"};

std::span<const Rule> Rules();

}  // namespace vouch::profiles::oap_v1

#endif  // VOUCH_PROFILES_OAP_V1_RULES_H_
