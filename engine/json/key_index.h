// KeyIndex: finds the members of one object by name through a keyed hash table; and the duplicate check.
//
// Entry points: KeyIndex::Insert/Find, FindDuplicateKey, DropRepeated. O(1) expected a key, whatever the names; an index is
// reused from object to object without allocating again. May throw std::bad_alloc.
// Tested by test-suite/unit/json/key_index_test.cc.
#ifndef VOUCH_ENGINE_JSON_KEY_INDEX_H_
#define VOUCH_ENGINE_JSON_KEY_INDEX_H_

#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

#include "engine/json/value.h"

namespace vouch::json {

inline bool SameKey(const Key& a, const char* pool_a, const Key& b, const char* pool_b) {
  return a.prefix == b.prefix && a.length == b.length &&
         (a.length <= 8 || std::memcmp(pool_a + a.offset + 8, pool_b + b.offset + 8, a.length - 8) == 0);
}

class KeyIndex {
 public:
  static constexpr uint32_t kNone = UINT32_MAX;

  // Empties the index and makes it refer to these members, none of them inserted.
  void Start(std::span<const Member> members, const char* pool);
  // Inserts member i. Returns the index of an inserted member of the same name, which stays, or kNone.
  uint32_t Insert(uint32_t i);
  uint32_t Find(const Key& key, const char* pool) const;

 private:
  uint64_t Slot(const Key& key, const char* pool) const;

  std::span<const Member> members_;
  const char* pool_ = nullptr;
  uint64_t mask_ = 0;
  uint64_t seed_ = 0;
  std::vector<uint32_t> slots_;  // index + 1, or 0
};

struct DuplicateKey {
  uint32_t first = KeyIndex::kNone;  // kNone: the names are unique
  uint32_t second = KeyIndex::kNone;
};

// Leaves of the members of one name only the last one: moves what stays to the end, in its order. Returns how many went.
size_t DropRepeated(std::span<Member> members, const char* pool, KeyIndex* index);

// The first member whose name an earlier one has. `index` is scratch space, used for many members only.
DuplicateKey FindDuplicateKey(std::span<const Member> members, const char* pool, KeyIndex* index);

}  // namespace vouch::json

#endif  // VOUCH_ENGINE_JSON_KEY_INDEX_H_
