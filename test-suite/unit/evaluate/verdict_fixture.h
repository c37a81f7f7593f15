// Shared by the tests of the verdict evaluator: a schema compiled, and instances judged by every evaluator.
#ifndef VOUCH_TEST_SUITE_UNIT_EVALUATE_VERDICT_FIXTURE_H_
#define VOUCH_TEST_SUITE_UNIT_EVALUATE_VERDICT_FIXTURE_H_

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/evaluate/convert.h"
#include "engine/evaluate/explain.h"
#include "engine/evaluate/verdict.h"
#include "rapidjson/document.h"
#include "unit/compile/compile_text.h"

namespace vouch::evaluate {

inline const char* OutcomeName(Outcome outcome) {
  static constexpr const char* kNames[] = {"valid", "invalid", "undecided"};
  return kNames[static_cast<size_t>(outcome)];
}

inline rapidjson::Document ReadRapid(const std::string& text) {
  rapidjson::Document document;
  document.Parse<rapidjson::kParseIterativeFlag | rapidjson::kParseFullPrecisionFlag>(text.c_str());
  EXPECT_FALSE(document.HasParseError()) << text;
  return document;
}

class Judge {
 public:
  explicit Judge(std::string_view schema, const std::string& dialect = compile::kDraft2020,
                 const Limits& limits = {}) {
    Result<std::unique_ptr<program::Program>> compiled = compile::CompileText(schema, dialect);
    if (!compiled.ok()) {
      ADD_FAILURE() << schema << ": " << compiled.error().message;
      return;
    }
    program_ = std::move(compiled.value());
    std::vector<std::string_view> sources;
    for (ir::StringId s : program_->module.patterns) sources.push_back(program_->module.strings[s]);
    regex::PatternOptions options;
    options.max_steps = limits.pattern_steps;
    patterns_ = std::make_unique<Patterns>(std::move(sources), options, limits.total_pattern_memory);
    evaluator_ = std::make_unique<Evaluator>(*program_, *patterns_, limits);
    explain_.limits = limits;
  }

  bool ok() const { return evaluator_ != nullptr; }
  const program::Program& program() const { return *program_; }
  Verdict Run(const json::Value& value) { return evaluator_->Run(value); }
  Verdict Run(const rapidjson::Value& value) { return evaluator_->Run(value); }
  Outcome Explained(const json::Value& value) {
    return Explain(program_->module, *patterns_, value, explain_).outcome;
  }

  // The verdict on the text; the same on RapidJSON's reading of it, and never the opposite of Explain's.
  std::string Of(const std::string& text) {
    const schema::DocumentPtr document = compile::ReadText(text);
    if (document == nullptr || !ok()) return "no test";
    const Verdict verdict = Run(document->root());
    EXPECT_EQ(verdict.outcome == Outcome::kUndecided, verdict.undecided_reason != nullptr) << text;
    const rapidjson::Document rapid = ReadRapid(text);
    EXPECT_STREQ(OutcomeName(Run(rapid).outcome), OutcomeName(verdict.outcome)) << "RapidJSON: " << text;
    const Outcome explained = Explained(document->root());
    if (explained != Outcome::kUndecided && verdict.outcome != Outcome::kUndecided) {
      EXPECT_STREQ(OutcomeName(explained), OutcomeName(verdict.outcome)) << "Explain: " << text;
    }
    return OutcomeName(verdict.outcome);
  }

 private:
  std::unique_ptr<program::Program> program_;
  std::unique_ptr<Patterns> patterns_;
  std::unique_ptr<Evaluator> evaluator_;
  ExplainOptions explain_;
};

struct VerdictRow {
  const char* schema;
  const char* instance;
  const char* outcome;
};

template <size_t n>
void ExpectVerdicts(const VerdictRow (&rows)[n], const std::string& dialect = compile::kDraft2020) {
  for (const VerdictRow& row : rows) {
    Judge judge(row.schema, dialect);
    EXPECT_EQ(judge.Of(row.instance), row.outcome) << row.schema << "\n" << row.instance;
  }
}

}  // namespace vouch::evaluate

#endif  // VOUCH_TEST_SUITE_UNIT_EVALUATE_VERDICT_FIXTURE_H_
