// Emit: whole programs, printed. instruction.h says what each line means.
#include <algorithm>
#include <string>
#include <vector>

#include "engine/program/print.h"
#include "unit/compile/compile_text.h"

namespace vouch::compile {
namespace {

// `print` starts with a line break, for the reader.
struct Row {
  const char* schema;
  const char* print;
};

template <size_t n>
void Expect(const Row (&rows)[n], const std::string& dialect = kDraft2020) {
  for (const Row& row : rows) {
    const auto program = CompileText(row.schema, dialect);
    ASSERT_TRUE(program.ok()) << row.schema << ": " << program.error().message;
    EXPECT_EQ("\n" + program::Print(**program), row.print) << row.schema;
  }
}

const Row kKinds[] = {
    {R"(true)",
     R"(
root any
@0 end
@1 fail
)"},
    {R"(false)",
     R"(
root nothing
@0 end
@1 fail
)"},
    {R"({"type": ["integer", "null"]})",
     R"(
root b2
b2: null integer
@0 end
@1 fail
)"},
    {R"({"type": "integer", "minimum": 3, "exclusiveMaximum": 1e30, "multipleOf": 2})",
     R"(
root b2
b2: integer@2
@0 end
@1 fail
@2 minimum 3
@3 maximum 1e30 [exclusive]
@4 multipleOf 2
@5 end
)"},
    {R"({"type": "number", "maximum": 2.5, "exclusiveMinimum": -0.5, "multipleOf": 0.01})",
     R"(
root b2
b2: integer@2 number@6
@0 end
@1 fail
@2 maximum 2.5
@3 minimum -0.5 [exclusive]
@4 multipleOf 0.01
@5 end
@6 maximum 2.5
@7 minimum -0.5 [exclusive]
@8 multipleOf 0.01
@9 end
)"},
    {R"({"enum": [3, 1, 1.0, 2.5, "b", "a", "b", null, [1], {"a": 2}, true]})",
     R"(
root b2
b2: null boolean@2 integer@4 number@6 string@8 array@10 object@12
@0 end
@1 fail
@2 booleanIs true
@3 end
@4 numberIn 1 3
@5 end
@6 numberIn 2.5
@7 end
@8 stringIn "a" "b"
@9 end
@10 valueIn [1]
@11 end
@12 valueIn {"a":2}
@13 end
t0: 2 keys in 8 slots
)"},
    {R"({"const": "a single text"})",
     R"(
root b2
b2: string@2
@0 end
@1 fail
@2 stringIs "a single text"
@3 end
)"},
    {R"({"type": "string", "minLength": 1, "maxLength": 4294967295, "pattern": "^a", "format": "date"})",
     R"(
root b2
b2: string@2
@0 end
@1 fail
@2 length 1..
@3 pattern "^a"
@4 format date
@5 end
)"},
    {R"({"type": "boolean", "const": false})",
     R"(
root b2
b2: boolean@2
@0 end
@1 fail
@2 booleanIs false
@3 end
)"},
};

const Row kDraft4[] = {
    {R"({"type": "integer"})",
     R"(
root b2
b2: integer@2
@0 end
@1 fail
@2 integerLiteral
@3 end
)"},
};

const Row kArrays[] = {
    {R"({"type": "array", "items": {"type": "string"}, "minItems": 1, "maxItems": 3, "uniqueItems": true})",
     R"(
root b2
b2: array@2
b3: string
@0 end
@1 fail
@2 itemCount 1..3
@3 items b3
@4 unique
@5 end
)"},
    {R"({"type": "array", "prefixItems": [{"type": "null"}, true, {"minimum": 1}], "items": false})",
     R"(
root b2
b2: array@2
b3: null
b4: null boolean integer@4 number@6 string array object
@0 end
@1 fail
@2 tuple b3 any b4 rest nothing
@3 end
@4 minimum 1
@5 end
@6 minimum 1
@7 end
)"},
    {R"({"type": "array", "contains": {"minimum": 5}, "minContains": 2, "maxContains": 7})",
     R"(
root b2
b2: array@2
b3: null boolean integer@4 number@6 string array object
@0 end
@1 fail
@2 contains b3 2..7
@3 end
@4 minimum 5
@5 end
@6 minimum 5
@7 end
)"},
    {R"({"type": "array", "contains": {"minimum": 5}, "unevaluatedItems": {"type": "null"}})",
     R"(
root b2
b2: array@2
b3: null
b4: null boolean integer@6 number@8 string array object
@0 end
@1 fail
@2 track @4 rest b3
@3 end
@4 contains b4 1.. [marks]
@5 end
@6 minimum 5
@7 end
@8 minimum 5
@9 end
)"},
    {R"({"type": "array", "anyOf": [{"prefixItems": [true]}, {"items": {"type": "null"}}],
        "unevaluatedItems": false})",
     R"(
root b2
b2: array@2
b3: null
@0 end
@1 fail
@2 track @4 rest nothing
@3 end
@4 anyOf @6 @8 [marks]
@5 end
@6 tuple any rest any [marks]
@7 end
@8 tuple rest b3 [marks all]
@9 end
)"},
};

