// Conditions: chains of `if`s that ask for the constant value of one member become a switch on that member.
//
// Entry point: ChainConditions, for one code: an `if` whose condition holds or fails by the value of one member alone (a
// const or enum of strings) is decided by a look-up; all `if`s on the same member share it. Linear in the conditions.
// Tested by test-suite/unit/ir/discriminate_test.cc.
#ifndef VOUCH_ENGINE_IR_CONDITIONS_H_
#define VOUCH_ENGINE_IR_CONDITIONS_H_

#include "engine/ir/kinded.h"

namespace vouch::ir {

// `listed`: how many branches its switches may still list in all; counted down.
void ChainConditions(Kinded* kinded, CodeId code, uint64_t* listed);

}  // namespace vouch::ir

#endif  // VOUCH_ENGINE_IR_CONDITIONS_H_
