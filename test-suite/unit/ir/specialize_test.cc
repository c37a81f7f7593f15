// Specialize: what is left of sets of schemas for each kind of instance, printed.
#include "engine/ir/specialize.h"

#include <string>

#include "unit/ir/kinded_text.h"

namespace vouch::ir {
namespace {

const Row kSimple[] = {
    {R"({})",
     R"(
root any
)"},
    {R"(false)",
     R"(
root nothing
)"},
    {R"({"type": "string"})",
     R"(
root n0
n0 null=never boolean=never integer=never number=never string=always array=never object=never
)"},
    {R"({"type": ["integer", "object"]})",
     R"(
root n0
n0 null=never boolean=never integer=always number=never string=never array=never object=always
)"},
    // Keywords stay with the kinds they speak of.
    {R"({"minimum": 1, "maxLength": 3, "maxItems": 4, "maxProperties": 5, "uniqueItems": true})",
     R"(
root n0
n0 null=always boolean=always integer=c0 number=c1 string=c2 array=c3 object=c4
c0
  minimum 1
c1
  minimum 1
c2
  length 0..3
c3
  item-count 0..4
  unique
c4
  member-count 0..5
)"},
    // Cheap checks first; bounds of one size are one check.
    {R"({"type": "string", "pattern": "a", "minLength": 1, "allOf": [{"maxLength": 5}, {"minLength": 3}]})",
     R"(
root n0
n0 null=never boolean=never integer=never number=never string=c0 array=never object=never
c0
  length 3..5
  pattern /a/
)"},
    // A bound that no string can reach, and one that none can miss.
    {R"({"minLength": 4294967296, "maxItems": 4294967295, "minProperties": 3, "maxProperties": 2})",
     R"(
root n0
n0 null=always boolean=always integer=always number=always string=never array=always object=never
)"},
    // Values are dealt out to their kinds: 1.0 is an integer; null and false need no comparison.
    {R"({"enum": [1.0, 2.5, "a", null, false, [1], {"a": 1}]})",
     R"(
root n0
n0 null=always boolean=c0 integer=c1 number=c2 string=c3 array=c4 object=c5
c0
  boolean-is false
c1
  value-in 1.0
c2
  value-in 2.5
c3
  value-in "a"
c4
  value-in [1]
c5
  value-in {"a":1}
)"},
    {R"({"enum": [true, false]})",
     R"(
root n0
n0 null=never boolean=always integer=never number=never string=never array=never object=never
)"},
    {R"({"enum": [], "type": "string"})",
     R"(
root n0
n0 null=never boolean=never integer=never number=never string=never array=never object=never
)"},
    {R"({"const": "a", "enum": ["a", "b"]})",
     R"(
root n0
n0 null=never boolean=never integer=never number=never string=c0 array=never object=never
c0
  value-in "a"
  value-in "a" "b"
)"},
    {R"({"allOf": [{"type": ["string", "null"]}, {"type": ["null", "array"]}]})",
     R"(
root n0
n0 null=always boolean=never integer=never number=never string=never array=never object=never
)"},
    {R"({"type": "integer", "minimum": 0, "exclusiveMaximum": 10, "multipleOf": 2})",
     R"(
root n0
n0 null=never boolean=never integer=c0 number=never string=never array=never object=never
c0
  minimum 0
  exclusive-maximum 10
  multiple-of 2
)"},
    {R"({"title": "annotations alone", "format": "email"})",
     R"(
root any
)"},
};

const Row kLiteral[] = {
    {R"({"type": "integer"})",
     R"(
root n0
n0 null=never boolean=never integer=c0 number=never string=never array=never object=never
c0
  integer-literal
)"},
    {R"({"type": ["integer", "number"]})",
     R"(
root n0
n0 null=never boolean=never integer=always number=always string=never array=never object=never
)"},
};

const Row kReferences[] = {
    // allOf and $ref vanish; a schema met twice counts once.
    {R"({"$ref": "#/$defs/a", "allOf": [{"$ref": "#/$defs/a"}, {"type": "integer"}],
        "$defs": {"a": {"type": ["integer", "null"], "minimum": 2}}})",
     R"(
root n0
n0 null=never boolean=never integer=c0 number=never string=never array=never object=never
c0
  minimum 2
)"},
    // A chain of nothing but references is its end.
    {R"({"items": {"$ref": "#/$defs/a"}, "$defs": {"a": {"$ref": "#/$defs/b"}, "b": {"$ref": "#/$defs/c",
        "title": "b"}, "c": {"type": "null"}}})",
     R"(
