// Patterns: the compiled patterns of one program, built on first use from many threads, or all at once.
//
// Entry point: Get. Cost: one acquire load once built. A pattern is null that can't be built within the limits of memory, of its
// own or of all together (the compiler has checked the syntax), and then whoever needs it can't decide: LimitOf tells why.
// Tested by test-suite/unit/evaluate/patterns_test.cc.
#ifndef VOUCH_ENGINE_EVALUATE_PATTERNS_H_
#define VOUCH_ENGINE_EVALUATE_PATTERNS_H_

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string_view>
#include <vector>

#include "engine/regex/pattern.h"

namespace vouch::evaluate {

class Patterns {
 public:
  // `sources` must outlive this object. `max_total`: Limits::total_pattern_memory.
  Patterns(std::vector<std::string_view> sources, const regex::PatternOptions& options,
           uint64_t max_total = Limits{}.total_pattern_memory);
  ~Patterns();
  Patterns(const Patterns&) = delete;
  Patterns& operator=(const Patterns&) = delete;

  // The pattern or null. Thread-safe.
  const regex::Pattern* Get(uint32_t id) const {
    const regex::Pattern* p = slots_[id].load(std::memory_order_acquire);
    return p != nullptr ? p : Build(id);
  }
  // kUndecided when the pattern can't be built.
  regex::Match Search(uint32_t id, std::string_view text) const {
    const regex::Pattern* p = Get(id);
    return p != nullptr ? p->Search(text) : regex::Match::kUndecided;
  }
  // The limit for which a search was kUndecided: a field of Limits.
  const char* LimitOf(uint32_t id) const {
    const char* refused = refused_[id].load(std::memory_order_relaxed);
    return refused != nullptr ? refused : "pattern_steps";
  }
  // Builds what can be built. Error kLimit: some can't be.
  Result<bool> BuildAll() const;

 private:
  const regex::Pattern* Build(uint32_t id) const;
  const regex::Pattern* Refuse(uint32_t id, const char* limit) const;

  std::vector<std::string_view> sources_;
  regex::PatternOptions options_;
  uint64_t max_total_;
  std::unique_ptr<std::atomic<const regex::Pattern*>[]> slots_;
  std::unique_ptr<std::atomic<const char*>[]> refused_;  // the limit that keeps a pattern from being built
  mutable std::mutex mutex_;                             // over all of the below, and whatever is stored above
  mutable uint64_t total_ = 0;
  mutable bool full_ = false;  // some pattern did not fit: no further one is tried
};

}  // namespace vouch::evaluate

#endif  // VOUCH_ENGINE_EVALUATE_PATTERNS_H_
