// Checks: what both verdict evaluators do without applying a code to anything: the instructions that look at one value
// (leaves), and look-ups of members.
//
// What can't be decided raises a flag (Raised) instead of an answer; the check then counts as holding. Cost: a leaf is
// O(1) but for the keywords that read whole strings or arrays. Tested through verdict.h.
#ifndef VOUCH_ENGINE_EVALUATE_CHECKS_H_
#define VOUCH_ENGINE_EVALUATE_CHECKS_H_

#include <algorithm>
#include <bit>
#include <vector>

#include "engine/evaluate/access.h"
#include "engine/evaluate/linked.h"
#include "engine/evaluate/marks.h"
#include "engine/evaluate/patterns.h"
#include "engine/evaluate/utf8_length.h"
#include "engine/format/format.h"
#include "engine/json/comparison.h"
#include "engine/json/number.h"
#include "engine/program/program.h"
#include "vouch/limits.h"

namespace vouch::evaluate {

template <typename Access>
class Checks {
 public:
  using Node = typename Access::Node;

 protected:
  Checks(const program::Program& program, const Linked& linked, const Patterns& patterns, const Limits& limits)
      : program_(program), linked_(linked), patterns_(patterns), limits_(limits) {}

  static constexpr uint32_t kSwitchOne = 1, kSwitchAll = 2;  // SwitchInfo::mode
  // The leaves: what RunLeaves runs.
  static constexpr uint64_t kLeaves = [] {
    using program::Opcode;
    uint64_t mask = 0;
    for (Opcode op : {Opcode::kIntegerLiteral, Opcode::kMinimum, Opcode::kMaximum, Opcode::kMultipleOf, Opcode::kNumberIn,
                      Opcode::kLength, Opcode::kPattern, Opcode::kFormat, Opcode::kStringIs, Opcode::kStringIn,
                      Opcode::kBooleanIs, Opcode::kItemCount, Opcode::kMemberCount, Opcode::kUnique, Opcode::kValueIn}) {
      mask |= uint64_t{1} << static_cast<int>(op);
    }
    return mask;
  }();
  static bool IsLeaf(program::Opcode op) { return (kLeaves >> static_cast<int>(op) & 1) != 0; }
  bool Leaf(const program::Instruction& i, Node node);
  // Runs leaf instructions from pc on, which is one; the first other one, or null when one fails.
  const program::Instruction* RunLeaves(const program::Instruction* pc, Node node);

  bool DependentRequired(const program::Instruction& i, Node node);
  typename Access::Member FindMember(Node node, program::KeyWords w, std::string_view key) const;
  const uint32_t* SwitchTargets(const program::SwitchInfo& s, Node node) const;
  bool Repeats(const program::SwitchInfo& s, Node node) const;

  void Raise(const char* reason) {
    raised_ = true;
    if (reason_ == nullptr) reason_ = reason;
  }

  // Marks. `node` guards against marking bits of another instance.
  void Mark(Node node, uint64_t index) {
    if (marks_.node == node) scratch_[marks_.at + index / 64] |= uint64_t{1} << (index % 64);
  }
  void MarkAll(Node node, uint64_t from, uint64_t to) {
    for (uint64_t i = from; i < to; ++i) Mark(node, i);
  }
  static size_t Words(Node node) { return (Access::Size(node) + size_t{63}) / 64; }
  // Copies of the current marks on the scratch stack, for branches whose marks may have to be dropped.
  void SaveMarks(Node node) {
    if (marks_.node != node) return;
    const size_t at = scratch_.size();
    scratch_.resize(at + Words(node));
    std::copy_n(scratch_.begin() + marks_.at, Words(node), scratch_.begin() + static_cast<ptrdiff_t>(at));
  }
  void CopyMarks(Node node, size_t from, size_t to) {
    if (marks_.node == node) {
      std::copy_n(scratch_.begin() + static_cast<ptrdiff_t>(from), Words(node),
                  scratch_.begin() + static_cast<ptrdiff_t>(to));
    }
  }

