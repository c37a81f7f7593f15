// The keyword form: every operand is in the pool it indexes and of the sort that its keyword needs, schemas
// and lists don't overlap, texts are UTF-8, patterns are in the supported language.
#include <algorithm>

#include "engine/format/format.h"
#include "engine/json/number.h"
#include "engine/json/utf8.h"
#include "engine/program/size.h"
#include "engine/program/verifier.h"
#include "engine/regex/pattern.h"

namespace vouch::program {

using ir::kNone;
using ir::Op;

namespace {

constexpr uint8_t kAllFlags =
    ir::kIntegerLiteral | ir::kAssert | ir::kMarks | ir::kStringsOnly | ir::kDynamic | ir::kUnannotated;

bool IsUtf8(std::string_view text) {
  for (size_t i = 0; i < text.size();) {
    if (static_cast<uint8_t>(text[i]) < 0x80) {
      ++i;
      continue;
    }
    char sequence[5] = {};
    text.copy(sequence, 4, i);
    const int length = json::Utf8Length(sequence);
    if (length == 0) return false;
    i += static_cast<size_t>(length);
  }
  return true;
}

}  // namespace

bool Verifier::VerifyModule() {
  return VerifyStrings() && VerifyPatterns() && VerifyLocations() && VerifySchemas() && WeighLists();
}

bool Verifier::WeighLists() {
  if (ListBytes(m_, limits_.program_bytes) <= limits_.program_bytes) return true;
  error_ = MakeError(ErrorCode::kLimit, LongLists(limits_));
  return false;
}

bool Verifier::VerifyStrings() {
  for (size_t i = 0; i < m_.strings.size(); ++i) {
    At("string", i);
    if (!Check(IsUtf8(m_.strings[i]), "not UTF-8")) return false;
  }
  return true;
}

bool Verifier::VerifyPatterns() {
  const regex::PatternOptions options = regex::OptionsWithin(limits_);
  Owned sources(m_.strings.size());
  for (size_t i = 0; i < m_.patterns.size(); ++i) {
    At("pattern", i);
    if (!Check(sources.Take(m_.patterns[i]), "source out of range or in use")) return false;
    const Result<bool> checked = regex::CheckPattern(m_.strings[m_.patterns[i]], options);
    if (checked.ok()) continue;
    Fail(checked.error().message);
    if (checked.error().code == ErrorCode::kLimit) error_->code = ErrorCode::kLimit;
    return false;
  }
  return true;
}

// Places are trees, and no whole location is too long to be reported.
bool Verifier::VerifyLocations() {
  for (size_t i = 0; i < m_.locations.size(); ++i) {
    const ir::Location& location = m_.locations[i];
    At("location", i);
    if (!IsString(location.text)) return false;
    if (!Check(location.parent == kNone || location.parent < i, "a step below a later place")) return false;
  }
  const std::optional<size_t> longer = LongLocation(m_);
  if (!longer.has_value()) return true;
  At("location", *longer);
  return Fail(fmt::format("longer than {} bytes", kMaxLocation));
}

bool Verifier::VerifySchemas() {
  At("schema", 0);
  if (!Check(!m_.schemas.empty(), "missing")) return false;
  uint64_t end = 0;
  for (size_t s = 0; s < m_.schemas.size(); ++s) {
    const ir::Schema& schema = m_.schemas[s];
    At("schema", s);
    if (!Check(schema.location < m_.locations.size(), "no such location")) return false;
    if (!Check(schema.constant <= ir::Schema::Constant::kFalse, "unknown constant")) return false;
    if (!Check(schema.first == end && schema.count <= m_.keywords.size() - end, "keywords out of place"))
      return false;
    end += schema.count;
    for (uint64_t k = schema.first; k < end; ++k) {
      At("keyword", k);
      if (!VerifyKeyword(m_.keywords[k], schema)) return false;
    }
  }
  At("keyword", end);
  return Check(end == m_.keywords.size(), "belongs to no schema");
}

bool Verifier::VerifyKeyword(const ir::Keyword& k, const ir::Schema& schema) {
  if (!Check(static_cast<int>(k.op) < ir::kOps, "unknown op")) return false;
  if (!Check((k.flags & ~kAllFlags) == 0 && k.reserved == 0, "unknown flags") || !IsString(k.name))
    return false;
  const auto take = [this](uint64_t first, uint64_t count) {
    return Check(module_lists_.Take(first, count), "list out of range or in use");
  };
  // Applies `is` to the words of the list at `first`, `first` + step ...
  const auto each = [&](uint32_t first, uint32_t step, auto is) {
    for (uint32_t i = first; i < k.b; i += step) {
      if (!is(m_.lists[k.a + i])) return false;
    }
    return true;
  };
  const auto schema_in = [this](uint32_t id) { return IsSchema(id); };
  const auto name_in = [this](uint32_t id) { return IsString(id); };
  switch (k.op) {
    case Op::kType:
      return Check((k.a & ~uint32_t{ir::kAllKinds}) == 0, "unknown type");
    case Op::kEnum:
      return take(k.a, k.b) &&
             each(0, 1, [this](uint32_t v) { return In(v, m_.values, "value out of range"); });
    case Op::kConst:
    case Op::kAnnotation:
      return In(k.a, m_.values, "value out of range");
    case Op::kMinimum:
    case Op::kMaximum:
    case Op::kExclusiveMinimum:
    case Op::kExclusiveMaximum:
      return IsNumber(k.a);
    case Op::kMultipleOf:
      return IsDivisor(k.a);
    case Op::kMinLength:
    case Op::kMaxLength:
    case Op::kMinItems:
    case Op::kMaxItems:
    case Op::kMinProperties:
    case Op::kMaxProperties:
      return take(k.a, 2);
    case Op::kPattern:
      return IsPattern(k.a);
    case Op::kFormat:
      return Check(k.a == kNone || k.a < static_cast<uint32_t>(format::Format::kCount), "unknown format") &&
             IsString(k.b);
    case Op::kUniqueItems:
      return true;
    case Op::kPrefixItems:
    case Op::kAllOf:
    case Op::kAnyOf:
    case Op::kOneOf:
      return take(k.a, k.b) && each(0, 1, schema_in);
    case Op::kContains:
      if (!IsSchema(k.a) || !take(k.b, 6)) return false;
      return (m_.lists[k.b + 4] == kNone || IsString(m_.lists[k.b + 4])) &&
             (m_.lists[k.b + 5] == kNone || IsString(m_.lists[k.b + 5]));
    case Op::kRequired:
      return take(k.a, k.b) && each(0, 1, name_in);
    case Op::kDependentRequired: {
      if (!take(k.a, k.b)) return false;
      const uint32_t* list = m_.lists.data() + k.a;
      for (uint64_t at = 0; at < k.b;) {
        if (!Check(k.b - at >= 2 && list[at + 1] <= k.b - at - 2, "list cut short") || !IsString(list[at]))
          return false;
        const uint64_t end = at + 2 + list[at + 1];
        for (at += 2; at < end; ++at) {
          if (!IsString(list[at])) return false;
        }
      }
      return true;
    }
    case Op::kProperties:
    case Op::kDependentSchemas:
      return Check(k.b % 2 == 0, "list cut short") && take(k.a, k.b) && each(0, 2, name_in) &&
             each(1, 2, schema_in);
    case Op::kPatternProperties:
      return Check(k.b % 2 == 0, "list cut short") && take(k.a, k.b) &&
             each(0, 2, [this](uint32_t p) { return IsPattern(p); }) && each(1, 2, schema_in);
    case Op::kAdditionalProperties:
      return IsSchema(k.a) && VerifySibling(k.b, schema, Op::kProperties) &&
             VerifySibling(k.c, schema, Op::kPatternProperties);
    case Op::kItems:  // any b
    case Op::kUnevaluatedItems:
    case Op::kPropertyNames:
    case Op::kUnevaluatedProperties:
    case Op::kNot:
    case Op::kRef:
      return IsSchema(k.a);
    case Op::kIf:
      return IsSchema(k.a) && (k.b == kNone || IsSchema(k.b)) && (k.c == kNone || IsSchema(k.c));
  }
  return Fail("unknown op");
}

bool Verifier::VerifySibling(uint32_t keyword, const ir::Schema& schema, Op op) {
  if (keyword == kNone) return true;
  return Check(
      keyword >= schema.first && keyword - schema.first < schema.count && m_.keywords[keyword].op == op,
      "sibling keyword out of range");
}

bool Verifier::IsNumber(uint32_t value) {
  return In(value, m_.values, "value out of range") &&
         Check(m_.values[value]->is_number(), "value is no number");
}

bool Verifier::IsDivisor(uint32_t value) {
  if (!IsNumber(value)) return false;
  if (divisor_[value] == 0) {
    divisor_[value] = json::Compare(json::ToNumber(*m_.values[value]), json::Number::Int(0)) > 0 ? 1 : 2;
  }
  return Check(divisor_[value] == 1, "divisor is not positive");
}

}  // namespace vouch::program