root n0
n0 null=always boolean=always integer=always number=always string=always array=c0 object=always
n1 null=always boolean=never integer=never number=never string=never array=never object=never
c0
  items rest n1
)"},
    // Recursion over children.
    {R"({"type": "object", "properties": {"next": {"$ref": "#"}}})",
     R"(
root n0
n0 null=never boolean=never integer=never number=never string=never array=never object=c0
c0
  members {"next":n0, extra:any}
)"},
    // A loop that consumes nothing can't be decided, a failure beside it can.
    {R"({"$ref": "#/$defs/loop", "type": "null", "$defs": {"loop": {"$ref": "#/$defs/loop"}}})",
     R"(
root n0
n0 null=c0 boolean=never integer=never number=never string=never array=never object=never
c0
  undecided
)"},
    {R"({"$ref": "#", "type": "string", "minLength": 1})",
     R"(
root n0
n0 null=never boolean=never integer=never number=never string=c0 array=never object=never
c0
  length 1..
  undecided
)"},
    // Through anyOf: a call that may be a loop.
    {R"({"type": ["string", "null"], "anyOf": [{"$ref": "#"}, {"minLength": 2}]})",
     R"(
root n0
n0 null=always boolean=never integer=never number=never string=c3 array=never object=never
n1 null=always string=c2
c0
  same [loop] n0
c1
  same [loop] n0
c2
  length 2..
c3
  any-of c1 c2
)"},
    {R"({"anyOf": [{"$ref": "#"}]})",
     R"(
root n0
n0 null=c1 boolean=c3 integer=c5 number=c7 string=c9 array=c11 object=c13
c0
  same [loop] n0
c1
  undecided
c2
  same [loop] n0
c3
  undecided
c4
  same [loop] n0
c5
  undecided
c6
  same [loop] n0
c7
  undecided
c8
  same [loop] n0
c9
  undecided
c10
  same [loop] n0
c11
  undecided
c12
  same [loop] n0
c13
  undecided
)"},
    {R"({"type": "null", "not": {"$ref": "#"}})",
     R"(
root n0
n0 null=c1 boolean=never integer=never number=never string=never array=never object=never
c0
  same [loop] n0
c1
  not c0
)"},
    {R"({"type": ["null", "boolean"], "if": {"$ref": "#"}, "then": {"type": "null"}})",
     R"(
root n0
n0 null=always boolean=c2 integer=never number=never string=never array=never object=never
n1 null=always boolean=never
c0
  same [loop] n0
c1
  same [loop] n0
c2
  if c1 then never else always
)"},
    {R"({"type": "integer", "oneOf": [{"$ref": "#/$defs/a"}, {"maximum": 3}],
        "$defs": {"a": {"type": "integer", "anyOf": [{"$ref": "#"}, {"minimum": 5}]}}})",
     R"(
root n0
n0 null=never boolean=never integer=c4 number=never string=never array=never object=never
n1 integer=c2
n2 integer=c3
n3 integer=c1
c0
  same [loop] n0
c1
  minimum 5
c2
  any-of c0 c1
c3
  maximum 3
c4
  one-of c2 c3
)"},
    // A branch that holds anyhow leaves nothing of the loop.
    {R"({"type": "null", "anyOf": [{"$ref": "#"}, true]})",
     R"(
root n0
n0 null=always boolean=never integer=never number=never string=never array=never object=never
c0
  same [loop] n0
)"},
};

const Row kBranches[] = {
    // Branches that a kind can't enter are dropped; the last one left is no branch.
    {R"({"anyOf": [{"type": "string", "minLength": 2}, {"type": "integer", "minimum": 3}]})",
     R"(
root n0
n0 null=never boolean=never integer=c1 number=never string=c3 array=never object=never
n1 null=never boolean=never integer=never number=never string=c2 array=never object=never
n2 null=never boolean=never integer=c0 number=never string=never array=never object=never
c0
  minimum 3
c1
  minimum 3
c2
  length 2..
c3
  length 2..
)"},
    {R"({"oneOf": [{"type": "string", "minLength": 2}, {"type": "integer", "minimum": 3}, {"type": "number",
        "maximum": 2}]})",
     R"(
