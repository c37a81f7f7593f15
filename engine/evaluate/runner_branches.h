// The runner's in-place applicators: what runs codes on the same instance. Included by runner.h only.
//
// Those that keep marks apart (for unevaluatedProperties and unevaluatedItems) copy them for each branch. Cost: the
// branches, and a copy of the marks for each where marks are kept. Tested through verdict.h.
#ifndef VOUCH_ENGINE_EVALUATE_RUNNER_BRANCHES_H_
#define VOUCH_ENGINE_EVALUATE_RUNNER_BRANCHES_H_

#include "engine/evaluate/runner.h"

namespace vouch::evaluate {

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

}  // namespace vouch::evaluate

#endif  // VOUCH_ENGINE_EVALUATE_RUNNER_BRANCHES_H_
