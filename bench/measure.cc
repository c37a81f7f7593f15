// vouch-measure: vouch's own figures for bench/compare, beside the walk and the parse as lower bounds.
//
//   vouch-measure FOLDER        speaks the protocol of bench/worker.h about one data set
//
// bench/README.md says what each figure includes. `format` is not asserted.
#include <fmt/format.h>
#include <simdjson.h>

#include <memory>

#include "bench/insitu.h"
#include "bench/walk.h"
#include "bench/worker.h"
#include "engine/api/impl.h"
#include "engine/evaluate/explain.h"
#include "engine/json/document.h"
#include "vouch/rapidjson.h"
#include "vouch/vouch.h"

namespace vouch::bench {
namespace {

char Digit(Outcome outcome) {
  return outcome == Outcome::kValid ? '1' : outcome == Outcome::kInvalid ? '0' : '?';
}

// The documents of one library one behind the other: a default rapidjson::Document takes 64 KiB, so that small ones share
// few cache sets, and it would be the cache that is measured.
struct Parsed {
  std::vector<json::Document> values;
  rapidjson::MemoryPoolAllocator<> pool;
  std::vector<std::unique_ptr<rapidjson::Document>> doms;

  // What can't be read exactly by both is told: false.
  bool Read(const std::vector<std::string>& texts) {
    for (const std::string& text : texts) {
      auto value = json::Document::Parse(text);
      if (!value.ok()) return false;
      values.push_back(std::move(value).value());
    }
    for (const std::string& text : texts) {
      doms.push_back(std::make_unique<rapidjson::Document>(&pool));
      doms.back()->Parse<rapidjson::kParseFullPrecisionFlag>(text.data(), text.size());
      if (doms.back()->HasParseError()) return false;
    }
    return true;
  }
};

std::vector<json::Document> Invalid(const std::vector<std::string>& texts, evaluate::Evaluator* evaluator) {
  std::vector<json::Document> invalid;
  for (const std::string& text : texts) {
    auto document = json::Document::Parse(text);
    if (document.ok() && evaluator->Run(document->root()).outcome == Outcome::kInvalid) {
      invalid.push_back(std::move(document).value());
    }
  }
  return invalid;
}

void PrintVerdicts(const SetTexts& set, Validator* validator) {
  Worker::Verdicts("text", set, [&](const std::string& text) {
    const Result<Outcome> outcome = validator->Check(text);
    return outcome.ok() ? Digit(outcome.value()) : '?';
  });
  Worker::Verdicts("value", set, [&](const std::string& text) {
    const auto document = json::Document::Parse(text);
    return document.ok() ? Digit(validator->impl().evaluator.Run(document->root()).outcome) : '?';
  });
  Worker::Verdicts("rapidjson", set, [&](const std::string& text) {
    rapidjson::Document dom;
    dom.Parse<rapidjson::kParseFullPrecisionFlag>(text.data(), text.size());
    return dom.HasParseError() ? '?' : Digit(Check(*validator, dom));
  });
  Worker::Verdicts("explain", set, [&](const std::string& text) {
    const auto report = validator->Validate(text);
    return report.ok() ? Digit(report->outcome) : '?';
  });
}

Result<Schema> Compile(const std::string& text, bool check_metaschema) {
  CompileOptions options;
  options.check_metaschema = check_metaschema;
  return Schema::Compile(text, options);
}

// Everything that the first verdict would otherwise still have to build.
void Ready(const std::string& text, bool check_metaschema) {
  const auto schema = Compile(text, check_metaschema);
  Keep(static_cast<bool>(schema->BuildPatterns()));
  const Validator validator(schema.value());
  Keep(&validator);
}

int Main(int argc, char** argv) {
  if (argc != 2) return 64;
  const SetTexts set(argv[1]);
  fmt::print("version vouch {}\n", VOUCH_VERSION);
  const auto schema = Compile(set.schema, true);
  if (!schema.ok()) return Worker::Refuse(schema.error().message);
  Validator validator(schema.value());
  PrintVerdicts(set, &validator);
  Parsed parsed;
  if (!parsed.Read(set.instances)) return Worker::Refuse("an instance can't be read by both readers");

  evaluate::Evaluator& evaluator = validator.impl().evaluator;
  Worker worker;
  worker.Figure("walk", [&] {
    for (const auto& dom : parsed.doms) Keep(Walk(*dom));
  });
  worker.Figure("verdict", [&] {
    for (const auto& value : parsed.values) Keep(evaluator.Run(value.root()).outcome);
  });
  worker.Figure("verdict_rapidjson", [&] {
    for (const auto& dom : parsed.doms) Keep(evaluator.Run(*dom).outcome);
  });
  const size_t count = parsed.values.size();
  worker.Repeated("verdict_repeated", count,
                  [&](size_t i) { Keep(evaluator.Run(parsed.values[i].root()).outcome); });
  worker.Repeated("verdict_rapidjson_repeated", count,
                  [&](size_t i) { Keep(evaluator.Run(*parsed.doms[i]).outcome); });
  // As the library explains: the verdict evaluator is there to ask.
  const auto explain = [&](const json::Document& value, bool annotations, bool known_to_fail) {
    evaluate::ExplainOptions options;
    options.collect_annotations = annotations;
    options.evaluator = &evaluator;
    options.known_to_fail = known_to_fail;
    const Schema::Impl& impl = schema->impl();
    Keep(evaluate::Explain(impl.prepared(), impl.patterns, value.root(), options).outcome);
  };
  worker.Figure("explain", [&] {
    for (const auto& value : parsed.values) explain(value, false, false);
  });
  worker.Figure("explain_annotations", [&] {
    for (const auto& value : parsed.values) explain(value, true, false);
  });
  const std::vector<json::Document> invalid = Invalid(set.mutated, &evaluator);
  if (!invalid.empty()) {
    worker.Figure("verdict_invalid", [&] {
      for (const auto& value : invalid) Keep(evaluator.Run(value.root()).outcome);
    });
    worker.Figure("explain_invalid", [&] {
      for (const auto& value : invalid) {
        Keep(evaluator.Run(value.root()).outcome);
        explain(value, false, true);
      }
    });
  }
  worker.Figure("text", [&] {
    for (const std::string& text : set.instances) Keep(validator.Check(text).ok());
  });
  size_t longest = 0;
  for (const std::string& text : set.instances) longest = std::max(longest, text.size());
  Insitu insitu(longest);
  worker.Figure("insitu", [&] {
    for (const std::string& text : set.instances) Keep(insitu.Parse(text));
  });
  simdjson::dom::parser parser;
  std::vector<simdjson::padded_string> padded(set.instances.begin(), set.instances.end());
  worker.Figure("simdjson", [&] {
    for (const simdjson::padded_string& text : padded) Keep(parser.parse(text).error());
  });
  worker.Figure("compile", [&] { Ready(set.schema, false); });
  worker.Figure("compile_checked", [&] { Ready(set.schema, true); });
  worker.Figure("compile_lazy", [&] { Keep(Compile(set.schema, false).ok()); });
  const std::string encoded = schema->Encode();
  worker.Figure("load", [&] { Keep(Schema::Decode(encoded).ok()); });
  return worker.Serve();
}

}  // namespace
}  // namespace vouch::bench

int main(int argc, char** argv) { return vouch::bench::Main(argc, argv); }
