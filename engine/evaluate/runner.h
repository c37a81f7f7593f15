// Runner: the verdict evaluator for what instances mostly are: shallow, decidable and soon done.
//
// Algorithm: plain recursion over the program, a conjunction being a function that returns whether it holds. It never
// guesses: where it meets what can't be decided, more than kRunnerDepth levels or more than kPatience code entries, it
// gives up as a whole, and the machine (machine.h) evaluates the instance from the start. Cost: each instruction once an
// instance it applies to; no frame is written to memory but the native stack's, which is bounded. Wins: nearly always,
// about twice as fast as the machine. Tested through verdict.h.
#ifndef VOUCH_ENGINE_EVALUATE_RUNNER_H_
#define VOUCH_ENGINE_EVALUATE_RUNNER_H_

#include <memory>

#include "engine/evaluate/checks.h"
#include "engine/evaluate/depth.h"
#include "engine/evaluate/linked.h"

namespace vouch::evaluate {

enum class Answer : uint8_t { kHolds, kFails, kGaveUp };

template <typename Access>
class Runner : private Checks<Access> {
 public:
  using typename Checks<Access>::Node;

  Runner(const program::Program& program, const Linked& linked, const Patterns& patterns, const Limits& limits)
      : Checks<Access>(program, patterns, limits),
        linked_(linked),
        objects_(linked.objects.data()),
        code_(program.code.data()),
        blocks_(program.blocks.data()),
        lists_(program.lists.data()) {}

  Answer RunBlock(uint32_t block, Node node) {
    budget_ = Budget();
    const program::Block& b = blocks_[block];
    const auto kind = static_cast<int>(Access::KindOf(node));
    if ((b.admitted >> kind & 1) == 0) return Answer::kFails;
    if ((b.coded >> kind & 1) == 0) return Answer::kHolds;
    return RunCode(b.entry[kind], node);
  }
  Answer RunCode(uint32_t address, Node node) {
    raised_ = false;
    budget_ = Budget();
    scratch_.clear();
    marks_ = Marks{};
    const bool holds = Run(code_ + address, node, kRunnerDepth);
    return raised_ ? Answer::kGaveUp : holds ? Answer::kHolds : Answer::kFails;
  }
  // Code entries of the last run.
  uint64_t Steps() const { return Budget() - budget_; }

 private:
  static constexpr uint64_t kPatience = uint64_t{1} << 20;
  uint64_t Budget() const { return std::min<uint64_t>(kPatience, limits_.evaluation_steps); }
  enum class Mode : uint8_t { kOpen, kClosed, kExtra };

  using Checks<Access>::program_, Checks<Access>::patterns_, Checks<Access>::limits_, Checks<Access>::scratch_;
  using Checks<Access>::marks_, Checks<Access>::raised_;
  using Checks<Access>::kSwitchAll, Checks<Access>::kSwitchOne, Checks<Access>::RunLeaves;
  using Checks<Access>::Leaf, Checks<Access>::IsLeaf;
  using Checks<Access>::DependentRequired, Checks<Access>::FindMember, Checks<Access>::SwitchTargets;
  using Checks<Access>::Repeats, Checks<Access>::Mark, Checks<Access>::MarkAll, Checks<Access>::Words;
  using Checks<Access>::SaveMarks, Checks<Access>::CopyMarks;

