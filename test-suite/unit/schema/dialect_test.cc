// What names mean in each draft, and which dialect a metaschema defines.
#include "engine/schema/dialect.h"

#include <string>
#include <vector>

#include "engine/json/document.h"
#include "gtest/gtest.h"
#include "unit/schema/graph_fixture.h"

namespace vouch::schema {
namespace {

using K = Keyword;
using S = Shape;
using D = Draft;

constexpr D kDrafts[] = {D::k4, D::k6, D::k7, D::k2019_09, D::k2020_12};

// The name's keyword in each draft from 4 to 2020-12; '.' where it has none.
TEST(DialectTest, KnowsEachKeywordInItsDrafts) {
  struct Case {
    const char* name;
    K keyword;
    const char* drafts;  // "46790": one character a draft that has it, '.' for one that hasn't
  };
  const Case cases[] = {
      {"$schema", K::kSchema, "46790"},
      {"id", K::kId, "4...."},
      {"$id", K::kId, ".6790"},
      {"$anchor", K::kAnchor, "...90"},
      {"$dynamicAnchor", K::kDynamicAnchor, "....0"},
      {"$dynamicRef", K::kDynamicRef, "....0"},
      {"$recursiveAnchor", K::kRecursiveAnchor, "...9."},
      {"$recursiveRef", K::kRecursiveRef, "...9."},
      {"$vocabulary", K::kVocabulary, "...90"},
      {"$comment", K::kComment, "..790"},
      {"$defs", K::kDefs, "...90"},
      {"definitions", K::kDefs, "46790"},
      {"$ref", K::kRef, "46790"},
      {"allOf", K::kAllOf, "46790"},
      {"if", K::kIf, "..790"},
      {"then", K::kThen, "..790"},
      {"else", K::kElse, "..790"},
      {"dependencies", K::kDependencies, "46790"},
      {"dependentSchemas", K::kDependentSchemas, "...90"},
      {"dependentRequired", K::kDependentRequired, "...90"},
      {"propertyNames", K::kPropertyNames, ".6790"},
      {"unevaluatedProperties", K::kUnevaluatedProperties, "...90"},
      {"unevaluatedItems", K::kUnevaluatedItems, "...90"},
      {"prefixItems", K::kPrefixItems, "....0"},
      {"items", K::kItems, "46790"},
      {"additionalItems", K::kAdditionalItems, "4679."},
      {"contains", K::kContains, ".6790"},
      {"minContains", K::kMinContains, "...90"},
      {"const", K::kConst, ".6790"},
      {"format", K::kFormat, "46790"},
      {"deprecated", K::kDeprecated, "...90"},
      {"readOnly", K::kReadOnly, "..790"},
      {"examples", K::kExamples, ".6790"},
      {"contentEncoding", K::kContentEncoding, "..790"},
      {"contentSchema", K::kContentSchema, "...90"},
      {"divisibleBy", K::kUnknown, "....."},
      {"$Ref", K::kUnknown, "....."},
      {"ref", K::kUnknown, "....."},
      {"", K::kUnknown, "....."},
      {"~", K::kUnknown, "....."},
  };
  for (const Case& c : cases) {
    for (size_t d = 0; d < 5; ++d) {
      const K expected = c.drafts[d] == '.' ? K::kUnknown : c.keyword;
      EXPECT_EQ(Lookup(StandardDialect(kDrafts[d]), c.name).keyword, expected) << c.name << " in draft " << d;
    }
  }
}

TEST(DialectTest, EverySpellingIsLookedUpAsItsKeyword) {
  size_t spellings = 0;
  for (D draft : kDrafts) {
    for (int k = 1; k < static_cast<int>(K::kCount); ++k) {
      const std::string_view name = Spelling(static_cast<K>(k), draft);
      if (name.empty()) continue;
      ++spellings;
      EXPECT_EQ(Lookup(StandardDialect(draft), name).keyword, static_cast<K>(k)) << name;
    }
  }
  EXPECT_EQ(spellings, 34u + 38u + 46u + 58u + 58u);
  EXPECT_EQ(Spelling(K::kId, D::k4), "id");
  EXPECT_EQ(Spelling(K::kId, D::k6), "$id");
  EXPECT_EQ(Spelling(K::kDefs, D::k7), "definitions");
  EXPECT_EQ(Spelling(K::kDefs, D::k2019_09), "$defs");
  EXPECT_EQ(Spelling(K::kUnknown, D::k7), "");
}

TEST(DialectTest, KnowsWhereSubschemasSit) {
  struct Case {
    D draft;
    const char* name;
    S shape;
  };
  const Case cases[] = {
      {D::k2020_12, "items", S::kSchema},
      {D::k2019_09, "items", S::kSchemaOrArray},
      {D::k4, "items", S::kSchemaOrArray},
      {D::k2020_12, "prefixItems", S::kArray},
      {D::k7, "dependencies", S::kMapSchemaOrNames},
      {D::k2020_12, "dependencies", S::kMapSchemaOrNames},
      {D::k2020_12, "definitions", S::kMap},
      {D::k2020_12, "contentSchema", S::kSchema},
      {D::k2020_12, "enum", S::kNone},
      {D::k2020_12, "const", S::kNone},
      {D::k2020_12, "default", S::kNone},
      {D::k2020_12, "examples", S::kNone},
      {D::k6, "if", S::kNone},
  };
  for (const Case& c : cases) EXPECT_EQ(Lookup(StandardDialect(c.draft), c.name).shape, c.shape) << c.name;
}

TEST(DialectTest, FindsStandardDialects) {
  struct Case {
    const char* uri;
    int draft;  // index into kDrafts, -1: none
  };
  const Case cases[] = {
      {"http://json-schema.org/draft-04/schema#", 0},
      {"http://json-schema.org/draft-04/schema", 0},
      {"http://json-schema.org/draft-06/schema#", 1},
      {"http://json-schema.org/draft-07/schema#", 2},
      {"https://json-schema.org/draft-07/schema", 2},
      {"https://json-schema.org/draft/2019-09/schema", 3},
      {"https://json-schema.org/draft/2020-12/schema", 4},
      {"https://json-schema.org/draft/2020-12/schema#", 4},
      {"https://json-schema.org/draft/2020-12/schema#foo", -1},
      {"http://json-schema.org/draft-03/schema#", -1},
      {"http://json-schema.org/schema#", -1},
      {"json-schema.org/draft-07/schema", -1},
      {"https://", -1},
      {"#", -1},
      {"", -1},
  };
  for (const Case& c : cases) {
    const Dialect* found = FindStandardDialect(c.uri);
    const Dialect* expected = c.draft < 0 ? nullptr : &StandardDialect(kDrafts[c.draft]);
    EXPECT_EQ(found, expected) << c.uri;
  }
}

TEST(DialectTest, ReadsVocabularies) {
  struct Case {
    D outer;
    const char* metaschema;
    uint32_t vocabularies;  // 0: refused
  };
  const uint32_t all_2020 = StandardDialect(D::k2020_12).vocabularies;
  const Case cases[] = {
      {D::k2020_12, R"({})", all_2020},
      {D::k2020_12, R"(true)", all_2020},
      {D::k2020_12, R"({"$vocabulary": 1})", all_2020},
      {D::k2020_12, R"({"$vocabulary": {}})", kCore},
      {D::k2020_12, R"({"$vocabulary": {"https://json-schema.org/draft/2020-12/vocab/applicator": true}})",
       kCore | kApplicator},
      {D::k2020_12, R"({"$vocabulary": {"https://json-schema.org/draft/2020-12/vocab/validation": false}})",
       kCore | kValidation},
      {D::k2020_12,
       R"({"$vocabulary": {"https://json-schema.org/draft/2020-12/vocab/format-assertion": false}})",
       kCore | kFormatAssertion},
      {D::k2020_12, R"({"$vocabulary": {"urn:ex:own": false}})", kCore},
      {D::k2020_12, R"({"$vocabulary": {"urn:ex:own": true}})", 0},
      {D::k2020_12, R"({"$vocabulary": {"https://json-schema.org/draft/2019-09/vocab/core": true}})", 0},
      {D::k2019_09, R"({"$vocabulary": {"https://json-schema.org/draft/2019-09/vocab/format": false}})",
       kCore | kFormatAnnotation},
      {D::k2019_09, R"({"$vocabulary": {"https://json-schema.org/draft/2019-09/vocab/format": true}})",
       kCore | kFormatAnnotation | kFormatAssertion},
      {D::k7, R"({"$vocabulary": {"urn:ex:own": true}})", StandardDialect(D::k7).vocabularies},
  };
  for (const Case& c : cases) {
    const DocumentPtr metaschema = ReadText(c.metaschema);
    ASSERT_NE(metaschema, nullptr);
    const Result<Dialect> dialect =
        DialectFromMetaschema(metaschema->root(), StandardDialect(c.outer), "https://ex.test/meta");
    ASSERT_EQ(dialect.ok(), c.vocabularies != 0) << c.metaschema;
    if (!dialect.ok()) {
      EXPECT_EQ(dialect.error().code, ErrorCode::kDialect);
      EXPECT_NE(dialect.error().message.find("vocab"), std::string::npos);
      EXPECT_EQ(dialect.error().pointer, "/$vocabulary");
      continue;
    }
    EXPECT_EQ(dialect->vocabularies, c.vocabularies) << c.metaschema;
    EXPECT_EQ(dialect->draft, c.outer);
    EXPECT_EQ(dialect->uri, "https://ex.test/meta");
  }
}

TEST(DialectTest, LeavesOutKeywordsOfAbsentVocabularies) {
  Dialect dialect = StandardDialect(D::k2020_12);
  dialect.vocabularies = kCore | kApplicator;
  EXPECT_EQ(Lookup(dialect, "properties").keyword, K::kProperties);
  EXPECT_EQ(Lookup(dialect, "minimum").keyword, K::kUnknown);
  EXPECT_EQ(Lookup(dialect, "unevaluatedItems").keyword, K::kUnknown);
  EXPECT_EQ(Lookup(dialect, "format").keyword, K::kUnknown);
  dialect.vocabularies = kCore | kFormatAssertion;
  EXPECT_EQ(Lookup(dialect, "format").keyword, K::kFormat);
  Dialect older = StandardDialect(D::k2019_09);
  older.vocabularies = kCore | kApplicator;
  EXPECT_EQ(Lookup(older, "unevaluatedItems").keyword, K::kUnevaluatedItems);
}

}  // namespace
}  // namespace vouch::schema
