// See patterns.h. A slot goes from null to a pattern at most once, and so does the name of the limit in its place: whether a
// pattern can be built is found out once, or a schema could make every string cost that work.
#include "engine/evaluate/patterns.h"

#include <utility>

#include "fmt/format.h"

namespace vouch::evaluate {

namespace {
constexpr const char* kOne = "pattern_memory";
constexpr const char* kTotal = "total_pattern_memory";
}  // namespace

Patterns::Patterns(std::vector<std::string_view> sources, const regex::PatternOptions& options, uint64_t max_total)
    : sources_(std::move(sources)),
      options_(options),
      max_total_(max_total),
      slots_(std::make_unique<std::atomic<const regex::Pattern*>[]>(sources_.size())),
      refused_(std::make_unique<std::atomic<const char*>[]>(sources_.size())) {}

Patterns::~Patterns() {
  for (size_t i = 0; i < sources_.size(); ++i) delete slots_[i].load(std::memory_order_acquire);
}

const regex::Pattern* Patterns::Refuse(uint32_t id, const char* limit) const {
  refused_[id].store(limit, std::memory_order_relaxed);
  return nullptr;
}

const regex::Pattern* Patterns::Build(uint32_t id) const {
  if (refused_[id].load(std::memory_order_relaxed) != nullptr) return nullptr;
  const std::lock_guard lock(mutex_);
  if (const regex::Pattern* built = slots_[id].load(std::memory_order_relaxed)) return built;
  if (full_) return Refuse(id, kTotal);
  Result<regex::Pattern> built = regex::Pattern::Compile(sources_[id], options_);
  if (!built.ok()) return Refuse(id, kOne);
  const uint64_t bytes = built->bytes();
  if (bytes > max_total_ - total_) {
    full_ = true;
    return Refuse(id, kTotal);
  }
  auto fresh = std::make_unique<const regex::Pattern>(std::move(built).value());
  total_ += bytes;
  slots_[id].store(fresh.get(), std::memory_order_release);
  return fresh.release();
}

Result<bool> Patterns::BuildAll() const {
  const char* refused = nullptr;
  for (uint32_t i = 0; i < sources_.size(); ++i) {
    if (Get(i) == nullptr && refused == nullptr) refused = LimitOf(i);
  }
  if (refused == nullptr) return true;
  return MakeError(ErrorCode::kLimit,
                   refused == kTotal
                       ? fmt::format("the schema's patterns need more memory together than the limit {} ({})", kTotal, max_total_)
                       : fmt::format("a pattern needs more memory than the limit {} ({})", kOne, options_.max_memory));
}

}  // namespace vouch::evaluate
