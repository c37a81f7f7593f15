// See vouch/validator.h.
#include "vouch/validator.h"

#include <new>

#include "engine/api/document.h"
#include "engine/api/impl.h"
#include "engine/api/parse_limits.h"
#include "engine/evaluate/explain.h"
#include "engine/report/annotations.h"
#include "engine/report/fit.h"
#include "engine/report/output.h"
#include "fmt/format.h"

namespace vouch {

Validator::Impl::Impl(const Schema::Impl& s, const ValidatorOptions& o)
    : schema(s), options(o), evaluator(*schema.program, schema.patterns, options.limits) {}

Validator::Validator(Schema schema, const ValidatorOptions& options)
    : schema_(std::move(schema)) {
  try {
    impl_ = std::make_unique<Impl>(schema_.impl(), options);
  } catch (const std::bad_alloc&) {  // told by the first use
  }
}
Validator::Validator(Validator&&) noexcept = default;
Validator& Validator::operator=(Validator&&) noexcept = default;
Validator::~Validator() = default;

Validator::Impl& Validator::impl() {
  if (impl_ == nullptr) throw std::bad_alloc();
  return *impl_;
}

namespace {

json::ParseOptions Reading(const ValidatorOptions& options, bool keep_positions) {
  json::ParseOptions parse = api::InstancesWithin(options.limits);
  parse.allow_duplicate_keys = options.allow_duplicate_keys;
  parse.keep_positions = keep_positions;
  return parse;
}

}  // namespace

// Read fast where that works, else exactly.
Result<evaluate::Verdict> Validator::Impl::Judge(std::string_view text) {
  if (const json::Value* value = reader.Read(text, Reading(options, false))) return evaluator.Run(*value);
  const auto document = json::Document::Parse(text, Reading(options, false));
  if (!document.ok()) return document.error();
  return evaluator.Run(document->root());
}

Result<Outcome> Validator::Check(std::string_view text) try {
  const auto verdict = impl().Judge(text);
  if (!verdict.ok()) return verdict.error();
  return verdict->outcome;
} catch (const std::bad_alloc&) {
  return MakeError(ErrorCode::kMemory, "out of memory");
}

Result<Report> Validator::Validate(std::string_view text, const ReportOptions& options) try {
  const auto verdict = impl().Judge(text);
  if (!verdict.ok()) return verdict.error();
  if (!Impl::NeedsExplanation(*verdict, options)) return impl().Brief(*verdict, options);
  const bool valid = verdict->outcome == Outcome::kValid;
  // Read again: only documents with something to report pay for it, and only those with errors for positions.
  const auto document = json::Document::Parse(text, Reading(impl().options, !valid));
  if (!document.ok()) return document.error();
  const report::Source source{&document.value(), text};
  return impl().Explain(*verdict, document->root(), valid ? nullptr : &source, options);
} catch (const std::bad_alloc&) {
  return MakeError(ErrorCode::kMemory, "out of memory");
}

Result<Report> ValidateDocument(Validator& validator, const json::Document& document, std::string_view text,
                                const ReportOptions& options) try {
  const evaluate::Verdict verdict = validator.impl().evaluator.Run(document.root());
  const report::Source source{&document, text};
  return validator.impl().Explain(verdict, document.root(), &source, options);
} catch (const std::bad_alloc&) {
  return MakeError(ErrorCode::kMemory, "out of memory");
}

namespace {

// The one error of an invalid instance whose failure only the fast evaluator has seen.
std::string GeneralMessage(const char* reason) {
  if (reason == nullptr) return "this value is not valid against the schema; no single keyword can be named";
  if (reason == std::string_view(evaluate::kReferenceLoop)) {
    return "this value is not valid against the schema, but what fails can't be told from a reference loop: "
           "schemas that refer to each other for the same value without end";
  }
  return fmt::format("this value is not valid against the schema, but the explanation ended early: limit {}",
                     reason);
}

}  // namespace

bool Validator::Impl::NeedsExplanation(const evaluate::Verdict& verdict, const ReportOptions& wanted) {
  return verdict.outcome == Outcome::kUndecided || wanted.annotations ||
         (wanted.render && wanted.format != OutputFormat::kFlag) ||
         (wanted.errors && verdict.outcome == Outcome::kInvalid);
}

// What the verdict alone can say.
Report Validator::Impl::Brief(const evaluate::Verdict& verdict, const ReportOptions& wanted) const {
  Report out;
  out.outcome = verdict.outcome;
  if (!wanted.render) return out;
  evaluate::Explanation e;
  e.outcome = verdict.outcome;
  out.output = report::Render(OutputFormat::kFlag, schema.program->module, e, wanted.pretty);
  return out;
}

Report Validator::Impl::Explain(evaluate::Verdict verdict, const json::Value& value,
                                const report::Source* source, const ReportOptions& wanted) {
  Report out;
  out.outcome = verdict.outcome;
  if (!NeedsExplanation(verdict, wanted)) return Brief(verdict, wanted);
  evaluate::ExplainOptions explain;
  explain.limits = options.limits;
  explain.collect_annotations =
      wanted.annotations || (wanted.render && wanted.format != OutputFormat::kFlag);
  explain.keep_all_units = wanted.render && wanted.format == OutputFormat::kVerbose;
  explain.evaluator = &evaluator;
  explain.known_to_fail = verdict.outcome == Outcome::kInvalid;
  const ir::Module& module = schema.program->module;
  evaluate::Explanation e =
      evaluate::Explain(schema.prepared(), schema.patterns, value, explain);
  const bool tree = wanted.format == OutputFormat::kVerbose || wanted.format == OutputFormat::kHierarchical;
  report::Fit(module, wanted.render && tree, report::kMaxLocationBytes, &e);
  // What one evaluator could not decide the other may have; they never contradict each other.
  if (verdict.outcome == Outcome::kUndecided) {
    out.outcome = e.outcome;
  } else if (e.outcome == Outcome::kUndecided) {
    e.outcome = verdict.outcome;
    if (!e.units.empty()) e.units[0].outcome = verdict.outcome;
  }
  if (out.outcome == Outcome::kUndecided) {
    const char* reason = e.undecided_reason != nullptr ? e.undecided_reason : verdict.undecided_reason;
    if (reason != nullptr) out.undecided_reason = reason;
  }
  out.truncated = e.truncated;
  const bool errors = out.outcome != Outcome::kValid && (wanted.errors || wanted.render);
  if (errors) out.errors = report::Findings(module, e, value, source);
  if (errors && out.outcome == Outcome::kInvalid && out.errors.empty() && !e.units.empty()) {
    e.units[0].message = GeneralMessage(e.undecided_reason);
    out.errors = report::Findings(module, e, value, source);
  }
  if (!wanted.errors) out.errors.clear();
  if (wanted.annotations) out.annotations = report::Annotations(module, e);
  if (wanted.render) out.output = report::Render(wanted.format, module, e, wanted.pretty);
  return out;
}

}  // namespace vouch
