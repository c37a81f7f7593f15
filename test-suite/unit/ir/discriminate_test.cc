// Discriminate: which unions become a switch on a member, and what each case leaves to try.
#include "engine/ir/discriminate.h"

#include <string>

#include "unit/ir/kinded_text.h"

namespace vouch::ir {
namespace {

const Row kSwitches[] = {
    // Required constants: one candidate a case, none otherwise.
    {R"({"type": "object", "oneOf": [{"properties": {"k": {"const": "a"}}, "required": ["k"]},
        {"properties": {"k": {"const": "b"}}, "required": ["k"]}]})",
     R"(
root n0
n0 null=never boolean=never integer=never number=never string=never array=never object=c2
n1 object=c0
n2 object=c1
n3 null=never boolean=never integer=never number=never string=c4 array=never object=never
n4 null=never boolean=never integer=never number=never string=c3 array=never object=never
c0
  members {"k"!:n3, extra:any}
c1
  members {"k"!:n4, extra:any}
c2
  switch "k" one "a": c0 "b": c1 absent: never other: never not-string: never
c3
  value-in "b"
c4
  value-in "a"
)"},
    {R"({"type": "object", "anyOf": [{"properties": {"k": {"enum": ["a", "b"]}}, "required": ["k"]},
        {"properties": {"k": {"enum": ["c", "b"]}}, "required": ["k"]},
        {"properties": {"k": {"const": "d"}}, "required": ["k"]}]})",
     R"(
root n0
n0 null=never boolean=never integer=never number=never string=never array=never object=c3
n1 object=c0
n2 object=c1
n3 object=c2
n4 null=never boolean=never integer=never number=never string=c6 array=never object=never
n5 null=never boolean=never integer=never number=never string=c5 array=never object=never
n6 null=never boolean=never integer=never number=never string=c4 array=never object=never
c0
  members {"k"!:n4, extra:any}
c1
  members {"k"!:n5, extra:any}
c2
  members {"k"!:n6, extra:any}
c3
  switch "k" any "a": c0 "b": c0 c1 "c": c1 "d": c2 absent: never other: never not-string: never
c4
  value-in "d"
c5
  value-in "c" "b"
c6
  value-in "a" "b"
)"},
    // An optional member: where it is missing, every branch that doesn't require it is left.
    {R"({"type": "object", "anyOf": [{"properties": {"k": {"const": "a"}}},
        {"properties": {"k": {"const": "b"}}, "required": ["k"]}]})",
     R"(
root n0
n0 null=never boolean=never integer=never number=never string=never array=never object=c2
n1 object=c0
n2 object=c1
n3 null=never boolean=never integer=never number=never string=c4 array=never object=never
n4 null=never boolean=never integer=never number=never string=c3 array=never object=never
c0
  members {"k":n3, extra:any}
c1
  members {"k"!:n4, extra:any}
c2
  switch "k" any "a": c0 "b": c1 absent: c0 other: never not-string: never
c3
  value-in "b"
c4
  value-in "a"
)"},
    // Other kinds: "a" or null, "b" or any number.
    {R"({"type": "object", "oneOf": [{"properties": {"k": {"enum": ["a", null]}}, "required": ["k"]},
        {"properties": {"k": {"const": "b"}}, "required": ["k"]},
        {"properties": {"k": {"anyOf": [{"const": "c"}, {"type": "number"}]}}, "required": ["k"]}]})",
     R"(
root n0
n0 null=never boolean=never integer=never number=never string=never array=never object=c3
n1 object=c0
n2 object=c1
n3 object=c2
n4 null=always boolean=never integer=never number=never string=c7 array=never object=never
n5 null=never boolean=never integer=never number=never string=c6 array=never object=never
n6 null=never boolean=never integer=always number=always string=c5 array=never object=never
n7 null=never boolean=never integer=never number=never string=c4 array=never object=never
n8 null=never boolean=never integer=always number=always string=never array=never object=never
c0
  members {"k"!:n4, extra:any}
c1
  members {"k"!:n5, extra:any}
c2
  members {"k"!:n6, extra:any}
c3
  switch "k" one "a": c0 "b": c1 "c": c2 absent: never other: never not-string: c0 c2
c4
  value-in "c"
c5
  value-in "c"
c6
  value-in "b"
c7
  value-in "a"
)"},
    // A branch that says nothing of the member is a candidate of every case.
    {R"({"type": "object", "anyOf": [{"properties": {"k": {"const": "a"}}, "required": ["k"]},
        {"properties": {"k": {"const": "b"}}, "required": ["k"]}, {"minProperties": 3}]})",
     R"(