const Row kObjects[] = {
    // Open, closed, extra, all, general.
    {R"({"type": "object", "properties": {"a": {"type": "null"},
        "a name of more than sixteen bytes": {"minimum": 1}}, "required": ["a", "z"]})",
     R"(
root b2
b2: object@2
b3: null
b4: null boolean integer@4 number@6 string array object
@0 end
@1 fail
@2 membersOpen extra any
  "a": b3 [required]
  "a name of more than sixteen bytes": b4
  "z": any [required]
@3 end
@4 minimum 1
@5 end
@6 minimum 1
@7 end
t0: 3 keys in 8 slots
)"},
    {R"({"type": "object", "properties": {"a": {"type": "null"}, "b": true}, "additionalProperties": false,
        "minProperties": 1})",
     R"(
root b2
b2: object@2
b3: null
@0 end
@1 fail
@2 memberCount 1..
@3 membersClosed extra nothing
  "a": b3
  "b": any
@4 end
t0: 2 keys in 8 slots
)"},
    {R"({"type": "object", "properties": {"a": {"type": "null"}},
        "additionalProperties": {"type": "string"}})",
     R"(
root b2
b2: object@2
b3: string
b4: null
@0 end
@1 fail
@2 membersExtra extra b3
  "a": b4
@3 end
t0: 1 keys in 4 slots
)"},
    {R"({"type": "object", "additionalProperties": {"minimum": 2}})",
     R"(
root b2
b2: object@2
b3: null boolean integer@4 number@6 string array object
@0 end
@1 fail
@2 membersAll extra b3
@3 end
@4 minimum 2
@5 end
@6 minimum 2
@7 end
t0: 0 keys in 2 slots
)"},
    {R"({"type": "object", "properties": {"a": {"type": "null"}},
        "patternProperties": {"^b": {"minimum": 1}, "c": true},
        "additionalProperties": {"type": "string"}, "required": ["a"]})",
     R"(
root b2
b2: object@2
b3: null
b4: string
b5: null boolean integer@4 number@6 string array object
@0 end
@1 fail
@2 membersGeneral extra any
  "a": b3 [required]
  patterns "^b": b5, "c": any, else b4
@3 end
@4 minimum 1
@5 end
@6 minimum 1
@7 end
t0: 1 keys in 4 slots
)"},
    {R"({"type": "object", "propertyNames": {"maxLength": 3}, "dependentRequired": {"a": ["b", "c"],
        "b": ["c"]}, "dependentSchemas": {"c": {"minProperties": 4}}})",
     R"(
root b2
b2: object@2
b3: string@6 unknown: null boolean integer number array object
b4: object@8 unknown: null boolean integer number string array
@0 end
@1 fail
@2 names @6
@3 dependentRequired "a": "b" "c" "b": "c"
@4 ifPresent "c" @8
@5 end
@6 length 0..3
@7 end
@8 memberCount 4..
@9 end
t0: 3 keys in 8 slots
)"},
};

const Row kBranches[] = {
    {R"({"type": "integer", "anyOf": [{"minimum": 5}, {"maximum": 1}], "oneOf": [{"minimum": 2},
        {"multipleOf": 3}], "not": {"const": 7}, "if": {"minimum": 9}, "then": {"multipleOf": 5}})",
     R"(
root b2
b2: integer@2
b3: integer@7 unknown: null boolean number string array object
b4: integer@9 unknown: null boolean number string array object
b5: integer@11 unknown: null boolean number string array object
b6: integer@13 unknown: null boolean number string array object
b7: integer@15 unknown: null boolean number string array object
b8: integer@19 unknown: null boolean number string array object
b9: integer@17 unknown: null boolean number string array object
@0 end
@1 fail
@2 anyOf @7 @9
@3 oneOf @11 @13
@4 not @15
@5 if @17 then @19 else @0
@6 end
@7 minimum 5
@8 end
@9 maximum 1
@10 end
@11 minimum 2
@12 end
@13 multipleOf 3
@14 end
@15 numberIn 7
@16 end
@17 minimum 9
@18 end
@19 multipleOf 5
@20 end
)"},
    {R"({"type": "integer", "if": {"minimum": 9}, "then": false})",
     R"(
root b2
b2: integer@2
b3: integer@4 unknown: null boolean number string array object
@0 end
@1 fail
@2 if @4 then @1 else @0
@3 end
@4 minimum 9
@5 end
)"},
    {R"({"type": "object", "oneOf": [{"properties": {"k": {"const": "a"}}, "required": ["k"]},
        {"properties": {"k": {"enum": ["b", "c"]}}}, {"minProperties": 3}]})",
     R"(
