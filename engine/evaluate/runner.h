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

namespace vouch::evaluate {

enum class Answer : uint8_t { kHolds, kFails, kGaveUp };

template <typename Access>
class Runner : private Checks<Access> {
 public:
  using typename Checks<Access>::Node;

  Runner(const program::Program& program, const Linked& linked, const Patterns& patterns, const Limits& limits)
      : Checks<Access>(program, linked, patterns, limits),
        objects_(linked.objects.data()),
        code_(program.code.data()),
        blocks_(program.blocks.data()),
        lists_(program.lists.data()),
        patience_(static_cast<int64_t>(std::min<uint64_t>(kPatience, limits.evaluation_steps))) {}

  Answer RunBlock(uint32_t block, Node node) {
    const program::Block& b = blocks_[block];
    const auto kind = static_cast<int>(Access::KindOf(node));
    if ((b.admitted & b.coded) >> kind & 1) [[likely]] return RunCode(code_ + b.entry[kind], node);
    budget_ = patience_;
    return (b.admitted >> kind & 1) != 0 ? Answer::kHolds : Answer::kFails;
  }
  Answer RunCode(const program::Instruction* entry, Node node) {
    budget_ = patience_;
    if (!scratch_.empty()) [[unlikely]] scratch_.clear();
    marks_.node = nullptr;
    const bool holds = Enter(entry, node, kRunnerDepth);
    if (raised_) [[unlikely]] {
      raised_ = false;
      return Answer::kGaveUp;
    }
    return holds ? Answer::kHolds : Answer::kFails;
  }
  // Code entries of the last run.
  uint64_t Steps() const { return static_cast<uint64_t>(patience_ - budget_); }

 private:
  static constexpr uint64_t kPatience = uint64_t{1} << 20;
  enum class Mode : uint8_t { kOpen, kClosed, kExtra };

  using Checks<Access>::program_, Checks<Access>::linked_, Checks<Access>::patterns_, Checks<Access>::limits_;
  using Checks<Access>::scratch_, Checks<Access>::marks_, Checks<Access>::raised_;
  using Checks<Access>::kSwitchAll, Checks<Access>::kSwitchOne, Checks<Access>::RunLeaves;
  using Checks<Access>::Leaf, Checks<Access>::IsLeaf;
  using Checks<Access>::DependentRequired, Checks<Access>::FindMember, Checks<Access>::SwitchTargets;
  using Checks<Access>::Repeats, Checks<Access>::Mark, Checks<Access>::MarkAll, Checks<Access>::Words;
  using Checks<Access>::SaveMarks, Checks<Access>::CopyMarks;

  // Each of these returns whether it holds, given that nothing was raised; false once something was. Unless something was,
  // it leaves marks_ and the length of scratch_ as they were.
  using Handler = bool (*)(Runner&, const program::Instruction*, Node, uint32_t depth);
  struct Handlers {
    Handler of[static_cast<int>(program::Opcode::kCount)] = {};
  };
  template <auto body>
  static bool Handle(Runner& r, const program::Instruction* pc, Node node, uint32_t depth);
  template <program::Opcode op>
  static bool HandleLeaf(Runner& r, const program::Instruction* pc, Node node, uint32_t depth);
  static bool HandleOpen(Runner& r, const program::Instruction* pc, Node node, uint32_t depth);
  static constexpr Handlers MakeHandlers();
  static const Handlers kHandlers;

