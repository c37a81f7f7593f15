// DynamicScopes: which schemas exist in how many scopes, and where each dynamic reference leads in each, seen
// in the print of the lowered module.
#include <chrono>
#include <string>

#include "unit/ir/lowered.h"

namespace vouch::ir {
namespace {

struct Row {
  const char* schema;
  const char* print;
};

template <size_t n>
void Expect(const Row (&rows)[n], Draft draft) {
  for (const Row& row : rows) {
    const Result<Module> module = LowerText(row.schema, draft);
    ASSERT_TRUE(module.ok()) << row.schema << ": " << module.error().message;
    EXPECT_EQ("\n" + Print(*module), row.print) << row.schema;
  }
}

const Row k2020[] = {
    // One resource alone defines the name: no scopes, the reference is a plain one.
    {R"({"$dynamicRef": "#n", "$defs": {"a": {"$dynamicAnchor": "n", "type": "null"}}})",
     R"(
s0 <>
  ref ($dynamicRef) s1 [dynamic]
s1 <#/$defs/a>
  type null
)"},
    // Two resources: the outermost binds, from within the inner one too.
    {R"({"$id": "https://ex.test/outer", "$ref": "tree", "$defs": {
            "n": {"$dynamicAnchor": "n", "type": "string"},
            "t": {"$id": "tree", "$dynamicAnchor": "n", "items": {"$dynamicRef": "#n"}}}})",
     R"(
s0 <https://ex.test/outer>
  ref ($ref) s1
s1 <https://ex.test/tree>
  items s2 from 0
s2 <https://ex.test/tree#/items>
  ref ($dynamicRef) s3 [dynamic]
s3 <https://ex.test/outer#/$defs/n>
  type string
)"},
    // The same tree, met by itself and through the outer one: two scopes.
    {R"({"$id": "https://ex.test/root", "properties": {"plain": {"$ref": "tree"},
        "strict": {"$ref": "strict"}}, "$defs": { "t": {"$id": "tree", "$dynamicAnchor": "n",
        "items": {"$dynamicRef": "#n"}}, "s": {"$id": "strict", "$dynamicAnchor": "n", "$ref": "tree",
        "required": ["a"]}}})",
     R"(
s0 <https://ex.test/root>
  properties "plain":s1 "strict":s2
s1 <https://ex.test/root#/properties/plain>
  ref ($ref) s3
s2 <https://ex.test/root#/properties/strict>
  ref ($ref) s4
s3 <https://ex.test/tree>
  items s5 from 0
s4 <https://ex.test/strict>
  ref ($ref) s6
  required "a"
s5 <https://ex.test/tree#/items>
  ref ($dynamicRef) s3 [dynamic]
s6 <https://ex.test/tree>
  items s7 from 0
s7 <https://ex.test/tree#/items>
  ref ($dynamicRef) s4 [dynamic]
)"},
    // Three resources in a row: the outermost of those that were entered.
    {R"({"$id": "https://ex.test/root", "properties": {"one": {"$ref": "c"}, "two": {"$ref": "b"},
        "three": {"$ref": "a"}}, "$defs": { "a": {"$id": "a", "$ref": "b",
        "$defs": {"n": {"$dynamicAnchor": "n", "const": "a"}}}, "b": {"$id": "b", "$ref": "c",
        "$defs": {"n": {"$dynamicAnchor": "n", "const": "b"}}}, "c": {"$id": "c", "$dynamicRef": "#n",
        "$defs": {"n": {"$dynamicAnchor": "n", "const": "c"}}}}})",
     R"(
s0 <https://ex.test/root>
  properties "one":s1 "two":s2 "three":s3
s1 <https://ex.test/root#/properties/one>
  ref ($ref) s4
s2 <https://ex.test/root#/properties/two>
  ref ($ref) s5
s3 <https://ex.test/root#/properties/three>
  ref ($ref) s6
s4 <https://ex.test/c>
  ref ($dynamicRef) s7 [dynamic]
s5 <https://ex.test/b>
  ref ($ref) s8
s6 <https://ex.test/a>
  ref ($ref) s9
s7 <https://ex.test/c#/$defs/n>
  const "c"
s8 <https://ex.test/c>
  ref ($dynamicRef) s10 [dynamic]
s9 <https://ex.test/b>
  ref ($ref) s11
s10 <https://ex.test/b#/$defs/n>
  const "b"
s11 <https://ex.test/c>
  ref ($dynamicRef) s12 [dynamic]
