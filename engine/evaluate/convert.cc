// See convert.h.
#include "engine/evaluate/convert.h"

#include <charconv>
#include <cmath>
#include <cstring>
#include <new>

namespace vouch::evaluate {

using rapidjson::SizeType;

std::byte* Converted::Allocate(size_t bytes) {
  blocks_.push_back(std::make_unique<std::byte[]>(bytes));
  return blocks_.back().get();
}

// The double as its shortest decimal text.
json::Value Converted::Number(double d) {
  if (!std::isfinite(d)) {
    has_non_finite_ = true;
    return json::Value();
  }
  char text[32];
  const auto end = std::to_chars(text, text + sizeof text, d).ptr;
  const size_t length = static_cast<size_t>(end - text);
  std::byte* at = Allocate(sizeof(json::Decimal) + length);
  char* copy = reinterpret_cast<char*>(at + sizeof(json::Decimal));
  std::memcpy(copy, text, length);
  return json::Value::Dec(new (at) json::Decimal{d, copy, static_cast<uint32_t>(length), false});
}

Converted::Converted(const rapidjson::Value& source) {
  struct Task {
    const rapidjson::Value* from;
    json::Value* to;
  };
  std::vector<Task> tasks{{&source, &root_}};
  while (!tasks.empty()) {
    const auto [from, to] = tasks.back();
    tasks.pop_back();
    switch (from->GetType()) {
      case rapidjson::kNullType: *to = json::Value(); break;
      case rapidjson::kFalseType: *to = json::Value::Bool(false); break;
      case rapidjson::kTrueType: *to = json::Value::Bool(true); break;
      case rapidjson::kStringType:
        *to = json::Value::String(from->GetString(), from->GetStringLength());
        break;
      case rapidjson::kNumberType:
        *to = from->IsInt64()    ? json::Value::Int(from->GetInt64())
              : from->IsUint64() ? json::Value::Uint(from->GetUint64())
                                 : Number(from->GetDouble());
        break;
      case rapidjson::kArrayType: {
        const SizeType size = from->Size();
        auto* items = reinterpret_cast<json::Value*>(Allocate(size * sizeof(json::Value)));
        for (SizeType i = 0; i < size; ++i) tasks.push_back({&(*from)[i], new (items + i) json::Value()});
        *to = json::Value::Array(items, size);
        break;
      }
      case rapidjson::kObjectType: {
        const SizeType size = from->MemberCount();
        if (size == 0) {
          *to = json::Value::Object(nullptr, 0);
          break;
        }
        size_t names = 0;
        for (const auto& m : from->GetObject()) names += m.name.GetStringLength();
        std::byte* block = Allocate(sizeof(json::ObjectHeader) + size * sizeof(json::Member) + names + 8);
        auto* members = reinterpret_cast<json::Member*>(block + sizeof(json::ObjectHeader));
        char* pool = reinterpret_cast<char*>(members + size);
        new (block) json::ObjectHeader{pool, 0};
        uint32_t offset = 0;
        SizeType i = 0;
        for (const auto& m : from->GetObject()) {
          const uint32_t length = m.name.GetStringLength();
          std::memcpy(pool + offset, m.name.GetString(), length);
          auto* member = new (members + i++) json::Member();
          member->key = {length, offset, json::KeyPrefix(pool + offset, length)};
          offset += length;
          tasks.push_back({&m.value, &member->value});
        }
        *to = json::Value::Object(members, size);
        break;
      }
    }
  }
}

}  // namespace vouch::evaluate
