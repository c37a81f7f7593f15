// Thompson's construction with an explicit stack of tasks. See nfa.h; tested by nfa_test.cc.
#include "engine/regex/nfa.h"

#include <fmt/format.h>

namespace vouch::regex {
namespace {

class Builder {
 public:
  Builder(const Ast& ast, bool backwards, size_t max_states)
      : ast_(ast), backwards_(backwards), max_states_(max_states) {}
  std::optional<Nfa> Run(NodeId root);

 private:
  enum class Step : uint8_t {
    kNode,       // build `node` in front of next_
    kAltBranch,  // `left` branches remain; `after` follows them all; `done` leads to those built
    kAltJoin,    // next_ is a branch just built: join it with `done`
    kOptional,   // wrap next_, an optional round just built, so that it can be skipped to `after`
    kLoop,       // next_ is the body of the loop at state `after`: close it
    kEnter,      // next_ = after
  };
  struct Task {
    Step step;
    NodeId node = 0;
    uint32_t left = 0;
    StateId after = 0;
    StateId done = 0;
  };

  StateId Add(StateKind kind, uint32_t value, StateId next, StateId other = 0) {
    nfa_.states.push_back({kind, value, next, other});
    return static_cast<StateId>(nfa_.states.size() - 1);
  }
  void Plan(Task task) { stack_.push_back(task); }
  void Build(NodeId id);
  void Repeat(const Node& node);

  const Ast& ast_;
  const bool backwards_;
  const size_t max_states_;
  Nfa nfa_;
  StateId next_ = 0;
  std::vector<Task> stack_;
  bool too_large_ = false;
};

// Tasks go on the stack in the reverse of the order in which they run; rounds are built last to first.
void Builder::Repeat(const Node& node) {
  uint32_t mandatory = node.min;
  if (node.max == kInfinite && mandatory > 0) --mandatory;  // the loop is a round itself
  if (mandatory > max_states_ || (node.max != kInfinite && node.max > max_states_)) {
    too_large_ = true;
    return;
  }
  for (uint32_t i = 0; i < mandatory; ++i) Plan({Step::kNode, node.child});
  if (node.max == kInfinite) {
    const StateId loop = Add(StateKind::kSplit, 0, 0, next_);
    if (node.min == 0) Plan({Step::kEnter, 0, 0, loop});
    Plan({Step::kLoop, 0, 0, loop});
    Plan({Step::kNode, node.child});
    next_ = loop;
    return;
  }
  for (uint32_t i = node.min; i < node.max; ++i) {
    Plan({Step::kOptional, 0, 0, next_});
    Plan({Step::kNode, node.child});
  }
}

void Builder::Build(NodeId id) {
  const Node& node = ast_.nodes[id];
  switch (node.kind) {
    case NodeKind::kEmpty:
      break;
    case NodeKind::kChar:
      next_ = Add(StateKind::kChar, node.value, next_);
      break;
    case NodeKind::kSet:
      next_ = Add(StateKind::kSet, node.value, next_);
      break;
    case NodeKind::kBol:
      next_ = Add(StateKind::kBol, 0, next_);
      break;
    case NodeKind::kEol:
      next_ = Add(StateKind::kEol, 0, next_);
      break;
    case NodeKind::kWord:
      next_ = Add(StateKind::kWord, 0, next_);
      break;
    case NodeKind::kNotWord:
      next_ = Add(StateKind::kNotWord, 0, next_);
      break;
    case NodeKind::kLook:
      next_ = Add(StateKind::kLook, id, next_);
      break;
    case NodeKind::kCat:
      if (backwards_) {
        for (const NodeId* child = ast_.end(node); child != ast_.begin(node);) Plan({Step::kNode, *--child});
      } else {
        for (const NodeId* child = ast_.begin(node); child != ast_.end(node); ++child)
          Plan({Step::kNode, *child});
      }
      break;
    case NodeKind::kAlt:
      Plan({Step::kAltBranch, id, node.count, next_, 0});
      break;
    case NodeKind::kRepeat:
      Repeat(node);
      break;
    case NodeKind::kCapture:
      Plan({Step::kNode, node.child});
      break;
    case NodeKind::kBackref:
      break;  // never here: see pattern.cc
  }
}

std::optional<Nfa> Builder::Run(NodeId root) {
  next_ = Add(StateKind::kMatch, 0, 0);
  Plan({Step::kNode, root});
  while (!stack_.empty()) {
    // Every planned round of a repetition makes a state; a list plans each of its children once.
    const bool too_many = stack_.size() > 3 * max_states_ + ast_.children.size();
    if (too_large_ || too_many || nfa_.states.size() > max_states_) return {};
    const Task task = stack_.back();
    stack_.pop_back();
    switch (task.step) {
      case Step::kNode:
        Build(task.node);
        break;
      case Step::kAltBranch: {
        const Node& node = ast_.nodes[task.node];
        if (task.left == 0) {
          next_ = task.done;
          break;
        }
        next_ = task.after;
        const uint32_t left = task.left - 1;
        Plan({Step::kAltJoin, task.node, left, task.after, task.left == node.count ? kInfinite : task.done});
        Plan({Step::kNode, ast_.children[node.child + left]});
        break;
      }
      case Step::kAltJoin: {
        const StateId joined = task.done == kInfinite ? next_ : Add(StateKind::kSplit, 0, next_, task.done);
        Plan({Step::kAltBranch, task.node, task.left, task.after, joined});
        break;
      }
      case Step::kOptional:
        next_ = Add(StateKind::kSplit, 0, next_, task.after);
        break;
      case Step::kLoop:
        nfa_.states[task.after].next = next_;
        break;
      case Step::kEnter:
        next_ = task.after;
        break;
    }
  }
  if (too_large_ || nfa_.states.size() > max_states_) return {};
  nfa_.start = next_;
  return std::move(nfa_);
}

}  // namespace

std::optional<Nfa> BuildNfa(const Ast& ast, NodeId root, bool backwards, size_t max_states) {
  return Builder(ast, backwards, max_states).Run(root);
}

std::string DumpNfa(const Nfa& nfa) {
  static constexpr const char* kNames[] = {"char", "set",     "split", "bol",  "eol",
                                           "word", "notword", "look",  "match"};
  std::string out = fmt::format("start {}\n", nfa.start);
  for (size_t i = 0; i < nfa.states.size(); ++i) {
    const NfaState& state = nfa.states[i];
    out += fmt::format("{} {}", i, kNames[static_cast<int>(state.kind)]);
    if (state.kind == StateKind::kChar || state.kind == StateKind::kSet || state.kind == StateKind::kLook) {
      out += fmt::format(" {:x}", state.value);
    }
    if (state.kind != StateKind::kMatch) out += fmt::format(" -> {}", state.next);
    if (state.kind == StateKind::kSplit) out += fmt::format(" {}", state.other);
    out += '\n';
  }
  return out;
}

}  // namespace vouch::regex
