// Surviving annotations: the official annotation suite (2020-12 and 2019-09) and the project's own cases in its layout.
// Groups whose schema has an $id are left to the official runner, which knows how the suite writes locations within them.
#include "engine/report/annotations.h"

#include <filesystem>
#include <map>
#include <string>

#include "engine/json/equality.h"
#include "engine/json/writer.h"
#include "support/shared_data.h"
#include "unit/evaluate/explain_fixture.h"

namespace vouch::report {
namespace {

namespace fs = std::filesystem;
using evaluate::Compiled;
using evaluate::ReadText;

constexpr const char* kDraft2019 = "https://json-schema.org/draft/2019-09/schema";

// "6", "<=2019", "=2020", "6,<=2019"
bool Compatible(const json::Value& group, int release) {
  const json::Value* wanted = group.Find("compatibility");
  if (wanted == nullptr) return true;
  std::string text(wanted->string());
  for (size_t at = 0; at < text.size();) {
    const size_t end = std::min(text.find(',', at), text.size());
    const std::string part = text.substr(at, end - at);
    const size_t digits = part.find_first_of("0123456789");
    const int bound = std::stoi(part.substr(digits));
    const std::string comparison = part.substr(0, digits);
    if (comparison == "<=" ? release > bound : comparison == "=" ? release != bound : release < bound) return false;
    at = end + 1;
  }
  return true;
}

uint32_t RunFile(const fs::path& path, const char* dialect, int release) {
  uint32_t assertions = 0;
  const auto file = ReadText(test_support::ReadFile(path).value());
  for (const json::Value& group : file->root().Find("suite")->items()) {
    if (!Compatible(group, release) || group.Find("schema")->Find("$id") != nullptr) continue;
    std::map<std::string, std::string> documents;
    if (const json::Value* external = group.Find("externalSchemas")) {
      for (const json::Member& m : external->members()) {
        documents[std::string(external->key_text(m.key))] = json::ToText(m.value);
      }
    }
    const Compiled compiled(json::ToText(*group.Find("schema")), dialect, false, &documents);
    EXPECT_TRUE(compiled.ok()) << compiled.error;
    if (!compiled.ok()) continue;
    for (const json::Value& test : group.Find("tests")->items()) {
      for (const bool all : {false, true}) {
        evaluate::ExplainOptions options;
        options.keep_all_units = all;
        const std::vector<Annotation> annotations =
            Annotations(*compiled.module, compiled.Run(*test.Find("instance"), options));
        for (const json::Value& assertion : test.Find("assertions")->items()) {
          ++assertions;
          const json::Value& expected = *assertion.Find("expected");
          uint32_t found = 0;
          for (const Annotation& a : annotations) {
            if (a.instance_location != assertion.Find("location")->string() ||
                a.keyword != assertion.Find("keyword")->string()) {
              continue;
            }
            // The schema's location: the keyword's without its last token.
            std::string schema = a.absolute_keyword_location;
            schema.resize(schema.rfind('/'));
            const json::Value* value = expected.Find(schema);
            EXPECT_NE(value, nullptr) << path << ": unexpected " << a.keyword << " of " << schema << ": " << a.value;
            EXPECT_TRUE(value == nullptr || json::Equal(*value, ReadText(a.value)->root())) << a.value;
            ++found;
          }
          EXPECT_EQ(found, expected.size()) << path << ": " << group.Find("description")->string() << "\n"
                                            << json::ToText(assertion);
        }
      }
    }
  }
  return assertions;
}

TEST(AnnotationsTest, OfficialSuite) {
  const auto suite = test_support::SharedData("JSON-Schema-Test-Suite/annotations/tests");
  if (!suite.has_value()) GTEST_SKIP() << test_support::kDataAbsent;
  uint32_t assertions = 0;
  for (const fs::directory_entry& entry : fs::directory_iterator(*suite)) {
    assertions += RunFile(entry.path(), evaluate::kDraft2020, 2020);
    assertions += RunFile(entry.path(), kDraft2019, 2019);
  }
  EXPECT_GT(assertions, 200u);
}

TEST(AnnotationsTest, OwnCases) {
  const auto cases = test_support::SharedData("cases/annotations.json");
  if (!cases.has_value()) GTEST_SKIP() << test_support::kDataAbsent;
  EXPECT_GT(RunFile(*cases, evaluate::kDraft2020, 2020), 40u);
}

TEST(AnnotationsTest, NoneFromFailedOrUndecidedSchemas) {
  const struct {
    const char* schema;
    size_t count;
  } rows[] = {
      {R"({"title": "T", "type": "string"})", 0},
      {R"({"title": "T", "$ref": "#"})", 0},
      {R"({"allOf": [{"title": "T"}], "type": "string"})", 0},
      {R"({"anyOf": [{"allOf": [{"title": "lost"}, {"type": "string"}]}, {"title": "kept"}]})", 1},
      {R"({"not": {"type": "string", "title": "T"}})", 0},
  };
  for (const auto& row : rows) {
    const Compiled compiled(row.schema);
    ASSERT_TRUE(compiled.ok()) << compiled.error;
    for (const bool all : {false, true}) {
      evaluate::ExplainOptions options;
      options.keep_all_units = all;
      EXPECT_EQ(Annotations(*compiled.module, compiled.Run("1", options)).size(), row.count) << row.schema;
    }
  }
}

}  // namespace
}  // namespace vouch::report
