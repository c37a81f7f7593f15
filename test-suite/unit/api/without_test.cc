// Without: the copy is the original but for the parts replaced, at any depth.
#include "engine/api/without.h"

#include <gtest/gtest.h>

#include <string>

#include "engine/json/document.h"
#include "engine/json/equality.h"
#include "engine/json/pointer.h"

namespace vouch::api {
namespace {

json::Document Read(const std::string& text) {
  json::ParseOptions options;
  options.max_depth = 1'000'000;
  return json::Document::Parse(text, options).value();
}

TEST(Without, ReplacesPartsByAddress) {
  const struct {
    const char *value, *part, *expected;
  } kCases[] = {
      {R"({"a":{"b":[1,{"c":{}}]},"long name of a member":[[],"x",2.50,1e400]})", "/a/b/1/c",
       R"({"a":{"b":[1,{"c":true}]},"long name of a member":[[],"x",2.50,1e400]})"},
      {R"({"a":{"a":{}}})", "/a", R"({"a":true})"},
      {R"([{},{}])", "/0", R"([true,{}])"},
      {R"([{},{}])", "/1", R"([{},true])"},
      {R"({"enum":[{"$id":"x"}]})", "/enum/0/$id", R"({"enum":[{"$id":true}]})"},
      {R"([[[1]]])", "", R"([[[1]]])"},  // itself is kept
      {"7", "", "7"},
      {"{}", "", "{}"},
  };
  for (const auto& test : kCases) {
    const json::Document document = Read(test.value);
    const json::Document expected = Read(test.expected);
    const Without copy(document.root(), {json::Resolve(document.root(), test.part)}, json::Value::Bool(true));
    EXPECT_TRUE(json::Equal(copy.root(), expected.root())) << test.value << " without " << test.part;
    EXPECT_EQ(copy.replaced_any(), *test.part != '\0') << test.value;
  }
}

TEST(Without, DepthCostsNoStack) {
  const size_t depth = 100'000;
  const json::Document document = Read(std::string(depth, '[') + std::string(depth, ']'));
  const Without copy(document.root(), {}, json::Value());
  EXPECT_FALSE(copy.replaced_any());
  EXPECT_TRUE(json::Equal(copy.root(), document.root()));
}

}  // namespace
}  // namespace vouch::api
