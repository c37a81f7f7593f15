// Rewrites an Ast without back-references into a smaller one that finds the same texts.
//
// Entry points: Simplify, TrimForSearch. What it may do rests on Search wanting a yes or no: groups and greed
// vanish, nested counts multiply out where no length is lost or gained, alternatives of single characters
// become one class, and what a search can do without at either end is dropped. Linear time and memory
// (budgets stop quadratic flattening). Tested by simplify_test.cc, and by engines_test.cc against the
// reference matcher.
#ifndef VOUCH_ENGINE_REGEX_SIMPLIFY_H_
#define VOUCH_ENGINE_REGEX_SIMPLIFY_H_

#include "engine/regex/ast.h"

namespace vouch::regex {

// What is known of every node of a simplified Ast.
struct NodeFacts {
  uint32_t min_length = 0;  // code points; kInfinite when nothing matches
  uint32_t max_length = 0;  // code points; kInfinite when unbounded
  bool skippable = false;   // takes the empty string anywhere, whatever surrounds it
  bool has_look = false;
  bool has_not_word = false;
};

struct SimplifiedPattern {
  Ast ast;
  std::vector<NodeFacts> facts;  // one for each node
  const NodeFacts& root_facts() const { return facts[ast.root]; }
};

// `ast` has no back-references. The result keeps the whole language; TrimForSearch is a step of its own.
SimplifiedPattern Simplify(const Ast& ast);
// Drops from both ends what an unanchored search can do without, as in ^x.* or .*x.
void TrimForSearch(SimplifiedPattern* pattern);

// Adds the sequence of `items`, with its facts, to a simplified pattern.
NodeId AddSequence(const std::vector<NodeId>& items, SimplifiedPattern* pattern);

}  // namespace vouch::regex

#endif  // VOUCH_ENGINE_REGEX_SIMPLIFY_H_
