// Tests of value.h: cells made by hand.
#include "engine/json/value.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>

namespace vouch::json {
namespace {

TEST(ValueTest, KeyPrefixIsTheFirstEightBytes) {
  const std::string text =
      "\xff"
      "bcdefghij";
  for (size_t length = 0; length <= text.size(); ++length) {
    uint64_t expected = 0;
    for (size_t i = 0; i < std::min<size_t>(8, length); ++i) {
      expected |= uint64_t{static_cast<uint8_t>(text[i])} << (8 * i);
    }
    // A copy of just that length, so that a sanitizer sees any byte read beyond it.
    const std::string copy = text.substr(0, length);
    const std::unique_ptr<char[]> exact(new char[length]);
    copy.copy(exact.get(), length);
    EXPECT_EQ(KeyPrefix(exact.get(), length), expected) << length;
  }
  EXPECT_EQ(KeyPrefix(nullptr, 0), 0u);
}

TEST(ValueTest, Scalars) {
  EXPECT_TRUE(Value().is_null());
  EXPECT_TRUE(Value::Bool(true).is_true());
  EXPECT_TRUE(Value::Bool(false).is_bool());
  EXPECT_FALSE(Value::Bool(false).is_true());
  EXPECT_EQ(Value::Int(-1).int64(), -1);
  EXPECT_EQ(Value::Uint(INT64_MAX).tag(), Tag::kInt64);
  EXPECT_EQ(Value::Uint(uint64_t{1} << 63).uint64(), uint64_t{1} << 63);
  EXPECT_EQ(Value::Double(0.5).real(), 0.5);
  EXPECT_EQ(Value::String("abc", 2).string(), "ab");
  for (const Value& v : {Value::Int(1), Value::Uint(UINT64_MAX), Value::Double(1)})
    EXPECT_TRUE(v.is_number());
  for (const Value& v : {Value(), Value::Bool(true), Value::String("", 0), Value::Array(nullptr, 0),
                         Value::Object(nullptr, 0)}) {
    EXPECT_FALSE(v.is_number());
  }
}

TEST(ValueTest, KindsFollowTheNumber) {
  static const Decimal near_integer = {3.0, "3.0000000000000000001", 21, false};
  static const Decimal fraction = {0.1, "0.1", 3, false};
  const struct {
    Value value;
    int kind;
  } cases[] = {
      {Value(), 0},          {Value::Bool(true), 1},          {Value::Bool(false), 1},
      {Value::Int(-3), 2},   {Value::Uint(UINT64_MAX), 2},    {Value::Double(1e300), 2},
      {Value::Double(-0.0), 2}, {Value::Double(0.5), 3},      {Value::Dec(&fraction), 3},
      {Value::String("", 0), 4}, {Value::Array(nullptr, 0), 5}, {Value::Object(nullptr, 0), 6},
      {Value::Dec(&near_integer), Value::kUnknownKind},
  };
  for (const auto& c : cases) EXPECT_EQ(c.value.kind(), c.kind) << static_cast<int>(c.value.tag());
}

TEST(ValueTest, FindTellsKeysApart) {
  static const char pool[] =
      "abcdefgh"
      "abcdefghi"
      "abcdefghj"
      "a";
  struct {
    ObjectHeader header;
    Member members[4];
  } object = {{pool, 0},
              {{{8, 0, KeyPrefix(pool, 8)}, Value::Int(0)},
               {{9, 8, KeyPrefix(pool + 8, 9)}, Value::Int(1)},
               {{9, 17, KeyPrefix(pool + 17, 9)}, Value::Int(2)},
               {{1, 26, KeyPrefix(pool + 26, 1)}, Value::Int(3)}}};
  const Value value = Value::Object(object.members, 4);
  const struct {
    const char* key;
    int64_t expected;  // -1: none
  } cases[] = {{"abcdefgh", 0}, {"abcdefghi", 1}, {"abcdefghj", 2},  {"a", 3},          {"", -1},
               {"b", -1},       {"abcdefg", -1},  {"abcdefghk", -1}, {"abcdefghij", -1}};
  for (const auto& c : cases) {
    const Value* found = value.Find(c.key);
    ASSERT_EQ(found == nullptr, c.expected < 0) << c.key;
    if (found != nullptr) {
      EXPECT_EQ(found->int64(), c.expected) << c.key;
    }
  }
  EXPECT_EQ(value.Find(std::string_view()), nullptr);
  EXPECT_EQ(value.key_text(object.members[2].key), "abcdefghj");
}

}  // namespace
}  // namespace vouch::json
