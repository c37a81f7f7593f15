// Converted: a rapidjson::Value as a json::Value. What the copy says must be what the text says.
#include "engine/evaluate/convert.h"

#include <cmath>
#include <limits>
#include <string>

#include "engine/evaluate/rapidjson_access.h"
#include "engine/json/equality.h"
#include "engine/json/number.h"
#include "engine/json/writer.h"
#include "unit/evaluate/verdict_fixture.h"

namespace vouch::evaluate {
namespace {

TEST(ConvertTest, SaysTheSame) {
  const char* kTexts[] = {
      "null",
      "true",
      "false",
      "0",
      "-1",
      "9223372036854775807",
      "-9223372036854775808",
      "9223372036854775808",
      "18446744073709551615",
      "0.5",
      "-2.25",
      "\"\"",
      "\"a text\"",
      "\"with \\u0000 inside\"",
      "[]",
      "{}",
      "[[], {}, [[1]]]",
      R"({"a": 1, "": 2, "eight by": 3, "a name of more than sixteen bytes": {"nested": [null, {"b": "c"}]},
         "\u0000": 4})"};
  for (const std::string text : kTexts) {
    const rapidjson::Document rapid = ReadRapid(text);
    const Converted converted(rapid);
    EXPECT_FALSE(converted.has_non_finite());
    const schema::DocumentPtr expected = compile::ReadText(text);
    EXPECT_TRUE(json::Equal(converted.root(), expected->root())) << text;
    EXPECT_EQ(json::ToText(converted.root()), json::ToText(expected->root())) << text;
  }
}

TEST(ConvertTest, KeysCarryTheirFirstBytes) {
  const rapidjson::Document rapid = ReadRapid(R"({"k": 1, "exactly8": 2, "longer than eight": 3, "kk": 4})");
  const Converted converted(rapid);
  for (const char* name : {"k", "exactly8", "longer than eight", "kk"}) {
    ASSERT_NE(converted.root().Find(name), nullptr) << name;
    EXPECT_EQ(converted.root().Find(name)->int64(), rapid[name].GetInt64());
  }
  EXPECT_EQ(converted.root().Find("exactly9"), nullptr);
}

TEST(ConvertTest, DoublesAreTheirShortestText) {
  const struct {
    double value;
    const char* text;
  } kRows[] = {{0.1, "0.1"},
               {-0.0, "-0"},
               {1e22, "1e+22"},
               {5e-324, "5e-324"},
               {1.7976931348623157e308, "1.7976931348623157e+308"},
               {0.1 + 0.2, "0.30000000000000004"},
               {3.0, "3"}};
  for (const auto& row : kRows) {
    const rapidjson::Value rapid(row.value);
    const Converted converted(rapid);
    ASSERT_EQ(converted.root().tag(), json::Tag::kDecimal);
    EXPECT_EQ(json::ToText(converted.root()), row.text);
    EXPECT_FALSE(converted.root().decimal().integer_literal) << row.text;
    EXPECT_TRUE(json::Equal(json::ToNumber(converted.root()), RapidJsonAccess::Number(&rapid))) << row.text;
  }
}

TEST(ConvertTest, NonFiniteNumbersAreReported) {
  for (const double d : {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity(),
                         -std::numeric_limits<double>::infinity()}) {
    rapidjson::Document rapid(rapidjson::kObjectType);
    rapidjson::Value list(rapidjson::kArrayType);
    list.PushBack(1, rapid.GetAllocator()).PushBack(d, rapid.GetAllocator());
    rapid.AddMember("a", list, rapid.GetAllocator());
    const Converted converted(rapid);
    EXPECT_TRUE(converted.has_non_finite());
    EXPECT_EQ(json::ToText(converted.root()), "{\"a\":[1,null]}");
  }
}

TEST(ConvertTest, RepeatedNamesAreKept) {
  const rapidjson::Document rapid = ReadRapid(R"({"a": 1, "a": 2})");
  const Converted converted(rapid);
  EXPECT_EQ(json::ToText(converted.root()), "{\"a\":1,\"a\":2}");
}

TEST(ConvertTest, DeepAndWide) {
  constexpr size_t kDepth = 200'000;
  const std::string text = std::string(kDepth, '[') + std::string(kDepth, ']');
  const rapidjson::Document deep = ReadRapid(text);
  const Converted converted(deep);
  EXPECT_EQ(json::ToText(converted.root()), text);
  std::string wide = "{";
  for (int i = 0; i < 10'000; ++i)
    wide += (i == 0 ? "\"n" : ",\"n") + std::to_string(i) + "\":" + std::to_string(i);
  wide += "}";
  EXPECT_EQ(json::ToText(Converted(ReadRapid(wide)).root()), wide);
}

}  // namespace
}  // namespace vouch::evaluate
