// The standard outputs: exact texts, the official output tests (each output held against the schema the test gives, by
// Explain itself), and the project's own list of locations.
#include "engine/report/output.h"

#include <filesystem>
#include <string>

#include "engine/json/equality.h"
#include "engine/json/writer.h"
#include "engine/report/annotations.h"
#include "support/shared_data.h"
#include "unit/evaluate/explain_fixture.h"

namespace vouch::report {
namespace {

namespace fs = std::filesystem;
using evaluate::Compiled;
using evaluate::Explanation;
using evaluate::ExplainOptions;
using evaluate::ReadText;

constexpr OutputFormat kFormats[] = {OutputFormat::kFlag,    OutputFormat::kBasic, OutputFormat::kDetailed,
                                     OutputFormat::kVerbose, OutputFormat::kList,  OutputFormat::kHierarchical};

std::string Output(const Compiled& compiled, const json::Value& value, OutputFormat format) {
  ExplainOptions options;
  options.keep_all_units = format == OutputFormat::kVerbose;
  return Render(format, *compiled.module, compiled.Run(value, options));
}

struct Row {
  const char* schema;
  const char* instance;
  OutputFormat format;
  const char* output;
};

const Row kRows[] = {
    {"true", "1", OutputFormat::kFlag, R"({"valid":true})"},
    {"false", "1", OutputFormat::kFlag, R"({"valid":false})"},
    {R"({"$id": "https://ex.test/r", "$ref": "#"})", "1", OutputFormat::kFlag,
     R"({"valid":false,"undecided":true,"error":"could not be decided: reference loop"})"},
    {R"({"$id": "https://ex.test/r", "title": "T"})", "1", OutputFormat::kBasic,
     R"({"valid":true,"keywordLocation":"","absoluteKeywordLocation":"https://ex.test/r","instanceLocation":"",)"
     R"("annotations":[{"valid":true,"keywordLocation":"/title","absoluteKeywordLocation":"https://ex.test/r#/title",)"
     R"("instanceLocation":"","annotation":"T"}]})"},
    {R"({"$id": "https://ex.test/r"})", "1", OutputFormat::kBasic,
     R"({"valid":true,"keywordLocation":"","absoluteKeywordLocation":"https://ex.test/r","instanceLocation":""})"},
    {R"({"$id": "https://ex.test/r", "items": {"type": "null"}})", "[1]", OutputFormat::kBasic,
     R"({"valid":false,"keywordLocation":"","absoluteKeywordLocation":"https://ex.test/r","instanceLocation":"",)"
     R"("errors":[{"valid":false,"keywordLocation":"/items/type",)"
     R"("absoluteKeywordLocation":"https://ex.test/r#/items/type","instanceLocation":"/0",)"
     R"("error":"expected null, found integer"}]})"},
    {R"({"$id": "https://ex.test/r", "items": {"type": "null"}})", "[1]", OutputFormat::kDetailed,
     R"({"valid":false,"keywordLocation":"/items/type","absoluteKeywordLocation":"https://ex.test/r#/items/type",)"
     R"("instanceLocation":"/0","error":"expected null, found integer"})"},
    {R"({"$id": "https://ex.test/r", "items": {"type": "null"}, "maxItems": 1})", "[1,2]", OutputFormat::kDetailed,
     R"({"valid":false,"keywordLocation":"","absoluteKeywordLocation":"https://ex.test/r","instanceLocation":"","errors":[)"
     R"({"valid":false,"keywordLocation":"/maxItems","absoluteKeywordLocation":"https://ex.test/r#/maxItems",)"
     R"("instanceLocation":"","error":"array has 2 items, at most 1 is allowed"},)"
     R"({"valid":false,"keywordLocation":"/items","absoluteKeywordLocation":"https://ex.test/r#/items","instanceLocation":"",)"
     R"("errors":[{"valid":false,"keywordLocation":"/items/type","absoluteKeywordLocation":"https://ex.test/r#/items/type",)"
     R"("instanceLocation":"/0","error":"expected null, found integer"},)"
     R"({"valid":false,"keywordLocation":"/items/type","absoluteKeywordLocation":"https://ex.test/r#/items/type",)"
     R"("instanceLocation":"/1","error":"expected null, found integer"}]}]})"},
    {R"({"$id": "https://ex.test/r", "minimum": 1, "title": "T"})", "5", OutputFormat::kVerbose,
     R"({"valid":true,"keywordLocation":"","absoluteKeywordLocation":"https://ex.test/r","instanceLocation":"","annotations":[)"
     R"({"valid":true,"keywordLocation":"/minimum","absoluteKeywordLocation":"https://ex.test/r#/minimum","instanceLocation":""},)"
     R"({"valid":true,"keywordLocation":"/title","absoluteKeywordLocation":"https://ex.test/r#/title","instanceLocation":"",)"
     R"("annotation":"T"}]})"},
    {R"({"$id": "https://ex.test/r", "minimum": 1, "title": "T"})", "0", OutputFormat::kVerbose,
     R"({"valid":false,"keywordLocation":"","absoluteKeywordLocation":"https://ex.test/r","instanceLocation":"","errors":[)"
     R"({"valid":false,"keywordLocation":"/minimum","absoluteKeywordLocation":"https://ex.test/r#/minimum",)"
     R"("instanceLocation":"","error":"0 is less than the minimum 1"},)"
     R"({"valid":true,"keywordLocation":"/title","absoluteKeywordLocation":"https://ex.test/r#/title","instanceLocation":""}]})"},
    {R"({"$id": "https://ex.test/r", "properties": {"a": {"title": "A", "minimum": 1}}})", R"({"a": 0})", OutputFormat::kList,
     R"({"valid":false,"details":[{"valid":false,"evaluationPath":"","schemaLocation":"https://ex.test/r#",)"
     R"("instanceLocation":""},{"valid":false,"evaluationPath":"/properties/a",)"
     R"("schemaLocation":"https://ex.test/r#/properties/a","instanceLocation":"/a",)"
     R"("errors":{"minimum":"0 is less than the minimum 1"},"droppedAnnotations":{"title":"A"}}]})"},
    {R"({"$id": "https://ex.test/r", "properties": {"a": {"title": "A"}}})", R"({"a": 0})", OutputFormat::kHierarchical,
     R"({"valid":true,"evaluationPath":"","schemaLocation":"https://ex.test/r#","instanceLocation":"",)"
     R"("annotations":{"properties":["a"]},"details":[{"valid":true,"evaluationPath":"/properties/a",)"
     R"("schemaLocation":"https://ex.test/r#/properties/a","instanceLocation":"/a","annotations":{"title":"A"}}]})"},
    {R"({"$id": "https://ex.test/r", "additionalProperties": false})", R"({"a": 0})", OutputFormat::kHierarchical,
     R"({"valid":false,"evaluationPath":"","schemaLocation":"https://ex.test/r#","instanceLocation":"",)"
     R"("details":[{"valid":false,"evaluationPath":"/additionalProperties",)"
     R"("schemaLocation":"https://ex.test/r#/additionalProperties","instanceLocation":"/a",)"
     R"("errors":{"":"property \"a\" is not allowed here"}}]})"},
    {R"({"$id": "https://ex.test/r", "if": true, "then": {"type": "null"}})", "1", OutputFormat::kBasic,
     R"({"valid":false,"keywordLocation":"","absoluteKeywordLocation":"https://ex.test/r","instanceLocation":"",)"
     R"("errors":[{"valid":false,"keywordLocation":"/then/type",)"
     R"("absoluteKeywordLocation":"https://ex.test/r#/then/type","instanceLocation":"",)"
     R"("error":"expected null, found integer"}]})"},
};

TEST(OutputTest, Texts) {
  for (const Row& row : kRows) {
    const Compiled compiled(row.schema);
    ASSERT_TRUE(compiled.ok()) << row.schema << ": " << compiled.error;
    EXPECT_EQ(Output(compiled, ReadText(row.instance)->root(), row.format), row.output) << row.schema;
  }
}

TEST(OutputTest, PrettyIsTheSame) {
  const Compiled compiled(R"({"items": {"type": "null"}, "title": "T", "minItems": 3})");
  const Explanation e = compiled.Run("[1,2]");
  for (const OutputFormat format : kFormats) {
    const auto compact = ReadText(Render(format, *compiled.module, e));
    const std::string pretty = Render(format, *compiled.module, e, true);
    EXPECT_TRUE(json::Equal(compact->root(), ReadText(pretty)->root()));
    EXPECT_NE(pretty.find("\n  \""), std::string::npos);
  }
}

TEST(OutputTest, TruncationIsSaid) {
  const Compiled compiled(R"({"items": {"type": "null"}})");
  ExplainOptions options;
  options.limits.output_units = 1;
  const Explanation e = compiled.Run("[1,2,3]", options);
  for (const OutputFormat format : kFormats) {
    if (format == OutputFormat::kFlag) continue;
    const auto output = ReadText(Render(format, *compiled.module, e));
    EXPECT_TRUE(output->root().Find("truncated") != nullptr && output->root().Find("truncated")->is_true());
    EXPECT_EQ(output->root().Find("dropped")->int64(), 2);
  }
}

// Every format of every kind of outcome meets the output schema of its specification.
TEST(OutputTest, MeetsTheOutputSchemas) {
  const auto suite = test_support::SharedData("JSON-Schema-Test-Suite/output-tests");
  if (!suite.has_value()) GTEST_SKIP() << test_support::kDataAbsent;
  const Compiled units(test_support::ReadFile(*suite / "draft2020-12/output-schema.json").value(), evaluate::kDraft2020);
  std::string v1 = test_support::ReadFile(*suite / "v1/output-schema.json").value();
  v1.replace(v1.find("https://json-schema.org/v1\""), 27, std::string(evaluate::kDraft2020) + "\"");
  const Compiled schemas(v1, evaluate::kDraft2020);
  ASSERT_TRUE(units.ok()) << units.error;
  ASSERT_TRUE(schemas.ok()) << schemas.error;
  const Row rows[] = {
      {R"({"anyOf": [{"type": "null"}, {"$ref": "#/$defs/a"}], "$defs": {"a": {"required": ["a"], "properties": {"a": false}}}})",
       R"({"a": 1})", OutputFormat::kFlag, ""},
      {R"({"anyOf": [{"type": "null"}, {"$ref": "#/$defs/a"}], "$defs": {"a": {"title": "A", "properties": {"a": true}}}})",
       R"({"a": 1})", OutputFormat::kFlag, ""},
      {R"({"$ref": "#"})", "1", OutputFormat::kFlag, ""},
      {R"({"anyOf": [{"$ref": "#"}, {"type": "null"}], "not": {"title": "x"}})", "1", OutputFormat::kFlag, ""},
      {R"({"dependentSchemas": {"a": {"title": "x", "contains": true}}, "propertyNames": {"maxLength": 0}})", R"({"a": 1})",
       OutputFormat::kFlag, ""},
  };
  for (const Row& row : rows) {
    const Compiled compiled(row.schema);
    ASSERT_TRUE(compiled.ok()) << compiled.error;
    for (const bool all : {false, true}) {
      for (const uint32_t limit : {0u, 1u, 1000u}) {
        ExplainOptions options;
        options.keep_all_units = all;
        options.limits.output_units = limit;
        const Explanation e = compiled.Run(row.instance, options);
        for (const OutputFormat format : kFormats) {
          const std::string output = Render(format, *compiled.module, e);
          const Compiled& judge =
              format == OutputFormat::kList || format == OutputFormat::kHierarchical ? schemas : units;
          const Explanation verdict = judge.Run(output);
          EXPECT_STREQ(evaluate::Name(verdict.outcome), "valid") << output << "\n" << Causes(judge, verdict);
          const auto document = ReadText(output);
          const json::Value* valid = document->root().Find("valid");
          ASSERT_NE(valid, nullptr);
          EXPECT_EQ(valid->is_true(), e.outcome == Outcome::kValid);
        }
      }
    }
  }
}

TEST(OutputTest, OfficialTests) {
  const auto suite = test_support::SharedData("JSON-Schema-Test-Suite/output-tests");
  if (!suite.has_value()) GTEST_SKIP() << test_support::kDataAbsent;
  uint32_t outputs = 0;
  for (const std::string folder : {"draft2019-09", "draft2020-12", "v1"}) {
    const auto standard = [&](std::string text) {
      for (size_t at; (at = text.find("\"https://json-schema.org/v1\"")) != std::string::npos;) {
        text.replace(at, 28, "\"" + std::string(evaluate::kDraft2020) + "\"");
      }
      return text;
    };
    const std::string output_schema = standard(test_support::ReadFile(*suite / folder / "output-schema.json").value());
    const std::map<std::string, std::string> documents = {
        {std::string(ReadText(output_schema)->root().Find("$id")->string()), output_schema}};
    for (const fs::directory_entry& entry : fs::directory_iterator(*suite / folder / "content")) {
      const auto file = ReadText(standard(test_support::ReadFile(entry.path()).value()));
      for (const json::Value& group : file->root().items()) {
        const Compiled compiled(json::ToText(*group.Find("schema")), evaluate::kDraft2020, false, &documents);
        ASSERT_TRUE(compiled.ok()) << compiled.error;
        for (const json::Value& test : group.Find("tests")->items()) {
          for (const json::Member& m : test.Find("output")->members()) {
            const std::string_view name = test.Find("output")->key_text(m.key);
            const OutputFormat format = name == "list" ? OutputFormat::kList : OutputFormat::kBasic;
            ASSERT_TRUE(name == "list" || name == "basic");
            const Compiled judge(json::ToText(m.value), evaluate::kDraft2020, false, &documents);
            ASSERT_TRUE(judge.ok()) << judge.error;
            const std::string output = Output(compiled, *test.Find("data"), format);
            const Explanation verdict = judge.Run(output);
            EXPECT_STREQ(evaluate::Name(verdict.outcome), "valid") << entry.path() << "\n" << output << "\n" << Causes(judge, verdict);
            ++outputs;
          }
        }
      }
    }
  }
  EXPECT_GE(outputs, 11u);
}

TEST(OutputTest, Locations) {
  const auto cases = test_support::SharedData("cases/output.json");
  if (!cases.has_value()) GTEST_SKIP() << test_support::kDataAbsent;
  const auto file = ReadText(test_support::ReadFile(*cases).value());
  for (const json::Value& c : file->root().items()) {
    const Compiled compiled(json::ToText(*c.Find("schema")));
    ASSERT_TRUE(compiled.ok()) << compiled.error;
    const auto output = ReadText(Output(compiled, *c.Find("data"), OutputFormat::kBasic));
    EXPECT_EQ(output->root().Find("valid")->is_true(), c.Find("valid")->is_true());
    const json::Value* errors = output->root().Find("errors");
    EXPECT_EQ(errors == nullptr, c.Find("valid")->is_true());
    for (const json::Value& wanted : c.Find("errors_must_include")->items()) {
      bool found = false;
      for (const json::Value& error : errors->items()) {
        bool same = true;
        for (const json::Member& m : wanted.members()) {
          const json::Value* value = error.Find(wanted.key_text(m.key));
          same = same && value != nullptr && json::Equal(*value, m.value);
        }
        found = found || same;
      }
      EXPECT_TRUE(found) << json::ToText(wanted) << " is not in " << json::ToText(output->root());
    }
  }
}

}  // namespace
}  // namespace vouch::report
