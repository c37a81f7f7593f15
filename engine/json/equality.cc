// See equality.h. The duplicate search of uniqueItems is in find_duplicate.cc.
#include "engine/json/equality.h"

#include <sys/random.h>
#include <unistd.h>

#include <cstring>
#include <memory>
#include <utility>
#include <vector>

#include "engine/json/hash.h"
#include "engine/json/key_index.h"
#include "engine/json/number.h"

namespace vouch::json {
namespace {

// Objects with more members are compared through an index.
constexpr uint32_t kLinear = 16;

bool IsContainer(const Value& v) { return v.tag() >= Tag::kArray; }

// Two values that are not both arrays or both objects.
bool EqualScalars(const Value& a, const Value& b) {
  if (a.is_number() && b.is_number()) {
    if (a.tag() == Tag::kInt64 && b.tag() == Tag::kInt64) return a.int64() == b.int64();
    return Equal(ToNumber(a), ToNumber(b));
  }
  if (a.tag() != b.tag()) return false;
  if (a.is_string()) return a.string() == b.string();
  return true;
}

// Two containers under comparison: children up to `next` are known equal or already pushed above.
struct Pair {
  const Value* a;
  const Value* b;
  uint32_t next;
  std::unique_ptr<KeyIndex> index;  // of b's members, made when a large object is out of order
};

// The member of b with the name of a's member i, or null. Members mostly stand in the same place.
const Value* Counterpart(Pair* pair, uint32_t i) {
  const std::span<const Member> members = pair->b->members();
  const Key& key = pair->a->members()[i].key;
  const char* pool_a = pair->a->key_pool();
  const char* pool_b = pair->b->key_pool();
  if (SameKey(key, pool_a, members[i].key, pool_b)) return &members[i].value;
  if (members.size() <= kLinear) {
    for (const Member& m : members) {
      if (SameKey(key, pool_a, m.key, pool_b)) return &m.value;
    }
    return nullptr;
  }
  if (pair->index == nullptr) {
    pair->index = std::make_unique<KeyIndex>();
    pair->index->Start(members, pool_b);
    for (uint32_t j = 0; j < members.size(); ++j) pair->index->Insert(j);
  }
  const uint32_t found = pair->index->Find(key, pool_a);
  return found == KeyIndex::kNone ? nullptr : &members[found].value;
}

uint64_t HashScalar(const Value& v, uint64_t seed) {
  if (v.is_number()) return HashNumber(ToNumber(v), seed);
  if (v.is_string()) return HashString(v.string(), seed);
  return HashWords(static_cast<uint64_t>(v.tag()), 2, seed);
}

struct HashFrame {
  const Value* container;
  uint32_t next;
  uint64_t sum;
};

}  // namespace

bool Equal(const Value& a, const Value& b) {
  if (!IsContainer(a) || a.tag() != b.tag()) return EqualScalars(a, b);
  if (a.size() != b.size()) return false;
  // Only containers inside containers need the stack.
  std::vector<Pair> stack;
  Pair pair{&a, &b, 0, nullptr};
  for (;;) {
    if (pair.next == pair.a->size()) {
      if (stack.empty()) return true;
      pair = std::move(stack.back());
      stack.pop_back();
      continue;
    }
    const uint32_t i = pair.next++;
    const Value* x;
    const Value* y;
    if (pair.a->is_array()) {
      x = &pair.a->items()[i];
      y = &pair.b->items()[i];
    } else {
      x = &pair.a->members()[i].value;
      y = Counterpart(&pair, i);
      if (y == nullptr) return false;
    }
    if (!IsContainer(*x) || x->tag() != y->tag()) {
      if (!EqualScalars(*x, *y)) return false;
    } else {
      if (x->size() != y->size()) return false;
      stack.push_back(std::move(pair));
      pair = Pair{x, y, 0, nullptr};
    }
  }
}

uint64_t Hash(const Value& value, uint64_t seed) {
  if (!IsContainer(value)) return HashScalar(value, seed);
  std::vector<HashFrame> stack;  // of the containers around `frame`
  HashFrame frame{&value, 0, 0};
  for (;;) {
    const Value& container = *frame.container;
    uint64_t child_hash;
    if (frame.next < container.size()) {
      const Value& child =
          container.is_array() ? container.items()[frame.next] : container.members()[frame.next].value;
      if (IsContainer(child)) {
        stack.push_back(frame);
        frame = {&child, 0, 0};
        continue;
      }
      child_hash = HashScalar(child, seed);
    } else {
      child_hash = HashWords(frame.sum ^ static_cast<uint64_t>(container.tag()), container.size(), seed);
      if (stack.empty()) return child_hash;
      frame = stack.back();
      stack.pop_back();
    }
    // Arrays chain their items; objects add up their members, whatever their order.
    if (frame.container->is_array()) {
      frame.sum = HashWords(frame.sum, child_hash, seed);
    } else {
      const Key& key = frame.container->members()[frame.next].key;
      frame.sum += HashWords(HashString(frame.container->key_text(key), seed), child_hash, seed);
    }
    ++frame.next;
  }
}

uint64_t HashString(std::string_view text, uint64_t seed) {
  WordHasher hasher(seed);
  const char* p = text.data();
  size_t left = text.size();
  for (; left >= 8; p += 8, left -= 8) hasher.Add(KeyPrefix(p, 8));
  // The length in the last word keeps "a" and "a\0" apart.
  hasher.Add((left == 0 ? 0 : KeyPrefix(p, left)) | static_cast<uint64_t>(text.size()) << 56);
  return hasher.Finish();
}

uint64_t ProcessSeed() {
  static const uint64_t seed = [] {
    uint64_t word = 0;
    // Where the system gives no randomness, the addresses it chose for this process must do.
    if (getentropy(&word, sizeof(word)) != 0) {
      word = HashWords(reinterpret_cast<uintptr_t>(&word), reinterpret_cast<uintptr_t>(&ProcessSeed), 1);
    }
    return word;
  }();
  return seed;
}

}  // namespace vouch::json
