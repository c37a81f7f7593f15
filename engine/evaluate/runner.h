// Runner: the verdict evaluator for what instances mostly are: shallow, decidable and soon done.
//
// Algorithm: plain recursion over the program, a conjunction being a function that returns whether it holds: Enter calls
// the function of its first instruction, and Run is a loop over what follows. It never guesses: where it meets what can't
// be decided, more than kRunnerDepth levels or more than kPatience code entries, it gives up as a whole, and the machine
// (machine.h) evaluates the instance from the start. Cost: each instruction once an instance it applies to; no frame is
// written to memory but the native stack's, which is bounded. Wins: nearly always, about twice as fast as the machine.
// runner_children.h and runner_branches.h define the parts. Tested through verdict.h.
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
  enum class Mode : uint8_t { kOpen, kClosed, kExtra, kOnePattern };  // of members that the table doesn't name

  using Checks<Access>::program_, Checks<Access>::linked_, Checks<Access>::patterns_, Checks<Access>::limits_;
  using Checks<Access>::scratch_, Checks<Access>::marks_, Checks<Access>::raised_;
  using Checks<Access>::kSwitchAll, Checks<Access>::kSwitchOne, Checks<Access>::RunLeaves;
  using Checks<Access>::Leaf, Checks<Access>::IsLeaf;
  using Checks<Access>::DependentRequired, Checks<Access>::FindMember, Checks<Access>::SwitchTargets;
  using Checks<Access>::Repeats, Checks<Access>::Mark, Checks<Access>::MarkAll, Checks<Access>::Words;
  using Checks<Access>::SaveMarks, Checks<Access>::CopyMarks;

  // How to run code that begins with some instruction.
  using Handler = bool (*)(Runner&, const program::Instruction*, Node, uint32_t depth);
  struct Handlers {
    Handler of[static_cast<int>(program::Opcode::kCount)] = {};
  };
  template <auto body>
  static bool Handle(Runner& r, const program::Instruction* pc, Node node, uint32_t depth);
  template <program::Opcode op>
  static bool HandleLeaf(Runner& r, const program::Instruction* pc, Node node, uint32_t depth);
  static bool HandleOpen(Runner& r, const program::Instruction* pc, Node node, uint32_t depth);
  static bool HandleGeneral(Runner& r, const program::Instruction* pc, Node node, uint32_t depth);
  static constexpr Handlers MakeHandlers();
  static const Handlers kHandlers;

  // Each of these returns whether it holds, given that nothing was raised; where something was, the answer means nothing.
  // Unless something was, it leaves marks_ and the length of scratch_ as they were.

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
    return object.shape == ObjectShape::kCounted ? GeneralMembers<true>(object, node, depth)
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
bool Runner<Access>::HandleGeneral(Runner& r, const program::Instruction* pc, Node node, uint32_t depth) {
  return r.objects_[pc->a].shape == ObjectShape::kOnePattern
             ? Handle<&Runner::Members<Mode::kOnePattern>>(r, pc, node, depth)
             : Handle<&Runner::General>(r, pc, node, depth);
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
  set(Opcode::kMembersGeneral, &HandleGeneral);
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

#include "engine/evaluate/runner_branches.h"
#include "engine/evaluate/runner_children.h"

#endif  // VOUCH_ENGINE_EVALUATE_RUNNER_H_
