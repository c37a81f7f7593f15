// Frames of the verdict machine: what it returns to. Internal to evaluate/.
#ifndef VOUCH_ENGINE_EVALUATE_FRAME_H_
#define VOUCH_ENGINE_EVALUATE_FRAME_H_

#include <cstdint>

#include "engine/evaluate/marks.h"
#include "engine/program/instruction.h"

namespace vouch::evaluate {

enum class FrameType : uint8_t {
  kRoot,
  kReturn,      // go on behind the instruction
  kLoopReturn,  // the same; marks an evaluation that a reference loop could enter again
  kMembers,     // go on with the next member (tables without patterns)
  kGeneral,     // the same for kMembersGeneral
  kItems,
  kTuple,
  kAllOf,  // go on with the next branch of a switch
  kTrackBody,  // the marks are complete: check what is left
  kTrackRest,
  // Choices: a failure stops here.
  kAnyOf,
  kOneOf,
  kNot,
  kCondition,
  kContains,
};
constexpr bool IsChoice(FrameType t) { return t >= FrameType::kAnyOf; }

template <typename Access>
struct Frame {
  union Cursor {
    typename Access::Member member;
    typename Access::Item item;
  };
  FrameType type;
  bool undecided;  // of the conjunction around the choice
  uint8_t flags;   // of the instruction's own, see machine.h
  uint32_t target;  // the code being evaluated
  typename Access::Node node;           // the instance of the instruction
  const program::Instruction* pc;       // the instruction
  Cursor cursor, end;
  uint64_t word;
  uint32_t a;
  uint32_t scratch, pending;  // stack sizes to go back to
  Marks marks;
};

}  // namespace vouch::evaluate

#endif  // VOUCH_ENGINE_EVALUATE_FRAME_H_
