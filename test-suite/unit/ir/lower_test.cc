// Lower: what every keyword of every draft becomes, printed. What asserts and what is refused: lower_options_test.cc.
#include <string>
#include <vector>

#include "unit/ir/lowered.h"

namespace vouch::ir {
namespace {

// `print` starts with a line break, for the reader.
struct Row {
  const char* schema;
  const char* print;
};

template <size_t n>
void Expect(const Row (&rows)[n], Draft draft, const LowerOptions& options = {}) {
  for (const Row& row : rows) {
    const Result<Module> module = LowerText(row.schema, draft, options);
    ASSERT_TRUE(module.ok()) << row.schema << ": " << module.error().message;
    EXPECT_EQ("\n" + Print(*module), row.print) << row.schema;
  }
}

const Row kDraft4[] = {
    {R"({"type": "integer"})",
     R"(
s0 <>
  type integer [integer-literal]
)"},
    {R"({"type": "number"})",
     R"(
s0 <>
  type integer|number
)"},
    // Every integral number is a number; the literal is not asked for.
    {R"({"type": ["integer", "number", "null"]})",
     R"(
s0 <>
  type null|integer|number
)"},
    {R"({"type": ["integer", "string"]})",
     R"(
s0 <>
  type integer|string [integer-literal]
)"},
    {R"({"minimum": 1, "exclusiveMinimum": true, "maximum": 5, "exclusiveMaximum": false})",
     R"(
s0 <>
  exclusiveMinimum (minimum) 1
  maximum 5
)"},
    {R"({"exclusiveMaximum": true, "maximum": 5})",
     R"(
s0 <>
  exclusiveMaximum (maximum) 5
)"},
    // Without the bound its flag says nothing, and a number is no flag.
    {R"({"exclusiveMinimum": true, "exclusiveMaximum": 7})",
     R"(
s0 <>
  exclusiveMaximum 7
)"},
    {R"({"enum": [1, "a", null], "multipleOf": 0.5})",
     R"(
s0 <>
  enum 1 "a" null
  multipleOf 0.5
)"},
    {R"({"minLength": 1, "maxLength": 2, "pattern": "^a", "format": "ipv4"})",
     R"(
s0 <>
  minLength 1
  maxLength 2
  pattern "^a"
  format "ipv4"
)"},
    {R"({"items": [{"type": "null"}, {}], "additionalItems": {"type": "string"}, "minItems": 1,
        "maxItems": 3, "uniqueItems": true})",
     R"(
s0 <>
  minItems 1
  maxItems 3
  uniqueItems
  prefixItems (items) s1 s2
  items (additionalItems) s3 from 2
s1 <#/items/0>
  type null
s2 <#/items/1>
s3 <#/additionalItems>
  type string
)"},
    {R"({"items": {"type": "null"}, "additionalItems": {"type": "string"}, "uniqueItems": false})",
     R"(
s0 <>
  items s1 from 0
s1 <#/items>
  type null
)"},
    {R"({"additionalItems": {"type": "string"}})",
     R"(
s0 <>
)"},
    {R"({"additionalItems": {"type": "string"}, "items": []})",
     R"(
s0 <>
  items (additionalItems) s1 from 0
s1 <#/additionalItems>
  type string
)"},
    {R"({"items": [{}], "additionalItems": false})",
     R"(
s0 <>
  prefixItems (items) s1
  items (additionalItems) s2 from 1
s1 <#/items/0>
s2 <#/additionalItems> false
)"},
    {R"({"minProperties": 1, "maxProperties": 2, "required": ["a", "b"]})",
     R"(
s0 <>
  minProperties 1
  maxProperties 2
  required "a" "b"
)"},
    {R"({"properties": {"a": {}}, "patternProperties": {"^b": {"type": "null"}},
        "additionalProperties": false})",
     R"(
s0 <>
  properties "a":s1
  patternProperties "^b":s2
  additionalProperties s3
s1 <#/properties/a>
s2 <#/patternProperties/%5Eb>
  type null
