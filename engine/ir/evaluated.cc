// See evaluated.h.
#include "engine/ir/evaluated.h"

#include <algorithm>
#include <unordered_set>

namespace vouch::ir {

void AppendUnconditional(const Module& m, const Keyword& k, std::vector<SchemaId>* out) {
  if (k.op == Op::kRef) out->push_back(k.a);
  if (k.op == Op::kAllOf) out->insert(out->end(), m.List(k).begin(), m.List(k).end());
}

void AppendConditional(const Module& m, const Keyword& k, std::vector<SchemaId>* out) {
  if (k.op == Op::kAnyOf || k.op == Op::kOneOf) out->insert(out->end(), m.List(k).begin(), m.List(k).end());
  if (k.op == Op::kIf) {
    for (SchemaId id : {k.a, k.b, k.c}) {
      if (id != kNone) out->push_back(id);
    }
  }
  if (k.op == Op::kDependentSchemas) {
    for (size_t i = 1; i < k.b; i += 2) out->push_back(m.lists[k.a + i]);
  }
}

namespace {

bool EvaluatesMembers(const Keyword& k) {
  return k.op == Op::kProperties || k.op == Op::kPatternProperties || k.op == Op::kAdditionalProperties ||
         k.op == Op::kUnevaluatedProperties;
}

bool EvaluatesItems(const Keyword& k) {
  return k.op == Op::kPrefixItems || k.op == Op::kItems || k.op == Op::kUnevaluatedItems ||
         (k.op == Op::kContains && (k.flags & kMarks) != 0);
}

// Schemas from which one in `marked` can be reached in place.
std::vector<bool> Spread(const std::vector<std::vector<SchemaId>>& users, std::vector<bool> marked) {
  std::vector<SchemaId> work;
  for (SchemaId id = 0; id < marked.size(); ++id) {
    if (marked[id]) work.push_back(id);
  }
  while (!work.empty()) {
    const SchemaId id = work.back();
    work.pop_back();
    for (SchemaId user : users[id]) {
      if (marked[user]) continue;
      marked[user] = true;
      work.push_back(user);
    }
  }
  return marked;
}

// Walks the in-place closure of a schema: unconditional schemas, and the heads of conditional ones.
struct Closure {
  std::vector<SchemaId> always;
  std::vector<SchemaId> conditional;
  bool complete = true;
};

Closure Close(const Module& m, std::vector<SchemaId> work, bool through_conditions, size_t max_schemas) {
  Closure out;
  std::unordered_set<SchemaId> seen(work.begin(), work.end());
  std::vector<SchemaId> next;
  while (!work.empty()) {
    const SchemaId id = work.back();
    work.pop_back();
    out.always.push_back(id);
    if (out.always.size() > max_schemas) {
      out.complete = false;
      return out;
    }
    next.clear();
    for (const Keyword& k : m.KeywordsOf(id)) {
      AppendUnconditional(m, k, &next);
      AppendConditional(m, k, through_conditions ? &next : &out.conditional);
    }
    for (SchemaId n : next) {
      if (seen.insert(n).second) work.push_back(n);
    }
  }
  return out;
}

}  // namespace

MarkAnalysis::MarkAnalysis(const Module& m) : members_(m.schemas.size()), items_(m.schemas.size()) {
  std::vector<std::vector<SchemaId>> users(m.schemas.size());
  std::vector<SchemaId> children;
  bool any_unevaluated = false;
  for (SchemaId id = 0; id < m.schemas.size(); ++id) {
    children.clear();
    for (const Keyword& k : m.KeywordsOf(id)) {
      if (EvaluatesMembers(k)) members_[id] = true;
      if (EvaluatesItems(k)) items_[id] = true;
      any_unevaluated |= k.op == Op::kUnevaluatedItems || k.op == Op::kUnevaluatedProperties;
      AppendUnconditional(m, k, &children);
      AppendConditional(m, k, &children);
    }
    for (SchemaId c : children) users[c].push_back(id);
  }
  if (!any_unevaluated) return;  // nobody will ask
  members_ = Spread(users, std::move(members_));
  items_ = Spread(users, std::move(items_));
}

StaticMembers FindStaticMembers(const Module& m, const MarkAnalysis& marks, SchemaId id, size_t max_schemas) {
  StaticMembers out;
  const Closure closure = Close(m, {id}, false, max_schemas);
  if (!closure.complete) return out;
  for (SchemaId s : closure.always) {
    for (uint32_t i = m.schemas[s].first; i < m.schemas[s].first + m.schemas[s].count; ++i) {
      const Op op = m.keywords[i].op;
      if (op == Op::kProperties) out.named.push_back(i);
      if (op == Op::kPatternProperties) out.patterned.push_back(i);
      if (op == Op::kAdditionalProperties || (op == Op::kUnevaluatedProperties && s != id)) out.all = true;
    }
  }
  out.known = true;
  if (out.all) return out;
  std::vector<SchemaId> heads;
  for (SchemaId s : closure.conditional) {
    if (marks.MayMarkMembers(s)) heads.push_back(s);
  }
  if (heads.empty()) return out;
  // Conditional branches do no harm where they only name what is evaluated anyway.
  std::sort(heads.begin(), heads.end());
  heads.erase(std::unique(heads.begin(), heads.end()), heads.end());
  const Closure branches = Close(m, heads, true, max_schemas);
  out.known = branches.complete;
  if (!out.known) return out;
  std::unordered_set<StringId> names;
  for (uint32_t i : out.named) {
    const auto list = m.List(m.keywords[i]);
    for (size_t j = 0; j < list.size(); j += 2) names.insert(list[j]);
  }
  for (SchemaId s : branches.always) {
    for (const Keyword& k : m.KeywordsOf(s)) {
      if (!EvaluatesMembers(k)) continue;
      out.known = k.op == Op::kProperties;
      for (size_t j = 0; out.known && j < k.b; j += 2) out.known = names.count(m.lists[k.a + j]) != 0;
      if (!out.known) return out;
    }
  }
  return out;
}

StaticItems FindStaticItems(const Module& m, const MarkAnalysis& marks, SchemaId id, size_t max_schemas) {
  StaticItems out;
  const Closure closure = Close(m, {id}, false, max_schemas);
  if (!closure.complete) return out;
  bool by_instance = false;
  for (SchemaId s : closure.always) {
    for (const Keyword& k : m.KeywordsOf(s)) {
      if (k.op == Op::kPrefixItems) out.prefix = std::max(out.prefix, k.b);
      if (k.op == Op::kItems || (k.op == Op::kUnevaluatedItems && s != id)) out.all = true;
      if (k.op == Op::kContains && (k.flags & kMarks) != 0) by_instance = true;
    }
  }
  for (SchemaId s : closure.conditional) by_instance |= marks.MayMarkItems(s);
  out.known = out.all || !by_instance;
  return out;
}

}  // namespace vouch::ir
