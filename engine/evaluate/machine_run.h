// The loop of the verdict machine. Included by machine.h only.
//
// Labels: `enter` starts the code `target` on `node` (its frame is on top); `next` runs the instruction at pc; `succeed`
// returns to the top frame, `fail` unwinds to the nearest choice. Loops over members and items keep their state in
// locals and spill it into a frame only where a child has code to run.
#ifndef VOUCH_ENGINE_EVALUATE_MACHINE_RUN_H_
#define VOUCH_ENGINE_EVALUATE_MACHINE_RUN_H_

#include "engine/evaluate/machine.h"

namespace vouch::evaluate {

template <typename Access>
Verdict Machine<Access>::RunCode(uint32_t address, Node node) {
  using program::Instruction;
  using program::Opcode;
  const Instruction* const code = program_.code.data();
  const program::Block* const blocks = program_.blocks.data();
  const uint32_t* const lists = program_.lists.data();

  scratch_.clear();
  pending_.clear();
  marks_ = Marks{};
  if (memo_.on()) memo_.Reset();
  budget_ = granted_ = static_cast<int64_t>(std::min<uint64_t>(kPatience, limits_.evaluation_steps));
  spent_ = names_spent_ = 0;
  raised_ = false;
  reason_ = nullptr;

  F* top = frames_.data();
  F* limit = top + frames_.size() - 1;
  top->type = FrameType::kRoot;
  top->node = node;
  uint32_t target = address;
  const Instruction* pc = nullptr;
  bool undecided = false;

  // Loop state.
  typename Access::Member member{};
  typename Access::Member member_end{};
  typename Access::Keys keys{};
  typename Access::Item item{};
  typename Access::Item item_end{};
  const program::ObjectInfo* info = nullptr;
  const program::KeyTable* table = nullptr;
  uint64_t seen = 0;
  uint32_t pending_base = 0;
  uint32_t required_at = 0;
  uint64_t index = 0;

  // Inlined everywhere, so that the loop's state stays in registers.
  auto push = [&](FrameType type) __attribute__((always_inline)) -> F& {
    ++top;  // `enter` has seen to the room: there is at most one push between two entries
    top->type = type;
    top->node = node;
    top->pc = pc;
    return *top;
  };
  auto push_choice = [&](FrameType type) __attribute__((always_inline)) -> F& {
    F& f = push(type);
    f.undecided = undecided;
    f.flags = 0;
    f.word = 0;
    f.a = 0;
    f.marks = marks_;
    f.pending = static_cast<uint32_t>(pending_.size());
    f.scratch = static_cast<uint32_t>(scratch_.size());
    undecided = false;
    return f;
  };
  // Makes the next branch of the choice on top the target; false when all were tried.
  auto next_branch = [&]() __attribute__((always_inline)) {
    const uint32_t* branches = lists + pc->a;
    uint32_t count = pc->b();
    if (pc->op == Opcode::kSwitch) {
      branches = SwitchTargets(program_.switches[pc->a], node);
      count = *branches++;
    }
    if (top->a >= count) return false;
    undecided = false;
    target = branches[top->a++];
    return true;
  };
  // Leaves the choice on top; what its instruction concludes is decided by the caller.
  auto pop_choice = [&](bool unknown) __attribute__((always_inline)) {
    undecided = top->undecided || unknown;
    node = top->node;
    pc = top->pc + 1;
    --top;
  };

  // What a leaf could not decide belongs to the conjunction being run.
  auto leaves = [&](const Instruction* at, Node on) __attribute__((always_inline)) {
    at = RunLeaves(at, on);
    if (raised_) [[unlikely]] {
      raised_ = false;
      undecided = true;
    }
    return at;
  };

enter:
  if (top == limit) [[unlikely]] {
    top = Grow(top);
    if (top == nullptr) return {Outcome::kUndecided, kEvaluationDepth};
    limit = frames_.data() + frames_.size() - 1;
  }
  top->target = target;
  if (--budget_ < 0) [[unlikely]] {
    switch (OnBudget(target, node)) {
      case Entry::kRun: break;
      case Entry::kHolds: goto succeed;
      case Entry::kFails: goto fail;
      case Entry::kStop: return {Outcome::kUndecided, "evaluation_steps"};
    }
  }
  pc = code + target;

next:
  switch (pc->op) {
    case Opcode::kEnd:
      goto succeed;
    case Opcode::kFail:
      goto fail;
    case Opcode::kUndecided:
      Undecided("reference loop", &undecided);
      ++pc;
      goto next;
    case Opcode::kSame:
      if (pc->x != 0 && InLoop(top, pc->a, node)) {
        Undecided("reference loop", &undecided);
        ++pc;
        goto next;
      }
      push(pc->x != 0 ? FrameType::kLoopReturn : FrameType::kReturn);
      target = pc->a;
      goto enter;

    case Opcode::kIntegerLiteral: case Opcode::kMinimum: case Opcode::kMaximum: case Opcode::kMultipleOf:
    case Opcode::kNumberIn: case Opcode::kLength: case Opcode::kPattern: case Opcode::kFormat: case Opcode::kStringIs:
    case Opcode::kStringIn: case Opcode::kBooleanIs: case Opcode::kItemCount: case Opcode::kMemberCount:
    case Opcode::kUnique: case Opcode::kValueIn:
      pc = leaves(pc, node);
      if (pc == nullptr) goto fail;
      goto next;

    // --- arrays
    case Opcode::kItems:
      item = Access::Begin(node);
      item_end = Access::End(node);
      goto items_loop;
    case Opcode::kTuple:
      item = Access::Begin(node);
      item_end = Access::End(node);
      index = 0;
      if ((pc->x & 1) != 0) MarkAll(node, 0, std::min(pc->b(), Access::Size(node)));
      if ((pc->x & 2) != 0) MarkAll(node, 0, Access::Size(node));
      goto tuple_loop;
    case Opcode::kContains: {
      F& f = push_choice(FrameType::kContains);
      f.cursor.item = Access::Begin(node);
      f.end.item = Access::End(node);
      goto contains_loop;
    }

    // --- objects
    case Opcode::kMembersOpen:
    case Opcode::kMembersClosed:
    case Opcode::kMembersExtra:
    case Opcode::kMembersAll:
      info = &program_.objects[pc->a];
      table = &program_.tables[info->table];
      keys = Access::KeysOf(node);
      member = Access::MemberBegin(node);
      member_end = Access::MemberEnd(node);
      seen = 0;
      goto members_loop;
    case Opcode::kMembersGeneral:
      info = &program_.objects[pc->a];
      table = &program_.tables[info->table];
      keys = Access::KeysOf(node);
      member = Access::MemberBegin(node);
      member_end = Access::MemberEnd(node);
      seen = 0;
      pending_base = static_cast<uint32_t>(pending_.size());
      required_at = static_cast<uint32_t>(scratch_.size());
      if (info->required_count != 0) scratch_.resize(required_at + (table->slots + size_t{63}) / 64);
      goto general_loop;
    case Opcode::kDependentRequired:
      if (!DependentRequired(*pc, node)) goto fail;
      ++pc;
      goto next;
    case Opcode::kNames:
      if (!Names(*pc, node, &undecided)) goto fail;
      ++pc;
      goto next;
    case Opcode::kIfPresent: {
      const std::string_view name = program_.module.strings[pc->a];
      if (FindMember(node, program::WordsOf(name), name) == Access::MemberEnd(node)) {
        ++pc;
        goto next;
      }
      target = pc->b();
      push(FrameType::kReturn);
      goto enter;
    }

    // --- branches
    case Opcode::kAnyOf: {
      push_choice(FrameType::kAnyOf);
      if ((pc->x & 1) != 0) {
        SaveMarks(node);
        top->scratch = static_cast<uint32_t>(scratch_.size());
      }
      goto any_next;
    }
    case Opcode::kOneOf: {
      push_choice(FrameType::kOneOf);
      if (pc->x != 0) {
        SaveMarks(node);  // as they were
        SaveMarks(node);  // of the branch that held
        top->scratch = static_cast<uint32_t>(scratch_.size());
      }
      goto one_next;
    }
    case Opcode::kNot:
      push_choice(FrameType::kNot);
      target = pc->a;
      goto enter;
    case Opcode::kIf:
      push_choice(FrameType::kCondition);
      if (pc->x != 0) {
        SaveMarks(node);
        top->scratch = static_cast<uint32_t>(scratch_.size());
      }
      target = pc->a;
      goto enter;
    case Opcode::kTrack: {
      const auto at = static_cast<uint32_t>(scratch_.size());
      F& f = push_choice(FrameType::kTrackBody);
      scratch_.resize(at + Words(node));
      marks_.node = node;
      marks_.at = at;
      f.scratch = at;
      target = pc->a;
      goto enter;
    }
    case Opcode::kSwitch: {
      const program::SwitchInfo& s = program_.switches[pc->a];
      const uint32_t* candidates = SwitchTargets(s, node);
      if (s.mode == kSwitchAll && Access::kMayRepeatNames && Repeats(s, node)) {
        Undecided("a repeated member name", &undecided);
        ++pc;
        goto next;
      }
      if (candidates[0] == 0) {
        if (s.mode != kSwitchAll) goto fail;
        ++pc;
        goto next;
      }
      if (candidates[0] == 1) {
        target = candidates[1];
        push(FrameType::kReturn);
        goto enter;
      }
      if (s.mode == kSwitchAll) {
        F& f = push(FrameType::kAllOf);
        f.a = 1;
        target = candidates[1];
        goto enter;
      }
      push_choice(s.mode == kSwitchOne ? FrameType::kOneOf : FrameType::kAnyOf);
      if (s.mode == kSwitchOne) goto one_next;
      goto any_next;
    }
    case Opcode::kCount:
      break;
  }
  return {Outcome::kUndecided, "damaged program"};

// --- members without patterns and marks
members_loop: {
  const Opcode mode = pc->op;
  for (; member != member_end; ++member) {
    uint8_t admitted;
    uint8_t coded;
    uint32_t block;
    if (mode == Opcode::kMembersAll) {
      admitted = info->extra_admitted;
      coded = info->extra_coded;
      block = info->extra;
    } else {
      const std::string_view key = Access::Key(keys, member);
      const program::Slot* slot =
          FindKey(program_, *table, Access::KeyWords(keys, member), key.data(), static_cast<uint32_t>(key.size()));
      if (slot != nullptr) {
        seen |= static_cast<uint64_t>(slot->flags & program::Slot::kRequired) << slot->required_bit;
        admitted = slot->admitted;
        coded = slot->coded;
        block = slot->block;
      } else {
        if (mode == Opcode::kMembersOpen) continue;
        if (mode == Opcode::kMembersClosed) goto fail;
        admitted = info->extra_admitted;
        coded = info->extra_coded;
        block = info->extra;
      }
    }
    const Node value = Access::MemberValue(member);
    const auto kind = static_cast<int>(Access::KindOf(value));
    if ((admitted >> kind & 1) == 0) goto fail;
    if ((coded >> kind & 1) == 0) continue;
    const Instruction* child = code + blocks[block].entry[kind];
    if (IsLeaf(child->op)) {  // no frame for a handful of simple checks
      child = leaves(child, value);
      if (child == nullptr) goto fail;
      if (child->op == Opcode::kEnd) continue;
    }
    F& f = push(FrameType::kMembers);
    f.cursor.member = member + 1;
    f.end.member = member_end;
    f.word = seen;
    node = value;
    target = static_cast<uint32_t>(child - code);
    goto enter;
  }
  if ((seen & info->required) != info->required) goto fail;
  ++pc;
  goto next;
}

// --- members with patterns, marks, or many required names
general_loop:
  for (; member != member_end; ++member) {
    {
      const std::string_view key = Access::Key(keys, member);
      const program::Slot* slot =
          FindKey(program_, *table, Access::KeyWords(keys, member), key.data(), static_cast<uint32_t>(key.size()));
      if (slot == nullptr) {
        AddPending(*info, node, member, key, &undecided);
      } else {
        if ((slot->flags & program::Slot::kRequired) != 0) {
          const size_t at = static_cast<size_t>(slot - program_.slots.data()) - table->first;
          uint64_t& word = scratch_[required_at + at / 64];
          seen += (word >> (at % 64) & 1) == 0 ? 1 : 0;
          word |= uint64_t{1} << (at % 64);
        }
        if ((slot->flags & program::Slot::kMarks) != 0) {
          Mark(node, static_cast<uint64_t>(member - Access::MemberBegin(node)));
        }
        if (slot->block != program::kAnyBlock) pending_.push_back(slot->block);
      }
    }
  general_pending:
    while (pending_.size() > pending_base) {
      const program::Block& block = blocks[pending_.back()];
      pending_.pop_back();
      const Node value = Access::MemberValue(member);
      const auto kind = static_cast<int>(Access::KindOf(value));
      if ((block.admitted >> kind & 1) == 0) goto fail;
      if ((block.coded >> kind & 1) == 0) continue;
      const Instruction* child = code + block.entry[kind];
      if (IsLeaf(child->op)) {
        child = leaves(child, value);
        if (child == nullptr) goto fail;
        if (child->op == Opcode::kEnd) continue;
      }
      F& f = push(FrameType::kGeneral);
      f.cursor.member = member;
      f.end.member = member_end;
      f.word = seen;
      f.a = required_at;
      f.pending = pending_base;
      node = value;
      target = static_cast<uint32_t>(child - code);
      goto enter;
    }
  }
  if (seen != info->required_count) goto fail;
  scratch_.resize(required_at);
  ++pc;
  goto next;

// --- items
items_loop:
  for (; item != item_end; ++item) {
    const Node value = Access::ItemValue(item);
    const auto kind = static_cast<int>(Access::KindOf(value));
    if ((pc->x >> kind & 1) == 0) goto fail;
    if ((pc->y >> kind & 1) == 0) continue;
    const Instruction* child = code + blocks[pc->a].entry[kind];
    if (IsLeaf(child->op)) {
      child = leaves(child, value);
      if (child == nullptr) goto fail;
      if (child->op == Opcode::kEnd) continue;
    }
    F& f = push(FrameType::kItems);
    f.cursor.item = item + 1;
    f.end.item = item_end;
    target = static_cast<uint32_t>(child - code);
    node = value;
    goto enter;
  }
  ++pc;
  goto next;

tuple_loop:
  for (; item != item_end; ++item, ++index) {
    const program::Block& block = blocks[index < pc->b() ? lists[pc->a + index] : pc->c()];
    const Node value = Access::ItemValue(item);
    const auto kind = static_cast<int>(Access::KindOf(value));
    if ((block.admitted >> kind & 1) == 0) goto fail;
    if ((block.coded >> kind & 1) == 0) continue;
    F& f = push(FrameType::kTuple);
    f.cursor.item = item + 1;
    f.end.item = item_end;
    f.word = index + 1;
    target = block.entry[kind];
    node = value;
    goto enter;
  }
  ++pc;
  goto next;

// --- contains: the choice stays on top while items are tried; word counts those that hold, a those unknown
contains_loop: {
  const uint64_t min = program_.sizes[pc->b()];
  const uint64_t max = program_.sizes[pc->b() + 1];
  const program::Block& block = blocks[pc->a];
  while (top->cursor.item != top->end.item) {
    if (top->word > max) break;
    if (top->word >= min && max == UINT64_MAX && pc->x == 0) break;
    item = top->cursor.item;
    const Node value = Access::ItemValue(item);
    const auto kind = static_cast<int>(Access::KindOf(value));
    ++top->cursor.item;
    if ((block.admitted >> kind & 1) == 0) continue;
    if ((block.coded >> kind & 1) == 0) {
      ++top->word;
      if (pc->x != 0) Mark(node, static_cast<uint64_t>(item - Access::Begin(node)));
      continue;
    }
    undecided = false;
    target = block.entry[kind];
    node = value;
    goto enter;
  }
  const uint64_t held = top->word;
  const uint64_t possible = held + top->a;
  // An unknown item may or may not be marked: nothing may be concluded from the marks then.
  const bool unknown = !(held >= min && possible <= max) || (pc->x != 0 && top->a != 0);
  pop_choice(top->a != 0 && unknown);
  if (possible < min || held > max) goto fail;
  goto next;
}

// --- anyOf: a counts the branches tried; flags: 1 some branch is unknown, 2 some branch held
any_next: {
  if (next_branch()) goto enter;
  const bool holds = (top->flags & 2) != 0 || (pc->op == Opcode::kAnyOf && (pc->x & 2) != 0);
  const bool unknown = (top->flags & 1) != 0;
  if (pc->op == Opcode::kAnyOf && (pc->x & 1) != 0 && marks_.node == node) scratch_.resize(scratch_.size() - Words(node));
  pop_choice(unknown);
  if (!holds && !unknown) goto fail;
  goto next;
}

// --- oneOf: word counts the branches that held
one_next: {
  const bool marking = pc->op == Opcode::kOneOf && pc->x != 0 && marks_.node == node;
  if (next_branch()) goto enter;
  const uint64_t held = top->word;
  const bool unknown = top->flags != 0;
  if (marking) {
    if (held == 1) CopyMarks(node, scratch_.size() - Words(node), marks_.at);
    scratch_.resize(scratch_.size() - 2 * Words(node));
  }
  pop_choice(unknown);
  if (!unknown && held != 1) goto fail;
  goto next;
}

// --- the marks of kTrack's body are complete: the rest goes against block b
track_rest:
  {
    const program::Block& block = blocks[pc->b()];
    const uint64_t size = Access::Size(node);
    const bool object = Access::KindOf(node) == ir::Kind::kObject;
    top->target = kNoCode;  // what fails here is neither the body nor the child tried last
    for (; index < size; ++index) {
      if ((scratch_[marks_.at + index / 64] >> (index % 64) & 1) != 0) continue;
      const Node value = object ? Access::MemberValue(Access::MemberBegin(node) + static_cast<ptrdiff_t>(index))
                                : Access::ItemValue(Access::Begin(node) + static_cast<ptrdiff_t>(index));
      const auto kind = static_cast<int>(Access::KindOf(value));
      if ((block.admitted >> kind & 1) == 0) goto fail;
      if ((block.coded >> kind & 1) == 0) continue;
      top->type = FrameType::kTrackRest;
      top->word = index + 1;
      target = block.entry[kind];
      node = value;
      goto enter;
    }
  }
track_end:
  scratch_.resize(top->scratch);
  marks_ = top->marks;
  undecided |= top->undecided;
  node = top->node;
  pc = top->pc + 1;
  --top;
  if ((pc - 1)->x != 0) MarkAll(node, 0, Access::Size(node));
  goto next;

succeed:
  if (memo_.on() && !undecided && marks_.node != node) [[unlikely]] memo_.Record(top->target, node, true);
  pc = top->pc;
  switch (top->type) {
    case FrameType::kRoot:
      return {undecided ? Outcome::kUndecided : Outcome::kValid, undecided ? reason_ : nullptr};
    case FrameType::kReturn:
    case FrameType::kLoopReturn:
      node = top->node;
      --top;
      ++pc;
      goto next;
    case FrameType::kMembers:
      node = top->node;
      info = &program_.objects[pc->a];
      table = &program_.tables[info->table];
      keys = Access::KeysOf(node);
      member = top->cursor.member;
      member_end = top->end.member;
      seen = top->word;
      --top;
      goto members_loop;
    case FrameType::kGeneral:
      node = top->node;
      info = &program_.objects[pc->a];
      table = &program_.tables[info->table];
      keys = Access::KeysOf(node);
      member = top->cursor.member;
      member_end = top->end.member;
      seen = top->word;
      required_at = top->a;
      pending_base = top->pending;
      --top;
      goto general_pending;
    case FrameType::kItems:
      node = top->node;
      item = top->cursor.item;
      item_end = top->end.item;
      --top;
      goto items_loop;
    case FrameType::kTuple:
      node = top->node;
      item = top->cursor.item;
      item_end = top->end.item;
      index = top->word;
      --top;
      goto tuple_loop;
    case FrameType::kAllOf: {
      node = top->node;
      const uint32_t* candidates = SwitchTargets(program_.switches[pc->a], node);
      if (top->a < candidates[0]) {
        target = candidates[++top->a];
        goto enter;
      }
      --top;
      ++pc;
      goto next;
    }
    case FrameType::kTrackBody:
      if (undecided || pc->b() == program::kAnyBlock) goto track_end;
      index = 0;
      goto track_rest;
    case FrameType::kTrackRest:
      node = top->node;
      index = top->word;
      goto track_rest;
    case FrameType::kAnyOf:
      if (pc->op != Opcode::kAnyOf || (pc->x & 1) == 0) {
        if (!undecided) {
          pop_choice(false);
          goto next;
        }
        top->flags |= 1;
        goto any_next;
      }
      // The copy keeps the marks of all branches that held so far.
      top->flags |= undecided ? 1 : 2;
      if (marks_.node == node) {
        const size_t copy = scratch_.size() - Words(node);
        undecided ? CopyMarks(node, copy, marks_.at) : CopyMarks(node, marks_.at, copy);
      }
      goto any_next;
    case FrameType::kOneOf:
      if (undecided) {
        top->flags = 1;
      } else if (++top->word == 2) {
        undecided = top->undecided;
        scratch_.resize(top->scratch);
        --top;
        goto fail;
      }
      if (pc->op == Opcode::kOneOf && pc->x != 0 && marks_.node == node) {
        const size_t copies = scratch_.size() - 2 * Words(node);
        if (!undecided) CopyMarks(node, marks_.at, copies + Words(node));
        CopyMarks(node, copies, marks_.at);
      }
      goto one_next;
    case FrameType::kNot:
      if (undecided) {
        pop_choice(true);
        goto next;
      }
      undecided = top->undecided;
      --top;
      goto fail;
    case FrameType::kCondition: {
      const bool unknown = undecided;
      if (pc->x != 0 && marks_.node == node) {
        const size_t copy = scratch_.size() - Words(node);
        if (unknown) CopyMarks(node, copy, marks_.at);
        scratch_.resize(copy);
      }
      pop_choice(unknown);
      if (unknown) goto next;
      --pc;
      target = pc->b();
      push(FrameType::kReturn);
      goto enter;
    }
    case FrameType::kContains:
      node = top->node;
      if (undecided) {
        ++top->a;
      } else {
        ++top->word;
        if (pc->x != 0) Mark(node, static_cast<uint64_t>(top->cursor.item - Access::Begin(node)) - 1);
      }
      goto contains_loop;
  }

fail:
  // Everything between here and the nearest choice is a conjunction that has failed.
  for (;;) {
    if (memo_.on()) [[unlikely]] memo_.Record(top->target, node, false);
    if (IsChoice(top->type)) break;
    if (top->type == FrameType::kRoot) return {Outcome::kInvalid, nullptr};
    node = top->node;
    --top;
  }
  node = top->node;
  pc = top->pc;
  marks_ = top->marks;
  pending_.resize(top->pending);
  scratch_.resize(top->scratch);
  switch (top->type) {
    case FrameType::kAnyOf:
      if (pc->op == Opcode::kAnyOf && (pc->x & 1) != 0) CopyMarks(node, scratch_.size() - Words(node), marks_.at);
      goto any_next;
    case FrameType::kOneOf:
      if (pc->op == Opcode::kOneOf && pc->x != 0) CopyMarks(node, scratch_.size() - 2 * Words(node), marks_.at);
      goto one_next;
    case FrameType::kNot:
      pop_choice(false);
      goto next;
    case FrameType::kCondition:
      if (pc->x != 0 && marks_.node == node) {
        const size_t copy = scratch_.size() - Words(node);
        CopyMarks(node, copy, marks_.at);
        scratch_.resize(copy);
      }
      pop_choice(false);
      --pc;
      target = pc->c();
      push(FrameType::kReturn);
      goto enter;
    default:  // kContains
      goto contains_loop;
  }
}

}  // namespace vouch::evaluate

#endif  // VOUCH_ENGINE_EVALUATE_MACHINE_RUN_H_
