// What Explain cannot decide, and how that goes through every applicator (Kleene's logic).
#include <string>

#include "unit/evaluate/explain_fixture.h"

namespace vouch::evaluate {
namespace {

// "U" in a schema is replaced by a subschema that is undecided for every instance: a reference to a loop.
std::string Expand(std::string schema) {
  for (size_t at; (at = schema.find("\"U\"")) != std::string::npos;) schema.replace(at, 3, R"({"$ref": "#/$defs/loop"})");
  schema.pop_back();
  return schema + R"(, "$defs": {"loop": {"$ref": "#/$defs/loop"}}})";
}

struct Row {
  const char* schema;
  const char* instance;
  const char* outcome;
};

const Row kRows[] = {
    {R"({"allOf": ["U"]})", "1", "undecided"},
    {R"({"allOf": ["U", true]})", "1", "undecided"},
    {R"({"allOf": ["U", false]})", "1", "invalid"},
    {R"({"allOf": [false, "U"]})", "1", "invalid"},
    {R"({"anyOf": ["U", true]})", "1", "valid"},
    {R"({"anyOf": ["U", false]})", "1", "undecided"},
    {R"({"oneOf": ["U", true]})", "1", "undecided"},
    {R"({"oneOf": ["U", false]})", "1", "undecided"},
    {R"({"oneOf": ["U", true, true]})", "1", "invalid"},
    {R"({"not": "U"})", "1", "undecided"},
    {R"({"not": {"allOf": ["U", false]}})", "1", "valid"},
    {R"({"not": {"anyOf": ["U", true]}})", "1", "invalid"},
    {R"({"if": "U", "then": true, "else": true})", "1", "valid"},
    {R"({"if": "U", "then": false, "else": false})", "1", "invalid"},
    {R"({"if": "U", "then": true, "else": false})", "1", "undecided"},
    {R"({"if": "U", "then": false})", "1", "undecided"},
    {R"({"if": "U"})", "1", "valid"},
    {R"({"if": true, "then": "U"})", "1", "undecided"},
    {R"({"if": true, "else": "U"})", "1", "valid"},
    {R"({"items": "U"})", "[]", "valid"},
    {R"({"items": "U"})", "[1]", "undecided"},
    {R"({"items": "U", "maxItems": 0})", "[1]", "invalid"},
    {R"({"prefixItems": ["U", false]})", "[1]", "undecided"},
    {R"({"prefixItems": ["U", false]})", "[1,2]", "invalid"},
    {R"({"contains": "U"})", "[1]", "undecided"},
    {R"({"contains": "U"})", "[]", "invalid"},
    {R"({"contains": {"anyOf": [{"const": 1}, {"allOf": [{"const": 2}, "U"]}]}})", "[1,2]", "valid"},
    {R"({"contains": {"anyOf": [{"const": 1}, {"allOf": [{"const": 2}, "U"]}]}, "maxContains": 1})", "[1,2]", "undecided"},
    {R"({"contains": {"anyOf": [{"const": 1}, {"allOf": [{"const": 2}, "U"]}]}, "maxContains": 1})", "[1,1,2]", "invalid"},
    {R"({"contains": {"anyOf": [{"const": 1}, {"allOf": [{"const": 2}, "U"]}]}, "minContains": 3})", "[1,2]", "invalid"},
    {R"({"contains": {"anyOf": [{"const": 1}, {"allOf": [{"const": 2}, "U"]}]}, "minContains": 2})", "[1,2]", "undecided"},
    {R"({"properties": {"a": "U"}})", "{\"b\":1}", "valid"},
    {R"({"properties": {"a": "U", "b": false}})", "{\"a\":1}", "undecided"},
    {R"({"properties": {"a": "U", "b": false}})", "{\"a\":1,\"b\":1}", "invalid"},
    {R"({"additionalProperties": "U"})", "{\"a\":1}", "undecided"},
    {R"({"propertyNames": "U"})", "{\"a\":1}", "undecided"},
    {R"({"dependentSchemas": {"a": "U"}})", "{\"a\":1}", "undecided"},
    {R"({"dependentSchemas": {"a": "U"}})", "{\"b\":1}", "valid"},
    // What an undecided part may have evaluated can't be called unevaluated, nor evaluated.
    {R"({"anyOf": [true, {"allOf": ["U", {"properties": {"a": true}}]}], "unevaluatedProperties": false})", "{\"a\":1}",
     "undecided"},
    {R"({"anyOf": [true, {"properties": {"a": true}, "$ref": "#/$defs/loop"}], "unevaluatedProperties": false})",
     "{\"b\":1}", "undecided"},
    {R"({"anyOf": [true, {"not": {"properties": {"a": true}, "$ref": "#/$defs/loop"}}], "unevaluatedProperties": false})",
     "{\"b\":1}", "invalid"},
    {R"({"anyOf": [true, {"allOf": ["U", {"prefixItems": [true]}]}], "unevaluatedItems": false})", "[1]", "undecided"},
    {R"({"anyOf": [true, {"allOf": ["U"]}], "unevaluatedItems": {"type": "integer"}})", "[1]", "valid"},
    {R"({"if": {"allOf": ["U", {"properties": {"a": true}}]}, "unevaluatedProperties": false})", "{\"a\":1}", "undecided"},
    {R"({"contains": {"allOf": [{"const": 1}, "U"]}, "minContains": 0, "unevaluatedItems": false})", "[1]", "undecided"},
    {R"({"contains": {"allOf": [{"const": 1}, "U"]}, "minContains": 0, "unevaluatedItems": false})", "[1,2]", "invalid"},
};

TEST(ExplainUndecidedTest, Kleene) {
  for (const Row& row : kRows) {
    const std::string schema = Expand(row.schema);
    const Compiled compiled(schema);
    ASSERT_TRUE(compiled.ok()) << schema << ": " << compiled.error;
    for (const bool keep_all : {false, true}) {
      for (const bool annotations : {false, true}) {
        ExplainOptions options;
        options.keep_all_units = keep_all;
        options.collect_annotations = annotations;
        const Explanation e = compiled.Run(row.instance, options);
        EXPECT_STREQ(Name(e.outcome), row.outcome) << row.schema << " " << row.instance;
        if (e.outcome == Outcome::kUndecided) {
          EXPECT_STREQ(e.undecided_reason, kReferenceLoop) << row.schema;
          bool told = false;
          for (const Unit& u : e.units) told |= u.undecided_reason != nullptr && u.outcome == Outcome::kUndecided;
          EXPECT_TRUE(told) << row.schema;
        } else {
          EXPECT_EQ(e.undecided_reason, nullptr) << row.schema;
        }
      }
    }
  }
}

TEST(ExplainUndecidedTest, Loops) {
  const Row rows[] = {
      {R"({"$ref": "#"})", "1", "undecided"},
      {R"({"allOf": [{"$ref": "#/$defs/a"}], "$defs": {"a": {"$ref": "#/$defs/b"}, "b": {"$ref": "#/$defs/a"}}})", "1",
       "undecided"},
      {R"({"$dynamicAnchor": "m", "$dynamicRef": "#m"})", "1", "undecided"},
      {R"({"not": {"$ref": "#"}})", "1", "undecided"},
      {R"({"anyOf": [{"type": "integer"}, {"$ref": "#"}]})", "1", "valid"},
      {R"({"properties": {"a": {"$ref": "#"}}, "propertyNames": {"$ref": "#"}})", R"({"a": {"a": {}}})", "valid"},
      // The same schema below, or beside, is no loop.
      {R"({"items": {"$ref": "#"}, "allOf": [{"$ref": "#/$defs/n"}, {"$ref": "#/$defs/n"}], "$defs": {"n": {"type": "array"}}})",
       "[[],[[]]]", "valid"},
  };
  for (const Row& row : rows) {
    const Compiled compiled(row.schema);
    ASSERT_TRUE(compiled.ok()) << row.schema << ": " << compiled.error;
    EXPECT_STREQ(Name(compiled.Run(row.instance).outcome), row.outcome) << row.schema;
  }
}

TEST(ExplainUndecidedTest, Steps) {
  const Compiled compiled(R"({"items": {"allOf": [{"minimum": 0}, {"title": "t"}]}})");
  ASSERT_TRUE(compiled.ok()) << compiled.error;
  std::string zeros = "[0";
  for (int i = 0; i < 1000; ++i) zeros += ",0";
  ExplainOptions options;
  options.limits.evaluation_steps = 100;
  const Explanation undecided = compiled.Run(zeros + "]", options);
  EXPECT_EQ(undecided.outcome, Outcome::kUndecided);
  EXPECT_STREQ(undecided.undecided_reason, "evaluation_steps");
  EXPECT_NE(Causes(compiled, undecided).find("could not be decided: the limit evaluation_steps was reached"),
            std::string::npos);
  // A failure found before the limit decides.
  const Explanation invalid = compiled.Run("[-1," + zeros.substr(1) + "]", options);
  EXPECT_EQ(invalid.outcome, Outcome::kInvalid);
  EXPECT_EQ(invalid.undecided_reason, nullptr);
  // But not one that a schema around it may forgive.
  const Compiled forgiving(R"({"anyOf": [{"items": {"allOf": [{"minimum": 0}, {"title": "t"}]}}, true]})");
  const Explanation forgiven = forgiving.Run("[-1," + zeros.substr(1) + "]", options);
  EXPECT_EQ(forgiven.outcome, Outcome::kUndecided);
  // It is told although the limit was reached where nothing is recorded.
  options.collect_annotations = false;
  EXPECT_EQ(Causes(forgiving, forgiving.Run(zeros + "]", options)),
            " | /anyOf | could not be decided: the limit evaluation_steps was reached\n");
  options.limits.evaluation_steps = Limits().evaluation_steps;
  EXPECT_EQ(compiled.Run(zeros + "]", options).outcome, Outcome::kValid);
}

TEST(ExplainUndecidedTest, PatternSteps) {
  const Compiled compiled(R"({"pattern": "^(a|a)*\\1(?<!b)$"})");
  ASSERT_TRUE(compiled.ok()) << compiled.error;
  regex::PatternOptions pattern;
  pattern.max_steps = 10;
  const Patterns patterns({compiled.module->strings[compiled.module->patterns[0]]}, pattern);
  const schema::DocumentPtr text = ReadText("\"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaac\"");
  const Explanation e = Explain(*compiled.prepared, patterns, text->root(), {});
  EXPECT_EQ(e.outcome, Outcome::kUndecided);
  EXPECT_STREQ(e.undecided_reason, "pattern_steps");
  EXPECT_EQ(Causes(compiled, e), " | /pattern | could not be decided: the limit pattern_steps was reached\n");
}

// A member whose name can't be matched against a pattern may or may not be meant by it.
TEST(ExplainUndecidedTest, PatternStepsOfNames) {
  const std::string hard = R"("^(a|a)*\\1(?<!b)$")";
  const std::string name = "\"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaac\"";
  const Row rows[] = {
      {R"({"patternProperties": {P: true}})", "{N: 1}", "valid"},
      {R"({"patternProperties": {P: false}})", "{N: 1}", "undecided"},
      {R"({"patternProperties": {P: true}, "additionalProperties": false})", "{N: 1}", "undecided"},
      {R"({"patternProperties": {P: true}, "additionalProperties": {"type": "integer"}})", "{N: 1}", "valid"},
      {R"({"patternProperties": {P: true}, "additionalProperties": {"type": "integer"}})", "{N: 1, \"b\": null}", "invalid"},
      {R"({"patternProperties": {P: true}, "unevaluatedProperties": false})", "{N: 1}", "undecided"},
      {R"({"patternProperties": {P: true}, "unevaluatedProperties": false})", "{N: 1, \"b\": 1}", "invalid"},
  };
  for (const Row& row : rows) {
    std::string schema = row.schema, instance = row.instance;
    schema.replace(schema.find("P:"), 1, hard);
    instance.replace(instance.find("N:"), 1, name);
    const Compiled compiled(schema);
    ASSERT_TRUE(compiled.ok()) << schema << ": " << compiled.error;
    regex::PatternOptions pattern;
    pattern.max_steps = 300;
    const Patterns patterns({compiled.module->strings[compiled.module->patterns[0]]}, pattern);
    const schema::DocumentPtr value = ReadText(instance);
    EXPECT_STREQ(Name(Explain(*compiled.prepared, patterns, value->root(), {}).outcome), row.outcome) << row.schema;
  }
}

}  // namespace
}  // namespace vouch::evaluate
