// Programs as text, one line an instruction: `vouch inspect --stage program` and the golden tables of the tests.
#ifndef VOUCH_ENGINE_PROGRAM_PRINT_H_
#define VOUCH_ENGINE_PROGRAM_PRINT_H_

#include <string>
#include <string_view>

#include "engine/program/program.h"

namespace vouch::program {

std::string_view OpcodeName(Opcode op);
std::string Print(const Program& program);

}  // namespace vouch::program

#endif  // VOUCH_ENGINE_PROGRAM_PRINT_H_
