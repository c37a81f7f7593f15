// EmbeddedText: a JSON document that is part of the library, and the table of the metaschemas.
//
// Entry point: EmbeddedMetaschemas. O(1), no allocation; the bytes live as long as the program.
// The table is generated from schemas/json-schema/ by engine/cmake/EmbedTexts.cmake.
// Tested by test-suite/unit/schema/embedded_texts_test.cc.
#ifndef VOUCH_ENGINE_SCHEMA_EMBEDDED_TEXTS_H_
#define VOUCH_ENGINE_SCHEMA_EMBEDDED_TEXTS_H_

#include <span>
#include <string_view>

namespace vouch::schema {

struct EmbeddedText {
  std::string_view uri;   // the document's own identifier, without an empty fragment
  std::string_view text;  // UTF-8 JSON
};

// The metaschemas of draft 4, 6, 7, 2019-09 and 2020-12, and the vocabularies' of the latter two.
std::span<const EmbeddedText> EmbeddedMetaschemas();

}  // namespace vouch::schema

#endif  // VOUCH_ENGINE_SCHEMA_EMBEDDED_TEXTS_H_
