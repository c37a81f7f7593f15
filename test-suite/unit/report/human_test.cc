// Findings for people: one a cause, and of failed alternatives the one that was meant.
#include "engine/report/human.h"

#include <string>

#include "unit/evaluate/explain_fixture.h"

namespace vouch::report {
namespace {

using evaluate::Compiled;
using evaluate::ReadText;

struct Row {
  const char* schema;
  const char* instance;
  const char* findings;  // "instance location | message | help", one a line
};

#define TOOLS                                                                                                     \
  R"({"oneOf": [{"$ref": "#/$defs/http"}, {"$ref": "#/$defs/mail"}, {"$ref": "#/$defs/file"}], "$defs": {)"       \
  R"("http": {"properties": {"kind": {"const": "http"}, "url": {"type": "string"}}, "required": ["kind", "url"]},)" \
  R"("mail": {"properties": {"kind": {"const": "mail"}, "to": {"type": "string"}, "cc": {"type": "string"}},)"     \
  R"( "required": ["kind", "to"], "additionalProperties": false},)"                                              \
  R"("file": {"properties": {"kind": {"enum": ["file", "folder"]}}, "required": ["kind"]}}})"

const Row kRows[] = {
    {R"({"type": "object", "required": ["a"], "properties": {"b": {"type": "string"}}})", R"({"b": 1})",
     " | missing required property \"a\" | \n/b | expected string, found integer | \n"},
    // The discriminator chooses the alternative, however much is wrong with it.
    {TOOLS, R"({"kind": "mail", "cc": 1, "url": "x"})",
     "/cc | expected string, found integer | this is about the nearest of 3 alternatives, oneOf/1 (#/$defs/mail)\n"
     " | missing required property \"to\" | this is about the nearest of 3 alternatives, oneOf/1 (#/$defs/mail)\n"
     "/url | property \"url\" is not allowed here | this is about the nearest of 3 alternatives, oneOf/1 (#/$defs/mail)\n"},
    // Nobody knows its value.
    {TOOLS, R"({"kind": "htpp"})",
     "/kind | \"htpp\" is not one of \"http\", \"mail\", \"file\", \"folder\"; did you mean \"http\"? | \n"},
    // Nobody takes a value of this kind.
    {R"({"anyOf": [{"type": "string"}, {"type": ["integer", "null"]}]})", "[]",
     " | expected null, integer or string, found array | \n"},
    {R"({"anyOf": [{"const": "a"}, {"const": "b"}, {"enum": ["c"]}]})", "\"d\"",
     " | \"d\" is not one of \"a\", \"b\", \"c\" | \n"},
    // The right kind is nearer than the wrong one.
    {R"({"anyOf": [{"type": "string"}, {"type": "object", "required": ["x", "y"]}]})", R"({})",
     " | missing required properties \"x\" and \"y\" | this is about the nearest of 2 alternatives, anyOf/1\n"},
    // One thing is wrong with each, at the same place.
    {R"({"anyOf": [{"required": ["a"]}, {"required": ["b"]}]})", R"({})",
     " | missing required property \"a\", or missing required property \"b\" | \n"},
    // Fewest errors, then the deepest.
    {R"({"anyOf": [{"required": ["a", "b"], "minProperties": 2}, {"required": ["c"]}]})", R"({})",
     " | missing required property \"c\" | this is about the nearest of 2 alternatives, anyOf/1\n"},
    // Alternatives within alternatives.
    {R"({"anyOf": [{"type": "null"}, {"oneOf": [{"properties": {"k": {"const": 1}, "v": {"type": "string"}}},
         {"properties": {"k": {"const": 2}, "v": {"type": "null"}}}]}]})",
     R"({"k": 2, "v": 0})", "/v | expected null, found integer | this is about the nearest of 2 alternatives, oneOf/1\n"},
    {R"({"oneOf": [true, {"type": "integer"}]})", "1",
     " | matches 2 alternatives of \"oneOf\" (oneOf/0 and oneOf/1), exactly one must match | \n"},
    {R"({"if": {"properties": {"k": {"const": 1}}}, "then": {"required": ["v"]}})", R"({"k": 1})",
     " | missing required property \"v\" | it applies because the schema under \"if\" matches\n"},
    {R"({"if": {"properties": {"k": {"const": 1}}}, "else": false})", R"({"k": 2})",
     " | {\"k\":2} is not allowed here: the schema is false | it applies because the schema under \"if\" does not match\n"},
    {R"({"contains": {"type": "string"}})", "[1,2]", " | no item matches \"contains\", at least 1 must | \n"},
    {R"({"not": {"anyOf": [{"type": "string"}]}})", "\"x\"",
     " | \"x\" is not allowed: it matches the schema under \"not\" | \n"},
    {R"({"$ref": "#"})", "1",
     " | could not be decided: a reference leads back to this schema without going into the instance | \n"},
    // Only what could not be decided is told where nothing else is certain.
    {R"({"anyOf": [{"type": "string"}, {"$ref": "#"}]})", "1",
     " | could not be decided: a reference leads back to this schema without going into the instance | \n"},
    {"true", "1", ""},
};

