// Documents and dialects of a graph: what the resolver and the built-in metaschemas give, and what $schema
// means. Each URI is asked for once. Tested by test-suite/unit/schema/graph_test.cc and dialect_test.cc.
#include <algorithm>

#include "engine/schema/embedded_texts.h"
#include "engine/schema/graph_builder.h"
#include "engine/uri/uri.h"
#include "fmt/format.h"

namespace vouch::schema {
namespace {

// Metaschemas of metaschemas: real ones are one or two deep.
constexpr size_t kMaxMetaschemaChain = 16;

Error DialectError(std::string message) {
  Error error;
  error.code = ErrorCode::kDialect;
  error.message = std::move(message);
  return error;
}

}  // namespace

MaybeError GraphBuilder::AddDocument(DocumentPtr document, const std::string& uri,
                                     std::optional<uint32_t> dialect, bool built_in) {
  const auto index = static_cast<uint32_t>(graph_.documents_.size());
  const json::Value& root = document->root();
  graph_.documents_.push_back({uri, std::move(document)});
  built_in_.push_back(built_in);
  graph_.resources_.push_back({uri, kNoNode, index, {}});
  const NodeId id = AddNode(kNoNode, {}, {}, &root, index);
  graph_.resources_.back().root = id;
  if (!root.is_object() && !root.is_bool()) {
    return At(id, {}, ErrorCode::kSchema, "a schema is an object or a boolean; this document is neither");
  }
  const json::Value* named = root.is_object() ? root.Find("$schema") : nullptr;
  if (named != nullptr && named->is_string()) {
    Result<uint32_t> found = NamedDialect(id, named->string());
    if (!found.ok()) return std::move(found.error());
    dialect = found.value();
  } else if (!dialect.has_value()) {
    Result<uint32_t> found = FindDialect(options_.default_dialect, index);
    if (!found.ok()) return std::move(found.error());
    dialect = found.value();
  }
  graph_.nodes_[id].dialect = *dialect;
  if (!built_in) to_check_.insert(id);
  return std::nullopt;
}

Result<DocumentPtr> GraphBuilder::Fetch(const std::string& uri, bool* built_in) {
  if (auto known = fetched_.find(uri); known != fetched_.end()) {
    *built_in = known->second.second;
    return known->second.first;
  }
  *built_in = false;
  DocumentPtr document;
  if (options_.resolve) {
    if (fetched_count_ >= options_.limits.schema_documents) {
      Error error;
      error.code = ErrorCode::kLimit;
      error.message = fmt::format("the schema needs more than {} documents (limit schema_documents)",
                                  options_.limits.schema_documents);
      return error;
    }
    Result<DocumentPtr> resolved = options_.resolve(uri);
    if (!resolved.ok()) {
      return std::move(resolved.error());
    }
    document = std::move(resolved.value());
    if (document != nullptr) ++fetched_count_;
  }
  if (document == nullptr) {
    for (const EmbeddedText& embedded : EmbeddedMetaschemas()) {
      if (embedded.uri != uri) continue;
      Result<json::Document> parsed = json::Document::Parse(embedded.text);
      if (!parsed.ok()) return std::move(parsed.error());
      document = std::make_shared<const json::Document>(std::move(parsed.value()));
      *built_in = true;
      break;
    }
  }
  fetched_.emplace(uri, std::pair(document, *built_in));
  return document;
}

uint32_t GraphBuilder::AddDialect(const Dialect& dialect) {
  const auto [entry, added] =
      dialects_by_uri_.emplace(dialect.uri, static_cast<uint32_t>(graph_.dialects_.size()));
  if (added) graph_.dialects_.push_back(dialect);
  return entry->second;
}

Result<uint32_t> GraphBuilder::NamedDialect(NodeId id, std::string_view text) {
  Result<uint32_t> found = FindDialect(text, DocumentOf(id));
  if (found.ok() || !found.error().document.empty()) return found;
  return At(id, "$schema", found.error().code, std::move(found.error().message));
}

const std::map<std::string, const json::Value*>& GraphBuilder::Bundled(uint32_t document) {
  const auto [entry, added] = bundled_.try_emplace(document);
  const json::Value& root = graph_.documents_[document].document->root();
  if (!added || !root.is_object()) return entry->second;
  const auto id_of = [](const json::Value& value) -> std::string_view {
    const json::Value* id = value.is_object() ? value.Find("$id") : nullptr;
    const bool usable = id != nullptr && id->is_string() && id->string().size() <= kMaxUriBytes;
    return usable ? uri::WithoutFragment(id->string()) : std::string_view();
  };
  const std::string base = uri::Resolve(graph_.documents_[document].uri, id_of(root));
  for (std::string_view keyword : {"$defs", "definitions"}) {
    const json::Value* definitions = root.Find(keyword);
    if (definitions == nullptr || !definitions->is_object()) continue;
    for (const json::Member& member : definitions->members()) {
      const std::string_view id = id_of(member.value);
      if (!id.empty()) entry->second.emplace(uri::Normalize(uri::Resolve(base, id)), &member.value);
    }
  }
  return entry->second;
}

Result<const json::Value*> GraphBuilder::FindMetaschema(const std::string& uri, uint32_t document) {
  if (auto known = uris_.find(uri); known != uris_.end()) {
    return graph_.nodes_[graph_.resources_[known->second.resource].root].value;
  }
  const std::map<std::string, const json::Value*>& bundled = Bundled(document);
  if (auto found = bundled.find(uri); found != bundled.end()) return found->second;
  bool built_in = false;
  Result<DocumentPtr> fetched = Fetch(uri, &built_in);
  if (!fetched.ok()) return std::move(fetched.error());
  if (fetched.value() == nullptr) return nullptr;
  return &fetched.value()->root();
}

Result<LoadedDocument> GraphBuilder::HomeOfMetaschema(const std::string& uri, uint32_t document) {
  if (auto known = uris_.find(uri); known != uris_.end()) {
    return graph_.documents_[graph_.resources_[known->second.resource].document];
  }
  if (Bundled(document).contains(uri)) return graph_.documents_[document];
  bool built_in = false;
  Result<DocumentPtr> fetched = Fetch(uri, &built_in);
  if (!fetched.ok()) return std::move(fetched.error());
  return LoadedDocument{uri, std::move(fetched.value())};
}

Result<uint32_t> GraphBuilder::FindDialect(std::string_view text, uint32_t document) {
  const std::string& base = graph_.documents_[document].uri;
  if (text.size() > kMaxUriBytes) return DialectError("$schema is too long to be the URI of a metaschema");
  std::vector<std::pair<std::string, const json::Value*>> chain;
  std::string uri = uri::Normalize(uri::Resolve(base, text));
  Dialect dialect;
  for (;;) {
    if (const Dialect* standard = FindStandardDialect(uri)) {
      dialect = *standard;
      break;
    }
    if (auto known = dialects_by_uri_.find(uri); known != dialects_by_uri_.end()) {
      dialect = graph_.dialects_[known->second];
      break;
    }
    if (chain.size() == kMaxMetaschemaChain ||
        std::any_of(chain.begin(), chain.end(), [&](const auto& link) { return link.first == uri; })) {
      return DialectError(fmt::format(
          "the metaschema \"{}\" leads to no dialect that vouch knows: its $schema goes round in a circle or "
          "through more than {} others",
          chain[0].first, kMaxMetaschemaChain));
    }
    const json::Value* metaschema = nullptr;
    if (!uri::Fragment(uri).has_value()) {
      Result<const json::Value*> found = FindMetaschema(uri, document);
      if (!found.ok()) return std::move(found.error());
      metaschema = found.value();
    }
    if (metaschema == nullptr || !metaschema->is_object()) {
      return DialectError(
          fmt::format("unknown $schema \"{}\": vouch knows draft 4, 6, 7, 2019-09 and 2020-12, and any "
                      "metaschema that it is given",
                      uri));
    }
    chain.emplace_back(uri, metaschema);
    const json::Value* outer = metaschema->Find("$schema");
    const bool named = outer != nullptr && outer->is_string() && outer->string().size() <= kMaxUriBytes;
    uri = uri::Normalize(named ? uri::Resolve(uri, outer->string()) : options_.default_dialect);
  }
  uint32_t index = AddDialect(dialect);
  for (auto link = chain.rbegin(); link != chain.rend(); ++link) {
    Result<Dialect> custom = DialectFromMetaschema(*link->second, dialect, link->first);
    if (!custom.ok()) return std::move(custom.error());
    dialect = std::move(custom.value());
    index = AddDialect(dialect);
  }
  return index;
}

}  // namespace vouch::schema
