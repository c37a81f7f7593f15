// Dialect: a draft, a set of vocabularies, and the keywords that follow from them, as tables.
//
// Entry points: FindStandardDialect, DialectFromMetaschema, Lookup. Immutable tables; O(1) look-ups.
// Tested by test-suite/unit/schema/dialect_test.cc.
#ifndef VOUCH_ENGINE_SCHEMA_DIALECT_H_
#define VOUCH_ENGINE_SCHEMA_DIALECT_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "engine/json/value.h"
#include "engine/schema/keyword.h"
#include "vouch/error.h"

namespace vouch::schema {

enum class Draft : uint8_t { k4, k6, k7, k2019_09, k2020_12 };

// Vocabularies of 2019-09 and 2020-12 as bits; the older drafts have all of theirs.
enum Vocabulary : uint32_t {
  kCore = 1, kApplicator = 2, kUnevaluated = 4, kValidation = 8, kMetaData = 16,
  kFormatAnnotation = 32, kFormatAssertion = 64, kContent = 128,
};

struct Dialect {
  Draft draft = Draft::k2020_12;
  uint32_t vocabularies = 0;
  std::string uri;  // of the metaschema, without fragment
};

// The dialect of a standard metaschema URI ("http://json-schema.org/draft-07/schema", with or without "#", http or
// https as published), or null. The pointer is to a static table.
const Dialect* FindStandardDialect(std::string_view uri);
const Dialect& StandardDialect(Draft draft);

// The dialect that a custom metaschema defines: the draft of its own $schema (`outer`), its $vocabulary if it has one (an
// unknown vocabulary required with true is an Error kDialect naming it; without $vocabulary: all of outer's).
Result<Dialect> DialectFromMetaschema(const json::Value& metaschema, const Dialect& outer, std::string_view uri);

struct KeywordInfo {
  Keyword keyword = Keyword::kUnknown;
  Shape shape = Shape::kNone;
};
// What `name` means in the dialect. Names outside its vocabularies are kUnknown.
KeywordInfo Lookup(const Dialect& dialect, std::string_view name);

// The name under which the keyword is spelled in that draft ("id" in draft 4, "definitions" before 2019-09).
std::string_view Spelling(Keyword keyword, Draft draft);

// Whether a $ref hides its siblings (draft 7 and older).
inline bool RefHidesSiblings(Draft draft) { return draft <= Draft::k7; }

}  // namespace vouch::schema

#endif  // VOUCH_ENGINE_SCHEMA_DIALECT_H_
