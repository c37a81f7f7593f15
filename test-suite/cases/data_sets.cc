// vouch-data-sets: correctness on public data. Every set of jsonschema-benchmark: each line of
// instances.jsonl is valid, each line of mutated.jsonl is what its digit in mutated.expected says (formats
// not asserted); on the text and on a rapidjson::Value.
//
//   vouch-data-sets [NAME...]
//
// The data is looked for under $VOUCH_SHARED or ../shared; prints "not run: data absent" without it.
// Exit 1 on a wrong verdict.
#include <fmt/format.h>

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "support/shared_data.h"
#include "test-suite/official/dom.h"
#include "test-suite/official/subject.h"
#include "test-suite/official/suite.h"

namespace vouch::suite {
namespace {

namespace fs = std::filesystem;

constexpr uint64_t kShownFailures = 50;

struct Counts {
  uint64_t instances = 0, dom_refused = 0, failures = 0;
};

std::vector<std::string_view> Lines(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const size_t end = std::min(text.find('\n'), text.size());
    if (end > 0) lines.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

void Fail(const std::string& where, const std::string& what, Counts* counts) {
  if (++counts->failures <= kShownFailures) fmt::print("FAIL {}: {}\n", where, what);
}

void Judge(Validator* validator, std::string_view line, bool valid, const std::string& where,
           Counts* counts) {
  ++counts->instances;
  const Outcome expected = valid ? Outcome::kValid : Outcome::kInvalid;
  const Result<Outcome> outcome = validator->Check(line);
  if (!outcome || outcome.value() != expected) {
    Fail(where, "text: " + (outcome ? OutcomeName(outcome.value()) : Describe(outcome.error())), counts);
  }
  const Result<Report> report = validator->Validate(line);
  if (!report || report->outcome != expected) {
    Fail(where, "explain: " + (report ? OutcomeName(report->outcome) : Describe(report.error())), counts);
  }
  rapidjson::Document dom;
  if (!ReadDom(line, &dom)) {
    ++counts->dom_refused;
    return;
  }
  const Outcome in_place = vouch::Check(*validator, dom);
  if (in_place != expected) Fail(where, std::string("in place: ") + OutcomeName(in_place), counts);
}

void RunSet(const fs::path& folder, Counts* counts) {
  const std::string name = folder.filename().string();
  const std::optional<std::string> schema = test_support::ReadFile(folder / "schema.json");
  const std::optional<std::string> instances = test_support::ReadFile(folder / "instances.jsonl");
  if (!schema || !instances) return Fail(name, "schema.json or instances.jsonl can't be read", counts);
  const Result<Schema> compiled = Schema::Compile(*schema);
  if (!compiled) return Fail(name, "the schema is refused: " + Describe(compiled.error()), counts);
  Validator validator(compiled.value());

  const uint64_t before = counts->instances;
  uint64_t number = 0;
  for (const std::string_view line : Lines(*instances)) {
    Judge(&validator, line, true, fmt::format("{}/instances.jsonl:{}", name, ++number), counts);
  }
  const std::optional<std::string> mutated = test_support::ReadFile(folder / "mutated.jsonl");
  const std::optional<std::string> expected = test_support::ReadFile(folder / "mutated.expected");
  if (mutated && expected) {
    const std::vector<std::string_view> lines = Lines(*mutated);
    const std::string_view digits = std::string_view(*expected).substr(0, expected->find_last_of("01") + 1);
    if (lines.size() != digits.size())
      return Fail(name, "mutated.expected has another number of digits", counts);
    for (size_t i = 0; i < lines.size(); ++i) {
      Judge(&validator, lines[i], digits[i] == '1', fmt::format("{}/mutated.jsonl:{}", name, i + 1), counts);
    }
  }
  fmt::print("{:<28} {:>6} instances\n", name, counts->instances - before);
}

int Main(int argc, char** argv) {
  const std::optional<fs::path> root = test_support::SharedData("jsonschema-benchmark");
  if (!root) {
    fmt::print("{}\n", test_support::kDataAbsent);
    return 0;
  }
  std::vector<fs::path> folders;
  for (const fs::directory_entry& entry : fs::directory_iterator(*root)) {
    if (!fs::exists(entry.path() / "schema.json")) continue;
    const std::string name = entry.path().filename().string();
    if (argc == 1 || std::find(argv + 1, argv + argc, name) != argv + argc) folders.push_back(entry.path());
  }
  std::sort(folders.begin(), folders.end());
  Counts counts;
  for (const fs::path& folder : folders) RunSet(folder, &counts);
  fmt::print("data sets: {} sets, {} instances, {} failures", folders.size(), counts.instances,
             counts.failures);
  if (counts.dom_refused > 0) fmt::print(", {} instances refused by RapidJSON", counts.dom_refused);
  fmt::print("\n");
  return counts.failures == 0 && counts.instances > 0 ? 0 : 1;
}

}  // namespace
}  // namespace vouch::suite

int main(int argc, char** argv) { return vouch::suite::Main(argc, argv); }
