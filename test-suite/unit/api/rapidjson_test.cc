// RapidJSON values through the public API: verdicts, reports, and what JSON has no word for.
#include "vouch/rapidjson.h"

#include <limits>
#include <string>

#include "gtest/gtest.h"

namespace vouch {
namespace {

Schema Compiled(const char* text) {
  Result<Schema> schema = Schema::Compile(text);
  if (!schema.ok()) ADD_FAILURE() << text << ": " << schema.error().message;
  return std::move(schema).value();
}

rapidjson::Document Read(const char* text) {
  rapidjson::Document value;
  value.Parse(text);
  EXPECT_FALSE(value.HasParseError()) << text;
  return value;
}

TEST(RapidJsonTest, SaysWhatTheTextSays) {
  Validator validator(Compiled(R"({"type": "object", "properties": {"a": {"multipleOf": 0.01,
          "title": "T"}}, "required": ["a"]})"));
  const char* kTexts[] = {"{\"a\": 0.1}", "{\"a\": 0.105}", "{}", "[]", "{\"a\": \"x\"}"};
  for (const char* text : kTexts) {
    const rapidjson::Document value = Read(text);
    EXPECT_EQ(Check(validator, value), *validator.Check(text)) << text;
    ReportOptions options;
    options.annotations = true;
    options.render = true;
    const Report report = Validate(validator, value, options);
    const Result<Report> expected = validator.Validate(text, options);
    EXPECT_EQ(report.outcome, expected->outcome) << text;
    EXPECT_EQ(report.output, expected->output) << text;
    EXPECT_EQ(report.annotations.size(), expected->annotations.size()) << text;
    ASSERT_EQ(report.errors.size(), expected->errors.size()) << text;
    for (size_t i = 0; i < report.errors.size(); ++i) {
      EXPECT_EQ(report.errors[i].message, expected->errors[i].message);
      EXPECT_EQ(report.errors[i].instance_location, expected->errors[i].instance_location);
      EXPECT_EQ(report.errors[i].begin.line, 0u) << "a value has no lines";
    }
  }
}

TEST(RapidJsonTest, NonFiniteNumbersAreUndecided) {
  Validator validator(Compiled(R"({"properties": {"a": {"minimum": 3}, "b": {"type": "null"}}})"));
  for (const double d : {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()}) {
    rapidjson::Document value = Read("{}");
    value.AddMember("a", d, value.GetAllocator());
    EXPECT_EQ(Check(validator, value), Outcome::kUndecided);
    const Report report = Validate(validator, value);
    EXPECT_EQ(report.outcome, Outcome::kUndecided);
    EXPECT_EQ(report.undecided_reason, "not a JSON number");
    value.AddMember("b", 1, value.GetAllocator());
    EXPECT_EQ(Check(validator, value), Outcome::kInvalid);
    EXPECT_EQ(Validate(validator, value).outcome, Outcome::kInvalid);
  }
}

TEST(RapidJsonTest, EveryMemberOfARepeatedNameCounts) {
  Validator validator(Compiled(R"({"properties": {"a": {"type": "integer"}}, "not": {"const": {"a": 1,
          "b": 1}}})"));
  EXPECT_EQ(Check(validator, Read(R"({"a": 1, "a": 2})")), Outcome::kValid);
  const rapidjson::Document wrong = Read(R"({"a": 1, "a": "x"})");
  EXPECT_EQ(Check(validator, wrong), Outcome::kInvalid);
  const Report report = Validate(validator, wrong);
  EXPECT_EQ(report.outcome, Outcome::kInvalid);
  ASSERT_EQ(report.errors.size(), 1u);
  EXPECT_EQ(report.errors[0].instance_location, "/a");
  EXPECT_EQ(Check(validator, Read(R"({"a": 1, "a": 1})")), Outcome::kValid);
}

TEST(RapidJsonTest, StringsWithNul) {
  Validator validator(Compiled(R"({"const": "a\u0000b", "minLength": 3})"));
  EXPECT_EQ(Check(validator, Read("\"a\\u0000b\"")), Outcome::kValid);
  EXPECT_EQ(Check(validator, Read("\"a\"")), Outcome::kInvalid);
}

TEST(RapidJsonTest, AReasonForEveryUndecided) {
  Validator validator(Compiled(R"({"$ref": "#"})"));
  const Report report = Validate(validator, Read("1"));
  EXPECT_EQ(report.outcome, Outcome::kUndecided);
  EXPECT_EQ(report.undecided_reason, "reference loop");
}

}  // namespace
}  // namespace vouch
