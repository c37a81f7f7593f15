#include "test-suite/official/dom.h"

#include <fmt/format.h>

#include <cmath>
#include <vector>

#include "engine/json/number.h"
#include "engine/json/writer.h"

namespace vouch::suite {
namespace {

std::string WhyNotNumber(const json::Value& value, bool integer_literals) {
  if (value.tag() == json::Tag::kInt64 || value.tag() == json::Tag::kUint64) return "";
  const json::Number number = json::ToNumber(value);
  const double near = json::Near(number);
  const std::string text = json::Excerpt(value, 40);
  if (std::isinf(near)) return text + ": RapidJSON can't read it";
  if (!json::Equal(number, json::Number::Shortest(near))) return text + ": RapidJSON rounds it to a double";
  if (integer_literals && value.tag() == json::Tag::kDecimal && value.decimal().integer_literal) {
    return text + ": RapidJSON makes it a double, in draft 4 no integer";
  }
  return "";
}

}  // namespace

std::string WhyNotInPlace(const json::Value& value, bool integer_literals) {
  std::vector<const json::Value*> open = {&value};
  while (!open.empty()) {
    const json::Value& next = *open.back();
    open.pop_back();
    if (next.is_array()) {
      for (const json::Value& item : next.items()) open.push_back(&item);
    } else if (next.is_object()) {
      for (const json::Member& member : next.members()) open.push_back(&member.value);
    } else if (next.is_number()) {
      std::string reason = WhyNotNumber(next, integer_literals);
      if (!reason.empty()) return reason;
    }
  }
  return "";
}

bool ReadDom(std::string_view text, rapidjson::Document* document) {
  constexpr unsigned kFlags = rapidjson::kParseFullPrecisionFlag | rapidjson::kParseValidateEncodingFlag |
                              rapidjson::kParseIterativeFlag;
  document->Parse<kFlags>(text.data(), text.size());
  return !document->HasParseError();
}

}  // namespace vouch::suite
