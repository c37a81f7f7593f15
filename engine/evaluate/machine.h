// Machine: the verdict evaluator for one kind of instance access.
//
// Algorithm: a backtracking machine over explicit stacks. A code is a conjunction; a failed check unwinds to the nearest
// choice frame (anyOf, oneOf, not, if, contains) or ends the run. `undecided` belongs to the conjunction being run: it is
// raised by what can't be decided and turns "holds" into "unknown" at the end (Kleene), so a later failure still wins.
// Cost: each instruction once an instance it applies to; a member is looked up once. Memory: one frame a nesting level of
// schema and instance. Wins: at any depth; the runner (runner.h) is tried first and leaves it what nests deeply, what may be
// undecided and what takes long. Tested through verdict.h.
#ifndef VOUCH_ENGINE_EVALUATE_MACHINE_H_
#define VOUCH_ENGINE_EVALUATE_MACHINE_H_

#include <algorithm>
#include <memory>
#include <vector>

#include "engine/evaluate/checks.h"
#include "engine/evaluate/depth.h"
#include "engine/evaluate/frame.h"
#include "engine/evaluate/memo.h"
#include "engine/evaluate/verdict.h"

namespace vouch::evaluate {

template <typename Access>
class Machine : private Checks<Access> {
 public:
  using typename Checks<Access>::Node;
  using F = Frame<Access>;

  Machine(const program::Program& program, const Linked& linked, const Patterns& patterns, const Limits& limits)
      : Checks<Access>(program, linked, patterns, limits), frames_(32) {}

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
  enum class Entry : uint8_t { kRun, kHolds, kFails, kStop };

  // What the base gives.
  using Checks<Access>::program_, Checks<Access>::linked_, Checks<Access>::patterns_, Checks<Access>::limits_;
  using Checks<Access>::scratch_, Checks<Access>::marks_, Checks<Access>::raised_, Checks<Access>::reason_;
  using Checks<Access>::kSwitchAll, Checks<Access>::kSwitchOne, Checks<Access>::IsLeaf, Checks<Access>::RunLeaves;
  using Checks<Access>::DependentRequired, Checks<Access>::FindMember, Checks<Access>::SwitchTargets;
  using Checks<Access>::Repeats, Checks<Access>::Mark, Checks<Access>::MarkAll, Checks<Access>::Words;
  using Checks<Access>::SaveMarks, Checks<Access>::CopyMarks;

  // Null when there would be more than kMaxFrames.
  F* Grow(F* top) {
    const size_t used = static_cast<size_t>(top - frames_.data());
    if (used >= kMaxFrames) return nullptr;
    frames_.resize(frames_.size() * 2);
    return frames_.data() + used;
  }
  Entry OnBudget(uint32_t target, Node node);
  bool InLoop(const F* top, uint32_t target, Node node) const;
  bool Names(const program::Instruction& i, Node node, bool* undecided);
  void AddPending(const program::ObjectInfo& info, Node node, typename Access::Member m, std::string_view key,
                  bool* undecided);

  void Undecided(const char* reason, bool* undecided) {
    *undecided = true;
    if (reason_ == nullptr) reason_ = reason;
  }

  std::vector<F> frames_;
  std::vector<uint32_t> pending_;  // blocks still to be applied to the current member
  Memo memo_;
  int64_t budget_ = 0;   // code entries left before OnBudget is called
  int64_t granted_ = 0;  // what budget_ started from
  uint64_t spent_ = 0;
  uint64_t names_spent_ = 0;  // by names_
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
bool Machine<Access>::Names(const program::Instruction& i, Node node, bool* undecided) {
  if (names_ == nullptr) names_ = std::make_unique<Machine<NameAccess>>(program_, linked_, patterns_, limits_);
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

// What the pattern rules say of a member that the table doesn't name.
template <typename Access>
void Machine<Access>::AddPending(const program::ObjectInfo& info, Node node, typename Access::Member m,
                                 std::string_view key, bool* undecided) {
  const uint64_t index = static_cast<uint64_t>(m - Access::MemberBegin(node));
  const uint32_t* rule = program_.lists.data() + info.scopes;
  for (uint32_t s = 0; s < info.scope_count; ++s) {
    const uint32_t patterns = rule[0];
    bool matched = false;
    const char* unknown = nullptr;  // the limit
    for (uint32_t p = 0; p < patterns; ++p) {
      const regex::Match match = patterns_.Search(rule[3 + 2 * p], key);
      if (match == regex::Match::kUndecided) unknown = patterns_.LimitOf(rule[3 + 2 * p]);
      if (match != regex::Match::kYes) continue;
      matched = true;
      if (rule[4 + 2 * p] != program::kAnyBlock) pending_.push_back(rule[4 + 2 * p]);
    }
    if (unknown != nullptr) Undecided(unknown, undecided);
    if (matched && (rule[2] & 1) != 0) Mark(node, index);
    if (!matched && unknown == nullptr) {
      if (rule[1] != program::kAnyBlock) pending_.push_back(rule[1]);
      if ((rule[2] & 2) != 0) Mark(node, index);
    }
    rule += 3 + 2 * patterns;
  }
  if (info.extra != program::kAnyBlock) pending_.push_back(info.extra);
  if (info.extra_marks != 0) Mark(node, index);
}

}  // namespace vouch::evaluate

#include "engine/evaluate/machine_run.h"

#endif  // VOUCH_ENGINE_EVALUATE_MACHINE_H_
