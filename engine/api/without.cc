// See without.h.
#include "engine/api/without.h"

#include <new>

namespace vouch::api {

using json::Value;

std::byte* Without::Allocate(size_t bytes) {
  blocks_.push_back(std::make_unique<std::byte[]>(bytes));
  return blocks_.back().get();
}

Without::Without(const Value& value, const std::unordered_set<const Value*>& parts,
                 const Value& replacement) {
  struct Task {
    const Value* from;
    Value* to;
  };
  std::vector<Task> tasks{{&value, &root_}};
  const auto place = [&](const Value& from, Value* to) {
    if (parts.contains(&from)) {
      *to = replacement;
      replaced_any_ = true;
    } else if ((from.is_array() || from.is_object()) && from.size() > 0) {
      tasks.push_back({&from, to});
    } else {
      *to = from;
    }
  };
  root_ = value;
  while (!tasks.empty()) {
    const auto [from, to] = tasks.back();
    tasks.pop_back();
    const uint32_t size = from->size();
    if (from->is_array()) {
      auto* items = reinterpret_cast<Value*>(Allocate(size * sizeof(Value)));
      for (uint32_t i = 0; i < size; ++i) place(from->items()[i], new (items + i) Value());
      *to = Value::Array(items, size);
    } else if (from->is_object() && size > 0) {
      std::byte* block = Allocate(sizeof(json::ObjectHeader) + size * sizeof(json::Member));
      new (block) json::ObjectHeader{from->key_pool(), 0};
      auto* members = reinterpret_cast<json::Member*>(block + sizeof(json::ObjectHeader));
      for (uint32_t i = 0; i < size; ++i) {
        const json::Member& member = from->members()[i];
        auto* copy = new (members + i) json::Member{member.key, Value()};
        place(member.value, &copy->value);
      }
      *to = Value::Object(members, size);
    }
  }
}

}  // namespace vouch::api
