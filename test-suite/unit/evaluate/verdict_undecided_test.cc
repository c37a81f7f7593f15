// What the verdict evaluator can't decide: Kleene's logic through every applicator, the step limit, and the
// memo that keeps exponentially many paths from reaching it.
#include <string>

#include "unit/evaluate/verdict_fixture.h"

namespace vouch::evaluate {
namespace {

// "U" in a schema stands for one that is undecided for every instance: a reference to a loop. "M" for one
// that is undecided and evaluates the member "a" and the first item.
std::string Expand(std::string schema) {
  for (size_t at; (at = schema.find("\"U\"")) != std::string::npos;)
    schema.replace(at, 3, R"({"$ref": "#/$defs/loop"})");
  for (size_t at; (at = schema.find("\"M\"")) != std::string::npos;)
    schema.replace(at, 3, R"({"$ref": "#/$defs/marks"})");
  schema.pop_back();
  return schema + R"(, "$defs": {"loop": {"$ref": "#/$defs/loop"},
                     "marks": {"$ref": "#/$defs/loop", "properties": {"a": true}, "prefixItems": [true]}}})";
}

const VerdictRow kKleene[] = {
    {R"({"allOf": ["U", true]})", "1", "undecided"},
    {R"({"allOf": ["U", false]})", "1", "invalid"},
    {R"({"allOf": [false, "U"]})", "1", "invalid"},
    {R"({"$ref": "#/$defs/loop", "type": "null"})", "1", "invalid"},
    {R"({"$ref": "#/$defs/loop", "type": "null"})", "null", "undecided"},
    {R"({"allOf": ["U", {"minimum": 3}]})", "2", "invalid"},
    {R"({"allOf": ["U", {"minimum": 3}]})", "3", "undecided"},
    {R"({"anyOf": ["U", true]})", "1", "valid"},
    {R"({"anyOf": ["U", {"minimum": 3}]})", "3", "valid"},
    {R"({"anyOf": ["U", {"minimum": 3}]})", "2", "undecided"},
    {R"({"anyOf": [{"minimum": 3}, "U"]})", "2", "undecided"},
    {R"({"anyOf": ["U", false]})", "1", "undecided"},
    {R"({"oneOf": ["U", true]})", "1", "undecided"},
    {R"({"oneOf": ["U", false]})", "1", "undecided"},
    {R"({"oneOf": ["U", {"minimum": 3}]})", "3", "undecided"},
    {R"({"oneOf": ["U", {"minimum": 3}]})", "2", "undecided"},
    {R"({"oneOf": [{"minimum": 3}, "U", {"minimum": 4}]})", "5", "invalid"},
    {R"({"oneOf": ["U", true, true]})", "1", "invalid"},
    {R"({"not": "U"})", "1", "undecided"},
    {R"({"not": {"allOf": ["U", {"minimum": 3}]}})", "2", "valid"},
    {R"({"not": {"anyOf": ["U", {"minimum": 3}]}})", "3", "invalid"},
    {R"({"not": {"not": "U"}})", "1", "undecided"},
    {R"({"if": "U", "then": true, "else": true})", "1", "valid"},
    {R"({"if": "U", "then": {"minimum": 3}})", "1", "undecided"},
    {R"({"if": "U"})", "1", "valid"},
    {R"({"if": {"minimum": 3}, "then": "U"})", "3", "undecided"},
    {R"({"if": {"minimum": 3}, "then": "U"})", "2", "valid"},
    {R"({"if": {"minimum": 3}, "else": "U"})", "2", "undecided"},
    {R"({"if": {"allOf": ["U", {"minimum": 3}]}, "then": {"maximum": 0}, "else": {"minimum": 1}})", "2",
     "valid"},
    {R"({"if": {"allOf": ["U", {"minimum": 3}]}, "then": {"maximum": 0}, "else": {"minimum": 1}})", "0",
     "invalid"},
    {R"({"items": "U"})", "[]", "valid"},
    {R"({"items": "U"})", "[1]", "undecided"},
    {R"({"items": "U", "maxItems": 0})", "[1]", "invalid"},
    {R"({"items": {"anyOf": ["U", {"minimum": 3}]}})", "[3, 4]", "valid"},
    {R"({"items": {"allOf": ["U", {"minimum": 3}]}})", "[3, 4, 2]", "invalid"},
    {R"({"prefixItems": ["U", false]})", "[1]", "undecided"},
    {R"({"prefixItems": ["U", {"minimum": 3}]})", "[1, 2]", "invalid"},
    {R"({"contains": "U"})", "[1]", "undecided"},
    {R"({"contains": "U"})", "[]", "invalid"},
    {R"({"contains": {"anyOf": [{"const": 1}, {"allOf": [{"const": 2}, "U"]}]}})", "[2, 1]", "valid"},
    {R"({"contains": {"anyOf": [{"const": 1}, {"allOf": [{"const": 2}, "U"]}]}})", "[2, 3]", "undecided"},
    {R"({"contains": {"anyOf": [{"const": 1}, {"allOf": [{"const": 2}, "U"]}]}, "maxContains": 1})", "[1, 2]",
     "undecided"},
    {R"({"contains": {"anyOf": [{"const": 1}, {"allOf": [{"const": 2}, "U"]}]}, "maxContains": 1})",
     "[1, 1, 2]", "invalid"},
    {R"({"contains": {"anyOf": [{"const": 1}, {"allOf": [{"const": 2}, "U"]}]}, "maxContains": 2})", "[1, 2]",
     "valid"},
    {R"({"contains": {"anyOf": [{"const": 1}, {"allOf": [{"const": 2}, "U"]}]}, "minContains": 3})", "[1, 2]",
     "invalid"},
    {R"({"contains": {"anyOf": [{"const": 1}, {"allOf": [{"const": 2}, "U"]}]}, "minContains": 2})", "[1, 2]",
     "undecided"},
    {R"({"properties": {"a": "U"}})", "{\"b\": 1}", "valid"},
    {R"({"properties": {"a": "U", "b": false}})", "{\"a\": 1}", "undecided"},
    {R"({"properties": {"a": "U", "b": {"minimum": 3}}})", "{\"a\": 1, \"b\": 1}", "invalid"},
    {R"({"properties": {"a": "U"}, "required": ["b"]})", "{\"a\": 1}", "invalid"},
    {R"({"additionalProperties": "U"})", "{\"a\": 1}", "undecided"},
    {R"({"patternProperties": {"^a": "U", "b$": {"minimum": 3}}})", "{\"ab\": 3}", "undecided"},
    {R"({"patternProperties": {"^a": "U", "b$": {"minimum": 3}}})", "{\"ab\": 2}", "invalid"},
    {R"({"propertyNames": "U"})", "{\"a\": 1}", "undecided"},
    {R"({"propertyNames": "U"})", "{}", "valid"},
    {R"({"propertyNames": {"allOf": ["U", {"maxLength": 1}]}})", "{\"a\": 1, \"bb\": 1}", "invalid"},
    {R"({"dependentSchemas": {"a": "U"}})", "{\"a\": 1}", "undecided"},
    {R"({"dependentSchemas": {"a": "U"}})", "{\"b\": 1}", "valid"},
    {R"({"oneOf": [{"properties": {"k": {"const": "a"}}, "required": ["k"], "$ref": "#/$defs/loop"},
                   {"properties": {"k": {"const": "b"}}, "required": ["k"]}]})",
     "{\"k\": \"a\"}", "undecided"},
    {R"({"oneOf": [{"properties": {"k": {"const": "a"}}, "required": ["k"], "$ref": "#/$defs/loop"},
                   {"properties": {"k": {"const": "b"}}, "required": ["k"]}]})",
     "{\"k\": \"b\"}", "valid"},
    {R"({"anyOf": [{"properties": {"k": {"const": "a"}}, "required": ["k"], "$ref": "#/$defs/loop"},
                   {"properties": {"k": {"enum": ["a", "b"]}}, "required": ["k", "x"]}]})",
     "{\"k\": \"a\", \"x\": 1}", "valid"},
    {R"({"allOf": [{"if": {"properties": {"k": {"const": "a"}}}, "then": "U"},
        {"if": {"properties": {"k": {"const": "a"}}}, "then": {"required": ["x"]}}]})",
     "{\"k\": \"a\"}", "invalid"},
    {R"({"allOf": [{"if": {"properties": {"k": {"const": "a"}}}, "then": "U"},
        {"if": {"properties": {"k": {"const": "a"}}}, "then": {"required": ["x"]}}]})",
     "{\"k\": \"a\", \"x\": 1}", "undecided"},
    // What an undecided part may have evaluated can't be called unevaluated, nor evaluated.
    {R"({"anyOf": [true, "M"], "unevaluatedProperties": false})", "{\"a\": 1}", "undecided"},
    {R"({"anyOf": [true, "M"], "unevaluatedItems": false})", "[1]", "undecided"},
    {R"({"anyOf": [{"required": ["b"], "properties": {"b": true}}, "M"], "unevaluatedProperties": false})",
     "{\"a\": 1, \"b\": 1}", "undecided"},
    {R"({"oneOf": [{"required": ["b"], "properties": {"b": true}}, "M"], "unevaluatedProperties": false})",
     "{\"a\": 1, \"b\": 1}", "undecided"},
    {R"({"if": "M", "unevaluatedProperties": false})", "{\"a\": 1}", "undecided"},
    {R"({"if": "M", "then": {"properties": {"b": {"minimum": 3}}},
        "else": {"properties": {"b": {"minimum": 3}}}, "unevaluatedProperties": {"type": "integer"}})",
     "{\"a\": 1, \"b\": \"x\"}", "undecided"},
    {R"({"dependentSchemas": {"a": "M"}, "unevaluatedProperties": false})", "{\"a\": 1}", "undecided"},
    {R"({"dependentSchemas": {"a": "M"}, "unevaluatedProperties": false})", "{\"b\": 1}", "invalid"},
    {R"({"contains": {"allOf": [{"const": 1}, "U"]}, "minContains": 0, "unevaluatedItems": false})", "[1]",
     "undecided"},
    {R"({"contains": {"allOf": [{"const": 1}, "U"]}, "minContains": 0, "unevaluatedItems": false})", "[]",
     "valid"},
    {R"({"not": {"anyOf": [true, "M"], "unevaluatedProperties": false}})", "{\"a\": 1}", "undecided"},
    {R"({"anyOf": [{"properties": {"b": true}}], "unevaluatedProperties": "U"})", "{\"b\": 1}", "valid"},
    {R"({"anyOf": [{"properties": {"b": true}}], "unevaluatedProperties": "U"})", "{\"c\": 1}", "undecided"},
};

