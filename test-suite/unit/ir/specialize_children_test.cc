// Specialize: member and item tables of one schema and of several, printed.
#include "unit/ir/kinded_text.h"

namespace vouch::ir {
namespace {

const Row kMembers[] = {
    {R"({"type": "object", "properties": {"a": {"type": "null"}, "b": true}, "required": ["b", "c"]})",
     R"(
root n0
n0 null=never boolean=never integer=never number=never string=never array=never object=c0
n1 null=always boolean=never integer=never number=never string=never array=never object=never
c0
  members {"b"!:any, "c"!:any, "a":n1, extra:any}
)"},
    // Names without anything to check are no entries ...
    {R"({"type": "object", "properties": {"a": true, "b": {}}})",
     R"(
root n0
n0 null=never boolean=never integer=never number=never string=never array=never object=always
)"},
    // ... unless others are judged.
    {R"({"type": "object", "properties": {"a": true, "b": {}}, "additionalProperties": {"type": "null"}})",
     R"(
root n0
n0 null=never boolean=never integer=never number=never string=never array=never object=c0
n1 null=always boolean=never integer=never number=never string=never array=never object=never
c0
  members {"a":any, "b":any, extra:n1}
)"},
    {R"({"type": "object", "properties": {"a": false}, "required": ["a"]})",
     R"(
root n0
n0 null=never boolean=never integer=never number=never string=never array=never object=never
)"},
    {R"({"type": "object", "properties": {"a": false}, "additionalProperties": false})",
     R"(
root n0
n0 null=never boolean=never integer=never number=never string=never array=never object=c0
c0
  members {"a":nothing, extra:nothing}
)"},
    {R"({"type": "object", "additionalProperties": {"type": "null"}})",
     R"(
root n0
n0 null=never boolean=never integer=never number=never string=never array=never object=c0
n1 null=always boolean=never integer=never number=never string=never array=never object=never
c0
  members {extra:n1}
)"},
    {R"({"type": "object", "required": ["a", "a"]})",
     R"(
root n0
n0 null=never boolean=never integer=never number=never string=never array=never object=c0
c0
  members {"a"!:any, extra:any}
)"},
    // Tables of several schemas are one; a name in two of them has both schemas.
    {R"({"type": "object", "properties": {"a": {"type": "string"}},
        "allOf": [{"properties": {"a": {"minLength": 2}, "b": {"type": "null"}}, "required": ["a"]}]})",
     R"(
root n0
n0 null=never boolean=never integer=never number=never string=never array=never object=c0
n1 null=never boolean=never integer=never number=never string=c1 array=never object=never
n2 null=always boolean=never integer=never number=never string=never array=never object=never
c0
  members {"a"!:n1, "b":n2, extra:any}
c1
  length 2..
)"},
    {R"({"type": "object", "$ref": "#/$defs/d", "properties": {"a": {"type": "string"}},
        "$defs": {"d": {"properties": {"a": {"type": "null"}}}}})",
     R"(
root n0
n0 null=never boolean=never integer=never number=never string=never array=never object=c0
n1 null=never boolean=never integer=never number=never string=never array=never object=never
c0
  members {"a":n1, extra:any}
)"},
    // additionalProperties of each schema, for the names that this schema lacks.
    {R"({"type": "object", "properties": {"a": {"minimum": 1}}, "additionalProperties": {"maximum": 9},
        "allOf": [{"properties": {"b": {"minimum": 2}}, "additionalProperties": {"maximum": 8}}]})",
     R"(
root n0
n0 null=never boolean=never integer=never number=never string=never array=never object=c0
n1 null=always boolean=always integer=c5 number=c6 string=always array=always object=always
n2 null=always boolean=always integer=c3 number=c4 string=always array=always object=always
n3 null=always boolean=always integer=c1 number=c2 string=always array=always object=always
c0
  members {"a":n2, "b":n3, extra:n1}
c1
  maximum 9
  minimum 2
c2
  maximum 9
  minimum 2
c3
  minimum 1
  maximum 8
c4
  minimum 1
  maximum 8
c5
  maximum 9
  maximum 8
c6
  maximum 9
  maximum 8
)"},
    {R"({"type": "object", "properties": {"a": true}, "additionalProperties": false,
        "allOf": [{"properties": {"b": true}, "additionalProperties": false}]})",
     R"(
root n0
n0 null=never boolean=never integer=never number=never string=never array=never object=c0
c0
  members {"a":nothing, "b":nothing, extra:nothing}
)"},
    // Patterns are tried on the known names when compiling, on others when running.
    {R"({"type": "object", "properties": {"ab": {"minimum": 1}, "b": {"minimum": 2}},
        "patternProperties": {"^a": {"maximum": 5}, "b": {"maximum": 7}},
        "additionalProperties": {"type": "null"}})",
     R"(
