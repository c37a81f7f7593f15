// The causes of Explain: where each is and what it says, one table row a message.
#include <string>

#include "engine/format/format.h"
#include "unit/evaluate/explain_fixture.h"

namespace vouch::evaluate {
namespace {

struct Row {
  const char* schema;
  const char* instance;
  const char* causes;
};

const Row kRows[] = {
    {R"({"type": "string"})", "5", " | /type | expected string, found integer\n"},
    {R"({"type": ["string", "null"]})", "{}", " | /type | expected null or string, found object\n"},
    {R"({"type": ["number", "array", "boolean"]})", "\"x\"",
     " | /type | expected boolean, number or array, found string\n"},
    {R"({"type": "integer"})", "1.5", " | /type | expected integer, found number\n"},
    {R"({"enum": ["http", "https"]})", "\"htpp\"",
     " | /enum | \"htpp\" is not one of \"http\", \"https\"; did you mean \"http\"?\n"},
    {R"({"enum": [1]})", "2", " | /enum | 2 is not 1\n"},
    {R"({"enum": [1,2,3,4,5,6,7,8,9,10]})", "11",
     " | /enum | 11 is not one of 1, 2, 3, 4, 5, 6, 7, 8 ... (10 values in all)\n"},
    {R"({"const": "triggers"})", "\"trigers\"",
     " | /const | expected \"triggers\", found \"trigers\"; did you mean \"triggers\"?\n"},
    {R"({"const": {"a": 1}})", "[1]", " | /const | expected {\"a\":1}, found [1]\n"},
    {R"({"minimum": 3})", "2.5", " | /minimum | 2.5 is less than the minimum 3\n"},
    {R"({"maximum": 3})", "5", " | /maximum | 5 is greater than the maximum 3\n"},
    {R"({"exclusiveMinimum": 3})", "3", " | /exclusiveMinimum | 3 is not greater than 3\n"},
    {R"({"exclusiveMaximum": 3})", "3", " | /exclusiveMaximum | 3 is not less than 3\n"},
    {R"({"multipleOf": 0.01})", "0.015", " | /multipleOf | 0.015 is not a multiple of 0.01\n"},
    {R"({"minLength": 2})", "\"\xc3\xa9\"", " | /minLength | string has 1 character, at least 2 are needed\n"},
    {R"({"maxLength": 1})", "\"abc\"", " | /maxLength | string has 3 characters, at most 1 is allowed\n"},
    {R"({"pattern": "^a"})", "\"xyz\"", " | /pattern | \"xyz\" does not match the pattern ^a\n"},
    {R"({"minItems": 1})", "[]", " | /minItems | array has 0 items, at least 1 is needed\n"},
    {R"({"maxItems": 2})", "[1,2,3]", " | /maxItems | array has 3 items, at most 2 are allowed\n"},
    {R"({"uniqueItems": true})", "[0,{\"a\":1},2,3,{\"a\":1.0}]", " | /uniqueItems | items 1 and 4 are equal\n"},
    {R"({"minProperties": 2})", "{\"a\":1}", " | /minProperties | object has 1 property, at least 2 are needed\n"},
    {R"({"maxProperties": 0})", "{\"a\":1}", " | /maxProperties | object has 1 property, at most 0 are allowed\n"},
    {R"({"required": ["name"]})", "{}", " | /required | missing required property \"name\"\n"},
    {R"({"required": ["a", "b", "c"]})", "{\"b\":1}",
     " | /required | missing required properties \"a\" and \"c\"\n"},
    {R"({"required": ["a","b","c","d","e","f","g","h","i","j"]})", "{}",
     " | /required | missing 10 required properties: \"a\", \"b\", \"c\", \"d\", \"e\", \"f\", \"g\", \"h\" ...\n"},
    {R"({"dependentRequired": {"a": ["b"]}})", "{\"a\":1}",
     " | /dependentRequired | missing property \"b\", required because \"a\" is present\n"},
    {R"({"dependentRequired": {"a": ["b", "c"], "d": ["a", "e"]}})", "{\"a\":1,\"c\":1,\"d\":1}",
     " | /dependentRequired | missing property \"b\", required because \"a\" is present; "
     "missing property \"e\", required because \"d\" is present\n"},
    {R"({"properties": {"triggers": true}, "additionalProperties": false})", "{\"trigers\":1}",
     "/trigers | /additionalProperties | property \"trigers\" is not allowed here; did you mean \"triggers\"?\n"},
    {R"({"properties": {"triggers": true}, "additionalProperties": false})", "{\"triggers\":1,\"trigger\":1}",
     "/trigger | /additionalProperties | property \"trigger\" is not allowed here\n"},
    {R"({"allOf": [{"properties": {"name": true}}], "unevaluatedProperties": false})", "{\"nmae\":1}",
     "/nmae | /unevaluatedProperties | property \"nmae\" is not allowed here; did you mean \"name\"?\n"},
    {R"({"properties": {"a~/b": false}})", "{\"a~/b\":1}",
     "/a~0~1b | /properties/a~0~1b | property \"a~/b\" is not allowed here\n"},
    {R"({"patternProperties": {"^x": false}})", "{\"xy\":1}",
     "/xy | /patternProperties/^x | property \"xy\" is not allowed here\n"},
    {R"({"propertyNames": {"maxLength": 2}})", "{\"abc\":1}",
     " | /propertyNames/maxLength | property name \"abc\": string has 3 characters, at most 2 are allowed\n"},
    {R"({"propertyNames": false})", "{\"abc\":1}",
     " | /propertyNames | property name \"abc\": no property is allowed here\n"},
    {R"({"items": false})", "[1]", "/0 | /items | item 0 is not allowed: the array must be empty\n"},
    {R"({"prefixItems": [true], "items": false})", "[1,2]",
     "/1 | /items | item 1 is not allowed: there may be at most 1\n"},
    {R"({"prefixItems": [true], "unevaluatedItems": false})", "[1,2]",
     "/1 | /unevaluatedItems | item 1 is not allowed here\n"},
    {R"({"contains": {"type": "null"}})", "[1]", " | /contains | no item matches \"contains\", at least 1 must\n"},
    {R"({"contains": {"type": "null"}, "minContains": 2})", "[null]",
     " | /minContains | 1 item matches \"contains\", at least 2 must\n"},
    {R"({"contains": {"type": "null"}, "maxContains": 1})", "[null,null]",
     " | /maxContains | 2 items match \"contains\", at most 1 is allowed\n"},
    {R"({"not": {"type": "string"}})", "\"x\"", " | /not | must not be of type string\n"},
    {R"({"not": {"const": 5}})", "5", " | /not | the value 5 is not allowed\n"},
    {R"({"not": {"required": ["a"]}})", "{\"a\":1}", " | /not | property \"a\" is not allowed here\n"},
    {R"({"not": {"minimum": 1, "maximum": 3}})", "2",
     " | /not | 2 is not allowed: it matches the schema under \"not\"\n"},
    {R"({"not": true})", "2", " | /not | 2 is not allowed: \"not\" excludes every value\n"},
    {R"({"anyOf": [{"type": "string"}, {"minimum": 5}]})", "2",
     " | /anyOf/0/type | expected string, found integer\n"
     " | /anyOf/1/minimum | 2 is less than the minimum 5\n"},
    {R"({"oneOf": [true, {"minimum": 5}, {"maximum": 9}]})", "2",
     " | /oneOf | matches 2 alternatives of \"oneOf\" (oneOf/0 and oneOf/2), exactly one must match\n"},
    {R"({"if": {"type": "integer"}, "then": {"minimum": 5}, "else": false})", "2",
     " | /then/minimum | 2 is less than the minimum 5\n"},
    {R"({"if": {"type": "integer"}, "then": {"minimum": 5}, "else": false})", "\"s\"",
     " | /else | \"s\" is not allowed here: the schema is false\n"},
    {R"({"dependentSchemas": {"a": {"required": ["b"]}, "c": false}})", "{\"a\":1,\"c\":2}",
     " | /dependentSchemas/a/required | missing required property \"b\"\n"
     " | /dependentSchemas/c | property \"c\" is not allowed here\n"},
    {R"({"items": {"$ref": "#/$defs/p"}, "$defs": {"p": {"properties": {"x": {"type": "number"}}}}})",
     "[{\"x\":1},{\"x\":null}]", "/1/x | /items/$ref/properties/x/type | expected number, found null\n"},
    {"false", "1", " |  | no value is allowed: the schema is false\n"},
    // Nothing is said twice: neither by keywords above a cause, nor for members that a failed part knows.
    {R"({"allOf": [{"properties": {"a": {"type": "string"}}}], "unevaluatedProperties": false})", "{\"a\":1}",
     "/a | /allOf/0/properties/a/type | expected string, found integer\n"},
    // A long value is cut.
    {R"({"type": "array", "maximum": 1})", "100000000000000000000000000000000000000000000000000000000000000000000",
     " | /type | expected array, found integer\n"
     " | /maximum | 100000000000000000000000000000000000000000000000000000000000... is greater than the maximum 1\n"},
};

TEST(ExplainMessagesTest, Table) {
  for (const Row& row : kRows) {
    const Compiled compiled(row.schema);
    ASSERT_TRUE(compiled.ok()) << row.schema << ": " << compiled.error;
    const Explanation e = compiled.Run(row.instance);
    EXPECT_STREQ(Name(e.outcome), "invalid") << row.schema;
    std::string causes = Causes(compiled, e);
    // Of anyOf and oneOf that match nothing the sentence is always the same.
    const size_t own = causes.find(" | /anyOf | ");
    if (own != std::string::npos) {
      EXPECT_EQ(causes.substr(own, causes.find('\n', own) - own + 1),
                " | /anyOf | matches none of the 2 alternatives of \"anyOf\"\n");
      causes.erase(own, causes.find('\n', own) - own + 1);
    }
    EXPECT_EQ(causes, row.causes) << row.schema;
  }
}

TEST(ExplainMessagesTest, FormatsAndDraft4) {
  const Compiled date(R"({"format": "date"})", kDraft2020, true);
  ASSERT_TRUE(date.ok()) << date.error;
  EXPECT_EQ(Causes(date, date.Run("\"2024-02-30\"")),
            " | /format | \"2024-02-30\" is not " + std::string(format::Describe(format::Format::kDate)) + "\n");
  EXPECT_EQ(Causes(date, date.Run("\"2024-02-29\"")), "");
  const Compiled integer(R"({"type": "integer"})", "http://json-schema.org/draft-04/schema");
  ASSERT_TRUE(integer.ok()) << integer.error;
  EXPECT_EQ(Causes(integer, integer.Run("1.0")), " | /type | expected integer, found number\n");
}

}  // namespace
}  // namespace vouch::evaluate
