// What can be known of evaluated members and items without an instance.
#include "engine/ir/evaluated.h"

#include <algorithm>
#include <string>
#include <vector>

#include "unit/ir/lowered.h"

namespace vouch::ir {
namespace {

constexpr size_t kMany = 512;

// "all", "unknown", or the names and patterns that are evaluated, sorted.
std::string Members(const Module& m, size_t max_schemas = kMany) {
  const StaticMembers found = FindStaticMembers(m, MarkAnalysis(m), 0, max_schemas);
  if (!found.known) return "unknown";
  if (found.all) return "all";
  std::vector<std::string> names;
  for (const auto& [keywords, pattern] :
       {std::pair(&found.named, false), std::pair(&found.patterned, true)}) {
    for (uint32_t keyword : *keywords) {
      const auto list = m.List(m.keywords[keyword]);
      for (size_t i = 0; i < list.size(); i += 2) {
        names.push_back(pattern ? "/" + std::string(m.strings[m.patterns[list[i]]]) + "/"
                                : std::string(m.strings[list[i]]));
      }
    }
  }
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  std::string text = "only";
  for (const std::string& n : names) text += " " + n;
  return text;
}

std::string Items(const Module& m, size_t max_schemas = kMany) {
  const StaticItems found = FindStaticItems(m, MarkAnalysis(m), 0, max_schemas);
  return !found.known ? "unknown" : found.all ? "all" : "first " + std::to_string(found.prefix);
}

struct Row {
  const char* schema;
  const char* expected;
};

const Row kMembers[] = {
    {R"({"unevaluatedProperties": false})", "only"},
    {R"({"properties": {"a": true, "b": false}, "unevaluatedProperties": false})", "only a b"},
    {R"({"patternProperties": {"^x": true}, "properties": {"a": true}, "unevaluatedProperties": false})",
     "only /^x/ a"},
    {R"({"additionalProperties": {"type": "null"}, "unevaluatedProperties": false})", "all"},
    // Its own keyword doesn't count, one in place does.
    {R"({"allOf": [{"unevaluatedProperties": true}], "unevaluatedProperties": false})", "all"},
    {R"({"allOf": [{"properties": {"a": true}}, {"allOf": [{"properties": {"b": true}}]}],
        "$ref": "#/$defs/d", "unevaluatedProperties": false,
        "$defs": {"d": {"patternProperties": {"c": true}}}})",
     "only /c/ a b"},
    {R"({"$ref": "#/$defs/d", "unevaluatedProperties": false,
        "$defs": {"d": {"additionalProperties": true}}})",
     "all"},
    // A reference loop adds nothing.
    {R"({"$ref": "#", "properties": {"a": true}, "unevaluatedProperties": false})", "only a"},
    // Assertions, items and names evaluate no members.
    {R"({"required": ["a"], "propertyNames": {"maxLength": 1}, "items": {"properties": {"a": true}},
        "minProperties": 1, "dependentRequired": {"a": ["b"]}, "unevaluatedProperties": false})",
     "only"},
    // Below `not` nothing is kept.
    {R"({"not": {"properties": {"a": true}}, "unevaluatedProperties": false})", "only"},
    // Conditional branches that evaluate no members.
    {R"({"anyOf": [{"required": ["a"]}, {"type": "null"}], "properties": {"a": true},
        "unevaluatedProperties": false})",
     "only a"},
    // Conditional branches that only repeat names.
    {R"({"oneOf": [{"properties": {"a": {"const": 1}}}, {"properties": {"a": {"const": 2}}}],
        "properties": {"a": true}, "unevaluatedProperties": false})",
     "only a"},
    {R"({"if": {"properties": {"a": {"const": 1}}}, "then": {"allOf": [{"properties": {"b": true}}]},
        "else": {"required": ["b"]}, "properties": {"a": true, "b": true}, "unevaluatedProperties": false})",
     "only a b"},
    {R"({"dependentSchemas": {"a": {"properties": {"a": false}}}, "properties": {"a": true},
        "unevaluatedProperties": false})",
     "only a"},
    {R"({"anyOf": [{"$ref": "#"}, {"properties": {"a": true}}], "properties": {"a": true},
        "unevaluatedProperties": false})",
     "unknown"},
    // Branches that may evaluate another name.
    {R"({"anyOf": [{"properties": {"b": true}}], "properties": {"a": true}, "unevaluatedProperties": false})",
     "unknown"},
    {R"({"oneOf": [{"properties": {"a": true, "b": true}}], "properties": {"a": true},
        "unevaluatedProperties": false})",
     "unknown"},
    {R"({"if": {"properties": {"b": true}}, "properties": {"a": true}, "unevaluatedProperties": false})",
     "unknown"},
    {R"({"if": true, "else": {"properties": {"b": true}}, "unevaluatedProperties": false})", "unknown"},
    {R"({"dependentSchemas": {"a": {"properties": {"b": true}}}, "unevaluatedProperties": false})",
     "unknown"},
    {R"({"anyOf": [{"allOf": [{"patternProperties": {"a": true}}]}], "patternProperties": {"a": true},
         "unevaluatedProperties": false})",
     "unknown"},
    {R"({"anyOf": [{"additionalProperties": true}], "unevaluatedProperties": false})", "unknown"},
    {R"({"anyOf": [{"unevaluatedProperties": true}], "unevaluatedProperties": false})", "unknown"},
    {R"({"anyOf": [{"anyOf": [{"properties": {"b": true}}]}, true], "unevaluatedProperties": false})",
     "unknown"},
    // ... which doesn't matter where everything is evaluated anyway.
    {R"({"anyOf": [{"properties": {"b": true}}], "additionalProperties": true,
        "unevaluatedProperties": false})",
     "all"},
};

