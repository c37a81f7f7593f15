// The backtracker's main loop. See backtrack.h; tested by backtrack_test.cc and engines_test.cc.
#include "engine/regex/backtrack.h"

#include <algorithm>
#include <cstring>
#include <vector>

#include "engine/regex/kept.h"
#include "engine/regex/utf8.h"

namespace vouch::regex {
namespace {

using Op = BacktrackOp;
constexpr size_t kUnset = SIZE_MAX;
// Characters of a run or a back-reference that count as one step.
constexpr size_t kBytesPerStep = 16;

}  // namespace

class Backtracker::Run {
 public:
  struct Memory;
  Run(const Backtracker& owner, std::string_view text, Memory* memory);

  Match SearchAll();
  uint64_t steps_left() const { return steps_left_; }

 private:
  enum class EntryKind : uint8_t {
    kChoice,  // go on at instruction `index` from position `x`
    kUndo,    // register `index` held `x`
    kGive,    // the run at instruction `index` holds text from `x` to `y` more than it must
    kLook,    // the look-around at instruction `index` began at `x`; `y`: the look-around around it
  };
  struct Entry {
    EntryKind kind;
    uint32_t index;
    size_t x;
    size_t y;
  };

  // Registers: start and end of each group, where each open group began, rounds and round's start of each
  // loop.
  size_t GroupStart(uint32_t group) const { return 3 * size_t{group}; }
  size_t LoopCount(uint32_t loop) const { return 3 * (size_t{code_.groups} + 1) + 2 * size_t{loop}; }

  Match MatchAt(size_t at);
  bool Step();  // false: fail
  bool Backtrack();
  void Set(size_t index, size_t value);
  void Push(EntryKind kind, size_t index, size_t x, size_t y) {
    stack_.push_back({kind, static_cast<uint32_t>(index), x, y});
  }
  void Spend(size_t bytes) {
    const uint64_t steps = 1 + bytes / kBytesPerStep;
    steps_left_ -= std::min<uint64_t>(steps, steps_left_);
  }
  bool Take(bool backwards, uint32_t* code);
  bool TakeRun(const BacktrackInst& inst);
  bool TakeBackref(const BacktrackInst& inst);
  bool Assert(Op op) const;
  void BeginRound(const BacktrackInst& inst);
  bool Loop(const BacktrackInst& inst);
  bool EndLook();

