// Discriminate: unions of objects whose branches differ in the constant value of one required member become a switch on
// that member, so that one look-up selects the only branches that can hold.
//
// Entry point: Discriminate. Linear in the checks of the unions' branches.
// Tested by test-suite/unit/ir/discriminate_test.cc.
#ifndef VOUCH_ENGINE_IR_DISCRIMINATE_H_
#define VOUCH_ENGINE_IR_DISCRIMINATE_H_

#include "engine/ir/kinded.h"

namespace vouch::ir {

void Discriminate(Kinded* kinded);

}  // namespace vouch::ir

#endif  // VOUCH_ENGINE_IR_DISCRIMINATE_H_
