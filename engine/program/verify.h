// Verify: proves that evaluating a program stays inside its pools and ends.
//
// It checks every operand of every instruction, block, table, slot, object, switch, list and keyword against the pools they
// index; that every code runs into kEnd or kFail; that codes of a kind hold only instructions of that kind; that hash tables
// have an empty slot (a probe ends) and sorted tables are sorted; that string offsets are in range and texts are UTF-8 where
// engines rely on it; that patterns compile; that a kSame, branch or switch cycle on one instance always passes an
// instruction with x=1 (a loop check). Linear in the program. Tested by test-suite/unit/program/verify_test.cc.
#ifndef VOUCH_ENGINE_PROGRAM_VERIFY_H_
#define VOUCH_ENGINE_PROGRAM_VERIFY_H_

#include <optional>

#include "engine/program/program.h"
#include "vouch/error.h"
#include "vouch/limits.h"

namespace vouch::program {

std::optional<Error> Verify(const Program& program, const Limits& limits);

}  // namespace vouch::program

#endif  // VOUCH_ENGINE_PROGRAM_VERIFY_H_