s3 <#/additionalProperties> false
)"},
    // additionalProperties finds its siblings wherever they stand.
    {R"({"additionalProperties": {"type": "null"}, "properties": {"a": {}}})",
     R"(
s0 <>
  properties "a":s1
  additionalProperties s2
s1 <#/properties/a>
s2 <#/additionalProperties>
  type null
)"},
    {R"({"dependencies": {"a": ["b", "c"], "d": {"required": ["e"]}, "f": []}})",
     R"(
s0 <>
  dependentRequired (dependencies) "a": "b" "c" "f":
  dependentSchemas (dependencies) "d":s1
s1 <#/dependencies/d>
  required "e"
)"},
    {R"({"allOf": [{"type": "null"}], "anyOf": [{}], "oneOf": [{}, {"not": {}}]})",
     R"(
s0 <>
  allOf s1
  anyOf s2
  oneOf s3 s4
s1 <#/allOf/0>
  type null
s2 <#/anyOf/0>
s3 <#/oneOf/0>
s4 <#/oneOf/1>
  not s5
s5 <#/oneOf/1/not>
)"},
    {R"({"$ref": "#/definitions/d", "type": "null", "definitions": {"d": {"title": "T"}}})",
     R"(
s0 <>
  ref ($ref) s1
s1 <#/definitions/d>
  annotation (title) "T"
)"},
    // Keywords of later drafts are unknown here, and unknown keywords say nothing.
    {R"({"const": 1, "contains": {}, "propertyNames": {}, "if": {}, "then": {}, "examples": [],
        "title": "T", "description": "D", "default": 1, "x": 1, "prefixItems": [{}], "$comment": "c"})",
     R"(
s0 <>
  annotation (title) "T"
  annotation (description) "D"
  annotation (default) 1
)"},
};

const Row kDraft6[] = {
    {R"({"type": "integer"})",
     R"(
s0 <>
  type integer
)"},
    {R"({"minimum": 1, "exclusiveMinimum": 2, "maximum": 5.5, "exclusiveMaximum": 1e400})",
     R"(
s0 <>
  minimum 1
  exclusiveMinimum 2
  maximum 5.5
  exclusiveMaximum 1e400
)"},
    {R"({"exclusiveMinimum": true, "minimum": 1})",
     R"(
s0 <>
  minimum 1
)"},
    {R"({"const": {"a": 1.50}, "contains": {"type": "null"}, "minContains": 2,
        "propertyNames": {"maxLength": 3}})",
     R"(
s0 <>
  const {"a":1.5}
  contains s1 min 1 max 18446744073709551615 [unannotated]
  propertyNames s2
s1 <#/contains>
  type null
s2 <#/propertyNames>
  maxLength 3
)"},
    {R"({"items": [true, false], "additionalItems": true})",
     R"(
s0 <>
  prefixItems (items) s1 s2
  items (additionalItems) s3 from 2
s1 <#/items/0> true
s2 <#/items/1> false
s3 <#/additionalItems> true
)"},
    {R"({"dependencies": {"a": true, "b": false, "c": ["d"]}})",
     R"(
s0 <>
  dependentRequired (dependencies) "c": "d"
  dependentSchemas (dependencies) "a":s1 "b":s2
s1 <#/dependencies/a> true
s2 <#/dependencies/b> false
)"},
    {R"({"examples": [1], "if": {"type": "null"}, "then": true, "readOnly": true})",
     R"(
s0 <>
  annotation (examples) [1]
)"},
};

