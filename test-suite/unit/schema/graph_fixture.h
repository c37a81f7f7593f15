// Shared by the tests of schema/: builds a graph from texts, with a map of texts as the resolver.
#ifndef VOUCH_TEST_SUITE_UNIT_SCHEMA_GRAPH_FIXTURE_H_
#define VOUCH_TEST_SUITE_UNIT_SCHEMA_GRAPH_FIXTURE_H_

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "engine/json/document.h"
#include "engine/schema/graph.h"

namespace vouch::schema {

using Texts = std::map<std::string, std::string>;

// A document that a test has written; depth is no object here.
inline DocumentPtr ReadText(std::string_view text) {
  json::ParseOptions options;
  options.max_depth = 10'000'000;
  Result<json::Document> parsed = json::Document::Parse(text, options);
  if (!parsed.ok()) return nullptr;
  return std::make_shared<const json::Document>(std::move(parsed.value()));
}

inline GraphOptions OptionsFor(const Texts& remotes) {
  GraphOptions options;
  options.resolve = [&remotes](const std::string& uri) -> Result<DocumentPtr> {
    const auto found = remotes.find(uri);
    return found == remotes.end() ? DocumentPtr() : ReadText(found->second);
  };
  return options;
}

inline Result<Graph> Build(std::string_view text, const GraphOptions& options) {
  DocumentPtr document = ReadText(text);
  if (document == nullptr) return Error{ErrorCode::kJson, "the test's schema is not JSON", {}, {}, {}, {}};
  return BuildGraph(std::move(document), options);
}

// The print of the graph, or "code pointer: message" where there is none.
inline std::string Describe(const Result<Graph>& graph) {
  if (graph.ok()) return graph->Print();
  static constexpr const char* kNames[] = {"none",    "json",    "duplicate", "limit", "schema", "reference",
                                           "dialect", "pattern", "program",   "usage", "memory"};
  const Error& error = graph.error();
  std::string text = std::string(kNames[static_cast<size_t>(error.code)]) + " ";
  if (!error.document.empty()) text += error.document + "#";
  return text + error.pointer + ": " + error.message;
}

}  // namespace vouch::schema

#endif  // VOUCH_TEST_SUITE_UNIT_SCHEMA_GRAPH_FIXTURE_H_