TEST(HumanTest, Findings) {
  for (const Row& row : kRows) {
    const Compiled compiled(row.schema);
    ASSERT_TRUE(compiled.ok()) << row.schema << ": " << compiled.error;
    const auto instance = ReadText(row.instance);
    for (const bool all : {false, true}) {
      evaluate::ExplainOptions options;
      options.keep_all_units = all;
      const evaluate::Explanation e = compiled.Run(instance->root(), options);
      std::string text;
      for (const Finding& f : Findings(*compiled.module, e, instance->root())) {
        EXPECT_EQ(f.begin.line, 0u);
        text += f.instance_location + " | " + f.message + " | " + f.help + "\n";
      }
      EXPECT_EQ(text, row.findings) << row.schema << " " << row.instance << " " << all;
    }
  }
}

TEST(HumanTest, LocationsAndPositions) {
  const Compiled compiled(R"({"$id": "https://ex.test/a", "properties": {"b": {"$ref": "#/$defs/s"}},
                              "additionalProperties": false, "$defs": {"s": {"type": "string"}}})");
  ASSERT_TRUE(compiled.ok()) << compiled.error;
  const std::string text = "{\n  \"b\":\t[1,\n2],\n  \"c\": true\n}";
  json::ParseOptions options;
  options.keep_positions = true;
  const Result<json::Document> document = json::Document::Parse(text, options);
  ASSERT_TRUE(document.ok());
  const Source source = {&*document.operator->(), text};
  const std::vector<Finding> findings =
      Findings(*compiled.module, compiled.Run(document->root()), document->root(), &source);
  ASSERT_EQ(findings.size(), 2u);
  EXPECT_EQ(findings[0].instance_location, "/b");
  EXPECT_EQ(findings[0].keyword_location, "/properties/b/$ref/type");
  EXPECT_EQ(findings[0].absolute_keyword_location, "https://ex.test/a#/$defs/s/type");
  EXPECT_EQ(findings[0].begin.line, 2u);
  EXPECT_EQ(findings[0].begin.column, 8u);
  EXPECT_EQ(findings[0].end.line, 3u);
  EXPECT_EQ(findings[0].end.column, 3u);

  const Compiled names(R"({"propertyNames": {"maxLength": 0}})");
  const std::vector<Finding> about_names =
      Findings(*names.module, names.Run(document->root()), document->root(), &source);
  ASSERT_EQ(about_names.size(), 2u);
  EXPECT_EQ(about_names[1].instance_location, "");
  EXPECT_EQ(about_names[1].begin.line, 4u);
  EXPECT_EQ(about_names[1].end.column, 6u);

  // The key, where the name is at fault.
  EXPECT_EQ(findings[1].instance_location, "/c");
  EXPECT_EQ(findings[1].begin.line, 4u);
  EXPECT_EQ(findings[1].begin.column, 3u);
  EXPECT_EQ(findings[1].end.column, 6u);
}

}  // namespace
}  // namespace vouch::report
