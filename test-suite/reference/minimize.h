// Minimize: cuts a schema and an instance down while they still show the same disagreement.
//
// Greedy delta debugging over both trees: leave out members and items, put a child or something trivial in a value's
// place, until no single cut helps or `tries` comparisons are spent. Tested by reference_test.
#ifndef VOUCH_TEST_SUITE_REFERENCE_MINIMIZE_H_
#define VOUCH_TEST_SUITE_REFERENCE_MINIMIZE_H_

#include <functional>

#include "test-suite/reference/generator.h"

namespace vouch::reference {

// `holds` says whether a smaller case still shows what the first one does. The case has one instance, or none.
Case Minimize(Case c, const std::function<bool(const Case&)>& holds, int tries = 4000);

}  // namespace vouch::reference

#endif  // VOUCH_TEST_SUITE_REFERENCE_MINIMIZE_H_
