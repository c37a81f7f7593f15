// The rules of oap-v1, as data: the table that `vouch rules` prints.
//
// Entry points: Rules, Named, LoadRule. Tested by test-suite/unit/profiles/oap_v1/.
#ifndef VOUCH_PROFILES_OAP_V1_RULES_H_
#define VOUCH_PROFILES_OAP_V1_RULES_H_

#include <span>

#include "profiles/load/load.h"
#include "profiles/oap_v1/rule_table.h"
#include "profiles/rule.h"

namespace vouch::profiles::oap_v1 {

std::span<const Rule> Rules();

// The rule of that id; an unknown id does not compile.
consteval const Rule& Named(std::string_view id) {
  for (const Rule& rule : kRuleTable) {
    if (rule.id == id) return rule;
  }
  throw "no such rule";
}

// The rule that a text breaks which does not load, or loads with a warning.
const Rule& LoadRule(load::Problem problem);

}  // namespace vouch::profiles::oap_v1

#endif  // VOUCH_PROFILES_OAP_V1_RULES_H_