root b2
b2: object@2
b3: string@10
b4: string@12
b5: object@4 unknown: null boolean integer number string array
b6: object@8 unknown: null boolean integer number string array
b7: object@6 unknown: null boolean integer number string array
@0 end
@1 fail
@2 switch "k" [one]
  "a": @4 @6
  "b": @8 @6
  "c": @8 @6
  other: @6
  not a string: @6
  absent: @8 @6
@3 end
@4 membersOpen extra any
  "k": b3 [required]
@5 end
@6 memberCount 3..
@7 end
@8 membersOpen extra any
  "k": b4
@9 end
@10 stringIs "a"
@11 end
@12 stringIn "b" "c"
@13 end
t0: 3 keys in 8 slots
t1: 1 keys in 4 slots
t2: 1 keys in 4 slots
t3: 2 keys in 8 slots
)"},
    {R"({"type": "object", "properties": {"p": true}, "anyOf": [true,
        {"properties": {"q": {"type": "null"}}}], "unevaluatedProperties": {"type": "integer"}})",
     R"(
root b2
b2: object@2
b3: integer
b4: null
@0 end
@1 fail
@2 track @4 rest b3
@3 end
@4 membersGeneral extra any
  "p": any [marks]
@5 anyOf @7 [marks] [one more holds]
@6 end
@7 membersGeneral extra any
  "q": b4 [marks]
@8 end
t0: 1 keys in 4 slots
t1: 1 keys in 4 slots
)"},
    {R"({"type": "object", "oneOf": [{"properties": {"q": {"type": "null"}}, "required": ["q"]},
        {"patternProperties": {"^r": {"type": "null"}}, "required": ["r"]}],
        "unevaluatedProperties": false})",
     R"(
root b2
b2: object@2
b3: null
b4: null
@0 end
@1 fail
@2 track @4 rest nothing
@3 end
@4 oneOf @6 @8 [marks]
@5 end
@6 membersGeneral extra any
  "q": b3 [required] [marks]
@7 end
@8 membersGeneral extra any
  "r": b4 [required] [marks]
  patterns "^r": b4, else any [patterns mark]
@9 end
t0: 1 keys in 4 slots
t1: 1 keys in 4 slots
)"},
    {R"({"type": "object", "if": {"properties": {"q": {"type": "null"}}}, "unevaluatedProperties": false})",
     R"(
root b2
b2: object@2
b3: null
@0 end
@1 fail
@2 track @4 rest nothing
@3 end
@4 if @6 then @0 else @0 [marks]
@5 end
@6 membersGeneral extra any
  "q": b3 [marks]
@7 end
t0: 1 keys in 4 slots
)"},
};

const Row kConditions[] = {
    {R"({"type": "object", "allOf": [{"if": {"properties": {"k": {"const": "a"}}, "required": ["k"]},
        "then": {"required": ["x"]}}, {"if": {"properties": {"k": {"enum": ["a", "b"]}}},
        "then": {"required": ["y"]}, "else": false}]})",
     R"(
root b2
b2: object@2
b3: object@4 unknown: null boolean integer number string array
b4: object@6 unknown: null boolean integer number string array
b5: unknown: string
b6: unknown: string
@0 end
@1 fail
@2 switch "k" [all]
  "a": @4 @6
  "b": @6
  other: @1
  not a string: @1
  absent: @6
@3 end
@4 membersOpen extra any
  "x": any [required]
@5 end
@6 membersOpen extra any
  "y": any [required]
@7 end
t0: 2 keys in 8 slots
t1: 1 keys in 4 slots
t2: 1 keys in 4 slots
)"},
};

