// The annotation tests: which annotations are on which values. Entry points in parts.h.
//
// The suite names a schema by its place in the test's schema ("#/$defs/a"), vouch by an absolute URI, so the
// places of embedded resources are looked up first.
#include <charconv>
#include <map>
#include <set>

#include "engine/json/equality.h"
#include "engine/json/pointer.h"
#include "engine/uri/uri.h"
#include "test-suite/official/case_file.h"
#include "test-suite/official/parts.h"
#include "test-suite/official/subject.h"

namespace vouch::suite {
namespace {

namespace fs = std::filesystem;

constexpr const char* kBase = "https://suite.vouch.test/annotations";

// The grammar of "compatibility": constraints separated by commas, each a release with "<=", "=" or nothing
// before it (at least). An unreadable one matches nothing.
bool Compatible(std::string_view constraints, int release) {
  while (!constraints.empty()) {
    const size_t comma = constraints.find(',');
    std::string_view one = constraints.substr(0, comma);
    constraints = comma == std::string_view::npos ? "" : constraints.substr(comma + 1);
    const bool most = one.starts_with("<=");
    const bool exactly = one.starts_with("=");
    one.remove_prefix(most ? 2 : exactly ? 1 : 0);
    int number = 0;
    const auto [end, code] = std::from_chars(one.data(), one.data() + one.size(), number);
    if (code != std::errc() || end != one.data() + one.size()) return false;
    if (most ? release > number : exactly ? release != number : release < number) return false;
  }
  return true;
}

// Absolute URI of each resource → the pointer to it in the test's schema.
std::map<std::string, std::string> Resources(const json::Value& schema) {
  struct Place {
    const json::Value* value;
    std::string base, pointer;
  };
  std::map<std::string, std::string> out = {{kBase, ""}};
  std::vector<Place> open = {{&schema, kBase, ""}};
  while (!open.empty()) {
    Place place = std::move(open.back());
    open.pop_back();
    if (place.value->is_object()) {
      const std::string id = StringMember(*place.value, "$id");
      if (!id.empty()) {
        place.base = uri::Resolve(place.base, id);
        out[uri::Normalize(place.base)] = place.pointer;
      }
      for (const json::Member& member : place.value->members()) {
        std::string pointer = place.pointer;
        json::AppendToken(&pointer, place.value->key_text(member.key));
        open.push_back({&member.value, place.base, std::move(pointer)});
      }
    } else if (place.value->is_array()) {
      for (uint32_t i = 0; i < place.value->size(); ++i) {
        std::string pointer = place.pointer;
        json::AppendIndex(&pointer, i);
        open.push_back({&place.value->items()[i], place.base, std::move(pointer)});
      }
    }
  }
  return out;
}

// "#/$defs/a" of the schema that holds the keyword at `location`; outside the test's schema, its URI.
std::string SchemaPlace(const std::string& location, const std::map<std::string, std::string>& resources) {
  const std::string document(uri::WithoutFragment(location));
  std::string pointer = uri::PercentDecode(uri::Fragment(location).value_or("")).value_or("?");
  pointer.resize(std::min(pointer.size(), pointer.rfind('/')));
  const auto resource = resources.find(document.empty() ? kBase : document);
  if (resource == resources.end()) return document + "#" + pointer;
  return "#" + resource->second + pointer;
}

std::string CheckAssertion(const CaseFile& file, const json::Value& assertion, const Report& report,
                           const std::map<std::string, std::string>& resources) {
  const std::string location = StringMember(assertion, "location"),
                    keyword = StringMember(assertion, "keyword");
  const json::Value* expected = assertion.Find("expected");
  if (expected == nullptr || !expected->is_object()) return "the assertion expects nothing";
  const std::string what = keyword + " at \"" + location + "\": ";
  std::set<std::string> seen;
  for (const Annotation& annotation : report.annotations) {
    if (annotation.instance_location != location || annotation.keyword != keyword) continue;
    const std::string place = SchemaPlace(annotation.absolute_keyword_location, resources);
    const json::Value* value = nullptr;
    for (const json::Member& member : expected->members()) {
      const std::string name(expected->key_text(member.key));
      // Expected places are URI fragments; both forms of a character are the same place.
      if (name == place || uri::PercentDecode(name).value_or(name) == place) value = &member.value;
    }
    if (value == nullptr) return what + "unexpected, from " + place + ": " + annotation.value;
    const Result<json::Document> actual = json::Document::Parse(annotation.value);
    if (!actual) return what + "no JSON: " + annotation.value;
    if (!json::Equal(actual->root(), *value)) {
      return what + annotation.value + " instead of " + std::string(file.Text(*value)) + ", from " + place;
    }
    if (!seen.insert(place).second) return what + "twice from " + place;
  }
  if (seen.size() != expected->size()) return what + "missing; expected " + std::string(file.Text(*expected));
  return "";
}

void RunCase(const CaseFile& file, const json::Value& group, const std::string& where, const Dialect& dialect,
             Tally* tally) {
  const json::Value* schema = group.Find("schema");
  if (schema == nullptr) return tally->Fail(where, "the case has no schema");
  CompileOptions options;
  options.default_dialect = dialect.uri;
  options.base_uri = kBase;
  if (const json::Value* external = group.Find("externalSchemas")) {
    for (const json::Member& member : external->members()) {
      options.documents[std::string(external->key_text(member.key))] = std::string(file.Text(member.value));
    }
  }
  Result<Subject> subject = Subject::Compile(file.Text(*schema), options);
  if (!subject) {
    tally->CountTest();
    tally->Count(Road::kExplain, false);
    return tally->Fail(where, "the schema is refused: " + Describe(subject.error()));
  }
  const std::map<std::string, std::string> resources = Resources(*schema);
  ReportOptions report_options;
  report_options.annotations = true;
  for (const json::Value& test : ArrayMember(group, "tests")) {
    const json::Value* instance = test.Find("instance");
    if (instance == nullptr) {
      tally->Fail(where, "the test has no instance");
      continue;
    }
    for (const json::Value& assertion : ArrayMember(test, "assertions")) {
      subject->Reports(
          file.Text(*instance), report_options, dialect.release == 4, where, tally,
          [&](const Report& report) { return CheckAssertion(file, assertion, report, resources); });
    }
  }
}

}  // namespace

void RunAnnotationFile(const fs::path& path, const Dialect& dialect, Tally* tally) {
  const std::string name = std::string(dialect.folder) + "/annotations/" + path.filename().string();
  const Result<CaseFile> file = CaseFile::Read(path);
  if (!file) return tally->Fail(name, Describe(file.error()));
  const std::span<const json::Value> groups =
      file->root().is_object() ? ArrayMember(file->root(), "suite") : std::span<const json::Value>();
  if (groups.empty()) tally->Fail(name, "no cases");
  for (const json::Value& group : groups) {
    if (!Compatible(StringMember(group, "compatibility"), dialect.release))
      continue;  // not about this dialect
    RunCase(file.value(), group, name + " / " + StringMember(group, "description"), dialect, tally);
  }
}

void RunAnnotationTests(const Dialect& dialect, Run* run) {
  run->tally.Enter(dialect.folder, "annotations");
  for (const fs::path& path : JsonFiles(run->suite.path / "annotations/tests", false)) {
    if (run->Wanted(path)) RunAnnotationFile(path, dialect, &run->tally);
  }
}

}  // namespace vouch::suite
