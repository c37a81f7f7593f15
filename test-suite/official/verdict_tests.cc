// The suite's main part: schema, instance, verdict. Entry points in parts.h.
//
// Formats are asserted below optional/format, contents in draft 7's optional/content.json: what these files are about.
#include <optional>

#include "test-suite/official/case_file.h"
#include "test-suite/official/parts.h"
#include "test-suite/official/subject.h"

namespace vouch::suite {
namespace {

namespace fs = std::filesystem;

void RunGroup(const CaseFile& file, const json::Value& group, const std::string& where, bool draft4,
              const CompileOptions& options, Tally* tally) {
  const json::Value* schema = group.Find("schema");
  if (schema == nullptr) return tally->Fail(where, "the group has no schema");
  std::optional<Subject> subject;
  std::string fault;
  if (Result<Subject> compiled = Subject::Compile(file.Text(*schema), options)) {
    subject = std::move(compiled.value());
  } else {
    fault = "the schema is refused: " + Describe(compiled.error());
  }
  for (const json::Value& test : ArrayMember(group, "tests")) {
    const std::string test_where = where + " / " + StringMember(test, "description");
    const json::Value* data = test.Find("data");
    const json::Value* valid = test.Find("valid");
    if (data == nullptr || valid == nullptr || !valid->is_bool()) {
      tally->Fail(test_where, "the test has no data or no verdict");
    } else if (subject) {
      subject->Judge(file.Text(*data), valid->is_true(), draft4, test_where, tally);
    } else {
      tally->CountTest();
      for (size_t road = 0; road < kRoads; ++road) tally->Count(static_cast<Road>(road), false);
      tally->Fail(test_where, fault);
    }
  }
}

}  // namespace

void RunVerdictFile(const fs::path& path, const Dialect& dialect, const CompileOptions& options,
                    Tally* tally) {
  const std::string name = std::string(dialect.folder) + "/" + path.filename().string();
  const Result<CaseFile> file = CaseFile::Read(path);
  if (!file) return tally->Fail(name, Describe(file.error()));
  if (!file->root().is_array()) return tally->Fail(name, "not an array of groups");
  for (const json::Value& group : file->root().items()) {
    CompileOptions group_options = options;
    const json::Value* assertion = group.Find("format_assertion");  // in the project's own cases
    if (assertion != nullptr && assertion->is_true()) group_options.assert_formats = true;
    RunGroup(file.value(), group, name + " / " + StringMember(group, "description"), dialect.release == 4,
             group_options, tally);
  }
}

void RunVerdictTests(const Dialect& dialect, Run* run) {
  const fs::path folder = run->suite.path / "tests" / dialect.folder;
  const auto part = [&](const char* name, const fs::path& subfolder, bool assert_formats) {
    run->tally.Enter(dialect.folder, name);
    CompileOptions options = run->remotes.Options(dialect);
    options.assert_formats = assert_formats;
    for (const fs::path& path : JsonFiles(folder / subfolder, false)) {
      if (!run->Wanted(path)) continue;
      options.assert_content = dialect.release == 7 && path.filename() == "content.json";
      RunVerdictFile(path, dialect, options, &run->tally);
    }
  };
  part("required", "", false);
  part("optional", "optional", false);
  part("optional/format", "optional/format", true);
}

}  // namespace vouch::suite