s12 <https://ex.test/a#/$defs/n>
  const "a"
)"},
    // A scope that was left says nothing: `if` goes through first, `then` doesn't.
    {R"({"$id": "https://ex.test/root", "if": {"$ref": "first#/$defs/pass"},
        "then": {"$ref": "second#/$defs/ask"}, "$defs": { "f": {"$id": "first",
        "$defs": {"pass": {"$ref": "second#/$defs/ask"}, "n": {"$dynamicAnchor": "n", "const": 1}}},
        "s": {"$id": "second", "$defs": {"ask": {"$dynamicRef": "#n"}, "n": {"$dynamicAnchor": "n",
        "const": 2}}}}})",
     R"(
s0 <https://ex.test/root>
  if s2 then s1 else -
s1 <https://ex.test/root#/then>
  ref ($ref) s3
s2 <https://ex.test/root#/if>
  ref ($ref) s4
s3 <https://ex.test/second#/$defs/ask>
  ref ($dynamicRef) s5 [dynamic]
s4 <https://ex.test/first#/$defs/pass>
  ref ($ref) s6
s5 <https://ex.test/second#/$defs/n>
  const 2
s6 <https://ex.test/second#/$defs/ask>
  ref ($dynamicRef) s7 [dynamic]
s7 <https://ex.test/first#/$defs/n>
  const 1
)"},
    // Entered in the middle, by pointer: the resource is in the scope all the same.
    {R"({"$id": "https://ex.test/root", "$ref": "outer#/$defs/inside", "$defs": { "o": {"$id": "outer",
        "$defs": {"inside": {"$ref": "asks"}, "n": {"$dynamicAnchor": "n", "const": "outer"}}},
        "a": {"$id": "asks", "$dynamicRef": "#n", "$defs": {"n": {"$dynamicAnchor": "n",
        "const": "asks"}}}}})",
     R"(
s0 <https://ex.test/root>
  ref ($ref) s1
s1 <https://ex.test/outer#/$defs/inside>
  ref ($ref) s2
s2 <https://ex.test/asks>
  ref ($dynamicRef) s3 [dynamic]
s3 <https://ex.test/outer#/$defs/n>
  const "outer"
)"},
    // A resource embedded on the way is entered by walking into it.
    {R"({"$id": "https://ex.test/root", "items": {"$id": "embedded", "$defs": {"n": {"$dynamicAnchor": "n",
        "const": "e"}}, "items": {"$ref": "asks"}}, "$defs": { "a": {"$id": "asks", "$dynamicRef": "#n",
        "$defs": {"n": {"$dynamicAnchor": "n", "const": "asks"}}}}})",
     R"(
s0 <https://ex.test/root>
  items s1 from 0
s1 <https://ex.test/embedded>
  items s2 from 0
s2 <https://ex.test/embedded#/items>
  ref ($ref) s3
s3 <https://ex.test/asks>
  ref ($dynamicRef) s4 [dynamic]
s4 <https://ex.test/embedded#/$defs/n>
  const "e"
)"},
    // A plain $anchor in the static target's place makes it a plain reference, whatever the scope has.
    {R"({"$id": "https://ex.test/root", "$ref": "asks", "$defs": {
            "n": {"$dynamicAnchor": "n", "const": "root"}, "o": {"$id": "other", "$dynamicAnchor": "n"},
            "a": {"$id": "asks", "$dynamicRef": "#n", "$defs": {"n": {"$anchor": "n", "const": "asks"}}}}})",
     R"(
s0 <https://ex.test/root>
  ref ($ref) s1
s1 <https://ex.test/asks>
  ref ($dynamicRef) s2 [dynamic]
s2 <https://ex.test/asks#/$defs/n>
  const "asks"
)"},
    // A reference with a URI, and one by pointer: only the fragment that is a name is dynamic.
    {R"({"$id": "https://ex.test/root", "$dynamicAnchor": "n",
        "properties": {"name": {"$dynamicRef": "other#n"}, "pointer": {"$dynamicRef": "other#/$defs/x"}},
        "$defs": { "o": {"$id": "other", "$defs": {"x": {"$dynamicAnchor": "n", "const": "other"}}}}})",
     R"(
s0 <https://ex.test/root>
  properties "name":s1 "pointer":s2
s1 <https://ex.test/root#/properties/name>
  ref ($dynamicRef) s0 [dynamic]
s2 <https://ex.test/root#/properties/pointer>
  ref ($dynamicRef) s3 [dynamic]
