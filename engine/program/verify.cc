// See verify.h; verifier.h says which file checks what.
#include "engine/program/verify.h"

#include "engine/program/verifier.h"

namespace vouch::program {

Verifier::Verifier(const Program& program, const Limits& limits)
    : p_(program),
      m_(program.module),
      limits_(limits),
      lists_(program.lists.size()),
      module_lists_(m_.lists.size()),
      tables_(program.tables.size()),
      objects_(program.objects.size()),
      switches_(program.switches.size()),
      divisor_(m_.values.size()) {}

// Later parts rely on earlier ones.
std::optional<Error> Verifier::Run() {
  if (VerifyModule() && VerifyBlocks() && VerifyTables() && VerifyCode() && VerifyFlow()) return std::nullopt;
  return std::move(error_);
}

bool Verifier::Fail(std::string_view what) {
  if (!error_) {
    error_ =
        MakeError(ErrorCode::kProgram,
                  fmt::format("no sound program: {} {}: {}; compile the schema again", pool_, index_, what));
  }
  return false;
}

std::optional<Error> Verify(const Program& program, const Limits& limits) {
  return Verifier(program, limits).Run();
}

}  // namespace vouch::program
