// The rules of agentmug-v1, as data: the table that `vouch rules` prints.
#ifndef VOUCH_PROFILES_AGENTMUG_V1_RULES_H_
#define VOUCH_PROFILES_AGENTMUG_V1_RULES_H_

#include <span>

#include "profiles/reporter.h"
#include "profiles/rule.h"

namespace vouch::profiles::agentmug_v1 {

inline constexpr Rule kSchema = {"AMG-SCHEMA", Severity::kError, Tier::kSpec, "the file holds to the format's schema",
                                 "schemas/agentmug.agent.v1.schema.json"};

std::span<const Rule> Rules();

}  // namespace vouch::profiles::agentmug_v1

#endif  // VOUCH_PROFILES_AGENTMUG_V1_RULES_H_
