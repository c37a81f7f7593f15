// What Schema::Compile says of broken schemas: the place (pointer, line and column), what is wrong, what was
// expected, and what to do where that is known; every fault once, in the order of the text.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "fmt/format.h"
#include "vouch/schema.h"

namespace vouch {
namespace {

CompileOptions Options() {
  CompileOptions options;
  options.base_uri = "https://ex.test/main.json";
  options.documents = {
      {"https://ex.test/rem/broken.json", "{\n  \"type\": \"string\"\n  \"a\": 1\n}"},
      {"https://ex.test/rem/badschema.json",
       "{\n  \"properties\": {\n    \"x\": {\"type\": \"strin\"}\n  }\n}"},
      {"https://ex.test/rem/badref.json",
       "{\n  \"properties\": {\n    \"x\": {\"$ref\": \"#/$defs/y\"}\n  },\n  \"$defs\": {\"Y\": true}\n}"},
      {"https://e.test/fa",
       R"({"$id": "https://e.test/fa", "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$vocabulary": {"https://json-schema.org/draft/2020-12/vocab/core": true,
                        "https://json-schema.org/draft/2020-12/vocab/format-assertion": true}})"},
  };
  return options;
}

// "[document ][pointer ]line:column message" of each error.
std::vector<std::string> Errors(const std::string& text) {
  const CompileOptions options = Options();
  const Result<Schema> schema = Schema::Compile(text, options);
  if (schema.ok()) return {};
  std::vector<Error> errors = schema.error().details;
  if (errors.empty()) {
    errors.push_back(schema.error());
  } else {
    EXPECT_EQ(schema.error().code, errors[0].code);
    EXPECT_EQ(schema.error().message, errors[0].message);
    EXPECT_EQ(schema.error().pointer, errors[0].pointer);
    EXPECT_EQ(schema.error().position.byte, errors[0].position.byte);
  }
  std::vector<std::string> lines;
  for (const Error& e : errors) {
    std::string place;
    if (e.document != options.base_uri) place = e.document.substr(e.document.find("ex.test/") + 8) + " ";
    if (!e.pointer.empty()) place += e.pointer + " ";
    lines.push_back(fmt::format("{}{}:{} {}", place, e.position.line, e.position.column, e.message));
  }
  return lines;
}

struct Case {
  const char* schema;
  std::vector<std::string> errors;
};

