// See print.h.
#include "engine/ir/print.h"

#include "engine/json/writer.h"
#include "fmt/format.h"

namespace vouch::ir {

std::string Module::LocationOf(SchemaId id) const {
  std::vector<StringId> steps;
  uint32_t at = schemas[id].location;
  for (; locations[at].parent != kNone; at = locations[at].parent) steps.push_back(locations[at].text);
  std::string out(strings[locations[at].text]);
  if (!steps.empty()) out += '#';
  for (size_t i = steps.size(); i > 0; --i) out += strings[steps[i - 1]];
  return out;
}

std::string_view OpName(Op op) {
  static constexpr std::string_view kNames[] = {
      "type", "enum", "const", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf",
      "minLength", "maxLength", "pattern", "format", "minItems", "maxItems", "uniqueItems", "prefixItems", "items",
      "contains", "unevaluatedItems", "minProperties", "maxProperties", "required", "dependentRequired", "properties",
      "patternProperties", "additionalProperties", "propertyNames", "unevaluatedProperties", "allOf", "anyOf",
      "oneOf", "not", "if", "dependentSchemas", "ref", "annotation"};
  static_assert(std::size(kNames) == kOps);
  return kNames[static_cast<int>(op)];
}

std::string_view KindName(Kind k) {
  static constexpr std::string_view kNames[] = {"null", "boolean", "integer", "number", "string", "array", "object"};
  return kNames[static_cast<int>(k)];
}

namespace {

std::string Types(uint32_t mask) {
  std::string out;
  for (int k = 0; k < kKinds; ++k) {
    if ((mask >> k & 1) == 0) continue;
    if (!out.empty()) out += '|';
    out += KindName(static_cast<Kind>(k));
  }
  return out.empty() ? "nothing" : out;
}

std::string Quoted(std::string_view text) {
  std::string out;
  json::WriteString(text, &out);
  return out;
}

std::string Child(uint32_t id) { return id == kNone ? "-" : fmt::format("s{}", id); }

std::string Operands(const Module& m, const Keyword& k) {
  std::string out;
  auto add = [&](const std::string& text) { out += (out.empty() ? "" : " ") + text; };
  switch (k.op) {
    case Op::kType:
      return Types(k.a);
    case Op::kEnum:
      for (ValueId v : m.List(k)) add(json::ToText(*m.values[v]));
      return out;
    case Op::kConst: case Op::kMinimum: case Op::kMaximum: case Op::kExclusiveMinimum: case Op::kExclusiveMaximum:
    case Op::kMultipleOf: case Op::kAnnotation:
      return json::ToText(*m.values[k.a]);
    case Op::kMinLength: case Op::kMaxLength: case Op::kMinItems: case Op::kMaxItems: case Op::kMinProperties:
    case Op::kMaxProperties:
      return fmt::format("{}", m.Size(k.a));
    case Op::kPattern:
      return Quoted(m.strings[m.patterns[k.a]]);
    case Op::kFormat:
      return Quoted(m.strings[k.b]);
    case Op::kRequired:
      for (StringId s : m.List(k)) add(Quoted(m.strings[s]));
      return out;
    case Op::kDependentRequired: {
      const auto list = m.List(k);
      for (size_t i = 0; i < list.size(); i += 2 + list[i + 1]) {
        add(Quoted(m.strings[list[i]]) + ":");
        for (uint32_t j = 0; j < list[i + 1]; ++j) add(Quoted(m.strings[list[i + 2 + j]]));
      }
      return out;
    }
    case Op::kProperties: case Op::kDependentSchemas: case Op::kPatternProperties: {
      const auto list = m.List(k);
      for (size_t i = 0; i < list.size(); i += 2) {
        const StringId name = k.op == Op::kPatternProperties ? m.patterns[list[i]] : list[i];
        add(Quoted(m.strings[name]) + ":" + Child(list[i + 1]));
      }
      return out;
    }
    case Op::kPrefixItems: case Op::kAllOf: case Op::kAnyOf: case Op::kOneOf:
      for (SchemaId s : m.List(k)) add(Child(s));
      return out;
    case Op::kItems:
      return fmt::format("{} from {}", Child(k.a), k.b);
    case Op::kContains:
      return fmt::format("{} min {} max {}", Child(k.a), m.Size(k.b), m.Size(k.b + 2));
    case Op::kIf:
      return fmt::format("{} then {} else {}", Child(k.a), Child(k.b), Child(k.c));
    case Op::kUniqueItems:
      return out;
    default:
      return Child(k.a);
  }
}

std::string Flags(uint8_t flags) {
  static constexpr std::string_view kNames[] = {"integer-literal", "assert",  "marks",
                                                "strings-only",    "dynamic", "unannotated"};
  std::string out;
  for (size_t i = 0; i < std::size(kNames); ++i) {
    if ((flags >> i & 1) != 0) out += fmt::format(" [{}]", kNames[i]);
  }
  return out;
}

}  // namespace

std::string Print(const Module& m) {
  std::string out;
  for (SchemaId id = 0; id < m.schemas.size(); ++id) {
    const Schema& s = m.schemas[id];
    const std::string_view constant = s.constant == Schema::Constant::kTrue    ? " true"
                                      : s.constant == Schema::Constant::kFalse ? " false"
                                                                               : "";
    out += fmt::format("s{} <{}>{}\n", id, m.LocationOf(id), constant);
    for (const Keyword& k : m.KeywordsOf(id)) {
      const std::string_view name = m.strings[k.name];
      const std::string op = name == OpName(k.op) ? std::string(name) : fmt::format("{} ({})", OpName(k.op), name);
      const std::string operands = Operands(m, k);
      out += fmt::format("  {}{}{}{}\n", op, operands.empty() ? "" : " ", operands, Flags(k.flags));
    }
  }
  return out;
}

}  // namespace vouch::ir
