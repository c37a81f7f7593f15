// RapidJsonAccess: rapidjson::Value as an instance, in place (see access.h for the concept).
//
// A double stands for its shortest decimal text; NaN and infinities are not JSON and leave numeric keywords undecided.
// Repeated names are all seen.
// Tested by test-suite/unit/evaluate/verdict_rapidjson_test.cc.
#ifndef VOUCH_ENGINE_EVALUATE_RAPIDJSON_ACCESS_H_
#define VOUCH_ENGINE_EVALUATE_RAPIDJSON_ACCESS_H_

#include <cmath>

#include "engine/evaluate/access.h"
#include "rapidjson/document.h"

namespace vouch::evaluate {

struct RapidJsonAccess {
  using Node = const rapidjson::Value*;
  using Item = const rapidjson::Value*;
  using Member = const rapidjson::Value::Member*;
  struct Keys {};

  static constexpr bool kMayRepeatNames = true;

  static ir::Kind KindOf(Node n) {
    const uint32_t kind = QuickKind(n);
    if (kind != kSlowKind) [[likely]] return static_cast<ir::Kind>(kind);
    return IsIntegral(n->GetDouble()) ? ir::Kind::kInteger : ir::Kind::kNumber;
  }
  // The kind, or kSlowKind, which no mask admits, for a double.
  static constexpr uint32_t kSlowKind = 7;
  static uint32_t QuickKind(Node n) {
    // By rapidjson::Type: null, false, true, object, array, string, number.
    static constexpr uint8_t kKinds[8] = {0, 1, 1, 6, 5, 4, 2, kSlowKind};
    if (n->IsDouble()) [[unlikely]] return kSlowKind;
    return kKinds[n->GetType()];
  }
  static bool IsTrue(Node n) { return n->IsTrue(); }

  static bool Int64(Node n, int64_t* i) {
    if (!n->IsInt64()) return false;
    *i = n->GetInt64();
    return true;
  }
  static bool IsFinite(Node n) { return !n->IsDouble() || std::isfinite(n->GetDouble()); }
  static json::Number Number(Node n) {
    if (n->IsInt64()) return json::Number::Int(n->GetInt64());
    if (n->IsUint64()) return json::Number::Uint(n->GetUint64());
    return json::Number::Shortest(n->GetDouble());
  }
  static bool IsIntegerLiteral(Node n) { return !n->IsDouble(); }

  static std::string_view String(Node n) { return {n->GetString(), n->GetStringLength()}; }
  static uint32_t Size(Node n) { return n->IsObject() ? n->MemberCount() : n->Size(); }

  static Item Begin(Node n) { return n->Begin(); }
  static Item End(Node n) { return n->End(); }
  static Node ItemValue(Item i) { return i; }

  static Member MemberBegin(Node n) { return n->MemberCount() == 0 ? nullptr : &*n->MemberBegin(); }
  static Member MemberEnd(Node n) { return n->MemberCount() == 0 ? nullptr : &*n->MemberBegin() + n->MemberCount(); }
  static Node MemberValue(Member m) { return &m->value; }
  static Keys KeysOf(Node) { return {}; }
  static std::string_view Key(Keys, Member m) { return {m->name.GetString(), m->name.GetStringLength()}; }
  static program::KeyWords KeyWords(Keys, Member m) {
    return program::WordsOf(m->name.GetString(), m->name.GetStringLength());
  }
};

}  // namespace vouch::evaluate

#endif  // VOUCH_ENGINE_EVALUATE_RAPIDJSON_ACCESS_H_
