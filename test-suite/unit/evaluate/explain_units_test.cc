// What Explain records: annotations, what is forgotten, what limits leave out, and how sharing is kept cheap.
#include <string>

#include "unit/evaluate/explain_fixture.h"

namespace vouch::evaluate {
namespace {

struct Row {
  const char* schema;
  const char* instance;
  const char* annotations;
};

const Row kRows[] = {
    {R"({"title": "T", "x-unit": {"si": "m"}})", "1", " | /title | \"T\"\n | /x-unit | {\"si\":\"m\"}\n"},
    {R"({"format": "email"})", "\"x\"", " | /format | \"email\"\n"},
    {R"({"format": "email"})", "1", ""},
    {R"({"contentEncoding": "base64"})", "1", ""},
    {R"({"prefixItems": [true, true], "items": true})", "[1,2,3]", " | /prefixItems | 1\n | /items | true\n"},
    {R"({"prefixItems": [true, true], "items": true})", "[1,2]", " | /prefixItems | true\n"},
    {R"({"prefixItems": [true]})", "[]", ""},
    {R"({"contains": {"type": "integer", "title": "int"}})", "[\"a\",1,2]",
     " | /contains | [1,2]\n/1 | /contains/title | \"int\"\n/2 | /contains/title | \"int\"\n"},
    {R"({"contains": true})", "[0]", " | /contains | true\n"},
    {R"({"contains": true, "minContains": 0})", "[]", " | /contains | []\n"},
    {R"({"properties": {"a": true, "b": true}, "patternProperties": {"^x": true}, "additionalProperties": true})",
     "{\"a\":1,\"x1\":2,\"c\":3}",
     " | /properties | [\"a\"]\n | /patternProperties | [\"x1\"]\n | /additionalProperties | [\"c\"]\n"},
    {R"({"properties": {"a": true}})", "{}", ""},
    {R"({"anyOf": [{"properties": {"a": {"type": "integer"}}}, {"properties": {"b": true}}],
         "unevaluatedProperties": {"title": "U"}})",
     "{\"a\":\"s\",\"b\":1,\"c\":2}",
     " | /anyOf/1/properties | [\"b\"]\n | /unevaluatedProperties | [\"a\",\"c\"]\n"
     "/a | /unevaluatedProperties/title | \"U\"\n/c | /unevaluatedProperties/title | \"U\"\n"},
    {R"({"prefixItems": [true], "unevaluatedItems": true})", "[1,2]", " | /prefixItems | 0\n | /unevaluatedItems | true\n"},
    {R"({"anyOf": [{"title": "A", "type": "string"}, {"title": "B"}]})", "1", " | /anyOf/1/title | \"B\"\n"},
    {R"({"oneOf": [{"title": "A", "type": "string"}, {"title": "B"}]})", "1", " | /oneOf/1/title | \"B\"\n"},
    {R"({"if": {"title": "I", "const": 1}, "then": {"title": "T"}, "else": {"title": "E"}})", "1",
     " | /if/title | \"I\"\n | /then/title | \"T\"\n"},
    {R"({"if": {"title": "I", "const": 1}, "then": {"title": "T"}, "else": {"title": "E"}})", "2",
     " | /else/title | \"E\"\n"},
    {R"({"not": {"not": {"title": "N"}}})", "1", ""},
    {R"({"propertyNames": {"title": "N"}})", "{\"a\":1}", ""},
    {R"({"dependentSchemas": {"a": {"title": "D"}}})", "{\"a\":1}", " | /dependentSchemas/a/title | \"D\"\n"},
    {R"({"$ref": "#/$defs/d", "title": "use", "$defs": {"d": {"title": "def"}}})", "1",
     " | /$ref/title | \"def\"\n | /title | \"use\"\n"},
};

TEST(ExplainUnitsTest, Annotations) {
  for (const Row& row : kRows) {
    const Compiled compiled(row.schema);
    ASSERT_TRUE(compiled.ok()) << row.schema << ": " << compiled.error;
    const Explanation e = compiled.Run(row.instance);
    EXPECT_STREQ(Name(e.outcome), "valid") << row.schema;
    std::string annotations = Annotations(compiled, e);
    EXPECT_EQ(annotations, row.annotations) << row.schema;
    EXPECT_FALSE(e.truncated);
    ExplainOptions none;
    none.collect_annotations = false;
    EXPECT_EQ(compiled.Run(row.instance, none).units.size(), 1u) << row.schema;
  }
}