root n0
n0 null=never boolean=never integer=never number=never string=never array=never object=c3
n1 object=c0
n2 object=c1
n3 object=c2
n4 null=never boolean=never integer=never number=never string=c5 array=never object=never
n5 null=never boolean=never integer=never number=never string=c4 array=never object=never
c0
  members {"k"!:n4, extra:any}
c1
  members {"k"!:n5, extra:any}
c2
  member-count 3..
c3
  switch "k" any "a": c0 c2 "b": c1 c2 absent: c2 other: c2 not-string: c2
c4
  value-in "b"
c5
  value-in "a"
)"},
    // The member that separates best, whatever its place.
    {R"({"type": "object", "oneOf": [{"properties": {"x": {"const": "same"}, "k": {"const": "a"}},
        "required": ["x", "k"]}, {"properties": {"x": {"const": "same"}, "k": {"const": "b"}},
        "required": ["x", "k"]}, {"properties": {"x": {"const": "same"}, "k": {"const": "c"}},
        "required": ["x", "k"]}]})",
     R"(
root n0
n0 null=never boolean=never integer=never number=never string=never array=never object=c3
n1 object=c0
n2 object=c1
n3 object=c2
n4 null=never boolean=never integer=never number=never string=c9 array=never object=never
n5 null=never boolean=never integer=never number=never string=c8 array=never object=never
n6 null=never boolean=never integer=never number=never string=c7 array=never object=never
n7 null=never boolean=never integer=never number=never string=c6 array=never object=never
n8 null=never boolean=never integer=never number=never string=c5 array=never object=never
n9 null=never boolean=never integer=never number=never string=c4 array=never object=never
c0
  members {"x"!:n4, "k"!:n5, extra:any}
c1
  members {"x"!:n6, "k"!:n7, extra:any}
c2
  members {"x"!:n8, "k"!:n9, extra:any}
c3
  switch "k" one "a": c0 "b": c1 "c": c2 absent: never other: never not-string: never
c4
  value-in "c"
c5
  value-in "same"
c6
  value-in "b"
c7
  value-in "same"
c8
  value-in "a"
c9
  value-in "same"
)"},
    // A branch that doesn't name the member and admits no others is left only where the member is missing.
    {R"({"type": "object", "oneOf": [{"properties": {"k": {"const": "a"}}, "required": ["k"]},
        {"properties": {"k": {"const": "b"}}, "required": ["k"]}, {"properties": {"l": true},
        "additionalProperties": false}]})",
     R"(
root n0
n0 null=never boolean=never integer=never number=never string=never array=never object=c3
n1 object=c0
n2 object=c1
n3 object=c2
n4 null=never boolean=never integer=never number=never string=c5 array=never object=never
n5 null=never boolean=never integer=never number=never string=c4 array=never object=never
c0
  members {"k"!:n4, extra:any}
c1
  members {"k"!:n5, extra:any}
c2
  members {"l":any, extra:nothing}
c3
  switch "k" one "a": c0 "b": c1 absent: c2 other: never not-string: never
c4
  value-in "b"
c5
  value-in "a"
)"},
    // Through references and allOf.
    {R"({"type": "object", "oneOf": [{"$ref": "#/$defs/a"},
        {"allOf": [{"properties": {"k": {"$ref": "#/$defs/b"}}}, {"required": ["k"]}]}],
        "$defs": {"a": {"properties": {"k": {"const": "a"}}, "required": ["k"]}, "b": {"const": "b"}}})",
     R"(
root n0
n0 null=never boolean=never integer=never number=never string=never array=never object=c2
n1 object=c0
n2 object=c1
n3 null=never boolean=never integer=never number=never string=c4 array=never object=never
n4 null=never boolean=never integer=never number=never string=c3 array=never object=never
c0
  members {"k"!:n3, extra:any}
c1
  members {"k"!:n4, extra:any}
c2
  switch "k" one "a": c0 "b": c1 absent: never other: never not-string: never
c3
  value-in "b"
c4
  value-in "a"
)"},
};

const Row kConditions[] = {
    // One condition on a member: a look-up; an empty list has nothing more to ask.
    {R"({"type": "object", "if": {"properties": {"k": {"const": "a"}}, "required": ["k"]},
        "then": {"required": ["x"]}, "else": {"minProperties": 2}})",
     R"(
root n0
n0 null=never boolean=never integer=never number=never string=never array=never object=c3
n1 object=c0
n2 null=never boolean=never integer=never number=never string=c4 array=never object=never
n3 object=c1
n4 object=c2
c0
  members {"k"!:n2, extra:any}
c1
  members {"x"!:any, extra:any}
c2
  member-count 2..
