// See schema_finding.h.
#include "engine/api/schema_finding.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/api/advice.h"
#include "engine/json/pointer.h"
#include "engine/words/kind.h"
#include "fmt/format.h"

namespace vouch::api {

namespace {

// What a finding's keyword location, a way through the metaschema, tells: which keyword of the schema is at
// fault.
struct Subject {
  std::string_view keyword;  // empty: none, the schema as a whole
  size_t depth = 0;          // steps from the keyword's value to the faulty one
};

bool IsOneOf(std::string_view token, std::initializer_list<std::string_view> names) {
  for (std::string_view name : names) {
    if (token == name) return true;
  }
  return false;
}

Subject FindSubject(const std::vector<std::string>& way) {
  Subject subject;
  for (size_t i = 0; i < way.size(); ++i) {
    const std::string_view token = way[i];
    if (token == "properties" && i + 1 < way.size()) {
      subject = {way[++i], 0};
    } else if (IsOneOf(token, {"patternProperties", "prefixItems"})) {
      ++i;
      ++subject.depth;
    } else if (IsOneOf(token, {"allOf", "anyOf", "oneOf", "dependentSchemas"})) {
      ++i;
    } else if (i + 1 < way.size() && IsOneOf(token, {"additionalProperties", "unevaluatedProperties", "items",
                                                     "additionalItems", "unevaluatedItems", "contains"})) {
      ++subject.depth;
    }
  }
  return subject;
}

std::string Sentence(const Finding& finding, const Misuse& misuse) {
  const bool of_type = misuse.broken == "type";
  if (misuse.keyword == "type" && misuse.depth == 0 && !misuse.value.is_string() &&
      !misuse.value.is_array()) {
    return fmt::format("expected the name of a type or a list of such names, found {}", words::KindOf(misuse.value));
  }
  // "boolean or object" is what metaschemas say of a schema.
  if (of_type && finding.message.starts_with("expected boolean or object, ")) {
    return fmt::format("expected a schema, which is an object or a boolean, found {}", words::KindOf(misuse.value));
  }
  return finding.message;
}

}  // namespace

Error SchemaError(const Finding& finding, const json::Value& schema, schema::Draft draft) {
  Error error;
  error.code = ErrorCode::kSchema;
  error.pointer = finding.instance_location;
  error.message = finding.message;
  const std::optional<std::vector<std::string>> place = json::SplitPointer(finding.instance_location);
  const std::optional<std::vector<std::string>> way = json::SplitPointer(finding.keyword_location);
  const json::Value* value = json::Resolve(schema, finding.instance_location);
  if (!place.has_value() || !way.has_value() || way->empty() || value == nullptr) return error;
  const Subject subject = FindSubject(*way);
  if (subject.keyword.empty() || place->size() <= subject.depth) return error;
  const size_t at = place->size() - 1 - subject.depth;
  if ((*place)[at] != subject.keyword) return error;

  std::string outer;  // of the object that has the keyword
  for (size_t i = 0; i < at; ++i) json::AppendToken(&outer, (*place)[i]);
  const Misuse misuse{subject.keyword, subject.depth, way->back(), *value, json::Resolve(schema, outer),
                      *place,          draft};
  error.message = (*place)[at];
  for (size_t i = at + 1; i < place->size(); ++i) error.message += "/" + (*place)[i];
  error.message += ": " + Sentence(finding, misuse);
  if (const std::string advice = Advise(misuse);
      !advice.empty() && error.message.find("did you mean") == std::string::npos) {
    error.message += "; " + advice;
  }
  return error;
}

}  // namespace vouch::api
