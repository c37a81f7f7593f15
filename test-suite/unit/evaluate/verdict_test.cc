// The verdict evaluator, instruction by instruction: (schema, instance, outcome).
#include <gtest/gtest.h>

#include <cstdio>
#include <string>

#include "unit/evaluate/verdict_fixture.h"

namespace vouch::evaluate {
namespace {

const VerdictRow kValues[] = {
    {R"(true)", "1", "valid"},
    {R"(false)", "1", "invalid"},
    {R"({"type": "integer"})", "1.0", "valid"},
    {R"({"type": "integer"})", "1e2", "valid"},
    {R"({"type": "integer"})", "1.5", "invalid"},
    {R"({"minimum": 3})", "3", "valid"},
    {R"({"exclusiveMinimum": 3})", "3.0", "invalid"},
    {R"({"exclusiveMinimum": 3})", "4", "valid"},
    {R"({"maximum": 2.5})", "2.5", "valid"},
    {R"({"maximum": 2.5})", "3", "invalid"},
    {R"({"exclusiveMaximum": 2.5})", "2.5", "invalid"},
    {R"({"maximum": 9223372036854775807})", "9223372036854775808", "invalid"},
    {R"({"minimum": 18446744073709551615})", "18446744073709551615", "valid"},
    {R"({"minimum": 18446744073709551615})", "18446744073709551614", "invalid"},
    {R"({"minimum": -9223372036854775808})", "-9223372036854775808", "valid"},
    {R"({"multipleOf": 3})", "-9", "valid"},
    {R"({"multipleOf": 3})", "10", "invalid"},
    {R"({"multipleOf": 3})", "9.0", "valid"},
    {R"({"multipleOf": 0.01})", "0.1", "valid"},
    {R"({"multipleOf": 0.01})", "0.105", "invalid"},
    {R"({"enum": [1, 2.5, 18446744073709551615, 3.0]})", "1.0", "valid"},
    {R"({"enum": [1, 2.5, 18446744073709551615, 3.0]})", "3", "valid"},
    {R"({"enum": [1, 2.5, 18446744073709551615, 3.0]})", "2.5", "valid"},
    {R"({"enum": [1, 2.5, 18446744073709551615, 3.0]})", "18446744073709551615", "valid"},
    {R"({"enum": [1, 2.5, 18446744073709551615, 3.0]})", "18446744073709551614", "invalid"},
    {R"({"const": 0})", "-0.0", "valid"},
    {R"({"const": false})", "0", "invalid"},
    {R"({"const": false})", "false", "valid"},
    {R"({"const": null})", "null", "valid"},
    {R"({"const": {"a": [1, 2]}})", "{\"a\": [1.0, 2]}", "valid"},
    {R"({"const": {"a": [1, 2]}})", "{\"a\": [2, 1]}", "invalid"},
    {R"({"minLength": 2, "maxLength": 3})", "\"a\"", "invalid"},
    {R"({"minLength": 2, "maxLength": 3})", "\"\xc3\xa4\xc3\xb6\xc3\xbc\"", "valid"},
    {R"({"minLength": 2, "maxLength": 3})",
     "\"\xf0\x9f\x98\x80\xf0\x9f\x98\x80\xf0\x9f\x98\x80\xf0\x9f\x98\x80\"", "invalid"},
    {R"({"pattern": "^b+$"})", "\"bbb\"", "valid"},
    {R"({"pattern": "^b+$"})", "\"abbb\"", "invalid"},
    {R"({"format": "ipv4"})", "\"1.2.3.4\"", "valid"},
    {R"({"format": "ipv4"})", "\"1.2.3\"", "invalid"},
    {R"({"format": "ipv4"})", "7", "valid"},
    {R"({"enum": ["a", "bb", "ccc", "a text of more than sixteen bytes"]})",
     "\"a text of more than sixteen bytes\"", "valid"},
    {R"({"enum": ["a", "bb", "ccc", "a text of more than sixteen bytes"]})",
     "\"a text of more than sixteen bytez\"", "invalid"},
    {R"({"enum": ["a\u0000", "b"]})", "\"a\"", "invalid"},
};

const VerdictRow kArrays[] = {
    {R"({"minItems": 1, "maxItems": 2})", "[]", "invalid"},
    {R"({"minItems": 1, "maxItems": 2})", "[1, 2]", "valid"},
    {R"({"minItems": 1, "maxItems": 2})", "[1, 2, 3]", "invalid"},
    {R"({"uniqueItems": true})", "[1, 2, \"1\", [1], {\"a\": 1}]", "valid"},
    {R"({"uniqueItems": true})", "[{\"a\": 1, \"b\": 2}, {\"b\": 2.0, \"a\": 1}]", "invalid"},
    {R"({"items": {"type": "integer"}})", "[1, 2]", "valid"},
    {R"({"items": {"type": "integer"}})", "[1, \"a\"]", "invalid"},
    {R"({"items": {"minimum": 3}})", "[3, 4, 2]", "invalid"},
    {R"({"items": {"items": {"minLength": 1}}})", "[[\"a\"], [\"b\", \"\"]]", "invalid"},
    {R"({"items": {"items": {"minLength": 1}}})", "[[\"a\"], [\"b\", \"c\"], 1]", "valid"},
    {R"({"prefixItems": [{"type": "null"}, {"minimum": 3}], "items": false})", "[null]", "valid"},
    {R"({"prefixItems": [{"type": "null"}, {"minimum": 3}], "items": false})", "[null, 3]", "valid"},
    {R"({"prefixItems": [{"type": "null"}, {"minimum": 3}], "items": false})", "[null, 2]", "invalid"},
    {R"({"prefixItems": [{"type": "null"}, {"minimum": 3}], "items": false})", "[null, 3, 1]", "invalid"},
    {R"({"prefixItems": [{"type": "null"}], "items": {"maximum": 5}})", "[null, 3, 6]", "invalid"},
    {R"({"contains": {"minimum": 5}})", "[1, 5]", "valid"},
    {R"({"contains": {"minimum": 5}})", "[1]", "invalid"},
    {R"({"contains": {"minimum": 5}})", "[]", "invalid"},
    {R"({"contains": {"type": "null"}, "minContains": 2, "maxContains": 3})", "[null, 1]", "invalid"},
    {R"({"contains": {"type": "null"}, "minContains": 2, "maxContains": 3})", "[null, 1, null]", "valid"},
    {R"({"contains": {"type": "null"}, "minContains": 2, "maxContains": 3})", "[null, null, null, 2, null]",
     "invalid"},
    {R"({"contains": {"minimum": 2}, "minContains": 0, "maxContains": 1})", "[]", "valid"},
    {R"({"contains": {"minimum": 2}, "minContains": 0, "maxContains": 1})", "[3, 2]", "invalid"},
    {R"({"contains": {"minimum": 2}, "minContains": 3, "maxContains": 1})", "[3, 2]", "invalid"},
    // With marks: what matches is evaluated.
    {R"({"contains": {"minimum": 5}, "unevaluatedItems": {"type": "string"}})", "[\"a\", 7, \"b\", 8]",
     "valid"},
    {R"({"contains": {"type": "integer", "minimum": 5}, "unevaluatedItems": {"type": "string"}})",
     "[\"a\", 7, 4]", "invalid"},
    {R"({"contains": {"type": "null"}, "minContains": 0, "unevaluatedItems": false})", "[]", "valid"},
    {R"({"contains": {"type": "null"}, "minContains": 0, "unevaluatedItems": false})", "[1]", "invalid"},
    {R"({"contains": {"type": "null"}, "maxContains": 1, "unevaluatedItems": false})", "[null, null]",
     "invalid"},
    {R"({"prefixItems": [true], "contains": {"type": "null"}, "unevaluatedItems": false})", "[1, null, null]",
     "valid"},
    {R"({"prefixItems": [true], "contains": {"type": "null"}, "unevaluatedItems": false})", "[null, 1]",
     "invalid"},
    // Marks of a branch that failed are dropped.
    {R"({"anyOf": [{"prefixItems": [true, {"type": "null"}]}, {"prefixItems": [true]}],
        "unevaluatedItems": false})",
     "[1, null]", "valid"},
    {R"({"anyOf": [{"prefixItems": [true, {"type": "null"}]}, {"prefixItems": [true]}],
        "unevaluatedItems": false})",
     "[1, 2]", "invalid"},
    {R"({"anyOf": [{"contains": {"const": 1}, "maxItems": 2}, {"contains": {"const": 2}}],
        "unevaluatedItems": false})",
     "[1, 2, 2]", "invalid"},
    {R"({"anyOf": [{"contains": {"const": 1}, "maxItems": 3}, {"contains": {"const": 2}}],
        "unevaluatedItems": false})",
     "[1, 2, 2]", "valid"},
};

