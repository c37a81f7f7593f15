// The engine's ways in, as candidates. Without the engine's API (VOUCH_REFERENCE_ALONE) there are none.
#include "test-suite/reference/candidate.h"

namespace vouch::reference {

std::vector<Candidate> EngineCandidates() { return {}; }

}  // namespace vouch::reference
