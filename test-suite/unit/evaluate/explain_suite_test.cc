// The verdicts of Explain on the official suite (required tests, optional ones but those of formats and of asserted
// contents) and on the project's own cases; with and without annotations, with every unit kept and with
// none but the needed ones.
#include <filesystem>
#include <string>

#include "engine/json/writer.h"
#include "support/shared_data.h"
#include "unit/evaluate/explain_fixture.h"

namespace vouch::evaluate {
namespace {

namespace fs = std::filesystem;

std::map<std::string, std::string> Remotes(const fs::path& root) {
  std::map<std::string, std::string> texts;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(root)) {
    if (entry.path().extension() != ".json") continue;
    const std::string name = fs::relative(entry.path(), root).generic_string();
    texts["http://localhost:1234/" + name] = test_support::ReadFile(entry.path()).value_or("");
  }
  return texts;
}

// Runs the groups of one file; returns how many tests it had.
uint32_t RunFile(const fs::path& path, const std::string& dialect, bool assert_formats,
                 const std::map<std::string, std::string>& remotes) {
  uint32_t tests = 0;
  const schema::DocumentPtr file = ReadText(test_support::ReadFile(path).value_or(""));
  if (file == nullptr) return 0;
  for (const json::Value& group : file->root().items()) {
    const json::Value* formats = group.Find("format_assertion");
    const Compiled compiled(json::ToText(*group.Find("schema")), dialect,
                            assert_formats || (formats != nullptr && formats->is_true()), &remotes);
    EXPECT_TRUE(compiled.ok()) << path << ": " << group.Find("description")->string() << ": " << compiled.error;
    if (!compiled.ok()) continue;
    for (const json::Value& test : group.Find("tests")->items()) {
      ++tests;
      const bool valid = test.Find("valid")->is_true();
      for (const int mode : {0, 1, 2, 3}) {
        ExplainOptions options;
        options.keep_all_units = mode >= 2;
        options.collect_annotations = mode % 2 == 1;
        const Explanation e = compiled.Run(*test.Find("data"), options);
        EXPECT_STREQ(Name(e.outcome), Name(valid ? Outcome::kValid : Outcome::kInvalid))
            << path << ": " << group.Find("description")->string() << ": " << test.Find("description")->string() << "\n"
            << json::ToText(*group.Find("schema")) << "\n" << json::ToText(*test.Find("data"));
        EXPECT_EQ(e.units[0].outcome, e.outcome);
        if (e.outcome == Outcome::kInvalid) {
          EXPECT_NE(Causes(compiled, e), "") << path << ": " << group.Find("description")->string();
        } else if (!options.keep_all_units) {
          EXPECT_EQ(Causes(compiled, e), "") << path << ": " << group.Find("description")->string();
        }
      }
    }
  }
  return tests;
}

struct Case {
  const char* folder;
  schema::Draft draft;
};

class ExplainSuiteTest : public testing::TestWithParam<Case> {};

TEST_P(ExplainSuiteTest, Verdicts) {
  const auto suite = test_support::SharedData("JSON-Schema-Test-Suite");
  if (!suite.has_value()) GTEST_SKIP() << test_support::kDataAbsent;
  const std::map<std::string, std::string> remotes = Remotes(*suite / "remotes");
  const std::string dialect = schema::StandardDialect(GetParam().draft).uri;
  uint32_t tests = 0;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(*suite / "tests" / GetParam().folder)) {
    const std::string path = entry.path().string();
    if (entry.path().extension() != ".json" || path.find("optional/format/") != std::string::npos ||
        path.find("optional/content.json") != std::string::npos) {
      continue;
    }
    tests += RunFile(entry.path(), dialect, false, remotes);
  }
  EXPECT_GT(tests, 600u);
}

INSTANTIATE_TEST_SUITE_P(Drafts, ExplainSuiteTest,
                         testing::Values(Case{"draft4", schema::Draft::k4}, Case{"draft6", schema::Draft::k6},
                                         Case{"draft7", schema::Draft::k7}, Case{"draft2019-09", schema::Draft::k2019_09},
                                         Case{"draft2020-12", schema::Draft::k2020_12}),
                         [](const auto& test) {
                           std::string name = test.param.folder;
                           for (char& c : name) {
                             if (c == '-') c = '_';
                           }
                           return name;
                         });

TEST(ExplainCasesTest, Verdicts) {
  const auto cases = test_support::SharedData("cases");
  if (!cases.has_value()) GTEST_SKIP() << test_support::kDataAbsent;
  uint32_t tests = 0;
  for (const char* name : {"dynamicref", "unevaluated", "refs", "numbers", "equality", "strings", "applicators", "regex",
                           "formats", "recursion", "differential"}) {
    tests += RunFile(*cases / (std::string(name) + ".json"), kDraft2020, false, {});
  }
  EXPECT_GT(tests, 300u);
}

}  // namespace
}  // namespace vouch::evaluate