TEST(EvaluatedTest, Members) {
  for (const Row& row : kMembers) {
    const Result<Module> module = LowerText(row.schema);
    ASSERT_TRUE(module.ok()) << row.schema << ": " << module.error().message;
    EXPECT_EQ(Members(*module), row.expected) << row.schema;
  }
}

const Row kItems[] = {
    {R"({"unevaluatedItems": false})", "first 0"},
    {R"({"prefixItems": [true, true], "unevaluatedItems": false})", "first 2"},
    {R"({"prefixItems": [true, true], "items": true, "unevaluatedItems": false})", "all"},
    {R"({"allOf": [{"prefixItems": [true, true, true]}, {"prefixItems": [true]}],
        "unevaluatedItems": false})",
     "first 3"},
    {R"({"$ref": "#/$defs/d", "unevaluatedItems": false, "$defs": {"d": {"items": {"type": "null"}}}})",
     "all"},
    {R"({"allOf": [{"unevaluatedItems": true}], "unevaluatedItems": false})", "all"},
    {R"({"contains": true, "unevaluatedItems": false})", "unknown"},
    {R"({"contains": true, "items": true, "unevaluatedItems": false})", "all"},
    {R"({"anyOf": [{"prefixItems": [true]}], "unevaluatedItems": false})", "unknown"},
    {R"({"anyOf": [{"prefixItems": [true]}], "items": true, "unevaluatedItems": false})", "all"},
    {R"({"if": {"contains": true}, "unevaluatedItems": false})", "unknown"},
    {R"({"anyOf": [{"uniqueItems": true}, {"properties": {"a": {"items": true}}}], "prefixItems": [true],
         "unevaluatedItems": false})",
     "first 1"},
    {R"({"not": {"prefixItems": [true]}, "minItems": 3, "unevaluatedItems": false})", "first 0"},
    {R"({"$ref": "#", "prefixItems": [true], "unevaluatedItems": false})", "first 1"},
};

TEST(EvaluatedTest, Items) {
  for (const Row& row : kItems) {
    const Result<Module> module = LowerText(row.schema);
    ASSERT_TRUE(module.ok()) << row.schema << ": " << module.error().message;
    EXPECT_EQ(Items(*module), row.expected) << row.schema;
  }
  // In 2019-09 contains evaluates nothing.
  const Result<Module> older = LowerText(R"({"contains": true, "unevaluatedItems": false})", Draft::k2019_09);
  ASSERT_TRUE(older.ok());
  EXPECT_EQ(Items(*older), "first 0");
}

