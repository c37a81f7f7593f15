// See key_index.h.
#include "engine/json/key_index.h"

#include <algorithm>
#include <bit>

#include "engine/json/equality.h"
#include "engine/json/hash.h"

namespace vouch::json {
namespace {

// Up to here names are compared pairwise, where a filter of 64 bits can't rule a repetition out.
constexpr size_t kPairwise = 16;

}  // namespace

void KeyIndex::Start(std::span<const Member> members, const char* pool) {
  members_ = members;
  pool_ = pool;
  seed_ = ProcessSeed();
  const uint64_t capacity = std::bit_ceil(uint64_t{2} * std::max<uint64_t>(members.size(), 4));
  mask_ = capacity - 1;
  slots_.assign(capacity, 0);
}

uint64_t KeyIndex::Slot(const Key& key, const char* pool) const {
  if (key.length <= 8) return HashWords(key.prefix, key.length, seed_);
  return HashString({pool + key.offset, key.length}, seed_);
}

uint32_t KeyIndex::Insert(uint32_t i) {
  const Key& key = members_[i].key;
  for (uint64_t slot = Slot(key, pool_) & mask_;; slot = (slot + 1) & mask_) {
    if (slots_[slot] == 0) {
      slots_[slot] = i + 1;
      return kNone;
    }
    const uint32_t other = slots_[slot] - 1;
    if (SameKey(key, pool_, members_[other].key, pool_)) return other;
  }
}

uint32_t KeyIndex::Find(const Key& key, const char* pool) const {
  for (uint64_t slot = Slot(key, pool) & mask_; slots_[slot] != 0; slot = (slot + 1) & mask_) {
    const uint32_t other = slots_[slot] - 1;
    if (SameKey(key, pool, members_[other].key, pool_)) return other;
  }
  return kNone;
}

DuplicateKey FindDuplicateKey(std::span<const Member> members, const char* pool, KeyIndex* index) {
  const auto count = static_cast<uint32_t>(members.size());
  if (count <= kPairwise) {
    uint64_t seen = 0;
    for (uint32_t j = 0; j < count; ++j) {
      const Key& key = members[j].key;
      const uint64_t bit = uint64_t{1} << (((key.prefix ^ key.length) * 0x9e3779b97f4a7c15) >> 58);
      if (seen & bit) {
        for (uint32_t i = 0; i < j; ++i) {
          if (SameKey(members[i].key, pool, key, pool)) return {i, j};
        }
      }
      seen |= bit;
    }
    return {};
  }
  index->Start(members, pool);
  for (uint32_t j = 0; j < count; ++j) {
    const uint32_t i = index->Insert(j);
    if (i != KeyIndex::kNone) return {i, j};
  }
  return {};
}

size_t DropRepeated(std::span<Member> members, const char* pool, KeyIndex* index) {
  index->Start(members, pool);
  size_t first = members.size();  // what stays begins here
  for (size_t i = members.size(); i-- > 0;) {
    members[first - 1] = members[i];
    if (index->Insert(static_cast<uint32_t>(first - 1)) == KeyIndex::kNone) --first;
  }
  return first;
}

}  // namespace vouch::json