// Each shape of object that has a loop of its own, and what a failed branch must leave behind.
constexpr const char* kOnePattern =
    R"({"properties": {"id": {"minimum": 3}}, "patternProperties": {"^x-": {"type": "string"}},
       "additionalProperties": {"type": "null"}, "required": ["id"]})";
constexpr const char* kOnePatternMarking =
    R"({"patternProperties": {"^x-": {"type": "string"}}, "unevaluatedProperties": {"type": "null"}})";
constexpr const char* kAlikeNames =
    R"({"properties": {"headhead-1-tailtail": {"type": "null"}, "headhead-2-tailtail": {"type": "boolean"}, "c": true},
       "additionalProperties": false})";
constexpr const char* kTrackedBranches =
    R"({"anyOf": [{"properties": {"a": {"const": 1}}, "minProperties": 3, "unevaluatedProperties": false},
                  {"properties": {"a": true}, "dependentRequired": {"a": ["b"]}},
                  {"properties": {"c": true}}],
       "unevaluatedProperties": false})";

const VerdictRow kShapes[] = {
    {kOnePattern, R"({"id": 3})", "valid"},
    {kOnePattern, R"({"id": 2})", "invalid"},
    {kOnePattern, R"({"x-a": "b"})", "invalid"},
    {kOnePattern, R"({"x-a": "b", "id": 4, "other": null})", "valid"},
    {kOnePattern, R"({"x-a": 1, "id": 4})", "invalid"},
    {kOnePattern, R"({"id": 4, "other": 1})", "invalid"},
    {kOnePatternMarking, R"({"x-a": "b", "y": null})", "valid"},
    {kOnePatternMarking, R"({"x-a": "b", "y": 1})", "invalid"},
    {R"({"allOf": [{"patternProperties": {"^x": {"minimum": 1}}}, {"additionalProperties": {"maximum": 9}}]})",
     R"({"xa": 5, "b": 0})", "valid"},
    {R"({"allOf": [{"patternProperties": {"^x": {"minimum": 1}}}, {"additionalProperties": {"maximum": 9}}]})",
     R"({"xa": 10})", "invalid"},
    {R"({"allOf": [{"patternProperties": {"^x": {"minimum": 1}}}, {"additionalProperties": {"maximum": 9}}]})",
     R"({"xa": 0})", "invalid"},
    {kAlikeNames, R"({"headhead-1-tailtail": null, "headhead-2-tailtail": true})", "valid"},
    {kAlikeNames, R"({"headhead-2-tailtail": null})", "invalid"},
    {kAlikeNames, R"({"headhead-3-tailtail": null})", "invalid"},
    {kTrackedBranches, R"({"a": 2, "b": 1})", "invalid"},
    {kTrackedBranches, R"({"c": 1})", "valid"},
    {kTrackedBranches, R"({"a": 1})", "invalid"},
    {kTrackedBranches, R"({"a": 1, "c": 1})", "invalid"},
    {R"({"not": {"properties": {"a": {"type": "null"}}, "unevaluatedProperties": false, "required": ["a", "b"]},
        "unevaluatedProperties": false, "properties": {"a": true}})",
     R"({"a": null})", "valid"},
    {R"({"if": {"properties": {"a": {"const": 1}}, "unevaluatedProperties": false}, "then": {"required": ["a"]},
        "else": {"properties": {"b": true}}, "unevaluatedProperties": false})",
     R"({"b": 1})", "valid"},
    {R"({"if": {"properties": {"a": {"const": 1}}, "unevaluatedProperties": false}, "then": {"required": ["a"]},
        "else": {"properties": {"b": true}}, "unevaluatedProperties": false})",
     R"({"a": 2, "b": 1})", "invalid"},
    {R"({"oneOf": [{"properties": {"a": true}, "minProperties": 2}, {"properties": {"a": true, "b": true}}],
        "unevaluatedProperties": false})",
     R"({"a": 1})", "valid"},
    {R"({"oneOf": [{"properties": {"a": true}, "minProperties": 2}, {"properties": {"a": true, "b": true}}],
        "unevaluatedProperties": false})",
     R"({"a": 1, "b": 2})", "invalid"},
};

