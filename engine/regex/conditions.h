// Splits look-arounds at a fixed end of the text off a pattern: ^(?=A)(?!B)C finds what ^A and ^C find and ^B
// does not, so three linear searches replace a scan for look-around. The same holds for look-behinds before a
// final $, and
// ^(?:(?!A)B)*$ finds what ^B*$ finds and A does not.
//
// Entry point: SplitConditions. Linear in the outermost sequence. Tested by conditions_test.cc and
// engines_test.cc.
#ifndef VOUCH_ENGINE_REGEX_CONDITIONS_H_
#define VOUCH_ENGINE_REGEX_CONDITIONS_H_

#include <vector>

#include "engine/regex/simplify.h"

namespace vouch::regex {

struct Condition {
  NodeId root;    // a pattern of its own, to be searched in the whole text
  bool negative;  // must not be found
};

// The conditions; `pattern`'s root becomes what remains, which must be found as well. Empty, and the pattern
// unchanged, when there are none or more than `max_conditions`.
std::vector<Condition> SplitConditions(size_t max_conditions, SimplifiedPattern* pattern);

}  // namespace vouch::regex

#endif  // VOUCH_ENGINE_REGEX_CONDITIONS_H_