  // Each of these returns whether it holds, given that nothing was raised; false once something was.
  bool Run(const program::Instruction* pc, Node node, uint32_t depth);
  bool Child(uint32_t admitted, uint32_t coded, uint32_t block, Node value, uint32_t depth);
  bool Scalar(const program::Instruction* pc, Node value, uint32_t depth);
  template <Mode mode>
  bool Members(const LinkedObject& object, Node node, uint32_t depth);
  bool OnlyMember(const program::Slot& slot, uint64_t required, Node node, uint32_t depth);
  bool AllMembers(const LinkedObject& object, Node node, uint32_t depth);
  bool GeneralMembers(const LinkedObject& object, Node node, uint32_t depth);
  bool Scopes(const program::ObjectInfo& info, Node node, typename Access::Member m, std::string_view key, uint32_t depth);
  bool Tuple(const program::Instruction& i, Node node, uint32_t depth);
  bool Contains(const program::Instruction& i, Node node, uint32_t depth);
  bool Names(uint32_t address, Node node);
  bool AnyOf(const uint32_t* branches, uint32_t count, Node node, uint32_t depth);
  bool AnyOfMarking(const program::Instruction& i, Node node, uint32_t depth);
  bool OneOf(const uint32_t* branches, uint32_t count, bool marking, Node node, uint32_t depth);
  bool If(const program::Instruction& i, Node node, uint32_t depth);
  bool Track(const program::Instruction& i, Node node, uint32_t depth);
  bool Switch(const program::SwitchInfo& s, Node node, uint32_t depth);

  // What a branch that failed may have left behind.
  struct State {
    Marks marks;
    size_t scratch;
  };
  State Save() const { return {marks_, scratch_.size()}; }
  void Restore(const State& state) {
    marks_ = state.marks;
    if (scratch_.size() != state.scratch) scratch_.resize(state.scratch);
  }
  bool GiveUp() {
    raised_ = true;
    return false;
  }

