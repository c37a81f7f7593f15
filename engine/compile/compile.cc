// See compile.h.
#include "engine/compile/compile.h"

#include <utility>

#include "engine/compile/emit.h"
#include "engine/ir/discriminate.h"
#include "engine/ir/specialize.h"

namespace vouch::compile {

Result<std::unique_ptr<program::Program>> Compile(ir::Module module, const Limits& limits) {
  auto program = std::make_unique<program::Program>();
  program->module = std::move(module);
  auto kinded = ir::Specialize(program->module, limits);
  if (!kinded.ok()) return kinded.error();
  ir::Discriminate(&kinded.value());
  Emit(kinded.value(), program.get());
  return program;
}

}  // namespace vouch::compile
