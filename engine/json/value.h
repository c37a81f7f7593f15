// Value: an immutable JSON value of 16 bytes, held in the arena of a Document.
//
// Numbers are exact: a value that fits int64 or uint64, a double that equals its text, or the text itself.
// An object is an array of Members in the order of the text; a key carries its first eight bytes, so that
// most comparisons never leave the cell. Nothing here allocates or recurses; every accessor is O(1) except
// Find (linear). Values are read-only and may be shared between threads; they die with their Document.
// Tested by test-suite/unit/json/value_test.cc.
#ifndef VOUCH_ENGINE_JSON_VALUE_H_
#define VOUCH_ENGINE_JSON_VALUE_H_

#include <bit>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>

namespace vouch::json {

static_assert(std::endian::native == std::endian::little, "keys are compared as little-endian words");

// How a value is stored. The order is relied upon: kInt64..kDecimal are the numbers.
enum class Tag : uint8_t {
  kNull = 0,
  kFalse,
  kTrue,
  kInt64,
  kUint64,   // only above INT64_MAX
  kDouble,   // a double that equals the text exactly, written with a fraction or an exponent ("1.0", "0.5")
  kDecimal,  // any other number: its text and a double near it
  kString,
  kArray,
  kObject,
};

class Value;
struct Member;

// A number that no double or 64-bit integer holds. `approximate` is the correctly rounded double
// (+-infinity and 0 where the text is out of range).
struct Decimal {
  double approximate;
  const char* text;  // as written, e.g. "-1.20e400"
  uint32_t length;
  bool integer_literal;  // written without fraction and exponent
};

// The first min(8, length) bytes as a little-endian word, the rest zero. Reads no byte beyond the length.
inline uint64_t KeyPrefix(const char* text, size_t length) {
  if (length >= 8) {
    uint64_t word;
    std::memcpy(&word, text, 8);
    return word;
  }
  if (length >= 4) {  // two loads that overlap
    uint32_t low, high;
    std::memcpy(&low, text, 4);
    std::memcpy(&high, text + length - 4, 4);
    return low | uint64_t{high} << (8 * (length - 4));
  }
  uint64_t word = 0;
  for (size_t i = 0; i < length; ++i) word |= uint64_t{static_cast<uint8_t>(text[i])} << (8 * i);
  return word;
}

// A member name: 16 bytes. The text lies `offset` bytes into the string pool of the object's header.
struct Key {
  uint32_t length;
  uint32_t offset;
  uint64_t prefix;  // KeyPrefix(text, length)
};

// Precedes the first Member of every non-empty object.
struct ObjectHeader {
  const char* strings;  // string pool that Key::offset counts from
  uint64_t reserved;
};

class Value {
 public:
  constexpr Value() : tag_(Tag::kNull), kind_(0), size_(0), bits_{.u = 0} {}
  static Value Bool(bool b) { return Value(b ? Tag::kTrue : Tag::kFalse, 0, {.u = 0}); }
  static Value Int(int64_t i) { return Value(Tag::kInt64, 0, {.i = i}); }
  static Value Uint(uint64_t u) {
    return u <= INT64_MAX ? Int(static_cast<int64_t>(u)) : Value(Tag::kUint64, 0, {.u = u});
  }
  static Value Double(double d) { return Value(Tag::kDouble, 0, {.d = d}, d == std::trunc(d) ? kInteger : kNumber); }
  static Value Dec(const Decimal* d) {
    // Near a fraction it is none, and beyond all doubles or near an integer only the digits tell.
    const bool fraction = d->approximate != std::trunc(d->approximate);
    return Value(Tag::kDecimal, d->length, {.decimal = d}, fraction ? kNumber : kUnknownKind);
  }
  static Value String(const char* text, uint32_t length) {
    return Value(Tag::kString, length, {.text = text});
  }
  static Value Array(const Value* items, uint32_t size) { return Value(Tag::kArray, size, {.items = items}); }
  static Value Object(const Member* members, uint32_t size) {
    return Value(Tag::kObject, size, {.members = members});
  }

