// Ast: a parsed pattern as a flat pool of nodes. parser.h builds it; simplify.h rewrites it; every engine
// reads it.
//
// Children stand before their parents in `nodes`, so a bottom-up pass is a loop, and destruction frees three
// vectors: nothing recurses, however deep the pattern nests. After simplification nodes may share children.
// Tested by parser_test.cc (through DumpAst).
#ifndef VOUCH_ENGINE_REGEX_AST_H_
#define VOUCH_ENGINE_REGEX_AST_H_

#include <cstdint>
#include <string>
#include <vector>

#include "engine/regex/char_set.h"

namespace vouch::regex {

using NodeId = uint32_t;

enum class NodeKind : uint8_t {
  kEmpty,    // the empty string
  kChar,     // the code point `value`
  kSet,      // one code point of sets[value]
  kCat,      // children in sequence
  kAlt,      // one of the children, earlier ones preferred
  kRepeat,   // the child min..max times, more preferred if greedy
  kCapture,  // the child, remembered as group `value`
  kBackref,  // what group `value` last took
  kBol,      // ^
  kEol,      // $
  kWord,     // \b
  kNotWord,  // \B
  kLook,     // (?=child), (?!child), (?<=child), (?<!child)
};

inline constexpr uint32_t kInfinite = UINT32_MAX;  // kRepeat: no upper bound

struct Node {
  NodeKind kind = NodeKind::kEmpty;
  bool greedy = true;     // kRepeat
  bool negative = false;  // kLook
  bool behind = false;    // kLook
  uint32_t value = 0;     // see NodeKind; kRepeat and kLook: number of the first group inside
  uint32_t child = 0;     // the child; kCat, kAlt: index of the first child in `children`
  uint32_t count = 0;     // kCat, kAlt: how many; kRepeat, kLook: how many groups inside
  uint32_t min = 0;       // kRepeat
  uint32_t max = 0;       // kRepeat
};

struct Ast {
  std::vector<Node> nodes;
  std::vector<NodeId> children;
  std::vector<CharSet> sets;
  NodeId root = 0;
  uint32_t group_count = 0;  // capturing groups, not counting the whole match
  bool has_backref = false;

  NodeId Add(const Node& node) {
    nodes.push_back(node);
    return static_cast<NodeId>(nodes.size() - 1);
  }
  // Adds kCat or kAlt; none or one item gives kEmpty or the item itself. An empty kAlt is not allowed.
  NodeId AddList(NodeKind kind, const NodeId* items, size_t count);
  const NodeId* begin(const Node& node) const { return children.data() + node.child; }
  const NodeId* end(const Node& node) const { return children.data() + node.child + node.count; }
  const Node& root_node() const { return nodes[root]; }
  uint64_t bytes() const;
};

// One line in prefix form, e.g. cat{bol rep{0,inf set{61-7a}} eol}: for tests and for reading.
std::string DumpAst(const Ast& ast);

}  // namespace vouch::regex

#endif  // VOUCH_ENGINE_REGEX_AST_H_