root n0
n0 null=never boolean=never integer=never number=never string=never array=never object=c0
n1 null=always boolean=always integer=c7 number=c8 string=always array=always object=always
n2 null=always boolean=always integer=c5 number=c6 string=always array=always object=always
n3 null=always boolean=never integer=never number=never string=never array=never object=never
n4 null=always boolean=always integer=c3 number=c4 string=always array=always object=always
n5 null=always boolean=always integer=c1 number=c2 string=always array=always object=always
c0
  members {"ab":n4, "b":n5, /^a/:n1, /b/:n2, else:n3, extra:any}
c1
  minimum 2
  maximum 7
c2
  minimum 2
  maximum 7
c3
  minimum 1
  maximum 5
  maximum 7
c4
  minimum 1
  maximum 5
  maximum 7
c5
  maximum 7
c6
  maximum 7
c7
  maximum 5
c8
  maximum 5
)"},
    {R"({"type": "object", "patternProperties": {"^a": {"maximum": 5}}})",
     R"(
root n0
n0 null=never boolean=never integer=never number=never string=never array=never object=c0
n1 null=always boolean=always integer=c1 number=c2 string=always array=always object=always
c0
  members {/^a/:n1, else:any, extra:any}
c1
  maximum 5
c2
  maximum 5
)"},
    {R"({"type": "object", "patternProperties": {"^a": true}, "required": ["ab", "b"],
        "additionalProperties": false})",
     R"(
root n0
n0 null=never boolean=never integer=never number=never string=never array=never object=never
)"},
    {R"({"type": "object", "patternProperties": {"^a": true}})",
     R"(
root n0
n0 null=never boolean=never integer=never number=never string=never array=never object=always
)"},
    {R"({"type": "object", "patternProperties": {"^a": false}, "required": ["ab"]})",
     R"(
root n0
n0 null=never boolean=never integer=never number=never string=never array=never object=never
)"},
    {R"({"type": "object", "patternProperties": {"^a": {"minimum": 1}}, "additionalProperties": false,
        "allOf": [{"patternProperties": {"^b": {"minimum": 2}}, "additionalProperties": {"maximum": 9}}]})",
     R"(
root n0
n0 null=never boolean=never integer=never number=never string=never array=never object=c0
n1 null=always boolean=always integer=c5 number=c6 string=always array=always object=always
n2 null=always boolean=always integer=c3 number=c4 string=always array=always object=always
n3 null=always boolean=always integer=c1 number=c2 string=always array=always object=always
c0
  members {/^a/:n1, else:nothing, /^b/:n2, else:n3, extra:any}
c1
  maximum 9
c2
  maximum 9
c3
  minimum 2
c4
  minimum 2
c5
  minimum 1
c6
  minimum 1
)"},
    // propertyNames.
    {R"({"type": "object", "propertyNames": {"maxLength": 3, "minimum": 7}})",
     R"(
root n0
n0 null=never boolean=never integer=never number=never string=never array=never object=c1
n1 string=c0
c0
  length 0..3
c1
  names c0
)"},
    {R"({"type": "object", "propertyNames": {"type": "string"}})",
     R"(
root n0
n0 null=never boolean=never integer=never number=never string=never array=never object=always
n1 string=always
)"},
    {R"({"type": "object", "propertyNames": {"type": "null"}, "maxProperties": 4})",
     R"(
root n0
n0 null=never boolean=never integer=never number=never string=never array=never object=c0
n1 string=never
c0
  member-count 0..0
)"},
    {R"({"type": "object", "propertyNames": false, "minProperties": 1})",
     R"(
root n0
n0 null=never boolean=never integer=never number=never string=never array=never object=never
)"},
    {R"({"type": "object", "propertyNames": {"enum": ["a", 1]}})",
     R"(
root n0
n0 null=never boolean=never integer=never number=never string=never array=never object=c1
n1 string=c0
c0
  value-in "a"
c1
  names c0
)"},
};

