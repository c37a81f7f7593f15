// The engine's ways in, as candidates:
//   verdict    Validator::Check
//   machine    the verdict by the machine alone, which Check takes only where the runner gives up
//   explain    the explaining evaluator alone
//   assisted   the explaining evaluator that asks the verdict evaluator first, which must record the same errors
//   annotated  the same with annotations
//   validate   Validator::Validate, which must also give errors with "invalid" and none with "valid"
//   decoded    Validator::Check of the program after Encode and Decode
//   rapidjson  Check of a RapidJSON value, for instances that RapidJSON holds exactly
#include <rapidjson/document.h>

#include <algorithm>
#include <memory>
#include <utility>

#include "engine/api/impl.h"
#include "engine/evaluate/explain.h"
#include "engine/json/document.h"
#include "engine/json/number.h"
#include "test-suite/reference/candidate.h"
#include "vouch/rapidjson.h"
#include "vouch/vouch.h"

namespace vouch::reference {
namespace {

Outcome Translate(vouch::Outcome outcome) {
  switch (outcome) {
    case vouch::Outcome::kValid:
      return Outcome::kValid;
    case vouch::Outcome::kInvalid:
      return Outcome::kInvalid;
    case vouch::Outcome::kUndecided:
      return Outcome::kUndecided;
  }
  return Outcome::kUndecided;
}

// Compiles each schema text once for all candidates.
class Compiler {
 public:
  std::optional<Schema> Compile(std::string_view text, std::string* error) {
    if (!last_ || text != text_) {
      text_ = text;
      last_ = std::make_unique<Result<Schema>>(Schema::Compile(text));
    }
    if (last_->ok()) return last_->value();
    *error = last_->error().message;
    return std::nullopt;
  }