TEST(VerdictUndecidedTest, Kleene) {
  for (const VerdictRow& row : kKleene) {
    const std::string schema = Expand(row.schema);
    Judge judge(schema);
    EXPECT_EQ(judge.Of(row.instance), row.outcome) << row.schema << "\n" << row.instance;
  }
}

TEST(VerdictUndecidedTest, LoopsThroughApplicators) {
  static constexpr VerdictRow kRows[] = {
      {R"({"$ref": "#"})", "1", "undecided"},
      {R"({"anyOf": [{"$ref": "#"}, {"type": "integer"}]})", "1", "valid"},
      {R"({"anyOf": [{"$ref": "#"}, {"type": "integer"}]})", "\"x\"", "undecided"},
      {R"({"anyOf": [{"$ref": "#"}, {"minimum": 3}], "type": "integer"})", "2", "undecided"},
      {R"({"anyOf": [{"$ref": "#"}, {"minimum": 3}], "type": "integer"})", "\"x\"", "invalid"},
      {R"({"not": {"$ref": "#"}})", "1", "undecided"},
      {R"({"oneOf": [{"$ref": "#"}, {"minimum": 3}]})", "4", "undecided"},
      {R"({"if": {"$ref": "#"}, "then": {"minimum": 3}, "else": {"minimum": 5}})", "4", "undecided"},
      {R"({"dependentSchemas": {"a": {"$ref": "#"}}})", "{\"a\": 1}", "undecided"},
      {R"({"dependentSchemas": {"a": {"$ref": "#"}}})", "{}", "valid"},
      // Loops that consume something are none.
      {R"({"properties": {"a": {"$ref": "#"}}, "required": ["b"]})", "{\"a\": {\"b\": 1}, \"b\": 2}",
       "valid"},
      {R"({"properties": {"a": {"$ref": "#"}}, "required": ["b"]})", "{\"a\": {}, \"b\": 2}", "invalid"},
      // The same schema on the same instance, one after the other: no loop.
      {R"({"allOf": [{"anyOf": [{"$ref": "#/$defs/a"}, false]}, {"anyOf": [{"$ref": "#/$defs/a"}, false]}],
          "$defs": {"a": {"minimum": 3}}})",
       "3", "valid"},
      // What the loop might have evaluated isn't known.
      {R"({"anyOf": [{"$ref": "#/$defs/a"}], "unevaluatedProperties": false,
          "$defs": {"a": {"properties": {"a": true}, "anyOf": [{"$ref": "#/$defs/a"},
          {"required": ["a"]}]}}})",
       "{\"a\": 1}", "undecided"},
  };
  ExpectVerdicts(kRows);
}

TEST(VerdictUndecidedTest, ReasonsAreNamed) {
  Judge loop(R"({"$ref": "#"})");
  EXPECT_STREQ(loop.Run(json::Value()).undecided_reason, "reference loop");
  Limits limits;
  limits.pattern_steps = 10;
  Judge pattern(R"({"pattern": "^(a|a)*\\1(?<!b)$",
          "patternProperties": {"^(a|a)*\\1(?<!b)$": {"type": "null"}}})",
                compile::kDraft2020, limits);
  const std::string hard = "\"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaac\"";
  for (const std::string& text : {hard, "{" + hard + ": 1}"}) {
    const schema::DocumentPtr document = compile::ReadText(text);
    const Verdict verdict = pattern.Run(document->root());
    EXPECT_EQ(verdict.outcome, Outcome::kUndecided) << text;
    EXPECT_STREQ(verdict.undecided_reason, "pattern_steps") << text;
  }
}

// `levels` schemas, each of which tries the next one twice on the same value: 2^levels paths.
std::string SameValue(int levels) {
  std::string defs = R"("d)" + std::to_string(levels) + R"(": {"required": ["absent"]})";
  for (int i = 0; i < levels; ++i) {
    const std::string next = "{\"$ref\": \"#/$defs/d" + std::to_string(i + 1) + "\"";
    defs += ", \"d" + std::to_string(i) + R"(": {"anyOf": [)" + next + R"(, "minProperties": 1}, )" + next +
            R"(, "maxProperties": 9}]})";
  }
  return R"({"$ref": "#/$defs/d0", "$defs": {)" + defs + "}}";
}

// The same down the members of an object.
std::string Members(int levels) {
  std::string defs = R"("d)" + std::to_string(levels) + R"(": {"type": "null"})";
  for (int i = 0; i < levels; ++i) {
    const std::string next = R"({"properties": {"n": {"$ref": "#/$defs/d)" + std::to_string(i + 1) + "\"}}";
    defs += ", \"d" + std::to_string(i) + R"(": {"anyOf": [)" + next + R"(, "minProperties": 1}, )" + next +
            R"(, "maxProperties": 9}]})";
  }
  return R"({"$ref": "#/$defs/d0", "$defs": {)" + defs + "}}";
}

std::string Chain(int levels, const std::string& leaf) {
  std::string text;
  for (int i = 0; i < levels; ++i) text += "{\"n\": ";
  return text + leaf + std::string(static_cast<size_t>(levels), '}');
}

TEST(VerdictUndecidedTest, ExponentialPathsAreDecided) {
  for (const int levels : {25, 60}) {
    EXPECT_EQ(Judge(SameValue(levels)).Of("{\"a\": 1}"), "invalid");
    EXPECT_EQ(Judge(SameValue(levels)).Of("{\"absent\": 1}"), "valid");
    Judge members(Members(levels));
    EXPECT_EQ(members.Of(Chain(levels, "7")), "invalid");
    EXPECT_EQ(members.Of(Chain(levels, "null")), "valid");
    EXPECT_EQ(members.Of(Chain(levels, "7")), "invalid");
  }
}

// Where a leftover member is refused, the memo must not remember that as a failure of the schema that another
// leftover has just satisfied, on the object around them.
TEST(VerdictUndecidedTest, MemoKeepsLeftoversApart) {
  const std::string exponential = SameValue(25);
  const std::string defs = exponential.substr(exponential.find("\"$defs\": {") + 10);
  // First the long way that switches the memo on, then the schemas in question.
  Judge judge(R"({"not": {"$ref": "#/$defs/d0"}, "anyOf": [{"anyOf": [{"properties": {"a": true}},
          {"required": ["none"]}], "unevaluatedProperties": {"$ref": "#/$defs/left"}},
          {"$ref": "#/$defs/left"}], "$defs": {"left": {"type": ["object", "null"],
          "anyOf": [{"required": ["a"]}, {"required": ["never"]}]}, )" +
              defs);
  // "b" is left over, an object that "left" admits; "c" is left over and refused by its type, so that the
  // first branch fails, with the object of "b" tried last. The second branch asks "left" of the whole.
  EXPECT_EQ(judge.Of(R"({"a": 1, "b": {"a": 1}, "c": 3})"), "valid");
  EXPECT_EQ(judge.Of(R"({"x": 1, "b": {"a": 1}, "c": 3})"), "invalid");
}

TEST(VerdictUndecidedTest, StepLimit) {
  Limits limits;
  limits.evaluation_steps = 1000;
  Judge judge(R"({"items": {"anyOf": [{"required": ["a"]}, {"type": "integer"}]}})", compile::kDraft2020,
              limits);
  const auto objects = [](int count) {
    std::string text = "[";
    for (int i = 0; i < count; ++i) text += i == 0 ? R"({"a": 1})" : R"(, {"a": 1})";
    return text + "]";
  };
  EXPECT_EQ(judge.Of(objects(100)), "valid");
  for (int run = 0; run < 2; ++run) {
    const schema::DocumentPtr document = compile::ReadText(objects(5000));
    const Verdict verdict = judge.Run(document->root());
    EXPECT_EQ(verdict.outcome, Outcome::kUndecided);
    EXPECT_STREQ(verdict.undecided_reason, "evaluation_steps");
    EXPECT_EQ(judge.Of(objects(100)), "valid");  // each run has all of its steps
  }
}

// Names are judged within the steps of the whole: each by itself is short.
TEST(VerdictUndecidedTest, StepLimitOfNames) {
  Limits limits;
  limits.evaluation_steps = 1000;
  Judge judge(R"({"propertyNames": {"anyOf": [{"pattern": "^x"}, {"allOf": [{"anyOf": [{"maxLength": 1},
          {"minLength": 3}]}]}]}})",
              compile::kDraft2020, limits);
  const auto object = [](int count) {
    std::string text = "{";
    for (int i = 0; i < count; ++i) text += (i == 0 ? "\"name" : ", \"name") + std::to_string(i) + "\": 1";
    return text + "}";
  };
  EXPECT_EQ(judge.Of(object(50)), "valid");
  const schema::DocumentPtr document = compile::ReadText(object(20'000));
  EXPECT_STREQ(judge.Run(document->root()).undecided_reason, "evaluation_steps");
}

// What the memory of patterns stopped is not put down to their steps.
TEST(VerdictUndecidedTest, NamesTheLimitThatStoppedAPattern) {
  Limits limits;
  limits.total_pattern_memory = 1;
  Judge judge(R"({"pattern": "^(x|yy)*$"})", compile::kDraft2020, limits);
  ASSERT_TRUE(judge.ok());
  const schema::DocumentPtr text = compile::ReadText("\"x\"");
  ASSERT_NE(text, nullptr);
  const Verdict verdict = judge.Run(text->root());
  EXPECT_EQ(verdict.outcome, Outcome::kUndecided);
  EXPECT_STREQ(verdict.undecided_reason, "total_pattern_memory");
}

}  // namespace
}  // namespace vouch::evaluate