// Units are a tree in order: parents first, schemas and keywords in turn.
void ExpectTree(const Explanation& e) {
  ASSERT_FALSE(e.units.empty());
  EXPECT_EQ(e.units[0].parent, Unit::kNoParent);
  for (uint32_t i = 1; i < e.units.size(); ++i) {
    ASSERT_LT(e.units[i].parent, i);
    EXPECT_NE(e.units[i].keyword == ir::kNone, e.units[e.units[i].parent].keyword == ir::kNone) << i;
  }
}

TEST(ExplainUnitsTest, ForgetsWhatExplainsNothing) {
  const Compiled compiled(R"({"anyOf": [{"type": "string"}, {"type": "integer"}], "if": {"type": "null"},
                              "not": {"type": "boolean"}, "maximum": 3})");
  ASSERT_TRUE(compiled.ok()) << compiled.error;
  const Explanation valid = compiled.Run("1");
  EXPECT_EQ(valid.units.size(), 1u);
  const Explanation invalid = compiled.Run("5");
  ExpectTree(invalid);
  EXPECT_EQ(Causes(compiled, invalid), " | /maximum | 5 is greater than the maximum 3\n");
  EXPECT_EQ(invalid.units.size(), 2u);
  ExplainOptions all;
  all.keep_all_units = true;
  const Explanation verbose = compiled.Run("5", all);
  ExpectTree(verbose);
  EXPECT_EQ(verbose.units.size(), 13u);
}

TEST(ExplainUnitsTest, ErrorsGoBeforeAnnotations) {
  const Compiled compiled(R"({"properties": {"a": {"items": {"title": "t"}}, "b": {"items": {"type": "null"}}}})");
  ASSERT_TRUE(compiled.ok()) << compiled.error;
  ExplainOptions options;
  options.limits.output_units = 4;
  const Explanation e = compiled.Run(R"({"a": [1,2,3,4,5,6,7,8,9], "b": [1,2,3]})", options);
  ExpectTree(e);
  EXPECT_TRUE(e.truncated);
  EXPECT_EQ(Causes(compiled, e), "/b/0 | /properties/b/items/type | expected null, found integer\n"
                                 "/b/1 | /properties/b/items/type | expected null, found integer\n"
                                 "/b/2 | /properties/b/items/type | expected null, found integer\n");
  EXPECT_EQ(Annotations(compiled, e), "/a/0 | /properties/a/items/title | \"t\"\n");
  EXPECT_EQ(e.dropped_units, 9u);  // eight titles and the annotation of a's items
}

TEST(ExplainUnitsTest, ForgottenAlternativesGiveTheirRoomBack) {
  const Compiled compiled(R"({"anyOf": [{"items": {"type": "null"}}, true], "items": {"maximum": 1}})");
  ASSERT_TRUE(compiled.ok()) << compiled.error;
  ExplainOptions options;
  options.limits.output_units = 2;
  options.collect_annotations = false;
  const Explanation e = compiled.Run("[1,1,1,1,1,9,9]", options);
  EXPECT_FALSE(e.truncated);
  EXPECT_EQ(e.dropped_units, 0u);
  EXPECT_EQ(Causes(compiled, e), "/5 | /items/maximum | 9 is greater than the maximum 1\n"
                                 "/6 | /items/maximum | 9 is greater than the maximum 1\n");
}

std::string Doubling(int levels) {
  std::string schema = R"({"$ref": "#/$defs/l)" + std::to_string(levels) + R"(", "$defs": {"l0": {"type": "integer"})";
  for (int i = 1; i <= levels; ++i) {
    const std::string below = R"({"$ref": "#/$defs/l)" + std::to_string(i - 1) + "\"}";
    schema += ",\"l" + std::to_string(i) + R"(": {"allOf": [)" + below + "," + below + "]}";
  }
  return schema + "}}";
}

