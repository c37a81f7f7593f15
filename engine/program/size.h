// Sizes of programs: what Limits::program_bytes and a fixed bound allow, the same for a program being compiled as for one being
// decoded.
//
// Entry points: CodeBytes, O(1); EncodedBytes, O(values); ListBytes, O(lists and their values); LongLocation, O(locations).
// Tested by test-suite/unit/program/size_test.cc.
#ifndef VOUCH_ENGINE_PROGRAM_SIZE_H_
#define VOUCH_ENGINE_PROGRAM_SIZE_H_

#include <cstdint>
#include <optional>
#include <string>

#include "engine/program/program.h"
#include "vouch/limits.h"

namespace vouch::program {

// The pools of the verdict program.
uint64_t CodeBytes(const Program& program);

// What Encode would write; counts no further than beyond `enough`.
uint64_t EncodedBytes(const Program& program, uint64_t enough);

// Names and values of lists, each as often as it is used: evaluators index them, so that a few long ones in many lists
// would make that slow. Counts no further than beyond `enough`.
uint64_t ListBytes(const ir::Module& module, uint64_t enough);
std::string LongLists(const Limits& limits);  // the message where they are beyond program_bytes

// The first place whose whole text is longer than kMaxLocation: reports would repeat it with every error. Places must lie behind
// those they go on from.
inline constexpr uint64_t kMaxLocation = uint64_t{4} << 20;
std::optional<size_t> LongLocation(const ir::Module& module);

}  // namespace vouch::program

#endif  // VOUCH_ENGINE_PROGRAM_SIZE_H_
