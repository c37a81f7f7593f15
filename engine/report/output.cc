// See output.h: the choice of the format, and flag.
#include "engine/report/output.h"

#include <cstdint>
#include <utility>

#include "engine/json/document.h"
#include "engine/report/output_writer.h"

namespace vouch::report {

void OutputWriter::Valid(Outcome outcome) {
  Name("valid");
  out_ += outcome == Outcome::kValid ? "true" : "false";
  if (outcome != Outcome::kUndecided) return;
  Name("undecided");
  out_ += "true";
}

void OutputWriter::Truncated() {
  if (!e_.truncated) return;
  Name("truncated");
  out_ += "true";
  Name("dropped");
  out_ += std::to_string(e_.dropped_units);
}

std::string OutputWriter::Flag() {
  out_ = "{";
  Valid(e_.outcome);
  if (e_.outcome == Outcome::kUndecided) {
    Member("error", std::string("could not be decided: ") +
                        (e_.undecided_reason != nullptr ? e_.undecided_reason : "reason unknown"));
  }
  return std::move(out_) + "}";
}

std::string Render(OutputFormat format, const ir::Module& module, const evaluate::Explanation& explanation,
                   bool pretty) {
  OutputWriter writer(module, explanation);
  std::string text;
  switch (format) {
    case OutputFormat::kFlag:
      text = writer.Flag();
      break;
    case OutputFormat::kBasic:
      text = writer.Basic();
      break;
    case OutputFormat::kDetailed:
      text = writer.Detailed();
      break;
    case OutputFormat::kVerbose:
      text = writer.Verbose();
      break;
    case OutputFormat::kList:
      text = writer.List();
      break;
    case OutputFormat::kHierarchical:
      text = writer.Hierarchical();
      break;
  }
  if (!pretty) return text;
  json::ParseOptions options;
  options.max_depth = UINT32_MAX;
  options.max_bytes = UINT64_MAX;
  options.max_number_digits = UINT32_MAX;
  Result<json::Document> document = json::Document::Parse(text, options);
  if (!document.ok()) return text;  // annotations are JSON texts already, so this takes more than 4 GB
  std::string indented;
  json::Write(document->root(), &indented, 2);
  return indented;
}

}  // namespace vouch::report
