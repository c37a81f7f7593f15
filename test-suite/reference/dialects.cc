// The tables behind dialects.h.
#include "test-suite/reference/dialects.h"

#include "engine/uri/uri.h"

namespace vouch::reference {
namespace {

using json::Value;

struct DraftEntry {
  Draft draft;
  std::string_view uri;
  std::string_view name;
};
constexpr DraftEntry kDrafts[] = {
    {Draft::k4, "http://json-schema.org/draft-04/schema#", "4"},
    {Draft::k6, "http://json-schema.org/draft-06/schema#", "6"},
    {Draft::k7, "http://json-schema.org/draft-07/schema#", "7"},
    {Draft::k2019, "https://json-schema.org/draft/2019-09/schema", "2019-09"},
    {Draft::k2020, "https://json-schema.org/draft/2020-12/schema", "2020-12"},
};

enum class Place { kSchema, kArray, kMap };

struct SubschemaEntry {
  std::string_view keyword;
  Draft first;
  Draft last;
  Place place;
};

// "items" and "dependencies" take two forms and appear twice: each form is taken where the value has it.
constexpr SubschemaEntry kSubschemas[] = {
    {"$defs", Draft::k2019, Draft::k2020, Place::kMap},
    {"definitions", Draft::k4, Draft::k2020, Place::kMap},
    {"allOf", Draft::k4, Draft::k2020, Place::kArray},
    {"anyOf", Draft::k4, Draft::k2020, Place::kArray},
    {"oneOf", Draft::k4, Draft::k2020, Place::kArray},
    {"not", Draft::k4, Draft::k2020, Place::kSchema},
    {"if", Draft::k7, Draft::k2020, Place::kSchema},
    {"then", Draft::k7, Draft::k2020, Place::kSchema},
    {"else", Draft::k7, Draft::k2020, Place::kSchema},
    {"dependentSchemas", Draft::k2019, Draft::k2020, Place::kMap},
    {"dependencies", Draft::k4, Draft::k2020, Place::kMap},
    {"properties", Draft::k4, Draft::k2020, Place::kMap},
    {"patternProperties", Draft::k4, Draft::k2020, Place::kMap},
    {"additionalProperties", Draft::k4, Draft::k2020, Place::kSchema},
    {"propertyNames", Draft::k6, Draft::k2020, Place::kSchema},
    {"unevaluatedProperties", Draft::k2019, Draft::k2020, Place::kSchema},
    {"prefixItems", Draft::k2020, Draft::k2020, Place::kArray},
    {"items", Draft::k4, Draft::k2020, Place::kSchema},
    {"items", Draft::k4, Draft::k2019, Place::kArray},
    {"additionalItems", Draft::k4, Draft::k2019, Place::kSchema},
    {"contains", Draft::k6, Draft::k2020, Place::kSchema},
    {"unevaluatedItems", Draft::k2019, Draft::k2020, Place::kSchema},
    {"contentSchema", Draft::k2019, Draft::k2020, Place::kSchema},
};

// Reads "$vocabulary" (2019-09 and 2020-12 core 8.1.2).
Result<Dialect> ReadVocabularies(const Value& vocabulary, Draft draft) {
  const std::string base = "https://json-schema.org/draft/" + std::string(DraftName(draft)) + "/vocab/";
  Dialect d{.draft = draft, .applicator = false, .unevaluated = false, .validation = false, .content = false};
  for (const json::Member& member : vocabulary.members()) {
    const std::string uri(vocabulary.key_text(member.key));
    const std::string name = uri.rfind(base, 0) == 0 ? uri.substr(base.size()) : "";
    if (name == "applicator") {
      d.applicator = true;
      if (draft == Draft::k2019) d.unevaluated = true;  // 2019-09 core 9.3: one vocabulary holds both
    } else if (name == "unevaluated") {
      d.unevaluated = true;
    } else if (name == "validation") {
      d.validation = true;
    } else if (name == "content") {
      d.content = true;
    } else if (name == "format-assertion") {
      d.format_assertion = true;  // 2020-12 validation 7.2.2, whatever the boolean says
    } else if (name == "format") {
      d.format_assertion = member.value.is_true();  // 2019-09 validation 7.2
    } else if (name != "core" && name != "meta-data" && name != "format-annotation" &&
               member.value.is_true()) {
      return Failure(ErrorCode::kDialect, "unknown vocabulary " + uri);
    }
  }
  return d;
}

Result<Dialect> FindDialectWithin(std::string_view schema_uri, const Registry& registry, int depth) {
  const std::string uri = uri::Normalize(uri::WithoutFragment(schema_uri));
  for (const DraftEntry& entry : kDrafts) {
    if (uri == uri::WithoutFragment(entry.uri)) return Dialect{.draft = entry.draft};
  }
  const auto found = registry.find(uri);
  const Value* own = nullptr;
  if (found != registry.end() && found->second->root().is_object())
    own = found->second->root().Find("$schema");
  if (own == nullptr || !own->is_string() || depth == 0) {
    return Failure(ErrorCode::kDialect, "unknown dialect " + uri);
  }
  Result<Dialect> outer = FindDialectWithin(own->string(), registry, depth - 1);
  if (!outer.ok() || outer->draft < Draft::k2019) return outer;
  const Value* vocabulary = found->second->root().Find("$vocabulary");
  if (vocabulary == nullptr || !vocabulary->is_object()) return outer;
  return ReadVocabularies(*vocabulary, outer->draft);
}

}  // namespace

std::string_view MetaschemaUri(Draft draft) { return kDrafts[static_cast<size_t>(draft)].uri; }
std::string_view DraftName(Draft draft) { return kDrafts[static_cast<size_t>(draft)].name; }

bool Dialect::Has(Vocabulary vocabulary) const {
  switch (vocabulary) {
    case Vocabulary::kCore:
      return true;
    case Vocabulary::kApplicator:
      return applicator;
    case Vocabulary::kUnevaluated:
      return unevaluated;
    case Vocabulary::kValidation:
      return validation;
    case Vocabulary::kContent:
      return content;
  }
  return false;
}

Result<Dialect> FindDialect(std::string_view schema_uri, const Registry& registry) {
  return FindDialectWithin(schema_uri, registry, 8);
}

void ForEachSubschema(const Value& schema, Draft draft, const std::function<void(const Value&)>& visit) {
  for (const SubschemaEntry& entry : kSubschemas) {
    if (draft < entry.first || draft > entry.last) continue;
    const Value* value = schema.Find(entry.keyword);
    if (value == nullptr) continue;
    if (entry.place == Place::kArray && value->is_array()) {
      for (const Value& item : value->items()) visit(item);
    } else if (entry.place == Place::kMap && value->is_object()) {
      for (const json::Member& member : value->members()) {
        if (!member.value.is_array()) visit(member.value);  // dependencies: an array is a list of names
      }
    } else if (entry.place == Place::kSchema && !value->is_array()) {
      visit(*value);
    }
  }
}

}  // namespace vouch::reference
