// Lower: which formats and contents assert, which patterns are refused, and the limits.
#include <string>
#include <vector>

#include "unit/ir/lowered.h"

namespace vouch::ir {
namespace {

// Which formats and contents assert, in one line: the flags of the printed keywords.
std::string Asserted(const char* schema, Draft draft, const LowerOptions& options) {
  const Result<Module> module = LowerText(schema, draft, options);
  if (!module.ok()) return module.error().message;
  std::string names;
  for (const Keyword& k : module->keywords) {
    if (k.op != Op::kFormat) continue;
    names += (names.empty() ? "" : " ") + std::string((k.flags & kAssert) != 0 ? "+" : "-") +
             std::string(module->strings[k.b]);
  }
  return names;
}

TEST(LowerOptionsTest, FormatsAssertByOption) {
  const char* schema = R"({"format": "email", "items": {"format": "ipv4"}, "not": {"format": "unheard-of"}})";
  LowerOptions options;
  EXPECT_EQ(Asserted(schema, Draft::k2020_12, options), "-email -unheard-of -ipv4");
  options.asserted_formats = {"ipv4"};
  EXPECT_EQ(Asserted(schema, Draft::k2020_12, options), "-email -unheard-of +ipv4");
  options.assert_formats = true;
  EXPECT_EQ(Asserted(schema, Draft::k2020_12, options), "+email +unheard-of +ipv4");
  options.ignored_formats = {"ipv4", "email"};
  EXPECT_EQ(Asserted(schema, Draft::k2020_12, options), "-email +unheard-of -ipv4");
}

TEST(LowerOptionsTest, FormatsAreThoseOfTheDraft) {
  LowerOptions options;
  options.assert_formats = true;
  const struct {
    const char* format;
    Draft first;
  } kRows[] = {{"email", Draft::k4},     {"uri-reference", Draft::k6}, {"json-pointer", Draft::k6},
               {"date", Draft::k7},      {"iri", Draft::k7},           {"duration", Draft::k2019_09},
               {"uuid", Draft::k2019_09}};
  for (const auto& row : kRows) {
    for (int d = 0; d < 5; ++d) {
      const auto draft = static_cast<Draft>(d);
      const Result<Module> module =
          LowerText(R"({"format": ")" + std::string(row.format) + "\"}", draft, options);
      ASSERT_TRUE(module.ok());
      EXPECT_EQ(module->keywords[0].a != kNone, draft >= row.first) << row.format << " in draft " << d;
    }
  }
}

TEST(LowerOptionsTest, FormatVocabularyAsserts) {
  const std::string metaschema = R"({"$schema": "https://json-schema.org/draft/2020-12/schema",
          "$id": "https://ex.test/meta",
          "$vocabulary": {"https://json-schema.org/draft/2020-12/vocab/core": true,
          "https://json-schema.org/draft/2020-12/vocab/format-assertion": true}})";
  const schema::Texts texts = {{"https://ex.test/meta", metaschema}};
  const auto lower = [&](const char* rest, const LowerOptions& options) {
    return LowerText(R"({"$schema": "https://ex.test/meta", )" + std::string(rest), Draft::k2020_12, options,
                     texts);
  };
  const Result<Module> known = lower(R"("format": "email"})", {});
  ASSERT_TRUE(known.ok()) << known.error().message;
  EXPECT_EQ(known->keywords.at(0).flags & kAssert, kAssert);
  const Result<Module> unknown =
      lower(R"("$id": "https://ex.test/s", "$ref": "#/$defs/a b", "$defs": {"a b": {"format": "odd"}}})", {});
  ASSERT_FALSE(unknown.ok());
  EXPECT_EQ(unknown.error().code, ErrorCode::kSchema);
  EXPECT_EQ(unknown.error().pointer, "/$defs/a b/format");
  EXPECT_NE(unknown.error().message.find("odd"), std::string::npos);
  LowerOptions ignoring;
  ignoring.ignored_formats = {"odd"};
  EXPECT_TRUE(lower(R"("format": "odd"})", ignoring).ok());
}

TEST(LowerOptionsTest, ContentsAssertInDraft7Alone) {
  LowerOptions options;
  const char* both = R"({"contentEncoding": "base64", "contentMediaType": "application/json"})";
  EXPECT_EQ(Asserted(both, Draft::k7, options), "");
  options.assert_content = true;
  EXPECT_EQ(Asserted(both, Draft::k7, options), "+contentMediaType");
  EXPECT_EQ(Asserted(R"({"contentEncoding": "base64"})", Draft::k7, options), "+contentEncoding");
  EXPECT_EQ(
      Asserted(R"({"contentEncoding": "base64", "contentMediaType": "text/plain"})", Draft::k7, options),
      "+contentEncoding");
  EXPECT_EQ(Asserted(R"({"contentMediaType": "application/json"})", Draft::k7, options), "+contentMediaType");
  EXPECT_EQ(Asserted(R"({"contentMediaType": "application/json", "contentEncoding": "quoted-printable"})",
                     Draft::k7, options),
            "");
  EXPECT_EQ(Asserted(both, Draft::k2019_09, options), "");
  EXPECT_EQ(Asserted(both, Draft::k2020_12, options), "");
}