TEST(EvaluatedTest, LargeClosuresAreNotKnown) {
  std::string all_of = R"({"unevaluatedProperties": false, "unevaluatedItems": false,
          "allOf": [{"properties": {"a": true}})";
  for (int i = 0; i < 9; ++i) all_of += ", {\"minimum\": 1}";
  all_of += "]}";
  const Result<Module> module = LowerText(all_of);
  ASSERT_TRUE(module.ok());
  EXPECT_EQ(Members(*module, 11), "only a");  // the root and ten more
  EXPECT_EQ(Members(*module, 10), "unknown");
  EXPECT_EQ(Items(*module, 11), "first 0");
  EXPECT_EQ(Items(*module, 10), "unknown");
}

// A closure of branches that is given up must not count as looked through.
TEST(EvaluatedTest, LargeUnionsAreNotKnown) {
  std::string union_of = R"({"unevaluatedProperties": false, "properties": {"a": true}, "anyOf": [)";
  for (int i = 0; i < 20; ++i) union_of += R"({"properties": {"a": true}}, )";
  const Result<Module> module = LowerText(union_of + "true]}");
  ASSERT_TRUE(module.ok());
  EXPECT_EQ(Members(*module, 20), "only a");
  EXPECT_EQ(Members(*module, 19), "unknown");
}

TEST(EvaluatedTest, InPlaceSubschemas) {
  const Result<Module> module = LowerText(
      R"({"allOf": [true], "$ref": "#/$defs/d", "anyOf": [true], "oneOf": [true], "not": true, "if": true,
         "else": true, "dependentSchemas": {"a": true}, "properties": {"a": true}, "items": true,
         "$defs": {"d": true}})");
  ASSERT_TRUE(module.ok());
  std::string text;
  for (const Keyword& k : module->KeywordsOf(0)) {
    std::vector<SchemaId> always;
    std::vector<SchemaId> conditional;
    AppendUnconditional(*module, k, &always);
    AppendConditional(*module, k, &conditional);
    text += std::string(OpName(k.op)) + " " + std::to_string(always.size()) + " " +
            std::to_string(conditional.size()) + "; ";
  }
  EXPECT_EQ(text,
            "allOf 1 0; ref 1 0; anyOf 0 1; oneOf 0 1; not 0 0; if 0 2; dependentSchemas 0 1; properties 0 "
            "0; items 0 0; ");
}

// MarkAnalysis: which of the schemas s0, s1 ... may evaluate members ("m") or items ("i") in place.
std::string Marks(const Module& m) {
  const MarkAnalysis marks(m);
  std::string text;
  for (SchemaId id = 0; id < m.schemas.size(); ++id) {
    text += (id == 0 ? "" : " ") + std::string(marks.MayMarkMembers(id) ? "m" : "") +
            (marks.MayMarkItems(id) ? "i" : "");
    if (text.empty() || text.back() == ' ') text += "-";
  }
  return text;
}

TEST(EvaluatedTest, MarkAnalysis) {
  const Row kRows[] = {
      // Spread over references and branches, not over `not` and children.
      {R"({"anyOf": [{"$ref": "#/$defs/d"}, {"type": "null"}], "unevaluatedProperties": false,
           "$defs": {"d": {"if": {"properties": {"x": true}}}}})",
       "m m - - m m -"},
      {R"({"items": {"properties": {"a": {"contains": true}}}, "unevaluatedItems": false,
          "not": {"prefixItems": [true]}})",
       "i i m - - i -"},
      // A loop.
      {R"({"allOf": [{"anyOf": [{"$ref": "#"}]}], "unevaluatedItems": true})", "i i - i"},
      // Nobody asks: only what a schema does by its own keywords.
      {R"({"anyOf": [{"properties": {"a": true}}]})", "- m -"},
  };
  for (const Row& row : kRows) {
    const Result<Module> module = LowerText(row.schema);
    ASSERT_TRUE(module.ok()) << row.schema;
    EXPECT_EQ(Marks(*module), row.expected) << row.schema << "\n" << Print(*module);
  }
}

}  // namespace
}  // namespace vouch::ir
