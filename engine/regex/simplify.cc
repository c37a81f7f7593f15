// One bottom-up pass that copies nodes into a new Ast and rewrites each as it goes. See simplify.h.
// Tested by simplify_test.cc.
#include "engine/regex/simplify.h"

#include <algorithm>

#include "engine/regex/utf8.h"

namespace vouch::regex {
namespace {

uint32_t AddLengths(uint32_t a, uint32_t b) { return b > kInfinite - a ? kInfinite : a + b; }
uint32_t MultiplyLengths(uint32_t a, uint32_t b) {
  if (a == 0 || b == 0) return 0;
  const uint64_t product = uint64_t{a} * b;
  return a == kInfinite || b == kInfinite || product >= kInfinite ? kInfinite
                                                                  : static_cast<uint32_t>(product);
}

// Every code point that valid UTF-8 can hold.
bool IsEverything(const CharSet& set) {
  const std::vector<CharRange>& ranges = set.ranges();
  if (ranges.empty() || ranges.front().first != 0 || ranges.back().last != kMaxCodePoint) return false;
  return ranges.size() == 1 || (ranges.size() == 2 && ranges[0].last >= 0xD7FF && ranges[1].first <= 0xE000);
}

class Simplifier {
 public:
  Simplifier(const Ast& in, SimplifiedPattern* out)
      : in_(in), out_(*out), budget_(4 * in.nodes.size() + 1024) {}
  void Run();
  NodeId Trim(NodeId id);

 private:
  const Node& node(NodeId id) const { return out_.ast.nodes[id]; }
  const NodeFacts& facts(NodeId id) const { return out_.facts[id]; }
  bool IsNever(NodeId id) const { return facts(id).min_length == kInfinite; }

  NodeId Add(const Node& node, const NodeFacts& facts);
  NodeId AddSimple(NodeKind kind, uint32_t value = 0);
  NodeId AddSet(CharSet set);
  NodeId Copy(const Node& old);
  NodeId Cat(const NodeId* items, size_t count);
  NodeId Alt(const NodeId* items, size_t count);
  NodeId Repeat(NodeId child, uint32_t min, uint32_t max);
  NodeId Look(const Node& old);
  NodeId TrimAlternative(NodeId id);
  bool IsAllRun(NodeId id) const;