root n0
n0 null=never boolean=never integer=c2 number=c4 string=c6 array=never object=never
n1 null=never boolean=never integer=never number=never string=c5 array=never object=never
n2 null=never boolean=never integer=c0 number=never string=never array=never object=never
n3 null=never boolean=never integer=c1 number=c3 string=never array=never object=never
c0
  minimum 3
c1
  maximum 2
c2
  one-of c0 c1
c3
  maximum 2
c4
  maximum 2
c5
  length 2..
c6
  length 2..
)"},
    {R"({"type": "integer", "anyOf": [{"minimum": 1}, {"minimum": 1}, {"$ref": "#/anyOf/0"}]})",
     R"(
root n0
n0 null=never boolean=never integer=c2 number=never string=never array=never object=never
n1 integer=c0
n2 integer=c1
c0
  minimum 1
c1
  minimum 1
c2
  any-of c0 c1
)"},
    {R"({"type": "integer", "anyOf": [{"minimum": 1}, true]})",
     R"(
root n0
n0 null=never boolean=never integer=always number=never string=never array=never object=never
n1 integer=c0
c0
  minimum 1
)"},
    {R"({"type": "integer", "anyOf": [false, {"type": "string"}]})",
     R"(
root n0
n0 null=never boolean=never integer=never number=never string=never array=never object=never
n1 integer=never
)"},
    // oneOf beside a branch that always holds: the others must not.
    {R"({"type": "integer", "oneOf": [true, {"minimum": 1}, {"type": "null"}, {"maximum": -1}]})",
     R"(
root n0
n0 null=never boolean=never integer=c2 number=never string=never array=never object=never
n1 integer=c0
n2 integer=never
n3 integer=c1
c0
  minimum 1
c1
  maximum -1
c2
  not c0
  not c1
)"},
    {R"({"type": "integer", "oneOf": [true, {"minimum": 1}, {"type": "integer"}]})",
     R"(
root n0
n0 null=never boolean=never integer=never number=never string=never array=never object=never
n1 integer=c0
n2 integer=always
c0
  minimum 1
)"},
    {R"({"type": "integer", "oneOf": [{"minimum": 1}, {"maximum": 3}]})",
     R"(
root n0
n0 null=never boolean=never integer=c2 number=never string=never array=never object=never
n1 integer=c0
n2 integer=c1
c0
  minimum 1
c1
  maximum 3
c2
  one-of c0 c1
)"},
    {R"({"oneOf": [{"const": "a"}, {"const": "b"}, {"const": 3}], "type": ["string", "integer"]})",
     R"(
root n0
n0 null=never boolean=never integer=c1 number=never string=c4 array=never object=never
n1 integer=never string=c2
n2 integer=never string=c3
n3 integer=c0 string=never
c0
  value-in 3
c1
  value-in 3
c2
  value-in "a"
c3
  value-in "b"
c4
  one-of c2 c3
)"},
    {R"({"not": {"type": ["string", "integer"]}})",
     R"(
root n0
n0 null=always boolean=always integer=never number=always string=never array=always object=always
n1 null=never boolean=never integer=always number=never string=always array=never object=never
)"},
    {R"({"type": "integer", "not": {"minimum": 5}})",
     R"(
root n0
n0 null=never boolean=never integer=c1 number=never string=never array=never object=never
n1 integer=c0
c0
  minimum 5
c1
  not c0
)"},
    {R"({"type": "integer", "not": {"type": "string"}})",
     R"(
root n0
n0 null=never boolean=never integer=always number=never string=never array=never object=never
n1 integer=never
)"},
    {R"({"type": "integer", "not": {"not": {"minimum": 5}}})",
     R"(
root n0
n0 null=never boolean=never integer=c2 number=never string=never array=never object=never
n1 integer=c1
n2 integer=c0
c0
  minimum 5
c1
  not c0
c2
  not c1
)"},
};

