// Progress: lines, MB/s and invalid so far, on standard error, where that is wanted, some times a second. Tested by
// test-suite/cli/.
#ifndef VOUCH_TOOLS_VOUCH_PROGRESS_H_
#define VOUCH_TOOLS_VOUCH_PROGRESS_H_

#include <chrono>
#include <cstdint>

#include "tools/vouch/document_check.h"

namespace vouch::cli {

class Progress {
 public:
  explicit Progress(bool wanted) : wanted_(wanted) {}

  void Show(const Counts& counts, uint64_t bytes);
  // Before something else is printed there, and in the end.
  void Clear();

 private:
  using Clock = std::chrono::steady_clock;
  const bool wanted_;
  const Clock::time_point start_ = Clock::now();
  Clock::time_point shown_ = start_;
  bool any_ = false;
};

}  // namespace vouch::cli

#endif  // VOUCH_TOOLS_VOUCH_PROGRESS_H_