TEST(ExplainUnitsTest, SharingDoesNotMultiplyTheWork) {
  const Compiled compiled(Doubling(50));
  ASSERT_TRUE(compiled.ok()) << compiled.error;
  ExplainOptions options;
  options.limits.evaluation_steps = 1'000'000;
  EXPECT_EQ(compiled.Run("1", options).outcome, Outcome::kValid);
  const Explanation e = compiled.Run("\"x\"", options);
  EXPECT_EQ(e.outcome, Outcome::kInvalid);
  EXPECT_TRUE(e.truncated);
  EXPECT_EQ(e.dropped_units, (uint64_t{1} << 50) - 1000);

  const Compiled alternatives(R"({"$ref": "#/$defs/n", "$defs": {"n": {"anyOf": [
      {"properties": {"c": {"$ref": "#/$defs/n"}}, "required": ["x"]},
      {"properties": {"c": {"$ref": "#/$defs/n"}}, "required": ["y"]}]}}})");
  ASSERT_TRUE(alternatives.ok()) << alternatives.error;
  std::string deep, end;
  for (int i = 0; i < 40; ++i) {
    deep += "{\"c\":";
    end += "}";
  }
  EXPECT_EQ(alternatives.Run(deep + "{}" + end, options).outcome, Outcome::kInvalid);
}

TEST(ExplainUnitsTest, DeepInstancesAndChains) {
  const Compiled list(R"({"$ref": "#/$defs/l", "$defs": {"l": {"anyOf": [{"type": "null"},
      {"type": "object", "properties": {"n": {"$ref": "#/$defs/l"}}, "required": ["n"]}]}}})");
  ASSERT_TRUE(list.ok()) << list.error;
  std::string deep, end;
  for (int i = 0; i < 50'000; ++i) {
    deep += "{\"n\":";
    end += "}";
  }
  EXPECT_EQ(list.Run(deep + "null" + end).outcome, Outcome::kValid);
  const Explanation e = list.Run(deep + "1" + end);
  EXPECT_EQ(e.outcome, Outcome::kInvalid);
  uint32_t last = 0;
  for (uint32_t i = 0; i < e.units.size(); ++i) {
    if (!e.units[i].message.empty()) last = i;
  }
  EXPECT_FALSE(InstanceLocation(e, last).empty());

  std::string chain = R"({"$ref": "#/$defs/d0", "$defs": {"d5000": {"type": "integer"})";
  for (int i = 0; i < 5000; ++i) {
    chain += ",\"d" + std::to_string(i) + R"(": {"$ref": "#/$defs/d)" + std::to_string(i + 1) + "\"}";
  }
  const Compiled refs(chain + "}}");
  ASSERT_TRUE(refs.ok()) << refs.error;
  EXPECT_EQ(refs.Run("1").outcome, Outcome::kValid);
  EXPECT_EQ(refs.Run("\"x\"").outcome, Outcome::kInvalid);
}

TEST(ExplainUnitsTest, LargeTables) {
  std::string schema = "{\"properties\":{", instance = "{", required;
  for (int i = 0; i < 10'000; ++i) {
    const std::string name = "\"p" + std::to_string(i) + "\"";
    schema += (i == 0 ? "" : ",") + name + ":{\"type\":\"integer\"}";
    required += (i == 0 ? "" : ",") + name;
    if (i != 4321) instance += (i == 0 ? "" : ",") + name + ":1";
  }
  const Compiled compiled(schema + "},\"required\":[" + required + "],\"additionalProperties\":false}");
  ASSERT_TRUE(compiled.ok()) << compiled.error;
  const Explanation e = compiled.Run(instance + ",\"p4321x\":0}");
  EXPECT_EQ(Causes(compiled, e),
            " | /required | missing required property \"p4321\"\n"
            "/p4321x | /additionalProperties | property \"p4321x\" is not allowed here; did you mean \"p4321\"?\n");

  std::string values = "{\"enum\":[";
  for (int i = 0; i < 100'000; ++i) values += (i == 0 ? "\"v" : ",\"v") + std::to_string(i) + "\"";
  const Compiled large(values + "]}");
  ASSERT_TRUE(large.ok()) << large.error;
  EXPECT_EQ(large.Run("\"v99999\"").outcome, Outcome::kValid);
  EXPECT_EQ(large.Run("\"nope\"").outcome, Outcome::kInvalid);
}

}  // namespace
}  // namespace vouch::evaluate
