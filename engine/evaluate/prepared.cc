// See prepared.h. Cycles are the strongly connected components of the "applies to the same instance" graph,
// found by Tarjan's algorithm on an explicit stack.
#include "engine/evaluate/prepared.h"

#include <algorithm>

#include "engine/json/equality.h"

namespace vouch::evaluate {

using ir::Op;

ValueIndex::ValueIndex(const ir::Module& module, std::span<const ir::ValueId> values)
    : module_(module), seed_(json::ProcessSeed()) {
  size_t capacity = 32;
  while (capacity < values.size() * 2) capacity *= 2;
  mask_ = capacity - 1;
  slots_.resize(capacity);
  for (ir::ValueId v : values) {
    const uint64_t hash = json::Hash(*module.values[v], seed_);
    size_t at = hash & mask_;
    while (slots_[at].value != ir::kNone) at = (at + 1) & mask_;
    slots_[at] = {hash, v};
  }
}

bool ValueIndex::Contains(const json::Value& value) const {
  const uint64_t hash = json::Hash(value, seed_);
  for (size_t at = hash & mask_; slots_[at].value != ir::kNone; at = (at + 1) & mask_) {
    if (slots_[at].hash == hash && json::Equal(*module_.values[slots_[at].value], value)) return true;
  }
  return false;
}

Prepared::Prepared(const ir::Module& module) : module_(module) {
  IndexKeywords();
  DescribeSchemas();
  FindCycles();
}

void Prepared::IndexKeywords() {
  index_.assign(module_.keywords.size(), ir::kNone);
  third_.assign(module_.keywords.size(), ir::kNone);
  std::vector<std::string_view> names;
  for (uint32_t i = 0; i < module_.keywords.size(); ++i) {
    const ir::Keyword& k = module_.keywords[i];
    names.clear();
    switch (k.op) {
      case Op::kProperties:
      case Op::kDependentSchemas:
        for (uint32_t j = 0; j < k.b; j += 2) names.push_back(module_.strings[module_.lists[k.a + j]]);
        break;
      case Op::kRequired:
        for (uint32_t s : module_.List(k)) names.push_back(module_.strings[s]);
        break;
      case Op::kDependentRequired:
        third_[i] = static_cast<uint32_t>(dependencies_.size());
        for (uint32_t j = 0; j < k.b; j += 2 + module_.lists[k.a + j + 1]) {
          names.push_back(module_.strings[module_.lists[k.a + j]]);
          dependencies_.push_back(k.a + j);
        }
        break;
      case Op::kEnum:
        if (k.b > 8) {
          index_[i] = static_cast<uint32_t>(values_.size());
          values_.emplace_back(module_, module_.List(k));
        }
        continue;
      default:
        continue;
    }
    index_[i] = static_cast<uint32_t>(names_.size());
    names_.emplace_back(names);
  }
}

void Prepared::DescribeSchemas() {
  schemas_.resize(module_.schemas.size());
  std::vector<uint8_t> users(module_.schemas.size());
  for (uint32_t s = 0; s < module_.schemas.size(); ++s) {
    SchemaInfo& info = schemas_[s];
    for (const ir::Keyword& k : module_.KeywordsOf(s)) {
      if (k.op == Op::kUnevaluatedProperties) info.unevaluated_properties = true;
      if (k.op == Op::kUnevaluatedItems) info.unevaluated_items = true;
      if (k.op == Op::kAnnotation || (k.op == Op::kFormat && (k.flags & ir::kUnannotated) == 0))
        info.annotates = true;
      const auto use = [&](uint32_t target) {
        if (users[target] < 2) ++users[target];
      };
      if (!IsAssertion(k.op)) info.leaf = false;
      ForEachInPlace(module_, k, use);
      ForEachChild(module_, k, use);
    }
    if (module_.schemas[s].constant == ir::Schema::Constant::kFalse) info.leaf = false;
  }
  for (uint32_t s = 0; s < module_.schemas.size(); ++s) schemas_[s].shared = users[s] > 1;
}

void Prepared::FindCycles() {
  // In-place edges, flattened.
  std::vector<uint32_t> first(module_.schemas.size() + 1), edges;
  std::vector<bool> self(module_.schemas.size());
  for (uint32_t s = 0; s < module_.schemas.size(); ++s) {
    first[s] = static_cast<uint32_t>(edges.size());
    for (const ir::Keyword& k : module_.KeywordsOf(s)) {
      ForEachInPlace(module_, k, [&](uint32_t target) {
        edges.push_back(target);
        if (target == s) self[s] = true;
      });
    }
  }
  first[module_.schemas.size()] = static_cast<uint32_t>(edges.size());

  std::vector<uint32_t> order(module_.schemas.size(), ir::kNone), low(module_.schemas.size()), component;
  std::vector<bool> on_stack(module_.schemas.size());
  struct Visit {
    uint32_t schema, edge;
  };
  std::vector<Visit> visits;
  uint32_t next = 0;
  for (uint32_t root = 0; root < module_.schemas.size(); ++root) {
    if (order[root] != ir::kNone) continue;
    visits.push_back({root, first[root]});
    while (!visits.empty()) {
      const uint32_t s = visits.back().schema;
      if (order[s] == ir::kNone) {
        order[s] = low[s] = next++;
        component.push_back(s);
        on_stack[s] = true;
      }
      if (visits.back().edge < first[s + 1]) {
        const uint32_t target = edges[visits.back().edge++];
        if (order[target] == ir::kNone) {
          visits.push_back({target, first[target]});
        } else if (on_stack[target]) {
          low[s] = std::min(low[s], order[target]);
        }
        continue;
      }
      visits.pop_back();
      if (!visits.empty()) low[visits.back().schema] = std::min(low[visits.back().schema], low[s]);
      if (low[s] != order[s]) continue;
      const bool cyclic = component.back() != s || self[s];
      for (bool more = true; more;) {
        const uint32_t member = component.back();
        component.pop_back();
        on_stack[member] = false;
        more = member != s;
        if (cyclic) schemas_[member].cycle = cycles_++;
      }
    }
  }
}

}  // namespace vouch::evaluate
