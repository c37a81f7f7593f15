// Comparison and TreeHash: deep equality and hash of JSON trees in place, whatever DOM holds them, as JSON Schema
// defines equality (2020-12 core 4.2.2): numbers by mathematical value, objects without order.
//
// Entry points: Comparison::Compare, TreeHash::Of; equality.h has both for Values. An accessor tells how a DOM is read:
// evaluate/access.h spells the concept out, and equality.cc has the smallest one. Members of the same name are compared
// in their order: of one name the first with the first, the second with the second.
// Iterative at any depth, O(size) expected: objects of more than kLinear members out of order are compared through a
// table of names, keyed by ProcessSeed(), so that hostile names can't make it quadratic. Memory: a frame for each open
// container, up to 20 bytes a member of each open object out of order; kept, so that no call allocates once warm.
// Tested by test-suite/unit/json/equality_test.cc and test-suite/unit/evaluate/comparison_test.cc.
#ifndef VOUCH_ENGINE_JSON_COMPARISON_H_
#define VOUCH_ENGINE_JSON_COMPARISON_H_

#include <bit>
#include <cstdint>
#include <string_view>
#include <type_traits>
#include <vector>

#include "engine/json/equality.h"
#include "engine/json/hash.h"
#include "engine/json/key_index.h"
#include "engine/json/number.h"
#include "engine/json/value.h"

namespace vouch::json {

// What two values may be before their contents are looked at.
enum class Shape : uint32_t { kNull, kBoolean, kNumber, kString, kArray, kObject };

template <typename Access>
Shape ShapeOf(typename Access::Node node) {
  // Four bits for each kind (Value::kind): null, boolean, integer, number, string, array, object, a number either way.
  constexpr uint32_t kShapes = 0x25432210;
  return static_cast<Shape>(kShapes >> (4 * Access::QuickKind(node)) & 7);
}

// kUnknown: what is no JSON number (NaN, infinity) stands where all depends on it.
enum class Sameness : uint8_t { kDifferent, kSame, kUnknown };

template <typename A, typename B>
class Comparison {
 public:
  Sameness Compare(typename A::Node a, typename B::Node b);

 private:
  // Objects with more members are compared through a table.
  static constexpr uint32_t kLinear = 16;
  static constexpr bool kBothRepeat = A::kMayRepeatNames && B::kMayRepeatNames;
  static constexpr size_t kNoTable = SIZE_MAX;
  static constexpr uint32_t kTaken = UINT32_MAX;

  // Two containers of one size: children before `next` are known to be equal or are being compared above.
  struct Frame {
    typename A::Node a;
    typename B::Node b;
    uint32_t next;
    uint32_t size;
    bool is_object;
    bool in_order;  // members so far stood in the same places
    size_t table;   // where in words_ the table of b's members begins
  };

  // Of a pair of values: kSame also where that is unknown; kOpen when their children decide.
  enum class Step : uint8_t { kDifferent, kSame, kOpen };

  Step Unlike(typename A::Node a, typename B::Node b);
  Step Numbers(typename A::Node a, typename B::Node b);
  Step Pair(typename A::Node a, typename B::Node b);
  static Frame Open(typename A::Node a, typename B::Node b) {
    return {a, b, 0, A::Size(a), ShapeOf<A>(a) == Shape::kObject, true, kNoTable};
  }
  Step RunItems(Frame* frame, typename A::Node* a, typename B::Node* b);
  Step RunMembers(Frame* frame, typename A::Node* a, typename B::Node* b);
  static bool SameName(typename A::Keys keys_a, typename A::Member a, typename B::Keys keys_b,
                       typename B::Member b) {
    if constexpr (std::is_same_v<typename A::Member, const Member*> &&
                  std::is_same_v<typename B::Member, const Member*>) {
      return SameKey(a->key, keys_a, b->key, keys_b);
    } else {
      return A::Key(keys_a, a) == B::Key(keys_b, b);
    }
  }
  bool Find(Frame* frame, uint32_t i, uint32_t* found);
  bool FindAmongFew(const Frame& frame, uint32_t i, uint32_t* found) const;
  bool FindInTable(const Frame& frame, uint32_t i, uint32_t* found);
  void MakeTable(Frame* frame, uint32_t from);
  static size_t Capacity(const Frame& frame) { return std::bit_ceil(size_t{2} * frame.size); }

