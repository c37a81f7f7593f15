// ValidateDocument: findings stand where the document's own positions say.
#include "engine/api/document.h"

#include <gtest/gtest.h>

namespace vouch {
namespace {

TEST(ValidateDocument, PlacesFindingsInTheGivenText) {
  const std::string_view text = "{\n  \"a\": 1}";
  json::ParseOptions parse;
  parse.keep_positions = true;
  const auto document = json::Document::Parse(text, parse);
  ASSERT_TRUE(document.ok());
  Validator validator(Schema::Compile(R"({"properties": {"a": {"type": "string"}}})").value());
  const auto report = ValidateDocument(validator, *document, text);
  ASSERT_TRUE(report.ok());
  EXPECT_EQ(report->outcome, Outcome::kInvalid);
  ASSERT_EQ(report->errors.size(), 1u);
  EXPECT_EQ(report->errors[0].begin.line, 2u);
  EXPECT_EQ(report->errors[0].begin.column, 8u);
}

TEST(ValidateDocument, SaysValid) {
  const auto document = json::Document::Parse("1");
  Validator validator(Schema::Compile("true").value());
  EXPECT_EQ(ValidateDocument(validator, *document, "1")->outcome, Outcome::kValid);
}

}  // namespace
}  // namespace vouch