c3
  switch "k" all "a": c1 absent: c2 other: c2 not-string: c2
c4
  value-in "a"
)"},
    // Several on one member share it, whatever they ask of an absent one.
    {R"({"type": "object", "allOf": [{"if": {"properties": {"k": {"const": "a"}}, "required": ["k"]},
        "then": {"required": ["x"]}}, {"if": {"properties": {"k": {"enum": ["a", "b"]}}},
        "then": {"required": ["y"]}, "else": false}]})",
     R"(
root n0
n0 null=never boolean=never integer=never number=never string=never array=never object=c4
n1 object=c0
n2 object=c1
n3 null=never boolean=never integer=never number=never string=c6 array=never object=never
n4 null=never boolean=never integer=never number=never string=c5 array=never object=never
n5 object=c2
n6 object=c3
c0
  members {"k"!:n3, extra:any}
c1
  members {"k":n4, extra:any}
c2
  members {"x"!:any, extra:any}
c3
  members {"y"!:any, extra:any}
c4
  switch "k" all "a": c2 c3 "b": c3 absent: c3 other: never not-string: never
c5
  value-in "a" "b"
c6
  value-in "a"
)"},
    // Other kinds hold together or not at all.
    {R"({"type": "object", "if": {"properties": {"k": {"anyOf": [{"const": "a"},
        {"not": {"type": "string"}}]}}}, "then": {"required": ["x"]}})",
     R"(
root n0
n0 null=never boolean=never integer=never number=never string=never array=never object=c2
n1 object=c0
n2 null=always boolean=always integer=always number=always string=c4 array=always object=always
n3 object=c1
n4 null=never boolean=never integer=never number=never string=c3 array=never object=never
n5 null=always boolean=always integer=always number=always string=never array=always object=always
n6 null=never boolean=never integer=never number=never string=always array=never object=never
c0
  members {"k":n2, extra:any}
c1
  members {"x"!:any, extra:any}
c2
  switch "k" all "a": c1 absent: c1 other: always not-string: c1
c3
  value-in "a"
c4
  value-in "a"
)"},
    {R"({"type": "object", "if": {"properties": {"k": {"enum": ["a", null]}}}, "then": {"required": ["x"]}})",
     R"(
root n0
n0 null=never boolean=never integer=never number=never string=never array=never object=c2
n1 object=c0
n2 null=always boolean=never integer=never number=never string=c3 array=never object=never
n3 object=c1
c0
  members {"k":n2, extra:any}
c1
  members {"x"!:any, extra:any}
c2
  if c0 then c1 else always
c3
  value-in "a"
)"},
    // Two members: two switches. A condition on more than one member, or on more than the value, stays one.
    {R"({"type": "object", "allOf": [{"if": {"properties": {"k": {"const": "a"}}},
        "then": {"required": ["x"]}}, {"if": {"properties": {"l": {"const": "a"}}},
        "then": {"required": ["y"]}}, {"if": {"properties": {"k": {"const": "a"}}, "required": ["l"]},
        "then": {"required": ["z"]}}]})",
     R"(
root n0
n0 null=never boolean=never integer=never number=never string=never array=never object=c6
n1 object=c0
n2 object=c1
n3 object=c2
n4 null=never boolean=never integer=never number=never string=c9 array=never object=never
n5 null=never boolean=never integer=never number=never string=c8 array=never object=never
n6 null=never boolean=never integer=never number=never string=c7 array=never object=never
n7 object=c3
n8 object=c4
n9 object=c5
c0
  members {"k":n4, extra:any}
c1
  members {"l":n5, extra:any}
c2
  members {"l"!:any, "k":n6, extra:any}
c3
  members {"x"!:any, extra:any}
c4
  members {"y"!:any, extra:any}
c5
  members {"z"!:any, extra:any}
c6
  if c2 then c5 else always
  switch "k" all "a": c3 absent: c3 other: always not-string: always
  switch "l" all "a": c4 absent: c4 other: always not-string: always
c7
  value-in "a"
c8
  value-in "a"
c9
  value-in "a"
)"},
    // Where marks are collected the condition's own marks matter.
    {R"({"type": "object", "if": {"properties": {"k": {"const": "a"}}}, "then": {"required": ["x"]},
        "unevaluatedProperties": false})",
     R"(
root n0
n0 null=never boolean=never integer=never number=never string=never array=never object=c3
n1 object=c2
n2 object=c0
n3 null=never boolean=never integer=never number=never string=c4 array=never object=never
n4 object=c1
c0
  members [mark] {"k":n3*, extra:any}
c1
  members {"x"!:any, extra:any}
c2
  if [mark] c0 then c1 else always