constexpr const char* kTwoPatterns =
    R"({"patternProperties": {"^a": {"minimum": 3}, "b$": {"maximum": 5}},
       "additionalProperties": {"type": "null"}})";

const VerdictRow kObjects[] = {
    {R"({"minProperties": 1, "maxProperties": 2})", "{}", "invalid"},
    {R"({"minProperties": 1, "maxProperties": 2})", "{\"a\": 1, \"b\": 1, \"c\": 1}", "invalid"},
    {R"({"properties": {"a": {"type": "null"}}, "required": ["a", "b"]})",
     "{\"a\": null, \"b\": 1, \"c\": 2}", "valid"},
    {R"({"properties": {"a": {"type": "null"}}, "required": ["a", "b"]})", "{\"a\": null}", "invalid"},
    {R"({"properties": {"a": {"type": "null"}}, "required": ["a", "b"]})", "{\"a\": 1, \"b\": 1}", "invalid"},
    {R"({"properties": {"a": {"minimum": 3}}, "additionalProperties": false})", "{\"a\": 3}", "valid"},
    {R"({"properties": {"a": {"minimum": 3}}, "additionalProperties": false})", "{\"a\": 3, \"b\": 1}",
     "invalid"},
    {R"({"properties": {"a": {"minimum": 3}}, "additionalProperties": {"maxLength": 1}})",
     "{\"a\": 3, \"b\": \"x\"}", "valid"},
    {R"({"properties": {"a": {"minimum": 3}}, "additionalProperties": {"maxLength": 1}})",
     "{\"a\": 3, \"b\": \"xx\"}", "invalid"},
    {R"({"additionalProperties": {"minimum": 2}})", "{\"a\": 3, \"b\": 1}", "invalid"},
    {kTwoPatterns, "{\"ab\": 4, \"x\": null}", "valid"},
    {kTwoPatterns, "{\"ab\": 6}", "invalid"},
    {kTwoPatterns, "{\"ab\": 2}", "invalid"},
    {kTwoPatterns, "{\"x\": 2}", "invalid"},
    {R"({"properties": {"ab": true}, "patternProperties": {"^a": {"minimum": 3}}, "required": ["ab"]})",
     "{\"ab\": 2}", "invalid"},
    {R"({"patternProperties": {"^x": {"items": {"minimum": 1}}}, "required": ["y"]})",
     "{\"x1\": [1], \"x2\": [2, 3], \"y\": 0}", "valid"},
    {R"({"patternProperties": {"^x": {"items": {"minimum": 1}}}, "required": ["y"]})",
     "{\"x1\": [1], \"y\": 0, \"x2\": [2, 0]}", "invalid"},
    {R"({"propertyNames": {"maxLength": 2, "pattern": "^a"}})", "{\"a\": 1, \"ab\": 2}", "valid"},
    {R"({"propertyNames": {"maxLength": 2, "pattern": "^a"}})", "{\"a\": 1, \"b\": 2}", "invalid"},
    {R"({"propertyNames": {"anyOf": [{"const": "a"}, {"not": {"maxLength": 3}}]}})",
     "{\"a\": 1, \"bbbb\": 2}", "valid"},
    {R"({"propertyNames": {"anyOf": [{"const": "a"}, {"not": {"maxLength": 3}}]}})", "{\"a\": 1, \"bbb\": 2}",
     "invalid"},
    {R"({"dependentRequired": {"a": ["b", "c"], "d": []}})", "{\"a\": 1, \"b\": 1, \"c\": 1, \"d\": 1}",
     "valid"},
    {R"({"dependentRequired": {"a": ["b", "c"], "d": []}})", "{\"a\": 1, \"c\": 1}", "invalid"},
    {R"({"dependentRequired": {"a": ["b", "c"], "d": []}})", "{\"b\": 1}", "valid"},
    {R"({"dependentSchemas": {"a name of more than sixteen bytes": {"minProperties": 2}}})",
     "{\"a name of more than sixteen bytes\": 1}", "invalid"},
    {R"({"dependentSchemas": {"a name of more than sixteen bytes": {"minProperties": 2}}})",
     "{\"a name of more than sixteen bytez\": 1}", "valid"},
    {R"({"dependentSchemas": {"a": false}})", "{\"b\": 1}", "valid"},
    {R"({"dependentSchemas": {"a": false}})", "{\"a\": 1}", "invalid"},
};

