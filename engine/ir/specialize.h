// Specialize: the keyword IR to the kinded form (kinded.h).
//
// Entry point: Specialize. A set of schemas is flattened through allOf, $ref and single remaining branches; what it asks
// of each kind of instance becomes one conjunction. Conditional branches are sets of their own, solved first through an
// explicit task stack; a branch that is being solved already is a loop and stays a call. Merging is bounded (kMaxMerged
// schemas a set, a budget of sets), so that the result stays near linear in the module: past the bounds, tables are
// checked one after the other instead of merged. Tested by test-suite/unit/ir/specialize_test.cc.
#ifndef VOUCH_ENGINE_IR_SPECIALIZE_H_
#define VOUCH_ENGINE_IR_SPECIALIZE_H_

#include "engine/ir/kinded.h"
#include "vouch/error.h"
#include "vouch/limits.h"

namespace vouch::ir {

// `module` must outlive the result. Errors: kLimit (program_bytes, or pattern_steps where a property name can't be
// matched against a pattern when compiling).
Result<Kinded> Specialize(const Module& module, const Limits& limits);

}  // namespace vouch::ir

#endif  // VOUCH_ENGINE_IR_SPECIALIZE_H_
