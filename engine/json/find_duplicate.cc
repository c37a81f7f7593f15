// FindDuplicate of equality.h: the first item of an array that an earlier one equals.
//
// A few items are compared pairwise, scalars without allocation. More go into a hash table keyed by the
// process seed; up to 64 of them in one on the stack. O(size of the items) expected.
// Tested by test-suite/unit/json/equality_test.cc.
#include <bit>
#include <memory>

#include "engine/json/equality.h"

namespace vouch::json {
namespace {

constexpr size_t kPairwise = 8;
constexpr size_t kOnStack = 64;

// Open addressing over (hash, index + 1); hashes are kept so that values are compared only when they agree.
struct Slot {
  uint64_t hash;
  uint32_t item;
};

int64_t Search(std::span<const Value> items, Slot* slots, uint64_t mask, uint32_t* first) {
  const uint64_t seed = ProcessSeed();
  for (uint32_t j = 0; j < items.size(); ++j) {
    const uint64_t hash = Hash(items[j], seed);
    uint64_t slot = hash & mask;
    for (; slots[slot].item != 0; slot = (slot + 1) & mask) {
      if (slots[slot].hash == hash && Equal(items[slots[slot].item - 1], items[j])) {
        *first = slots[slot].item - 1;
        return j;
      }
    }
    slots[slot] = {hash, j + 1};
  }
  return -1;
}

}  // namespace

int64_t FindDuplicate(std::span<const Value> items, uint32_t* first) {
  const size_t count = items.size();
  if (count <= kPairwise) {
    for (uint32_t j = 1; j < count; ++j) {
      for (uint32_t i = 0; i < j; ++i) {
        if (Equal(items[i], items[j])) {
          *first = i;
          return j;
        }
      }
    }
    return -1;
  }
  if (count <= kOnStack) {
    Slot slots[2 * kOnStack] = {};
    return Search(items, slots, 2 * kOnStack - 1, first);
  }
  const uint64_t capacity = std::bit_ceil(2 * count);
  const auto slots = std::make_unique<Slot[]>(capacity);
  return Search(items, slots.get(), capacity - 1, first);
}

}  // namespace vouch::json