  // Code from pc on: by the handler of its first instruction, or by Run.
  bool Enter(const program::Instruction* pc, Node node, uint32_t depth) {
    return kHandlers.of[static_cast<int>(pc->op)](*this, pc, node, depth);
  }
  bool Run(const program::Instruction* pc, Node node, uint32_t depth);
  bool Child(uint32_t admitted, uint32_t coded, uint32_t block, Node value, uint32_t depth);
  bool Leaves(const program::Instruction* pc, Node value, uint32_t depth);
  // For branches, since leaves are not counted.
  bool Charge(uint32_t entries) { return (budget_ -= entries) >= 0 || GiveUp(); }
  template <Mode mode>
  bool Members(const program::Instruction& i, Node node, uint32_t depth);
  bool OnlyMember(const program::Instruction& i, Node node, uint32_t depth);
  bool AllMembers(const program::Instruction& i, Node node, uint32_t depth);
  bool OnePattern(const LinkedObject& object, Node node, uint32_t depth);
  template <bool counted>
  bool GeneralMembers(const LinkedObject& object, Node node, uint32_t depth);
  bool Scopes(const program::ObjectInfo& info, Node node, typename Access::Member m, std::string_view key, uint32_t depth);
  bool Items(const program::Instruction& i, Node node, uint32_t depth);
  bool Tuple(const program::Instruction& i, Node node, uint32_t depth);
  bool Contains(const program::Instruction& i, Node node, uint32_t depth);
  bool Names(uint32_t address, Node node);
  bool AnyOf(const uint32_t* branches, uint32_t count, Node node, uint32_t depth);
  bool AnyOfMarking(const program::Instruction& i, Node node, uint32_t depth);
  bool AnyOfIn(const program::Instruction& i, Node node, uint32_t depth) {
    if ((i.x & 1) != 0) return AnyOfMarking(i, node, depth);
    return AnyOf(lists_ + i.a, i.b(), node, depth) || ((i.x & 2) != 0 && !raised_);
  }
  bool OneOf(const uint32_t* branches, uint32_t count, Node node, uint32_t depth);
  bool OneOfMarking(const program::Instruction& i, Node node, uint32_t depth);
  bool OneOfIn(const program::Instruction& i, Node node, uint32_t depth) {
    return i.x != 0 ? OneOfMarking(i, node, depth) : OneOf(lists_ + i.a, i.b(), node, depth);
  }
  bool Same(const program::Instruction& i, Node node, uint32_t depth) { return Enter(code_ + i.a, node, depth); }
  bool If(const program::Instruction& i, Node node, uint32_t depth);
  bool Track(const program::Instruction& i, Node node, uint32_t depth);
  bool Unmarked(uint32_t block, Node node, size_t at, uint32_t depth);
  bool Switch(const program::Instruction& i, Node node, uint32_t depth);
  bool General(const program::Instruction& i, Node node, uint32_t depth) {
    const LinkedObject& object = objects_[i.a];
    return object.shape == ObjectShape::kOnePattern ? OnePattern(object, node, depth)
           : object.shape == ObjectShape::kCounted  ? GeneralMembers<true>(object, node, depth)
                                                    : GeneralMembers<false>(object, node, depth);
  }

  __attribute__((noinline, cold)) bool GiveUp() {
    raised_ = true;
    return false;
  }

