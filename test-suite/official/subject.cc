#include "test-suite/official/subject.h"

#include <fmt/format.h>

#include "engine/api/impl.h"
#include "engine/json/document.h"
#include "test-suite/official/dom.h"

namespace vouch::suite {
namespace {

Error Broken(std::string message) {
  Error error;
  error.code = ErrorCode::kProgram;
  error.message = std::move(message);
  return error;
}

// What is wrong with a report where `valid` is the truth; "" if nothing.
std::string CheckReport(const Report& report, bool valid) {
  if (report.outcome == Outcome::kUndecided) return "undecided: " + report.undecided_reason;
  if ((report.outcome == Outcome::kValid) != valid) return OutcomeName(report.outcome);
  if (!valid && report.errors.empty()) return "invalid without an error";
  if (valid && !report.errors.empty()) return "valid with the error " + report.errors[0].message;
  for (const Finding& finding : report.errors) {
    if (finding.message.empty()) return "an error without a message at " + finding.keyword_location;
  }
  const Result<json::Document> output = json::Document::Parse(report.output);
  if (!output) return "the output is no JSON: " + Describe(output.error());
  const json::Value* verdict = output->root().is_object() ? output->root().Find("valid") : nullptr;
  if (verdict == nullptr || !verdict->is_bool()) return "the output has no verdict: " + report.output;
  if (verdict->is_true() != valid) return "the output says otherwise: " + report.output;
  return "";
}

std::string CheckOutcome(Outcome outcome, bool valid) {
  return outcome == (valid ? Outcome::kValid : Outcome::kInvalid) ? "" : OutcomeName(outcome);
}

void Record(Road road, const std::string& fault, const std::string& where, Tally* tally) {
  tally->Count(road, fault.empty());
  if (!fault.empty()) tally->Fail(where, fmt::format("{}: {}", RoadName(road), fault));
}

// On one text, by both verdict evaluators; the first thing that is wrong.
std::string CheckText(Validator* validator, std::string_view instance, bool valid) {
  const Result<Outcome> outcome = validator->Check(instance);
  if (!outcome) return Describe(outcome.error());
  std::string fault = CheckOutcome(outcome.value(), valid);
  if (!fault.empty()) return fault;
  const Result<json::Document> document = json::Document::Parse(instance);
  if (!document) return Describe(document.error());
  fault = CheckOutcome(validator->impl().evaluator.RunMachine(document->root()).outcome, valid);
  return fault.empty() ? fault : "the machine: " + fault;
}

std::string ValidateText(Validator* validator, std::string_view instance, bool valid,
                         const ReportOptions& options) {
  const Result<Report> report = validator->Validate(instance, options);
  return report ? CheckReport(report.value(), valid) : Describe(report.error());
}

// The instance in RapidJSON; false, and counted as left out, where it can't be had.
bool InPlace(std::string_view instance, bool draft4, const std::string& where, Tally* tally,
             rapidjson::Document* dom) {
  const Result<json::Document> exact = json::Document::Parse(instance);
  if (!exact) {
    Record(Road::kInPlace, Describe(exact.error()), where, tally);
    return false;
  }
  const std::string reason = WhyNotInPlace(exact->root(), draft4);
  if (!reason.empty()) {
    tally->LeaveOut(Road::kInPlace, reason);
    return false;
  }
  if (ReadDom(instance, dom)) return true;
  Record(Road::kInPlace, "RapidJSON refuses the instance", where, tally);
  return false;
}

}  // namespace

const char* OutcomeName(Outcome outcome) {
  return outcome == Outcome::kValid ? "valid" : outcome == Outcome::kInvalid ? "invalid" : "undecided";
}

std::string Describe(const Error& error) {
  std::string out = error.message;
  if (!error.pointer.empty()) out += " at " + error.pointer;
  if (!error.document.empty()) out += " in " + error.document;
  for (const Error& detail : error.details) out += "; " + detail.pointer + ": " + detail.message;
  return out;
}

Result<Subject> Subject::Compile(std::string_view schema, const CompileOptions& options) {
  Result<Schema> compiled = Schema::Compile(schema, options);
  if (!compiled) return std::move(compiled.error());
  const std::string bytes = compiled->Encode();
  Result<Schema> decoded = Schema::Decode(bytes);
  if (!decoded) return Broken("its own program is refused: " + Describe(decoded.error()));
  if (decoded->Encode() != bytes) return Broken("encoding the decoded program gives other bytes");
  return Subject(std::move(compiled.value()), std::move(decoded.value()));
}

void Subject::Judge(std::string_view instance, bool valid, bool draft4, const std::string& where,
                    Tally* tally) {
  tally->CountTest();
  // Annotations make explain run for valid instances too; the output formats take turns.
  ReportOptions options;
  options.annotations = true;
  options.render = true;
  options.format = static_cast<OutputFormat>(judged_++ % 6);

  Record(Road::kVerdict, CheckText(&text_, instance, valid), where, tally);
  Record(Road::kExplain, ValidateText(&text_, instance, valid, options), where, tally);
  std::string fault = CheckText(&decoded_, instance, valid);
  if (fault.empty()) fault = ValidateText(&decoded_, instance, valid, options);
  Record(Road::kDecoded, fault, where, tally);

  rapidjson::Document dom;
  if (!InPlace(instance, draft4, where, tally, &dom)) return;
  fault = CheckOutcome(vouch::Check(text_, dom), valid);
  if (fault.empty()) fault = CheckReport(vouch::Validate(text_, dom, options), valid);
  Record(Road::kInPlace, fault, where, tally);
}

void Subject::Reports(std::string_view instance, const ReportOptions& options, bool draft4,
                      const std::string& where, Tally* tally,
                      const std::function<std::string(const Report&)>& check) {
  tally->CountTest();
  const auto on_text = [&](Validator* validator) {
    const Result<Report> report = validator->Validate(instance, options);
    return report ? check(report.value()) : Describe(report.error());
  };
  Record(Road::kExplain, on_text(&text_), where, tally);
  Record(Road::kDecoded, on_text(&decoded_), where, tally);
  rapidjson::Document dom;
  if (!InPlace(instance, draft4, where, tally, &dom)) return;
  Record(Road::kInPlace, check(vouch::Validate(text_, dom, options)), where, tally);
}

}  // namespace vouch::suite
