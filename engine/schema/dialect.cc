// The tables behind dialect.h: every keyword with the drafts and the vocabulary it belongs to, and the
// vocabularies with their URIs. A draft's peculiarity in where subschemas sit is a row here and nothing else.
// Tested by test-suite/unit/schema/dialect_test.cc.
#include "engine/schema/dialect.h"

#include <algorithm>
#include <array>
#include <iterator>

#include "fmt/format.h"

namespace vouch::schema {
namespace {

struct Row {
  std::string_view name;
  Keyword keyword = Keyword::kUnknown;
  Shape shape = Shape::kNone;
  Draft first = Draft::k4;
  Draft last = Draft::k2020_12;
  uint32_t vocabularies = 0;  // any of them
};

using K = Keyword;
using S = Shape;
using D = Draft;
constexpr D kNewest = D::k2020_12;
constexpr uint32_t kAnyFormat = kFormatAnnotation | kFormatAssertion;

// Where a keyword has two spellings in a draft, the one to print comes first.
constexpr Row kRows[] = {
    {"$schema", K::kSchema, S::kNone, D::k4, kNewest, kCore},
    {"id", K::kId, S::kNone, D::k4, D::k4, kCore},
    {"$id", K::kId, S::kNone, D::k6, kNewest, kCore},
    {"$anchor", K::kAnchor, S::kNone, D::k2019_09, kNewest, kCore},
    {"$dynamicAnchor", K::kDynamicAnchor, S::kNone, D::k2020_12, kNewest, kCore},
    {"$recursiveAnchor", K::kRecursiveAnchor, S::kNone, D::k2019_09, D::k2019_09, kCore},
    {"$vocabulary", K::kVocabulary, S::kNone, D::k2019_09, kNewest, kCore},
    {"$comment", K::kComment, S::kNone, D::k7, kNewest, kCore},
    {"$defs", K::kDefs, S::kMap, D::k2019_09, kNewest, kCore},
    {"definitions", K::kDefs, S::kMap, D::k4, kNewest, kCore},
    {"$ref", K::kRef, S::kNone, D::k4, kNewest, kCore},
    {"$dynamicRef", K::kDynamicRef, S::kNone, D::k2020_12, kNewest, kCore},
    {"$recursiveRef", K::kRecursiveRef, S::kNone, D::k2019_09, D::k2019_09, kCore},

    {"allOf", K::kAllOf, S::kArray, D::k4, kNewest, kApplicator},
    {"anyOf", K::kAnyOf, S::kArray, D::k4, kNewest, kApplicator},
    {"oneOf", K::kOneOf, S::kArray, D::k4, kNewest, kApplicator},
    {"not", K::kNot, S::kSchema, D::k4, kNewest, kApplicator},
    {"if", K::kIf, S::kSchema, D::k7, kNewest, kApplicator},
    {"then", K::kThen, S::kSchema, D::k7, kNewest, kApplicator},
    {"else", K::kElse, S::kSchema, D::k7, kNewest, kApplicator},
    {"dependentSchemas", K::kDependentSchemas, S::kMap, D::k2019_09, kNewest, kApplicator},
    // Replaced in 2019-09, but still reserved by the later metaschemas with its old meaning.
    {"dependencies", K::kDependencies, S::kMapSchemaOrNames, D::k4, kNewest, kApplicator},

    {"properties", K::kProperties, S::kMap, D::k4, kNewest, kApplicator},
    {"patternProperties", K::kPatternProperties, S::kMap, D::k4, kNewest, kApplicator},
    {"additionalProperties", K::kAdditionalProperties, S::kSchema, D::k4, kNewest, kApplicator},
    {"propertyNames", K::kPropertyNames, S::kSchema, D::k6, kNewest, kApplicator},
    {"unevaluatedProperties", K::kUnevaluatedProperties, S::kSchema, D::k2019_09, D::k2019_09, kApplicator},
    {"unevaluatedProperties", K::kUnevaluatedProperties, S::kSchema, D::k2020_12, kNewest, kUnevaluated},
    {"prefixItems", K::kPrefixItems, S::kArray, D::k2020_12, kNewest, kApplicator},
    {"items", K::kItems, S::kSchemaOrArray, D::k4, D::k2019_09, kApplicator},
    {"items", K::kItems, S::kSchema, D::k2020_12, kNewest, kApplicator},
    {"additionalItems", K::kAdditionalItems, S::kSchema, D::k4, D::k2019_09, kApplicator},
    {"contains", K::kContains, S::kSchema, D::k6, kNewest, kApplicator},
    {"unevaluatedItems", K::kUnevaluatedItems, S::kSchema, D::k2019_09, D::k2019_09, kApplicator},
    {"unevaluatedItems", K::kUnevaluatedItems, S::kSchema, D::k2020_12, kNewest, kUnevaluated},

    {"type", K::kType, S::kNone, D::k4, kNewest, kValidation},
    {"enum", K::kEnum, S::kNone, D::k4, kNewest, kValidation},
    {"const", K::kConst, S::kNone, D::k6, kNewest, kValidation},
    {"multipleOf", K::kMultipleOf, S::kNone, D::k4, kNewest, kValidation},
    {"maximum", K::kMaximum, S::kNone, D::k4, kNewest, kValidation},
    {"exclusiveMaximum", K::kExclusiveMaximum, S::kNone, D::k4, kNewest, kValidation},
    {"minimum", K::kMinimum, S::kNone, D::k4, kNewest, kValidation},
    {"exclusiveMinimum", K::kExclusiveMinimum, S::kNone, D::k4, kNewest, kValidation},
    {"maxLength", K::kMaxLength, S::kNone, D::k4, kNewest, kValidation},
    {"minLength", K::kMinLength, S::kNone, D::k4, kNewest, kValidation},
    {"pattern", K::kPattern, S::kNone, D::k4, kNewest, kValidation},
    {"format", K::kFormat, S::kNone, D::k4, kNewest, kAnyFormat},
    {"maxItems", K::kMaxItems, S::kNone, D::k4, kNewest, kValidation},
    {"minItems", K::kMinItems, S::kNone, D::k4, kNewest, kValidation},
    {"uniqueItems", K::kUniqueItems, S::kNone, D::k4, kNewest, kValidation},
    {"maxContains", K::kMaxContains, S::kNone, D::k2019_09, kNewest, kValidation},
    {"minContains", K::kMinContains, S::kNone, D::k2019_09, kNewest, kValidation},
    {"maxProperties", K::kMaxProperties, S::kNone, D::k4, kNewest, kValidation},
    {"minProperties", K::kMinProperties, S::kNone, D::k4, kNewest, kValidation},
    {"required", K::kRequired, S::kNone, D::k4, kNewest, kValidation},
    {"dependentRequired", K::kDependentRequired, S::kNone, D::k2019_09, kNewest, kValidation},

    {"title", K::kTitle, S::kNone, D::k4, kNewest, kMetaData},
    {"description", K::kDescription, S::kNone, D::k4, kNewest, kMetaData},
    {"default", K::kDefault, S::kNone, D::k4, kNewest, kMetaData},
    {"deprecated", K::kDeprecated, S::kNone, D::k2019_09, kNewest, kMetaData},
    {"readOnly", K::kReadOnly, S::kNone, D::k7, kNewest, kMetaData},
    {"writeOnly", K::kWriteOnly, S::kNone, D::k7, kNewest, kMetaData},
    {"examples", K::kExamples, S::kNone, D::k6, kNewest, kMetaData},
    {"contentEncoding", K::kContentEncoding, S::kNone, D::k7, kNewest, kContent},
    {"contentMediaType", K::kContentMediaType, S::kNone, D::k7, kNewest, kContent},
    {"contentSchema", K::kContentSchema, S::kSchema, D::k2019_09, kNewest, kContent},
};
constexpr size_t kDraftCount = 5;

constexpr auto SortedRows() {
  std::array<Row, std::size(kRows)> rows{};
  std::copy(std::begin(kRows), std::end(kRows), rows.begin());
  std::sort(rows.begin(), rows.end(), [](const Row& a, const Row& b) { return a.name < b.name; });
  return rows;
}
constexpr auto kByName = SortedRows();

constexpr auto Spellings() {
  std::array<std::array<std::string_view, kDraftCount>, static_cast<size_t>(Keyword::kCount)> names{};
  for (const Row& row : kRows) {
    for (auto d = static_cast<size_t>(row.first); d <= static_cast<size_t>(row.last); ++d) {
      std::string_view& name = names[static_cast<size_t>(row.keyword)][d];
      if (name.empty()) name = row.name;
    }
  }
  return names;
}
constexpr auto kSpellings = Spellings();

// Draft 4 to 7 know no vocabularies; whether they assert formats is the caller's choice.
constexpr uint32_t kAllButAssertion =
    kCore | kApplicator | kUnevaluated | kValidation | kMetaData | kFormatAnnotation | kContent;

struct VocabularyRow {
  Draft draft;
  std::string_view uri;
  uint32_t bits;           // when listed at all
  uint32_t bits_required;  // and these when listed with true
};
constexpr VocabularyRow kVocabularies[] = {
    {D::k2019_09, "https://json-schema.org/draft/2019-09/vocab/core", kCore, 0},
    {D::k2019_09, "https://json-schema.org/draft/2019-09/vocab/applicator", kApplicator, 0},
    {D::k2019_09, "https://json-schema.org/draft/2019-09/vocab/validation", kValidation, 0},
    {D::k2019_09, "https://json-schema.org/draft/2019-09/vocab/meta-data", kMetaData, 0},
    // 2019-09 validation 7.2: true asks for assertion, false leaves an annotation.
    {D::k2019_09, "https://json-schema.org/draft/2019-09/vocab/format", kFormatAnnotation, kFormatAssertion},
    {D::k2019_09, "https://json-schema.org/draft/2019-09/vocab/content", kContent, 0},
    {D::k2020_12, "https://json-schema.org/draft/2020-12/vocab/core", kCore, 0},
    {D::k2020_12, "https://json-schema.org/draft/2020-12/vocab/applicator", kApplicator, 0},
    {D::k2020_12, "https://json-schema.org/draft/2020-12/vocab/unevaluated", kUnevaluated, 0},
    {D::k2020_12, "https://json-schema.org/draft/2020-12/vocab/validation", kValidation, 0},
    {D::k2020_12, "https://json-schema.org/draft/2020-12/vocab/meta-data", kMetaData, 0},
    {D::k2020_12, "https://json-schema.org/draft/2020-12/vocab/format-annotation", kFormatAnnotation, 0},
    // 2020-12 validation 7.2.2: an implementation that knows the vocabulary asserts, true or false.
    {D::k2020_12, "https://json-schema.org/draft/2020-12/vocab/format-assertion", kFormatAssertion, 0},
    {D::k2020_12, "https://json-schema.org/draft/2020-12/vocab/content", kContent, 0},
};

const std::array<Dialect, kDraftCount>& StandardDialects() {
  static const std::array<Dialect, kDraftCount> dialects = {{
      {D::k4, kAllButAssertion, "http://json-schema.org/draft-04/schema"},
      {D::k6, kAllButAssertion, "http://json-schema.org/draft-06/schema"},
      {D::k7, kAllButAssertion, "http://json-schema.org/draft-07/schema"},
      {D::k2019_09, kAllButAssertion & ~uint32_t{kUnevaluated},
       "https://json-schema.org/draft/2019-09/schema"},
      {D::k2020_12, kAllButAssertion, "https://json-schema.org/draft/2020-12/schema"},
  }};
  return dialects;
}

std::string_view WithoutScheme(std::string_view uri) {
  for (std::string_view scheme : {"https://", "http://"}) {
    if (uri.starts_with(scheme)) return uri.substr(scheme.size());
  }
  return {};
}

}  // namespace

const Dialect* FindStandardDialect(std::string_view uri) {
  if (uri.ends_with('#')) uri.remove_suffix(1);
  const std::string_view rest = WithoutScheme(uri);
  for (const Dialect& dialect : StandardDialects()) {
    if (!rest.empty() && rest == WithoutScheme(dialect.uri)) return &dialect;
  }
  return nullptr;
}

const Dialect& StandardDialect(Draft draft) { return StandardDialects()[static_cast<size_t>(draft)]; }

Result<Dialect> DialectFromMetaschema(const json::Value& metaschema, const Dialect& outer,
                                      std::string_view uri) {
  Dialect dialect{outer.draft, outer.vocabularies, std::string(uri)};
  if (outer.draft < Draft::k2019_09 || !metaschema.is_object()) return dialect;
  const json::Value* listed = metaschema.Find("$vocabulary");
  if (listed == nullptr || !listed->is_object()) return dialect;
  dialect.vocabularies = kCore;  // in force even where it isn't listed: $vocabulary itself is part of it
  for (const json::Member& member : listed->members()) {
    const std::string_view name = listed->key_text(member.key);
    const auto* row =
        std::find_if(std::begin(kVocabularies), std::end(kVocabularies),
                     [&](const VocabularyRow& r) { return r.draft == outer.draft && r.uri == name; });
    if (row != std::end(kVocabularies)) {
      dialect.vocabularies |= row->bits | (member.value.is_true() ? row->bits_required : 0);
    } else if (member.value.is_true()) {
      Error error;
      error.code = ErrorCode::kDialect;
      error.message = fmt::format(
          "the metaschema \"{}\" requires the vocabulary \"{}\", which vouch doesn't know; schemas that use "
          "it can't "
          "be judged unless the metaschema lists it with false",
          uri, name);
      error.document = std::string(uri);
      error.pointer = "/$vocabulary";
      return error;
    }
  }
  return dialect;
}

KeywordInfo Lookup(const Dialect& dialect, std::string_view name) {
  const auto* row = std::lower_bound(kByName.begin(), kByName.end(), name,
                                     [](const Row& r, std::string_view n) { return r.name < n; });
  for (; row != kByName.end() && row->name == name; ++row) {
    if (row->first <= dialect.draft && dialect.draft <= row->last &&
        (row->vocabularies & dialect.vocabularies) != 0) {
      return {row->keyword, row->shape};
    }
  }
  return {};
}

std::string_view Spelling(Keyword keyword, Draft draft) {
  if (keyword >= Keyword::kCount) return {};
  return kSpellings[static_cast<size_t>(keyword)][static_cast<size_t>(draft)];
}

}  // namespace vouch::schema