s3 <https://ex.test/other#/$defs/x>
  const "other"
)"},
    // $ref to a dynamic anchor is not dynamic.
    {R"({"$id": "https://ex.test/root", "$ref": "asks", "$defs": {"n": {"$dynamicAnchor": "n",
        "const": "root"}, "a": {"$id": "asks", "$ref": "#n", "$defs": {"n": {"$dynamicAnchor": "n",
        "const": "asks"}}}}})",
     R"(
s0 <https://ex.test/root>
  ref ($ref) s1
s1 <https://ex.test/asks>
  ref ($ref) s2
s2 <https://ex.test/asks#/$defs/n>
  const "asks"
)"},
    // Schemas that ask for nothing exist once, in however many scopes they are met.
    {R"({"$id": "https://ex.test/root", "properties": {"a": {"$ref": "a"}, "b": {"$ref": "b"}},
        "$defs": { "a": {"$id": "a", "$dynamicAnchor": "n", "$ref": "asks"}, "b": {"$id": "b",
        "$dynamicAnchor": "n", "$ref": "asks"}, "q": {"$id": "asks", "items": {"type": "null"},
        "not": {"$dynamicRef": "#n"}, "$defs": {"n": {"$dynamicAnchor": "n"}}}}})",
     R"(
s0 <https://ex.test/root>
  properties "a":s1 "b":s2
s1 <https://ex.test/root#/properties/a>
  ref ($ref) s3
s2 <https://ex.test/root#/properties/b>
  ref ($ref) s4
s3 <https://ex.test/a>
  ref ($ref) s5
s4 <https://ex.test/b>
  ref ($ref) s6
s5 <https://ex.test/asks>
  not s7
  items s8 from 0
s6 <https://ex.test/asks>
  not s9
  items s8 from 0
s7 <https://ex.test/asks#/not>
  ref ($dynamicRef) s3 [dynamic]
s8 <https://ex.test/asks#/items>
  type null
s9 <https://ex.test/asks#/not>
  ref ($dynamicRef) s4 [dynamic]
)"},
    // Two names, bound apart.
    {R"({"$id": "https://ex.test/root", "$ref": "lib", "$defs": { "k": {"$dynamicAnchor": "key",
        "const": "root"}, "l": {"$id": "lib", "prefixItems": [{"$dynamicRef": "#key"},
        {"$dynamicRef": "#value"}], "$defs": { "k": {"$dynamicAnchor": "key", "const": "lib"},
        "v": {"$dynamicAnchor": "value", "const": "lib"}}}, "m": {"$id": "more",
        "$dynamicAnchor": "value"}}})",
     R"(
s0 <https://ex.test/root>
  ref ($ref) s1
s1 <https://ex.test/lib>
  prefixItems s2 s3
s2 <https://ex.test/lib#/prefixItems/0>
  ref ($dynamicRef) s4 [dynamic]
s3 <https://ex.test/lib#/prefixItems/1>
  ref ($dynamicRef) s5 [dynamic]
s4 <https://ex.test/root#/$defs/k>
  const "root"
s5 <https://ex.test/lib#/$defs/v>
  const "lib"
)"},
};

const Row k2019[] = {
    // Without $recursiveAnchor at the target the reference is plain.
    {R"({"$id": "https://ex.test/root", "$recursiveAnchor": true, "properties": {"a": {"$ref": "inner"}},
        "$defs": { "i": {"$id": "inner", "items": {"$recursiveRef": "#"}}}})",
     R"(
s0 <https://ex.test/root>
  properties "a":s1
s1 <https://ex.test/root#/properties/a>
  ref ($ref) s2
s2 <https://ex.test/inner>
  items s3 from 0
s3 <https://ex.test/inner#/items>
  ref ($recursiveRef) s2 [dynamic]
)"},
    // With it, the outermost resource that has it too.
    {R"({"$id": "https://ex.test/root", "$recursiveAnchor": true, "properties": {"a": {"$ref": "inner"}},
        "$defs": { "i": {"$id": "inner", "$recursiveAnchor": true, "items": {"$recursiveRef": "#"}}}})",
     R"(
s0 <https://ex.test/root>
  properties "a":s1
s1 <https://ex.test/root#/properties/a>
  ref ($ref) s2
s2 <https://ex.test/inner>
  items s3 from 0
