// See reference_matcher.h.
#include "unit/regex/reference_matcher.h"

#include <algorithm>

#include "engine/regex/utf8.h"

namespace vouch::regex {
namespace {

bool Takes(const Ast& ast, const Node& node, uint32_t code) {
  return node.kind == NodeKind::kChar ? node.value == code : ast.sets[node.value].Contains(code);
}

bool Holds(NodeKind kind, const std::vector<uint32_t>& text, size_t at) {
  const bool before = at > 0 && IsWordCode(text[at - 1]);
  const bool after = at < text.size() && IsWordCode(text[at]);
  switch (kind) {
    case NodeKind::kBol:
      return at == 0;
    case NodeKind::kEol:
      return at == text.size();
    case NodeKind::kWord:
      return before != after;
    default:
      return before == after;
  }
}

}  // namespace

std::vector<uint32_t> CodePoints(std::string_view text) {
  std::vector<uint32_t> out;
  for (size_t at = 0; at < text.size();) out.push_back(DecodeForward(text, &at));
  return out;
}

const SetReference::Positions& SetReference::Ends(NodeId id, size_t start, bool backwards) {
  const std::pair<NodeId, std::pair<size_t, bool>> key(id, {start, backwards});
  const auto found = memo_.find(key);
  if (found != memo_.end()) return found->second;
  Positions ends = Compute(id, start, backwards);
  return memo_[key] = std::move(ends);
}

SetReference::Positions SetReference::Compute(NodeId id, size_t start, bool backwards) {
  const Node& node = ast_.nodes[id];
  switch (node.kind) {
    case NodeKind::kEmpty:
      return {start};
    case NodeKind::kChar:
    case NodeKind::kSet: {
      if (start == (backwards ? 0 : text_.size())) return {};
      const size_t at = backwards ? start - 1 : start;
      if (!Takes(ast_, node, text_[at])) return {};
      return {backwards ? at : at + 1};
    }
    case NodeKind::kCat: {
      Positions from{start};
      for (uint32_t i = 0; i < node.count; ++i) {
        Positions to;
        for (const size_t at : from) {
          const Positions& ends =
              Ends(ast_.children[node.child + (backwards ? node.count - 1 - i : i)], at, backwards);
          to.insert(ends.begin(), ends.end());
        }
        from = std::move(to);
      }
      return from;
    }
    case NodeKind::kAlt: {
      Positions all;
      for (uint32_t i = 0; i < node.count; ++i) {
        const Positions& ends = Ends(ast_.children[node.child + i], start, backwards);
        all.insert(ends.begin(), ends.end());
      }
      return all;
    }
    case NodeKind::kRepeat: {
      // Round by round. More rounds than there are positions repeat a position set that was there before.
      Positions all;
      Positions round{start};
      std::set<Positions> seen;
      for (uint32_t rounds = 0;; ++rounds) {
        if (rounds >= node.min) all.insert(round.begin(), round.end());
        if (rounds == node.max || round.empty()) break;
        if (rounds >= node.min && !seen.insert(round).second) break;
        if (rounds > 4 * text_.size() + 8 && rounds < node.min) {
          // So many rounds can only be done by rounds that take nothing, and then the number does not matter.
          rounds = node.min - 1;
        }
        Positions next;
        for (const size_t at : round) {
          const Positions& ends = Ends(node.child, at, backwards);
          next.insert(ends.begin(), ends.end());
        }
        round = std::move(next);
      }
      return all;
    }
    case NodeKind::kCapture:
      return Ends(node.child, start, backwards);
    case NodeKind::kLook:
      if (Ends(node.child, start, node.behind).empty() == node.negative) return {start};
      return {};
    case NodeKind::kBackref:
      return {};
    default:
      if (Holds(node.kind, text_, start)) return {start};
      return {};
  }
}

bool SetReference::Search() {
  for (size_t start = 0; start <= text_.size(); ++start) {
    if (!Ends(ast_.root, start, false).empty()) return true;
  }
  return false;
}

bool SpecReference::Sequence(const Node& node, uint32_t index, const State& state, bool backwards,
                             const Continue& next) {
  if (index == node.count) return next(state);
  const NodeId child = ast_.children[node.child + (backwards ? node.count - 1 - index : index)];
  return Match(child, state, backwards,
               [&, index](const State& after) { return Sequence(node, index + 1, after, backwards, next); });
}

// RepeatMatcher of ECMA-262.
bool SpecReference::Repeat(const Node& node, uint32_t min, uint32_t max, const State& state, bool backwards,
                           const Continue& next) {
  if (max == 0) return next(state);
  const auto round = [&](const State& after) {
    if (min == 0 && after.at == state.at) return false;
    return Repeat(node, min == 0 ? 0 : min - 1, max == kInfinite ? max : max - 1, after, backwards, next);
  };
  State begin = state;
  for (uint32_t i = 0; i < node.count; ++i) begin.groups[node.value + i] = {kUnset, kUnset};
  if (min > 0) return Match(node.child, begin, backwards, round);
  if (!node.greedy) return next(state) || Match(node.child, begin, backwards, round);
  return Match(node.child, begin, backwards, round) || next(state);
}

bool SpecReference::Match(NodeId id, const State& state, bool backwards, const Continue& next) {
  if (++steps_ > 20'000) gave_up_ = true;
  if (gave_up_) return false;
  const Node& node = ast_.nodes[id];
  State after = state;
  switch (node.kind) {
    case NodeKind::kEmpty:
      return next(state);
    case NodeKind::kChar:
    case NodeKind::kSet: {
      if (state.at == (backwards ? 0 : text_.size())) return false;
      const size_t at = backwards ? state.at - 1 : state.at;
      if (!Takes(ast_, node, text_[at])) return false;
      after.at = backwards ? at : at + 1;
      return next(after);
    }
    case NodeKind::kCat:
      return Sequence(node, 0, state, backwards, next);
    case NodeKind::kAlt:
      for (uint32_t i = 0; i < node.count; ++i) {
        if (Match(ast_.children[node.child + i], state, backwards, next)) return true;
      }
      return false;
    case NodeKind::kRepeat:
      return Repeat(node, node.min, node.max, state, backwards, next);
    case NodeKind::kCapture:
      return Match(node.child, state, backwards, [&](const State& inner) {
        State closed = inner;
        closed.groups[node.value] = {std::min(state.at, inner.at), std::max(state.at, inner.at)};
        return next(closed);
      });
    case NodeKind::kBackref: {
      const auto [from, to] = state.groups[node.value];
      if (from == kUnset) return next(state);
      const size_t length = to - from;
      if (backwards ? state.at < length : text_.size() - state.at < length) return false;
      const size_t at = backwards ? state.at - length : state.at;
      for (size_t i = 0; i < length; ++i) {
        if (text_[from + i] != text_[at + i]) return false;
      }
      after.at = backwards ? at : at + length;
      return next(after);
    }
    case NodeKind::kLook: {
      State found;
      const bool holds = Match(node.child, state, node.behind, [&](const State& inner) {
        found = inner;
        return true;
      });
      if (gave_up_ || holds == node.negative) return false;
      if (!node.negative) after.groups = found.groups;
      return next(after);
    }
    default:
      return Holds(node.kind, text_, state.at) && next(state);
  }
}

bool SpecReference::Search() {
  for (size_t start = 0; start <= text_.size(); ++start) {
    State state{start, {}};
    state.groups.assign(ast_.group_count + 1, {kUnset, kUnset});
    if (Match(ast_.root, state, false, [](const State&) { return true; })) return true;
    if (gave_up_) return false;
  }
  return false;
}

}  // namespace vouch::regex
