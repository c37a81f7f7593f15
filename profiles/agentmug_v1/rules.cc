// See rules.h.
#include "profiles/agentmug_v1/rules.h"

namespace vouch::profiles::agentmug_v1 {

std::span<const Rule> Rules() { return kRules; }

}  // namespace vouch::profiles::agentmug_v1
