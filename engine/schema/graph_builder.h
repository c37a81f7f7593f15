// GraphBuilder: the state of one BuildGraph. Private to engine/schema.
//
// The stages share it: documents.cc gets documents and decides dialects, walk.cc turns schema locations into
// nodes, identifiers.cc registers URIs and anchors, bind.cc binds references, reference_error.cc explains the
// ones left over.
//
// Order: nodes are processed in the order of their ids, then references are bound in the order of theirs;
// binding may add nodes (a place inside an unknown keyword) or wait for a URI or an anchor. Only when nothing
// else is left to do is a document fetched. So whether a schema can be bound doesn't depend on the order in
// which its members are written.
#ifndef VOUCH_ENGINE_SCHEMA_GRAPH_BUILDER_H_
#define VOUCH_ENGINE_SCHEMA_GRAPH_BUILDER_H_

#include <deque>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "engine/json/value.h"
#include "engine/schema/graph.h"
#include "vouch/error.h"

namespace vouch::schema {

// Longest URI of a resource or reference. Relative $ids add up along the nesting, so without a bound a small
// document could ask for a lot of memory.
inline constexpr size_t kMaxUriBytes = 4096;

using MaybeError = std::optional<Error>;

class GraphBuilder {
 public:
  explicit GraphBuilder(const GraphOptions& options) : options_(options) {}
  Result<Graph> Run(DocumentPtr root);

 private:
  // A place by address: a document may be loaded under two URIs, so its index is part of the key.
  struct Place {
    const json::Value* value;
    uint32_t document;
    bool operator==(const Place&) const = default;
  };
  struct PlaceHash {
    size_t operator()(const Place& p) const { return std::hash<const void*>()(p.value) * 31 + p.document; }
  };
  struct PendingReference {
    NodeId node;
    std::string_view text;
  };
  struct Anchor {
    NodeId node;
    std::string_view dynamic_name;  // non-empty: made by $dynamicAnchor
  };
  // What a URI stands for. A retrieval URI of a document that calls itself otherwise gives way to an $id.
  struct UriEntry {
    uint32_t resource;
    bool by_id;
  };
  using MemberIndex = std::vector<std::pair<std::string_view, const json::Member*>>;  // sorted

  // --- documents.cc ---
  // Adds `document` as found at `uri` (normalised). `dialect` is for a document without $schema; none: the
  // default one.
  MaybeError AddDocument(DocumentPtr document, const std::string& uri, std::optional<uint32_t> dialect,
                         bool built_in);
  // The document of a URI from the resolver or the built-in metaschemas, or null. Remembers the answer.
  Result<DocumentPtr> Fetch(const std::string& uri, bool* built_in);
  // The dialect that the text of a $schema in the document means.
  Result<uint32_t> FindDialect(std::string_view text, uint32_t document);
  // The same for the $schema of a node, with the error placed there.
  Result<uint32_t> NamedDialect(NodeId id, std::string_view text);
  Result<const json::Value*> FindMetaschema(const std::string& uri, uint32_t document);
  // The document in which FindMetaschema found it.
  Result<LoadedDocument> HomeOfMetaschema(const std::string& uri, uint32_t document);
  // Definitions of the document's root by $id: a bundle may carry its own metaschema, which has to be found
  // before the bundle is walked.
  const std::map<std::string, const json::Value*>& Bundled(uint32_t document);
  uint32_t AddDialect(const Dialect& dialect);

  // --- walk.cc ---
  NodeId AddNode(NodeId parent, std::string_view keyword, std::string rest, const json::Value* value,
                 uint32_t document);
  MaybeError Process(NodeId id);
  MaybeError Check(NodeId id);
  // The checks of the nodes processed since the last time, and the errors found there, as one error.
  MaybeError FinishWalk();
  void AddEdges(NodeId id, std::string_view name, const KeywordInfo& info, const json::Value& value);
  void AddEdge(NodeId id, std::string_view keyword, std::string rest, const json::Value& value, Edge edge);
  MaybeError AddReference(NodeId id, Keyword keyword, std::string_view text);
  bool IsSchema(const json::Value& value, Draft draft, Keyword keyword) const;

