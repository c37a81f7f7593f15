// reference_suite: runs the reference interpreter on the official test suite (five drafts, required, optional and
// formats) and on the project's own cases. Prints each failure and a summary; exit 0 only when nothing failed.
//
//   reference_suite SUITE_DIR [CASES_DIR]
//
// Files under optional/format run with formats asserted, draft 7's optional/content.json with contents asserted,
// everything else with neither. Every schema must also meet its draft's metaschema, which tests that as well.
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "test-suite/reference/documents.h"
#include "test-suite/reference/reference.h"

namespace vouch::reference {
namespace {

namespace fs = std::filesystem;
using json::Value;

std::string Text(const Value& object, std::string_view key) {
  const Value* value = object.Find(key);
  return value != nullptr && value->is_string() ? std::string(value->string()) : "";
}

class Runner {
 public:
  explicit Runner(Registry registry) : registry_(std::move(registry)) {
    for (const Draft draft : kAllDrafts) {
      const std::string uri(MetaschemaUri(draft));
      const Value& metaschema = registry_.at(uri.substr(0, uri.find('#')))->root();
      Result<Reference> loaded = Reference::Load(metaschema, registry_);
      if (!loaded.ok()) {
        Fail("metaschema " + uri + ": " + loaded.error().message);
        continue;
      }
      metaschemas_.emplace(draft, std::move(loaded).value());
    }
  }

  void RunFile(const fs::path& path, Draft draft, ReferenceOptions options) {
    options.default_dialect = MetaschemaUri(draft);
    const auto document = ReadDocument(path);
    if (!document->root().is_array()) return;  // some of the project's cases have another layout
    for (const Value& group : document->root().items()) {
      if (!group.is_object()) continue;
      const Value* format = group.Find("format_assertion");
      ReferenceOptions own = options;
      if (format != nullptr && format->is_true()) own.format_assertion = true;
      RunGroup(group, draft, own, path.string() + ": " + Text(group, "description"));
    }
  }

  int tests() const { return tests_; }
  int failures() const { return failures_; }

 private:
  void Fail(const std::string& what) {
    std::printf("FAIL %s\n", what.c_str());
    ++failures_;
  }

  void RunGroup(const Value& group, Draft draft, const ReferenceOptions& options, const std::string& where) {
    const Value* schema = group.Find("schema");
    const Value* tests = group.Find("tests");
    if (schema == nullptr || tests == nullptr || !tests->is_array()) return;
    if (metaschemas_.at(draft).Evaluate(*schema) != Outcome::kValid) Fail(where + ": breaks its metaschema");
    Result<Reference> reference = Reference::Load(*schema, registry_, options);
    if (!reference.ok()) return Fail(where + ": " + reference.error().message);
    for (const Value& test : tests->items()) {
      ++tests_;
      const Outcome expected = Decided(test.Find("valid")->is_true());
      const Outcome outcome = reference->Evaluate(*test.Find("data"));
      if (outcome != expected) Fail(where + ": " + Text(test, "description") + ": " + Name(outcome));
    }
  }

  Registry registry_;
  std::map<Draft, Reference> metaschemas_;
  int tests_ = 0;
  int failures_ = 0;
};

template <typename Iterator>
std::vector<fs::path> JsonFiles(const fs::path& directory) {
  std::vector<fs::path> files;
  for (const auto& entry : Iterator(directory)) {
    if (entry.path().extension() == ".json") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

int Main(int argc, char** argv) {
  if (argc < 2) {
    std::fprintf(stderr, "usage: reference_suite SUITE_DIR [CASES_DIR]\n");
    return 2;
  }
  const fs::path suite = argv[1];
  Registry registry = ReadMetaschemas(VOUCH_SOURCE_DIR);
  AddDirectory(suite / "remotes", "http://localhost:1234/", &registry);
  Runner runner(std::move(registry));
  int before = 0;
  const auto report = [&](const std::string& name) {
    std::printf("%s: %d tests\n", name.c_str(), runner.tests() - before);
    if (runner.tests() - before < 100) std::printf("FAIL too few tests found\n");
    const bool enough = runner.tests() - before >= 100;
    before = runner.tests();
    return enough;
  };
  bool complete = true;
  for (const Draft draft : kAllDrafts) {
    const bool old = draft <= Draft::k7;
    const std::string folder = std::string("draft") + std::string(DraftName(draft));
    for (const fs::path& file : JsonFiles<fs::recursive_directory_iterator>(suite / "tests" / folder)) {
      ReferenceOptions options;
      options.format_assertion = file.parent_path().filename() == "format";
      options.content_assertion = old && file.parent_path().filename() == "optional";
      runner.RunFile(file, draft, options);
    }
    complete = report(folder) && complete;
  }
  if (argc > 2) {
    for (const fs::path& file : JsonFiles<fs::directory_iterator>(argv[2]))
      runner.RunFile(file, Draft::k2020, {});
    complete = report("cases") && complete;
  }
  std::printf("%d tests, %d failures\n", runner.tests(), runner.failures());
  return complete && runner.failures() == 0 ? 0 : 1;
}

}  // namespace
}  // namespace vouch::reference

int main(int argc, char** argv) { return vouch::reference::Main(argc, argv); }
