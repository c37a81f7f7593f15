#include "tools/vouch/document_check.h"

#include <fmt/format.h>

#include <utility>

#include "engine/json/writer.h"
#include "profiles/common/secrets.h"
#include "tools/vouch/limit_options.h"
#include "tools/vouch/stream.h"

namespace vouch::cli {
namespace {

std::string NameOf(const Source& source) {
  return source.line == 0 ? source.name : fmt::format("{}:{}", source.name, source.line);
}

}  // namespace

ExitStatus Counts::status() const {
  if (undecided > 0 || documents() == 0) return ExitStatus::kUndecided;
  return invalid > 0 ? ExitStatus::kInvalid : ExitStatus::kOk;
}

void Counts::Add(const Counts& other) {
  valid += other.valid;
  invalid += other.invalid;
  undecided += other.undecided;
  blank += other.blank;
}

DocumentCheck::DocumentCheck(const DocumentOptions& options, Schema schema, Printer out, Printer messages)
    : options_(options),
      validator_(std::move(schema), {.limits = options.limits}),
      out_(out),
      messages_(messages) {
  report_options_.render = options.output.has_value();
  report_options_.errors = !options.output;  // the output tells them
  report_options_.format = options.output.value_or(OutputFormat::kBasic);
}

// Without making a report, as the verdict is all that this output tells. False: there is none, and a reason to tell.
bool DocumentCheck::CheckFlag(const Source& source) {
  const Result<Outcome> outcome = validator_.Check(source.text);
  if (!outcome || outcome.value() == Outcome::kUndecided) return false;
  const bool valid = outcome.value() == Outcome::kValid;
  ++(valid ? counts_.valid : counts_.invalid);
  Write(out_.stream(), valid ? "{\"valid\":true}\n" : "{\"valid\":false}\n");
  return true;
}

void DocumentCheck::Check(const Source& source) {
  if (options_.output == OutputFormat::kFlag && CheckFlag(source)) return;
  const Result<Report> result = validator_.Validate(source.text, report_options_);
  if (!result) return NotDecided(source, result.error());
  const Report& report = result.value();
  if (options_.output) {
    options_.redact ? Write(out_.stream(), profiles::Redacted(report.output)) : Write(out_.stream(), report.output);
    Write(out_.stream(), "\n");
  }
  switch (report.outcome) {
    case Outcome::kValid:
      ++counts_.valid;
      if (!options_.output && !options_.quiet) out_.PrintVerdict(NameOf(source), "valid", true);
      return;
    case Outcome::kInvalid:
      ++counts_.invalid;
      if (!options_.output) PrintFindings(source, report);
      return;
    case Outcome::kUndecided:
      ++counts_.undecided;
      return PrintUndecided(source, report.undecided_reason);
  }
}

std::string DocumentCheck::Shown(std::string text) const {
  return options_.redact ? profiles::Redacted(text) : text;
}

void DocumentCheck::PrintFindings(const Source& source, const Report& report) {
  for (Finding finding : report.errors) {
    finding.message = Shown(std::move(finding.message));
    finding.help = Shown(std::move(finding.help));
    finding.instance_location = Shown(std::move(finding.instance_location));
    out_.PrintFinding(options_.redact ? Source{source.name, "", source.line} : source, finding);
  }
  if (report.errors.empty()) out_.PrintVerdict(NameOf(source), "invalid", false);
  if (report.truncated) {
    out_.PrintNote(NameOf(source),
                   fmt::format("more errors than output_units ({}) allows; --output-units N shows more",
                               options_.limits.output_units));
  }
}

void DocumentCheck::PrintUndecided(const Source& source, const std::string& reason) {
  const std::string option = LimitOptionFor(reason);
  std::string message = "could not decide: " + reason;
  if (!option.empty()) message += fmt::format(" was reached; {} N raises it", option);
  messages_.PrintError(NameOf(source), message);
}

void DocumentCheck::NotDecided(const Source& source, const Error& error) {
  ++counts_.undecided;
  Error shown = error;
  shown.message = Shown(std::move(shown.message));
  messages_.PrintError(options_.redact ? Source{source.name, "", source.line} : source, shown);
  if (!options_.output) return;
  std::string text;
  json::WriteString(shown.message, &text);
  Print(out_.stream(), "{{\"valid\":null,\"error\":{}}}\n", text);
}

}  // namespace vouch::cli