  const Ast& in_;
  SimplifiedPattern& out_;
  std::vector<NodeId> map_;  // new node of each old one
  size_t budget_;            // list entries and ranges that rewriting may still copy
};

NodeId Simplifier::Add(const Node& added, const NodeFacts& added_facts) {
  out_.facts.push_back(added_facts);
  return out_.ast.Add(added);
}

NodeId Simplifier::AddSimple(NodeKind kind, uint32_t value) {
  Node added;
  added.kind = kind;
  added.value = value;
  NodeFacts known;
  if (kind == NodeKind::kChar || kind == NodeKind::kSet) known.min_length = known.max_length = 1;
  if (kind == NodeKind::kSet && out_.ast.sets[value].empty()) known.min_length = kInfinite;
  known.skippable = kind == NodeKind::kEmpty;
  known.has_not_word = kind == NodeKind::kNotWord;
  return Add(added, known);
}

NodeId Simplifier::AddSet(CharSet set) {
  if (set.size() == 1 && !IsSurrogate(set.ranges()[0].first))
    return AddSimple(NodeKind::kChar, set.ranges()[0].first);
  out_.ast.sets.push_back(std::move(set));
  return AddSimple(NodeKind::kSet, static_cast<uint32_t>(out_.ast.sets.size() - 1));
}

NodeId Simplifier::Cat(const NodeId* items, size_t count) {
  std::vector<NodeId> list;
  for (size_t i = 0; i < count; ++i) {
    const Node& item = node(items[i]);
    if (IsNever(items[i])) return AddSet({});
    if (item.kind == NodeKind::kEmpty) continue;
    if (item.kind == NodeKind::kCat && item.count <= budget_) {
      budget_ -= item.count;
      list.insert(list.end(), out_.ast.begin(item), out_.ast.end(item));
    } else {
      list.push_back(items[i]);
    }
  }
  return AddSequence(list, &out_);
}

NodeId Simplifier::Alt(const NodeId* items, size_t count) {
  std::vector<NodeId> list;
  CharSet chars;
  size_t char_at = SIZE_MAX;  // where in `list` the class of all single characters goes
  size_t char_count = 0;
  const auto take = [&](NodeId id) {
    const Node& item = node(id);
    const bool set = item.kind == NodeKind::kSet && out_.ast.sets[item.value].ranges().size() <= budget_;
    if (item.kind != NodeKind::kChar && !set) {
      list.push_back(id);
      return;
    }
    if (char_at == SIZE_MAX) {
      char_at = list.size();
      list.push_back(id);
    }
    ++char_count;
    if (set) {
      budget_ -= out_.ast.sets[item.value].ranges().size();
      chars.Add(out_.ast.sets[item.value]);
    } else {
      chars.Add(item.value, item.value);
    }
  };
  for (size_t i = 0; i < count; ++i) {
    if (IsNever(items[i])) continue;
    const Node& item = node(items[i]);
    if (item.kind == NodeKind::kAlt && item.count <= budget_) {
      budget_ -= item.count;
      for (uint32_t k = 0; k < item.count; ++k) take(out_.ast.children[item.child + k]);
    } else {
      take(items[i]);
    }
  }
  if (list.empty()) return AddSet({});
  if (char_count > 1) {
    chars.Normalize();
    list[char_at] = AddSet(std::move(chars));
  }
  NodeFacts known;
  known.min_length = kInfinite;
  for (const NodeId id : list) {
    known.min_length = std::min(known.min_length, facts(id).min_length);
    known.max_length = std::max(known.max_length, facts(id).max_length);
    known.skippable = known.skippable || facts(id).skippable;
    known.has_look = known.has_look || facts(id).has_look;
    known.has_not_word = known.has_not_word || facts(id).has_not_word;
  }
  if (known.max_length == 0 && known.skippable) return AddSimple(NodeKind::kEmpty);
  const size_t before = out_.ast.nodes.size();
  const NodeId id = out_.ast.AddList(NodeKind::kAlt, list.data(), list.size());
  if (out_.ast.nodes.size() > before) out_.facts.push_back(known);
  return id;
}

NodeId Simplifier::Repeat(NodeId child, uint32_t min, uint32_t max) {
  while (true) {
    const NodeFacts& child_facts = facts(child);
    if (child_facts.skippable) min = 0;  // missing rounds can take nothing
    if (max == 0 || (min == 0 && (child_facts.max_length == 0 || IsNever(child)))) {
      return AddSimple(NodeKind::kEmpty);
    }
    if (IsNever(child) || child_facts.max_length == 0) return child;  // assertions: once is as good as often
    const Node& inner = node(child);
    if (inner.kind != NodeKind::kRepeat) break;
    // (x{m,n}){p,q} takes m*k..n*k rounds of x for k in p..q: one range when neighbours touch, tightest at
    // the smallest k.
    const uint64_t m = inner.min;
    const uint64_t n = inner.max;
    const bool no_gaps = min == max || (n == kInfinite ? (min > 0 || m <= 1) : (n - m) * min + 1 >= m);
    const bool unbounded = max == kInfinite || n == kInfinite;
    if (!no_gaps || m * min >= kInfinite || (!unbounded && n * max >= kInfinite)) break;
    min = static_cast<uint32_t>(m * min);
    max = unbounded ? kInfinite : static_cast<uint32_t>(n * max);
    child = inner.child;
  }
  if (min == 1 && max == 1) return child;
  Node repeat;
  repeat.kind = NodeKind::kRepeat;
  repeat.child = child;
  repeat.min = min;
  repeat.max = max;
  NodeFacts known = facts(child);
  known.min_length = MultiplyLengths(known.min_length, min);
  known.max_length = MultiplyLengths(known.max_length, max);
  known.skippable = min == 0;
  return Add(repeat, known);
}

NodeId Simplifier::Look(const Node& old) {
  const NodeId child = map_[old.child];
  if (facts(child).skippable) {  // holds everywhere
    return old.negative ? AddSet({}) : AddSimple(NodeKind::kEmpty);
  }
  if (IsNever(child)) return old.negative ? AddSimple(NodeKind::kEmpty) : child;
  Node look = old;
  look.child = child;
  NodeFacts known;
  known.has_look = true;
  known.has_not_word = facts(child).has_not_word;
  return Add(look, known);
}

NodeId Simplifier::Copy(const Node& old) {
  switch (old.kind) {
    case NodeKind::kChar:
      return IsSurrogate(old.value) ? AddSet({}) : AddSimple(old.kind, old.value);
    case NodeKind::kSet: {
      const CharSet& set = in_.sets[old.value];
      if (set.size() == 1) return AddSet(set);
      return AddSimple(old.kind, old.value);
    }
    case NodeKind::kCat:
    case NodeKind::kAlt: {
      std::vector<NodeId> items;
      items.reserve(old.count);
      for (const NodeId* id = in_.begin(old); id != in_.end(old); ++id) items.push_back(map_[*id]);
      return old.kind == NodeKind::kCat ? Cat(items.data(), items.size()) : Alt(items.data(), items.size());
    }
    case NodeKind::kRepeat:
      return Repeat(map_[old.child], old.min, old.max);
    case NodeKind::kCapture:
      return map_[old.child];
    case NodeKind::kLook:
      return Look(old);
    case NodeKind::kEmpty:
    case NodeKind::kBackref:
    case NodeKind::kBol:
    case NodeKind::kEol:
    case NodeKind::kWord:
    case NodeKind::kNotWord:
      break;
  }
  return AddSimple(old.kind, old.value);
}

// Whether the node takes any text at all.
bool Simplifier::IsAllRun(NodeId id) const {
  const Node& run = node(id);
  return run.kind == NodeKind::kRepeat && run.min == 0 && run.max == kInfinite &&
         node(run.child).kind == NodeKind::kSet && IsEverything(out_.ast.sets[node(run.child).value]);
}

// A search may begin after, and stop before, whatever takes nothing as well.
NodeId Simplifier::TrimAlternative(NodeId id) {
  std::vector<NodeId> list(1, id);
  if (node(id).kind == NodeKind::kCat) list.assign(out_.ast.begin(node(id)), out_.ast.end(node(id)));
  size_t begin = 0;
  size_t end = list.size();
  const auto shorten = [&](size_t at) {
    const Node edge = node(list[at]);
    if (edge.kind == NodeKind::kRepeat && edge.max > edge.min)
      list[at] = Repeat(edge.child, edge.min, edge.min);
  };
  for (bool again = true; again && begin < end;) {
    again = false;
    if (facts(list[begin]).skippable) {
      ++begin;
      again = true;
    } else if (facts(list[end - 1]).skippable) {
      --end;
      again = true;
    } else if (end - begin > 1 && node(list[begin]).kind == NodeKind::kBol && IsAllRun(list[begin + 1])) {
      begin += 2;
      again = true;
    } else if (end - begin > 1 && node(list[end - 1]).kind == NodeKind::kEol && IsAllRun(list[end - 2])) {
      end -= 2;
      again = true;
    }
  }
  if (begin < end) shorten(begin);
  if (begin < end) shorten(end - 1);
  // Alone, ^ and $ hold somewhere in every text.
  if (end - begin == 1 &&
      (node(list[begin]).kind == NodeKind::kBol || node(list[begin]).kind == NodeKind::kEol)) {
    return AddSimple(NodeKind::kEmpty);
  }
  return Cat(list.data() + begin, end - begin);
}

NodeId Simplifier::Trim(NodeId id) {
  if (node(id).kind != NodeKind::kAlt) return TrimAlternative(id);
  std::vector<NodeId> list(out_.ast.begin(node(id)), out_.ast.end(node(id)));
  for (NodeId& alternative : list) {
    alternative = TrimAlternative(alternative);
    if (facts(alternative).skippable) return AddSimple(NodeKind::kEmpty);
  }
  return Alt(list.data(), list.size());
}

void Simplifier::Run() {
  out_.ast.sets = in_.sets;
  out_.ast.nodes.reserve(in_.nodes.size());
  out_.facts.reserve(in_.nodes.size());
  map_.reserve(in_.nodes.size());
  for (const Node& old : in_.nodes) map_.push_back(Copy(old));
  out_.ast.root = map_[in_.root];
}

}  // namespace

SimplifiedPattern Simplify(const Ast& ast) {
  SimplifiedPattern out;
  Simplifier(ast, &out).Run();
  return out;
}

void TrimForSearch(SimplifiedPattern* pattern) {
  pattern->ast.root = Simplifier(pattern->ast, pattern).Trim(pattern->ast.root);
}

NodeId AddSequence(const std::vector<NodeId>& items, SimplifiedPattern* pattern) {
  NodeFacts known;
  known.skippable = true;
  for (const NodeId id : items) {
    const NodeFacts& facts = pattern->facts[id];
    known.min_length = AddLengths(known.min_length, facts.min_length);
    known.max_length = AddLengths(known.max_length, facts.max_length);
    known.skippable = known.skippable && facts.skippable;
    known.has_look = known.has_look || facts.has_look;
    known.has_not_word = known.has_not_word || facts.has_not_word;
  }
  const size_t before = pattern->ast.nodes.size();
  const NodeId id = pattern->ast.AddList(NodeKind::kCat, items.data(), items.size());
  if (pattern->ast.nodes.size() > before) pattern->facts.push_back(known);
  return id;
}

}  // namespace vouch::regex
