// Shared by the tests of explain and of report/: a schema text compiled to a Module, and instances explained by it.
#ifndef VOUCH_TEST_SUITE_UNIT_EVALUATE_EXPLAIN_FIXTURE_H_
#define VOUCH_TEST_SUITE_UNIT_EVALUATE_EXPLAIN_FIXTURE_H_

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/evaluate/explain.h"
#include "engine/ir/lower.h"
#include "engine/json/document.h"
#include "engine/schema/graph.h"
#include "gtest/gtest.h"

namespace vouch::evaluate {

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

// A compiled schema; `error` says why there is none.
class Compiled {
 public:
  explicit Compiled(std::string_view schema, const std::string& dialect = kDraft2020, bool assert_formats = false,
                    const std::map<std::string, std::string>* documents = nullptr) {
    schema::GraphOptions options;
    options.default_dialect = dialect;
    if (documents != nullptr) {
      options.resolve = [documents](const std::string& uri) -> Result<schema::DocumentPtr> {
        const auto found = documents->find(uri);
        return found == documents->end() ? schema::DocumentPtr() : ReadText(found->second);
      };
    }
    schema::DocumentPtr root = ReadText(schema);
    if (root == nullptr) {
      error = "no JSON";
      return;
    }
    Result<schema::Graph> graph = schema::BuildGraph(std::move(root), options);
    if (!graph.ok()) {
      error = graph.error().message;
      return;
    }
    ir::LowerOptions lower;
    lower.assert_formats = assert_formats;
    Result<ir::Module> lowered = ir::Lower(*graph, lower);
    if (!lowered.ok()) {
      error = lowered.error().message;
      return;
    }
    module = std::make_unique<ir::Module>(std::move(lowered.value()));
    std::vector<std::string_view> sources;
    for (ir::StringId s : module->patterns) sources.push_back(module->strings[s]);
    patterns = std::make_unique<Patterns>(std::move(sources), regex::PatternOptions());
    prepared = std::make_unique<Prepared>(*module);
  }

  bool ok() const { return module != nullptr; }
  Explanation Run(const json::Value& value, const ExplainOptions& options = {}) const {
    return Explain(*prepared, *patterns, value, options);
  }
  Explanation Run(std::string_view instance, const ExplainOptions& options = {}) const {
    return Run(ReadText(instance)->root(), options);
  }

  std::string error;
  std::unique_ptr<ir::Module> module;
  std::unique_ptr<Patterns> patterns;
  std::unique_ptr<Prepared> prepared;
};

inline const char* Name(Outcome outcome) {
  static constexpr const char* kNames[] = {"valid", "invalid", "undecided"};
  return kNames[static_cast<size_t>(outcome)];
}

// The causes, one a line: "instance location | evaluation path | message".
inline std::string Causes(const Compiled& compiled, const Explanation& explanation) {
  std::string text;
  for (uint32_t i = 0; i < explanation.units.size(); ++i) {
    const Unit& u = explanation.units[i];
    if (u.message.empty()) continue;
    text += InstanceLocation(explanation, i) + " | " + EvaluationPath(*compiled.module, explanation, i) + " | " +
            u.message + "\n";
  }
  return text;
}

// The annotations, one a line: "instance location | evaluation path | value".
inline std::string Annotations(const Compiled& compiled, const Explanation& explanation) {
  std::string text;
  for (uint32_t i = 0; i < explanation.units.size(); ++i) {
    const Unit& u = explanation.units[i];
    if (!u.has_annotation) continue;
    text += InstanceLocation(explanation, i) + " | " + EvaluationPath(*compiled.module, explanation, i) + " | " +
            u.annotation + "\n";
  }
  return text;
}

}  // namespace vouch::evaluate

#endif  // VOUCH_TEST_SUITE_UNIT_EVALUATE_EXPLAIN_FIXTURE_H_
