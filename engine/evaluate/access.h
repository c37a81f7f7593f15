// Access: how the evaluator reads an instance. An accessor is a small stateful object and a node handle of eight bytes, so
// that any DOM is validated in place. ValueAccess reads vouch's own values; the concept is spelled out there.
#ifndef VOUCH_ENGINE_EVALUATE_ACCESS_H_
#define VOUCH_ENGINE_EVALUATE_ACCESS_H_

#include <cmath>
#include <cstdint>
#include <string_view>

#include "engine/ir/module.h"
#include "engine/json/number.h"
#include "engine/json/value.h"
#include "engine/program/key_words.h"

namespace vouch::evaluate {

static_assert(static_cast<int>(ir::Kind::kInteger) == 2 && static_cast<int>(ir::Kind::kNumber) == 3 &&
                  static_cast<int>(ir::Kind::kObject) == 6,
              "json::Value::kind counts the same way");

// Whether a finite double is an integer.
inline bool IsIntegral(double d) { return d == std::trunc(d) && std::isfinite(d); }

struct ValueAccess {
  using Node = const json::Value*;
  using Item = const json::Value*;     // ++ moves to the next item
  using Member = const json::Member*;  // ++ moves to the next member

  // Whether an object may have two members of the same name.
  static constexpr bool kMayRepeatNames = false;

  static ir::Kind KindOf(Node n) {
    const uint8_t kind = n->kind();
    if (kind == json::Value::kUnknownKind) [[unlikely]] return DecimalKind(n);
    return static_cast<ir::Kind>(kind);
  }
  // The kind, or kSlowKind, which no mask admits, where only KindOf can tell.
  static constexpr uint32_t kSlowKind = json::Value::kUnknownKind;
  static uint32_t QuickKind(Node n) { return n->kind(); }
  __attribute__((noinline)) static ir::Kind DecimalKind(Node n) {
    return json::IsInteger(json::ToNumber(*n)) ? ir::Kind::kInteger : ir::Kind::kNumber;
  }
  static bool IsTrue(Node n) { return n->is_true(); }

  // Sets *i if the number is stored as an int64.
  static bool Int64(Node n, int64_t* i) {
    if (n->tag() != json::Tag::kInt64) return false;
    *i = n->int64();
    return true;
  }
  // False for what is no JSON number (NaN, infinity): nothing can be decided about it.
  static bool IsFinite(Node) { return true; }
  static json::Number Number(Node n) { return json::ToNumber(*n); }
  // Written without fraction and exponent.
  static bool IsIntegerLiteral(Node n) {
    return n->tag() == json::Tag::kInt64 || n->tag() == json::Tag::kUint64 ||
           (n->tag() == json::Tag::kDecimal && n->decimal().integer_literal);
  }

  static std::string_view String(Node n) { return n->string(); }
  static uint32_t Size(Node n) { return n->size(); }  // items, members

  static Item Begin(Node n) { return n->items().data(); }
  static Item End(Node n) { return n->items().data() + n->size(); }
  static Node ItemValue(Item i) { return i; }

  static Member MemberBegin(Node n) { return n->members().data(); }
  static Member MemberEnd(Node n) { return n->members().data() + n->size(); }
  static Node MemberValue(Member m) { return &m->value; }
  // What key operations on the members of `n` need: fetched once an object.
  using Keys = const char*;
  static Keys KeysOf(Node n) { return n->key_pool(); }
  static std::string_view Key(Keys keys, Member m) { return {keys + m->key.offset, m->key.length}; }
  static program::KeyWords KeyWords(Keys keys, Member m) {
    program::KeyWords w;
    w.lo = w.hi = m->key.prefix;
    if (m->key.length > 8) std::memcpy(&w.hi, keys + m->key.offset + m->key.length - 8, 8);
    return w;
  }
};

// A property name as an instance: a string. The rest of the concept is never asked for.
struct NameAccess {
  using Node = const std::string_view*;
  using Item = const std::string_view*;
  using Member = const std::string_view*;
  using Keys = const char*;
  static constexpr bool kMayRepeatNames = false;
  static ir::Kind KindOf(Node) { return ir::Kind::kString; }
  static constexpr uint32_t kSlowKind = 7;
  static uint32_t QuickKind(Node) { return static_cast<uint32_t>(ir::Kind::kString); }
  static std::string_view String(Node n) { return *n; }
  static bool IsTrue(Node) { return false; }
  static bool Int64(Node, int64_t*) { return false; }
  static bool IsFinite(Node) { return false; }
  static json::Number Number(Node) { return json::Number::Int(0); }
  static bool IsIntegerLiteral(Node) { return false; }
  static uint32_t Size(Node) { return 0; }
  static Item Begin(Node n) { return n; }
  static Item End(Node n) { return n; }
  static Node ItemValue(Item i) { return i; }
  static Member MemberBegin(Node n) { return n; }
  static Member MemberEnd(Node n) { return n; }
  static Node MemberValue(Member m) { return m; }
  static Keys KeysOf(Node) { return nullptr; }
  static std::string_view Key(Keys, Member m) { return *m; }
  static program::KeyWords KeyWords(Keys, Member m) { return program::WordsOf(*m); }
};

}  // namespace vouch::evaluate

#endif  // VOUCH_ENGINE_EVALUATE_ACCESS_H_
