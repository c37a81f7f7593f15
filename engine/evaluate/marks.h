// Marks: where the members or items that some keyword evaluated are noted, for unevaluated*. Internal to evaluate/.
#ifndef VOUCH_ENGINE_EVALUATE_MARKS_H_
#define VOUCH_ENGINE_EVALUATE_MARKS_H_

#include <cstdint>

namespace vouch::evaluate {

// Which bits of the scratch stack collect the marks of which instance.
struct Marks {
  static constexpr uint32_t kNone = UINT32_MAX;
  const void* node = nullptr;
  uint32_t at = kNone;  // first word
};

}  // namespace vouch::evaluate

#endif  // VOUCH_ENGINE_EVALUATE_MARKS_H_
