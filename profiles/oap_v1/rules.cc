// See rules.h.
#include "profiles/oap_v1/rules.h"

namespace vouch::profiles::oap_v1 {

std::span<const Rule> Rules() {
  static constexpr Rule kRules[] = {kSchema};
  return kRules;
}

}  // namespace vouch::profiles::oap_v1
