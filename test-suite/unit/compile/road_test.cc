// The road of every program: compiled, verified, encoded, decoded, encoded again to the same bytes, printed
// alike, and of the same verdict in both evaluators. Over the official suite, the project's own cases and the
// data sets, where they are there.
#include <algorithm>
#include <filesystem>

#include "engine/evaluate/explain.h"
#include "engine/evaluate/verdict.h"
#include "engine/ir/print.h"
#include "engine/json/writer.h"
#include "engine/program/codec.h"
#include "engine/program/print.h"
#include "engine/program/verify.h"
#include "engine/schema/dialect.h"
#include "support/shared_data.h"
#include "unit/compile/compile_text.h"

namespace vouch::compile {
namespace {

namespace fs = std::filesystem;

// The decoded program, or null after failures.
std::unique_ptr<program::Program> Travel(const program::Program& compiled, const std::string& what) {
  if (const auto error = program::Verify(compiled, Limits{})) {
    ADD_FAILURE() << what << ": " << error->message << "\n" << program::Print(compiled);
    return nullptr;
  }
  const std::string bytes = program::Encode(compiled);
  auto decoded = program::Decode(bytes, Limits{});
  if (!decoded.ok()) {
    ADD_FAILURE() << what << ": " << decoded.error().message;
    return nullptr;
  }
  EXPECT_EQ(program::Encode(**decoded), bytes) << what;
  EXPECT_EQ(program::Print(**decoded), program::Print(compiled)) << what;
  EXPECT_EQ(ir::Print((*decoded)->module), ir::Print(compiled.module)) << what;
  return std::move(decoded.value());
}

class Runner {
 public:
  explicit Runner(const program::Program& p)
      : patterns_(Sources(p), regex::PatternOptions()),
        prepared_(p.module),
        evaluator_(p, patterns_, limits_) {}
  Outcome Verdict(const json::Value& v) { return evaluator_.Run(v).outcome; }
  Outcome Explain(const json::Value& v) {
    return evaluate::Explain(prepared_, patterns_, v, evaluate::ExplainOptions()).outcome;
  }

 private:
  static std::vector<std::string_view> Sources(const program::Program& p) {
    std::vector<std::string_view> sources;
    for (ir::StringId s : p.module.patterns) sources.push_back(p.module.strings[s]);
    return sources;
  }
  Limits limits_;
  evaluate::Patterns patterns_;
  evaluate::Prepared prepared_;
  evaluate::Evaluator evaluator_;
};

// Returns the number of tests.
uint32_t RunFile(const fs::path& path, const std::string& dialect, bool formats,
                 const std::map<std::string, std::string>& remotes) {
  uint32_t tests = 0;
  const schema::DocumentPtr file = ReadText(test_support::ReadFile(path).value_or(""));
  for (const json::Value& group : file->root().items()) {
    const std::string what = path.string() + ": " + json::ToText(*group.Find("description"));
    const json::Value* asserted = group.Find("format_assertion");
    auto compiled = CompileText(json::ToText(*group.Find("schema")), dialect, &remotes,
                                formats || (asserted != nullptr && asserted->is_true()));
    if (!compiled.ok()) {
      ADD_FAILURE() << what << ": " << compiled.error().message;
      continue;
    }
    const auto decoded = Travel(**compiled, what);
    if (decoded == nullptr) continue;
    Runner runner(*decoded);
    for (const json::Value& test : group.Find("tests")->items()) {
      ++tests;
      const Outcome expected = test.Find("valid")->is_true() ? Outcome::kValid : Outcome::kInvalid;
      const std::string which = what + ": " + json::ToText(*test.Find("description"));
      EXPECT_EQ(runner.Verdict(*test.Find("data")), expected) << which;
      EXPECT_EQ(runner.Explain(*test.Find("data")), expected) << which;
    }
  }
  return tests;
}

TEST(RoadTest, OfficialSuite) {
  const auto suite = test_support::SharedData("JSON-Schema-Test-Suite");
  if (!suite.has_value()) GTEST_SKIP() << test_support::kDataAbsent;
  std::map<std::string, std::string> remotes;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(*suite / "remotes")) {
    if (entry.path().extension() != ".json") continue;
    const std::string name = fs::relative(entry.path(), *suite / "remotes").generic_string();
    remotes["http://localhost:1234/" + name] = test_support::ReadFile(entry.path()).value_or("");
  }
  uint32_t tests = 0;
  for (const schema::Draft draft : {schema::Draft::k4, schema::Draft::k6, schema::Draft::k7,
                                    schema::Draft::k2019_09, schema::Draft::k2020_12}) {
    static constexpr const char* kFolders[] = {"draft4", "draft6", "draft7", "draft2019-09", "draft2020-12"};
    const fs::path folder = *suite / "tests" / kFolders[static_cast<size_t>(draft)];
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder)) {
      const std::string path = entry.path().string();
      if (entry.path().extension() != ".json" || path.find("optional/content.json") != std::string::npos)
        continue;
      const bool formats = path.find("optional/format/") != std::string::npos;
      tests += RunFile(entry.path(), schema::StandardDialect(draft).uri, formats, remotes);
    }
  }
  EXPECT_GT(tests, 6000u);
}