  std::vector<Frame> frames_;  // around the pair under comparison
  // For each table Capacity() slots, each holding 0, kTaken or 1 + the first member of a name; then for each member of
  // b 1 + the next one of its name, or 0.
  std::vector<uint32_t> words_;
  bool unknown_ = false;
};

// Of two values of different shapes.
template <typename A, typename B>
typename Comparison<A, B>::Step Comparison<A, B>::Unlike(typename A::Node a, typename B::Node b) {
  const bool known_a = ShapeOf<A>(a) != Shape::kNumber || A::IsFinite(a);
  const bool known_b = ShapeOf<B>(b) != Shape::kNumber || B::IsFinite(b);
  if (known_a && known_b) return Step::kDifferent;
  unknown_ = true;
  return Step::kSame;
}

template <typename A, typename B>
typename Comparison<A, B>::Step Comparison<A, B>::Numbers(typename A::Node a, typename B::Node b) {
  if (!A::IsFinite(a) || !B::IsFinite(b)) {
    unknown_ = true;
    return Step::kSame;
  }
  return Equal(A::Number(a), B::Number(b)) ? Step::kSame : Step::kDifferent;
}

template <typename A, typename B>
inline __attribute__((always_inline)) typename Comparison<A, B>::Step Comparison<A, B>::Pair(
    typename A::Node a, typename B::Node b) {
  const auto step = [](bool same) { return same ? Step::kSame : Step::kDifferent; };
  int64_t x, y;
  if (A::Int64(a, &x) && B::Int64(b, &y)) return step(x == y);
  const Shape shape = ShapeOf<A>(a);
  if (shape != ShapeOf<B>(b)) return Unlike(a, b);
  if (shape == Shape::kString) return step(A::String(a) == B::String(b));
  if (shape >= Shape::kArray) return A::Size(a) == B::Size(b) ? Step::kOpen : Step::kDifferent;
  if (shape == Shape::kNumber) return Numbers(a, b);
  return step(shape == Shape::kNull || A::IsTrue(a) == B::IsTrue(b));
}

template <typename A, typename B>
Sameness Comparison<A, B>::Compare(typename A::Node a, typename B::Node b) {
  unknown_ = false;
  Step step = Pair(a, b);
  if (step == Step::kOpen) {
    frames_.clear();
    words_.clear();
    Frame frame = Open(a, b);
    for (;;) {
      step = frame.is_object ? RunMembers(&frame, &a, &b) : RunItems(&frame, &a, &b);
      if (step == Step::kOpen) {
        frames_.push_back(frame);
        frame = Open(a, b);
        continue;
      }
      if (step == Step::kDifferent || frames_.empty()) break;
      if (frame.table != kNoTable) words_.resize(frame.table);
      frame = frames_.back();
      frames_.pop_back();
    }
  }
  if (step == Step::kDifferent) return Sameness::kDifferent;
  return unknown_ ? Sameness::kUnknown : Sameness::kSame;
}

// Compares children from frame->next on, up to two whose own children decide: those go to *a and *b.
template <typename A, typename B>
inline typename Comparison<A, B>::Step Comparison<A, B>::RunItems(Frame* frame, typename A::Node* a,
                                                                  typename B::Node* b) {
  const auto first_a = A::Begin(frame->a);
  const auto first_b = B::Begin(frame->b);
  for (uint32_t i = frame->next; i < frame->size; ++i) {
    *a = A::ItemValue(first_a + i);
    *b = B::ItemValue(first_b + i);
    const Step step = Pair(*a, *b);
    if (step == Step::kSame) continue;
    frame->next = i + 1;
    return step;
  }
  return Step::kSame;
}

template <typename A, typename B>
inline typename Comparison<A, B>::Step Comparison<A, B>::RunMembers(Frame* frame, typename A::Node* a,
                                                                    typename B::Node* b) {
  const auto first_a = A::MemberBegin(frame->a);
  const auto first_b = B::MemberBegin(frame->b);
  const auto keys_a = A::KeysOf(frame->a);
  const auto keys_b = B::KeysOf(frame->b);
  for (uint32_t i = frame->next; i < frame->size; ++i) {
    uint32_t k = i;  // members mostly stand in the same place
    const bool place_tells = !kBothRepeat || frame->in_order;
    if (!place_tells || !SameName(keys_a, first_a + i, keys_b, first_b + i)) {
      if (!Find(frame, i, &k)) return Step::kDifferent;
    }
    *a = A::MemberValue(first_a + i);
    *b = B::MemberValue(first_b + k);
    const Step step = Pair(*a, *b);
    if (step == Step::kSame) continue;
    frame->next = i + 1;
    return step;
  }
  return Step::kSame;
}

// The member of b that answers to a's member i.
template <typename A, typename B>
bool Comparison<A, B>::Find(Frame* frame, uint32_t i, uint32_t* found) {
  frame->in_order = false;
  if (frame->size <= kLinear) return FindAmongFew(*frame, i, found);
  if (frame->table == kNoTable) MakeTable(frame, i);
  return FindInTable(*frame, i, found);
}

template <typename A, typename B>
bool Comparison<A, B>::FindAmongFew(const Frame& frame, uint32_t i, uint32_t* found) const {
  const auto first_a = A::MemberBegin(frame.a);
  const auto first_b = B::MemberBegin(frame.b);
  const auto keys_a = A::KeysOf(frame.a);
  const auto keys_b = B::KeysOf(frame.b);
  uint32_t before = 0;  // members of the name before i
  if constexpr (kBothRepeat) {
    for (uint32_t k = 0; k < i; ++k)
      before += A::Key(keys_a, first_a + k) == A::Key(keys_a, first_a + i) ? 1 : 0;
  }
  for (uint32_t k = 0; k < frame.size; ++k) {
    if (!SameName(keys_a, first_a + i, keys_b, first_b + k) || before-- != 0) continue;
    *found = k;
    return true;
  }
  return false;
}

// Of b's members from `from` on: those before stand where a's do.
template <typename A, typename B>
void Comparison<A, B>::MakeTable(Frame* frame, uint32_t from) {
  const size_t capacity = Capacity(*frame);
  frame->table = words_.size();
  words_.resize(frame->table + capacity + frame->size, 0);
  uint32_t* const slots = words_.data() + frame->table;
  uint32_t* const following = slots + capacity;
  const auto keys = B::KeysOf(frame->b);
  const auto first = B::MemberBegin(frame->b);
  for (uint32_t k = frame->size; k-- > from;) {  // so that the first of a name comes to stand in front
    size_t slot = HashString(B::Key(keys, first + k), ProcessSeed()) & (capacity - 1);
    while (slots[slot] != 0 && B::Key(keys, first + (slots[slot] - 1)) != B::Key(keys, first + k)) {
      slot = (slot + 1) & (capacity - 1);
    }
    following[k] = slots[slot];
    slots[slot] = k + 1;
  }
}

// Takes the member out of the table.
template <typename A, typename B>
bool Comparison<A, B>::FindInTable(const Frame& frame, uint32_t i, uint32_t* found) {
  const size_t capacity = Capacity(frame);
  uint32_t* const slots = words_.data() + frame.table;
  const auto keys_a = A::KeysOf(frame.a);
  const auto keys_b = B::KeysOf(frame.b);
  const auto wanted = A::MemberBegin(frame.a) + i;
  const auto first = B::MemberBegin(frame.b);
  size_t slot = HashString(A::Key(keys_a, wanted), ProcessSeed()) & (capacity - 1);
  for (; slots[slot] != 0; slot = (slot + 1) & (capacity - 1)) {
    if (slots[slot] == kTaken) continue;
    const uint32_t k = slots[slot] - 1;
    if (!SameName(keys_a, wanted, keys_b, first + k)) continue;
    const uint32_t following = slots[capacity + k];
    slots[slot] = following == 0 ? kTaken : following;
    *found = k;
    return true;
  }
  return false;
}

// Equal trees hash alike, whatever holds them. The seed must be unpredictable where the input is hostile.
template <typename Access>
class TreeHash {
 public:
  uint64_t Of(typename Access::Node node, uint64_t seed);
  // Whether the last tree held what is no JSON number.
  bool saw_non_finite() const { return saw_non_finite_; }

