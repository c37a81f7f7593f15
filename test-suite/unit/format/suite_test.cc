// Runs optional/format of the official JSON Schema test suite, every draft, and
// test-suite/cases/formats.json.
//
// The suite is looked for in $JSON_SCHEMA_TEST_SUITE, then beside the repository. Its schemas here are a
// "format" alone, so the checks are called directly; whatever else a schema holds makes the test fail.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>

#include "engine/format/format.h"
#include "engine/json/document.h"

namespace vouch::format {
namespace {

namespace fs = std::filesystem;

Result<json::Document> Read(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return json::Document::Parse(text.str());
}

// The verdict of a schema made of "format" and "properties" that are such schemas. Nested only once.
bool Valid(const json::Value& schema, const json::Value& data, FormatSet set) {
  for (const json::Member& member : schema.members()) {
    const std::string_view keyword = schema.key_text(member.key);
    if (keyword == "format") {
      const auto format = FindFormat(member.value.string(), set);
      if (data.is_string() && format && !Check(*format, data.string())) return false;
    } else if (keyword == "properties") {
      for (const json::Member& property : member.value.members()) {
        const json::Value* value =
            data.is_object() ? data.Find(member.value.key_text(property.key)) : nullptr;
        if (value != nullptr && !Valid(property.value, *value, set)) return false;
      }
    } else {
      EXPECT_TRUE(keyword == "$schema" || keyword == "type") << keyword;  // no test of ours turns on the type
    }
  }
  return true;
}

// Returns the number of tests run.
int RunFile(const fs::path& path, FormatSet set) {
  int count = 0;
  const Result<json::Document> document = Read(path);
  if (!document.ok()) {
    ADD_FAILURE() << path << ": " << document.error().message;
    return 0;
  }
  for (const json::Value& group : document->root().items()) {
    for (const json::Value& test : group.Find("tests")->items()) {
      ++count;
      EXPECT_EQ(Valid(*group.Find("schema"), *test.Find("data"), set), test.Find("valid")->is_true())
          << path << ": " << group.Find("description")->string() << ": "
          << test.Find("description")->string();
    }
  }
  return count;
}

TEST(OfficialSuite, OptionalFormat) {
  const char* variable = std::getenv("JSON_SCHEMA_TEST_SUITE");
  const fs::path suite = variable != nullptr
                             ? fs::path(variable)
                             : fs::path(VOUCH_SOURCE_DIR) / "../shared/JSON-Schema-Test-Suite";
  if (!fs::exists(suite / "tests")) {
    std::cout << "not run: data absent (" << suite.string() << ")\n";
    GTEST_SKIP();
  }
  const struct {
    const char* folder;
    FormatSet set;
  } folders[] = {
      {"draft4/optional/format", FormatSet::kDraft4},
      {"draft6/optional/format", FormatSet::kDraft6},
      {"draft7/optional/format", FormatSet::kDraft7},
      {"draft2019-09/optional/format", FormatSet::k2019_09},
      {"draft2020-12/optional/format", FormatSet::k2020_12},
      {"v1/format", FormatSet::k2020_12},
  };
  for (const auto& [folder, set] : folders) {
    int count = 0;
    for (const auto& entry : fs::directory_iterator(suite / "tests" / folder))
      count += RunFile(entry.path(), set);
    std::cout << folder << ": " << count << " tests\n";
    EXPECT_GT(count, 0) << folder;
  }
}

TEST(Cases, Formats) {
  EXPECT_GT(RunFile(fs::path(VOUCH_SOURCE_DIR) / "test-suite/cases/formats.json", FormatSet::k2020_12), 50);
}

}  // namespace
}  // namespace vouch::format
