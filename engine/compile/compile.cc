// See compile.h.
#include "engine/compile/compile.h"

#include <utility>

#include "engine/compile/emit.h"
#include "engine/ir/discriminate.h"
#include "engine/ir/specialize.h"
#include "engine/program/size.h"
#include "fmt/format.h"

namespace vouch::compile {

Result<std::unique_ptr<program::Program>> Compile(ir::Module module, const Limits& limits) {
  auto program = std::make_unique<program::Program>();
  program->module = std::move(module);
  if (program::ListBytes(program->module, limits.program_bytes) > limits.program_bytes) {
    return MakeError(ErrorCode::kLimit, program::LongLists(limits));
  }
  auto kinded = ir::Specialize(program->module, limits);
  if (!kinded.ok()) return kinded.error();
  ir::Discriminate(&kinded.value());
  if (!Emit(kinded.value(), limits.program_bytes, program.get()) ||
      program::EncodedBytes(*program, limits.program_bytes) > limits.program_bytes) {
    return MakeError(ErrorCode::kLimit, fmt::format("the compiled schema would exceed the limit program_bytes ({})",
                                                    limits.program_bytes));
  }
  return program;
}

}  // namespace vouch::compile
