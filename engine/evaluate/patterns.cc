// See patterns.h. A slot goes from null to a pattern exactly once; two threads that build the same one race
// on a compare-exchange and the loser throws its own away.
#include "engine/evaluate/patterns.h"

#include <utility>

namespace vouch::evaluate {

Patterns::Patterns(std::vector<std::string_view> sources, const regex::PatternOptions& options)
    : sources_(std::move(sources)),
      options_(options),
      slots_(std::make_unique<std::atomic<const regex::Pattern*>[]>(sources_.size())) {}

Patterns::~Patterns() {
  for (size_t i = 0; i < sources_.size(); ++i) delete slots_[i].load(std::memory_order_acquire);
}

const regex::Pattern* Patterns::Build(uint32_t id) const {
  Result<regex::Pattern> built = regex::Pattern::Compile(sources_[id], options_);
  if (!built.ok()) return nullptr;
  auto fresh = std::make_unique<const regex::Pattern>(std::move(built).value());
  const regex::Pattern* expected = nullptr;
  if (slots_[id].compare_exchange_strong(expected, fresh.get(), std::memory_order_acq_rel))
    return fresh.release();
  return expected;
}

bool Patterns::BuildAll() const {
  bool all = true;
  for (uint32_t i = 0; i < sources_.size(); ++i) all = Get(i) != nullptr && all;
  return all;
}

}  // namespace vouch::evaluate