 private:
  std::string text_;
  std::unique_ptr<Result<Schema>> last_;
};

// Some generated schemas take exponentially many steps: they end as undecided, soon.
Limits FewSteps() {
  Limits limits;
  limits.evaluation_steps = 300'000;
  return limits;
}

ValidatorOptions FewStepsOnly() {
  ValidatorOptions options;
  options.limits = FewSteps();
  return options;
}

// A candidate for which `evaluate` says what an instance text is, given the schema and a validator for it.
using Evaluation = std::function<std::optional<Outcome>(Validator&, std::string_view)>;
Candidate Make(const char* name, const std::shared_ptr<Compiler>& compiler, Evaluation evaluate) {
  return {name, [=](std::string_view text, std::string* error) -> Candidate::Program {
            const std::optional<Schema> schema = compiler->Compile(text, error);
            if (!schema) return nullptr;
            auto validator = std::make_shared<Validator>(*schema, FewStepsOnly());
            return [=](std::string_view instance) { return evaluate(*validator, instance); };
          }};
}

std::optional<Outcome> Check(Validator& validator, std::string_view instance) {
  const Result<vouch::Outcome> outcome = validator.Check(instance);
  if (!outcome.ok()) return std::nullopt;
  return Translate(outcome.value());
}

std::optional<Outcome> Explain(Validator& validator, std::string_view instance) {
  const Result<json::Document> document = json::Document::Parse(instance);
  if (!document.ok()) return std::nullopt;
  const Schema::Impl& schema = validator.schema().impl();
  evaluate::ExplainOptions options;
  options.limits = FewSteps();
  return Translate(evaluate::Explain(schema.prepared(), schema.patterns, document->root(), options).outcome);
}

bool SameUnit(const evaluate::Unit& a, const evaluate::Unit& b) {
  return a.parent == b.parent && a.schema == b.schema && a.keyword == b.keyword && a.name == b.name && a.step == b.step &&
         a.instance_step == b.instance_step && a.outcome == b.outcome && a.message == b.message &&
         a.property_name == b.property_name && a.annotation == b.annotation;
}

std::optional<Outcome> ExplainAssisted(Validator& validator, std::string_view instance, bool annotations) {
  const Result<json::Document> document = json::Document::Parse(instance);
  if (!document.ok()) return std::nullopt;
  const Schema::Impl& schema = validator.schema().impl();
  evaluate::ExplainOptions options;
  options.limits = FewSteps();
  options.collect_annotations = annotations;
  const auto alone = evaluate::Explain(schema.prepared(), schema.patterns, document->root(), options);
  options.evaluator = &validator.impl().evaluator;
  const auto assisted = evaluate::Explain(schema.prepared(), schema.patterns, document->root(), options);
  // Where one ran into a limit the other has other things to tell.
  const auto comparable = [](const evaluate::Explanation& e) {
    return !e.truncated && std::none_of(e.units.begin(), e.units.end(), [](const evaluate::Unit& u) {
      return u.outcome == vouch::Outcome::kUndecided;
    });
  };
  if (comparable(alone) && comparable(assisted) &&
      !std::equal(alone.units.begin(), alone.units.end(), assisted.units.begin(), assisted.units.end(), SameUnit)) {
    return std::nullopt;
  }
  return Translate(assisted.outcome);
}

std::optional<Outcome> Validate(Validator& validator, std::string_view instance) {
  ReportOptions options;
  options.annotations = true;
  const Result<Report> report = validator.Validate(instance, options);
  if (!report.ok()) return std::nullopt;
  if (report->outcome == vouch::Outcome::kInvalid && report->errors.empty()) return std::nullopt;
  if (report->outcome == vouch::Outcome::kValid && !report->errors.empty()) return std::nullopt;
  return Translate(report->outcome);
}

std::optional<Outcome> RunMachine(Validator& validator, std::string_view instance) {
  const Result<json::Document> document = json::Document::Parse(instance);
  if (!document.ok()) return std::nullopt;
  return Translate(validator.impl().evaluator.RunMachine(document->root()).outcome);
}

// Whether RapidJSON kept every number, a double being the shortest text that reads back as it.
bool Survived(const json::Value& exact, const rapidjson::Value& read) {
  switch (exact.tag()) {
    case json::Tag::kInt64:
      return read.IsInt64();
    case json::Tag::kUint64:
      return read.IsUint64();
    case json::Tag::kDouble:
    case json::Tag::kDecimal:
      return read.IsDouble() && !(exact.tag() == json::Tag::kDecimal && exact.decimal().integer_literal) &&
             json::Equal(json::Number::Shortest(read.GetDouble()), json::ToNumber(exact));
    default:
      break;
  }
  if (exact.is_array()) {
    for (uint32_t i = 0; i < exact.size(); ++i) {
      if (!Survived(exact.items()[i], read[i])) return false;
    }
  }
  if (exact.is_object()) {
    auto member = read.MemberBegin();
    for (const json::Member& m : exact.members()) {
      if (!Survived(m.value, (member++)->value)) return false;
    }
  }
  return true;
}

std::optional<Outcome> CheckRapidJson(Validator& validator, std::string_view instance) {
  const Result<json::Document> document = json::Document::Parse(instance);
  rapidjson::Document read;
  read.Parse<rapidjson::kParseFullPrecisionFlag>(instance.data(), instance.size());
  if (read.HasParseError() || !document.ok() || !Survived(document->root(), read)) return Outcome::kUndecided;
  return Translate(vouch::Check(validator, read));
}

Candidate Decoded(const std::shared_ptr<Compiler>& compiler) {
  return {"decoded", [=](std::string_view text, std::string* error) -> Candidate::Program {
            const std::optional<Schema> schema = compiler->Compile(text, error);
            if (!schema) return nullptr;
            Result<Schema> decoded = Schema::Decode(schema->Encode());
            if (!decoded.ok()) {
              *error = "the encoded program is refused: " + decoded.error().message;
              return nullptr;
            }
            auto validator = std::make_shared<Validator>(decoded.value(), FewStepsOnly());
            return [=](std::string_view instance) { return Check(*validator, instance); };
          }};
}

}  // namespace

std::vector<Candidate> EngineCandidates() {
  const auto compiler = std::make_shared<Compiler>();
  return {Make("verdict", compiler, Check), Make("machine", compiler, RunMachine),
          Make("explain", compiler, Explain),
          Make("assisted", compiler,
               [](Validator& v, std::string_view instance) { return ExplainAssisted(v, instance, false); }),
          Make("annotated", compiler,
               [](Validator& v, std::string_view instance) { return ExplainAssisted(v, instance, true); }),
          Make("validate", compiler, Validate), Decoded(compiler),
          Make("rapidjson", compiler, CheckRapidJson)};
}

}  // namespace vouch::reference
