// See dynamic_scope.h.
#include "engine/ir/dynamic_scope.h"

#include <algorithm>

namespace vouch::ir {

using schema::NodeId;

DynamicScopes::DynamicScopes(const schema::Graph& graph) : graph_(graph), scopes_(1) {
  scope_ids_.emplace(std::vector<Binding>{}, 0);
  std::unordered_map<std::string_view, int> definitions;
  for (uint32_t r = 0; r < graph.resource_count(); ++r) {
    for (const auto& [name, node] : graph.resource(r).dynamic_anchors) ++definitions[name];
  }
  // A name matters only if two resources define it and some reference asks for it.
  for (NodeId id = 0; id < graph.node_count(); ++id) {
    for (const schema::Reference& r : graph.references(graph.node(id))) {
      if (r.dynamic_anchor.empty() || definitions[r.dynamic_anchor] < 2) continue;
      names_.emplace(r.dynamic_anchor, static_cast<uint32_t>(names_.size()));
    }
  }
  if (names_.empty()) return;
  resource_bindings_.resize(graph.resource_count());
  for (uint32_t r = 0; r < graph.resource_count(); ++r) {
    for (const auto& [name, node] : graph.resource(r).dynamic_anchors) {
      if (auto it = names_.find(name); it != names_.end()) resource_bindings_[r].emplace_back(it->second, node);
    }
    std::sort(resource_bindings_[r].begin(), resource_bindings_[r].end());
  }
  if (names_.size() <= kMaxReducedNames) FindReachableNames();
}

// Backwards from each dynamic reference over subschema edges, references, and every possible dynamic target.
void DynamicScopes::FindReachableNames() {
  const size_t nodes = graph_.node_count();
  words_ = (names_.size() + 63) / 64;
  reachable_.assign(nodes * words_, 0);
  std::vector<std::vector<NodeId>> targets(names_.size());
  for (const auto& bindings : resource_bindings_) {
    for (const auto& [name, node] : bindings) targets[name].push_back(node);
  }
  std::vector<std::vector<NodeId>> users(nodes);
  std::vector<NodeId> work;
  for (NodeId id = 0; id < nodes; ++id) {
    const schema::Node& node = graph_.node(id);
    for (const schema::Edge& e : graph_.edges(node)) users[e.target].push_back(id);
    for (const schema::Reference& r : graph_.references(node)) {
      users[r.target].push_back(id);
      auto it = r.dynamic_anchor.empty() ? names_.end() : names_.find(r.dynamic_anchor);
      if (it == names_.end()) continue;
      for (NodeId t : targets[it->second]) users[t].push_back(id);
      reachable_[id * words_ + it->second / 64] |= uint64_t{1} << (it->second % 64);
      work.push_back(id);
    }
  }
  while (!work.empty()) {
    const NodeId id = work.back();
    work.pop_back();
    for (NodeId user : users[id]) {
      bool grew = false;
      for (size_t w = 0; w < words_; ++w) {
        const uint64_t merged = reachable_[user * words_ + w] | reachable_[id * words_ + w];
        grew |= merged != reachable_[user * words_ + w];
        reachable_[user * words_ + w] = merged;
      }
      if (grew) work.push_back(user);
    }
  }
}

bool DynamicScopes::Reaches(NodeId node, uint32_t name) const {
  return reachable_.empty() || (reachable_[node * words_ + name / 64] >> (name % 64) & 1) != 0;
}

ScopeId DynamicScopes::Enter(ScopeId scope, NodeId target) {
  if (names_.empty()) return 0;
  const std::vector<Binding>& outer = scopes_[scope];
  const std::vector<Binding>& own = resource_bindings_[graph_.node(target).resource];
  std::vector<Binding> merged;
  auto a = outer.begin();
  auto b = own.begin();
  while (a != outer.end() || b != own.end()) {
    const bool from_outer = b == own.end() || (a != outer.end() && a->first <= b->first);
    const Binding& next = from_outer ? *a : *b;
    if (from_outer && b != own.end() && b->first == next.first) ++b;
    if (Reaches(target, next.first)) merged.push_back(next);
    from_outer ? ++a : ++b;
  }
  auto [it, added] = scope_ids_.emplace(std::move(merged), static_cast<ScopeId>(scopes_.size()));
  if (added) scopes_.push_back(it->first);
  return it->second;
}

NodeId DynamicScopes::Resolve(const schema::Reference& reference, ScopeId scope) const {
  if (reference.dynamic_anchor.empty()) return reference.target;
  auto name = names_.find(reference.dynamic_anchor);
  if (name == names_.end()) return reference.target;
  const std::vector<Binding>& bindings = scopes_[scope];
  auto it = std::lower_bound(bindings.begin(), bindings.end(), Binding{name->second, 0});
  return it != bindings.end() && it->first == name->second ? it->second : reference.target;
}

}  // namespace vouch::ir
