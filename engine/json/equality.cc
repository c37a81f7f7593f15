// See equality.h. What is compared and how is in comparison.h, the duplicate search of uniqueItems is in find_duplicate.cc.
#include "engine/json/equality.h"

#include <sys/random.h>
#include <unistd.h>

#include "engine/json/comparison.h"
#include "engine/json/hash.h"

namespace vouch::json {
namespace {

struct ValueTree {
  using Node = const Value*;
  using Member = const json::Member*;
  using Keys = const char*;
  static constexpr bool kMayRepeatNames = true;
  static uint32_t QuickKind(Node n) { return n->kind(); }
  static bool IsTrue(Node n) { return n->is_true(); }
  static bool Int64(Node n, int64_t* i) {
    if (n->tag() != Tag::kInt64) return false;
    *i = n->int64();
    return true;
  }
  static bool IsFinite(Node) { return true; }
  static json::Number Number(Node n) { return ToNumber(*n); }
  static std::string_view String(Node n) { return n->string(); }
  static uint32_t Size(Node n) { return n->size(); }
  static Node Begin(Node n) { return n->items().data(); }
  static Node ItemValue(Node item) { return item; }
  static Member MemberBegin(Node n) { return n->members().data(); }
  static Node MemberValue(Member m) { return &m->value; }
  static Keys KeysOf(Node n) { return n->key_pool(); }
  static std::string_view Key(Keys keys, Member m) { return {keys + m->key.offset, m->key.length}; }
};

}  // namespace

bool Equal(const Value& a, const Value& b) {
  return Comparison<ValueTree, ValueTree>().Compare(&a, &b) == Sameness::kSame;
}

uint64_t Hash(const Value& value, uint64_t seed) { return TreeHash<ValueTree>().Of(&value, seed); }

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
