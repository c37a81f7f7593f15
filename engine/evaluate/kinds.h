// Kinds of values and lengths of strings, as the keywords see them. All O(1) but CountCodePoints, which is
// O(bytes). Tested by test-suite/unit/evaluate/explain_assertions_test.cc.
#ifndef VOUCH_ENGINE_EVALUATE_KINDS_H_
#define VOUCH_ENGINE_EVALUATE_KINDS_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "engine/ir/module.h"
#include "engine/json/number.h"
#include "engine/json/value.h"

namespace vouch::evaluate {

// literal: an integer is what is written without fraction and exponent (draft 4); else any integral number.
inline ir::Kind KindOf(const json::Value& v, bool literal) {
  switch (v.tag()) {
    case json::Tag::kNull:
      return ir::Kind::kNull;
    case json::Tag::kFalse:
    case json::Tag::kTrue:
      return ir::Kind::kBoolean;
    case json::Tag::kInt64:
    case json::Tag::kUint64:
      return ir::Kind::kInteger;
    case json::Tag::kDouble:
      return !literal && json::IsInteger(json::ToNumber(v)) ? ir::Kind::kInteger : ir::Kind::kNumber;
    case json::Tag::kDecimal:
      return (literal ? v.decimal().integer_literal : json::IsInteger(json::ToNumber(v))) ? ir::Kind::kInteger
                                                                                          : ir::Kind::kNumber;
    case json::Tag::kString:
      return ir::Kind::kString;
    case json::Tag::kArray:
      return ir::Kind::kArray;
    case json::Tag::kObject:
      return ir::Kind::kObject;
  }
  return ir::Kind::kNull;
}

// `expected string or null, found integer`; mask: of ir::Bit. (explain_messages.cc)
std::string ExpectedKind(uint32_t mask, const json::Value& found, bool literal);

// Of valid UTF-8.
inline uint64_t CountCodePoints(std::string_view text) {
  uint64_t n = 0;
  for (const char c : text) n += (static_cast<unsigned char>(c) & 0xc0) != 0x80;
  return n;
}

}  // namespace vouch::evaluate

#endif  // VOUCH_ENGINE_EVALUATE_KINDS_H_