const Row kConditions[] = {
    // A condition that the kind decides.
    {R"({"if": {"type": "string"}, "then": {"maxLength": 3}, "else": {"type": "integer"}})",
     R"(
root n0
n0 null=never boolean=never integer=always number=never string=c0 array=never object=never
n1 null=never boolean=never integer=never number=never string=always array=never object=never
c0
  length 0..3
)"},
    {R"({"type": "integer", "if": true, "then": {"minimum": 1}, "else": {"minimum": 2}})",
     R"(
root n0
n0 null=never boolean=never integer=c0 number=never string=never array=never object=never
c0
  minimum 1
)"},
    {R"({"type": "integer", "if": false, "then": {"minimum": 1}, "else": {"minimum": 2}})",
     R"(
root n0
n0 null=never boolean=never integer=c0 number=never string=never array=never object=never
c0
  minimum 2
)"},
    {R"({"type": "integer", "if": {"minimum": 10}, "then": {"multipleOf": 2}})",
     R"(
root n0
n0 null=never boolean=never integer=c2 number=never string=never array=never object=never
n1 integer=c0
n2 integer=c1
c0
  minimum 10
c1
  multiple-of 2
c2
  if c0 then c1 else always
)"},
    {R"({"type": "integer", "if": {"minimum": 10}, "else": false})",
     R"(
root n0
n0 null=never boolean=never integer=c1 number=never string=never array=never object=never
n1 integer=c0
c0
  minimum 10
c1
  if c0 then always else never
)"},
    {R"({"type": "integer", "if": {"minimum": 10}, "then": {"type": "integer"}, "else": true})",
     R"(
root n0
n0 null=never boolean=never integer=always number=never string=never array=never object=never
n1 integer=c0
n2 integer=always
c0
  minimum 10
)"},
    {R"({"type": "integer", "if": {"minimum": 10}})",
     R"(
root n0
n0 null=never boolean=never integer=always number=never string=never array=never object=never
n1 integer=c0
c0
  minimum 10
)"},
    {R"({"type": "object", "dependentSchemas": {"a": {"required": ["b"]}, "c": false,
        "d": {"type": "object"}}})",
     R"(
root n0
n0 null=never boolean=never integer=never number=never string=never array=never object=c1
n1 object=c0
n2 object=always
c0
  members {"b"!:any, extra:any}
c1
  if-present "a" c0
  if-present "c" never
)"},
    {R"({"type": "object", "dependentRequired": {"a": ["b", "c"], "d": []}})",
     R"(
root n0
n0 null=never boolean=never integer=never number=never string=never array=never object=c0
c0
  dependent-required "a": "b" "c" "d":
)"},
};

TEST(SpecializeTest, Kinds) { Expect(kSimple, Draft::k2020_12); }
TEST(SpecializeTest, IntegerLiterals) { Expect(kLiteral, Draft::k4); }
TEST(SpecializeTest, ReferencesAndLoops) { Expect(kReferences, Draft::k2020_12); }
TEST(SpecializeTest, Branches) { Expect(kBranches, Draft::k2020_12); }
TEST(SpecializeTest, Conditions) { Expect(kConditions, Draft::k2020_12); }

// How many checks of an operation the code of the root for a kind has.
size_t Count(const KindedText& text, Kind kind, CheckOp op) {
  const CodeId code = text.kinded.sets[text.kinded.root].code[static_cast<size_t>(kind)];
  size_t count = 0;
  for (const Check& c : text.kinded.Checks(code)) count += c.op == op ? 1 : 0;
  return count;
}

// `count` schemas in an allOf, each made from its number.
template <typename Make>
std::string AllOf(int count, Make make) {
  std::string text = R"({"type": ["object", "integer"], "allOf": [)";
  for (int i = 0; i < count; ++i) text += (i == 0 ? "" : ", ") + make(std::to_string(i));
  return text + "]}";
}

TEST(SpecializeTest, MergesUpToSixteenTables) {
  const auto table = [](const std::string& i) {
    return R"({"properties": {"p)" + i + R"(": {"type": "null"}, "same": {"minimum": )" + i +
           R"(}}, "required": ["p)" + i + "\"]}";
  };
  const KindedText merged(AllOf(16, table));
  EXPECT_EQ(Count(merged, Kind::kObject, CheckOp::kMembers), 1u);
  EXPECT_EQ(merged.kinded.objects[0].entries.size(), 17u);
  // Beyond that one after the other, and the required names by themselves.
  const KindedText apart(AllOf(17, table));
  EXPECT_EQ(Count(apart, Kind::kObject, CheckOp::kMembers), 18u);
}

