// Fit: keeps the locations of a report within bounds. Units hold steps from their parents; spelled out, the locations of
// many deep units would take their number times their depth.
//
// Entry point: Fit. O(bytes of the locations that are kept). Tested by test-suite/unit/report/fit_test.cc.
#ifndef VOUCH_ENGINE_REPORT_FIT_H_
#define VOUCH_ENGINE_REPORT_FIT_H_

#include <cstdint>

#include "engine/evaluate/explain.h"
#include "engine/ir/module.h"

namespace vouch::report {

inline constexpr uint64_t kMaxLocationBytes = uint64_t{64} << 20;

// Leaves out the last units from where on the locations would take more than `max_bytes`, and marks the explanation as
// truncated. `every`: the report tells the locations of all units, not only of errors and annotations. One error always
// stays.
void Fit(const ir::Module& module, bool every, uint64_t max_bytes, evaluate::Explanation* explanation);

}  // namespace vouch::report

#endif  // VOUCH_ENGINE_REPORT_FIT_H_
