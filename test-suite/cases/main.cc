// vouch-cases: runs the project's own cases (*.json beside this file) through the public API.
//
//   vouch-cases [--report] [FOLDER]
//
// Groups in the layout of the official suite run along every road of test-suite/official/tally.h;
// schema_errors.json holds schemas that must be refused, annotations.json annotation tests, output.json
// locations that basic output must name. documents.json and robustness_gen.py are driven through the command
// line by drive_cli.py. Exit 1 on any failure, and when no test ran.
#include <fmt/format.h>

#include <cstring>
#include <filesystem>
#include <string>

#include "test-suite/official/case_file.h"
#include "test-suite/official/parts.h"
#include "test-suite/official/subject.h"

namespace vouch::suite {
namespace {

namespace fs = std::filesystem;

// The kinds of error that a "needs" of schema_errors.json may end in; every other case is a kSchema.
ErrorCode Expected(const std::string& needs) {
  if (needs == "reference") return ErrorCode::kReference;
  if (needs == "dialect") return ErrorCode::kDialect;
  if (needs == "regex") return ErrorCode::kPattern;
  return ErrorCode::kSchema;
}

void RunSchemaErrors(const fs::path& path, Tally* tally) {
  const Result<CaseFile> file = CaseFile::Read(path);
  if (!file) return tally->Fail(path.string(), Describe(file.error()));
  for (const json::Value& test : file->root().items()) {
    const std::string where = "schema_errors / " + StringMember(test, "description");
    const json::Value* schema = test.Find("schema");
    if (schema == nullptr) {
      tally->Fail(where, "no schema");
      continue;
    }
    tally->CountTest();
    std::string fault;
    const Result<Schema> compiled = Schema::Compile(file->Text(*schema));
    if (compiled) {
      fault = "the schema is accepted";
    } else if (const Error& error = compiled.error(); error.code != Expected(StringMember(test, "needs"))) {
      fault = fmt::format("refused with code {}: {}", static_cast<int>(error.code), Describe(error));
    } else if (error.message.empty()) {
      fault = "refused without a reason";
    } else if (error.position.line == 0) {
      fault = "refused without a place: " + Describe(error);
    }
    tally->Count(Road::kVerdict, fault.empty());
    if (!fault.empty()) tally->Fail(where, fault);
  }
}

// Whether some unit of basic output has all of the expected locations.
bool Includes(const json::Value& output, const json::Value& expected) {
  for (const json::Value& unit : ArrayMember(output, "errors")) {
    bool all = true;
    for (const json::Member& member : expected.members()) {
      const std::string name(expected.key_text(member.key));
      all = all && StringMember(unit, name) == member.value.string();
    }
    if (all) return true;
  }
  return false;
}

std::string CheckBasicOutput(const CaseFile& file, const json::Value& test, const Report& report) {
  const json::Value* valid = test.Find("valid");
  const bool expected = valid != nullptr && valid->is_true();
  if (report.outcome != (expected ? Outcome::kValid : Outcome::kInvalid)) return OutcomeName(report.outcome);
  const Result<json::Document> output = json::Document::Parse(report.output);
  if (!output || !output->root().is_object()) return "the output is no JSON object: " + report.output;
  const bool has_errors = !ArrayMember(output->root(), "errors").empty();
  if (expected && has_errors) return "errors for a valid instance: " + report.output;
  for (const json::Value& locations : ArrayMember(test, "errors_must_include")) {
    if (!Includes(output->root(), locations)) {
      return "no error has " + std::string(file.Text(locations)) + ": " + report.output;
    }
  }
  return "";
}

void RunOutput(const fs::path& path, Tally* tally) {
  const Result<CaseFile> file = CaseFile::Read(path);
  if (!file) return tally->Fail(path.string(), Describe(file.error()));
  ReportOptions options;
  options.render = true;
  options.format = OutputFormat::kBasic;
  for (const json::Value& test : file->root().items()) {
    const std::string where = "output / " + StringMember(test, "description");
    Result<Subject> subject = Subject::Compile(file->Text(*test.Find("schema")), {});
    if (!subject) {
      tally->Fail(where, Describe(subject.error()));
      continue;
    }
    subject->Reports(file->Text(*test.Find("data")), options, false, where, tally,
                     [&](const Report& report) { return CheckBasicOutput(file.value(), test, report); });
  }
}

int Main(int argc, char** argv) {
  bool report = false;
  fs::path folder = VOUCH_SOURCE_DIR "/test-suite/cases";
  for (int i = 1; i < argc; ++i) {
    if (std::strcmp(argv[i], "--report") == 0) {
      report = true;
    } else {
      folder = argv[i];
    }
  }
  const Dialect& newest = Dialects().back();
  CompileOptions options;
  options.default_dialect = newest.uri;
  Tally tally;
  for (const fs::path& path : JsonFiles(folder, false)) {
    const std::string name = path.stem().string();
    if (name == "documents" || name == "robustness") continue;  // driven through the command line
    tally.Enter("cases", name);
    if (name == "schema_errors") {
      RunSchemaErrors(path, &tally);
    } else if (name == "annotations") {
      RunAnnotationFile(path, newest, &tally);
    } else if (name == "output") {
      RunOutput(path, &tally);
    } else {
      RunVerdictFile(path, newest, options, &tally);
    }
  }
  if (report) tally.PrintReport();
  tally.PrintSummary("cases");
  if (tally.tests() == 0) fmt::print("no test ran: that is a failure\n");
  return tally.failures() == 0 && tally.tests() > 0 ? 0 : 1;
}

}  // namespace
}  // namespace vouch::suite

int main(int argc, char** argv) { return vouch::suite::Main(argc, argv); }