c3
  track c2 left nothing
c4
  value-in "a"
)"},
};

const Row kUnions[] = {
    // Numbers alone, a name in one branch of three, types: no switch.
    {R"({"type": "object", "oneOf": [{"properties": {"k": {"const": 1}}, "required": ["k"]},
        {"properties": {"k": {"const": 2}}, "required": ["k"]}]})",
     R"(
root n0
n0 null=never boolean=never integer=never number=never string=never array=never object=c2
n1 object=c0
n2 object=c1
n3 null=never boolean=never integer=c4 number=never string=never array=never object=never
n4 null=never boolean=never integer=c3 number=never string=never array=never object=never
c0
  members {"k"!:n3, extra:any}
c1
  members {"k"!:n4, extra:any}
c2
  one-of c0 c1
c3
  value-in 2
c4
  value-in 1
)"},
    {R"({"type": "object", "anyOf": [{"properties": {"k": {"const": "a"}}, "required": ["k"]},
        {"minProperties": 1}, {"maxProperties": 1}]})",
     R"(
root n0
n0 null=never boolean=never integer=never number=never string=never array=never object=c3
n1 object=c0
n2 object=c1
n3 object=c2
n4 null=never boolean=never integer=never number=never string=c4 array=never object=never
c0
  members {"k"!:n4, extra:any}
c1
  member-count 1..
c2
  member-count 0..1
c3
  any-of c0 c1 c2
c4
  value-in "a"
)"},
    // Branches that collect marks run all.
    {R"({"type": "object", "anyOf": [{"properties": {"k": {"const": "a"}, "l": true}, "required": ["k"]},
        {"properties": {"k": {"const": "b"}}, "required": ["k"]}], "unevaluatedProperties": false})",
     R"(
root n0
n0 null=never boolean=never integer=never number=never string=never array=never object=c3
n1 object=c2
n2 object=c0
n3 object=c1
n4 null=never boolean=never integer=never number=never string=c5 array=never object=never
n5 null=never boolean=never integer=never number=never string=c4 array=never object=never
c0
  members [mark] {"k"!:n4*, "l":any*, extra:any}
c1
  members [mark] {"k"!:n5*, extra:any}
c2
  any-of [mark] c0 c1
c3
  track c2 left nothing
c4
  value-in "b"
c5
  value-in "a"
)"},
    // A union of strings is none of members.
    {R"({"type": "string", "anyOf": [{"maxLength": 2}, {"pattern": "^a"}]})",
     R"(
root n0
n0 null=never boolean=never integer=never number=never string=c2 array=never object=never
n1 string=c0
n2 string=c1
c0
  length 0..2
c1
  pattern /^a/
c2
  any-of c0 c1
)"},
};

TEST(DiscriminateTest, Switches) { Expect(kSwitches, Draft::k2020_12, true); }
TEST(DiscriminateTest, ChainsOfConditions) { Expect(kConditions, Draft::k2020_12, true); }
TEST(DiscriminateTest, OtherUnionsStay) { Expect(kUnions, Draft::k2020_12, true); }

// Branches that leave the member open are candidates of every case: too many of both make no switch, as the
// candidate lists would grow with their product.
TEST(DiscriminateTest, OpenBranchesAreBounded) {
  const auto make = [](int closed, int open) {
    std::string text = R"({"type": "object", "anyOf": [)";
    for (int i = 0; i < closed; ++i) {
      text += (i == 0 ? "" : ", ") + std::string(R"({"properties": {"k": {"const": "v)") + std::to_string(i) +
              R"("}}, "required": ["k"]})";
    }
    for (int i = 0; i < open; ++i) text += R"(, {"required": ["o)" + std::to_string(i) + "\"]}";
    return text + "]}";
  };
  KindedText few(make(256, 256));
  Discriminate(&few.kinded);
  ASSERT_EQ(few.kinded.switches.size(), 1u);
  EXPECT_EQ(few.kinded.switches[0].cases.size(), 256u);
  for (const Switch::Case& c : few.kinded.switches[0].cases) EXPECT_EQ(c.branches.size(), 257u);
  EXPECT_EQ(few.kinded.switches[0].other.size(), 256u);
  KindedText many(make(300, 300));
  Discriminate(&many.kinded);
  EXPECT_TRUE(many.kinded.switches.empty());
  // Without open branches there is no such bound.
  KindedText closed(make(2000, 0));
  Discriminate(&closed.kinded);
  ASSERT_EQ(closed.kinded.switches.size(), 1u);
  EXPECT_EQ(closed.kinded.switches[0].cases.size(), 2000u);
}

}  // namespace
}  // namespace vouch::ir
