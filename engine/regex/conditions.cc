// See conditions.h; tested by conditions_test.cc.
#include "engine/regex/conditions.h"

namespace vouch::regex {

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
  if (looks.empty() || looks.size() > max_conditions) return {};

  std::vector<Condition> conditions;
  for (const NodeId id : looks) {
    const Node look = ast.nodes[id];
    const NodeId body = look.behind ? AddSequence({look.child, eol}, pattern) : AddSequence({bol, look.child}, pattern);
    conditions.push_back({body, look.negative});
  }
  pattern->ast.root = AddSequence(rest, pattern);
  return conditions;
}

}  // namespace vouch::regex