TEST(SpecializeTest, MergesUpToSixteenItemTables) {
  const auto table = [](const std::string& i) { return R"({"prefixItems": [{"minimum": )" + i + "}]}"; };
  std::string sixteen = AllOf(16, table);
  std::string more = AllOf(17, table);
  for (std::string* s : {&sixteen, &more}) s->replace(s->find("object"), 6, "array");
  EXPECT_EQ(Count(KindedText(sixteen), Kind::kArray, CheckOp::kItems), 1u);
  EXPECT_EQ(Count(KindedText(more), Kind::kArray, CheckOp::kItems), 17u);
}

TEST(SpecializeTest, FlattensUpToSixtyFourSchemas) {
  const auto bound = [](const std::string& i) { return R"({"minimum": )" + i + "}"; };
  const KindedText flat(AllOf(63, bound));  // and the root
  EXPECT_EQ(Count(flat, Kind::kInteger, CheckOp::kMinimum), 63u);
  EXPECT_EQ(Count(flat, Kind::kInteger, CheckOp::kSame), 0u);
  const KindedText called(AllOf(70, bound));
  EXPECT_EQ(Count(called, Kind::kInteger, CheckOp::kMinimum), 63u);
  EXPECT_EQ(Count(called, Kind::kInteger, CheckOp::kSame), 7u);
  EXPECT_EQ(called.kinded.sets[called.kinded.root].code[static_cast<size_t>(Kind::kObject)], kAlways);
  // What a further schema decides by itself needs no call.
  const KindedText never(AllOf(
      70, [&](const std::string& i) { return i == "69" ? std::string(R"({"type": "object"})") : bound(i); }));
  EXPECT_EQ(never.kinded.sets[never.kinded.root].code[static_cast<size_t>(Kind::kInteger)], kNever);
}

// Every pair of n tables would be a set of its own: the budget keeps the result near linear.
TEST(SpecializeTest, SetsAreBudgeted) {
  const auto nested = [](int n) {
    std::string defs;
    for (int i = 0; i < n; ++i) {
      defs += (i == 0 ? "\"" : ", \"") + std::to_string(i) + R"(": {"properties": {"a": {"$ref": "#/$defs/)" +
              std::to_string((i + 1) % n) + R"("}, "b": {"$ref": "#/$defs/)" + std::to_string((i + 3) % n) +
              R"("}}, "allOf": [{"properties": {"a": {"$ref": "#/$defs/)" + std::to_string((i * 7 + 5) % n) +
              R"("}}}]})";
    }
    return R"({"$ref": "#/$defs/0", "$defs": {)" + defs + "}}";
  };
  for (const int n : {50, 500, 1000}) {
    const KindedText text(nested(n));
    EXPECT_LE(text.kinded.sets.size(), 12 * text.module.schemas.size() + 2048) << n;
  }
}

TEST(SpecializeTest, LimitsByName) {
  std::string schema = AllOf(
      60, [](const std::string& i) { return R"({"minimum": )" + i + R"(, "minProperties": )" + i + "}"; });
  const Result<Module> module = LowerText(schema);
  ASSERT_TRUE(module.ok());
  Limits limits;
  ASSERT_TRUE(Specialize(*module, limits).ok());
  limits.program_bytes = 500;
  const Result<Kinded> large = Specialize(*module, limits);
  ASSERT_FALSE(large.ok());
  EXPECT_EQ(large.error().code, ErrorCode::kLimit);
  EXPECT_NE(large.error().message.find("program_bytes (500)"), std::string::npos) << large.error().message;

  const Result<Module> pattern = LowerText(
      R"({"properties": {"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!": true},
         "patternProperties": {"^(a|a\\1)*$": {"type": "null"}}})");
  ASSERT_TRUE(pattern.ok()) << pattern.error().message;
  limits = Limits();
  limits.pattern_steps = 100;
  const Result<Kinded> steps = Specialize(*pattern, limits);
  ASSERT_FALSE(steps.ok());
  EXPECT_EQ(steps.error().code, ErrorCode::kLimit);
  EXPECT_NE(steps.error().message.find("pattern_steps (100)"), std::string::npos) << steps.error().message;
}

}  // namespace
}  // namespace vouch::ir
