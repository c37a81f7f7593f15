// Keyword: the keywords of all supported drafts under one name each.
//
// Differences in spelling and meaning between drafts live in dialect.cc's tables (and in ir/'s lowering functions,
// one for each Keyword); nothing behind them knows about drafts.
#ifndef VOUCH_ENGINE_SCHEMA_KEYWORD_H_
#define VOUCH_ENGINE_SCHEMA_KEYWORD_H_

#include <cstdint>

namespace vouch::schema {

enum class Keyword : uint8_t {
  kUnknown = 0,  // not in the dialect: kept as an annotation from 2019-09 on
  // core
  kSchema, kId, kAnchor, kDynamicAnchor, kRecursiveAnchor, kVocabulary, kComment, kDefs,
  kRef, kDynamicRef, kRecursiveRef,
  // in-place applicators
  kAllOf, kAnyOf, kOneOf, kNot, kIf, kThen, kElse, kDependentSchemas,
  kDependencies,  // draft 4 to 7 (and, as the specification's compatibility note allows, not later)
  // children
  kProperties, kPatternProperties, kAdditionalProperties, kPropertyNames, kUnevaluatedProperties,
  kPrefixItems,
  kItems,            // 2020-12: behind prefixItems. Before: one schema, or (kItemsArray) an array of them
  kAdditionalItems,  // before 2020-12
  kContains, kUnevaluatedItems,
  // assertions
  kType, kEnum, kConst,
  kMultipleOf, kMaximum, kExclusiveMaximum, kMinimum, kExclusiveMinimum,
  kMaxLength, kMinLength, kPattern, kFormat,
  kMaxItems, kMinItems, kUniqueItems, kMaxContains, kMinContains,
  kMaxProperties, kMinProperties, kRequired, kDependentRequired,
  // annotations
  kTitle, kDescription, kDefault, kDeprecated, kReadOnly, kWriteOnly, kExamples,
  kContentEncoding, kContentMediaType, kContentSchema,
  kCount,
};

// Where subschemas sit in a keyword's value.
enum class Shape : uint8_t {
  kNone,
  kSchema,          // the value is one
  kArray,           // each item is one
  kMap,             // each member's value is one
  kSchemaOrArray,   // items before 2020-12
  kMapSchemaOrNames,  // dependencies: a member is a schema or an array of names
};

}  // namespace vouch::schema

#endif  // VOUCH_ENGINE_SCHEMA_KEYWORD_H_
