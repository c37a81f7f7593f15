// Specialize: unevaluated* by known names, and by collected marks, printed.
#include "unit/ir/kinded_text.h"

namespace vouch::ir {
namespace {

const Row kUnevaluated[] = {
    // Known names: an additional-members rule.
    {R"({"type": "object", "properties": {"a": {"type": "null"}}, "unevaluatedProperties": false})",
     R"(
root n0
n0 null=never boolean=never integer=never number=never string=never array=never object=c0
n1 null=always boolean=never integer=never number=never string=never array=never object=never
c0
  members {"a":n1, extra:nothing}
)"},
    {R"({"type": "object", "allOf": [{"properties": {"a": {"type": "null"}}},
        {"patternProperties": {"^b": {"minimum": 1}}}], "unevaluatedProperties": {"type": "string"}})",
     R"(
root n0
n0 null=never boolean=never integer=never number=never string=never array=never object=c0
n1 null=always boolean=always integer=c1 number=c2 string=always array=always object=always
n2 null=never boolean=never integer=never number=never string=always array=never object=never
n3 null=always boolean=never integer=never number=never string=never array=never object=never
c0
  members {"a":n3, /^b/:n1, else:any, /^b/:any, else:n2, extra:any}
c1
  minimum 1
c2
  minimum 1
)"},
    {R"({"type": "object", "additionalProperties": {"type": "null"}, "unevaluatedProperties": false})",
     R"(
root n0
n0 null=never boolean=never integer=never number=never string=never array=never object=c0
n1 null=always boolean=never integer=never number=never string=never array=never object=never
c0
  members {extra:n1}
)"},
    // Branches that only repeat names.
    {R"({"type": "object", "properties": {"a": true, "b": true},
        "anyOf": [{"properties": {"a": {"const": 1}}}, {"properties": {"b": {"const": 1}}}],
        "unevaluatedProperties": false})",
     R"(
root n0
n0 null=never boolean=never integer=never number=never string=never array=never object=c2
n1 object=c0
n2 object=c1
n3 null=never boolean=never integer=c4 number=never string=never array=never object=never
n4 null=never boolean=never integer=c3 number=never string=never array=never object=never
c0
  members {"a":n3, extra:any}
c1
  members {"b":n4, extra:any}
c2
  members {"a":any, "b":any, extra:nothing}
  any-of c0 c1
c3
  value-in 1
c4
  value-in 1
)"},
    // Unknown: the body collects marks.
    {R"({"type": "object", "properties": {"k": true}, "anyOf": [{"properties": {"a": {"type": "null"}},
        "required": ["a"]}, {"required": ["b"]}], "unevaluatedProperties": false})",
     R"(
root n0
n0 null=never boolean=never integer=never number=never string=never array=never object=c3
n1 object=c2
n2 object=c0
n3 object=c1
n4 null=always boolean=never integer=never number=never string=never array=never object=never
c0
  members [mark] {"a"!:n4*, extra:any}
c1
  members {"b"!:any, extra:any}
c2
  members [mark] {"k":any*, extra:any}
  any-of [mark] c0 c1
c3
  track c2 left nothing
)"},
    {R"({"type": "object", "if": {"properties": {"a": {"const": 1}}, "required": ["a"]},
        "then": {"properties": {"b": true}}, "else": {"properties": {"c": true}},
        "unevaluatedProperties": {"type": "null"}})",
     R"(
root n0
n0 null=never boolean=never integer=never number=never string=never array=never object=c4
n1 object=c3
n2 object=c0
n3 null=never boolean=never integer=c5 number=never string=never array=never object=never
n4 object=c1
n5 object=c2
n6 null=always boolean=never integer=never number=never string=never array=never object=never
c0
  members [mark] {"a"!:n3*, extra:any}
c1
  members [mark] {"b":any*, extra:any}
c2
  members [mark] {"c":any*, extra:any}
c3
  if [mark] c0 then c1 else c2
c4
  track c3 left n6
c5
  value-in 1
)"},
    {R"({"type": "object", "dependentSchemas": {"a": {"properties": {"b": true}}},
        "unevaluatedProperties": false})",
     R"(
root n0
n0 null=never boolean=never integer=never number=never string=never array=never object=c2
n1 object=c1
n2 object=c0
c0
  members [mark] {"b":any*, extra:any}
c1
  if-present [mark] "a" c0
c2
  track c1 left nothing
)"},
    {R"({"type": "object", "oneOf": [{"properties": {"a": {"const": 1}}},
        {"properties": {"b": {"const": 2}}}], "unevaluatedProperties": false})",
     R"(
root n0
n0 null=never boolean=never integer=never number=never string=never array=never object=c3
n1 object=c2
n2 object=c0
n3 object=c1
n4 null=never boolean=never integer=c5 number=never string=never array=never object=never
n5 null=never boolean=never integer=c4 number=never string=never array=never object=never
c0
  members [mark] {"a":n4*, extra:any}