const Row kItems[] = {
    {R"({"type": "array", "items": {"type": "null"}})",
     R"(
root n0
n0 null=never boolean=never integer=never number=never string=never array=c0 object=never
n1 null=always boolean=never integer=never number=never string=never array=never object=never
c0
  items rest n1
)"},
    {R"({"type": "array", "prefixItems": [{"type": "null"}, true], "items": false})",
     R"(
root n0
n0 null=never boolean=never integer=never number=never string=never array=c0 object=never
n1 null=always boolean=never integer=never number=never string=never array=never object=never
c0
  items n1 any rest nothing
)"},
    {R"({"type": "array", "prefixItems": [true, true]})",
     R"(
root n0
n0 null=never boolean=never integer=never number=never string=never array=always object=never
)"},
    {R"({"type": "array", "items": true})",
     R"(
root n0
n0 null=never boolean=never integer=never number=never string=never array=always object=never
)"},
    {R"({"type": "array", "prefixItems": [{"minimum": 1}], "items": {"maximum": 9},
        "allOf": [{"prefixItems": [{"minimum": 2}, {"minimum": 3}], "items": {"maximum": 8}},
        {"items": {"multipleOf": 2}}]})",
     R"(
root n0
n0 null=never boolean=never integer=never number=never string=never array=c0 object=never
n1 null=always boolean=always integer=c5 number=c6 string=always array=always object=always
n2 null=always boolean=always integer=c3 number=c4 string=always array=always object=always
n3 null=always boolean=always integer=c1 number=c2 string=always array=always object=always
c0
  items n1 n2 rest n3
c1
  maximum 9
  maximum 8
  multiple-of 2
c2
  maximum 9
  maximum 8
  multiple-of 2
c3
  maximum 9
  minimum 3
  multiple-of 2
c4
  maximum 9
  minimum 3
  multiple-of 2
c5
  minimum 1
  minimum 2
  multiple-of 2
c6
  minimum 1
  minimum 2
  multiple-of 2
)"},
    {R"({"type": "array", "items": {"type": "null"}, "minItems": 1, "maxItems": 5,
        "allOf": [{"minItems": 2}]})",
     R"(
root n0
n0 null=never boolean=never integer=never number=never string=never array=c0 object=never
n1 null=always boolean=never integer=never number=never string=never array=never object=never
c0
  item-count 2..5
  items rest n1
)"},
    {R"({"type": "array", "contains": {"type": "null"}})",
     R"(
root n0
n0 null=never boolean=never integer=never number=never string=never array=c0 object=never
n1 null=always boolean=never integer=never number=never string=never array=never object=never
c0
  contains n1 1..
)"},
    {R"({"type": "array", "contains": {"type": "null"}, "minContains": 0})",
     R"(
root n0
n0 null=never boolean=never integer=never number=never string=never array=always object=never
n1 null=always boolean=never integer=never number=never string=never array=never object=never
)"},
    {R"({"type": "array", "contains": {"type": "null"}, "minContains": 2, "maxContains": 3})",
     R"(
root n0
n0 null=never boolean=never integer=never number=never string=never array=c0 object=never
n1 null=always boolean=never integer=never number=never string=never array=never object=never
c0
  contains n1 2..3
)"},
    // Where everything matches, or nothing, it is a matter of size.
    {R"({"type": "array", "contains": true, "minContains": 2, "maxContains": 3})",
     R"(
root n0
n0 null=never boolean=never integer=never number=never string=never array=c0 object=never
c0
  item-count 2..3
)"},
    {R"({"type": "array", "contains": false})",
     R"(
root n0
n0 null=never boolean=never integer=never number=never string=never array=never object=never
)"},
    {R"({"type": "array", "contains": false, "minContains": 0})",
     R"(
root n0
n0 null=never boolean=never integer=never number=never string=never array=always object=never
)"},
};

// How many tables the members of one object are checked by, with `patterns` different patterns beside one name.
size_t Tables(const std::string& begin, int patterns) {
  std::string text = R"({"properties": {"a": {"type": "null"}}, "patternProperties": {)";
  for (int i = 0; i < patterns; ++i) {
    text += (i == 0 ? "\"" : ", \"") + begin + std::to_string(i) + R"(": {"type": "string"})";
  }
  return KindedText(text + "}}").kinded.objects.size();
}

// However few names there are: building patterns takes far longer than matching a name.
TEST(SpecializeChildrenTest, BuildsNoMorePatternsThanItMay) {
  EXPECT_EQ(Tables("^b", 900), 1u);
  EXPECT_EQ(Tables("^b", 1100), 2u);
  EXPECT_EQ(Tables("(?<=b.*)c", 80), 1u);  // not by a linear matcher
  EXPECT_EQ(Tables("(?<=b.*)c", 110), 2u);
}

TEST(SpecializeChildrenTest, Members) { Expect(kMembers, Draft::k2020_12); }
TEST(SpecializeChildrenTest, Items) { Expect(kItems, Draft::k2020_12); }

}  // namespace
}  // namespace vouch::ir
