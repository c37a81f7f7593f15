// Outcome: the three things an evaluation can say.
#ifndef VOUCH_OUTCOME_H_
#define VOUCH_OUTCOME_H_

#include <cstdint>

namespace vouch {

enum class Outcome : uint8_t {
  kValid,
  kInvalid,
  // Could not decide: a limit was reached, or a reference loop was entered. Never to be read as either verdict.
  kUndecided,
};

}  // namespace vouch

#endif  // VOUCH_OUTCOME_H_
