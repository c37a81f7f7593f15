// See name_index.h: the table is at most half full, so that a miss ends soon.
#include "engine/evaluate/name_index.h"

namespace vouch::evaluate {

NameIndex::NameIndex(std::span<const std::string_view> names) : seed_(json::ProcessSeed()) {
  entries_.reserve(names.size());
  for (std::string_view n : names) {
    entries_.push_back({json::KeyPrefix(n.data(), n.size()), n.data(), static_cast<uint32_t>(n.size())});
  }
  if (names.size() <= 8) {
    for (uint32_t i = 0; i < names.size(); ++i) distinct_ += Find(names[i]) == i;
    return;
  }
  size_t capacity = 32;
  while (capacity < names.size() * 2) capacity *= 2;
  mask_ = capacity - 1;
  slots_.assign(capacity, kNone);
  for (uint32_t i = 0; i < names.size(); ++i) {
    const uint64_t prefix = entries_[i].prefix;
    size_t at = Hash(prefix, names[i]) & mask_;
    while (slots_[at] != kNone && !Same(entries_[slots_[at]], prefix, names[i])) at = (at + 1) & mask_;
    if (slots_[at] == kNone) {
      slots_[at] = i;
      ++distinct_;
    }
  }
}

}  // namespace vouch::evaluate
