// See compile_document.h.
#include "engine/api/compile_document.h"

#include "engine/api/impl.h"
#include "engine/api/metaschema.h"
#include "engine/compile/compile.h"
#include "engine/ir/lower.h"
#include "engine/program/size.h"
#include "fmt/format.h"

namespace vouch::api {

Result<Schema> CompileDocument(schema::DocumentPtr root, const CompileOptions& options, Sources* sources,
                               const std::string& entry) {
  MetaschemaChecker checker(sources);
  schema::GraphOptions graph_options;
  graph_options.base_uri = options.base_uri;
  graph_options.entry = entry;
  graph_options.default_dialect = options.default_dialect;
  graph_options.limits = options.limits;
  graph_options.resolve = [&](const std::string& uri) { return sources->Find(uri); };
  if (options.check_metaschema) {
    graph_options.check = [&](const schema::CheckRequest& request) { return checker.Check(request); };
  }
  auto graph = schema::BuildGraph(std::move(root), graph_options);
  if (!graph.ok()) return std::move(graph.error());

  std::vector<std::string> warnings;
  ir::LowerOptions lower;
  lower.assert_formats = options.assert_formats;
  lower.asserted_formats = options.asserted_formats;
  lower.ignored_formats = options.ignored_formats;
  lower.assert_content = options.assert_content;
  lower.linear_patterns_only = options.linear_patterns_only;
  lower.limits = options.limits;
  lower.warnings = &warnings;
  auto module = ir::Lower(*graph, lower);
  if (!module.ok()) return std::move(module.error());
  auto program = compile::Compile(std::move(module).value(), options.limits);
  if (!program.ok()) return std::move(program.error());
  if (program::LongLocation((*program)->module).has_value()) {
    return MakeError(ErrorCode::kLimit,
                     fmt::format("the whole location of a keyword (its URI with a JSON Pointer) is longer than {} bytes, which no limit "
                                 "raises: shorten $id, or the names that lead to it",
                                 program::kMaxLocation));
  }
  auto impl = std::make_shared<Schema::Impl>(std::move(program).value(), options.limits);
  impl->warnings = std::move(warnings);
  impl->graph = std::make_shared<const schema::Graph>(std::move(graph).value());
  return Schema(std::move(impl));
}

}  // namespace vouch::api