TEST(LowerOptionsTest, RefusesBrokenPatternsReachedOrNot) {
  const struct {
    const char* schema;
    const char* pointer;
  } kRows[] = {
      {R"({"pattern": "("})", "/pattern"},
      {R"({"properties": {"a~/": {"pattern": "["}}})", "/properties/a~0~1/pattern"},
      {R"({"patternProperties": {"(": true}})", "/patternProperties/("},
      {R"({"$defs": {"unused": {"pattern": "("}}})", "/$defs/unused/pattern"},
      {R"({"$defs": {"unused": {"patternProperties": {"(": true}}}})", "/$defs/unused/patternProperties/("},
      // In an embedded resource: the pointer counts from the document.
      {R"({"$id": "https://ex.test/a", "$defs": {"b": {"$id": "b", "items": {"pattern": "("}}}})",
       "/$defs/b/items/pattern"},
  };
  for (const auto& row : kRows) {
    const Result<Module> module = LowerText(row.schema, Draft::k2020_12);
    ASSERT_FALSE(module.ok()) << row.schema;
    EXPECT_EQ(module.error().code, ErrorCode::kPattern) << row.schema;
    EXPECT_EQ(module.error().pointer, row.pointer) << row.schema;
  }
  // No pattern: a name in a constant, a hidden sibling's value of another type.
  EXPECT_TRUE(LowerText(R"({"const": {"pattern": "("}, "$defs": {"a": {"default": {"pattern": "("}}}})",
                        Draft::k2020_12)
                  .ok());
}

TEST(LowerOptionsTest, UnreachedPatternsAreCheckedAndNotKept) {
  const Result<Module> module =
      LowerText(R"({"pattern": "a", "$defs": {"unused": {"pattern": "b"}}})", Draft::k2020_12);
  ASSERT_TRUE(module.ok());
  EXPECT_EQ(module->patterns.size(), 1u);
}

// Up to draft 7 what stands beside a $ref is ignored, broken patterns too.
TEST(LowerOptionsTest, PatternsBesideARefAreIgnoredWhereItsSiblingsAre) {
  for (const char* schema : {R"({"$ref": "#/definitions/a", "pattern": "(", "definitions": {"a": {}}})",
                             R"({"definitions": {"a": {}, "b": {"$ref": "#/definitions/a", "pattern": "("}}})",
                             R"({"definitions": {"a": {}, "b": {"$ref": "#/definitions/a",
                                 "patternProperties": {"(": {}}}}})"}) {
    for (const Draft draft : {Draft::k4, Draft::k6, Draft::k7}) EXPECT_TRUE(LowerText(schema, draft).ok()) << schema;
    EXPECT_FALSE(LowerText(schema, Draft::k2019_09).ok()) << schema;
  }
}

TEST(LowerOptionsTest, LinearPatternsOnly) {
  LowerOptions options;
  const char* schema = R"({"pattern": "^(a)\\1$"})";
  EXPECT_TRUE(LowerText(schema, Draft::k2020_12, options).ok());
  options.linear_patterns_only = true;
  const Result<Module> refused = LowerText(schema, Draft::k2020_12, options);
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().code, ErrorCode::kPattern);
}

TEST(LowerOptionsTest, WarnsOfLenientPatterns) {
  std::vector<std::string> warnings;
  LowerOptions options;
  options.warnings = &warnings;
  const char* schema = R"({"$id": "https://ex.test/a", "properties": {"x": {"pattern": "\\*\\-"},
          "y": {"pattern": "\\*\\-"}}})";
  ASSERT_TRUE(LowerText(schema, Draft::k2020_12, options).ok());
  ASSERT_FALSE(warnings.empty());
  EXPECT_EQ(warnings[0].rfind("https://ex.test/a#/properties/x: ", 0), 0u) << warnings[0];
}

TEST(LowerOptionsTest, LimitsByName) {
  LowerOptions options;
  options.limits.program_bytes = 2000;
  std::string schema = R"({"properties": {"p0": true)";
  for (int i = 1; i < 100; ++i) schema += ", \"p" + std::to_string(i) + "\": {\"minimum\": 1}";
  schema += "}}";
  const Result<Module> module = LowerText(schema, Draft::k2020_12, options);
  ASSERT_FALSE(module.ok());
  EXPECT_EQ(module.error().code, ErrorCode::kLimit);
  EXPECT_NE(module.error().message.find("program_bytes (2000)"), std::string::npos) << module.error().message;
  options = {};
  EXPECT_TRUE(LowerText(schema, Draft::k2020_12, options).ok());
  options.limits.pattern_bytes = 3;
  const Result<Module> pattern = LowerText(R"({"pattern": "abcd"})", Draft::k2020_12, options);
  ASSERT_FALSE(pattern.ok());
  EXPECT_EQ(pattern.error().code, ErrorCode::kLimit);
  EXPECT_NE(pattern.error().message.find("pattern_bytes"), std::string::npos) << pattern.error().message;
}

TEST(LowerOptionsTest, SizesKeepSixtyFourBits) {
  const Result<Module> module = LowerText(R"({"maxItems": 4294967297})", Draft::k2020_12);
  ASSERT_TRUE(module.ok());
  EXPECT_EQ(module->Size(module->keywords[0].a), 4294967297u);
}

TEST(LowerOptionsTest, OutlivesTheGraphAndItsDocuments) {
  Result<Module> module = LowerText(
      R"({"const": {"long enough for the heap": "a text of more than sixteen bytes"}})", Draft::k2020_12);
  ASSERT_TRUE(module.ok());
  const Module moved = std::move(module.value());
  EXPECT_EQ(Print(moved),
            "s0 <>\n  const {\"long enough for the heap\":\"a text of more than sixteen bytes\"}\n");
}

}  // namespace
}  // namespace vouch::ir
