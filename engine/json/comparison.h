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

  static Sameness OfShapes(Shape shape, typename A::Node a, typename B::Node b);
  static Sameness Scalars(Shape shape, typename A::Node a, typename B::Node b);
  static bool SameName(typename A::Keys keys_a, typename A::Member a, typename B::Keys keys_b,
                       typename B::Member b) {
    if constexpr (std::is_same_v<typename A::Member, const Member*> &&
                  std::is_same_v<typename B::Member, const Member*>) {
      return SameKey(a->key, keys_a, b->key, keys_b);
    } else {
      return A::Key(keys_a, a) == B::Key(keys_b, b);
    }
  }
  bool Counterpart(Frame* frame, uint32_t i, typename B::Node* value);
  bool FindAmongFew(const Frame& frame, uint32_t i, uint32_t* found) const;
  bool FindInTable(const Frame& frame, uint32_t i, uint32_t* found);
  void MakeTable(Frame* frame, uint32_t from);
  static size_t Capacity(const Frame& frame) { return std::bit_ceil(size_t{2} * frame.size); }

  std::vector<Frame> frames_;  // around the pair under comparison
  // For each table Capacity() slots, each holding 0, kTaken or 1 + the first member of a name; then for each member of
  // b 1 + the next one of its name, or 0.
  std::vector<uint32_t> words_;
};

// Of two values of different shapes.
template <typename A, typename B>
Sameness Comparison<A, B>::OfShapes(Shape shape, typename A::Node a, typename B::Node b) {
  const bool known_a = shape != Shape::kNumber || A::IsFinite(a);
  const bool known_b = ShapeOf<B>(b) != Shape::kNumber || B::IsFinite(b);
  return known_a && known_b ? Sameness::kDifferent : Sameness::kUnknown;
}

template <typename A, typename B>
Sameness Comparison<A, B>::Scalars(Shape shape, typename A::Node a, typename B::Node b) {
  bool same = true;
  switch (shape) {
    case Shape::kBoolean:
      same = A::IsTrue(a) == B::IsTrue(b);
      break;
    case Shape::kNumber: {
      int64_t x, y;
      if (A::Int64(a, &x) && B::Int64(b, &y)) {
        same = x == y;
      } else if (!A::IsFinite(a) || !B::IsFinite(b)) {
        return Sameness::kUnknown;
      } else {
        same = Equal(A::Number(a), B::Number(b));
      }
      break;
    }
    case Shape::kString:
      same = A::String(a) == B::String(b);
      break;
    default:
      break;
  }
  return same ? Sameness::kSame : Sameness::kDifferent;
}

template <typename A, typename B>
Sameness Comparison<A, B>::Compare(typename A::Node a, typename B::Node b) {
  Shape shape = ShapeOf<A>(a);
  if (shape != ShapeOf<B>(b)) return OfShapes(shape, a, b);
  if (shape < Shape::kArray) return Scalars(shape, a, b);
  if (A::Size(a) != B::Size(b)) return Sameness::kDifferent;
  frames_.clear();
  words_.clear();
  bool unknown = false;
  Frame frame{a, b, 0, A::Size(a), shape == Shape::kObject, true, kNoTable};
  for (;;) {
    if (frame.next == frame.size) {
      if (frame.table != kNoTable) words_.resize(frame.table);
      if (frames_.empty()) return unknown ? Sameness::kUnknown : Sameness::kSame;
      frame = frames_.back();
      frames_.pop_back();
      continue;
    }
    const uint32_t i = frame.next++;
    if (frame.is_object) {
      a = A::MemberValue(A::MemberBegin(frame.a) + i);
      if (!Counterpart(&frame, i, &b)) return Sameness::kDifferent;
    } else {
      a = A::ItemValue(A::Begin(frame.a) + i);
      b = B::ItemValue(B::Begin(frame.b) + i);
    }
    shape = ShapeOf<A>(a);
    const bool same_shape = shape == ShapeOf<B>(b);
    if (!same_shape || shape < Shape::kArray) {
      const Sameness found = same_shape ? Scalars(shape, a, b) : OfShapes(shape, a, b);
      if (found == Sameness::kDifferent) return found;
      unknown |= found == Sameness::kUnknown;
    } else {
      if (A::Size(a) != B::Size(b)) return Sameness::kDifferent;
      frames_.push_back(frame);
      frame = Frame{a, b, 0, A::Size(a), shape == Shape::kObject, true, kNoTable};
    }
  }
}

// The value of b's member that answers to a's member i; false where there is none. Members mostly stand in the same
// place.
template <typename A, typename B>
bool Comparison<A, B>::Counterpart(Frame* frame, uint32_t i, typename B::Node* value) {
  const auto first = B::MemberBegin(frame->b);
  uint32_t found = i;
  const bool place_tells = !kBothRepeat || frame->in_order;
  if (!place_tells ||
      !SameName(A::KeysOf(frame->a), A::MemberBegin(frame->a) + i, B::KeysOf(frame->b), first + i)) {
    frame->in_order = false;
    if (frame->size <= kLinear) {
      if (!FindAmongFew(*frame, i, &found)) return false;
    } else {
      if (frame->table == kNoTable) MakeTable(frame, i);
      if (!FindInTable(*frame, i, &found)) return false;
    }
  }
  *value = B::MemberValue(first + found);
  return true;
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
