// What the reference interpreter knows of dialects: the five drafts, vocabularies, and where subschemas sit.
//
// Written from the specifications, independently of engine/schema. Linear searches throughout: clarity first.
// Tested by reference_suite.
#ifndef VOUCH_TEST_SUITE_REFERENCE_DIALECTS_H_
#define VOUCH_TEST_SUITE_REFERENCE_DIALECTS_H_

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "engine/json/document.h"
#include "vouch/error.h"

namespace vouch::reference {

enum class Draft : uint8_t { k4, k6, k7, k2019, k2020 };
inline constexpr Draft kAllDrafts[] = {Draft::k4, Draft::k6, Draft::k7, Draft::k2019, Draft::k2020};

// "https://json-schema.org/draft/2020-12/schema" and so on; with the "#" that drafts 4 to 7 spell.
std::string_view MetaschemaUri(Draft draft);
// "4", "6", "7", "2019-09", "2020-12".
std::string_view DraftName(Draft draft);

enum class Vocabulary : uint8_t { kCore, kApplicator, kUnevaluated, kValidation, kContent };

struct Dialect {
  Draft draft = Draft::k2020;
  bool applicator = true;
  bool unevaluated = true;
  bool validation = true;
  bool content = true;
  bool format_assertion = false;  // the metaschema demands it

  bool Has(Vocabulary vocabulary) const;
};

inline Error Failure(ErrorCode code, std::string message) {
  Error error;
  error.code = code;
  error.message = std::move(message);
  return error;
}

// Documents by absolute URI without fragment (normalised).
using Registry = std::map<std::string, std::shared_ptr<const json::Document>>;

// The dialect of a "$schema" value: one of the five drafts, or the one that a metaschema in the registry describes
// (2020-12 core 8.1.2; its draft is that of its own "$schema").
Result<Dialect> FindDialect(std::string_view schema_uri, const Registry& registry);

// Calls `visit` with every direct subschema of the object `schema` that the draft's keywords hold.
void ForEachSubschema(const json::Value& schema, Draft draft,
                      const std::function<void(const json::Value&)>& visit);

}  // namespace vouch::reference

#endif  // VOUCH_TEST_SUITE_REFERENCE_DIALECTS_H_
