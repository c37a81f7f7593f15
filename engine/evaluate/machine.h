// Machine: the verdict evaluator for one kind of instance access.
//
// Algorithm: a backtracking machine over explicit stacks. A code is a conjunction; a failed check unwinds to the nearest
// choice frame (anyOf, oneOf, not, if, contains) or ends the run. `undecided` belongs to the conjunction being run: it is
// raised by what can't be decided and turns "holds" into "unknown" at the end (Kleene), so a later failure still wins.
// Cost: each instruction once an instance it applies to; a member is looked up once. Memory: one frame a nesting level of
// schema and instance. Wins: always; it is the only verdict evaluator. Tested through verdict.h.
#ifndef VOUCH_ENGINE_EVALUATE_MACHINE_H_
#define VOUCH_ENGINE_EVALUATE_MACHINE_H_

#include <algorithm>
#include <memory>
#include <vector>

#include "engine/evaluate/access.h"
#include "engine/evaluate/frame.h"
#include "engine/evaluate/memo.h"
#include "engine/evaluate/patterns.h"
#include "engine/evaluate/utf8_length.h"
#include "engine/evaluate/verdict.h"
#include "engine/format/format.h"
#include "engine/json/number.h"
#include "engine/program/program.h"

namespace vouch::evaluate {

template <typename Access>
class Machine {
 public:
  using Node = typename Access::Node;
  using F = Frame<Access>;

  Machine(const program::Program& program, const Patterns& patterns, const Limits& limits)
      : program_(program), patterns_(patterns), limits_(limits), frames_(32) {}

  Verdict RunBlock(uint32_t block, Node node) {
    const program::Block& b = program_.blocks[block];
    const auto kind = static_cast<int>(Access::KindOf(node));
    if ((b.admitted >> kind & 1) == 0) return {Outcome::kInvalid, nullptr};
    if ((b.coded >> kind & 1) == 0) return {Outcome::kValid, nullptr};
    return RunCode(b.entry[kind], node);
  }

  Verdict RunCode(uint32_t address, Node node);
  // Code entries of the last run.
  uint64_t Steps() const {
    return spent_ + names_spent_ + (memo_.on() ? 0 : static_cast<uint64_t>(granted_ - budget_));
  }

 private:
  // Code entries before the memo is tried.
  static constexpr int64_t kPatience = int64_t{1} << 22;
  static constexpr uint32_t kNoCode = UINT32_MAX;
  static constexpr int64_t kMemoTrial = int64_t{1} << 18;
  // Instructions that look at one value and apply no code (machine_leaves.h).
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
  static constexpr uint32_t kSwitchOne = 1, kSwitchAll = 2;  // SwitchInfo::mode
  enum class Entry : uint8_t { kRun, kHolds, kFails, kStop };

  F* Grow(F* top) {
    const size_t used = static_cast<size_t>(top - frames_.data());
    frames_.resize(frames_.size() * 2);
    return frames_.data() + used;
  }
  Entry OnBudget(uint32_t target, Node node);
  static bool IsLeaf(program::Opcode op) { return (kLeaves >> static_cast<int>(op) & 1) != 0; }
  // Runs leaf instructions from pc on; the first other one, or null when one fails.
  const program::Instruction* RunLeaves(const program::Instruction* pc, Node node, bool* undecided);
  bool InLoop(const F* top, uint32_t target, Node node) const;
  std::strong_ordering CompareBound(const program::Instruction& i, Node node) const;
  bool NumberIn(const program::Instruction& i, Node node) const;
  bool ValueIn(const program::Instruction& i, Node node, bool* undecided);
  bool HasDuplicates(Node node, bool* undecided);
  bool DependentRequired(const program::Instruction& i, Node node);
  bool Names(const program::Instruction& i, Node node, bool* undecided);
  typename Access::Member FindMember(Node node, program::KeyWords w, std::string_view key) const;
  const uint32_t* SwitchTargets(const program::SwitchInfo& s, Node node) const;
  bool Repeats(const program::SwitchInfo& s, Node node) const;
  void AddPending(const program::ObjectInfo& info, Node node, typename Access::Member m, std::string_view key,
                  bool* undecided);

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
  void Undecided(const char* reason, bool* undecided) {
    *undecided = true;
    if (reason_ == nullptr) reason_ = reason;
  }

