// Changes to finished schemas, for what the generators' own plan doesn't reach.
//
// Tested through RandomCase and vouch-differential --broken.
#ifndef VOUCH_TEST_SUITE_REFERENCE_GENERATOR_CHANGES_H_
#define VOUCH_TEST_SUITE_REFERENCE_GENERATOR_CHANGES_H_

#include "test-suite/reference/dialects.h"
#include "test-suite/reference/dice.h"
#include "test-suite/reference/tree.h"

namespace vouch::reference {

// Lets some $refs lead into the middle of schemas (#/allOf/0/properties/a) and below an unknown keyword.
void AimReferences(Draft draft, Dice& dice, Tree* schema);

// Makes one random change of the kind that schemas are refused for; it needn't be one.
void BreakSchema(Dice& dice, Tree* schema);

}  // namespace vouch::reference

#endif  // VOUCH_TEST_SUITE_REFERENCE_GENERATOR_CHANGES_H_