  const program::Program& program_;
  const Linked& linked_;
  const Patterns& patterns_;
  const Limits& limits_;
  std::vector<uint64_t> scratch_;  // bit sets: marks, required members
  Marks marks_;
  bool raised_ = false;
  const char* reason_ = nullptr;   // of what was raised first

 private:
  bool WithinBound(const program::Instruction& i, Node node);
  bool MultipleOf(const program::Instruction& i, Node node);
  bool NumberIn(const program::Instruction& i, Node node);
  bool ValueIn(const program::Instruction& i, Node node);
  bool HasDuplicates(Node node);
  bool HasDuplicatesAmongFew(Node node);
  bool HasDuplicatesAmongMany(Node node);
  bool HasDuplicatesByHash(Node node);
  bool SameItems(Node array, uint32_t i, uint32_t k);
  uint64_t Sketch(Node node);
  uint64_t SketchInside(Node node);

  static constexpr uint32_t kFew = 24;  // items whose sketches are compared in pairs
  std::vector<uint64_t> sketches_;
  std::vector<uint32_t> sketch_slots_;  // index + 1, or 0
  json::Comparison<ValueAccess, Access> with_schema_;
  json::Comparison<Access, Access> with_each_other_;
  json::TreeHash<Access> hash_;
};

// A bound or a number that is no int64.
template <typename Access>
__attribute__((noinline)) bool Checks<Access>::WithinBound(const program::Instruction& i, Node node) {
  if (!Access::IsFinite(node)) {
    Raise("not a JSON number");
    return true;
  }
  const json::Number n = Access::Number(node);
  const double near = json::Near(n);
  const double bound = i.x != 0 ? static_cast<double>(i.integer()) : i.real();
  const std::strong_ordering order = near < bound   ? std::strong_ordering::less
                                     : near > bound ? std::strong_ordering::greater
                                                    : json::Compare(n, json::ToNumber(*program_.module.values[i.a]));
  if (order == 0) return i.y == 0;
  return (order < 0) == (i.op == program::Opcode::kMaximum);
}

template <typename Access>
__attribute__((noinline)) bool Checks<Access>::MultipleOf(const program::Instruction& i, Node node) {
  if (!Access::IsFinite(node)) {
    Raise("not a JSON number");
    return true;
  }
  return json::IsMultipleOf(Access::Number(node), json::ToNumber(*program_.module.values[i.a]));
}

template <typename Access>
bool Checks<Access>::NumberIn(const program::Instruction& i, Node node) {
  if (!Access::IsFinite(node)) {
    Raise("not a JSON number");
    return true;
  }
  const json::Number n = Access::Number(node);
  const uint32_t* first = program_.lists.data() + i.a;
  uint32_t low = 0;
  uint32_t high = i.b();
  while (low < high) {
    const uint32_t middle = low + (high - low) / 2;
    const auto order = json::Compare(json::ToNumber(*program_.module.values[first[middle]]), n);
    if (order == 0) return true;
    if (order < 0) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return false;
}

template <typename Access>
bool Checks<Access>::ValueIn(const program::Instruction& i, Node node) {
  bool unknown = false;
  for (uint32_t k = 0; k < i.b(); ++k) {
    const json::Sameness found = with_schema_.Compare(program_.module.values[program_.lists[i.a + k]], node);
    if (found == json::Sameness::kSame) return true;
    unknown |= found == json::Sameness::kUnknown;
  }
  if (unknown) Raise("not a JSON number");
  return unknown;
}

template <typename Access>
bool Checks<Access>::HasDuplicates(Node node) {
  const uint32_t size = Access::Size(node);
  return size >= 2 && (size <= kFew ? HasDuplicatesAmongFew(node) : HasDuplicatesAmongMany(node));
}

// Equal values have equal sketches; the reverse need not hold. A container's sketch goes one layer deep. Anyone can make
// sketches collide, which costs a comparison each.
template <typename Access>
uint64_t Checks<Access>::Sketch(Node node) {
  constexpr uint64_t kMix = 0x9e3779b97f4a7c15;
  const ir::Kind kind = Access::KindOf(node);
  switch (kind) {
    case ir::Kind::kNull:
      return 1;
    case ir::Kind::kBoolean:
      return Access::IsTrue(node) ? 2 : 3;
    case ir::Kind::kInteger:
    case ir::Kind::kNumber: {
      if (!Access::IsFinite(node)) Raise("not a JSON number");
      const double near = json::Near(Access::Number(node));
      return (std::bit_cast<uint64_t>(near == 0 ? 0.0 : near) + 4) * kMix;
    }
    case ir::Kind::kString: {
      const std::string_view text = Access::String(node);
      const program::KeyWords w = program::WordsOf(text);
      return ((w.lo * kMix) ^ std::rotl(w.hi, 29) ^ text.size()) * kMix + 5;
    }
    default:
      return (uint64_t{Access::Size(node)} * 2 + (kind == ir::Kind::kObject ? 1 : 0)) * kMix + 6;
  }
}

template <typename Access>
uint64_t Checks<Access>::SketchInside(Node node) {
  constexpr uint64_t kMix = 0xff51afd7ed558ccd;
  uint64_t sum = Sketch(node);
  if (Access::KindOf(node) == ir::Kind::kObject) {
    const auto keys = Access::KeysOf(node);
    const auto end = Access::MemberEnd(node);
    for (auto m = Access::MemberBegin(node); m != end; ++m) {  // added up, whatever their order
      const program::KeyWords w = Access::KeyWords(keys, m);
      const uint64_t value = Sketch(Access::MemberValue(m));
      sum += ((w.lo ^ std::rotl(w.hi, 29)) * kMix ^ value) * kMix;
    }
  } else if (Access::KindOf(node) == ir::Kind::kArray) {
    const auto end = Access::End(node);
    for (auto item = Access::Begin(node); item != end; ++item) {
      sum = std::rotl(sum, 13) * kMix ^ Sketch(Access::ItemValue(item));
    }
  }
  return sum ^ sum >> 32;
}

// Whether items i and k are equal, or may be: then something is raised.
template <typename Access>
bool Checks<Access>::SameItems(Node array, uint32_t i, uint32_t k) {
  const Node a = Access::ItemValue(Access::Begin(array) + static_cast<ptrdiff_t>(i));
  const Node b = Access::ItemValue(Access::Begin(array) + static_cast<ptrdiff_t>(k));
  const json::Sameness found = with_each_other_.Compare(a, b);
  if (found == json::Sameness::kUnknown) Raise("not a JSON number");
  return found == json::Sameness::kSame;
}

template <typename Access>
bool Checks<Access>::HasDuplicatesAmongFew(Node node) {
  uint64_t sketches[kFew];
  uint64_t seen = 0;
  uint32_t count = 0;
  const auto end = Access::End(node);
  for (auto item = Access::Begin(node); item != end; ++item, ++count) {
    sketches[count] = SketchInside(Access::ItemValue(item));
    const uint64_t bit = uint64_t{1} << ((sketches[count] * 0x9e3779b97f4a7c15) >> 58);
    if ((seen & bit) != 0) {
      for (uint32_t i = 0; i < count; ++i) {
        if (sketches[i] == sketches[count] && SameItems(node, i, count)) return true;
      }
    }
    seen |= bit;
  }
  return false;
}

// By a table of sketches.
template <typename Access>
bool Checks<Access>::HasDuplicatesAmongMany(Node node) {
  const uint32_t size = Access::Size(node);
  const uint64_t mask = std::bit_ceil(uint64_t{2} * size) - 1;
  sketches_.resize(size);
  sketch_slots_.assign(mask + 1, 0);
  uint64_t patience = uint64_t{4} * size;
  uint32_t count = 0;
  const auto end = Access::End(node);
  for (auto item = Access::Begin(node); item != end; ++item, ++count) {
    sketches_[count] = SketchInside(Access::ItemValue(item));
    uint64_t slot = (sketches_[count] * 0x9e3779b97f4a7c15) >> 20 & mask;
    for (; sketch_slots_[slot] != 0; slot = (slot + 1) & mask) {
      const uint32_t other = sketch_slots_[slot] - 1;
      if (patience-- == 0) return HasDuplicatesByHash(node);
      if (sketches_[other] == sketches_[count] && SameItems(node, other, count)) return true;
    }
    sketch_slots_[slot] = count + 1;
  }
  return false;
}

// Where sketches collide too often: the items are hashed whole, by a key.
template <typename Access>
__attribute__((noinline)) bool Checks<Access>::HasDuplicatesByHash(Node node) {
  const uint64_t mask = sketch_slots_.size() - 1;
  const uint64_t seed = json::ProcessSeed();
  std::fill(sketch_slots_.begin(), sketch_slots_.end(), 0);
  uint32_t count = 0;
  const auto end = Access::End(node);
  for (auto item = Access::Begin(node); item != end; ++item, ++count) {
    const uint64_t hash = hash_.Of(Access::ItemValue(item), seed);
    if (hash_.saw_non_finite()) Raise("not a JSON number");
    sketches_[count] = hash;
    uint64_t slot = hash & mask;
    for (; sketch_slots_[slot] != 0; slot = (slot + 1) & mask) {
      const uint32_t other = sketch_slots_[slot] - 1;
      if (sketches_[other] == hash && SameItems(node, other, count)) return true;
    }
    sketch_slots_[slot] = count + 1;
  }
  return false;
}

// One pass over the members to see which names of the table are there.
template <typename Access>
bool Checks<Access>::DependentRequired(const program::Instruction& i, Node node) {
  const program::KeyTable& table = program_.tables[i.a];
  const size_t seen = scratch_.size();
  scratch_.resize(seen + (table.slots + size_t{63}) / 64);
  const auto keys = Access::KeysOf(node);
  const auto end = Access::MemberEnd(node);
  for (auto m = Access::MemberBegin(node); m != end; ++m) {
    const std::string_view key = Access::Key(keys, m);
    const program::Slot* slot = linked_.Find(linked_.tables[i.a], Access::KeyWords(keys, m), key);
    if (slot == nullptr) continue;
    const size_t at = static_cast<size_t>(slot - program_.slots.data()) - table.first;
    scratch_[seen + at / 64] |= uint64_t{1} << (at % 64);
  }
  auto has = [&](uint32_t slot) { return (scratch_[seen + slot / 64] >> (slot % 64) & 1) != 0; };
  bool holds = true;
  const uint32_t* list = program_.lists.data() + i.b();
  for (uint32_t at = 0; at < i.c() && holds; at += 2 + list[at + 1]) {
    if (!has(list[at])) continue;
    for (uint32_t k = 0; k < list[at + 1] && holds; ++k) holds = has(list[at + 2 + k]);
  }
  scratch_.resize(seen);
  return holds;
}

template <typename Access>
inline __attribute__((always_inline)) typename Access::Member Checks<Access>::FindMember(
    Node node, program::KeyWords w, std::string_view key) const {
  const auto keys = Access::KeysOf(node);
  const auto end = Access::MemberEnd(node);
  auto m = Access::MemberBegin(node);
  for (; m != end; ++m) {
    const std::string_view name = Access::Key(keys, m);
    if (name.size() != key.size()) continue;
    const program::KeyWords n = Access::KeyWords(keys, m);
    if (((n.lo ^ w.lo) | (n.hi ^ w.hi)) == 0 && (key.size() <= 16 || name == key)) break;
  }
  return m;
}

// The candidates of a switch: their number, then their addresses.
template <typename Access>
inline __attribute__((always_inline)) const uint32_t* Checks<Access>::SwitchTargets(
    const program::SwitchInfo& s, Node node) const {
  const auto m = FindMember(node, {s.lo, s.hi}, {program_.text.data() + s.text, s.length});
  uint32_t at = s.absent;
  if (m != Access::MemberEnd(node)) {
    const Node value = Access::MemberValue(m);
    at = s.not_string;
    if (Access::KindOf(value) == ir::Kind::kString) {
      const std::string_view text = Access::String(value);
      const program::Slot* slot = linked_.Find(linked_.tables[s.table], program::WordsOf(text), text);
      at = slot != nullptr ? slot->block : s.other;
    }
  }
  return program_.lists.data() + at;
}

// Whether the switch's member is there twice: then one look-up doesn't decide its conditions.
template <typename Access>
bool Checks<Access>::Repeats(const program::SwitchInfo& s, Node node) const {
  const auto keys = Access::KeysOf(node);
  const auto end = Access::MemberEnd(node);
  const std::string_view key(program_.text.data() + s.text, s.length);
  int found = 0;
  for (auto m = Access::MemberBegin(node); m != end; ++m) found += Access::Key(keys, m) == key ? 1 : 0;
  return found > 1;
}

// One leaf.
template <typename Access>
inline __attribute__((always_inline)) bool Checks<Access>::Leaf(const program::Instruction& i, Node node) {
  using program::Opcode;
  switch (i.op) {
    case Opcode::kIntegerLiteral:
      return Access::IsIntegerLiteral(node);
    case Opcode::kMinimum:
    case Opcode::kMaximum: {
      int64_t n;
      if (i.x == 0 || !Access::Int64(node, &n)) [[unlikely]] return WithinBound(i, node);
      if (n == i.integer()) return i.y == 0;
      return (n < i.integer()) == (i.op == Opcode::kMaximum);
    }
    case Opcode::kMultipleOf: {
      int64_t n;
      if (i.x == 0 || !Access::Int64(node, &n)) return MultipleOf(i, node);
      return n % i.integer() == 0;
    }
    case Opcode::kNumberIn:
      return NumberIn(i, node);

    case Opcode::kLength:
      return LengthWithin(Access::String(node), i.b(), i.c());
    case Opcode::kPattern: {
      const regex::Match match = patterns_.Search(i.a, Access::String(node));
      if (match == regex::Match::kUndecided) [[unlikely]] Raise(patterns_.LimitOf(i.a));
      return match != regex::Match::kNo;
    }
    case Opcode::kFormat:
      return format::Check(static_cast<format::Format>(i.a), Access::String(node));
    case Opcode::kStringIs:
      return Access::String(node) == program_.module.values[i.a]->string();
    case Opcode::kStringIn: {
      const std::string_view text = Access::String(node);
      return linked_.Find(linked_.tables[i.a], program::WordsOf(text), text) != nullptr;
    }
    case Opcode::kBooleanIs:
      return Access::IsTrue(node) == (i.x != 0);

    case Opcode::kItemCount:
    case Opcode::kMemberCount:
      return Access::Size(node) >= i.b() && Access::Size(node) <= i.c();
    case Opcode::kUnique:
      return !HasDuplicates(node);
    case Opcode::kValueIn:
      return ValueIn(i, node);
    default:
      __builtin_unreachable();  // IsLeaf
  }
}

template <typename Access>
const program::Instruction* Checks<Access>::RunLeaves(const program::Instruction* pc, Node node) {
  do {
    if (!Leaf(*pc, node)) return nullptr;
    ++pc;
  } while (IsLeaf(pc->op));
  return pc;
}

}  // namespace vouch::evaluate

#endif  // VOUCH_ENGINE_EVALUATE_CHECKS_H_
