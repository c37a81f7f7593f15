// Keywords for any instance, for numbers and for strings.
#include <compare>

#include "engine/format/format.h"
#include "engine/json/number.h"
#include "test-suite/reference/evaluator.h"

namespace vouch::reference {
namespace {

using json::Value;

// Draft 4 core 3.5: an integer is a number written without fraction and exponent. Later drafts (draft 6 validation
// 6.25, 2020-12 core 4.2.3): any number without a fractional part.
bool IsInteger(const Value& value, Draft draft) {
  if (!value.is_number()) return false;
  if (draft >= Draft::k6) return json::IsInteger(json::ToNumber(value));
  switch (value.tag()) {
    case json::Tag::kInt64:
    case json::Tag::kUint64:
      return true;
    case json::Tag::kDecimal:
      return value.decimal().integer_literal;
    default:
      return false;
  }
}

bool IsOfType(const Value& value, std::string_view type, Draft draft) {
  if (type == "null") return value.is_null();
  if (type == "boolean") return value.is_bool();
  if (type == "number") return value.is_number();
  if (type == "integer") return IsInteger(value, draft);
  if (type == "string") return value.is_string();
  if (type == "array") return value.is_array();
  if (type == "object") return value.is_object();
  return false;
}

std::strong_ordering CompareNumbers(const Value& a, const Value& b) {
  return json::Compare(json::ToNumber(a), json::ToNumber(b));
}

// Unicode code points of UTF-8: every byte that is no continuation.
uint64_t CodePoints(std::string_view text) {
  uint64_t count = 0;
  for (const char c : text) count += (static_cast<unsigned char>(c) & 0xC0) != 0x80;
  return count;
}

format::FormatSet FormatSetOf(Draft draft) {
  switch (draft) {
    case Draft::k4:
      return format::FormatSet::kDraft4;
    case Draft::k6:
      return format::FormatSet::kDraft6;
    case Draft::k7:
      return format::FormatSet::kDraft7;
    case Draft::k2019:
      return format::FormatSet::k2019_09;
    case Draft::k2020:
      return format::FormatSet::k2020_12;
  }
  return format::FormatSet::k2020_12;
}

// RFC 4648 section 4, padding required. Stores the bytes.
bool DecodeBase64(std::string_view text, std::string* bytes) {
  static constexpr std::string_view kAlphabet =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  if (text.size() % 4 != 0) return false;
  const size_t end = text.find('=');
  const std::string_view body = text.substr(0, end);
  if (text.size() - body.size() > 2) return false;
  if (end != std::string_view::npos && text.find_first_not_of('=', end) != std::string_view::npos)
    return false;
  uint32_t buffer = 0;
  int bits = 0;
  for (const char c : body) {
    const size_t digit = kAlphabet.find(c);
    if (digit == std::string_view::npos) return false;
    buffer = (buffer << 6 | static_cast<uint32_t>(digit)) & 0xFFFF;
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      bytes->push_back(static_cast<char>(buffer >> bits & 0xFF));
    }
  }
  return true;
}

}  // namespace

// 2020-12 core 4.2.2.
bool SameValue(const Value& a, const Value& b) {
  if (a.is_number() || b.is_number()) return a.is_number() && b.is_number() && CompareNumbers(a, b) == 0;
  if (a.tag() != b.tag()) return false;
  if (a.is_string()) return a.string() == b.string();
  if (a.is_array()) {
    if (a.size() != b.size()) return false;
    for (size_t i = 0; i < a.size(); ++i) {
      if (!SameValue(a.items()[i], b.items()[i])) return false;
    }
  }
  if (a.is_object()) {
    if (a.size() != b.size()) return false;
    for (const json::Member& m : a.members()) {
      const Value* other = b.Find(a.key_text(m.key));
      if (other == nullptr || !SameValue(m.value, *other)) return false;
    }
  }
  return true;
}

// 2020-12 validation 6.1.1.
void Evaluator::Type(Frame& f, const Value& value) {
  if (value.is_string()) return f.Require(IsOfType(f.instance, value.string(), f.draft()));
  if (!value.is_array()) return;
  bool any = false;
  for (const Value& type : value.items()) {
    any = any || (type.is_string() && IsOfType(f.instance, type.string(), f.draft()));
  }
  f.Require(any);
}

// 2020-12 validation 6.1.2.
void Evaluator::Enum(Frame& f, const Value& value) {
  if (!value.is_array()) return;
  bool any = false;
  for (const Value& choice : value.items()) any = any || SameValue(choice, f.instance);
  f.Require(any);
}