const Row kDraft7[] = {
    {R"({"if": {"type": "null"}, "then": {"type": "string"}, "else": false})",
     R"(
s0 <>
  if s3 then s1 else s2
s1 <#/then>
  type string
s2 <#/else> false
s3 <#/if>
  type null
)"},
    {R"({"if": {"type": "null"}, "else": false})",
     R"(
s0 <>
  if s2 then - else s1
s1 <#/else> false
s2 <#/if>
  type null
)"},
    {R"({"if": {"type": "null"}})",
     R"(
s0 <>
  if s1 then - else -
s1 <#/if>
  type null
)"},
    {R"({"then": {"type": "null"}, "else": false})",
     R"(
s0 <>
)"},
    {R"({"readOnly": true, "writeOnly": false, "$comment": "c", "unknown": 1})",
     R"(
s0 <>
  annotation (readOnly) true
  annotation (writeOnly) false
)"},
    {R"({"contentEncoding": "base64", "contentMediaType": "application/json"})",
     R"(
s0 <>
  annotation (contentEncoding) "base64" [strings-only]
  annotation (contentMediaType) "application/json" [strings-only]
)"},
    {R"({"$ref": "#", "minimum": 1})",
     R"(
s0 <>
  ref ($ref) s0
)"},
    {R"({"contains": true, "minContains": 2, "maxContains": 3, "dependentRequired": {"a": ["b"]},
        "unevaluatedItems": false})",
     R"(
s0 <>
  contains s1 min 1 max 18446744073709551615 [unannotated]
s1 <#/contains> true
)"},
};

const Row kDraft2019[] = {
    {R"({"items": [{"type": "null"}], "additionalItems": {"type": "string"}, "unevaluatedItems": false})",
     R"(
s0 <>
  prefixItems (items) s1
  items (additionalItems) s2 from 1
  unevaluatedItems s3
s1 <#/items/0>
  type null
s2 <#/additionalItems>
  type string
s3 <#/unevaluatedItems> false
)"},
    {R"({"contains": {"type": "null"}, "minContains": 2, "maxContains": 3})",
     R"(
s0 <>
  contains s1 min 2 max 3 [unannotated]
s1 <#/contains>
  type null
)"},
    {R"({"contains": {"type": "null"}, "minContains": 2.0})",
     R"(
s0 <>
  contains s1 min 2 max 18446744073709551615 [unannotated]
s1 <#/contains>
  type null
)"},
    {R"({"minContains": 2, "maxContains": 3})",
     R"(
s0 <>
)"},
    {R"({"$recursiveRef": "#", "$ref": "#/$defs/d", "$defs": {"d": {"type": "null"}}})",
     R"(
s0 <>
  ref ($recursiveRef) s0 [dynamic]
  ref ($ref) s1
s1 <#/$defs/d>
  type null
)"},
    {R"({"$recursiveRef": "#", "$recursiveAnchor": true, "properties": {"a": {"$recursiveRef": "#"}}})",
     R"(
s0 <>
  ref ($recursiveRef) s0 [dynamic]
  properties "a":s1
s1 <#/properties/a>
  ref ($recursiveRef) s0 [dynamic]
)"},
    {R"({"dependentRequired": {"a": ["b"], "c": []}, "dependentSchemas": {"a": {"required": ["d"]},
        "e": true}})",
     R"(
s0 <>
  dependentRequired "a": "b" "c":
  dependentSchemas "a":s1 "e":s2
s1 <#/dependentSchemas/a>
  required "d"
s2 <#/dependentSchemas/e> true
)"},
    // dependencies stayed where schemas use them still.
    {R"({"dependencies": {"a": ["b"], "c": {"minProperties": 2}}})",
     R"(
s0 <>
  dependentRequired (dependencies) "a": "b"
  dependentSchemas (dependencies) "c":s1
s1 <#/dependencies/c>
  minProperties 2
)"},
    {R"({"contentEncoding": "base64", "contentMediaType": "application/json",
        "contentSchema": {"type": "null"}})",
     R"(
s0 <>
  annotation (contentEncoding) "base64" [strings-only]
  annotation (contentMediaType) "application/json" [strings-only]
  annotation (contentSchema) {"type":"null"} [strings-only]
)"},
    {R"({"contentSchema": {"type": "null"}})",
     R"(
s0 <>
)"},
    {R"({"unevaluatedProperties": false, "properties": {"a": true},
        "additionalProperties": {"type": "null"}, "deprecated": true, "unknown": {"a": [1]}})",
     R"(
s0 <>
  properties "a":s1
  annotation (deprecated) true
  annotation (unknown) {"a":[1]}
  additionalProperties s2
  unevaluatedProperties s3
s1 <#/properties/a> true
s2 <#/additionalProperties>
  type null