constexpr const char* kDeepBranches =
    R"({"items": {"anyOf": [{"properties": {"a": {"items": {"minimum": 3}}}, "required": ["a"]},
       {"required": ["b"]}]}})";
constexpr const char* kNotInPatterns =
    R"({"patternProperties": {"^p": {"not": {"patternProperties": {"^q": {"minimum": 3}}}}},
       "required": ["p1", "z"]})";
constexpr const char* kUnion =
    R"({"oneOf": [{"properties": {"k": {"const": "a"}, "v": {"type": "integer"}}, "required": ["k"]},
        {"properties": {"k": {"const": "b"}, "v": {"type": "string"}}, "required": ["k"]}]})";
constexpr const char* kAnyOptional =
    R"({"anyOf": [{"properties": {"k": {"enum": ["a", "b"]}}}, {"properties": {"k": {"enum": ["b", null]}},
       "required": ["k", "m"]}]})";
constexpr const char* kOneOptional =
    R"({"oneOf": [{"properties": {"k": {"enum": ["a", "b"]}}}, {"properties": {"k": {"enum": ["b", null]}},
       "required": ["k", "m"]}]})";
constexpr const char* kChain =
    R"({"allOf": [{"if": {"properties": {"k": {"const": "a"}}, "required": ["k"]},
       "then": {"required": ["x"]}}, {"if": {"properties": {"k": {"enum": ["a", "b"]}}},
       "then": {"required": ["y"]}, "else": {"required": ["z"]}}]})";

