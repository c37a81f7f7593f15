// Schemas of the shapes for which a fast evaluator has paths of its own: unions with a discriminator, chains of
// conditions, property tables merged from several places, long lists of required names, large enumerations.
//
// Near misses are the point: a branch without the discriminator, two branches with one value, a name in two tables.
// Tested through RandomCase.
#ifndef VOUCH_TEST_SUITE_REFERENCE_GENERATOR_SHAPES_H_
#define VOUCH_TEST_SUITE_REFERENCE_GENERATOR_SHAPES_H_

#include <string>

#include "test-suite/reference/dialects.h"
#include "test-suite/reference/dice.h"
#include "test-suite/reference/tree.h"

namespace vouch::reference {

// A schema of one of the shapes; its name goes to `shape`.
Tree ShapedSchema(Draft draft, Dice& dice, std::string* shape);

}  // namespace vouch::reference

#endif  // VOUCH_TEST_SUITE_REFERENCE_GENERATOR_SHAPES_H_
