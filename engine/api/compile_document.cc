// See compile_document.h.
#include "engine/api/compile_document.h"

#include "engine/api/impl.h"
#include "engine/api/metaschema.h"
#include "engine/compile/compile.h"
#include "engine/ir/lower.h"
#include "engine/uri/uri.h"

namespace vouch::api {

Result<schema::DocumentPtr> ReadSchema(std::string_view text, const Limits& limits) {
  json::ParseOptions parse;
  parse.max_depth = limits.schema_depth;
  parse.depth_limit_name = "schema_depth";
  parse.max_bytes = limits.document_bytes;
  parse.max_number_digits = limits.number_digits;
  auto document = json::Document::Parse(text, parse);
  if (!document.ok()) return std::move(document.error());
  return std::make_shared<const json::Document>(std::move(document).value());
}

Result<schema::DocumentPtr> FindDocument(const CompileOptions& options, const std::string& uri) {
  auto it = options.documents.find(uri);
  std::optional<std::string> text;
  if (it == options.documents.end()) {
    // The keys may be spelled in another way than the normal form asked for.
    for (it = options.documents.begin(); it != options.documents.end(); ++it) {
      if (uri::Normalize(it->first) == uri) break;
    }
  }
  if (it == options.documents.end() && options.resolver != nullptr) {
    auto found = options.resolver(uri);
    if (!found.ok()) return std::move(found.error());
    text = std::move(found).value();
  }
  if (it == options.documents.end() && !text.has_value()) return schema::DocumentPtr();
  auto document = ReadSchema(text.has_value() ? *text : it->second, options.limits);
  if (!document.ok() && document.error().document.empty()) document.error().document = uri;
  return document;
}

Result<Schema> CompileDocument(schema::DocumentPtr root, const CompileOptions& options) {
  MetaschemaChecker checker(options);
  schema::GraphOptions graph_options;
  graph_options.base_uri = options.base_uri;
  graph_options.default_dialect = options.default_dialect;
  graph_options.limits = options.limits;
  graph_options.resolve = [&](const std::string& uri) { return FindDocument(options, uri); };
  if (options.check_metaschema) {
    graph_options.check = [&](const json::Value& value, const schema::Dialect& dialect, const std::string& uri) {
      return checker.Check(value, dialect, uri);
    };
  }
  auto graph = schema::BuildGraph(std::move(root), graph_options);
  if (!graph.ok()) return std::move(graph.error());

  std::vector<std::string> warnings;
  ir::LowerOptions lower;
  lower.assert_formats = options.assert_formats;
  lower.asserted_formats = options.asserted_formats;
  lower.ignored_formats = options.ignored_formats;
  lower.linear_patterns_only = options.linear_patterns_only;
  lower.limits = options.limits;
  lower.warnings = &warnings;
  auto module = ir::Lower(*graph, lower);
  if (!module.ok()) return std::move(module.error());
  auto program = compile::Compile(std::move(module).value(), options.limits);
  if (!program.ok()) return std::move(program.error());
  auto impl = std::make_shared<Schema::Impl>(std::move(program).value(), options.limits);
  impl->warnings = std::move(warnings);
  impl->graph = std::make_shared<const schema::Graph>(std::move(graph).value());
  return Schema(std::move(impl));
}

}  // namespace vouch::api
