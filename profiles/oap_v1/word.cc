// Errors of the schema in the format's own terms (OAP-F01 and the commonest of OAP-SCHEMA).
#include "profiles/oap_v1/checks.h"

namespace vouch::profiles::oap_v1 {

void Word(const AgentFile&, Finding&) {}

}  // namespace vouch::profiles::oap_v1