TEST(SchemaErrors, SayWhatIsWrongWhereAndWhatToDo) {
  const Case kCases[] = {
      {R"j({
  "type": "strin"
})j",
       {R"j(/type 2:11 type: "strin" is not one of "array", "boolean", "integer", "null", "number", "object", "string"; did you mean "string"?)j"}},
      {R"j({
  "properties": {
    "a": {"type": ["string", "nul"]}
  }
})j",
       {R"j(/properties/a/type/1 3:30 type/1: "nul" is not one of "array", "boolean", "integer", "null", "number", "object", "string"; did you mean "null"?)j"}},
      {R"j({"type": null})j",
       {R"j(/type 1:10 type: expected the name of a type or a list of such names, found null)j"}},
      {R"j({
  "type": "object",
  "properties": {"name": {"type": "string", "required": true}}
})j",
       {R"j(/properties/name/required 3:57 required: expected array, found boolean; it lists the names of required properties: write "required": ["name"] beside the "properties" that have this one)j"}},
      {R"j({"properties": [{"name": "a"}]})j",
       {R"j(/properties 1:16 properties: expected object, found array; write an object whose members are schemas: {"name": {...}})j"}},
      {R"j({"allOf": [{}, {"properties": {"x": {"minLength": -1}}}]})j",
       {R"j(/allOf/1/properties/x/minLength 1:51 minLength: -1 is less than the minimum 0)j"}},
      {R"j({"minLength": "3"})j",
       {R"j(/minLength 1:15 minLength: expected integer, found string; write 3 without quotes)j"}},
      {R"j({
  "properties": {"a": {"$ref": "#/$defs/adress"}},
  "$defs": {"address": {"type": "string"}}
})j",
       {R"j(/properties/a/$ref 2:32 $ref "#/$defs/adress" leads nowhere: "#/$defs" has no member "adress"; did you mean "#/$defs/address"?)j"}},
      {R"j({"$ref": "other.json#/x"})j",
       {R"j(/$ref 1:10 $ref "other.json#/x" leads nowhere: no document or $id is known as "https://ex.test/other.json")j"}},
      {R"j({"$ref": "mian.json#/x"})j",
       {R"j(/$ref 1:10 $ref "mian.json#/x" leads nowhere: no document or $id is known as "https://ex.test/mian.json"; did you mean "https://ex.test/main.json"?)j"}},
      {R"j({"properties": {"a": {"pattern": "^[a-z"}}})j",
       {R"j(/properties/a/pattern 1:34 pattern: a class lacks its closing ]; write \[ for a literal bracket (byte 1 of the pattern))j"}},
      {R"j({"patternProperties": {"(": {}, "[": true}})j",
       {R"j(/patternProperties/( 1:24 patternProperties: this ( has no ) behind it; write \( for a literal one (byte 0 of the pattern))j",
        R"j(/patternProperties/[ 1:33 patternProperties: a class lacks its closing ]; write \[ for a literal bracket (byte 0 of the pattern))j"}},
      {R"j({
  "$defs": {
    "a": {"$anchor": "x"},
    "b": {"$anchor": "x"}
  }
})j",
       {R"j(/$defs/b/$anchor 4:22 two schemas of one resource have the anchor "x": "https://ex.test/main.json#/$defs/a" and "https://ex.test/main.json#/$defs/b")j"}},
      {R"j({"$defs": {"a": {"$id": "https://e.test/x"}, "b": {"$id": "https://e.test/x"}}})j",
       {R"j(/$defs/b/$id 1:59 two schemas have the identifier "https://e.test/x": "https://ex.test/main.json#/$defs/a" and "https://ex.test/main.json#/$defs/b")j"}},
      {R"j({"$id": "https://e.test/a#frag"})j",
       {R"j(/$id 1:9 $id must not have a fragment: write "$anchor" for "frag")j"}},
      {R"j({
  "minimum": 3,
  "exclusiveMinimum": true
})j",
       {R"j(/exclusiveMinimum 3:23 exclusiveMinimum: expected number, found boolean; since draft 6 it is a bound itself: write "exclusiveMinimum": 3 in place of "minimum")j"}},
      {R"j({"items": [{"type": "string"}]})j",
       {R"j(/items 1:11 items: expected a schema, which is an object or a boolean, found an array; since 2020-12 schemas by position are written under "prefixItems", and those for the items behind them under "items")j"}},
      {R"j({"enum": {"a": 1}})j",
       {R"j(/enum 1:10 enum: expected array, found object; write a list of the allowed values: [...])j"}},
      {R"j({"$schema": "http://json-schema.org/draft-08/schema"})j",
       {R"j(/$schema 1:13 unknown $schema "http://json-schema.org/draft-08/schema": vouch knows draft 4, 6, 7, 2019-09 and 2020-12, and any metaschema that it is given)j"}},
      {R"j({"$ref": "rem/broken.json"})j",
       {R"j(rem/broken.json 3:3 expected a comma or "}" before a string; add the missing comma; $ref at https://ex.test/main.json#/$ref leads here)j"}},
      {R"j({"$ref": "rem/badschema.json"})j",
       {R"j(rem/badschema.json /properties/x/type 3:19 type: "strin" is not one of "array", "boolean", "integer", "null", "number", "object", "string"; did you mean "string"?)j"}},
      {R"j({"$ref": "rem/badref.json"})j",
       {R"j(rem/badref.json /properties/x/$ref 3:19 $ref "#/$defs/y" leads nowhere: "#/$defs" has no member "y"; did you mean "#/$defs/Y"?)j"}},
      {R"j({
  "type": "string",
})j",
       {R"j(2:19 this comma comes before the closing "}" of an object; remove the trailing comma)j"}},
      {R"j({
  "properties": {"a": {}, "a": {}}
})j",
       {R"j(2:27 the key "a" stands twice in this object, first at line 2, column 18; remove or rename one)j"}},
      {R"j({"not": "string", "anyOf": {"type": "string"}})j",
       {R"j(/not 1:9 not: expected a schema, which is an object or a boolean, found a string; write {"type": "string"})j",
        R"j(/anyOf 1:28 anyOf: expected array, found object; write a list of schemas: [{...}])j"}},
      {R"j({"anyOf": []})j", {R"j(/anyOf 1:11 anyOf: array has 0 items, at least 1 is needed)j"}},
      {R"j({
  "type": "objekt",
  "properties": {
    "a": {"type": "strin", "minLength": "x"},
    "b": {"allOf": [{"maximum": "3"}]},
    "c": 5
  },
  "$defs": {"d": {"multipleOf": 0}},
  "required": "a"
})j",
       {R"j(/type 2:11 type: "objekt" is not one of "array", "boolean", "integer", "null", "number", "object", "string"; did you mean "object"?)j",
        R"j(/properties/a/type 4:19 type: "strin" is not one of "array", "boolean", "integer", "null", "number", "object", "string"; did you mean "string"?)j",
        R"j(/properties/a/minLength 4:41 minLength: expected integer, found string)j",
        R"j(/properties/b/allOf/0/maximum 5:33 maximum: expected number, found string; write 3 without quotes)j",
        R"j(/properties/c 6:10 properties/c: expected a schema, which is an object or a boolean, found a number)j",
        R"j(/$defs/d/multipleOf 8:33 multipleOf: 0 is not greater than 0)j",
        R"j(/required 9:15 required: expected array, found string; write a list of names: ["a"])j"}},
      {R"j([{"type": "string"}])j",
       {R"j(1:1 a schema is an object or a boolean; this document is neither)j"}},
      {R"j({"$schema": "http://json-schema.org/draft-07/schema#", "dependencies": {"a": ["b", 3], "c": {"type": "x"}}})j",
       {R"j(/dependencies/a/1 1:84 dependencies/a/1: expected string, found integer)j",
        R"j(/dependencies/c/type 1:102 type: "x" is not one of "array", "boolean", "integer", "null", "number", "object", "string")j"}},
      {R"j({"$schema": "http://json-schema.org/draft-04/schema#", "required": [], "properties": {"a": {"required": true}}})j",
       {R"j(/required 1:68 required: array has 0 items, at least 1 is needed)j",
        R"j(/properties/a/required 1:105 required: expected array, found boolean; it lists the names of required properties: write "required": ["a"] beside the "properties" that have this one)j"}},
      {R"j({"format": 5, "title": 3, "$comment": [], "description": null, "deprecated": "yes"})j",
       {R"j(/format 1:12 format: expected string, found integer)j",
        R"j(/title 1:24 title: expected string, found integer)j",
        R"j(/$comment 1:39 $comment: expected string, found array)j",
        R"j(/description 1:58 description: expected string, found null)j",
        R"j(/deprecated 1:78 deprecated: expected boolean, found string)j"}},
      {R"j({"$schema": "https://e.test/fa", "format": "emial"})j",
       {R"j(/format 1:44 format: unknown format "emial", and the schema's dialect requires formats to be asserted)j"}},
      {R"j({"$vocabulary": {"https://e.test/v": "yes"}, "$anchor": "1a", "$id": 7})j", {R"j(/$vocabulary/https:~1~1e.test~1v 1:38 $vocabulary/https://e.test/v: expected boolean, found string)j", R"j(/$anchor 1:57 $anchor: "1a" does not match the pattern ^[A-Za-z_][-A-Za-z0-9._]*$; the name of an anchor begins with a letter or "_" and goes on with letters, digits, "-", "_" and ".")j", R"j(/$id 1:70 $id: expected string, found integer)j"}},
      {R"j({"allOf": [{"$ref": "#/$defs/a"}, {"$ref": "#b"}, {"$dynamicRef": "#c"}], "$defs": {"A": {}}})j",
       {R"j(/allOf/0/$ref 1:21 $ref "#/$defs/a" leads nowhere: "#/$defs" has no member "a"; did you mean "#/$defs/A"?)j",
        R"j(/allOf/1/$ref 1:44 $ref "#b" leads nowhere: "https://ex.test/main.json" has no anchor "b")j",
        R"j(/allOf/2/$dynamicRef 1:67 $dynamicRef "#c" leads nowhere: "https://ex.test/main.json" has no anchor "c")j"}},
      {R"j({"$ref": "#/enum/0", "enum": [1]})j",
       {R"j(/$ref 1:10 $ref "#/enum/0" leads nowhere: "#/enum/0" is a number, not a schema)j"}},
      {R"j({"properties": {"a": {"pattern": "("}, "b": {"pattern": "\\Z"}, "c": {"pattern": "a{3,1}"}}})j",
       {R"j(/properties/a/pattern 1:34 pattern: this ( has no ) behind it; write \( for a literal one (byte 0 of the pattern))j",
        R"j(/properties/b/pattern 1:57 pattern: \Z is not ECMA-262; use $ for the end of the text (byte 0 of the pattern))j",
        R"j(/properties/c/pattern 1:82 pattern: the quantifier's numbers are out of order; write {min,max} (byte 1 of the pattern))j"}},
      {R"j({"dependentRequired": {"a": "b"}, "dependentSchemas": {"a": ["b"]}})j",
       {R"j(/dependentRequired/a 1:29 dependentRequired/a: expected array, found string; write a list of names: ["b"])j",
        R"j(/dependentSchemas/a 1:61 dependentSchemas/a: expected a schema, which is an object or a boolean, found an array)j"}},
      {R"j({"$anchor": "a b", "type": 5, "$defs": {"x": {"$anchor": "y"}, "z": {"$anchor": "y"}}})j",
       {R"j(/$anchor 1:13 $anchor: "a b" does not match the pattern ^[A-Za-z_][-A-Za-z0-9._]*$; the name of an anchor begins with a letter or "_" and goes on with letters, digits, "-", "_" and ".")j",
        R"j(/type 1:28 type: expected the name of a type or a list of such names, found a number)j",
        R"j(/$defs/z/$anchor 1:81 two schemas of one resource have the anchor "y": "https://ex.test/main.json#/$defs/x" and "https://ex.test/main.json#/$defs/z")j"}},
      {R"j({"type": {"enum": ["a"]}})j",
       {R"j(/type 1:10 type: expected the name of a type or a list of such names, found an object)j"}},
      {R"j({"maxItems": 1.5, "uniqueItems": "true", "minContains": -1})j",
       {R"j(/maxItems 1:14 maxItems: expected integer, found number)j",
        R"j(/uniqueItems 1:34 uniqueItems: expected boolean, found string; write true without quotes)j",
        R"j(/minContains 1:57 minContains: -1 is less than the minimum 0)j"}},
      {R"j({"properties":{"a":{"properties":{"a":{"properties":{"a":{"type":"int"}}}}}}})j",
       {R"j(/properties/a/properties/a/properties/a/type 1:66 type: "int" is not one of "array", "boolean", "integer", "null", "number", "object", "string"; write "integer")j"}},
      {R"j({"type":"object","additionalProperties":"false"})j",
       {R"j(/additionalProperties 1:41 additionalProperties: expected a schema, which is an object or a boolean, found a string; write false without quotes)j"}},
      {R"j({"$ref": "#/%ZZ"})j",
       {R"j(/$ref 1:10 $ref "#/%ZZ" leads nowhere: in its fragment a "%" isn't followed by two hex digits, or the bytes aren't UTF-8)j"}},
      {R"j({"$id": "https://e.test/dir/a", "$ref": "#/definitons/x", "definitions": {"x": {}}})j",
       {R"j(/$ref 1:41 $ref "#/definitons/x" leads nowhere: "https://e.test/dir/a" has no member "definitons"; did you mean "#/definitions/x"?)j"}},
  };
  for (const Case& test : kCases) EXPECT_EQ(Errors(test.schema), test.errors) << test.schema;
}

TEST(SchemaErrors, ManyBadPatternsAreCutOff) {
  std::string schema = "{\"allOf\": [";
  for (int i = 0; i < 200; ++i) schema += fmt::format("{}{{\"pattern\": \"({}\"}}", i == 0 ? "" : ",", i);
  EXPECT_EQ(Errors(schema + "]}").size(), 50u);
}

// Advice for the mistakes of those who come from other languages and drafts.
TEST(SchemaErrors, Advice) {
  const struct {
    const char *schema, *end;  // of the first message
  } kCases[] = {
      {R"({"type": "str"})", R"(write "string")"},
      {R"({"type": ["null", "bool"]})", R"(write "boolean")"},
      {R"({"type": "Object"})", R"(did you mean "object"?)"},
      {R"({"type": "date"})", R"(write "type": "string" with "format": "date")"},
      {R"({"type": "any"})", R"(leave "type" out where every type is allowed)"},
      {R"({"properties": {"a": {"required": false}}})",
       "it lists the names of required properties: leave it out here"},
      {R"({"minimum": 1, "exclusiveMinimum": false})", "since draft 6 it is a bound itself: leave it out"},
      {R"({"exclusiveMaximum": true})", "since draft 6 it is a bound itself: write the number here"},
      {R"({"$schema": "http://json-schema.org/draft-04/schema#", "maximum": 9, "exclusiveMaximum": 7})",
       R"(write "maximum": 7, "exclusiveMaximum": true)"},
      {R"({"$schema": "http://json-schema.org/draft-04/schema#", "properties": {"a": true}})",
       "draft 4 has no boolean schemas: write {}"},
      {R"({"$schema": "http://json-schema.org/draft-04/schema#", "not": false})",
       R"(draft 4 has no boolean schemas: write {"not": {}})"},
      {R"({"properties": {"a": "integer"}})", R"(write {"type": "integer"})"},
      {R"({"unevaluatedProperties": "false"})", "write false without quotes"},
      {R"({"multipleOf": "0.01"})", "write 0.01 without quotes"},
      {R"({"maximum": "ten"})", "expected number, found string"},
      {R"({"oneOf": {"type": "string"}})", "write a list of schemas: [{...}]"},
      {R"({"enum": "a"})", "write a list of the allowed values: [...]"},
      {R"({"$dynamicAnchor": "9"})", R"(goes on with letters, digits, "-", "_" and ".")"},
  };
  for (const auto& test : kCases) {
    const std::vector<std::string> errors = Errors(test.schema);
    ASSERT_EQ(errors.size(), 1u) << test.schema;
    EXPECT_TRUE(errors[0].ends_with(test.end)) << test.schema << "\n" << errors[0];
  }
}

// What breaks the metaschema and what leads nowhere are told together, those of referenced documents too.
TEST(SchemaErrors, AndReferences) {
  EXPECT_EQ(Errors(R"({"properties": {"a": {"$ref": "#/$defs/B"}, "b": {"type": "strin"}}, "$defs": {"b": true}})"),
            (std::vector<std::string>{
                R"(/properties/a/$ref 1:31 $ref "#/$defs/B" leads nowhere: "#/$defs" has no member "B"; did you mean "#/$defs/b"?)",
                R"(/properties/b/type 1:59 type: "strin" is not one of "array", "boolean", "integer", "null", "number", "object", )"
                R"("string"; did you mean "string"?)"}));
  EXPECT_EQ(Errors(R"({"$ref": "rem/badschema.json", "minimum": "1", "not": {"$ref": "rem/badref.json"}})"),
            (std::vector<std::string>{
                "/minimum 1:43 minimum: expected number, found string; write 1 without quotes",
                R"(rem/badref.json /properties/x/$ref 3:19 $ref "#/$defs/y" leads nowhere: "#/$defs" has no member "y"; )"
                R"(did you mean "#/$defs/Y"?)",
                R"(rem/badschema.json /properties/x/type 3:19 type: "strin" is not one of "array", "boolean", "integer", "null", )"
                R"("number", "object", "string"; did you mean "string"?)"}));
  // What can't be read ends the search, but not without what was found before.
  EXPECT_EQ(Errors(R"({"$ref": "rem/broken.json", "minimum": "1"})").size(), 2u);
  // Where identifiers are at fault it isn't known what can be referred to.
  EXPECT_EQ(Errors(R"({"$anchor": "a", "minimum": "1", "not": {"$anchor": "a", "$ref": "#b"}})").size(), 2u);
}

// A property may be called like a keyword, a definition, too.
TEST(SchemaErrors, NamesThatAreKeywordsDoNotConfuse) {
  EXPECT_EQ(Errors(R"({"properties": {"properties": {"properties": 1}, "type": 2, "allOf": {"allOf": 3}}})"),
            (std::vector<std::string>{"/properties/properties/properties 1:46 properties: expected object, "
                                      "found integer; write an object whose "
                                      "members are schemas: {\"name\": {...}}",
                                      "/properties/type 1:58 properties/type: expected a schema, which is an "
                                      "object or a boolean, found a number",
                                      "/properties/allOf/allOf 1:80 allOf: expected array, found integer"}));
}

// Keywords of a custom metaschema are named, too; its demands on whole schemas have no keyword to name.
TEST(SchemaErrors, OfACustomMetaschema) {
  CompileOptions options;
  options.documents = {{"https://ex.test/meta", R"({"$schema": "https://json-schema.org/draft/2020-12/schema",
    "$id": "https://ex.test/meta", "$dynamicAnchor": "meta", "$ref": "https://json-schema.org/draft/2020-12/schema",
    "required": ["title"], "properties": {"x-unit": {"enum": ["m", "ms"]}}})"}};
  const Result<Schema> schema = Schema::Compile(
      R"({"$schema": "https://ex.test/meta", "title": "a", "x-unit": "hour", "not": {}})", options);
  ASSERT_FALSE(schema.ok());
  ASSERT_EQ(schema.error().details.size(), 2u);
  EXPECT_EQ(schema.error().details[0].message, "x-unit: \"hour\" is not one of \"m\", \"ms\"");
  EXPECT_EQ(schema.error().details[1].pointer, "/not");
  EXPECT_EQ(schema.error().details[1].message, "not: missing required property \"title\"");
}

}  // namespace
}  // namespace vouch
