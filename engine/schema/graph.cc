// Locations and the print of a finished Graph, and BuildGraph, which runs the builder.
// Pointer and AbsoluteLocation are O(depth + length of the result).
// Tested by test-suite/unit/schema/graph_test.cc.
#include "engine/schema/graph.h"

#include <algorithm>

#include "engine/json/pointer.h"
#include "engine/schema/graph_builder.h"
#include "engine/uri/uri.h"
#include "fmt/format.h"

namespace vouch::schema {
namespace {

// The pointer of a node from its ancestor `top`, or from the document's root if that is kNoNode.
std::string PointerFrom(const Graph& graph, NodeId top, NodeId id) {
  std::vector<NodeId> way;
  for (; id != top && graph.node(id).parent != kNoNode; id = graph.node(id).parent) way.push_back(id);
  std::string pointer;
  for (auto it = way.rbegin(); it != way.rend(); ++it) {
    json::AppendToken(&pointer, graph.node(*it).keyword);
    pointer += graph.node(*it).rest;
  }
  return pointer;
}

std::string_view DraftName(Draft draft) {
  switch (draft) {
    case Draft::k4:
      return "4";
    case Draft::k6:
      return "6";
    case Draft::k7:
      return "7";
    case Draft::k2019_09:
      return "2019-09";
    case Draft::k2020_12:
      break;
  }
  return "2020-12";
}

// A name as a word without spaces or line ends.
std::string Word(std::string_view name) {
  std::string pointer;
  json::AppendToken(&pointer, name);
  return uri::EncodeFragment(std::string_view(pointer).substr(1));
}

}  // namespace

std::string Graph::Pointer(NodeId id) const {
  return PointerFrom(*this, resources_[nodes_[id].resource].root, id);
}

std::string Graph::AbsoluteLocation(NodeId id) const {
  const std::string pointer = Pointer(id);
  const std::string& uri = resources_[nodes_[id].resource].uri;
  return pointer.empty() ? uri : uri + "#" + uri::EncodeFragment(pointer);
}

std::string Graph::Print() const {
  std::string out;
  for (NodeId id = 0; id < nodes_.size(); ++id) {
    const Node& n = nodes_[id];
    const Dialect& d = dialects_[n.dialect];
    out += fmt::format("{} <{}> {}", id, AbsoluteLocation(id), DraftName(d.draft));
    if (d.uri != StandardDialect(d.draft).uri) out += fmt::format("({})", d.uri);
    if (n.value->is_bool()) out += n.value->is_true() ? " true" : " false";
    for (const Edge& edge : edges(n)) {
      const Node& target = nodes_[edge.target];
      out += fmt::format(" {}", target.parent == id ? target.keyword : Spelling(edge.keyword, d.draft));
      if (edge.in_array) out += fmt::format("/{}", edge.index);
      // The map keywords are the ones whose subschemas have a name, be it empty.
      if (edge.name.data() != nullptr) out += fmt::format("/{}", Word(edge.name));
      out += fmt::format("->{}", edge.target);
    }
    for (const Reference& reference : references(n)) {
      out += fmt::format(" {}->{}", Spelling(reference.keyword, d.draft), reference.target);
      if (reference.dynamic_anchor == kRecursive) {
        out += "(recursive)";
      } else if (!reference.dynamic_anchor.empty()) {
        out += fmt::format("({})", Word(reference.dynamic_anchor));
      }
    }
    out += '\n';
  }
  return out;
}

std::string GraphBuilder::DocumentPointer(NodeId id) const { return PointerFrom(graph_, kNoNode, id); }

std::string GraphBuilder::Where(NodeId id) const {
  return fmt::format("\"{}#{}\"", graph_.documents_[DocumentOf(id)].uri,
                     uri::EncodeFragment(DocumentPointer(id)));
}

Error GraphBuilder::At(NodeId id, std::string_view keyword, ErrorCode code, std::string message) const {
  Error error;
  error.code = code;
  error.message = std::move(message);
  error.document = graph_.documents_[DocumentOf(id)].uri;
  error.pointer = DocumentPointer(id);
  if (!keyword.empty()) json::AppendToken(&error.pointer, keyword);
  return error;
}

Result<Graph> GraphBuilder::Run(DocumentPtr root) {
  const std::string uri = uri::Normalize(uri::WithoutFragment(options_.base_uri));
  fetched_count_ = 1;
  graph_.root_ = 0;
  if (MaybeError error = AddDocument(std::move(root), uri, std::nullopt, false)) return std::move(*error);
  if (MaybeError error = BindAll()) return std::move(*error);
  if (!options_.entry.empty()) {
    const auto entry = uris_.find(options_.entry);
    if (entry == uris_.end()) {
      return MakeError(ErrorCode::kReference, fmt::format("no schema is known as \"{}\"", options_.entry));
    }
    graph_.root_ = graph_.resources_[entry->second.resource].root;
  }
  return std::move(graph_);
}

Result<Graph> BuildGraph(DocumentPtr root, const GraphOptions& options) {
  return GraphBuilder(options).Run(std::move(root));
}

}  // namespace vouch::schema
