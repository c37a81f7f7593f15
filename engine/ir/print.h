// Modules as text, one line a keyword: `vouch inspect --stage ir` and the golden tables of the tests.
#ifndef VOUCH_ENGINE_IR_PRINT_H_
#define VOUCH_ENGINE_IR_PRINT_H_

#include <string>

#include "engine/ir/module.h"

namespace vouch::ir {

std::string_view OpName(Op op);      // "minLength"
std::string_view KindName(Kind k);   // "integer"
std::string Print(const Module& module);

}  // namespace vouch::ir

#endif  // VOUCH_ENGINE_IR_PRINT_H_
