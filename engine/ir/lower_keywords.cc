// One function for each keyword: from the member of a schema object to IR. Differences between drafts that go beyond
// spelling are decided here. Values of a wrong type are skipped: the metaschema check has refused such schemas.
// Tested by test-suite/unit/ir/lower_test.cc.
#include <algorithm>
#include <array>

#include "engine/format/format.h"
#include "engine/ir/lowering.h"
#include "engine/json/number.h"
#include "engine/json/writer.h"
#include "fmt/format.h"

namespace vouch::ir {

namespace {

using json::Value;
using schema::Draft;
using K = schema::Keyword;

struct Source {
  Lowering& to;
  K keyword;
  std::string_view name;
  const Value& value;
};

uint32_t Begin(const Source& s) { return static_cast<uint32_t>(s.to.lists().size()); }

// Emits a keyword whose operands are the list from `begin` to the end of the pool.
Keyword& EmitList(const Source& s, Op op, uint32_t begin) {
  const auto count = static_cast<uint32_t>(s.to.lists().size()) - begin;
  Keyword& k = s.to.Emit(op, s.name);
  k.a = begin;
  k.b = count;
  return k;
}

void EmitValue(const Source& s, Op op) {
  const ValueId v = s.to.AddValue(s.value);
  s.to.Emit(op, s.name).a = v;
}

void LowerType(const Source& s) {
  if (!s.value.is_string() && !s.value.is_array()) return;
  uint8_t mask = 0;
  auto add = [&](const Value& v) {
    if (!v.is_string()) return;
    static constexpr std::pair<std::string_view, uint8_t> kTypes[] = {
        {"null", Bit(Kind::kNull)},     {"boolean", Bit(Kind::kBoolean)}, {"integer", Bit(Kind::kInteger)},
        {"number", kNumberKinds},       {"string", Bit(Kind::kString)},   {"array", Bit(Kind::kArray)},
        {"object", Bit(Kind::kObject)},
    };
    for (const auto& [type, bits] : kTypes) {
      if (type == v.string()) mask |= bits;
    }
  };
  if (s.value.is_array()) {
    for (const Value& v : s.value.items()) add(v);
  } else {
    add(s.value);
  }
  Keyword& k = s.to.Emit(Op::kType, s.name);
  k.a = mask;
  // Draft 4 (validation 5.5.2, core 3.5): an integer is a number without fraction or exponent part.
  if (s.to.draft() == Draft::k4 && (mask & kNumberKinds) == Bit(Kind::kInteger)) k.flags |= kIntegerLiteral;
}

void LowerEnum(const Source& s) {
  if (!s.value.is_array()) return;
  const uint32_t begin = Begin(s);
  for (const Value& v : s.value.items()) s.to.lists().push_back(s.to.AddValue(v));
  EmitList(s, Op::kEnum, begin);
}

// minimum and maximum; in draft 4 a boolean sibling makes them exclusive.
void LowerBound(const Source& s, Op inclusive, Op exclusive, std::string_view sibling) {
  if (!s.value.is_number()) return;
  const Value* flag = s.to.draft() == Draft::k4 ? s.to.Sibling(sibling) : nullptr;
  EmitValue(s, flag != nullptr && flag->is_true() ? exclusive : inclusive);
}

void LowerSize(const Source& s, Op op) {
  uint64_t size = 0;
  if (!s.value.is_number() || !json::ToSize(json::ToNumber(s.value), &size)) return;
  const uint32_t at = s.to.AddSize(size);
  s.to.Emit(op, s.name).a = at;
}

void LowerPattern(const Source& s) {
  if (!s.value.is_string()) return;
  if (auto id = s.to.AddPattern(s.value.string(), s.name)) s.to.Emit(Op::kPattern, s.name).a = *id;
}

bool Contains(const std::vector<std::string>& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

void LowerFormat(const Source& s) {
  if (!s.value.is_string()) return;
  const std::string_view name = s.value.string();
  const auto format = format::FindFormat(name, static_cast<format::FormatSet>(s.to.draft()));
  const bool by_vocabulary = (s.to.dialect().vocabularies & schema::kFormatAssertion) != 0;
  const LowerOptions& options = s.to.options();
  const bool ignored = Contains(options.ignored_formats, name);
  // 2020-12 validation 7.2.2: under this vocabulary an unknown format must not be passed over.
  if (by_vocabulary && !format.has_value() && !ignored) {
    s.to.Fail(ErrorCode::kSchema, s.name,
              fmt::format("unknown format \"{}\", and the schema's dialect requires formats to be asserted", name));
    return;
  }
  const StringId text = s.to.Intern(name);
  Keyword& k = s.to.Emit(Op::kFormat, s.name);
  k.a = format.has_value() ? static_cast<uint32_t>(*format) : kNone;
  k.b = text;
  if ((by_vocabulary || options.assert_formats || Contains(options.asserted_formats, name)) && !ignored) {
    k.flags |= kAssert;
  }
}
static_assert(static_cast<int>(format::FormatSet::kDraft4) == static_cast<int>(Draft::k4) &&
              static_cast<int>(format::FormatSet::k2020_12) == static_cast<int>(Draft::k2020_12));

void LowerRequired(const Source& s) {
  if (!s.value.is_array()) return;  // draft 3's boolean never gets here
  const uint32_t begin = Begin(s);
  for (const Value& v : s.value.items()) {
    if (v.is_string()) s.to.lists().push_back(s.to.Intern(v.string()));
  }
  EmitList(s, Op::kRequired, begin);
}

// dependentRequired, and those members of `dependencies` that are arrays (draft 7 validation 6.5.7).
void LowerDependentRequired(const Source& s) {
  if (!s.value.is_object()) return;
  const uint32_t begin = Begin(s);
  for (const json::Member& m : s.value.members()) {
    if (!m.value.is_array()) continue;
    s.to.lists().push_back(s.to.Intern(s.value.key_text(m.key)));
    const size_t count_at = s.to.lists().size();
    s.to.lists().push_back(0);
    for (const Value& v : m.value.items()) {
      if (v.is_string()) s.to.lists().push_back(s.to.Intern(v.string()));
    }
    s.to.lists()[count_at] = static_cast<uint32_t>(s.to.lists().size() - count_at - 1);
  }
  if (s.keyword == K::kDependencies && Begin(s) == begin) return;
  EmitList(s, Op::kDependentRequired, begin);
}

// A map from names to schemas.
void LowerMap(const Source& s, Op op) {
  if (!s.value.is_object()) return;
  const auto edges = s.to.Edges(s.keyword);
  if (s.keyword == K::kDependencies && edges.empty()) return;
  const uint32_t begin = Begin(s);
  for (const schema::Edge& e : edges) {
    uint32_t key;
    if (op == Op::kPatternProperties) {
      const auto id = s.to.AddPattern(e.name, s.name);
      if (!id.has_value()) return;
      key = *id;
    } else {
      key = s.to.Intern(e.name);
    }
    const SchemaId child = s.to.Child(e.target);
    s.to.lists().push_back(key);
    s.to.lists().push_back(child);
  }
  EmitList(s, op, begin);
}

void LowerDependencies(const Source& s) {
  LowerDependentRequired(s);
  LowerMap(s, Op::kDependentSchemas);
}

void LowerSchemas(const Source& s, Op op) {
  const uint32_t begin = Begin(s);
  for (const schema::Edge& e : s.to.Edges(s.keyword)) s.to.lists().push_back(s.to.Child(e.target));
  if (Begin(s) != begin) EmitList(s, op, begin);
}

// A keyword that holds one schema: emits it with a = the schema; null when there is none.
Keyword* LowerOne(const Source& s, Op op) {
  const auto edges = s.to.Edges(s.keyword);
  if (edges.empty()) return nullptr;
  const SchemaId child = s.to.Child(edges[0].target);
  Keyword& k = s.to.Emit(op, s.name);
  k.a = child;
  return &k;
}

uint32_t PrefixLength(const Lowering& to, K keyword) {
  const auto edges = to.Edges(keyword);
  return edges.empty() || !edges[0].in_array ? 0 : static_cast<uint32_t>(edges.size());
}

void LowerItems(const Source& s) {
  const bool by_prefix = s.to.draft() == Draft::k2020_12;
  if (!by_prefix && s.value.is_array()) return LowerSchemas(s, Op::kPrefixItems);
  const uint32_t start = by_prefix ? PrefixLength(s.to, K::kPrefixItems) : 0;
  if (Keyword* k = LowerOne(s, Op::kItems)) k->b = start;
}

// additionalItems speaks only beside an array-form items (draft 7 validation 6.4.2).
void LowerAdditionalItems(const Source& s) {
  const Value* items = s.to.Sibling("items");
  if (items == nullptr || !items->is_array()) return;
  if (Keyword* k = LowerOne(s, Op::kItems)) k->b = PrefixLength(s.to, K::kItems);
}

void LowerContains(const Source& s) {
  uint64_t minimum = 1;
  uint64_t maximum = UINT64_MAX;
  StringId minimum_name = kNone;
  StringId maximum_name = kNone;
  if (s.to.draft() >= Draft::k2019_09 && (s.to.dialect().vocabularies & schema::kValidation) != 0) {
    auto read = [&](std::string_view name, uint64_t* size, StringId* id) {
      const Value* v = s.to.Sibling(name);
      if (v != nullptr && v->is_number() && json::ToSize(json::ToNumber(*v), size)) *id = s.to.Intern(name);
    };
    read("minContains", &minimum, &minimum_name);
    read("maxContains", &maximum, &maximum_name);
  }
  const uint32_t at = s.to.AddSize(minimum);
  s.to.AddSize(maximum);
  s.to.lists().push_back(minimum_name);
  s.to.lists().push_back(maximum_name);
  Keyword* k = LowerOne(s, Op::kContains);
  if (k == nullptr) return;
  k->b = at;
  // 2020-12 core 10.3.1.3: items that match count as evaluated. In 2019-09 contains annotates nothing.
  k->flags |= s.to.draft() == Draft::k2020_12 ? kMarks : kUnannotated;
}

void LowerAdditionalProperties(const Source& s) {
  const uint32_t named = s.to.Emitted(Op::kProperties);
  const uint32_t patterned = s.to.Emitted(Op::kPatternProperties);
  if (Keyword* k = LowerOne(s, Op::kAdditionalProperties)) {
    k->b = named;
    k->c = patterned;
  }
}

void LowerIf(const Source& s) {
  const auto then_edges = s.to.Edges(K::kThen);
  const auto else_edges = s.to.Edges(K::kElse);
  const SchemaId then_id = then_edges.empty() ? kNone : s.to.Child(then_edges[0].target);
  const SchemaId else_id = else_edges.empty() ? kNone : s.to.Child(else_edges[0].target);
  if (Keyword* k = LowerOne(s, Op::kIf)) {
    k->b = then_id;
    k->c = else_id;
  }
}

void LowerReference(const Source& s) {
  for (const schema::Reference& r : s.to.References()) {
    if (r.keyword != s.keyword) continue;
    const SchemaId target = s.to.Bound(r);
    Keyword& k = s.to.Emit(Op::kRef, s.name);
    k.a = target;
    if (s.keyword != K::kRef) k.flags |= kDynamic;
  }
}

void LowerUnevaluatedItems(const Source& s) { LowerOne(s, Op::kUnevaluatedItems); }

void LowerAnnotation(const Source& s, uint8_t flags) {
  const ValueId v = s.to.AddValue(s.value);
  Keyword& k = s.to.Emit(Op::kAnnotation, s.name);
  k.a = v;
  k.flags = flags;
}

// Draft 7 lets validators check contents: both keywords are one assertion, on the media type if there is one.
void LowerContent(const Source& s) {
  LowerAnnotation(s, kStringsOnly);
  if (!s.to.options().assert_content || s.to.draft() != Draft::k7) return;
  auto is = [&](std::string_view keyword, std::string_view wanted) {
    const Value* v = s.to.Sibling(keyword);
    return v != nullptr && v->is_string() && v->string() == wanted;
  };
  const Value* encoding = s.to.Sibling("contentEncoding");
  const bool base64 = is("contentEncoding", "base64");
  const bool json = is("contentMediaType", "application/json");
  if (s.keyword == K::kContentEncoding ? json || !base64 : !json || (encoding != nullptr && !base64)) return;
  const StringId text = s.to.Intern(s.name);
  Keyword& k = s.to.Emit(Op::kFormat, s.name);
  k.a = static_cast<uint32_t>(!json    ? format::Format::kBase64
                              : base64 ? format::Format::kBase64JsonText
                                       : format::Format::kJsonText);
  k.b = text;
  k.flags |= kAssert | kUnannotated;
}

}  // namespace

void LowerKeyword(Lowering& lowering, schema::KeywordInfo info, std::string_view name, const Value& value) {
  const Source s{lowering, info.keyword, name, value};
  switch (info.keyword) {
    case K::kUnknown:
      // Unknown keywords are collected as annotations from 2019-09 on (core 6.5).
      if (lowering.draft() >= Draft::k2019_09) LowerAnnotation(s, 0);
      return;
    case K::kSchema: case K::kId: case K::kAnchor: case K::kDynamicAnchor: case K::kRecursiveAnchor:
    case K::kVocabulary: case K::kComment: case K::kDefs:
    case K::kThen: case K::kElse: case K::kMinContains: case K::kMaxContains: case K::kCount:
      return;  // nothing to evaluate, or part of another keyword
    case K::kRef: case K::kDynamicRef: case K::kRecursiveRef: return LowerReference(s);
    case K::kAllOf: return LowerSchemas(s, Op::kAllOf);
    case K::kAnyOf: return LowerSchemas(s, Op::kAnyOf);
    case K::kOneOf: return LowerSchemas(s, Op::kOneOf);
    case K::kNot: LowerOne(s, Op::kNot); return;
    case K::kIf: return LowerIf(s);
    case K::kDependentSchemas: return LowerMap(s, Op::kDependentSchemas);
    case K::kDependencies: return LowerDependencies(s);
    case K::kProperties: return LowerMap(s, Op::kProperties);
    case K::kPatternProperties: return LowerMap(s, Op::kPatternProperties);
    case K::kAdditionalProperties: return LowerAdditionalProperties(s);
    case K::kPropertyNames: LowerOne(s, Op::kPropertyNames); return;
    case K::kUnevaluatedProperties: LowerOne(s, Op::kUnevaluatedProperties); return;
    case K::kPrefixItems: return LowerSchemas(s, Op::kPrefixItems);
    case K::kItems: return LowerItems(s);
    case K::kAdditionalItems: return LowerAdditionalItems(s);
    case K::kContains: return LowerContains(s);
    case K::kUnevaluatedItems: return LowerUnevaluatedItems(s);
    case K::kType: return LowerType(s);
    case K::kEnum: return LowerEnum(s);
    case K::kConst: return EmitValue(s, Op::kConst);
    case K::kMultipleOf: if (value.is_number()) EmitValue(s, Op::kMultipleOf); return;
    case K::kMinimum: return LowerBound(s, Op::kMinimum, Op::kExclusiveMinimum, "exclusiveMinimum");
    case K::kMaximum: return LowerBound(s, Op::kMaximum, Op::kExclusiveMaximum, "exclusiveMaximum");
    case K::kExclusiveMinimum: if (value.is_number()) EmitValue(s, Op::kExclusiveMinimum); return;
    case K::kExclusiveMaximum: if (value.is_number()) EmitValue(s, Op::kExclusiveMaximum); return;
    case K::kMinLength: return LowerSize(s, Op::kMinLength);
    case K::kMaxLength: return LowerSize(s, Op::kMaxLength);
    case K::kPattern: return LowerPattern(s);
    case K::kFormat: return LowerFormat(s);
    case K::kMinItems: return LowerSize(s, Op::kMinItems);
    case K::kMaxItems: return LowerSize(s, Op::kMaxItems);
    case K::kUniqueItems: if (value.is_true()) lowering.Emit(Op::kUniqueItems, name); return;
    case K::kMinProperties: return LowerSize(s, Op::kMinProperties);
    case K::kMaxProperties: return LowerSize(s, Op::kMaxProperties);
    case K::kRequired: return LowerRequired(s);
    case K::kDependentRequired: return LowerDependentRequired(s);
    case K::kTitle: case K::kDescription: case K::kDefault: case K::kDeprecated: case K::kReadOnly:
    case K::kWriteOnly: case K::kExamples: return LowerAnnotation(s, 0);
    case K::kContentEncoding: case K::kContentMediaType: return LowerContent(s);
    case K::kContentSchema:
      if (lowering.Sibling("contentMediaType") != nullptr) LowerAnnotation(s, kStringsOnly);
      return;
  }
}

}  // namespace vouch::ir
