// Graph: every schema reachable from a root, with its resource, dialect, subschemas and bound references.
//
// Entry point: BuildGraph. It walks documents with an explicit stack (no recursion), gives every schema location a
// Node, gathers resources ($id), anchors and dynamic anchors, loads further documents through the resolver when a
// reference needs them, and binds every reference; whatever can't be bound is an Error. Near linear in the size of
// the documents. It trusts `check` to refuse schemas that break their metaschema: ill-typed keywords are skipped here,
// never followed. Tested by test-suite/unit/schema/graph_test.cc.
#ifndef VOUCH_ENGINE_SCHEMA_GRAPH_H_
#define VOUCH_ENGINE_SCHEMA_GRAPH_H_

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "engine/json/document.h"
#include "engine/schema/dialect.h"
#include "vouch/error.h"
#include "vouch/limits.h"

namespace vouch::schema {

using NodeId = uint32_t;
inline constexpr NodeId kNoNode = UINT32_MAX;

// A subschema of a node. For kItems of older drafts in array form, keyword is kPrefixItems-like by `index`, see dialect.cc:
// `keyword` stays what the source says (kItems), `in_array` tells the form.
struct Edge {
  Keyword keyword = Keyword::kUnknown;
  bool in_array = false;    // the subschema is the index-th item of the keyword's array
  uint32_t index = 0;       // position in the array or map
  std::string_view name;    // member name (kMap, kMapSchemaOrNames), a view into the document
  NodeId target = kNoNode;
};

// A bound reference of a node.
struct Reference {
  Keyword keyword = Keyword::kRef;  // kRef, kDynamicRef or kRecursiveRef
  NodeId target = kNoNode;          // the initial (static) target
  // Non-empty: the target was found through a $dynamicAnchor of this name ("bookending", 2020-12 core 8.2.3.2), or,
  // for $recursiveRef, the target's resource has "$recursiveAnchor": true (then the name is kRecursive): the outermost
  // resource of the dynamic scope that has the same dynamic anchor wins.
  std::string_view dynamic_anchor;
};
inline constexpr std::string_view kRecursive = "\x01recursive";  // no $dynamicAnchor can be spelled so

struct Node {
  const json::Value* value = nullptr;  // an object or a boolean
  uint32_t resource = 0;
  uint32_t dialect = 0;       // index into Graph::dialects
  NodeId parent = kNoNode;    // enclosing schema in the same document; none for a document root
  std::string_view keyword;   // member of the parent's object below which this node lies
  // Reference tokens below that keyword ("" or "/0" or "/escaped~1name" or a longer path for targets inside unknown
  // keywords), so that Pointer() is parent + "/" + keyword + rest.
  std::string rest;
  uint32_t first_edge = 0, edge_count = 0;
  uint32_t first_reference = 0, reference_count = 0;
};

struct Resource {
  std::string uri;  // absolute where possible, normalised, without fragment
  NodeId root = kNoNode;
  uint32_t document = 0;
  // $dynamicAnchor names of the resource (and kRecursive for "$recursiveAnchor": true at its root).
  std::vector<std::pair<std::string, NodeId>> dynamic_anchors;
};

struct LoadedDocument {
  std::string uri;  // retrieval URI
  std::shared_ptr<const json::Document> document;
};

class Graph {
 public:
  NodeId root() const { return root_; }
  const Node& node(NodeId id) const { return nodes_[id]; }
  size_t node_count() const { return nodes_.size(); }
  std::span<const Edge> edges(const Node& n) const { return {edges_.data() + n.first_edge, n.edge_count}; }
  std::span<const Reference> references(const Node& n) const {
    return {references_.data() + n.first_reference, n.reference_count};
  }
  const Resource& resource(uint32_t index) const { return resources_[index]; }
  size_t resource_count() const { return resources_.size(); }
  const Dialect& dialect(const Node& n) const { return dialects_[n.dialect]; }
  std::span<const LoadedDocument> documents() const { return documents_; }

  // JSON Pointer of the node from its resource's root ("" for the root itself).
  std::string Pointer(NodeId id) const;
  // resource URI + "#" + percent-encoded Pointer: the absolute keyword location of the node ("#" is left out for a
  // resource root, 2020-12 core 12.3.2 in the manner of the official output tests).
  std::string AbsoluteLocation(NodeId id) const;
  // One line a node, for inspect and tests.
  std::string Print() const;

 private:
  friend class GraphBuilder;
  NodeId root_ = kNoNode;
  std::vector<Node> nodes_;
  std::vector<Edge> edges_;
  std::vector<Reference> references_;
  std::vector<Resource> resources_;
  std::vector<Dialect> dialects_;
  std::vector<LoadedDocument> documents_;
};

using DocumentPtr = std::shared_ptr<const json::Document>;
using ValueSet = std::unordered_set<const json::Value*>;

// A schema to be judged against the metaschema of its dialect.
struct CheckRequest {
  const json::Value& schema;
  const Dialect& dialect;
  std::string uri;  // absolute location
  // Embedded resources of the document that have a dialect of their own: none of this schema's metaschema's business,
  // except `schema` itself if it is one.
  const ValueSet& embedded;
  // Where a metaschema that isn't standard was found: the document has it as its root or as an embedded resource.
  LoadedDocument metaschema;
};

struct GraphOptions {
  // Where the root document was found; references are resolved against it unless $id says otherwise. May be empty.
  std::string base_uri;
  // For the root without $schema. A further document without one takes the dialect of the schema that first needed it.
  std::string default_dialect = "https://json-schema.org/draft/2020-12/schema";
  // Gives the document of a normalised URI without fragment (absolute unless both base_uri and $id leave it
  // relative): null when it has none (then the built-in metaschemas
  // are tried, then the reference is an Error), an Error when it has one that can't be read. Called at most once a URI.
  std::function<Result<DocumentPtr>(const std::string& uri)> resolve;
  // Judges a schema against its metaschema before its references are bound: each document root, each embedded resource
  // with a dialect of its own, each reference target inside an unknown keyword; not the built-in metaschemas. Pointers
  // in its Error count from the schema, its document is set here. Null: no check.
  std::function<std::optional<Error>(const CheckRequest& request)> check;
  // The URI of the resource that is the graph's root, where that isn't the document's root (Error kReference if there is
  // no such resource).
  std::string entry;
  Limits limits;
};

// Errors: kReference (names the reference, the place and, where it can, the nearest thing that exists), kDialect, kSchema
// (duplicate $id or anchor, $id with a non-empty fragment ...), kLimit, kJson (from the resolver), whatever `check` returns.
// All kSchema errors of a document come as one, whose details they are; what `check` finds comes with the references that lead
// nowhere, in one error too.
Result<Graph> BuildGraph(DocumentPtr root, const GraphOptions& options);

}  // namespace vouch::schema

#endif  // VOUCH_ENGINE_SCHEMA_GRAPH_H_
