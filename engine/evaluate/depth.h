// How deep an evaluation may go, whatever the limits of the caller: schemas active at once.
#ifndef VOUCH_ENGINE_EVALUATE_DEPTH_H_
#define VOUCH_ENGINE_EVALUATE_DEPTH_H_

#include <cstdint>

namespace vouch::evaluate {

// The reason of an outcome that this bound left undecided.
inline constexpr const char* kEvaluationDepth = "evaluation depth";
// Of the evaluators with explicit frames.
inline constexpr uint32_t kMaxFrames = 1u << 19;
// Of the runner, which recurses: some 40 KB of the native stack. Deeper evaluations take the machine.
inline constexpr uint32_t kRunnerDepth = 128;

}  // namespace vouch::evaluate

#endif  // VOUCH_ENGINE_EVALUATE_DEPTH_H_