  const BacktrackCode& code_;
  const std::string_view text_;
  const uint64_t max_entries_;
  uint64_t steps_left_;
  std::vector<size_t>& registers_;
  std::vector<Entry>& stack_;
  size_t look_ = kUnset;  // entry of the innermost look-around that is open
  size_t at_ = 0;
  uint32_t pc_ = 0;
};

struct Backtracker::Run::Memory {
  std::vector<size_t> registers;
  std::vector<Entry> stack;
  size_t bytes() const { return BytesOf(registers) + BytesOf(stack); }
};

Backtracker::Run::Run(const Backtracker& owner, std::string_view text, Memory* memory)
    : code_(owner.code_),
      text_(text),
      max_entries_(owner.max_memory_ / sizeof(Entry)),
      steps_left_(owner.max_steps_),
      registers_(memory->registers),
      stack_(memory->stack) {
  registers_.assign(3 * (size_t{code_.groups} + 1) + 2 * size_t{code_.loops}, kUnset);
  stack_.clear();
}

void Backtracker::Run::Set(size_t index, size_t value) {
  if (registers_[index] == value) return;
  Push(EntryKind::kUndo, index, registers_[index], 0);
  registers_[index] = value;
}

bool Backtracker::Run::Take(bool backwards, uint32_t* code) {
  if (at_ == (backwards ? 0 : text_.size())) return false;
  *code = backwards ? DecodeBackward(text_, &at_) : DecodeForward(text_, &at_);
  return true;
}

bool Backtracker::Run::TakeRun(const BacktrackInst& inst) {
  const CharSet& set = code_.sets[inst.a];
  const size_t start = at_;
  size_t must_end = at_;
  uint32_t count = 0;
  while (count < inst.c) {
    const size_t before = at_;
    uint32_t code;
    if (!Take(inst.backwards, &code)) break;
    if (!set.Contains(code)) {
      at_ = before;
      break;
    }
    if (++count == inst.b) must_end = at_;
  }
  Spend(inst.backwards ? start - at_ : at_ - start);
  if (count < inst.b) return false;
  if (at_ != must_end) Push(EntryKind::kGive, pc_, must_end, at_);
  return true;
}

bool Backtracker::Run::TakeBackref(const BacktrackInst& inst) {
  const size_t start = registers_[GroupStart(inst.a)];
  const size_t end = registers_[GroupStart(inst.a) + 1];
  if (start == kUnset || end == kUnset) return true;
  const size_t size = end - start;
  Spend(size);
  if (inst.backwards ? at_ < size : text_.size() - at_ < size) return false;
  const size_t from = inst.backwards ? at_ - size : at_;
  if (std::memcmp(text_.data() + from, text_.data() + start, size) != 0) return false;
  at_ = inst.backwards ? from : at_ + size;
  return true;
}

bool Backtracker::Run::Assert(Op op) const {
  if (op == Op::kBol) return at_ == 0;
  if (op == Op::kEol) return at_ == text_.size();
  const bool before = at_ > 0 && IsWordCode(ByteAt(text_, at_ - 1));
  const bool after = at_ < text_.size() && IsWordCode(ByteAt(text_, at_));
  return (before != after) == (op == Op::kWord);
}

void Backtracker::Run::BeginRound(const BacktrackInst& inst) {
  const size_t count = LoopCount(inst.a);
  Set(count, registers_[count] + 1);
  Set(count + 1, at_);
  for (uint32_t i = 0; i < inst.group_count; ++i) {
    Set(GroupStart(inst.group_first + i), kUnset);
    Set(GroupStart(inst.group_first + i) + 1, kUnset);
  }
  Spend(inst.group_count);
}

bool Backtracker::Run::Loop(const BacktrackInst& inst) {
  const size_t rounds = registers_[LoopCount(inst.a)];
  if (rounds < inst.b) {
    BeginRound(inst);
    ++pc_;
  } else if (inst.c != kInfinite && rounds >= inst.c) {
    pc_ = inst.target;
  } else if (inst.greedy) {
    Push(EntryKind::kChoice, inst.target, at_, 0);
    BeginRound(inst);
    ++pc_;
  } else {
    // On failure this instruction runs again, told by `y` to begin a round.
    Push(EntryKind::kChoice, pc_, at_, 1);
    pc_ = inst.target;
  }
  return true;
}

// Leaves the look-around for good: its choices go, what it changed stays (or is taken back when negative).
bool Backtracker::Run::EndLook() {
  const size_t mark = look_;
  const Entry entry = stack_[mark];
  look_ = entry.y;
  const BacktrackInst& inst = code_.insts[entry.index];
  if (inst.negative) {
    for (size_t i = stack_.size(); i-- > mark;) {
      if (stack_[i].kind == EntryKind::kUndo) registers_[stack_[i].index] = stack_[i].x;
    }
    stack_.resize(mark);
    return false;
  }
  size_t kept = mark;
  for (size_t i = mark + 1; i < stack_.size(); ++i) {
    if (stack_[i].kind == EntryKind::kUndo) stack_[kept++] = stack_[i];
  }
  stack_.resize(kept);
  at_ = entry.x;
  ++pc_;
  return true;
}

bool Backtracker::Run::Step() {
  const BacktrackInst& inst = code_.insts[pc_];
  uint32_t code;
  switch (inst.op) {
    case Op::kChar:
      if (!Take(inst.backwards, &code) || code != inst.a) return false;
      break;
    case Op::kSet:
      if (!Take(inst.backwards, &code) || !code_.sets[inst.a].Contains(code)) return false;
      break;
    case Op::kRun:
      if (!TakeRun(inst)) return false;
      break;
    case Op::kBackref:
      if (!TakeBackref(inst)) return false;
      break;
    case Op::kBol:
    case Op::kEol:
    case Op::kWord:
    case Op::kNotWord:
      if (!Assert(inst.op)) return false;
      break;
    case Op::kSplit:
      Push(EntryKind::kChoice, inst.a, at_, 0);
      break;
    case Op::kJump:
      pc_ = inst.a;
      return true;
    case Op::kOpen:
      Set(GroupStart(inst.a) + 2, at_);
      break;
    case Op::kClose: {
      const size_t opened = registers_[GroupStart(inst.a) + 2];
      Set(GroupStart(inst.a), inst.backwards ? at_ : opened);
      Set(GroupStart(inst.a) + 1, inst.backwards ? opened : at_);
      break;
    }
    case Op::kLoopEnter:
      Set(LoopCount(inst.a), 0);
      break;
    case Op::kLoop:
      return Loop(inst);
    case Op::kLoopEnd:
      if (registers_[LoopCount(inst.a)] > inst.b && registers_[LoopCount(inst.a) + 1] == at_) return false;
      pc_ = inst.target;
      return true;
    case Op::kLook:
      Push(EntryKind::kLook, pc_, at_, look_);
      look_ = stack_.size() - 1;
      break;
    case Op::kLookEnd:
      return EndLook();
    case Op::kMatch:
      return true;
  }
  ++pc_;
  return true;
}

// Goes back to the last choice; false when there is none.
bool Backtracker::Run::Backtrack() {
  while (!stack_.empty()) {
    Entry& entry = stack_.back();
    switch (entry.kind) {
      case EntryKind::kUndo:
        registers_[entry.index] = entry.x;
        break;
      case EntryKind::kChoice: {
        const bool round = entry.y != 0;
        pc_ = entry.index;
        at_ = entry.x;
        stack_.pop_back();
        if (round) {
          BeginRound(code_.insts[pc_]);
          ++pc_;
        }
        return true;
      }
      case EntryKind::kGive: {
        size_t end = entry.y;
        const bool backwards = code_.insts[entry.index].backwards;
        backwards ? DecodeForward(text_, &end) : DecodeBackward(text_, &end);
        entry.y = end;
        at_ = end;
        pc_ = entry.index + 1;
        if (end == entry.x) stack_.pop_back();
        return true;
      }
      case EntryKind::kLook:
        look_ = entry.y;
        if (code_.insts[entry.index].negative) {
          at_ = entry.x;
          pc_ = code_.insts[entry.index].target;
          stack_.pop_back();
          return true;
        }
        break;
    }
    stack_.pop_back();
  }
  return false;
}

Match Backtracker::Run::MatchAt(size_t at) {
  // A failed attempt has taken everything back, so registers and stack are as new.
  at_ = at;
  pc_ = 0;
  while (true) {
    if (code_.insts[pc_].op == Op::kMatch) return Match::kYes;
    Spend(0);
    if (steps_left_ == 0 || stack_.size() > max_entries_) return Match::kUndecided;
    if (!Step() && !Backtrack()) return Match::kNo;
  }
}

Match Backtracker::Run::SearchAll() {
  for (size_t at = 0;;) {
    const Match match = MatchAt(at);
    if (match != Match::kNo || at == text_.size() || code_.only_at_start) return match;
    DecodeForward(text_, &at);
  }
}

Match Backtracker::Search(std::string_view text, uint64_t* spent) const {
  thread_local Kept<Run::Memory> kept;
  const auto lease = kept.Take();
  Run run(*this, text, &*lease);
  const Match match = run.SearchAll();
  *spent += max_steps_ - run.steps_left();
  return match;
}

}  // namespace vouch::regex
