// The profile agentmug-v1: AgentMug agent file, version 1.
//
// Entry point: Describe, called by profiles/registry.cc. Tested by test-suite/unit/profiles/registry_test.cc.
#include "profiles/profile.h"

namespace vouch::profiles::agentmug_v1 {

Profile Describe() {
  return {.name = "agentmug-v1",
          .title = "AgentMug agent file, version 1",
          .schema = "agentmug.agent.v1.schema.json"};
}

}  // namespace vouch::profiles::agentmug_v1