s3 <https://ex.test/inner#/items>
  ref ($recursiveRef) s0 [dynamic]
)"},
    // The outermost that has it: the root has none.
    {R"({"$id": "https://ex.test/root", "properties": {"a": {"$ref": "mid"}}, "$defs": {
            "m": {"$id": "mid", "$recursiveAnchor": true, "items": {"$ref": "inner"}},
            "i": {"$id": "inner", "$recursiveAnchor": true, "items": {"$recursiveRef": "#"}}}})",
     R"(
s0 <https://ex.test/root>
  properties "a":s1
s1 <https://ex.test/root#/properties/a>
  ref ($ref) s2
s2 <https://ex.test/mid>
  items s3 from 0
s3 <https://ex.test/mid#/items>
  ref ($ref) s4
s4 <https://ex.test/inner>
  items s5 from 0
s5 <https://ex.test/inner#/items>
  ref ($recursiveRef) s2 [dynamic]
)"},
    {R"({"$id": "https://ex.test/root", "$recursiveAnchor": false,
        "properties": {"a": {"$recursiveRef": "#"}}})",
     R"(
s0 <https://ex.test/root>
  properties "a":s1
s1 <https://ex.test/root#/properties/a>
  ref ($recursiveRef) s0 [dynamic]
)"},
};

TEST(DynamicScopeTest, DynamicReferences) { Expect(k2020, Draft::k2020_12); }
TEST(DynamicScopeTest, RecursiveReferences) { Expect(k2019, Draft::k2019_09); }

// `names` anchors that two libraries define, each asked for by the second; entered through the first or not.
std::string ManyNames(int names) {
  std::string first;
  std::string second;
  std::string asks;
  for (int i = 0; i < names; ++i) {
    const std::string n = "n" + std::to_string(i);
    const std::string comma = i == 0 ? "" : ", ";
    first += comma + "\"" + n + R"(": {"$dynamicAnchor": ")" + n + R"(", "const": "first"})";
    second += comma + "\"" + n + R"(": {"$dynamicAnchor": ")" + n + R"(", "const": "second"})";
    asks += comma + "\"" + n + R"(": {"$dynamicRef": "#)" + n + "\"}";
  }
  return R"({"$id": "https://ex.test/root", "prefixItems": [{"$ref": "first"}, {"$ref": "second"}],
          "$defs": { "1": {"$id": "first", "$ref": "second", "$defs": {)" +
         first + R"(}},
    "2": {"$id": "second", "properties": {)" +
         asks + R"(}, "$defs": {)" + second + R"(}}}})";
}

// Scopes of up to 256 names are reduced to what is still asked for, larger ones aren't: targets are alike.
TEST(DynamicScopeTest, ManyNamesAreBoundAlike) {
  for (const int names : {1, 63, 64, 65, 256, 257, 1000}) {
    const Result<Module> module = LowerText(ManyNames(names));
    ASSERT_TRUE(module.ok()) << module.error().message;
    const auto properties = [&](SchemaId id) {
      for (const Keyword& k : module->KeywordsOf(id)) {
        if (k.op == Op::kProperties) return k;
      }
      return Keyword();
    };
    const auto items = module->List(module->keywords[0]);
    const SchemaId through_first = module->KeywordsOf(module->KeywordsOf(items[0])[0].a)[0].a;
    const SchemaId by_itself = module->KeywordsOf(items[1])[0].a;
    EXPECT_NE(through_first, by_itself);
    for (const auto& [schema, expected] :
         {std::pair(through_first, "first"), std::pair(by_itself, "second")}) {
      const Keyword asked = properties(schema);
      ASSERT_EQ(module->List(asked).size(), 2u * static_cast<size_t>(names));
      for (size_t i = 1; i < asked.b; i += 2) {
        const SchemaId target = module->KeywordsOf(module->List(asked)[i])[0].a;
        EXPECT_EQ(module->values[module->KeywordsOf(target)[0].a]->string(), expected)
            << names << " names, " << i / 2;
      }
    }
  }
}

// Reduction keeps the number of schemas down where names are many and each part of the schema asks for one.
TEST(DynamicScopeTest, SchemasAreReducedToTheNamesTheyAskFor) {
  const Result<Module> module = LowerText(ManyNames(100));
  ASSERT_TRUE(module.ok());
  // The root, its two items, both libraries' roots, each question in two scopes, each answer in each library.
  EXPECT_EQ(module->schemas.size(), 1u + 2 + 1 + 2 + 2 * 100 + 2 * 100);
}

}  // namespace
}  // namespace vouch::ir
