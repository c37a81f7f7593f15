// Patterns: the compiled patterns of one program, built on first use from many threads, or all at once.
//
// Entry point: Get. Cost: one acquire load once built. A pattern that can't be built (only memory can stop
// it: the compiler has checked the syntax) is null, and then whoever needs it can't decide.
#ifndef VOUCH_ENGINE_EVALUATE_PATTERNS_H_
#define VOUCH_ENGINE_EVALUATE_PATTERNS_H_

#include <atomic>
#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "engine/regex/pattern.h"

namespace vouch::evaluate {

class Patterns {
 public:
  // `sources` must outlive this object.
  Patterns(std::vector<std::string_view> sources, const regex::PatternOptions& options);
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
  bool BuildAll() const;  // false: some can't be built

 private:
  const regex::Pattern* Build(uint32_t id) const;
  std::vector<std::string_view> sources_;
  regex::PatternOptions options_;
  std::unique_ptr<std::atomic<const regex::Pattern*>[]> slots_;
};

}  // namespace vouch::evaluate

#endif  // VOUCH_ENGINE_EVALUATE_PATTERNS_H_