const Row kLoops[] = {
    {R"({"$ref": "#"})",
     R"(
root b2
b2: null@2 boolean@4 integer@6 number@8 string@10 array@12 object@14
@0 end
@1 fail
@2 undecided
@3 end
@4 undecided
@5 end
@6 undecided
@7 end
@8 undecided
@9 end
@10 undecided
@11 end
@12 undecided
@13 end
@14 undecided
@15 end
)"},
    {R"({"type": "integer", "anyOf": [{"$ref": "#"}, {"minimum": 3}]})",
     R"(
root b2
b2: integer@2
b3: integer@6 unknown: null boolean number string array object
@0 end
@1 fail
@2 anyOf @4 @6
@3 end
@4 same @2 [loop]
@5 end
@6 minimum 3
@7 end
)"},
    {R"({"type": "object", "additionalProperties": {"$ref": "#"}})",
     R"(
root b2
b2: object@2
@0 end
@1 fail
@2 membersAll extra b2
@3 end
t0: 0 keys in 2 slots
)"},
};

TEST(EmitTest, Kinds) { Expect(kKinds); }
TEST(EmitTest, Draft4) { Expect(kDraft4, "http://json-schema.org/draft-04/schema#"); }
TEST(EmitTest, Arrays) { Expect(kArrays); }
TEST(EmitTest, Objects) { Expect(kObjects); }
TEST(EmitTest, Branches) { Expect(kBranches); }
TEST(EmitTest, Conditions) { Expect(kConditions); }
TEST(EmitTest, Loops) { Expect(kLoops); }

// The operand fields that the print doesn't show.
TEST(EmitTest, BoundsCarryIntegersOrDoubles) {
  const auto program = CompileText(R"({"type": "number", "minimum": -5, "maximum": 0.1,
          "exclusiveMaximum": 18446744073709551615, "multipleOf": 4, "allOf": [{"multipleOf": 0.5}]})");
  ASSERT_TRUE(program.ok());
  std::string text;
  for (const program::Instruction& i : (*program)->code) {
    const bool maximum = i.op == program::Opcode::kMaximum;
    EXPECT_TRUE(i.op != program::Opcode::kMinimum || i.integer() == -5);
    EXPECT_TRUE(!maximum || i.y != 0 || i.real() == 0.1);
    EXPECT_TRUE(!maximum || i.y == 0 || i.real() == 18446744073709551616.0);
    EXPECT_TRUE(i.op != program::Opcode::kMultipleOf || i.x == 0 || i.integer() == 4);
    if (i.op >= program::Opcode::kMinimum && i.op <= program::Opcode::kMultipleOf) {
      text += std::string(program::OpcodeName(i.op)) + std::to_string(i.x) + " ";
    }
  }
  // For integers and for other numbers.
  EXPECT_EQ(text,
            "minimum1 maximum0 maximum0 multipleOf1 multipleOf0 minimum1 maximum0 maximum0 multipleOf1 "
            "multipleOf0 ");
}

// Up to 63 required names are bits of a word; more are counted.
TEST(EmitTest, ManyRequiredNames) {
  const auto object = [](int names) {
    std::string text = R"({"type": "object", "required": [)";
    for (int i = 0; i < names; ++i) text += (i == 0 ? "\"r" : ", \"r") + std::to_string(i) + "\"";
    return text + "]}";
  };
  const auto few = CompileText(object(63));
  ASSERT_TRUE(few.ok());
  EXPECT_EQ((*few)->code[2].op, program::Opcode::kMembersOpen);
  EXPECT_EQ((*few)->objects[0].required, UINT64_MAX >> 1);
  std::vector<uint8_t> bits;
  for (const program::Slot& s : (*few)->slots) {
    if (s.length != program::Slot::kEmpty) bits.push_back(s.required_bit);
  }
  std::sort(bits.begin(), bits.end());
  for (size_t i = 0; i < bits.size(); ++i) EXPECT_EQ(bits[i], i);
  const auto many = CompileText(object(64));
  ASSERT_TRUE(many.ok());
  EXPECT_EQ((*many)->code[2].op, program::Opcode::kMembersGeneral);
  EXPECT_EQ((*many)->objects[0].required_count, 64u);
}

TEST(EmitTest, CodeIsSharedAndLaidOutOnce) {
  const auto program = CompileText(
      R"({"type": "object", "properties": {"a": {"$ref": "#/$defs/x"}, "b": {"$ref": "#/$defs/x"},
         "c": {"$ref": "#/$defs/y"}}, "$defs": {"x": {"type": "string", "minLength": 3},
         "y": {"$ref": "#/$defs/x"}}})");
  ASSERT_TRUE(program.ok());
  EXPECT_EQ((*program)->blocks.size(), 4u) << program::Print(**program);  // any, nothing, the root, x
}

}  // namespace
}  // namespace vouch::compile