c1
  members [mark] {"b":n5*, extra:any}
c2
  one-of [mark] c0 c1
c3
  track c2 left nothing
c4
  value-in 2
c5
  value-in 1
)"},
    // A branch that holds for its marks' sake only: "holds" says that another one does.
    {R"({"type": "object", "anyOf": [true, {"properties": {"a": {"const": 1}}}, {"required": ["b"]}],
        "unevaluatedProperties": false})",
     R"(
root n0
n0 null=never boolean=never integer=never number=never string=never array=never object=c3
n1 object=c2
n2 object=c0
n3 object=c1
n4 null=never boolean=never integer=c4 number=never string=never array=never object=never
c0
  members [mark] {"a":n4*, extra:any}
c1
  members {"b"!:any, extra:any}
c2
  any-of [mark] [holds] c0
c3
  track c2 left nothing
c4
  value-in 1
)"},
    // Nested collections: the inner keyword marks what it is applied to.
    {R"({"type": "object", "anyOf": [{"anyOf": [{"properties": {"a": true}}],
        "unevaluatedProperties": false}], "properties": {"b": true}, "unevaluatedProperties": false})",
     R"(
root n0
n0 null=never boolean=never integer=never number=never string=never array=never object=c4
n1 object=c3
n2 object=c2
n3 object=c1
n4 object=c0
c0
  members [mark] {"a":any*, extra:any}
c1
  members [mark] {"a":any*, extra:any}
c2
  track [mark] c1 left nothing
c3
  members [mark] {"b":any*, extra:any}
  track [mark] c1 left nothing
c4
  track c3 left nothing
)"},
    {R"({"type": "array", "prefixItems": [true, {"type": "null"}], "unevaluatedItems": {"type": "string"}})",
     R"(
root n0
n0 null=never boolean=never integer=never number=never string=never array=c0 object=never
n1 null=always boolean=never integer=never number=never string=never array=never object=never
n2 null=never boolean=never integer=never number=never string=always array=never object=never
c0
  items any n1 rest n2
)"},
    {R"({"type": "array", "contains": {"type": "null"}, "unevaluatedItems": {"type": "string"}})",
     R"(
root n0
n0 null=never boolean=never integer=never number=never string=never array=c1 object=never
n1 array=c0
n2 null=always boolean=never integer=never number=never string=never array=never object=never
n3 null=never boolean=never integer=never number=never string=always array=never object=never
c0
  contains [mark] n2 1..
c1
  track c0 left n3
)"},
    {R"({"type": "array", "anyOf": [{"prefixItems": [{"type": "null"}]}, {"items": {"type": "string"}}],
        "unevaluatedItems": false})",
     R"(
root n0
n0 null=never boolean=never integer=never number=never string=never array=c3 object=never
n1 array=c2
n2 array=c0
n3 array=c1
n4 null=always boolean=never integer=never number=never string=never array=never object=never
n5 null=never boolean=never integer=never number=never string=always array=never object=never
c0
  items [mark] n4 rest any
c1
  items [mark] rest n5
c2
  any-of [mark] c0 c1
c3
  track c2 left nothing
)"},
    // Below `not` nothing is collected.
    {R"({"type": "object", "not": {"properties": {"a": {"const": 1}}, "required": ["a"]},
        "unevaluatedProperties": {"type": "null"}})",
     R"(
root n0
n0 null=never boolean=never integer=never number=never string=never array=never object=c1
n1 object=c0
n2 null=never boolean=never integer=c2 number=never string=never array=never object=never
n3 null=always boolean=never integer=never number=never string=never array=never object=never
c0
  members {"a"!:n2, extra:any}
c1
  members {extra:n3}
  not c0
c2
  value-in 1
)"},
    // A loop that collects.
    {R"({"type": "object", "anyOf": [{"$ref": "#/$defs/l"}], "unevaluatedProperties": false,
        "$defs": {"l": {"properties": {"a": true}, "anyOf": [{"$ref": "#/$defs/l"},
        {"required": ["a"]}]}}})",
     R"(
root n0
n0 null=never boolean=never integer=never number=never string=never array=never object=c4
n1 object=c3
n2 object=c2
n3 object=c1
c0
  same [loop] [mark] n2
c1
  members {"a"!:any, extra:any}
c2
  members [mark] {"a":any*, extra:any}
  any-of [mark] c0 c1
c3
  members [mark] {"a":any*, extra:any}
  any-of [mark] c2 c1
c4
  track c3 left nothing
)"},
};

TEST(SpecializeUnevaluatedTest, Prints) { Expect(kUnevaluated, Draft::k2020_12); }

}  // namespace
}  // namespace vouch::ir