const VerdictRow kBranches[] = {
    {R"({"anyOf": [{"minimum": 5}, {"maximum": 1}]})", "7", "valid"},
    {R"({"anyOf": [{"minimum": 5}, {"maximum": 1}]})", "0", "valid"},
    {R"({"anyOf": [{"minimum": 5}, {"maximum": 1}]})", "3", "invalid"},
    {R"({"oneOf": [{"minimum": 5}, {"multipleOf": 2}, {"maximum": 1}]})", "7", "valid"},
    {R"({"oneOf": [{"minimum": 5}, {"multipleOf": 2}, {"maximum": 1}]})", "8", "invalid"},
    {R"({"oneOf": [{"minimum": 5}, {"multipleOf": 2}, {"maximum": 1}]})", "3", "invalid"},
    {R"({"oneOf": [true, {"minimum": 5}]})", "4", "valid"},
    {R"({"oneOf": [true, {"minimum": 5}]})", "5", "invalid"},
    {R"({"not": {"minimum": 5}})", "5", "invalid"},
    {R"({"not": {"not": {"minimum": 5}}})", "5", "valid"},
    {R"({"if": {"minimum": 5}, "then": {"multipleOf": 2}, "else": {"multipleOf": 3}})", "6", "valid"},
    {R"({"if": {"minimum": 5}, "then": {"multipleOf": 2}, "else": {"multipleOf": 3}})", "7", "invalid"},
    {R"({"if": {"minimum": 5}, "then": {"multipleOf": 2}, "else": {"multipleOf": 3}})", "3", "valid"},
    {R"({"if": {"minimum": 5}, "then": {"multipleOf": 2}, "else": {"multipleOf": 3}})", "4", "invalid"},
    // After a branch has failed deep inside, the checks around it go on where they were.
    {kDeepBranches, "[{\"a\": [3, 4]}, {\"a\": [3, 2], \"b\": 1}, {\"a\": [5]}]", "valid"},
    {kDeepBranches, "[{\"a\": [3, 4]}, {\"a\": [3, 2], \"b\": 1}, {\"a\": [2]}]", "invalid"},
    {kNotInPatterns, "{\"p1\": {\"q\": 1}, \"p2\": {\"q\": 2}, \"z\": 1}", "valid"},
    {kNotInPatterns, "{\"p1\": {\"q\": 1}, \"p2\": {\"q\": 3}, \"z\": 1}", "invalid"},
    // A union told apart by a member.
    {kUnion, "{\"v\": 1, \"k\": \"a\"}", "valid"},
    {kUnion, "{\"v\": 1, \"k\": \"b\"}", "invalid"},
    {kUnion, "{\"v\": 1, \"k\": \"c\"}", "invalid"},
    {kUnion, "{\"v\": 1}", "invalid"},
    {kUnion, "{\"k\": 1}", "invalid"},
    {kAnyOptional, "{}", "valid"},
    {kAnyOptional, "{\"k\": null}", "invalid"},
    {kAnyOptional, "{\"k\": null, \"m\": 1}", "valid"},
    {kOneOptional, "{\"k\": \"b\", \"m\": 1}", "invalid"},
    {kOneOptional, "{\"k\": \"b\"}", "valid"},
    // Chains of conditions on one member.
    {kChain, "{\"k\": \"a\", \"x\": 1, \"y\": 1}", "valid"},
    {kChain, "{\"k\": \"a\", \"x\": 1}", "invalid"},
    {kChain, "{\"k\": \"a\", \"y\": 1}", "invalid"},
    {kChain, "{\"y\": 1}", "valid"},
    {kChain, "{\"k\": 3, \"z\": 1}", "valid"},
    {kChain, "{\"k\": \"c\", \"y\": 1}", "invalid"},
    {R"({"if": {"properties": {"k": {"const": "a"}}}, "then": {"required": ["x"]}})", "{\"k\": \"b\"}",
     "valid"},
    {R"({"if": {"properties": {"k": {"const": "a"}}}, "then": {"required": ["x"]}})", "{}", "invalid"},
    {R"({"if": {"properties": {"k": {"const": "a"}}}, "then": false})", "{\"k\": \"a\"}", "invalid"},
};

constexpr const char* kSomeOf =
    R"({"properties": {"k": true}, "anyOf": [{"properties": {"a": {"type": "null"}}},
       {"properties": {"b": {"type": "null"}}}], "unevaluatedProperties": false})";