  Tag tag() const { return tag_; }
  // What schemas ask for: 0 null, 1 boolean, 2 integer, 3 other number, 4 string, 5 array, 6 object (ir::Kind), or
  // kUnknownKind for a number whose digits must be looked at.
  static constexpr uint8_t kUnknownKind = 7;
  uint8_t kind() const { return kind_; }
  bool is_null() const { return tag_ == Tag::kNull; }
  bool is_bool() const { return tag_ == Tag::kTrue || tag_ == Tag::kFalse; }
  bool is_true() const { return tag_ == Tag::kTrue; }
  bool is_number() const { return tag_ >= Tag::kInt64 && tag_ <= Tag::kDecimal; }
  bool is_string() const { return tag_ == Tag::kString; }
  bool is_array() const { return tag_ == Tag::kArray; }
  bool is_object() const { return tag_ == Tag::kObject; }

  // Each of these asserts the tag it needs.
  int64_t int64() const { return assert(tag_ == Tag::kInt64), bits_.i; }
  uint64_t uint64() const { return assert(tag_ == Tag::kUint64), bits_.u; }
  double real() const { return assert(tag_ == Tag::kDouble), bits_.d; }
  const Decimal& decimal() const { return assert(tag_ == Tag::kDecimal), *bits_.decimal; }
  std::string_view string() const { return assert(is_string()), std::string_view(bits_.text, size_); }
  // Number of items (array), members (object) or bytes (string).
  uint32_t size() const { return size_; }
  std::span<const Value> items() const { return assert(is_array()), std::span(bits_.items, size_); }
  inline std::span<const Member> members() const;
  // The pool that Key::offset of this object's members counts from; null for an empty object.
  inline const char* key_pool() const;
  // The text of `key`, which must belong to this object.
  std::string_view key_text(const Key& key) const { return {key_pool() + key.offset, key.length}; }
  // The member's value or null; if names repeat, the first. Linear.
  inline const Value* Find(std::string_view key) const;

 private:
  union Bits {
    uint64_t u;
    int64_t i;
    double d;
    const Decimal* decimal;
    const char* text;
    const Value* items;
    const Member* members;
  };
  static constexpr uint8_t kInteger = 2, kNumber = 3;
  static constexpr uint8_t kKindOf[] = {0, 1, 1, kInteger, kInteger, kNumber, kUnknownKind, 4, 5, 6};
  constexpr Value(Tag tag, uint32_t size, Bits bits) : Value(tag, size, bits, kKindOf[static_cast<size_t>(tag)]) {}
  constexpr Value(Tag tag, uint32_t size, Bits bits, uint8_t kind)
      : tag_(tag), kind_(kind), size_(size), bits_(bits) {}

  Tag tag_;
  uint8_t kind_;
  uint32_t size_;
  Bits bits_;
};

struct Member {
  Key key;
  Value value;
};
static_assert(sizeof(Value) == 16 && sizeof(Key) == 16 && sizeof(Member) == 32 && sizeof(ObjectHeader) == 16);

inline std::span<const Member> Value::members() const {
  return assert(is_object()), std::span(bits_.members, size_);
}

inline const char* Value::key_pool() const {
  assert(is_object());
  if (size_ == 0) return nullptr;
  return (reinterpret_cast<const ObjectHeader*>(bits_.members) - 1)->strings;
}

inline const Value* Value::Find(std::string_view key) const {
  const uint64_t prefix = KeyPrefix(key.data(), key.size());
  for (const Member& m : members()) {
    if (m.key.length == key.size() && m.key.prefix == prefix &&
        (key.size() <= 8 || std::memcmp(key_pool() + m.key.offset, key.data(), key.size()) == 0)) {
      return &m.value;
    }
  }
  return nullptr;
}

}  // namespace vouch::json

#endif  // VOUCH_ENGINE_JSON_VALUE_H_
