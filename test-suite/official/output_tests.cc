// The output tests: what vouch renders must meet a schema. Entry points in parts.h.
//
// Besides the forms that a test asks for, every other form of its specification is rendered and held against
// that specification's own output schema.
#include <array>
#include <map>
#include <regex>

#include "test-suite/official/case_file.h"
#include "test-suite/official/parts.h"
#include "test-suite/official/subject.h"

namespace vouch::suite {
namespace {

namespace fs = std::filesystem;

struct Form {
  const char* name;
  OutputFormat format;
};
constexpr std::array<Form, 4> kForms = {{{"flag", OutputFormat::kFlag},
                                         {"basic", OutputFormat::kBasic},
                                         {"detailed", OutputFormat::kDetailed},
                                         {"verbose", OutputFormat::kVerbose}}};
// "hierarchy" in the schema of the tests, "hierarchical" in the specification.
constexpr std::array<Form, 4> kV1Forms = {{{"flag", OutputFormat::kFlag},
                                           {"list", OutputFormat::kList},
                                           {"hierarchical", OutputFormat::kHierarchical},
                                           {"hierarchy", OutputFormat::kHierarchical}}};

// One folder of output tests.
struct Folder {
  fs::path path;
  std::string name;
  Dialect dialect;
  std::span<const Form> forms;
  std::string output_schema_uri;
  bool v1 = false;
  CompileOptions options;
};

// The text with v1's dialect read as 2020-12, byte for byte the same otherwise.
std::string Mapped(const Folder& folder, std::string_view text) {
  if (!folder.v1) return std::string(text);
  static const std::regex kSchema("(\"\\$schema\"\\s*:\\s*)\"https://json-schema.org/v1\"");
  return std::regex_replace(std::string(text), kSchema, "$1\"https://json-schema.org/draft/2020-12/schema\"");
}

// Holds rendered outputs against one schema.
class Judge {
 public:
  Judge(const Folder& folder, std::string_view schema) {
    Result<Schema> compiled = Schema::Compile(Mapped(folder, schema), folder.options);
    if (compiled) {
      validator_.emplace(std::move(compiled.value()));
    } else {
      fault_ = "the schema of the output is refused: " + Describe(compiled.error());
    }
  }

  std::string Check(const Report& report) {
    if (!validator_) return fault_;
    const Result<Report> verdict = validator_->Validate(report.output);
    if (!verdict) return "the output is no JSON: " + Describe(verdict.error());
    if (verdict->outcome == Outcome::kValid) return "";
    std::string out = "the output " + report.output + " is " + OutcomeName(verdict->outcome);
    for (const Finding& error : verdict->errors) out += "; " + error.instance_location + ": " + error.message;
    return out;
  }

 private:
  std::optional<Validator> validator_;
  std::string fault_;
};

void RunTest(const Folder& folder, const CaseFile& file, const json::Value& test, Subject* subject,
             const std::string& where, Tally* tally) {
  const json::Value* data = test.Find("data");
  const json::Value* outputs = test.Find("output");
  if (data == nullptr || outputs == nullptr || !outputs->is_object()) {
    return tally->Fail(where, "the test has no data or no output");
  }
  const auto run = [&](const Form& form, std::string_view schema) {
    Judge judge(folder, schema);
    ReportOptions options;
    options.annotations = true;
    options.render = true;
    options.format = form.format;
    subject->Reports(file.Text(*data), options, false, where + " / " + form.name, tally,
                     [&](const Report& report) { return judge.Check(report); });
  };
  for (const json::Member& member : outputs->members()) {
    const std::string_view name = outputs->key_text(member.key);
    bool known = false;
    for (const Form& form : folder.forms) {
      if (name != form.name) continue;
      known = true;
      run(form, file.Text(member.value));
    }
    if (!known) tally->Fail(where, "an unknown form of output: " + std::string(name));
  }
  for (const Form& form : folder.forms) {
    if (outputs->Find(form.name) == nullptr) run(form, "{\"$ref\": \"" + folder.output_schema_uri + "\"}");
  }
}

void RunFolder(Folder folder, Run* run) {
  run->tally.Enter(folder.name, "output");
  const Result<CaseFile> output_schema = CaseFile::Read(folder.path / "output-schema.json");
  if (!output_schema) return run->tally.Fail(folder.name, Describe(output_schema.error()));
  folder.output_schema_uri = StringMember(output_schema->root(), "$id");
  folder.options = run->remotes.Options(folder.dialect);
  folder.options.documents[folder.output_schema_uri] =
      Mapped(folder, output_schema->Text(output_schema->root()));

  for (const fs::path& path : JsonFiles(folder.path / "content", false)) {
    if (!run->Wanted(path)) continue;
    const std::string name = folder.name + "/output/" + path.filename().string();
    const Result<CaseFile> file = CaseFile::Read(path);
    if (!file || !file->root().is_array()) {
      run->tally.Fail(name, file ? "not an array of groups" : Describe(file.error()));
      continue;
    }
    for (const json::Value& group : file->root().items()) {
      const std::string where = name + " / " + StringMember(group, "description");
      const json::Value* schema = group.Find("schema");
      if (schema == nullptr) {
        run->tally.Fail(where, "the group has no schema");
        continue;
      }
      Result<Subject> subject = Subject::Compile(Mapped(folder, file->Text(*schema)), folder.options);
      for (const json::Value& test : ArrayMember(group, "tests")) {
        const std::string test_where = where + " / " + StringMember(test, "description");
        if (subject) {
          RunTest(folder, file.value(), test, &subject.value(), test_where, &run->tally);
        } else {
          run->tally.CountTest();
          run->tally.Count(Road::kExplain, false);
          run->tally.Fail(test_where, "the schema is refused: " + Describe(subject.error()));
        }
      }
    }
  }
}

}  // namespace

void RunOutputTests(const Dialect& dialect, Run* run) {
  const fs::path path = run->suite.path / "output-tests" / dialect.folder;
  if (!fs::is_directory(path)) return;  // the specification defines none
  RunFolder({.path = path,
             .name = dialect.folder,
             .dialect = dialect,
             .forms = kForms,
             .output_schema_uri = {},
             .v1 = false,
             .options = {}},
            run);
}

void RunV1OutputTests(Run* run) {
  const fs::path path = run->suite.path / "output-tests/v1";
  if (!fs::is_directory(path)) return run->tally.Fail("v1", "the suite has no output-tests/v1");
  RunFolder({.path = path,
             .name = "v1, read as 2020-12",
             .dialect = Dialects().back(),
             .forms = kV1Forms,
             .output_schema_uri = {},
             .v1 = true,
             .options = {}},
            run);
}

}  // namespace vouch::suite
