#include "tools/vouch/progress.h"

#include "tools/vouch/stream.h"

namespace vouch::cli {

void Progress::Show(const Counts& counts, uint64_t bytes) {
  if (!wanted_) return;
  const auto now = Clock::now();
  if (now - shown_ < std::chrono::milliseconds(200)) return;
  shown_ = now;
  const double seconds = std::chrono::duration<double>(now - start_).count();
  const double rate = seconds > 0 ? static_cast<double>(bytes) / 1e6 / seconds : 0;
  Print(stderr, "\r{} lines, {:.0f} MB/s, {} invalid\x1b[K", counts.documents() + counts.blank, rate, counts.invalid);
  std::fflush(stderr);
  any_ = true;
}

void Progress::Clear() {
  if (any_) Write(stderr, "\r\x1b[K");
  any_ = false;
}

}  // namespace vouch::cli