  const LinkedObject* const objects_;
  const program::Instruction* const code_;
  const program::Block* const blocks_;
  const uint32_t* const lists_;
  const int64_t patience_;  // code entries of a run
  int64_t budget_ = 0;      // those that are left; below 0: it gave up
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
  return Enter(code_ + blocks_[block].entry[kind], value, depth);
}

// What follows a leaf.
template <typename Access>
__attribute__((noinline)) bool Runner<Access>::Leaves(const program::Instruction* pc, Node value, uint32_t depth) {
  if (IsLeaf(pc->op)) pc = RunLeaves(pc, value);
  if (pc == nullptr) return false;
  return pc->op == program::Opcode::kEnd ? true : Run(pc, value, depth);
}

template <typename Access>
template <typename Runner<Access>::Mode mode>
inline __attribute__((always_inline)) bool Runner<Access>::Members(const program::Instruction& i, Node node,
                                                                   uint32_t depth) {
  const LinkedObject& object = objects_[i.a];
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
inline __attribute__((always_inline)) bool Runner<Access>::OnlyMember(const program::Instruction& i, Node node,
                                                                      uint32_t depth) {
  const LinkedObject& object = objects_[i.a];
  const program::Slot& slot = *object.table.slots;
  uint64_t required = object.required;
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
inline __attribute__((always_inline)) bool Runner<Access>::AllMembers(const program::Instruction& i, Node node,
                                                                      uint32_t depth) {
  const LinkedObject& object = objects_[i.a];
  const auto end = Access::MemberEnd(node);
  for (auto m = Access::MemberBegin(node); m != end; ++m) {
    if (!Child(object.extra_admitted, object.extra_coded, object.extra, Access::MemberValue(m), depth)) return false;
  }
  return true;
}

// See ObjectShape::kOnePattern.
template <typename Access>
bool Runner<Access>::OnePattern(const LinkedObject& object, Node node, uint32_t depth) {
  const uint32_t* const rule = lists_ + object.info->scopes;
  const auto keys = Access::KeysOf(node);
  const auto end = Access::MemberEnd(node);
  uint64_t seen = 0;
  for (auto m = Access::MemberBegin(node); m != end; ++m) {
    const std::string_view key = Access::Key(keys, m);
    const program::Slot* slot = linked_.Find(object.table, Access::KeyWords(keys, m), key);
    if (slot != nullptr) {
      seen |= uint64_t{1} << slot->required_bit;
      if (!Child(slot->admitted, slot->coded, slot->block, Access::MemberValue(m), depth)) return false;
      continue;
    }
    const regex::Match match = patterns_.Search(rule[3], key);
    if (match == regex::Match::kUndecided) [[unlikely]] return GiveUp();
    const uint32_t block = rule[match == regex::Match::kYes ? 4 : 1];
    if (!Child(blocks_[block].admitted, blocks_[block].coded, block, Access::MemberValue(m), depth)) return false;
  }
  return (seen & object.required) == object.required;
}

// With patterns, marks, or many required names.
template <typename Access>
template <bool counted>
bool Runner<Access>::GeneralMembers(const LinkedObject& object, Node node, uint32_t depth) {
  const program::ObjectInfo& info = *object.info;
  const auto keys = Access::KeysOf(node);
  const auto begin = Access::MemberBegin(node);
  const auto end = Access::MemberEnd(node);
  const size_t base = scratch_.size();
  if (counted) scratch_.resize(base + (program_.tables[info.table].slots + size_t{63}) / 64);
  uint64_t seen = 0;
  bool holds = true;
  for (auto m = begin; m != end && holds; ++m) {
    const std::string_view key = Access::Key(keys, m);
    const program::Slot* slot = linked_.Find(object.table, Access::KeyWords(keys, m), key);
    if (slot == nullptr) {
      holds = Scopes(info, node, m, key, depth);
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
    holds = Child(slot->admitted, slot->coded, slot->block, Access::MemberValue(m), depth);
  }
  if (counted) scratch_.resize(base);
  return holds && (counted ? seen == info.required_count : (seen & info.required) == info.required);
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
inline __attribute__((always_inline)) bool Runner<Access>::Items(const program::Instruction& i, Node node,
                                                                 uint32_t depth) {
  const uint32_t admitted = i.x;
  const uint32_t coded = i.y;
  const uint32_t block = i.a;
  const auto end = Access::End(node);
  for (auto item = Access::Begin(node); item != end; ++item) {
    if (!Child(admitted, coded, block, Access::ItemValue(item), depth)) return false;
  }
  return true;
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
    const Answer answer = names_->RunCode(code_ + address, &key);
    if (answer == Answer::kFails) return false;
    budget_ -= static_cast<int64_t>(names_->Steps());
    if (answer == Answer::kGaveUp || budget_ < 0) return GiveUp();
  }
  return true;
}

template <typename Access>
bool Runner<Access>::AnyOf(const uint32_t* branches, uint32_t count, Node node, uint32_t depth) {
  if (!Charge(count)) return false;
  for (uint32_t k = 0; k < count; ++k) {
    if (Enter(code_ + branches[k], node, depth)) return true;
    if (raised_) return false;
  }
  return false;
}

// Runs every branch for its marks; those of branches that fail are dropped.
template <typename Access>
bool Runner<Access>::AnyOfMarking(const program::Instruction& i, Node node, uint32_t depth) {
  bool holds = (i.x & 2) != 0;
  const size_t copy = scratch_.size();
  SaveMarks(node);
  for (uint32_t k = 0; k < i.b(); ++k) {
    const bool held = Enter(code_ + lists_[i.a + k], node, depth);
    if (raised_) return false;
    holds |= held;
    held ? CopyMarks(node, marks_.at, copy) : CopyMarks(node, copy, marks_.at);
  }
  scratch_.resize(copy);
  return holds;
}

template <typename Access>
bool Runner<Access>::OneOf(const uint32_t* branches, uint32_t count, Node node, uint32_t depth) {
  if (!Charge(count)) return false;
  uint32_t held = 0;
  for (uint32_t k = 0; k < count; ++k) {
    if (Enter(code_ + branches[k], node, depth)) {
      if (++held == 2) return false;
    } else if (raised_) {
      return false;
    }
  }
  return held == 1;
}

// Keeps the marks of the branch that held alone.
template <typename Access>
bool Runner<Access>::OneOfMarking(const program::Instruction& i, Node node, uint32_t depth) {
  const uint32_t* const branches = lists_ + i.a;
  if (marks_.node != node) return OneOf(branches, i.b(), node, depth);
  const size_t before = scratch_.size();
  SaveMarks(node);
  const size_t held_marks = scratch_.size();
  SaveMarks(node);
  uint32_t held = 0;
  for (uint32_t k = 0; k < i.b() && held < 2; ++k) {
    const bool holds = Enter(code_ + branches[k], node, depth);
    if (raised_) return false;
    held += holds ? 1 : 0;
    if (holds) CopyMarks(node, marks_.at, held_marks);
    CopyMarks(node, before, marks_.at);
  }
  if (held == 1) CopyMarks(node, held_marks, marks_.at);
  scratch_.resize(before);
  return held == 1;
}

template <typename Access>
bool Runner<Access>::If(const program::Instruction& i, Node node, uint32_t depth) {
  const bool marking = i.x != 0 && marks_.node == node;
  const size_t base = scratch_.size();
  if (marking) SaveMarks(node);
  const bool holds = Enter(code_ + i.a, node, depth);
  if (raised_) return false;
  if (marking) {
    if (!holds) CopyMarks(node, base, marks_.at);
    scratch_.resize(base);
  }
  return Enter(code_ + (holds ? i.b() : i.c()), node, depth);
}

template <typename Access>
bool Runner<Access>::Track(const program::Instruction& i, Node node, uint32_t depth) {
  const Marks around = marks_;
  const size_t at = scratch_.size();
  scratch_.resize(at + Words(node));
  marks_ = {node, static_cast<uint32_t>(at)};
  const bool holds = Enter(code_ + i.a, node, depth) && Unmarked(i.b(), node, at, depth);
  scratch_.resize(at);
  marks_ = around;
  if (holds && i.x != 0) MarkAll(node, 0, Access::Size(node));
  return holds;
}

// Whether what the marks from `at` on left out holds against the block.
template <typename Access>
bool Runner<Access>::Unmarked(uint32_t block, Node node, size_t at, uint32_t depth) {
  if (block == program::kAnyBlock) return true;
  const program::Block& b = blocks_[block];
  const auto left = [&](uint64_t index) { return (scratch_[at + index / 64] >> (index % 64) & 1) == 0; };
  uint64_t index = 0;
  if (Access::KindOf(node) == ir::Kind::kObject) {
    const auto end = Access::MemberEnd(node);
    for (auto m = Access::MemberBegin(node); m != end; ++m, ++index) {
      if (left(index) && !Child(b.admitted, b.coded, block, Access::MemberValue(m), depth)) return false;
    }
  } else {
    const auto end = Access::End(node);
    for (auto item = Access::Begin(node); item != end; ++item, ++index) {
      if (left(index) && !Child(b.admitted, b.coded, block, Access::ItemValue(item), depth)) return false;
    }
  }
  return true;
}

template <typename Access>
inline __attribute__((always_inline)) bool Runner<Access>::Switch(const program::Instruction& i, Node node,
                                                                  uint32_t depth) {
  const program::SwitchInfo& s = program_.switches[i.a];
  const uint32_t* candidates = SwitchTargets(s, node);
  const uint32_t count = *candidates++;
  if (s.mode == kSwitchAll) {
    if (Access::kMayRepeatNames && Repeats(s, node)) return GiveUp();
    for (uint32_t k = 0; k < count; ++k) {
      if (!Enter(code_ + candidates[k], node, depth)) return false;
    }
    return true;
  }
  if (count == 1) return Enter(code_ + candidates[0], node, depth);
  return s.mode == kSwitchOne ? OneOf(candidates, count, node, depth) : AnyOf(candidates, count, node, depth);
}

// An instruction that codes often begin with, and what follows it: of these each has a function of its own, in which the
// compiler has registers for all it needs.
template <typename Access>
template <auto body>
bool Runner<Access>::Handle(Runner& r, const program::Instruction* pc, Node node, uint32_t depth) {
  if (depth == 0 || --r.budget_ < 0) [[unlikely]] return r.GiveUp();
  if (!(r.*body)(*pc, node, depth - 1)) return false;
  return pc[1].op == program::Opcode::kEnd ? true : r.Run(pc + 1, node, depth);
}

template <typename Access>
template <program::Opcode op>
bool Runner<Access>::HandleLeaf(Runner& r, const program::Instruction* pc, Node node, uint32_t depth) {
  if (pc->op != op) __builtin_unreachable();
  if (!r.Leaf(*pc, node)) return false;
  return pc[1].op == program::Opcode::kEnd ? true : r.Leaves(pc + 1, node, depth);
}

template <typename Access>
bool Runner<Access>::HandleOpen(Runner& r, const program::Instruction* pc, Node node, uint32_t depth) {
  return r.objects_[pc->a].shape == ObjectShape::kOneName ? Handle<&Runner::OnlyMember>(r, pc, node, depth)
                                                          : Handle<&Runner::Members<Mode::kOpen>>(r, pc, node, depth);
}

template <typename Access>
constexpr typename Runner<Access>::Handlers Runner<Access>::MakeHandlers() {
  using program::Opcode;
  Handlers handlers;
  for (Handler& handler : handlers.of) {
    handler = [](Runner& r, const program::Instruction* pc, Node node, uint32_t depth) { return r.Run(pc, node, depth); };
  }
  const auto set = [&](Opcode op, Handler handler) { handlers.of[static_cast<int>(op)] = handler; };
  set(Opcode::kMembersOpen, &HandleOpen);
  set(Opcode::kMembersClosed, &Handle<&Runner::template Members<Mode::kClosed>>);
  set(Opcode::kMembersExtra, &Handle<&Runner::template Members<Mode::kExtra>>);
  set(Opcode::kMembersAll, &Handle<&Runner::AllMembers>);
  set(Opcode::kMembersGeneral, &Handle<&Runner::General>);
  set(Opcode::kItems, &Handle<&Runner::Items>);
  set(Opcode::kSwitch, &Handle<&Runner::Switch>);
  set(Opcode::kSame, &Handle<&Runner::Same>);
  set(Opcode::kAnyOf, &Handle<&Runner::AnyOfIn>);
  set(Opcode::kOneOf, &Handle<&Runner::OneOfIn>);
  set(Opcode::kIf, &Handle<&Runner::If>);
  set(Opcode::kTuple, &Handle<&Runner::Tuple>);
  set(Opcode::kMinimum, &HandleLeaf<Opcode::kMinimum>);
  set(Opcode::kMaximum, &HandleLeaf<Opcode::kMaximum>);
  set(Opcode::kLength, &HandleLeaf<Opcode::kLength>);
  set(Opcode::kPattern, &HandleLeaf<Opcode::kPattern>);
  set(Opcode::kFormat, &HandleLeaf<Opcode::kFormat>);
  set(Opcode::kStringIs, &HandleLeaf<Opcode::kStringIs>);
  set(Opcode::kStringIn, &HandleLeaf<Opcode::kStringIn>);
  set(Opcode::kBooleanIs, &HandleLeaf<Opcode::kBooleanIs>);
  set(Opcode::kItemCount, &HandleLeaf<Opcode::kItemCount>);
  set(Opcode::kMemberCount, &HandleLeaf<Opcode::kMemberCount>);
  set(Opcode::kUnique, &HandleLeaf<Opcode::kUnique>);
  return handlers;
}

template <typename Access>
constexpr typename Runner<Access>::Handlers Runner<Access>::kHandlers = MakeHandlers();

template <typename Access>
bool Runner<Access>::Run(const program::Instruction* pc, Node node, uint32_t depth) {
  using program::Opcode;
  if (depth-- == 0 || --budget_ < 0) [[unlikely]] return GiveUp();
  for (;; ++pc) {
    switch (pc->op) {
      case Opcode::kEnd: return true;
      case Opcode::kFail: return false;
      case Opcode::kUndecided: return GiveUp();
      case Opcode::kSame:
        if (!Same(*pc, node, depth)) return false;
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
      case Opcode::kItems:
        if (!Items(*pc, node, depth)) return false;
        break;
      case Opcode::kTuple:
        if (!Tuple(*pc, node, depth)) return false;
        break;
      case Opcode::kContains:
        if (!Contains(*pc, node, depth)) return false;
        break;

      case Opcode::kMembersOpen: case Opcode::kMembersClosed: case Opcode::kMembersExtra: case Opcode::kMembersAll:
      case Opcode::kMembersGeneral:
        return Enter(pc, node, depth);
      case Opcode::kDependentRequired:
        if (!DependentRequired(*pc, node)) return false;
        break;
      case Opcode::kNames:
        if (!Names(pc->a, node)) return false;
        break;
      case Opcode::kIfPresent: {
        const std::string_view name = program_.module.strings[pc->a];
        if (FindMember(node, program::WordsOf(name), name) == Access::MemberEnd(node)) break;
        if (!Enter(code_ + pc->b(), node, depth)) return false;
        break;
      }

      case Opcode::kAnyOf:
        if (!AnyOfIn(*pc, node, depth)) return false;
        break;
      case Opcode::kOneOf:
        if (!OneOfIn(*pc, node, depth)) return false;
        break;
      case Opcode::kNot:
        if (Enter(code_ + pc->a, node, depth) || raised_) return false;
        break;
      case Opcode::kIf:
        if (!If(*pc, node, depth)) return false;
        break;
      case Opcode::kTrack:
        if (!Track(*pc, node, depth)) return false;
        break;
      case Opcode::kSwitch:
        if (!Switch(*pc, node, depth)) return false;
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
