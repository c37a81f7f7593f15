// ForEachString: every string once, in order, at any depth.
#include "profiles/common/walk.h"

#include <gtest/gtest.h>

#include <string>

#include "engine/json/document.h"

namespace vouch::profiles {
namespace {

std::string Strings(const std::string& text) {
  json::ParseOptions options;
  options.max_depth = 200'000;
  const Result<json::Document> document = json::Document::Parse(text, options);
  EXPECT_TRUE(document.ok()) << text.substr(0, 80);
  std::string strings;
  ForEachString(document->root(), [&](const json::Value& value) {
    strings.append(value.string()).append(" ");
  });
  return strings;
}

TEST(ForEachString, VisitsStringsInOrder) {
  const struct {
    const char *text, *strings;
  } kCases[] = {
      {"null", ""},
      {"1", ""},
      {"\"a\"", "a "},
      {"[]", ""},
      {"{}", ""},
      {R"(["a", ["b", {"x": "c", "y": [1, "d"]}], "e", true])", "a b c d e "},
      {R"({"name": {"deep": "a"}, "b": "c"})", "a c "},
  };
  for (const auto& test : kCases) EXPECT_EQ(Strings(test.text), test.strings) << test.text;
}

TEST(ForEachString, TakesAnyDepth) {
  constexpr size_t kDepth = 100'000;
  EXPECT_EQ(Strings(std::string(kDepth, '[') + "\"a\"" + std::string(kDepth, ']')), "a ");
}

}  // namespace
}  // namespace vouch::profiles