  const program::Program& program_;
  const Patterns& patterns_;
  const Limits& limits_;
  std::vector<F> frames_;
  std::vector<uint64_t> scratch_;  // bit sets: marks, required members
  std::vector<uint32_t> pending_;  // blocks still to be applied to the current member
  Marks marks_;
  Memo memo_;
  int64_t budget_ = 0;   // code entries left before OnBudget is called
  int64_t granted_ = 0;  // what budget_ started from
  uint64_t spent_ = 0;
  uint64_t names_spent_ = 0;  // by names_
  const char* reason_ = nullptr;
  std::unique_ptr<Machine<NameAccess>> names_;
};

// Called when the budget of code entries is used up: memo look-ups, and the step limit.
template <typename Access>
typename Machine<Access>::Entry Machine<Access>::OnBudget(uint32_t target, Node node) {
  if (!memo_.on()) {
    spent_ += static_cast<uint64_t>(granted_);
    memo_.SwitchOn();
  }
  ++spent_;
  if (spent_ + names_spent_ > limits_.evaluation_steps) return Entry::kStop;
  budget_ = 0;  // come back at the next entry
  if (spent_ % kMemoTrial == 0 && memo_.Useless()) {
    memo_.SwitchOff();
    budget_ = granted_ = kPatience;
    return Entry::kRun;
  }
  if (marks_.node == node) return Entry::kRun;  // marks are an effect that a remembered verdict lacks
  switch (memo_.Find(target, node)) {
    case Memo::Known::kHolds: return Entry::kHolds;
    case Memo::Known::kFails: return Entry::kFails;
    case Memo::Known::kNothing: break;
  }
  return Entry::kRun;
}

// Whether the code is under evaluation on the same instance already.
template <typename Access>
bool Machine<Access>::InLoop(const F* top, uint32_t target, Node node) const {
  for (const F* f = top; f->type != FrameType::kRoot && f->node == node; --f) {
    if (f->type == FrameType::kLoopReturn && f->target == target) return true;
  }
  return false;
}

template <typename Access>
std::strong_ordering Machine<Access>::CompareBound(const program::Instruction& i, Node node) const {
  const json::Number n = Access::Number(node);
  const double near = json::Near(n);
  const double bound = i.x != 0 ? static_cast<double>(i.integer()) : i.real();
  if (near < bound) return std::strong_ordering::less;
  if (near > bound) return std::strong_ordering::greater;
  return json::Compare(n, json::ToNumber(*program_.module.values[i.a]));
}

template <typename Access>
bool Machine<Access>::NumberIn(const program::Instruction& i, Node node) const {
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
bool Machine<Access>::ValueIn(const program::Instruction& i, Node node, bool* undecided) {
  const typename Access::Comparable found(node);
  if (!found.exact) {
    Undecided("not a JSON number", undecided);
    return true;
  }
  for (uint32_t k = 0; k < i.b(); ++k) {
    // The schema's value first: its names are distinct (equality.h).
    if (json::Equal(*program_.module.values[program_.lists[i.a + k]], found.value)) return true;
  }
  return false;
}

template <typename Access>
bool Machine<Access>::HasDuplicates(Node node, bool* undecided) {
  if (Access::Size(node) < 2) return false;
  const typename Access::Comparable found(node);
  uint32_t first;
  if (found.exact) return json::FindDuplicate(found.value.items(), &first) >= 0;
  Undecided("not a JSON number", undecided);
  return false;
}

// One pass over the members to see which names of the table are there.
template <typename Access>
bool Machine<Access>::DependentRequired(const program::Instruction& i, Node node) {
  const program::KeyTable& table = program_.tables[i.a];
  const size_t seen = scratch_.size();
  scratch_.resize(seen + (table.slots + size_t{63}) / 64);
  const auto keys = Access::KeysOf(node);
  const auto end = Access::MemberEnd(node);
  for (auto m = Access::MemberBegin(node); m != end; ++m) {
    const std::string_view key = Access::Key(keys, m);
    const program::Slot* slot =
        FindKey(program_, table, Access::KeyWords(keys, m), key.data(), static_cast<uint32_t>(key.size()));
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
bool Machine<Access>::Names(const program::Instruction& i, Node node, bool* undecided) {
  if (names_ == nullptr) names_ = std::make_unique<Machine<NameAccess>>(program_, patterns_, limits_);
  const auto keys = Access::KeysOf(node);
  const auto end = Access::MemberEnd(node);
  for (auto m = Access::MemberBegin(node); m != end; ++m) {
    const std::string_view key = Access::Key(keys, m);
    const Verdict v = names_->RunCode(i.a, &key);
    if (v.outcome == Outcome::kInvalid) return false;
    if (v.outcome == Outcome::kUndecided) Undecided(v.undecided_reason, undecided);
    names_spent_ += names_->Steps();
    if (Steps() > limits_.evaluation_steps) {
      Undecided("evaluation_steps", undecided);
      return true;
    }
  }
  return true;
}

template <typename Access>
typename Access::Member Machine<Access>::FindMember(Node node, program::KeyWords w, std::string_view key) const {
  const auto keys = Access::KeysOf(node);
  const auto end = Access::MemberEnd(node);
  auto m = Access::MemberBegin(node);
  for (; m != end; ++m) {
    const std::string_view name = Access::Key(keys, m);
    if (name.size() != key.size()) continue;
    const program::KeyWords n = Access::KeyWords(keys, m);
    if (n.lo == w.lo && n.hi == w.hi && (key.size() <= 16 || name == key)) break;
  }
  return m;
}

// The candidates of a switch: their number, then their addresses.
template <typename Access>
const uint32_t* Machine<Access>::SwitchTargets(const program::SwitchInfo& s, Node node) const {
  const auto m = FindMember(node, {s.lo, s.hi}, {program_.text.data() + s.text, s.length});
  uint32_t at = s.absent;
  if (m != Access::MemberEnd(node)) {
    const Node value = Access::MemberValue(m);
    at = s.not_string;
    if (Access::KindOf(value) == ir::Kind::kString) {
      const std::string_view text = Access::String(value);
      const program::Slot* slot = FindKey(program_, program_.tables[s.table], program::WordsOf(text), text.data(),
                                          static_cast<uint32_t>(text.size()));
      at = slot != nullptr ? slot->block : s.other;
    }
  }
  return program_.lists.data() + at;
}

// Whether the switch's member is there twice: then one look-up doesn't decide its conditions.
template <typename Access>
bool Machine<Access>::Repeats(const program::SwitchInfo& s, Node node) const {
  const auto keys = Access::KeysOf(node);
  const auto end = Access::MemberEnd(node);
  const std::string_view key(program_.text.data() + s.text, s.length);
  int found = 0;
  for (auto m = Access::MemberBegin(node); m != end; ++m) found += Access::Key(keys, m) == key ? 1 : 0;
  return found > 1;
}

// What the pattern rules say of a member that the table doesn't name.
template <typename Access>
void Machine<Access>::AddPending(const program::ObjectInfo& info, Node node, typename Access::Member m,
                                 std::string_view key, bool* undecided) {
  const uint64_t index = static_cast<uint64_t>(m - Access::MemberBegin(node));
  const uint32_t* rule = program_.lists.data() + info.scopes;
  for (uint32_t s = 0; s < info.scope_count; ++s) {
    const uint32_t patterns = rule[0];
    bool matched = false;
    bool unknown = false;
    for (uint32_t p = 0; p < patterns; ++p) {
      const regex::Match match = patterns_.Search(rule[3 + 2 * p], key);
      unknown |= match == regex::Match::kUndecided;
      if (match != regex::Match::kYes) continue;
      matched = true;
      if (rule[4 + 2 * p] != program::kAnyBlock) pending_.push_back(rule[4 + 2 * p]);
    }
    if (unknown) Undecided("pattern_steps", undecided);
    if (matched && (rule[2] & 1) != 0) Mark(node, index);
    if (!matched && !unknown) {
      if (rule[1] != program::kAnyBlock) pending_.push_back(rule[1]);
      if ((rule[2] & 2) != 0) Mark(node, index);
    }
    rule += 3 + 2 * patterns;
  }
  if (info.extra != program::kAnyBlock) pending_.push_back(info.extra);
  if (info.extra_marks != 0) Mark(node, index);
}

}  // namespace vouch::evaluate

#include "engine/evaluate/machine_leaves.h"
#include "engine/evaluate/machine_run.h"

#endif  // VOUCH_ENGINE_EVALUATE_MACHINE_H_