// 2020-12 validation 6.1.3.
void Evaluator::Const(Frame& f, const Value& value) { f.Require(SameValue(value, f.instance)); }

// 2020-12 validation 6.2.1.
void Evaluator::MultipleOf(Frame& f, const Value& value) {
  if (!f.instance.is_number() || !value.is_number()) return;
  if (json::Compare(json::ToNumber(value), json::Number::Int(0)) <= 0) return;  // no schema
  f.Require(json::IsMultipleOf(json::ToNumber(f.instance), json::ToNumber(value)));
}

// 2020-12 validation 6.2.2; draft 4 validation 5.1.2: a sibling "exclusiveMaximum": true takes the bound itself away.
void Evaluator::Maximum(Frame& f, const Value& value) {
  if (!f.instance.is_number() || !value.is_number()) return;
  const Value* exclusive = f.draft() == Draft::k4 ? f.schema.Find("exclusiveMaximum") : nullptr;
  const auto order = CompareNumbers(f.instance, value);
  f.Require(exclusive != nullptr && exclusive->is_true() ? order < 0 : order <= 0);
}

// 2020-12 validation 6.2.4; draft 4 validation 5.1.3.
void Evaluator::Minimum(Frame& f, const Value& value) {
  if (!f.instance.is_number() || !value.is_number()) return;
  const Value* exclusive = f.draft() == Draft::k4 ? f.schema.Find("exclusiveMinimum") : nullptr;
  const auto order = CompareNumbers(f.instance, value);
  f.Require(exclusive != nullptr && exclusive->is_true() ? order > 0 : order >= 0);
}

// 2020-12 validation 6.2.3.
void Evaluator::ExclusiveMaximum(Frame& f, const Value& value) {
  if (f.instance.is_number() && value.is_number()) f.Require(CompareNumbers(f.instance, value) < 0);
}

// 2020-12 validation 6.2.5.
void Evaluator::ExclusiveMinimum(Frame& f, const Value& value) {
  if (f.instance.is_number() && value.is_number()) f.Require(CompareNumbers(f.instance, value) > 0);
}

// 2020-12 validation 6.3.1.
void Evaluator::MaxLength(Frame& f, const Value& value) {
  uint64_t bound = 0;
  if (!f.instance.is_string() || !value.is_number() || !json::ToSize(json::ToNumber(value), &bound)) return;
  f.Require(CodePoints(f.instance.string()) <= bound);
}

// 2020-12 validation 6.3.2.
void Evaluator::MinLength(Frame& f, const Value& value) {
  uint64_t bound = 0;
  if (!f.instance.is_string() || !value.is_number() || !json::ToSize(json::ToNumber(value), &bound)) return;
  f.Require(CodePoints(f.instance.string()) >= bound);
}

// 2020-12 validation 6.3.3.
void Evaluator::Pattern(Frame& f, const Value& value) {
  if (f.instance.is_string() && value.is_string()) f.Require(Matches(value.string(), f.instance.string()));
}

// 2020-12 validation 7: an annotation unless the caller or the metaschema wants an assertion. Unknown names pass.
void Evaluator::Format(Frame& f, const Value& value) {
  if (!options_.format_assertion && !f.info.dialect->format_assertion) return;
  if (!f.instance.is_string() || !value.is_string()) return;
  const std::optional<format::Format> format = format::FindFormat(value.string(), FormatSetOf(f.draft()));
  if (format) f.Require(format::Check(*format, f.instance.string()));
}

// Draft 7 validation 8.3: implementations may assert it.
void Evaluator::ContentEncoding(Frame& f, const Value& value) {
  if (!options_.content_assertion || !f.instance.is_string() || !value.is_string()) return;
  std::string bytes;
  if (value.string() == "base64") f.Require(DecodeBase64(f.instance.string(), &bytes));
}

// Draft 7 validation 8.4: of the decoded bytes where there is an encoding.
void Evaluator::ContentMediaType(Frame& f, const Value& value) {
  if (!options_.content_assertion || !f.instance.is_string() || !value.is_string()) return;
  if (value.string() != "application/json") return;
  const Value* encoding = f.schema.Find("contentEncoding");
  std::string bytes(f.instance.string());
  if (encoding != nullptr && encoding->is_string() && encoding->string() == "base64") {
    bytes.clear();
    if (!DecodeBase64(f.instance.string(), &bytes)) return f.Require(false);
  }
  f.Require(json::Document::Parse(bytes).ok());
}

}  // namespace vouch::reference