constexpr const char* kOneOf =
    R"({"oneOf": [{"properties": {"a": {"type": "null"}}, "required": ["a"]}, {"properties": {"b": true},
       "required": ["b"]}], "unevaluatedProperties": false})";
constexpr const char* kConditional =
    R"({"if": {"properties": {"a": {"const": 1}}, "required": ["a"]}, "then": {"properties": {"b": true}},
       "else": {"properties": {"c": true}}, "unevaluatedProperties": {"type": "null"}})";
constexpr const char* kDependent =
    R"({"dependentSchemas": {"a": {"properties": {"b": true}}}, "unevaluatedProperties": {"minimum": 7}})";
constexpr const char* kNested =
    R"({"anyOf": [{"anyOf": [{"properties": {"a": true}}], "unevaluatedProperties": {"type": "integer"}},
       true], "unevaluatedProperties": false})";
constexpr const char* kPatterns =
    R"({"anyOf": [{"patternProperties": {"^a": true}}, {"additionalProperties": {"type": "null"}}],
       "unevaluatedProperties": {"type": "string"}})";
constexpr const char* kTree =
    R"({"$dynamicAnchor": "n", "anyOf": [{"properties": {"a": {"$dynamicRef": "#n"}}}],
       "unevaluatedProperties": {"type": "null"}})";
constexpr const char* kLeftovers =
    R"({"$dynamicAnchor": "n", "anyOf": [{"properties": {"a": true}}],
       "unevaluatedProperties": {"$dynamicRef": "#n", "type": "object"}})";

const VerdictRow kUnevaluated[] = {
    {kSomeOf, "{\"k\": 1, \"a\": null, \"b\": null}", "valid"},
    {kSomeOf, "{\"k\": 1, \"a\": null, \"b\": 1}", "invalid"},
    {kOneOf, "{\"a\": 1, \"b\": 1}", "invalid"},
    {kOneOf, "{\"b\": 1}", "valid"},
    {kConditional, "{\"a\": 1, \"b\": 2, \"c\": null}", "valid"},
    {kConditional, "{\"a\": 2, \"c\": 3}", "invalid"},
    {kDependent, "{\"a\": 7, \"b\": 1}", "valid"},
    {kDependent, "{\"b\": 1}", "invalid"},
    {R"({"anyOf": [{"anyOf": [{"properties": {"a": true}}], "unevaluatedProperties": false}],
        "unevaluatedProperties": false})",
     "{\"a\": 1}", "valid"},
    {kNested, "{\"a\": \"x\", \"b\": 1}", "valid"},
    {kNested, "{\"a\": 1, \"b\": \"x\"}", "invalid"},
    {kPatterns, "{\"a1\": 1, \"b\": \"x\"}", "valid"},
    {kPatterns, "{\"a1\": 1, \"b\": 2}", "invalid"},
    {R"({"anyOf": [{"patternProperties": {"^a": {"type": "null"}}},
        {"additionalProperties": {"type": "null"}}], "unevaluatedProperties": {"type": "string"}})",
     "{\"a1\": null, \"b\": null}", "valid"},
    {R"({"not": {"anyOf": [{"properties": {"a": {"const": 1}}, "required": ["a"]}]},
        "anyOf": [{"properties": {"b": true}}], "unevaluatedProperties": false})",
     "{\"b\": 1}", "valid"},
    // A child has a collection of its own.
    {kTree, "{\"a\": {\"a\": {\"x\": null}, \"y\": null}, \"z\": null}", "valid"},
    {kTree, "{\"a\": {\"a\": {\"x\": 1}, \"y\": null}, \"z\": null}", "invalid"},
    {kLeftovers, "{\"a\": 1, \"b\": {\"c\": {\"a\": 2}}, \"d\": {}}", "valid"},
    {kLeftovers, "{\"a\": 1, \"b\": {\"c\": {\"a\": 2}}, \"d\": {\"e\": 1}}", "invalid"},
};

TEST(VerdictTest, Values) { ExpectVerdicts(kValues); }
TEST(VerdictTest, Arrays) { ExpectVerdicts(kArrays); }
TEST(VerdictTest, Objects) { ExpectVerdicts(kObjects); }
TEST(VerdictTest, Shapes) { ExpectVerdicts(kShapes); }
TEST(VerdictTest, Branches) { ExpectVerdicts(kBranches); }
TEST(VerdictTest, Unevaluated) { ExpectVerdicts(kUnevaluated); }

