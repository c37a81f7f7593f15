// Emit: the kinded form to instructions.
//
// Entry point: Emit. Every code that the root can reach is laid out once, breadth first from the root; sets become blocks,
// member tables become key tables. Addresses are filled in at the end. Linear in the kinded form.
// Tested by test-suite/unit/compile/emit_test.cc (golden programs).
#ifndef VOUCH_ENGINE_COMPILE_EMIT_H_
#define VOUCH_ENGINE_COMPILE_EMIT_H_

#include <cstdint>

#include "engine/ir/kinded.h"
#include "engine/program/program.h"

namespace vouch::compile {

// `program` holds the module of `kinded` and nothing else yet. False: it takes more than `max_bytes`, and isn't
// complete.
bool Emit(const ir::Kinded& kinded, uint64_t max_bytes, program::Program* program);

}  // namespace vouch::compile

#endif  // VOUCH_ENGINE_COMPILE_EMIT_H_