s3 <#/unevaluatedProperties> false
)"},
    {R"({"$anchor": "here", "$id": "https://ex.test/a", "items": {"$ref": "#here"}, "prefixItems": [true]})",
     R"(
s0 <https://ex.test/a>
  annotation (prefixItems) [true]
  items s1 from 0
s1 <https://ex.test/a#/items>
  ref ($ref) s0
)"},
};

const Row kDraft2020[] = {
    {R"({})",
     R"(
s0 <>
)"},
    {R"(true)",
     R"(
s0 <> true
)"},
    {R"(false)",
     R"(
s0 <> false
)"},
    {R"({"type": "integer", "enum": [], "const": null})",
     R"(
s0 <>
  type integer
  enum
  const null
)"},
    {R"({"type": ["object", "array", "number", "boolean"]})",
     R"(
s0 <>
  type boolean|integer|number|array|object
)"},
    {R"({"prefixItems": [{"type": "null"}, true], "items": {"type": "string"}, "unevaluatedItems": false})",
     R"(
s0 <>
  prefixItems s1 s2
  items s3 from 2
  unevaluatedItems s4
s1 <#/prefixItems/0>
  type null
s2 <#/prefixItems/1> true
s3 <#/items>
  type string
s4 <#/unevaluatedItems> false
)"},
    {R"({"items": false})",
     R"(
s0 <>
  items s1 from 0
s1 <#/items> false
)"},
    {R"({"items": {"type": "null"}, "additionalItems": false})",
     R"(
s0 <>
  annotation (additionalItems) false
  items s1 from 0
s1 <#/items>
  type null
)"},
    {R"({"contains": {"type": "null"}, "minContains": 0, "maxContains": 3})",
     R"(
s0 <>
  contains s1 min 0 max 3 [marks]
s1 <#/contains>
  type null
)"},
    {R"({"contains": true})",
     R"(
s0 <>
  contains s1 min 1 max 18446744073709551615 [marks]
s1 <#/contains> true
)"},
    {R"({"minLength": 3.0, "maxLength": 18446744073709551615, "minItems": 1e2, "maxItems": 1e30,
        "minProperties": 0, "maxProperties": 4294967296})",
     R"(
s0 <>
  minLength 3
  maxLength 18446744073709551615
  minItems 100
  maxItems 18446744073709551615
  minProperties 0
  maxProperties 4294967296
)"},
    {R"({"minimum": -1, "maximum": 12345678901234567890123, "exclusiveMinimum": 0.1,
        "exclusiveMaximum": 1.0, "multipleOf": 0.01})",
     R"(
s0 <>
  minimum -1
  maximum 12345678901234567890123
  exclusiveMinimum 0.1
  exclusiveMaximum 1.0
  multipleOf 0.01
)"},
    {R"({"pattern": "a", "patternProperties": {"a": {"pattern": "b"}, "b": true}})",
     R"(
s0 <>
  pattern "a"
  patternProperties "a":s1 "b":s2
s1 <#/patternProperties/a>
  pattern "b"
s2 <#/patternProperties/b> true
)"},
    {R"({"format": "email", "items": {"format": "unheard-of"}})",
     R"(
s0 <>
  format "email"
  items s1 from 0
s1 <#/items>
  format "unheard-of"
)"},
    {R"({"required": [], "dependentRequired": {}, "dependentSchemas": {}, "properties": {},
        "patternProperties": {}})",
     R"(
s0 <>
  required
  dependentRequired
  dependentSchemas
  properties
  patternProperties
)"},
    {R"({"allOf": [true, false], "anyOf": [{"minimum": 1}], "oneOf": [{"$ref": "#"}], "not": {"not": true}})",
     R"(
s0 <>
  allOf s1 s2
  anyOf s3
  oneOf s4
  not s5
s1 <#/allOf/0> true
s2 <#/allOf/1> false
s3 <#/anyOf/0>
  minimum 1
s4 <#/oneOf/0>
  ref ($ref) s0
s5 <#/not>
  not s6
s6 <#/not/not> true
)"},
    {R"({"$ref": "#/$defs/a", "$dynamicRef": "#node", "$defs": {"a": {"$dynamicAnchor": "node",
        "type": "null"}}})",
     R"(
