// $id, $anchor, $dynamicAnchor, $recursiveAnchor and their older spellings: which resource a node belongs to
// and by which names it can be reached. Tested by test-suite/unit/schema/identifiers_test.cc.
#include "engine/json/equality.h"
#include "engine/schema/graph_builder.h"
#include "engine/uri/uri.h"
#include "fmt/format.h"

namespace vouch::schema {
namespace {

const json::Value* FindString(const json::Value& object, std::string_view name) {
  const json::Value* member = object.Find(name);
  return member != nullptr && member->is_string() ? member : nullptr;
}

}  // namespace

bool GraphBuilder::HasHidingRef(const json::Value& value, Draft draft) {
  return RefHidesSiblings(draft) && FindString(value, "$ref") != nullptr;
}

bool GraphBuilder::HasOwnId(const json::Value& value, Draft draft) {
  const json::Value* id = FindString(value, Spelling(Keyword::kId, draft));
  if (id == nullptr) return false;
  if (draft >= Draft::k2019_09) return true;
  return !HasHidingRef(value, draft) && !uri::WithoutFragment(id->string()).empty();
}

// $schema counts at the root of a resource only; elsewhere it has no meaning (2020-12 core 8.1.1).
MaybeError GraphBuilder::EnterEmbedded(NodeId id, bool* own_dialect) {
  const Node& node = graph_.nodes_[id];
  if (node.parent == kNoNode || !node.value->is_object()) return std::nullopt;
  const json::Value* named = FindString(*node.value, "$schema");
  if (named == nullptr) return std::nullopt;
  const Dialect* standard = FindStandardDialect(named->string());
  const bool hidden = HasHidingRef(*node.value, DraftOf(id));
  uint32_t dialect = node.dialect;
  if (FindString(*node.value, "$id") != nullptr && !hidden) {
    Result<uint32_t> found = NamedDialect(id, named->string());
    if (!found.ok()) return std::move(found.error());
    dialect = found.value();
  } else if (standard != nullptr &&
             (hidden ? !RefHidesSiblings(standard->draft) : standard->draft == Draft::k4)) {
    // The enclosing dialect wouldn't see that this is a resource, because of its $ref or its `id`; its own does.
    dialect = AddDialect(*standard);
  }
  if (dialect == node.dialect || !HasOwnId(*node.value, graph_.dialects_[dialect].draft)) return std::nullopt;
  graph_.nodes_[id].dialect = dialect;
  *own_dialect = true;
  return std::nullopt;
}

Result<std::string> GraphBuilder::ResolveUri(NodeId id, std::string_view keyword, const std::string& base,
                                             std::string_view text) {
  std::string resolved;
  if (text.size() <= kMaxUriBytes) resolved = uri::Normalize(uri::Resolve(base, text));
  if (text.size() > kMaxUriBytes || resolved.size() > kMaxUriBytes) {
    return At(id, keyword, ErrorCode::kLimit, fmt::format("a URI of more than {} bytes", kMaxUriBytes));
  }
  uri_bytes_ += resolved.size();
  if (uri_bytes_ > options_.limits.program_bytes) {
    return At(id, keyword, ErrorCode::kLimit,
              fmt::format("the URIs of the schema take more than {} bytes (limit program_bytes)",
                          options_.limits.program_bytes));
  }
  return resolved;
}

MaybeError GraphBuilder::Identify(NodeId id) {
  const bool is_document = graph_.nodes_[id].parent == kNoNode;
  const json::Value& value = *graph_.nodes_[id].value;
  const Draft draft = DraftOf(id);
  const std::string_view keyword = Spelling(Keyword::kId, draft);
  const json::Value* named = value.is_object() ? FindString(value, keyword) : nullptr;
  const bool hidden = named != nullptr && HasHidingRef(value, draft);
  const std::string_view fragment = named ? uri::Fragment(named->string()).value_or("") : "";

  std::string retrieval;
  if (is_document) retrieval = graph_.resources_[graph_.nodes_[id].resource].uri;
  std::string uri = retrieval;
  bool new_resource = is_document;
  if (named != nullptr) {
    const std::string_view path = uri::WithoutFragment(named->string());
    if (draft >= Draft::k2019_09 && !fragment.empty()) {
      return At(id, keyword, ErrorCode::kSchema,
                fmt::format("$id must not have a fragment: write \"$anchor\" for \"{}\"", fragment));
    }
    const std::string& base = graph_.resources_[graph_.nodes_[id].resource].uri;
    Result<std::string> resolved = ResolveUri(id, keyword, base, path);
    if (!resolved.ok()) return std::move(resolved.error());
    // Draft 4 to 7: "#name" names a place and changes no base, nor does the base's own URI before "#name".
    const bool names_resource =
        draft >= Draft::k2019_09 || (!path.empty() && (fragment.empty() || resolved.value() != base));
    if (names_resource && !hidden) {
      new_resource = true;
      uri = std::move(resolved.value());
    } else if (names_resource && is_document) {
      // Beside a $ref the $id mustn't change the base, but it still says what the document is called.
      if (MaybeError error = RegisterUri(resolved.value(), graph_.nodes_[id].resource, false)) return error;
    }
  }
  if (new_resource) {
    if (MaybeError error = NewResource(id, std::move(uri))) return error;
  }
  if (is_document && !retrieval.empty()) {
    if (MaybeError error = RegisterUri(retrieval, graph_.nodes_[id].resource, false)) return error;
  }
  if (!value.is_object() || hidden) return std::nullopt;

  if (draft < Draft::k2019_09) {
    // A pointer is no name; generators write it, and it changes nothing.
    if (fragment.empty() || fragment.starts_with('/')) return std::nullopt;
    return RegisterAnchor(id, Keyword::kId, fragment);
  }
  for (Keyword anchor : {Keyword::kAnchor, Keyword::kDynamicAnchor}) {
    const std::string_view name = Spelling(anchor, draft);
    const json::Value* text = name.empty() ? nullptr : FindString(value, name);
    if (text == nullptr) continue;
    if (MaybeError error = RegisterAnchor(id, anchor, text->string())) return error;
  }
  Resource& resource = graph_.resources_[graph_.nodes_[id].resource];
  const std::string_view recursive = Spelling(Keyword::kRecursiveAnchor, draft);
  const json::Value* flag = recursive.empty() || resource.root != id ? nullptr : value.Find(recursive);
  if (flag != nullptr && flag->is_true()) resource.dynamic_anchors.emplace_back(kRecursive, id);
  return std::nullopt;
}

MaybeError GraphBuilder::NewResource(NodeId id, std::string uri) {
  Node& node = graph_.nodes_[id];
  if (node.parent == kNoNode) {
    graph_.resources_[node.resource].uri = uri;
  } else {
    const uint32_t document = DocumentOf(id);
    node.resource = static_cast<uint32_t>(graph_.resources_.size());
    graph_.resources_.push_back({uri, id, document, {}});
  }
  return RegisterUri(uri, node.resource, true);
}

MaybeError GraphBuilder::RegisterUri(const std::string& uri, uint32_t resource, bool by_id) {
  const auto [entry, added] = uris_.emplace(uri, UriEntry{resource, by_id});
  if (!added && by_id && entry->second.by_id) {
    const Resource& first = graph_.resources_[entry->second.resource];
    const Resource& second = graph_.resources_[resource];
    const Node& a = graph_.nodes_[first.root];
    const Node& b = graph_.nodes_[second.root];
    // Bundles carry copies of the same resource: one stands for all as long as they are equal.
    const bool same = a.value == b.value || (first.document != second.document && a.dialect == b.dialect &&
                                             json::Equal(*a.value, *b.value));
    if (same) return std::nullopt;
    return At(second.root, Spelling(Keyword::kId, DraftOf(second.root)), ErrorCode::kSchema,
              fmt::format("two schemas have the identifier \"{}\": {} and {}", uri, Where(first.root),
                          Where(second.root)));
  }
  if (!added && by_id) entry->second = UriEntry{resource, true};
  if (auto waiting = waiting_uris_.find(uri); waiting != waiting_uris_.end()) {
    ready_.insert(ready_.end(), waiting->second.begin(), waiting->second.end());
    waiting_uris_.erase(waiting);
  }
  return std::nullopt;
}

MaybeError GraphBuilder::RegisterAnchor(NodeId id, Keyword keyword, std::string_view name) {
  const uint32_t resource = graph_.nodes_[id].resource;
  const bool dynamic = keyword == Keyword::kDynamicAnchor;
  const auto [entry, added] = anchors_.emplace(std::pair(resource, name), Anchor{id, {}});
  if (!added && entry->second.node != id) {
    return At(id, Spelling(keyword, DraftOf(id)), ErrorCode::kSchema,
              fmt::format("two schemas of one resource have the anchor \"{}\": {} and {}", name,
                          Where(entry->second.node), Where(id)));
  }
  if (dynamic) {
    entry->second.dynamic_name = name;
    graph_.resources_[resource].dynamic_anchors.emplace_back(name, id);
  }
  if (auto waiting = waiting_anchors_.find(std::pair(resource, std::string(name)));
      waiting != waiting_anchors_.end()) {
    ready_.insert(ready_.end(), waiting->second.begin(), waiting->second.end());
    waiting_anchors_.erase(waiting);
  }
  return std::nullopt;
}

}  // namespace vouch::schema
