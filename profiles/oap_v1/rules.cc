// See rules.h.
#include "profiles/oap_v1/rules.h"

namespace vouch::profiles::oap_v1 {

std::span<const Rule> Rules() { return kRuleTable; }

const Rule& LoadRule(load::Problem problem) {
  using load::Problem;
  switch (problem) {
    case Problem::kSyntax:
      return Named("OAP-P00");
    case Problem::kUtf8:
      return Named("OAP-P04");
    case Problem::kEmpty:
      return Named("OAP-P03");
    case Problem::kDuplicateKey:
      return Named("OAP-P05");
    case Problem::kAmbiguousScalar:
      return Named("OAP-P06");
    case Problem::kTag:
      return Named("OAP-P08");
    case Problem::kManyDocuments:
      return Named("OAP-P09");
    case Problem::kAlias:
      return Named("OAP-P10");
    case Problem::kKeyType:
      return Named("OAP-P11");
    case Problem::kNonFinite:
      return Named("OAP-P12");
    case Problem::kFrontMatter:
      return Named("OAP-P13");
    case Problem::kTwoBodies:
      return Named("OAP-P14");
    case Problem::kEmptyBody:
      return Named("OAP-P15");
    case Problem::kNoPlaceForBody:
      return Named("OAP-P16");
    case Problem::kTrailing:
      return Named("OAP-P17");
    case Problem::kLimit:
      return Named("OAP-P19");
  }
  return Named("OAP-P00");
}

}  // namespace vouch::profiles::oap_v1