TEST(VerdictTest, Draft4IntegersAreLiterals) {
  static constexpr VerdictRow kRows[] = {
      {R"({"type": "integer"})", "1", "valid"},
      {R"({"type": "integer"})", "1.0", "invalid"},
      {R"({"type": "integer"})", "1e2", "invalid"},
      {R"({"type": ["integer", "string"]})", "1.0", "invalid"},
      {R"({"type": ["integer", "number"]})", "1.0", "valid"},
      {R"({"minimum": 3, "exclusiveMinimum": true})", "3", "invalid"},
  };
  ExpectVerdicts(kRows, "http://json-schema.org/draft-04/schema#");
}

// Merged and unmerged tables say the same: names that several schemas ask for, and others.
TEST(VerdictTest, ManyTables) {
  for (const int tables : {2, 16, 17, 70}) {
    std::string schema = R"({"type": "object", "allOf": [)";
    std::string instance = "{\"same\": 100";
    for (int i = 0; i < tables; ++i) {
      const std::string n = std::to_string(i);
      schema += (i == 0 ? "" : ", ") + std::string(R"({"properties": {"p)") + n + R"(": {"maximum": )" + n +
                R"(}, "same": {"minimum": )" + n + R"(}}, "patternProperties": {"^x)" + n +
                R"(_": {"type": "null"}}, "required": ["p)" + n + "\"]}";
      instance += ", \"p" + n + "\": " + n;
    }
    Judge judge(schema + R"(], "unevaluatedProperties": false})");
    const std::string last = std::to_string(tables - 1);
    EXPECT_EQ(judge.Of(instance + "}"), "valid") << tables;
    EXPECT_EQ(judge.Of(instance + ", \"x0_\": null, \"x" + last + "_\": null}"), "valid") << tables;
    EXPECT_EQ(judge.Of(instance + ", \"x" + last + "_\": 1}"), "invalid") << tables;
    EXPECT_EQ(judge.Of(instance + ", \"y\": 1}"), "invalid") << tables;
    EXPECT_EQ(judge.Of(instance.substr(0, instance.rfind(',')) + "}"), "invalid") << tables;
    std::string wrong = instance + "}";
    wrong.replace(wrong.find("100"), 3, std::to_string(tables - 2));
    EXPECT_EQ(judge.Of(wrong), "invalid") << tables;
  }
}

// Hundreds of schemas that only repeat names, and one that doesn't: none is left out of the static analysis.
TEST(VerdictTest, UnevaluatedBehindManyBranches) {
  std::string schema = R"({"properties": {"a": true}, "anyOf": [{"properties": {"b": {"type": "integer"}},
          "required": ["b"]})";
  for (int i = 0; i < 600; ++i)
    schema += R"(, {"properties": {"a": {"const": )" + std::to_string(i) + "}}, \"required\": [\"a\"]}";
  Judge judge(schema + R"(], "unevaluatedProperties": false})");
  EXPECT_EQ(judge.Of("{\"b\": 1}"), "valid");
  EXPECT_EQ(judge.Of("{\"a\": 3}"), "valid");
  EXPECT_EQ(judge.Of("{\"a\": 3, \"c\": 1}"), "invalid");
}

TEST(VerdictTest, ManyRequiredNames) {
  for (const int names : {63, 64, 65, 200}) {
    std::string schema = R"({"required": [)";
    std::string all = "{";
    std::string but_last = "{";
    for (int i = 0; i < names; ++i) {
      const std::string name = (i == 0 ? "\"" : ", \"") + std::string("name") + std::to_string(i) + "\"";
      schema += name;
      all += name + ": 1";
      if (i < names - 1) but_last += name + ": 1";
    }
    Judge judge(schema + "]}");
    EXPECT_EQ(judge.Of(all + "}"), "valid") << names;
    EXPECT_EQ(judge.Of(all + ", \"other\": 1}"), "valid") << names;
    EXPECT_EQ(judge.Of(but_last + "}"), "invalid") << names;
    EXPECT_EQ(judge.Of(but_last + ", \"other\": 1}"), "invalid") << names;
    // Repeated names don't stand for missing ones.
    EXPECT_STREQ(OutcomeName(judge.Run(ReadRapid(but_last + ", \"name0\": 1}")).outcome), "invalid") << names;
    EXPECT_STREQ(OutcomeName(judge.Run(ReadRapid(all + ", \"name0\": 1}")).outcome), "valid") << names;
  }
}

// Names made to collide in every hash table of the program: found through the sorted array.
TEST(VerdictTest, CollidingNames) {
  std::string schema = R"({"properties": {)";
  std::string instance = "{";
  for (int i = 0; i < 200; ++i) {
    const std::string name = "\"firstfir" + std::to_string(100 + i) + "lastlast\"";
    schema += (i == 0 ? "" : ", ") + name + R"(: {"minimum": )" + std::to_string(i) + "}";
    instance += (i == 0 ? "" : ", ") + name + ": " + std::to_string(i);
  }
  Judge judge(schema + R"(}, "additionalProperties": false})");
  EXPECT_EQ(judge.Of(instance + "}"), "valid");
  EXPECT_EQ(judge.Of(instance + ", \"firstfir300lastlast\": 1}"), "invalid");
  EXPECT_EQ(judge.Of("{\"firstfir150lastlast\": 49}"), "invalid");
}

