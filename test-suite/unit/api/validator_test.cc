// Validator: what a Report holds for each outcome.
#include "vouch/validator.h"

#include <gtest/gtest.h>

#include <string>
#include <tuple>

namespace vouch {
namespace {

Report Validate(const char* schema, const char* instance, const ValidatorOptions& options = {},
                const ReportOptions& wanted = {}) {
  Result<Schema> compiled = Schema::Compile(schema);
  if (!compiled.ok()) ADD_FAILURE() << compiled.error().message;
  Result<Report> report = Validator(*compiled, options).Validate(instance, wanted);
  if (!report.ok()) ADD_FAILURE() << report.error().message;
  return *report;
}

// The fast program knows without running that nothing is evaluated; the explanation meets a loop first.
constexpr const char* kLoop = R"({
  "$id": "https://ex.test/dir/root", "$ref": "r1", "unevaluatedProperties": false,
  "$defs": {"home1": {"$id": "https://ex.test/dir/r1", "enum": [3, {"a": -0, "b": 1}], "$ref": "#"}}})";

TEST(Validator, InvalidHasAnErrorWhereOnlyTheVerdictKnowsBecauseOfALoop) {
  const Report report = Validate(kLoop, R"( {"a": -0, "b": 1})");
  ASSERT_EQ(report.outcome, Outcome::kInvalid);
  ASSERT_EQ(report.errors.size(), 1u);
  EXPECT_EQ(report.errors[0].instance_location, "");
  EXPECT_EQ(report.errors[0].absolute_keyword_location, "https://ex.test/dir/root");
  EXPECT_NE(report.errors[0].message.find("reference loop"), std::string::npos) << report.errors[0].message;
  EXPECT_EQ(report.errors[0].begin.column, 2u);
}

TEST(Validator, InvalidHasAnErrorWhereOnlyTheVerdictKnowsBecauseOfALimit) {
  ValidatorOptions options;
  options.limits.evaluation_steps = 1;
  const Report report = Validate(R"({"minProperties": 0, "required": ["a"]})", "{}", options);
  ASSERT_EQ(report.outcome, Outcome::kInvalid);
  ASSERT_EQ(report.errors.size(), 1u);
  EXPECT_NE(report.errors[0].message.find("limit evaluation_steps"), std::string::npos)
      << report.errors[0].message;
}

TEST(Validator, WithoutErrorsTheVerdictIsEnough) {
  for (const auto& [text, outcome, flag] :
       {std::tuple("1", Outcome::kValid, R"({"valid":true})"), std::tuple("\"x\"", Outcome::kInvalid, R"({"valid":false})")}) {
    ReportOptions wanted;
    wanted.errors = false;
    wanted.render = true;
    wanted.format = OutputFormat::kFlag;
    const Report brief = Validate(R"({"type": "integer"})", text, {}, wanted);
    EXPECT_EQ(brief.outcome, outcome);
    EXPECT_EQ(brief.output, flag);
    EXPECT_TRUE(brief.errors.empty());
    wanted.errors = true;
    const Report full = Validate(R"({"type": "integer"})", text, {}, wanted);
    EXPECT_EQ(full.output, flag);
    EXPECT_EQ(full.errors.size(), outcome == Outcome::kInvalid ? 1u : 0u);
    wanted.errors = false;
    wanted.format = OutputFormat::kBasic;
    const Report basic = Validate(R"({"type": "integer"})", text, {}, wanted);
    EXPECT_TRUE(basic.errors.empty());
    EXPECT_EQ(basic.output.find("/type") != std::string::npos, outcome == Outcome::kInvalid) << basic.output;
  }
}

TEST(Validator, TheGeneralErrorIsInTheStandardOutputToo) {
  for (OutputFormat format : {OutputFormat::kBasic, OutputFormat::kDetailed, OutputFormat::kVerbose,
                              OutputFormat::kList, OutputFormat::kHierarchical}) {
    ReportOptions wanted;
    wanted.render = true;
    wanted.format = format;
    const Report report = Validate(kLoop, R"({"a": -0, "b": 1})", {}, wanted);
    EXPECT_NE(report.output.find("what fails can't be told"), std::string::npos) << report.output;
  }
}

}  // namespace
}  // namespace vouch