TEST(RoadTest, OwnCases) {
  const auto cases = test_support::SharedData("cases");
  if (!cases.has_value()) GTEST_SKIP() << test_support::kDataAbsent;
  uint32_t tests = 0;
  for (const char* name : {"dynamicref", "unevaluated", "refs", "numbers", "equality", "strings",
                           "applicators", "regex", "formats", "recursion", "differential"}) {
    tests += RunFile(*cases / (std::string(name) + ".json"), kDraft2020, false, {});
  }
  EXPECT_GT(tests, 300u);
}

// Member tables, string sets and switches whose names collide are searched, not hashed.
TEST(RoadTest, NamesMadeToCollide) {
  std::string properties, values, branches;
  for (int i = 100; i < 300; ++i) {
    const std::string name = "\"property" + std::to_string(i) + "property\"";
    properties += name + ": {\"type\": \"integer\"}, ";
    values += ", " + name;
    branches += R"({"properties": {"kind": {"const": )" + name + R"(}, "v": {"const": )" + std::to_string(i) +
                R"(}}, "required": ["kind"]}, )";
  }
  auto compiled = CompileText(R"({"properties": {)" + properties +
                              R"("kind": true}, "additionalProperties": {"enum": ["")" + values +
                              R"(]}, "anyOf": [)" + branches + R"({"maxProperties": 0}]})");
  ASSERT_TRUE(compiled.ok()) << compiled.error().message;
  EXPECT_GT(std::count_if((*compiled)->tables.begin(), (*compiled)->tables.end(),
                          [](const program::KeyTable& t) { return t.bits == 0; }),
            1);
  const auto decoded = Travel(**compiled, "colliding names");
  ASSERT_NE(decoded, nullptr);
  Runner runner(*decoded);
  static constexpr std::pair<const char*, Outcome> kCases[] = {
      {R"({})", Outcome::kValid},
      {R"({"kind": "property123property", "v": 123})", Outcome::kInvalid},  // v is additional
      {R"({"kind": "property123property", "property200property": 4, "x": "property299property"})",
       Outcome::kValid},
      {R"({"kind": "property123property", "property200property": "4"})", Outcome::kInvalid},
      {R"({"kind": "property123property", "x": "property300property"})", Outcome::kInvalid},
      {R"({"kind": "property999property"})", Outcome::kInvalid},
  };
  for (const auto& [text, expected] : kCases) {
    const schema::DocumentPtr instance = ReadText(text);
    EXPECT_EQ(runner.Verdict(instance->root()), expected) << text;
    EXPECT_EQ(runner.Explain(instance->root()), expected) << text;
  }
}

TEST(RoadTest, DataSets) {
  const auto sets = test_support::SharedData("jsonschema-benchmark");
  if (!sets.has_value()) GTEST_SKIP() << test_support::kDataAbsent;
  uint32_t schemas = 0;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(*sets)) {
    if (entry.path().filename() != "schema.json") continue;
    auto compiled = CompileText(test_support::ReadFile(entry.path()).value_or(""),
                                schema::StandardDialect(schema::Draft::k7).uri, nullptr, false);
    ASSERT_TRUE(compiled.ok()) << entry.path() << ": " << compiled.error().message;
    Travel(**compiled, entry.path().string());
    ++schemas;
  }
  EXPECT_GE(schemas, 28u);
}

}  // namespace
}  // namespace vouch::compile