TEST(VerdictTest, DeepInstances) {
  constexpr int kDepth = 100'000;
  Judge arrays(R"({"type": ["array", "integer"], "items": {"$ref": "#"}})");
  const std::string open(kDepth, '[');
  const std::string close(kDepth, ']');
  for (const auto& [leaf, outcome] :
       {std::pair("1", Outcome::kValid), std::pair("\"x\"", Outcome::kInvalid)}) {
    const schema::DocumentPtr document = compile::ReadText(open + leaf + close);
    EXPECT_EQ(arrays.Run(document->root()).outcome, outcome);
    EXPECT_EQ(arrays.Run(ReadRapid(open + leaf + close)).outcome, outcome);
  }
  // Through branches and collected marks: a stack frame for each of them and each level.
  Judge objects(R"({"anyOf": [{"type": "integer"}, {"type": "object",
          "oneOf": [{"properties": {"a": {"$ref": "#"}}}, {"required": ["b"]}],
          "unevaluatedProperties": false}]})");
  std::string text;
  for (int i = 0; i < kDepth; ++i) text += "{\"a\":";
  for (const auto& [leaf, outcome] :
       {std::pair("1", Outcome::kValid), std::pair("\"x\"", Outcome::kInvalid)}) {
    const schema::DocumentPtr document = compile::ReadText(text + leaf + std::string(kDepth, '}'));
    EXPECT_EQ(objects.Run(document->root()).outcome, outcome);
  }
}

TEST(VerdictTest, DeepSchemas) {
  std::string schema = R"({"type": "integer"})";
  for (int i = 0; i < 5000; ++i)
    schema =
        i % 2 == 0 ? R"({"not": )" + schema + "}" : R"({"anyOf": [)" + schema + R"(, {"type": "null"}]})";
  Judge judge(schema);
  // 2,500 negations: integers are as at the innermost, null as at the outermost anyOf.
  EXPECT_EQ(judge.Of("1"), "valid");
  EXPECT_EQ(judge.Of("\"x\""), "invalid");
  EXPECT_EQ(judge.Of("null"), "valid");
}

// An evaluator keeps nothing of one run for the next.
TEST(VerdictTest, RunsAreIndependent) {
  Judge judge(R"({"anyOf": [{"properties": {"a": {"items": {"minimum": 3}}}}, {"required": ["b"]}],
          "unevaluatedProperties": false})");
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(judge.Of("{\"a\": [3, 2]}"), "invalid");
    EXPECT_EQ(judge.Of("{\"a\": [3]}"), "valid");
    EXPECT_EQ(judge.Of("{\"a\": [3], \"c\": 1}"), "invalid");
    EXPECT_EQ(judge.Of("1"), "valid");
  }
}

// Many items, few items, and items whose first and last bytes are alike.
TEST(VerdictTest, UniqueItemsOfEverySize) {
  Judge judge(R"({"uniqueItems": true})");
  for (const int size : {2, 5, 24, 25, 60, 1000}) {
    for (const char* form : {"%d", "%d.5", "\"%d\"", "\"the same beginning %09d the same end\"", "[[%d]]",
                             R"({"a": {"b": {"c": %d}}})", R"({"k%d": 1, "z": 2})"}) {
      std::string items;
      for (int i = 0; i < size; ++i) {
        char item[80];
        std::snprintf(item, sizeof(item), form, i);
        items += std::string(i == 0 ? "" : ",") + item;
      }
      char again[80];
      std::snprintf(again, sizeof(again), form, size / 2);
      EXPECT_EQ(judge.Of("[" + items + "]"), "valid") << form << " " << size;
      EXPECT_EQ(judge.Of("[" + items + "," + again + "]"), "invalid") << form << " " << size;
    }
  }
  EXPECT_EQ(judge.Of(R"([{"a": 1, "b": [2]}, {"b": [2.0], "a": 10e-1}])"), "invalid");
  EXPECT_EQ(judge.Of("[0, -0.0]"), "invalid");
  EXPECT_EQ(judge.Of("[100000000000000000000, 1e20]"), "invalid");
  EXPECT_EQ(judge.Of("[9007199254740993, 9007199254740992.0]"), "valid");
}

}  // namespace
}  // namespace vouch::evaluate
