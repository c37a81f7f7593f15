// DynamicScopes: which resource a $dynamicRef ends in, for every way a schema can be reached.
//
// A scope maps dynamic anchor names to the outermost resource that has them; entering a resource adds its names that are
// not bound yet, so scopes only grow along a path. Names that one resource alone defines need no scope, and a scope is
// reduced to the names that its schema can still reach. Tested by test-suite/unit/ir/dynamic_scope_test.cc.
#ifndef VOUCH_ENGINE_IR_DYNAMIC_SCOPE_H_
#define VOUCH_ENGINE_IR_DYNAMIC_SCOPE_H_

#include <cstdint>
#include <map>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "engine/schema/graph.h"

namespace vouch::ir {

using ScopeId = uint32_t;  // 0: the empty scope

class DynamicScopes {
 public:
  explicit DynamicScopes(const schema::Graph& graph);

  // The scope of `target` when it is evaluated from a schema in `scope`.
  ScopeId Enter(ScopeId scope, schema::NodeId target);
  size_t size() const { return scopes_.size(); }
  // Where the reference leads in that scope.
  schema::NodeId Resolve(const schema::Reference& reference, ScopeId scope) const;

 private:
  using Binding = std::pair<uint32_t, schema::NodeId>;  // name, target; sorted by name
  // More ambiguous names than this are not reduced by reachability (it would cost names * edges).
  static constexpr size_t kMaxReducedNames = 256;

  void FindReachableNames();
  bool Reaches(schema::NodeId node, uint32_t name) const;

  const schema::Graph& graph_;
  std::unordered_map<std::string_view, uint32_t> names_;           // ambiguous names only
  std::vector<std::vector<Binding>> resource_bindings_;            // by resource
  std::vector<uint64_t> reachable_;                                // node * words_ + word; empty: everything
  size_t words_ = 0;
  std::vector<std::vector<Binding>> scopes_;
  std::map<std::vector<Binding>, ScopeId> scope_ids_;
};

}  // namespace vouch::ir

#endif  // VOUCH_ENGINE_IR_DYNAMIC_SCOPE_H_
