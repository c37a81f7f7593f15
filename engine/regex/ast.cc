// Building and printing of the Ast. See ast.h; tested by parser_test.cc.
#include "engine/regex/ast.h"

#include <fmt/format.h>

#include <string_view>

namespace vouch::regex {
namespace {

std::string DumpSet(const CharSet& set) {
  std::string out = "set{";
  for (const CharRange& range : set.ranges()) {
    if (out.back() != '{') out += ' ';
    out += range.first == range.last ? fmt::format("{:x}", range.first)
                                     : fmt::format("{:x}-{:x}", range.first, range.last);
  }
  return out + "}";
}

// What stands before the children, with an opening brace when there are any.
std::string Head(const Ast& ast, const Node& node) {
  const std::string_view lazy = node.greedy ? "" : "lazy ";
  switch (node.kind) {
    case NodeKind::kEmpty:
      return "empty";
    case NodeKind::kChar:
      return fmt::format("{:x}", node.value);
    case NodeKind::kSet:
      return DumpSet(ast.sets[node.value]);
    case NodeKind::kCat:
      return "cat{";
    case NodeKind::kAlt:
      return "alt{";
    case NodeKind::kRepeat:
      if (node.max == kInfinite) return fmt::format("rep{{{},inf {}", node.min, lazy);
      return fmt::format("rep{{{},{} {}", node.min, node.max, lazy);
    case NodeKind::kCapture:
      return fmt::format("cap{{{} ", node.value);
    case NodeKind::kBackref:
      return fmt::format("ref{}", node.value);
    case NodeKind::kBol:
      return "bol";
    case NodeKind::kEol:
      return "eol";
    case NodeKind::kWord:
      return "word";
    case NodeKind::kNotWord:
      return "notword";
    case NodeKind::kLook:
      return fmt::format("{}look{}{{", node.negative ? "not" : "", node.behind ? "behind" : "");
  }
  return "?";
}

}  // namespace

NodeId Ast::AddList(NodeKind kind, const NodeId* items, size_t count) {
  if (count == 1) return items[0];
  Node node;
  if (count > 1) {
    node.kind = kind;
    node.child = static_cast<uint32_t>(children.size());
    node.count = static_cast<uint32_t>(count);
    children.insert(children.end(), items, items + count);
  }
  return Add(node);
}

uint64_t Ast::bytes() const {
  uint64_t total = nodes.size() * sizeof(Node) + children.size() * sizeof(NodeId);
  for (const CharSet& set : sets) total += set.bytes() + sizeof(CharSet);
  return total;
}

std::string DumpAst(const Ast& ast) {
  struct Visit {
    NodeId id;
    const char* text;  // printed instead of a node when not null
  };
  std::string out;
  std::vector<Visit> stack{{ast.root, nullptr}};
  while (!stack.empty()) {
    const Visit visit = stack.back();
    stack.pop_back();
    if (visit.text != nullptr) {
      out += visit.text;
      continue;
    }
    const Node& node = ast.nodes[visit.id];
    out += Head(ast, node);
    if (node.kind == NodeKind::kCat || node.kind == NodeKind::kAlt) {
      stack.push_back({0, "}"});
      for (const NodeId* child = ast.end(node); child != ast.begin(node);) {
        stack.push_back({*--child, nullptr});
        if (child != ast.begin(node)) stack.push_back({0, " "});
      }
    } else if (node.kind == NodeKind::kRepeat || node.kind == NodeKind::kCapture ||
               node.kind == NodeKind::kLook) {
      stack.push_back({0, "}"});
      stack.push_back({node.child, nullptr});
    }
  }
  return out;
}

}  // namespace vouch::regex
