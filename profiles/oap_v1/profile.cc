// The profile oap-v1: Open Agent Profile 1.x agent file.
//
// Entry point: Describe, called by profiles/registry.cc. Tested by test-suite/unit/profiles/registry_test.cc.
#include "profiles/profile.h"

namespace vouch::profiles::oap_v1 {

Profile Describe() {
  return {.name = "oap-v1",
          .title = "Open Agent Profile 1.x agent file",
          .schema = "oap-v1.agent-profile.schema.json"};
}

}  // namespace vouch::profiles::oap_v1
