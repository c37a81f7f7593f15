// ReferenceMatcher: a slow regular expression matcher that is easy to believe, to check the engines against.
//
// Two independent methods. Without back-references: for every node and start, the set of all ends, by the
// plain meaning of each operator. With them: ECMA-262's own definition, a chain of continuations tried in
// order. Both recurse over the Ast; they are for small patterns and short texts only.
#ifndef VOUCH_TEST_SUITE_UNIT_REGEX_REFERENCE_MATCHER_H_
#define VOUCH_TEST_SUITE_UNIT_REGEX_REFERENCE_MATCHER_H_

#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/regex/ast.h"

namespace vouch::regex {

// The text as code points: positions below count these, not bytes.
std::vector<uint32_t> CodePoints(std::string_view text);

// Sets of ends. The Ast must have no back-references.
class SetReference {
 public:
  SetReference(const Ast& ast, std::string_view text) : ast_(ast), text_(CodePoints(text)) {}
  bool Search();

 private:
  using Positions = std::set<size_t>;
  // All ends of `id` from `start`; or, in look-behinds, all starts from the end `start`.
  const Positions& Ends(NodeId id, size_t start, bool backwards);
  Positions Compute(NodeId id, size_t start, bool backwards);

  const Ast& ast_;
  const std::vector<uint32_t> text_;
  std::map<std::pair<NodeId, std::pair<size_t, bool>>, Positions> memo_;
};

// Continuations in ECMA-262's order. False from Search also means: gave up; see gave_up().
class SpecReference {
 public:
  SpecReference(const Ast& ast, std::string_view text) : ast_(ast), text_(CodePoints(text)) {}
  bool Search();
  bool gave_up() const { return gave_up_; }

 private:
  static constexpr size_t kUnset = SIZE_MAX;
  struct State {
    size_t at;
    std::vector<std::pair<size_t, size_t>> groups;
  };
  using Continue = std::function<bool(const State&)>;
  bool Match(NodeId id, const State& state, bool backwards, const Continue& next);
  bool Repeat(const Node& node, uint32_t min, uint32_t max, const State& state, bool backwards,
              const Continue& next);
  bool Sequence(const Node& node, uint32_t index, const State& state, bool backwards, const Continue& next);

  const Ast& ast_;
  const std::vector<uint32_t> text_;
  size_t steps_ = 0;
  bool gave_up_ = false;
};

}  // namespace vouch::regex

#endif  // VOUCH_TEST_SUITE_UNIT_REGEX_REFERENCE_MATCHER_H_
