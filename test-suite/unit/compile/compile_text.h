// Shared by the tests of compile/: a schema text compiled to a program.
#ifndef VOUCH_TEST_SUITE_UNIT_COMPILE_COMPILE_TEXT_H_
#define VOUCH_TEST_SUITE_UNIT_COMPILE_COMPILE_TEXT_H_

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "engine/compile/compile.h"
#include "engine/ir/lower.h"
#include "engine/json/document.h"
#include "engine/schema/graph.h"
#include "gtest/gtest.h"

namespace vouch::compile {

inline schema::DocumentPtr ReadText(std::string_view text) {
  json::ParseOptions options;
  options.max_depth = 10'000'000;
  Result<json::Document> parsed = json::Document::Parse(text, options);
  if (!parsed.ok()) {
    ADD_FAILURE() << "the test's JSON is not JSON: " << parsed.error().message << "\n" << text;
    return nullptr;
  }
  return std::make_shared<const json::Document>(std::move(parsed.value()));
}

inline constexpr const char* kDraft2020 = "https://json-schema.org/draft/2020-12/schema";

inline Result<std::unique_ptr<program::Program>> CompileText(
    std::string_view text, const std::string& dialect = kDraft2020,
    const std::map<std::string, std::string>* documents = nullptr, bool assert_formats = true) {
  schema::GraphOptions options;
  options.default_dialect = dialect;
  if (documents != nullptr) {
    options.resolve = [documents](const std::string& uri) -> Result<schema::DocumentPtr> {
      const auto found = documents->find(uri);
      return found == documents->end() ? schema::DocumentPtr() : ReadText(found->second);
    };
  }
  Result<schema::Graph> graph = schema::BuildGraph(ReadText(text), options);
  if (!graph.ok()) return graph.error();
  ir::LowerOptions lower;
  lower.assert_formats = assert_formats;
  Result<ir::Module> module = ir::Lower(*graph, lower);
  if (!module.ok()) return module.error();
  return Compile(std::move(module.value()), Limits{});
}

}  // namespace vouch::compile

#endif  // VOUCH_TEST_SUITE_UNIT_COMPILE_COMPILE_TEXT_H_
