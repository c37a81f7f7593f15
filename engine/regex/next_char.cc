// Copies of the states behind a look-ahead, narrowed to what it admits. See next_char.h; tested by
// next_char_test.cc.
#include "engine/regex/next_char.h"

#include <algorithm>
#include <map>
#include <utility>

namespace vouch::regex {
namespace {

// What may come next: one of `set`, or the end of the text.
struct Next {
  CharSet set;
  bool end = false;
  bool operator==(const Next&) const = default;
};

CharSet Intersect(const CharSet& a, const CharSet& b) {
  CharSet out;
  size_t i = 0;
  size_t k = 0;
  while (i < a.ranges().size() && k < b.ranges().size()) {
    const CharRange x = a.ranges()[i];
    const CharRange y = b.ranges()[k];
    const uint32_t first = std::max(x.first, y.first);
    const uint32_t last = std::min(x.last, y.last);
    if (first <= last) out.Add(first, last);
    (x.last < y.last ? i : k) += 1;
  }
  out.Normalize();
  return out;
}

class Binder {
 public:
  Binder(const Ast& ast, size_t max_states, Nfa* nfa) : ast_(ast), max_states_(max_states), nfa_(*nfa) {}
  bool Run();

 private:
  bool Read(NodeId look, Next* out) const;
  bool ReadOne(const Node& node, Next* out) const;
  StateId Bind(StateId state, uint32_t next);
  uint32_t Intern(Next next);
  void Fill(StateId copy, StateId original, uint32_t next);

  const Ast& ast_;
  const size_t max_states_;
  Nfa& nfa_;
  std::vector<Next> nexts_;
  std::map<std::pair<StateId, uint32_t>, StateId> copies_;
  std::vector<std::pair<StateId, std::pair<StateId, uint32_t>>> to_fill_;
  StateId match_ = 0;
};

bool Binder::ReadOne(const Node& node, Next* out) const {
  switch (node.kind) {
    case NodeKind::kChar:
      out->set.Add(node.value, node.value);
      return true;
    case NodeKind::kSet:
      out->set.Add(ast_.sets[node.value]);
      return true;
    case NodeKind::kEol:
      out->end = true;
      return true;
    default:
      return false;
  }
}

// What the look-ahead at node `look` admits, when it only asks for the next character.
bool Binder::Read(NodeId look, Next* out) const {
  const Node& node = ast_.nodes[look];
  if (node.behind) return false;
  const Node& child = ast_.nodes[node.child];
  if (child.kind == NodeKind::kAlt) {
    for (const NodeId* id = ast_.begin(child); id != ast_.end(child); ++id) {
      if (!ReadOne(ast_.nodes[*id], out)) return false;
    }
  } else if (!ReadOne(child, out)) {
    return false;
  }
  out->set.Normalize();
  if (node.negative) {
    out->set.Negate();
    out->end = !out->end;
  }
  return true;
}

uint32_t Binder::Intern(Next next) {
  const auto found = std::find(nexts_.begin(), nexts_.end(), next);
  if (found != nexts_.end()) return static_cast<uint32_t>(found - nexts_.begin());
  nexts_.push_back(std::move(next));
  return static_cast<uint32_t>(nexts_.size() - 1);
}

StateId Binder::Bind(StateId state, uint32_t next) {
  const auto [found, added] =
      copies_.emplace(std::make_pair(state, next), static_cast<StateId>(nfa_.states.size()));
  if (added) {
    nfa_.states.emplace_back();
    to_fill_.emplace_back(found->second, std::make_pair(state, next));
  }
  return found->second;
}

void Binder::Fill(StateId copy, StateId original, uint32_t next) {
  NfaState state = nfa_.states[original];
  const auto take = [&](CharSet set) {
    state.kind = StateKind::kSet;
    state.value = static_cast<uint32_t>(nfa_.sets.size());
    nfa_.sets.push_back(std::move(set));
  };
  switch (state.kind) {
    case StateKind::kChar: {
      if (!nexts_[next].set.Contains(state.value)) take({});
      break;
    }
    case StateKind::kSet:
      take(Intersect(nfa_.sets[state.value], nexts_[next].set));
      break;
    case StateKind::kMatch: {
      // The search stops here, so the next character may as well be taken.
      CharSet set = nexts_[next].set;
      const StateId taken = static_cast<StateId>(nfa_.states.size());
      nfa_.states.push_back({StateKind::kSet, static_cast<uint32_t>(nfa_.sets.size()), match_, 0});
      nfa_.sets.push_back(std::move(set));
      if (!nexts_[next].end) {
        state = nfa_.states[taken];
        break;
      }
      nfa_.states.push_back({StateKind::kEol, 0, match_, 0});
      state = {StateKind::kSplit, 0, taken, taken + 1};
      break;
    }
    case StateKind::kEol: {
      const bool end = nexts_[next].end;
      state.next = end ? Bind(state.next, Intern({CharSet(), true})) : state.next;
      if (!end) take({});
      break;
    }
    case StateKind::kLook: {
      // A look-ahead behind a look-ahead: both must hold.
      const Next& mine = nexts_[next];
      const Next& theirs = nexts_[state.value];
      const uint32_t both = Intern({Intersect(mine.set, theirs.set), mine.end && theirs.end});
      const StateId bound = Bind(state.next, both);
      state = {StateKind::kSplit, 0, bound, bound};
      break;
    }
    case StateKind::kSplit:
      state.next = Bind(state.next, next);
      state.other = Bind(state.other, next);
      break;
    case StateKind::kBol:
    case StateKind::kWord:
    case StateKind::kNotWord:
      state.next = Bind(state.next, next);
      break;
  }
  nfa_.states[copy] = state;
}

bool Binder::Run() {
  nfa_.sets = ast_.sets;
  std::vector<StateId> looks;
  for (StateId id = 0; id < nfa_.states.size(); ++id) {
    NfaState& state = nfa_.states[id];
    if (state.kind == StateKind::kMatch) match_ = id;
    if (state.kind != StateKind::kLook) continue;
    Next next;
    if (!Read(state.value, &next)) return false;
    state.value = Intern(std::move(next));  // from here on, kLook states name an entry of nexts_
    if (nexts_.size() > 64) return false;
    looks.push_back(id);
  }
  for (const StateId id : looks) Bind(nfa_.states[id].next, nfa_.states[id].value);
  while (!to_fill_.empty()) {
    const auto [copy, from] = to_fill_.back();
    to_fill_.pop_back();
    Fill(copy, from.first, from.second);
    if (nfa_.states.size() > max_states_ || nexts_.size() > 256 ||
        nfa_.sets.size() > ast_.sets.size() + 512) {
      return false;
    }
  }
  for (const StateId id : looks) {
    NfaState& state = nfa_.states[id];
    const StateId bound = copies_.at({state.next, state.value});
    state = {StateKind::kSplit, 0, bound, bound};
  }
  return true;
}

}  // namespace

bool BindNextChar(const Ast& ast, size_t max_states, Nfa* nfa) { return Binder(ast, max_states, nfa).Run(); }

}  // namespace vouch::regex
