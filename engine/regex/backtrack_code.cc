// One pass over the Ast with an explicit stack. See backtrack_code.h; tested by backtrack_test.cc.
#include "engine/regex/backtrack_code.h"

#include <utility>

namespace vouch::regex {
namespace {

using Op = BacktrackOp;

class Compiler {
 public:
  explicit Compiler(Ast ast) : ast_(std::move(ast)) {}
  BacktrackCode Run();

 private:
  enum class Step : uint8_t { kNode, kAlternative, kLoopEnd, kClose, kLookEnd };
  struct Task {
    Step step;
    NodeId node;
    bool backwards;
    uint32_t at = 0;  // kAlternative: which one comes next; kLoopEnd, kLookEnd: the instruction to complete
    uint32_t chain = 0;  // kAlternative: last jump to the end, each naming the one before; 0: none
    uint32_t split = 0;  // kAlternative: split in front of the alternative just compiled
  };
  BacktrackInst& Emit(Op op, uint32_t a = 0) {
    BacktrackInst inst;
    inst.op = op;
    inst.a = a;
    code_.insts.push_back(inst);
    return code_.insts.back();
  }
  uint32_t Here() const { return static_cast<uint32_t>(code_.insts.size()); }
  void Build(const Task& task);
  void BuildRepeat(const Task& task);
  void NextAlternative(const Task& task);
  bool BeginsWithBol() const;

  Ast ast_;
  BacktrackCode code_;
  std::vector<Task> stack_;
};

void Compiler::BuildRepeat(const Task& task) {
  const Node& node = ast_.nodes[task.node];
  const Node unit = ast_.nodes[node.child];
  if (node.greedy && (unit.kind == NodeKind::kChar || unit.kind == NodeKind::kSet)) {
    uint32_t set = unit.value;
    if (unit.kind == NodeKind::kChar) {
      set = static_cast<uint32_t>(ast_.sets.size());
      ast_.sets.push_back({{unit.value, unit.value}});
    }
    BacktrackInst& run = Emit(Op::kRun, set);
    run.b = node.min;
    run.c = node.max;
    run.backwards = task.backwards;
    return;
  }
  const uint32_t loop = code_.loops++;
  Emit(Op::kLoopEnter, loop);
  const uint32_t head = Here();
  BacktrackInst& inst = Emit(Op::kLoop, loop);
  inst.b = node.min;
  inst.c = node.max;
  inst.greedy = node.greedy;
  inst.group_first = node.value;
  inst.group_count = node.count;
  stack_.push_back({Step::kLoopEnd, task.node, task.backwards, head});
  stack_.push_back({Step::kNode, node.child, task.backwards});
}

void Compiler::NextAlternative(const Task& task) {
  const Node& node = ast_.nodes[task.node];
  Task next = task;
  if (task.at > 0) {
    // The alternative before is done: jump behind all of them, and let its split lead here.
    Emit(Op::kJump, task.chain);
    next.chain = Here() - 1;
    code_.insts[task.split].a = Here();
  }
  const NodeId child = ast_.children[node.child + task.at];
  if (task.at + 1 < node.count) {
    next.split = Here();
    Emit(Op::kSplit);
    next.at = task.at + 1;
    stack_.push_back(next);
  } else {
    stack_.push_back({Step::kAlternative, task.node, task.backwards, node.count, next.chain, 0});
  }
  stack_.push_back({Step::kNode, child, task.backwards});
}

void Compiler::Build(const Task& task) {
  const Node& node = ast_.nodes[task.node];
  switch (node.kind) {
    case NodeKind::kEmpty:
      break;
    case NodeKind::kChar:
      Emit(Op::kChar, node.value).backwards = task.backwards;
      break;
    case NodeKind::kSet:
      Emit(Op::kSet, node.value).backwards = task.backwards;
      break;
    case NodeKind::kBackref:
      Emit(Op::kBackref, node.value).backwards = task.backwards;
      break;
    case NodeKind::kBol:
      Emit(Op::kBol);
      break;
    case NodeKind::kEol:
      Emit(Op::kEol);
      break;
    case NodeKind::kWord:
      Emit(Op::kWord);
      break;
    case NodeKind::kNotWord:
      Emit(Op::kNotWord);
      break;
    case NodeKind::kCat:
      for (uint32_t i = 0; i < node.count; ++i) {
        const uint32_t pick = task.backwards ? i : node.count - 1 - i;  // the stack turns the order round
        stack_.push_back({Step::kNode, ast_.children[node.child + pick], task.backwards});
      }
      break;
    case NodeKind::kAlt:
      NextAlternative({Step::kAlternative, task.node, task.backwards});
      break;
    case NodeKind::kRepeat:
      BuildRepeat(task);
      break;
    case NodeKind::kCapture:
      Emit(Op::kOpen, node.value);
      stack_.push_back({Step::kClose, task.node, task.backwards});
      stack_.push_back({Step::kNode, node.child, task.backwards});
      break;
    case NodeKind::kLook:
      Emit(Op::kLook).negative = node.negative;
      stack_.push_back({Step::kLookEnd, task.node, task.backwards, Here() - 1});
      stack_.push_back({Step::kNode, node.child, node.behind});
      break;
  }
}

// Whether the pattern's first item is ^, through groups and sequences.
bool Compiler::BeginsWithBol() const {
  NodeId id = ast_.root;
  while (true) {
    const Node& node = ast_.nodes[id];
    if (node.kind == NodeKind::kBol) return true;
    if (node.kind == NodeKind::kCat) {
      id = *ast_.begin(node);
    } else if (node.kind == NodeKind::kCapture) {
      id = node.child;
    } else {
      return false;
    }
  }
}

BacktrackCode Compiler::Run() {
  code_.groups = ast_.group_count;
  code_.only_at_start = BeginsWithBol();
  stack_.push_back({Step::kNode, ast_.root, false});
  while (!stack_.empty()) {
    const Task task = stack_.back();
    stack_.pop_back();
    switch (task.step) {
      case Step::kNode:
        Build(task);
        break;
      case Step::kAlternative:
        if (task.at < ast_.nodes[task.node].count) {
          NextAlternative(task);
          break;
        }
        for (uint32_t jump = task.chain; jump != 0;) {
          const uint32_t before = code_.insts[jump].a;
          code_.insts[jump].a = Here();
          jump = before;
        }
        break;
      case Step::kLoopEnd: {
        BacktrackInst& end = Emit(Op::kLoopEnd, code_.insts[task.at].a);
        end.b = code_.insts[task.at].b;
        end.target = task.at;
        code_.insts[task.at].target = Here();
        break;
      }
      case Step::kClose:
        Emit(Op::kClose, ast_.nodes[task.node].value).backwards = task.backwards;
        break;
      case Step::kLookEnd:
        Emit(Op::kLookEnd);
        code_.insts[task.at].target = Here();
        break;
    }
  }
  Emit(Op::kMatch);
  code_.sets = std::move(ast_.sets);
  return std::move(code_);
}

}  // namespace

size_t BacktrackCode::bytes() const {
  size_t total = insts.capacity() * sizeof(BacktrackInst) + sets.capacity() * sizeof(CharSet);
  for (const CharSet& set : sets) total += set.bytes();
  return total;
}

BacktrackCode CompileBacktrack(Ast ast) { return Compiler(std::move(ast)).Run(); }

}  // namespace vouch::regex
