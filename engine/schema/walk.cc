// From schema locations to nodes: dialect, check against the metaschema, subschemas, references.
// One step of the builder's work list for each node, so depth costs no stack.
// Tested by test-suite/unit/schema/graph_test.cc.
#include <set>
#include <utility>

#include "engine/json/pointer.h"
#include "engine/schema/graph_builder.h"
#include "fmt/format.h"

namespace vouch::schema {

NodeId GraphBuilder::AddNode(NodeId parent, std::string_view keyword, std::string rest,
                             const json::Value* value, uint32_t document) {
  const auto id = static_cast<NodeId>(graph_.nodes_.size());
  Node node;
  node.value = value;
  node.parent = parent;
  node.keyword = keyword;
  node.rest = std::move(rest);
  if (parent == kNoNode) {
    node.resource = static_cast<uint32_t>(graph_.resources_.size() - 1);
  } else {
    node.resource = graph_.nodes_[parent].resource;
    node.dialect = graph_.nodes_[parent].dialect;
  }
  graph_.nodes_.push_back(std::move(node));
  places_[Place{value, document}] = id;
  return id;
}

MaybeError GraphBuilder::Check(NodeId id) {
  const uint32_t document = DocumentOf(id);
  if (!options_.check || built_in_[document]) return std::nullopt;
  const Node& node = graph_.nodes_[id];
  const Dialect& dialect = graph_.dialects_[node.dialect];
  CheckRequest request{*node.value, dialect, graph_.AbsoluteLocation(id), embedded_[document], {}};
  if (FindStandardDialect(dialect.uri) == nullptr) {
    Result<LoadedDocument> metaschema = HomeOfMetaschema(dialect.uri, document);
    if (!metaschema.ok()) return std::move(metaschema.error());
    request.metaschema = std::move(metaschema.value());
  }
  MaybeError error = options_.check(request);
  if (!error.has_value()) return std::nullopt;
  const std::string prefix = DocumentPointer(id);
  auto place = [&](Error* e) {
    e->pointer = prefix + e->pointer;
    e->document = graph_.documents_[document].uri;
  };
  place(&*error);
  for (Error& detail : error->details) place(&detail);
  return error;
}

MaybeError GraphBuilder::FinishWalk() {
  std::vector<Error> errors = std::exchange(walk_errors_, {});
  std::set<std::pair<std::string, std::string>> places;
  for (const Error& e : errors) places.emplace(e.document, e.pointer);
  for (NodeId id : std::exchange(checks_, {})) {
    MaybeError error = Check(id);
    if (!error.has_value()) continue;
    if (error->code != ErrorCode::kSchema) return error;
    if (error->details.empty()) error->details.push_back(*error);
    for (Error& detail : error->details) {
      // What the walk says of an identifier, it says better.
      if (!places.contains(std::pair(detail.document, detail.pointer))) errors.push_back(std::move(detail));
    }
  }
  if (errors.empty()) return std::nullopt;
  Error first = errors[0];
  first.details = std::move(errors);
  return first;
}

bool GraphBuilder::IsSchema(const json::Value& value, Draft draft, Keyword keyword) const {
  if (value.is_object()) return true;
  // Draft 4 knows booleans in two places only.
  return value.is_bool() && (draft >= Draft::k6 || keyword == Keyword::kAdditionalProperties ||
                             keyword == Keyword::kAdditionalItems);
}

MaybeError GraphBuilder::Process(NodeId id) {
  bool own_dialect = false;
  if (MaybeError error = EnterEmbedded(id, &own_dialect)) return error;
  if (to_check_.erase(id) != 0 || own_dialect) checks_.push_back(id);
  if (own_dialect) embedded_[DocumentOf(id)].insert(graph_.nodes_[id].value);
  if (MaybeError error = Identify(id)) {
    if (error->code != ErrorCode::kSchema) return error;
    walk_errors_.push_back(std::move(*error));
  }
  const json::Value& value = *graph_.nodes_[id].value;
  if (!value.is_object()) return std::nullopt;

  const uint32_t dialect = graph_.nodes_[id].dialect;
  const bool only_reference = HasHidingRef(value, DraftOf(id));
  const auto first_edge = static_cast<uint32_t>(graph_.edges_.size());
  const auto first_reference = static_cast<uint32_t>(graph_.references_.size());
  for (const json::Member& member : value.members()) {
    const std::string_view name = value.key_text(member.key);
    const KeywordInfo info = Lookup(graph_.dialects_[dialect], name);
    // Definitions beside a $ref say nothing about instances, but stay a place that references may lead to.
    if (only_reference && info.keyword != Keyword::kRef && info.keyword != Keyword::kDefs) continue;
    if (info.shape != Shape::kNone) {
      AddEdges(id, name, info, member.value);
    } else if ((info.keyword == Keyword::kRef || info.keyword == Keyword::kDynamicRef ||
                info.keyword == Keyword::kRecursiveRef) &&
               member.value.is_string()) {
      if (MaybeError error = AddReference(id, info.keyword, member.value.string())) return error;
    }
  }
  Node& node = graph_.nodes_[id];
  node.first_edge = first_edge;
  node.edge_count = static_cast<uint32_t>(graph_.edges_.size()) - first_edge;
  node.first_reference = first_reference;
  node.reference_count = static_cast<uint32_t>(graph_.references_.size()) - first_reference;
  return std::nullopt;
}

void GraphBuilder::AddEdges(NodeId id, std::string_view name, const KeywordInfo& info,
                            const json::Value& value) {
  const Draft draft = DraftOf(id);
  const bool takes_array = info.shape == Shape::kArray || info.shape == Shape::kSchemaOrArray;
  if (takes_array && value.is_array()) {
    for (uint32_t i = 0; i < value.size(); ++i) {
      const json::Value& item = value.items()[i];
      if (!IsSchema(item, draft, info.keyword)) continue;
      AddEdge(id, name, fmt::format("/{}", i), item, {info.keyword, true, i, {}, kNoNode});
    }
  } else if (info.shape == Shape::kSchema || info.shape == Shape::kSchemaOrArray) {
    if (IsSchema(value, draft, info.keyword))
      AddEdge(id, name, {}, value, {info.keyword, false, 0, {}, kNoNode});
  } else if ((info.shape == Shape::kMap || info.shape == Shape::kMapSchemaOrNames) && value.is_object()) {
    uint32_t index = 0;
    for (const json::Member& member : value.members()) {
      const uint32_t i = index++;
      if (!IsSchema(member.value, draft, info.keyword)) continue;
      const std::string_view key = value.key_text(member.key);
      std::string rest;
      json::AppendToken(&rest, key);
      AddEdge(id, name, std::move(rest), member.value, {info.keyword, false, i, key, kNoNode});
    }
  }
}

void GraphBuilder::AddEdge(NodeId id, std::string_view keyword, std::string rest, const json::Value& value,
                           Edge edge) {
  const uint32_t document = DocumentOf(id);
  // A reference may have made a node of this place before the walk came to it. It serves if it took its base
  // URI from the same resource.
  if (auto known = places_.find(Place{&value, document}); known != places_.end()) {
    const NodeId parent = graph_.nodes_[known->second].parent;
    if (parent != kNoNode && graph_.nodes_[parent].resource == graph_.nodes_[id].resource) {
      edge.target = known->second;
      graph_.edges_.push_back(edge);
      return;
    }
  }
  edge.target = AddNode(id, keyword, std::move(rest), &value, document);
  graph_.edges_.push_back(edge);
}

MaybeError GraphBuilder::AddReference(NodeId id, Keyword keyword, std::string_view text) {
  const std::string_view name = Spelling(keyword, DraftOf(id));
  if (graph_.references_.size() >= options_.limits.references) {
    return At(
        id, name, ErrorCode::kLimit,
        fmt::format("the schema has more than {} references (limit references)", options_.limits.references));
  }
  if (keyword == Keyword::kRecursiveRef && text != "#") {
    return At(id, name, ErrorCode::kSchema, "$recursiveRef must be \"#\" (2019-09 core 8.2.4.2.1)");
  }
  graph_.references_.push_back({keyword, kNoNode, {}});
  pending_.push_back({id, text});
  return std::nullopt;
}

}  // namespace vouch::schema
