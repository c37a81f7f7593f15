// See advice.h.
#include "engine/api/advice.h"

#include "engine/json/document.h"
#include "engine/json/writer.h"
#include "fmt/format.h"

namespace vouch::api {

using schema::Draft;

namespace {

constexpr size_t kQuoted = 60;  // bytes of a value in a message

// Names of types in other languages, and what they are in JSON Schema. In the order of how often they are
// written.
constexpr struct {
  std::string_view name, advice;
} kTypes[] = {
    {"int", "write \"integer\""},
    {"float", "write \"number\""},
    {"double", "write \"number\""},
    {"decimal", "write \"number\""},
    {"str", "write \"string\""},
    {"text", "write \"string\""},
    {"char", "write \"string\""},
    {"bool", "write \"boolean\""},
    {"list", "write \"array\""},
    {"tuple", "write \"array\""},
    {"set", "write \"array\""},
    {"dict", "write \"object\""},
    {"map", "write \"object\""},
    {"record", "write \"object\""},
    {"struct", "write \"object\""},
    {"none", "write \"null\""},
    {"nil", "write \"null\""},
    {"undefined", "write \"null\", or leave the property out of \"required\""},
    {"any", "leave \"type\" out where every type is allowed"},
    {"long", "write \"integer\""},
    {"date", "write \"type\": \"string\" with \"format\": \"date\""},
    {"datetime", "write \"type\": \"string\" with \"format\": \"date-time\""},
    {"date-time", "write \"type\": \"string\" with \"format\": \"date-time\""},
    {"email", "write \"type\": \"string\" with \"format\": \"email\""},
    {"uri", "write \"type\": \"string\" with \"format\": \"uri\""},
    {"uuid", "write \"type\": \"string\" with \"format\": \"uuid\""},
};
constexpr std::string_view kTypeNames[] = {"array",  "boolean", "integer", "null",
                                           "number", "object",  "string"};

std::string Quote(const json::Value& value) { return json::Excerpt(value, kQuoted); }

std::string TypeAdvice(const Misuse& m) {
  if (!m.value.is_string()) return {};
  std::string lower(m.value.string());
  for (char& c : lower) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  for (const std::string_view name : kTypeNames) {
    if (lower == name) return fmt::format("write \"{}\"", name);
  }
  for (const auto& type : kTypes) {
    if (lower == type.name) return std::string(type.advice);
  }
  return {};
}

std::string RequiredAdvice(const Misuse& m) {
  if (m.depth > 0) return {};
  if (m.value.is_string()) return fmt::format("write a list of names: [{}]", Quote(m.value));
  const size_t n = m.path.size();
  if (!m.value.is_bool() || n < 3 || m.path[n - 3] != "properties") return {};
  const std::string& name = m.path[n - 2];
  const json::Value quoted = json::Value::String(name.data(), static_cast<uint32_t>(name.size()));
  if (!m.value.is_true()) return "it lists the names of required properties: leave it out here";
  return fmt::format(
      "it lists the names of required properties: write \"required\": [{}] beside the \"properties\" that "
      "have this one",
      Quote(quoted));
}

// exclusiveMinimum and exclusiveMaximum: a boolean in draft 4, a number since.
std::string ExclusiveAdvice(const Misuse& m, std::string_view bound) {
  const json::Value* sibling = m.siblings == nullptr ? nullptr : m.siblings->Find(bound);
  if (m.draft == Draft::k4) {
    if (!m.value.is_number()) return {};
    return fmt::format(
        "in draft 4 it is true or false and says how \"{}\" is meant: write \"{}\": {}, \"{}\": true", bound,
        bound, Quote(m.value), m.keyword);
  }
  if (!m.value.is_bool()) return {};
  if (!m.value.is_true()) return "since draft 6 it is a bound itself: leave it out";
  if (sibling == nullptr || !sibling->is_number())
    return "since draft 6 it is a bound itself: write the number here";
  return fmt::format("since draft 6 it is a bound itself: write \"{}\": {} in place of \"{}\"", m.keyword,
                     Quote(*sibling), bound);
}

bool IsNumber(std::string_view text) {
  const auto document = json::Document::Parse(text);
  return document.ok() && document->root().is_number();
}

// Whether a schema is expected at the value.
bool IsSchemaPlace(const Misuse& m) {
  const std::string_view k = m.keyword;
  for (const std::string_view name :
       {"not", "if", "then", "else", "contains", "propertyNames", "contentSchema", "items",
        "additionalProperties", "additionalItems", "unevaluatedProperties", "unevaluatedItems"}) {
    if (k == name) return m.depth == 0 || (k == "items" && m.depth == 1);
  }
  for (const std::string_view name :
       {"properties", "patternProperties", "$defs", "definitions", "dependentSchemas", "allOf", "anyOf",
        "oneOf", "prefixItems", "dependencies"}) {
    if (k == name) return m.depth == 1;
  }
  return false;
}

std::string SchemaAdvice(const Misuse& m) {
  if (m.value.is_bool() && m.draft == Draft::k4) {
    return m.value.is_true() ? "draft 4 has no boolean schemas: write {}"
                             : "draft 4 has no boolean schemas: write {\"not\": {}}";
  }
  if (m.value.is_array() && m.keyword == "items" && m.draft == Draft::k2020_12) {
    return "since 2020-12 schemas by position are written under \"prefixItems\", and those for the items "
           "behind them "
           "under \"items\"";
  }
  if (!m.value.is_string()) return {};
  for (const std::string_view name : kTypeNames) {
    if (m.value.string() == name) return fmt::format("write {{\"type\": \"{}\"}}", name);
  }
  if (m.value.string() == "true" || m.value.string() == "false") {
    return fmt::format("write {} without quotes", m.value.string());
  }
  return {};
}

std::string KindAdvice(const Misuse& m) {
  const std::string_view k = m.keyword;
  if (k == "allOf" || k == "anyOf" || k == "oneOf" || k == "prefixItems") {
    return m.depth == 0 && m.value.is_object() ? "write a list of schemas: [{...}]" : "";
  }
  if (k == "enum") return m.depth == 0 ? "write a list of the allowed values: [...]" : "";
  if (k == "dependentRequired" && m.depth == 1 && m.value.is_string()) {
    return fmt::format("write a list of names: [{}]", Quote(m.value));
  }
  if ((k == "properties" || k == "$defs" || k == "definitions") && m.depth == 0) {
    return "write an object whose members are schemas: {\"name\": {...}}";
  }
  if (!m.value.is_string()) return {};
  const std::string_view text = m.value.string();
  for (const std::string_view flag :
       {"uniqueItems", "deprecated", "readOnly", "writeOnly", "$recursiveAnchor"}) {
    if (k == flag && (text == "true" || text == "false")) return fmt::format("write {} without quotes", text);
  }
  const bool is_number =
      k.starts_with("min") || k.starts_with("max") || k.starts_with("exclusiveM") || k == "multipleOf";
  return is_number && IsNumber(text) ? fmt::format("write {} without quotes", text) : "";
}

}  // namespace

std::string Advise(const Misuse& m) {
  if (m.keyword == "type") return TypeAdvice(m);
  if (m.keyword == "required") return RequiredAdvice(m);
  if (m.keyword == "exclusiveMinimum" || m.keyword == "exclusiveMaximum") {
    const std::string advice = ExclusiveAdvice(m, m.keyword == "exclusiveMinimum" ? "minimum" : "maximum");
    if (!advice.empty()) return advice;
  }
  if ((m.keyword == "$anchor" || m.keyword == "$dynamicAnchor") && m.broken == "pattern") {
    return "the name of an anchor begins with a letter or \"_\" and goes on with letters, digits, \"-\", "
           "\"_\" and \".\"";
  }
  if (IsSchemaPlace(m)) {
    const std::string advice = SchemaAdvice(m);
    if (!advice.empty()) return advice;
  }
  return KindAdvice(m);
}

}  // namespace vouch::api
