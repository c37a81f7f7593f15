// NameIndex: finds one of a fixed set of strings by a key cell. Built once, read by any number of threads.
//
// Up to eight names are scanned by length and first eight bytes; more go through an open-addressing table
// whose hash is keyed, so that neither schema nor instance can choose collisions. Find is O(1) expected and
// never allocates. Tested by test-suite/unit/evaluate/explain_index_test.cc.
#ifndef VOUCH_ENGINE_EVALUATE_NAME_INDEX_H_
#define VOUCH_ENGINE_EVALUATE_NAME_INDEX_H_

#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>
#include <vector>

#include "engine/json/equality.h"
#include "engine/json/value.h"

namespace vouch::evaluate {

class NameIndex {
 public:
  static constexpr uint32_t kNone = UINT32_MAX;

  NameIndex() = default;
  // The texts must outlive the index. Of equal names the first wins.
  explicit NameIndex(std::span<const std::string_view> names);

  // Position of the name in the span it was built from, or kNone.
  uint32_t Find(std::string_view name) const { return Find(json::KeyPrefix(name.data(), name.size()), name); }
  uint32_t Find(const json::Key& key, const char* pool) const {
    return Find(key.prefix, std::string_view(pool + key.offset, key.length));
  }
  size_t size() const { return entries_.size(); }
  size_t distinct() const { return distinct_; }

 private:
  struct Entry {
    uint64_t prefix;
    const char* text;
    uint32_t length;
  };
  static bool Same(const Entry& e, uint64_t prefix, std::string_view name) {
    return e.prefix == prefix && e.length == name.size() &&
           (name.size() <= 8 || std::memcmp(e.text + 8, name.data() + 8, name.size() - 8) == 0);
  }
  // Up to 16 bytes the prefix and the last eight bytes are the whole name.
  uint64_t Hash(uint64_t prefix, std::string_view name) const {
    if (name.size() > 16) return json::HashString(name, seed_);
    uint64_t tail = 0;
    if (name.size() > 8) std::memcpy(&tail, name.data() + name.size() - 8, 8);
    const uint64_t a = (prefix ^ seed_) * 0x9e3779b97f4a7c15u + name.size();
    const uint64_t b = (tail ^ (a >> 29) ^ (a << 7) ^ seed_) * 0xbf58476d1ce4e5b9u;
    const uint64_t c = (b ^ (b >> 32)) * 0x94d049bb133111ebu + a;
    return c ^ (c >> 31);
  }
  uint32_t Find(uint64_t prefix, std::string_view name) const {
    if (slots_.empty()) {
      for (uint32_t i = 0; i < entries_.size(); ++i) {
        if (Same(entries_[i], prefix, name)) return i;
      }
      return kNone;
    }
    for (size_t at = Hash(prefix, name) & mask_;; at = (at + 1) & mask_) {
      const uint32_t i = slots_[at];
      if (i == kNone || Same(entries_[i], prefix, name)) return i;
    }
  }

  std::vector<Entry> entries_;
  std::vector<uint32_t> slots_;
  size_t mask_ = 0;
  size_t distinct_ = 0;
  uint64_t seed_ = 0;
};

}  // namespace vouch::evaluate

#endif  // VOUCH_ENGINE_EVALUATE_NAME_INDEX_H_
