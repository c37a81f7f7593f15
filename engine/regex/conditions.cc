// See conditions.h; tested by conditions_test.cc.
#include "engine/regex/conditions.h"

namespace vouch::regex {
namespace {

// ^(?:(?!A)B)*$, with A never empty, finds what ^B*$ finds and A does not: A may begin at no character.
std::vector<Condition> SplitTempered(SimplifiedPattern* pattern) {
  const Ast& ast = pattern->ast;
  const Node root = ast.root_node();
  if (root.count != 3) return {};
  const NodeId bol = ast.begin(root)[0];
  const NodeId eol = ast.begin(root)[2];
  Node repeat = ast.nodes[ast.begin(root)[1]];
  if (ast.nodes[bol].kind != NodeKind::kBol || ast.nodes[eol].kind != NodeKind::kEol) return {};
  if (repeat.kind != NodeKind::kRepeat || ast.nodes[repeat.child].kind != NodeKind::kCat) return {};
  const Node body = ast.nodes[repeat.child];
  if (body.count != 2) return {};
  const Node look = ast.nodes[ast.begin(body)[0]];
  const NodeId unit = ast.begin(body)[1];
  const NodeKind unit_kind = ast.nodes[unit].kind;
  if (look.kind != NodeKind::kLook || !look.negative || look.behind) return {};
  if (unit_kind != NodeKind::kSet && unit_kind != NodeKind::kChar) return {};
  if (pattern->facts[look.child].min_length == 0) return {};
  repeat.child = unit;
  NodeFacts facts;
  facts.min_length = repeat.min;
  facts.max_length = repeat.max;
  facts.skippable = repeat.min == 0;
  const NodeId plain = pattern->ast.Add(repeat);
  pattern->facts.push_back(facts);
  pattern->ast.root = AddSequence({bol, plain, eol}, pattern);
  return {{look.child, true}};
}

}  // namespace

std::vector<Condition> SplitConditions(size_t max_conditions, SimplifiedPattern* pattern) {
  const Ast& ast = pattern->ast;
  const Node root = ast.root_node();
  if (root.kind != NodeKind::kCat) return {};
  const std::vector<NodeId> items(ast.begin(root), ast.end(root));
  const auto kind = [&](NodeId id) { return ast.nodes[id].kind; };

  // The head: ^ and look-aheads in any order, with at least one ^; the tail: $ and look-behinds likewise.
  size_t head = 0;
  NodeId bol = kInfinite;
  while (head < items.size()) {
    const Node& node = ast.nodes[items[head]];
    if (node.kind == NodeKind::kBol) bol = items[head];
    if (node.kind != NodeKind::kBol && (node.kind != NodeKind::kLook || node.behind)) break;
    ++head;
  }
  if (bol == kInfinite) head = 0;
  size_t tail = items.size();
  NodeId eol = kInfinite;
  while (tail > head) {
    const Node& node = ast.nodes[items[tail - 1]];
    if (node.kind == NodeKind::kEol) eol = items[tail - 1];
    if (node.kind != NodeKind::kEol && (node.kind != NodeKind::kLook || !node.behind)) break;
    --tail;
  }
  if (eol == kInfinite) tail = items.size();

  std::vector<NodeId> looks;
  std::vector<NodeId> rest;
  if (bol != kInfinite) rest.push_back(bol);
  for (size_t i = 0; i < items.size(); ++i) {
    if (i >= head && i < tail) {
      rest.push_back(items[i]);
    } else if (kind(items[i]) == NodeKind::kLook) {
      looks.push_back(items[i]);
    }
  }
  if (eol != kInfinite) rest.push_back(eol);
  if (looks.empty()) return SplitTempered(pattern);
  if (looks.size() > max_conditions) return {};

  std::vector<Condition> conditions;
  for (const NodeId id : looks) {
    const Node look = ast.nodes[id];
    const NodeId body =
        look.behind ? AddSequence({look.child, eol}, pattern) : AddSequence({bol, look.child}, pattern);
    conditions.push_back({body, look.negative});
  }
  pattern->ast.root = AddSequence(rest, pattern);
  return conditions;
}

}  // namespace vouch::regex