s0 <>
  ref ($ref) s1
  ref ($dynamicRef) s1 [dynamic]
s1 <#/$defs/a>
  type null
)"},
    // A dynamic reference without a dynamic anchor is a reference.
    {R"({"$dynamicRef": "#plain", "$defs": {"a": {"$anchor": "plain", "type": "null"}}})",
     R"(
s0 <>
  ref ($dynamicRef) s1 [dynamic]
s1 <#/$defs/a>
  type null
)"},
    // Two ways to one schema are one schema.
    {R"({"properties": {"a": {"$ref": "#/$defs/x"}, "b": {"$ref": "#/$defs/x"},
        "c": {"$ref": "#/properties/a"}}, "$defs": {"x": {"type": "null"}, "unused": {"type": "string"}}})",
     R"(
s0 <>
  properties "a":s1 "b":s2 "c":s3
s1 <#/properties/a>
  ref ($ref) s4
s2 <#/properties/b>
  ref ($ref) s4
s3 <#/properties/c>
  ref ($ref) s1
s4 <#/$defs/x>
  type null
)"},
    {R"({"title": "T", "description": "D", "default": {}, "examples": [1, 2], "readOnly": true,
        "writeOnly": true, "deprecated": false, "$comment": "said to nobody", "$vocabulary": {},
        "x-more": null})",
     R"(
s0 <>
  annotation (title) "T"
  annotation (description) "D"
  annotation (default) {}
  annotation (examples) [1,2]
  annotation (readOnly) true
  annotation (writeOnly) true
  annotation (deprecated) false
  annotation (x-more) null
)"},
    // unevaluated* run last, additionalProperties and items behind what they depend on.
    {R"({"unevaluatedItems": {"type": "null"}, "unevaluatedProperties": {"type": "null"}, "items": true,
        "additionalProperties": true, "properties": {"a": true}, "prefixItems": [true], "anyOf": [true]})",
     R"(
s0 <>
  properties "a":s1
  prefixItems s2
  anyOf s3
  items s4 from 1
  additionalProperties s5
  unevaluatedItems s6
  unevaluatedProperties s7
s1 <#/properties/a> true
s2 <#/prefixItems/0> true
s3 <#/anyOf/0> true
s4 <#/items> true
s5 <#/additionalProperties> true
s6 <#/unevaluatedItems>
  type null
s7 <#/unevaluatedProperties>
  type null
)"},
    // What the metaschema would refuse is passed over.
    {R"({"minimum": "1", "minLength": -1, "maxItems": 1.5, "pattern": 3, "required": "a", "enum": 1,
        "properties": [], "uniqueItems": 1, "multipleOf": null, "format": 7,
        "dependentRequired": {"a": 1}, "type": 3})",
     R"(
s0 <>
  dependentRequired
)"},
    // A 2020-12 schema with a part of draft 7: each resource by its own dialect.
    {R"({"$id": "https://ex.test/new", "$ref": "old", "$defs": {"o": {"$id": "old",
        "$schema": "http://json-schema.org/draft-07/schema#", "items": [{"type": "null"}],
        "contains": true}}})",
     R"(
s0 <https://ex.test/new>
  ref ($ref) s1
s1 <https://ex.test/old>
  contains s2 min 1 max 18446744073709551615 [unannotated]
  prefixItems (items) s3
s2 <https://ex.test/old#/contains> true
s3 <https://ex.test/old#/items/0>
  type null
)"},
};

TEST(LowerTest, Draft4) { Expect(kDraft4, Draft::k4); }
TEST(LowerTest, Draft6) { Expect(kDraft6, Draft::k6); }
TEST(LowerTest, Draft7) { Expect(kDraft7, Draft::k7); }
TEST(LowerTest, Draft2019) { Expect(kDraft2019, Draft::k2019_09); }
TEST(LowerTest, Draft2020) { Expect(kDraft2020, Draft::k2020_12); }

}  // namespace
}  // namespace vouch::ir
