#include "tools/vouch/agent_report.h"

#include <fmt/format.h>

#include <string>

#include "engine/json/writer.h"
#include "tools/vouch/excerpt.h"
#include "tools/vouch/limit_options.h"
#include "tools/vouch/print.h"
#include "tools/vouch/stream.h"

namespace vouch::cli {
namespace {

using profiles::FileReport;
using profiles::Severity;

enum class Status : uint8_t { kValid, kInvalid, kUndecided, kPassedOver };

Status StatusOf(const FileReport& file, bool strict) {
  if (file.stranger) return Status::kPassedOver;
  if (!file.undecided.empty()) return Status::kUndecided;
  return file.Has(strict ? Severity::kWarning : Severity::kError) ? Status::kInvalid : Status::kValid;
}

const char* NameOf(Status status) {
  switch (status) {
    case Status::kValid: return "valid";
    case Status::kInvalid: return "invalid";
    case Status::kUndecided: return "undecided";
    case Status::kPassedOver: return "passed over";
  }
  return "";
}

std::string Plural(uint64_t n, std::string_view what) { return fmt::format("{} {}{}", n, what, n == 1 ? "" : "s"); }

// "2 errors, 1 warning", what there is of them.
std::string Severities(uint64_t errors, uint64_t warnings, uint64_t infos) {
  std::string text;
  const auto add = [&](uint64_t n, std::string_view what) {
    if (n > 0) text += (text.empty() ? "" : ", ") + Plural(n, what);
  };
  add(errors, "error");
  add(warnings, "warning");
  add(infos, "info");
  return text;
}

void CountFindings(const FileReport& file, AgentTotals* totals) {
  for (const profiles::Finding& finding : file.findings) {
    ++(finding.severity == Severity::kError     ? totals->errors
       : finding.severity == Severity::kWarning ? totals->warnings
                                                : totals->infos);
  }
}

void PrintFile(const FileReport& file, bool strict, bool quiet, Printer* out, Printer* messages) {
  const std::string masked = file.findings.empty() ? std::string() : profiles::MaskedText(file);
  for (const profiles::Finding& finding : file.findings) {
    out->PrintFinding({.name = file.name, .text = masked}, finding);
  }
  if (file.findings_dropped > 0) {
    out->PrintNote(file.name, "there are more findings than output_units allows; --output-units N shows more");
  }
  const Status status = StatusOf(file, strict);
  if (status == Status::kPassedOver) {
    messages->PrintNote(file.name, "passed over: " + file.undecided);
  } else if (status == Status::kUndecided) {
    const std::string option = LimitOptionFor(file.undecided);
    messages->PrintError(file.name, "could not decide: " + file.undecided);
    messages->PrintHelp(option.empty() ? file.undecided_help : option + " N raises this limit");
  } else if (status == Status::kValid && !(quiet && file.findings.empty())) {
    AgentTotals totals;
    CountFindings(file, &totals);
    const std::string besides = Severities(0, totals.warnings, totals.infos);
    const std::string more = besides.empty() ? "" : ", with " + besides;
    out->PrintVerdict(file.name, fmt::format("valid by {}{}", file.profile->name, more), true);
  }
}

// One JSON object, member by member.
class Object {
 public:
  Object& Text(std::string_view name, std::string_view value) {
    Name(name);
    json::WriteString(value, &text_);
    return *this;
  }
  Object& Raw(std::string_view name, std::string_view value) {
    Name(name);
    text_ += value;
    return *this;
  }
  Object& Number(std::string_view name, uint64_t value) { return Raw(name, std::to_string(value)); }
  std::string Done() const { return "{" + text_ + "}"; }

 private:
  void Name(std::string_view name) {
    if (!text_.empty()) text_ += ", ";
    json::WriteString(name, &text_);
    text_ += ": ";
  }
  std::string text_;
};

std::string PlaceJson(const TextPosition& at) {
  if (at.line == 0) return "null";
  return Object().Number("line", at.line).Number("column", at.column).Number("byte", at.byte).Done();
}

std::string FindingJson(const profiles::Finding& finding) {
  Object object;
  object.Text("rule", finding.rule->id)
      .Text("severity", SeverityName(finding.severity))
      .Text("tier", TierName(finding.rule->tier))
      .Text("message", finding.message)
      .Text("help", finding.help)
      .Text("pointer", finding.location)
      .Text("schema", finding.schema_location)
      .Raw("begin", PlaceJson(finding.begin))
      .Raw("end", PlaceJson(finding.end));
  return object.Done();
}

std::string FileJson(const FileReport& file, bool strict) {
  std::string findings;
  for (const profiles::Finding& finding : file.findings) {
    findings += (findings.empty() ? "\n    " : ",\n    ") + FindingJson(finding);
  }
  Object object;
  object.Text("file", Printable(file.name)).Text("status", NameOf(StatusOf(file, strict)));
  if (file.profile == nullptr) {
    object.Raw("profile", "null").Raw("document", "null");
  } else {
    object.Text("profile", file.profile->name);
    if (file.document) {
      object.Text("document", file.profile->documents[*file.document].name);
    } else {
      object.Raw("document", "null");
    }
  }
  object.Text("reason", file.undecided).Text("help", file.undecided_help);
  object.Raw("findings", "[" + findings + "]").Number("findings_dropped", file.findings_dropped);
  return object.Done();
}

}  // namespace

AgentTotals Count(const AgentReport& report) {
  AgentTotals totals;
  for (const FileReport& file : report.files) {
    switch (StatusOf(file, report.strict)) {
      case Status::kValid: ++totals.valid; break;
      case Status::kInvalid: ++totals.invalid; break;
      case Status::kUndecided: ++totals.undecided; break;
      case Status::kPassedOver: ++totals.passed_over; break;
    }
    CountFindings(file, &totals);
  }
  return totals;
}

void PrintText(const AgentReport& report, const AgentTotals& totals) {
  Printer out(stdout), messages(stderr);
  for (const FileReport& file : report.files) PrintFile(file, report.strict, report.quiet, &out, &messages);
  std::fflush(stdout);
  if (totals.Checked() == 0) Write(stderr, "vouch: error: nothing to check\n");
  std::string line =
      fmt::format("{} checked: {} valid, {} invalid", Plural(totals.Checked(), "file"), totals.valid, totals.invalid);
  if (totals.undecided > 0) line += fmt::format(", {} not decided", totals.undecided);
  if (totals.passed_over > 0) line += fmt::format(", {} passed over", totals.passed_over);
  const std::string found = Severities(totals.errors, totals.warnings, totals.infos);
  if (!found.empty()) line += " (" + found + ")";
  Print(stderr, "{}\n", line);
}

void PrintJson(const AgentReport& report, const AgentTotals& totals) {
  std::string files;
  for (const FileReport& file : report.files) {
    files += (files.empty() ? "\n  " : ",\n  ") + FileJson(file, report.strict);
  }
  Object summary;
  summary.Number("files", totals.Checked())
      .Number("valid", totals.valid)
      .Number("invalid", totals.invalid)
      .Number("undecided", totals.undecided)
      .Number("passed_over", totals.passed_over)
      .Number("errors", totals.errors)
      .Number("warnings", totals.warnings)
      .Number("infos", totals.infos);
  Print(stdout, "{{\"files\": [{}{}],\n\"summary\": {}}}\n", files, files.empty() ? "" : "\n", summary.Done());
}

}  // namespace vouch::cli