  const Linked& linked_;
  const LinkedObject* const objects_;
  const program::Instruction* const code_;
  const program::Block* const blocks_;
  const uint32_t* const lists_;
  uint64_t budget_ = 0;
  std::unique_ptr<Runner<NameAccess>> names_;
};

template <typename Access>
inline __attribute__((always_inline)) bool Runner<Access>::Child(uint32_t admitted, uint32_t coded, uint32_t block,
                                                                 Node value, uint32_t depth) {
  uint32_t kind = Access::QuickKind(value);
  if ((admitted >> kind & 1) == 0) {
    if (kind != Access::kSlowKind) return false;
    if ((admitted & ~coded & ir::kNumberKinds) == ir::kNumberKinds) return true;  // whichever it is
    kind = static_cast<uint32_t>(Access::KindOf(value));
    if ((admitted >> kind & 1) == 0) return false;
  }
  if ((coded >> kind & 1) == 0) return true;
  const program::Instruction* pc = code_ + blocks_[block].entry[kind];
  return kind < static_cast<uint32_t>(ir::Kind::kArray) ? Scalar(pc, value, depth) : Run(pc, value, depth);
}

// A small function for the many values that a few leaves decide.
template <typename Access>
__attribute__((noinline)) bool Runner<Access>::Scalar(const program::Instruction* pc, Node value, uint32_t depth) {
  for (; IsLeaf(pc->op); ++pc) {
    if (!Leaf(*pc, value)) return false;
    if (pc[1].op == program::Opcode::kEnd) return true;
  }
  return Run(pc, value, depth);
}

template <typename Access>
template <typename Runner<Access>::Mode mode>
inline __attribute__((always_inline)) bool Runner<Access>::Members(const LinkedObject& object, Node node,
                                                                   uint32_t depth) {
  const auto keys = Access::KeysOf(node);
  const auto end = Access::MemberEnd(node);
  uint64_t seen = 0;
  for (auto m = Access::MemberBegin(node); m != end; ++m) {
    const std::string_view key = Access::Key(keys, m);
    const program::Slot* slot = linked_.Find(object.table, Access::KeyWords(keys, m), key);
    if (slot != nullptr) {
      seen |= uint64_t{1} << slot->required_bit;
      if (!Child(slot->admitted, slot->coded, slot->block, Access::MemberValue(m), depth)) return false;
    } else if constexpr (mode == Mode::kClosed) {
      return false;
    } else if constexpr (mode == Mode::kExtra) {
      if (!Child(object.extra_admitted, object.extra_coded, object.extra, Access::MemberValue(m), depth)) return false;
    }
  }
  return (seen & object.required) == object.required;
}

// The open table of a single name.
template <typename Access>
inline __attribute__((always_inline)) bool Runner<Access>::OnlyMember(const program::Slot& slot, uint64_t required,
                                                                      Node node, uint32_t depth) {
  const auto keys = Access::KeysOf(node);
  const auto end = Access::MemberEnd(node);
  for (auto m = Access::MemberBegin(node); m != end; ++m) {
    const std::string_view key = Access::Key(keys, m);
    if (key.size() != slot.length) continue;
    const program::KeyWords w = Access::KeyWords(keys, m);
    if (((w.lo ^ slot.lo) | (w.hi ^ slot.hi)) != 0) continue;
    if (slot.length > 16 && !program::SameMiddle(program_.text.data() + slot.text, key.data(), slot.length)) continue;
    if (!Child(slot.admitted, slot.coded, slot.block, Access::MemberValue(m), depth)) return false;
    if (!Access::kMayRepeatNames) return true;
    required = 0;
  }
  return required == 0;
}

template <typename Access>
bool Runner<Access>::AllMembers(const LinkedObject& object, Node node, uint32_t depth) {
  const auto end = Access::MemberEnd(node);
  for (auto m = Access::MemberBegin(node); m != end; ++m) {
    if (!Child(object.extra_admitted, object.extra_coded, object.extra, Access::MemberValue(m), depth)) return false;
  }
  return true;
}

// With patterns, marks, or many required names.
template <typename Access>
bool Runner<Access>::GeneralMembers(const LinkedObject& object, Node node, uint32_t depth) {
  const program::ObjectInfo& info = *object.info;
  const auto keys = Access::KeysOf(node);
  const auto begin = Access::MemberBegin(node);
  const auto end = Access::MemberEnd(node);
  const bool counted = info.required_count > 63;
  const size_t base = scratch_.size();
  if (counted) [[unlikely]] scratch_.resize(base + (program_.tables[info.table].slots + size_t{63}) / 64);
  uint64_t seen = 0;
  for (auto m = begin; m != end; ++m) {
    const std::string_view key = Access::Key(keys, m);
    const program::Slot* slot = linked_.Find(object.table, Access::KeyWords(keys, m), key);
    if (slot == nullptr) {
      if (!Scopes(info, node, m, key, depth)) return false;
      continue;
    }
    if (!counted) {
      seen |= uint64_t{1} << slot->required_bit;
    } else if ((slot->flags & program::Slot::kRequired) != 0) {
      const size_t at = static_cast<size_t>(slot - object.table.slots);
      uint64_t& word = scratch_[base + at / 64];
      seen += (word >> (at % 64) & 1) == 0 ? 1 : 0;
      word |= uint64_t{1} << (at % 64);
    }
    if ((slot->flags & program::Slot::kMarks) != 0) Mark(node, static_cast<uint64_t>(m - begin));
    if (!Child(slot->admitted, slot->coded, slot->block, Access::MemberValue(m), depth)) return false;
  }
  if (!counted) return (seen & info.required) == info.required;
  scratch_.resize(base);
  return seen == info.required_count;
}

// A member that the table doesn't name, against the pattern rules.
template <typename Access>
bool Runner<Access>::Scopes(const program::ObjectInfo& info, Node node, typename Access::Member m,
                            std::string_view key, uint32_t depth) {
  const Node value = Access::MemberValue(m);
  const auto index = static_cast<uint64_t>(m - Access::MemberBegin(node));
  const auto against = [&](uint32_t block) {
    return block == program::kAnyBlock || Child(blocks_[block].admitted, blocks_[block].coded, block, value, depth);
  };
  const uint32_t* rule = lists_ + info.scopes;
  for (uint32_t s = 0; s < info.scope_count; ++s) {
    bool matched = false;
    for (uint32_t p = 0; p < rule[0]; ++p) {
      const regex::Match match = patterns_.Search(rule[3 + 2 * p], key);
      if (match == regex::Match::kUndecided) return GiveUp();
      if (match != regex::Match::kYes) continue;
      matched = true;
      if (!against(rule[4 + 2 * p])) return false;
    }
    if (!matched && !against(rule[1])) return false;
    if ((rule[2] & (matched ? 1 : 2)) != 0) Mark(node, index);
    rule += 3 + 2 * rule[0];
  }
  if (info.extra_marks != 0) Mark(node, index);
  return against(info.extra);
}

template <typename Access>
bool Runner<Access>::Tuple(const program::Instruction& i, Node node, uint32_t depth) {
  if ((i.x & 1) != 0) MarkAll(node, 0, std::min(i.b(), Access::Size(node)));
  if ((i.x & 2) != 0) MarkAll(node, 0, Access::Size(node));
  uint64_t index = 0;
  const auto end = Access::End(node);
  for (auto item = Access::Begin(node); item != end; ++item, ++index) {
    const uint32_t block = index < i.b() ? lists_[i.a + index] : i.c();
    if (!Child(blocks_[block].admitted, blocks_[block].coded, block, Access::ItemValue(item), depth)) return false;
  }
  return true;
}

template <typename Access>
bool Runner<Access>::Contains(const program::Instruction& i, Node node, uint32_t depth) {
  const uint64_t min = program_.sizes[i.b()];
  const uint64_t max = program_.sizes[i.b() + 1];
  const program::Block& block = blocks_[i.a];
  const State before = Save();
  uint64_t held = 0;
  uint64_t index = 0;
  const auto end = Access::End(node);
  for (auto item = Access::Begin(node); item != end; ++item, ++index) {
    if (held > max || (held >= min && max == UINT64_MAX && i.x == 0)) break;
    if (Child(block.admitted, block.coded, i.a, Access::ItemValue(item), depth)) {
      ++held;
      if (i.x != 0) Mark(node, index);
    } else if (raised_) {
      return false;
    } else {
      Restore(before);
    }
  }
  return held >= min && held <= max;
}

template <typename Access>
bool Runner<Access>::Names(uint32_t address, Node node) {
  if (names_ == nullptr) names_ = std::make_unique<Runner<NameAccess>>(program_, linked_, patterns_, limits_);
  const auto keys = Access::KeysOf(node);
  const auto end = Access::MemberEnd(node);
  for (auto m = Access::MemberBegin(node); m != end; ++m) {
    const std::string_view key = Access::Key(keys, m);
    const Answer answer = names_->RunCode(address, &key);
    if (answer == Answer::kFails) return false;
    if (answer == Answer::kGaveUp || names_->Steps() > budget_) return GiveUp();
    budget_ -= names_->Steps();
  }
  return true;
}

template <typename Access>
bool Runner<Access>::AnyOf(const uint32_t* branches, uint32_t count, Node node, uint32_t depth) {
  const State before = Save();
  for (uint32_t k = 0; k < count; ++k) {
    if (Run(code_ + branches[k], node, depth)) return true;
    if (raised_) return false;
    Restore(before);
  }
  return false;
}

// Runs every branch for its marks; those of branches that fail are dropped.
template <typename Access>
bool Runner<Access>::AnyOfMarking(const program::Instruction& i, Node node, uint32_t depth) {
  bool holds = (i.x & 2) != 0;
  const size_t copy = scratch_.size();
  SaveMarks(node);
  const State before = Save();
  for (uint32_t k = 0; k < i.b(); ++k) {
    const bool held = Run(code_ + lists_[i.a + k], node, depth);
    if (raised_) return false;
    Restore(before);
    holds |= held;
    held ? CopyMarks(node, marks_.at, copy) : CopyMarks(node, copy, marks_.at);
  }
  scratch_.resize(copy);
  return holds;
}

template <typename Access>
bool Runner<Access>::OneOf(const uint32_t* branches, uint32_t count, bool marking, Node node, uint32_t depth) {
  const size_t words = marking && marks_.node == node ? Words(node) : 0;
  const size_t base = scratch_.size();
  if (words != 0) {
    SaveMarks(node);  // as they were
    SaveMarks(node);  // of the branch that held
  }
  const State before = Save();
  uint32_t held = 0;
  for (uint32_t k = 0; k < count; ++k) {
    const bool holds = Run(code_ + branches[k], node, depth);
    if (raised_) return false;
    if (holds && ++held == 2) return false;
    if (!holds) Restore(before);
    if (words != 0) {
      if (holds) CopyMarks(node, marks_.at, base + words);
      CopyMarks(node, base, marks_.at);
    }
  }
  if (words != 0) {
    if (held == 1) CopyMarks(node, base + words, marks_.at);
    scratch_.resize(base);
  }
  return held == 1;
}

template <typename Access>
bool Runner<Access>::If(const program::Instruction& i, Node node, uint32_t depth) {
  const size_t words = i.x != 0 && marks_.node == node ? Words(node) : 0;
  const size_t base = scratch_.size();
  if (words != 0) SaveMarks(node);
  const State before = Save();
  const bool holds = Run(code_ + i.a, node, depth);
  if (raised_) return false;
  if (!holds) {
    Restore(before);
    if (words != 0) CopyMarks(node, base, marks_.at);
  }
  scratch_.resize(base);
  return Run(code_ + (holds ? i.b() : i.c()), node, depth);
}

template <typename Access>
bool Runner<Access>::Track(const program::Instruction& i, Node node, uint32_t depth) {
  const Marks around = marks_;
  const size_t at = scratch_.size();
  scratch_.resize(at + Words(node));
  marks_.node = node;
  marks_.at = static_cast<uint32_t>(at);
  if (!Run(code_ + i.a, node, depth)) return false;
  if (i.b() != program::kAnyBlock) {
    const program::Block& block = blocks_[i.b()];
    const auto left = [&](uint64_t index) { return (scratch_[at + index / 64] >> (index % 64) & 1) == 0; };
    uint64_t index = 0;
    if (Access::KindOf(node) == ir::Kind::kObject) {
      const auto end = Access::MemberEnd(node);
      for (auto m = Access::MemberBegin(node); m != end; ++m, ++index) {
        if (left(index) && !Child(block.admitted, block.coded, i.b(), Access::MemberValue(m), depth)) return false;
      }
    } else {
      const auto end = Access::End(node);
      for (auto item = Access::Begin(node); item != end; ++item, ++index) {
        if (left(index) && !Child(block.admitted, block.coded, i.b(), Access::ItemValue(item), depth)) return false;
      }
    }
  }
  scratch_.resize(at);
  marks_ = around;
  if (i.x != 0) MarkAll(node, 0, Access::Size(node));
  return true;
}

template <typename Access>
bool Runner<Access>::Switch(const program::SwitchInfo& s, Node node, uint32_t depth) {
  const uint32_t* candidates = SwitchTargets(s, node);
  const uint32_t count = *candidates++;
  if (s.mode == kSwitchAll) {
    if (Access::kMayRepeatNames && Repeats(s, node)) return GiveUp();
    for (uint32_t k = 0; k < count; ++k) {
      if (!Run(code_ + candidates[k], node, depth)) return false;
    }
    return true;
  }
  if (count == 1) return Run(code_ + candidates[0], node, depth);
  return s.mode == kSwitchOne ? OneOf(candidates, count, false, node, depth) : AnyOf(candidates, count, node, depth);
}

template <typename Access>
bool Runner<Access>::Run(const program::Instruction* pc, Node node, uint32_t depth) {
  using program::Opcode;
  if (depth-- == 0 || budget_ == 0) [[unlikely]] return GiveUp();
  --budget_;
  for (;; ++pc) {
    switch (pc->op) {
      case Opcode::kEnd: return true;
      case Opcode::kFail: return false;
      case Opcode::kUndecided: return GiveUp();
      case Opcode::kSame:
        if (!Run(code_ + pc->a, node, depth)) return false;
        break;

      case Opcode::kIntegerLiteral: case Opcode::kMinimum: case Opcode::kMaximum: case Opcode::kMultipleOf:
      case Opcode::kNumberIn: case Opcode::kLength: case Opcode::kPattern: case Opcode::kFormat: case Opcode::kStringIs:
      case Opcode::kStringIn: case Opcode::kBooleanIs: case Opcode::kUnique: case Opcode::kValueIn:
        pc = RunLeaves(pc, node);
        if (pc == nullptr) return false;
        --pc;
        break;

      case Opcode::kItemCount: case Opcode::kMemberCount:
        if (!Leaf(*pc, node)) return false;
        break;
      case Opcode::kItems: {
        const uint32_t admitted = pc->x;
        const uint32_t coded = pc->y;
        const uint32_t block = pc->a;
        const auto end = Access::End(node);
        for (auto item = Access::Begin(node); item != end; ++item) {
          if (!Child(admitted, coded, block, Access::ItemValue(item), depth)) return false;
        }
        break;
      }
      case Opcode::kTuple:
        if (!Tuple(*pc, node, depth)) return false;
        break;
      case Opcode::kContains:
        if (!Contains(*pc, node, depth)) return false;
        break;

      case Opcode::kMembersOpen: {
        const LinkedObject& object = objects_[pc->a];
        if (object.single ? !OnlyMember(*object.table.slots, object.required, node, depth)
                          : !Members<Mode::kOpen>(object, node, depth)) {
          return false;
        }
        break;
      }
      case Opcode::kMembersClosed:
        if (!Members<Mode::kClosed>(objects_[pc->a], node, depth)) return false;
        break;
      case Opcode::kMembersExtra:
        if (!Members<Mode::kExtra>(objects_[pc->a], node, depth)) return false;
        break;
      case Opcode::kMembersAll:
        if (!AllMembers(objects_[pc->a], node, depth)) return false;
        break;
      case Opcode::kMembersGeneral:
        if (!GeneralMembers(objects_[pc->a], node, depth)) return false;
        break;
      case Opcode::kDependentRequired:
        if (!DependentRequired(*pc, node)) return false;
        break;
      case Opcode::kNames:
        if (!Names(pc->a, node)) return false;
        break;
      case Opcode::kIfPresent: {
        const std::string_view name = program_.module.strings[pc->a];
        if (FindMember(node, program::WordsOf(name), name) == Access::MemberEnd(node)) break;
        if (!Run(code_ + pc->b(), node, depth)) return false;
        break;
      }

      case Opcode::kAnyOf:
        if ((pc->x & 1) != 0 ? !AnyOfMarking(*pc, node, depth)
                             : !AnyOf(lists_ + pc->a, pc->b(), node, depth) && (raised_ || (pc->x & 2) == 0)) {
          return false;
        }
        break;
      case Opcode::kOneOf:
        if (!OneOf(lists_ + pc->a, pc->b(), pc->x != 0, node, depth)) return false;
        break;
      case Opcode::kNot: {
        const State before = Save();
        if (Run(code_ + pc->a, node, depth) || raised_) return false;
        Restore(before);
        break;
      }
      case Opcode::kIf:
        if (!If(*pc, node, depth)) return false;
        break;
      case Opcode::kTrack:
        if (!Track(*pc, node, depth)) return false;
        break;
      case Opcode::kSwitch:
        if (!Switch(program_.switches[pc->a], node, depth)) return false;
        break;
      case Opcode::kCount:
      default:
        __builtin_unreachable();  // the compiler makes none, and the verifier lets none pass
    }
    if (pc[1].op == Opcode::kEnd) return true;
  }
}

}  // namespace vouch::evaluate

#endif  // VOUCH_ENGINE_EVALUATE_RUNNER_H_