 private:
  struct Frame {
    typename Access::Node container;
    uint32_t next;
    uint32_t size;
    bool is_object;
    uint64_t sum;
  };
  static Frame Open(typename Access::Node node, Shape shape) {
    return {node, 0, Access::Size(node), shape == Shape::kObject, 0};
  }
  uint64_t OfScalar(Shape shape, typename Access::Node node, uint64_t seed);

  std::vector<Frame> frames_;  // of the containers around the one that is hashed
  bool saw_non_finite_ = false;
};

template <typename Access>
uint64_t TreeHash<Access>::OfScalar(Shape shape, typename Access::Node node, uint64_t seed) {
  if (shape == Shape::kString) return HashString(Access::String(node), seed);
  if (shape == Shape::kNumber) {
    saw_non_finite_ |= !Access::IsFinite(node);
    return HashNumber(Access::Number(node), seed);
  }
  return HashWords(shape == Shape::kNull ? 0 : Access::IsTrue(node) ? 1 : 2, 2, seed);
}

template <typename Access>
uint64_t TreeHash<Access>::Of(typename Access::Node node, uint64_t seed) {
  saw_non_finite_ = false;
  Shape shape = ShapeOf<Access>(node);
  if (shape < Shape::kArray) return OfScalar(shape, node, seed);
  frames_.clear();
  Frame frame = Open(node, shape);
  for (;;) {
    uint64_t hash;
    if (frame.next < frame.size) {
      node = frame.is_object ? Access::MemberValue(Access::MemberBegin(frame.container) + frame.next)
                             : Access::ItemValue(Access::Begin(frame.container) + frame.next);
      shape = ShapeOf<Access>(node);
      if (shape >= Shape::kArray) {
        frames_.push_back(frame);
        frame = Open(node, shape);
        continue;
      }
      hash = OfScalar(shape, node, seed);
    } else {
      hash = HashWords(frame.sum ^ (frame.is_object ? 9 : 8), frame.size, seed);
      if (frames_.empty()) return hash;
      frame = frames_.back();
      frames_.pop_back();
    }
    // Arrays chain their items; objects add up their members, whatever their order.
    if (frame.is_object) {
      const std::string_view name =
          Access::Key(Access::KeysOf(frame.container), Access::MemberBegin(frame.container) + frame.next);
      frame.sum += HashWords(HashString(name, seed), hash, seed);
    } else {
      frame.sum = HashWords(frame.sum, hash, seed);
    }
    ++frame.next;
  }
}

}  // namespace vouch::json

#endif  // VOUCH_ENGINE_JSON_COMPARISON_H_