  // --- identifiers.cc ---
  // Whether `value` is an object whose $ref hides its other members.
  static bool HasHidingRef(const json::Value& value, Draft draft);
  // Whether `value` names itself by an identifier that makes it a resource in that draft.
  static bool HasOwnId(const json::Value& value, Draft draft);
  MaybeError EnterEmbedded(NodeId id, bool* own_dialect);
  MaybeError Identify(NodeId id);
  MaybeError NewResource(NodeId id, std::string uri);
  MaybeError RegisterUri(const std::string& uri, uint32_t resource, bool by_id);
  MaybeError RegisterAnchor(NodeId id, Keyword keyword, std::string_view name);
  Result<std::string> ResolveUri(NodeId id, std::string_view keyword, const std::string& base,
                                 std::string_view text);

  // --- bind.cc ---
  MaybeError BindAll();
  MaybeError Bind(uint32_t reference, bool may_add_nodes);
  void BindPointer(uint32_t reference, uint32_t resource, const std::string& pointer, bool may_add_nodes);
  void SetTarget(uint32_t reference, NodeId target, std::string_view dynamic_anchor);
  MaybeError FetchNext();
  // What kept the document of this reference from being read, with the reference that led to it.
  Error FetchError(Error error, uint32_t reference) const;
  // The member of an object, by an index when it is large.
  const json::Member* FindMember(const json::Value& object, std::string_view name);
  // The way of a pointer from a resource's root, as far as it exists.
  struct Path {
    const json::Value* value = nullptr;  // where it ends
    size_t steps = 0;                    // tokens that led there
    NodeId enclosing = kNoNode;          // the last node on the way
    size_t enclosing_steps = 0;
    std::string_view keyword;  // the member of `enclosing` behind it
  };
  Path Follow(uint32_t resource, const std::vector<std::string>& tokens);

  // --- reference_error.cc ---
  Error ReferenceErrors();
  Error ReferenceError(uint32_t reference);
  std::string ExplainFragment(uint32_t resource, std::string_view fragment);
  std::string ExplainUri(const std::string& uri);
  // The pointer of what exists beside the end of `path`, as a fragment; empty if nothing is near.
  std::string NearestPointer(uint32_t resource, std::vector<std::string> tokens, const Path& path,
                             std::string pointer);
  std::string ResourceName(uint32_t resource) const;

  // --- all ---
  uint32_t DocumentOf(NodeId id) const { return graph_.resources_[graph_.nodes_[id].resource].document; }
  Draft DraftOf(NodeId id) const { return graph_.dialects_[graph_.nodes_[id].dialect].draft; }
  // An Error at a member of the node's object, placed in its document.
  Error At(NodeId id, std::string_view keyword, ErrorCode code, std::string message) const;
  // The document's URI and the pointer in it, for messages.
  std::string Where(NodeId id) const;
  // JSON Pointer from the document's root.
  std::string DocumentPointer(NodeId id) const;

  const GraphOptions& options_;
  Graph graph_;
  NodeId next_node_ = 0;
  uint32_t next_reference_ = 0;
  std::vector<PendingReference> pending_;  // parallel to graph_.references_
  std::unordered_map<Place, NodeId, PlaceHash> places_;
  std::set<NodeId> to_check_;  // nodes whose parent's check won't cover them
  std::vector<NodeId> checks_;  // of these, the processed ones
  std::vector<Error> walk_errors_;
  std::map<uint32_t, ValueSet> embedded_;  // by document, resources with a dialect of their own

  std::map<std::string, UriEntry, std::less<>> uris_;
  std::map<std::pair<uint32_t, std::string_view>, Anchor> anchors_;
  std::map<std::string, uint32_t, std::less<>> dialects_by_uri_;
  std::map<std::string, std::pair<DocumentPtr, bool>> fetched_;
  std::map<uint32_t, std::map<std::string, const json::Value*>> bundled_;
  std::vector<bool> built_in_;  // parallel to graph_.documents_
  uint32_t fetched_count_ = 0;
  uint64_t uri_bytes_ = 0;  // of all URIs resolved so far

  std::deque<uint32_t> ready_;  // references whose URI or anchor turned up
  std::map<std::string, std::vector<uint32_t>> waiting_uris_;
  std::map<std::pair<uint32_t, std::string>, std::vector<uint32_t>> waiting_anchors_;
  std::deque<std::string> to_fetch_;
  // References that would make a schema of a place, by the number of steps that it lies below a known one.
  // The upper ones go first: they may turn out to contain the others.
  std::set<std::pair<size_t, uint32_t>> unwalked_;
  std::vector<uint32_t> bad_;  // references that lead nowhere
  std::unordered_map<const json::Value*, MemberIndex> member_indexes_;
};

}  // namespace vouch::schema

#endif  // VOUCH_ENGINE_SCHEMA_GRAPH_BUILDER_H_
