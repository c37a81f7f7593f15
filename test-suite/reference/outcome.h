// Outcome: valid, invalid or undecided, and Kleene's three-valued logic over it.
//
// kInvalid plays "false", kUndecided "unknown", kValid "true"; the order of the enumerators is relied upon.
// Pure, O(1). Tested through everything in this folder.
#ifndef VOUCH_TEST_SUITE_REFERENCE_OUTCOME_H_
#define VOUCH_TEST_SUITE_REFERENCE_OUTCOME_H_

#include <algorithm>
#include <cstdint>

namespace vouch::reference {

enum class Outcome : uint8_t { kInvalid = 0, kUndecided = 1, kValid = 2 };

inline Outcome Decided(bool valid) { return valid ? Outcome::kValid : Outcome::kInvalid; }
inline Outcome And(Outcome a, Outcome b) { return std::min(a, b); }
inline Outcome Or(Outcome a, Outcome b) { return std::max(a, b); }
inline Outcome Not(Outcome a) { return static_cast<Outcome>(2 - static_cast<int>(a)); }

// The one way in which two evaluators may not differ.
inline bool Contradict(Outcome a, Outcome b) {
  return a != b && a != Outcome::kUndecided && b != Outcome::kUndecided;
}

inline const char* Name(Outcome o) {
  return o == Outcome::kValid ? "valid" : o == Outcome::kInvalid ? "invalid" : "undecided";
}

}  // namespace vouch::reference

#endif  // VOUCH_TEST_SUITE_REFERENCE_OUTCOME_H_
