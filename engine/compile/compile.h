// Compile: the keyword IR to a program.
//
// Entry point: Compile: specialise (ir/specialize.h), find discriminators (ir/discriminate.h), emit (emit.h).
// Near linear in the module. Tested by test-suite/unit/compile/*.cc.
#ifndef VOUCH_ENGINE_COMPILE_COMPILE_H_
#define VOUCH_ENGINE_COMPILE_COMPILE_H_

#include <memory>

#include "engine/ir/module.h"
#include "engine/program/program.h"
#include "vouch/error.h"
#include "vouch/limits.h"

namespace vouch::compile {

// Errors: kLimit (program_bytes, pattern_steps).
Result<std::unique_ptr<program::Program>> Compile(ir::Module module, const Limits& limits);

}  // namespace vouch::compile

#endif  // VOUCH_ENGINE_COMPILE_COMPILE_H_
