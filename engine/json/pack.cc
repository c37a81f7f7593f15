// See pack.h. A container is copied with its cells as they are; then each cell in turn is replaced by its own copy.
#include "engine/json/pack.h"

#include <cstring>
#include <vector>

namespace vouch::json {
namespace {

// Values of a copied container that still refer to the original.
struct Pending {
  char* next;
  uint32_t left;
  uint32_t stride;
};

class Packer {
 public:
  Packer(char* cells, char* text) : cells_(cells), text_(text) {}

  Value Run(const Value& root) {
    const Value packed = Copy(root);
    while (!pending_.empty()) {
      Pending& p = pending_.back();
      if (p.left == 0) {
        pending_.pop_back();
        continue;
      }
      --p.left;
      char* const at = p.next;
      p.next += p.stride;
      const Value copy = Copy(*reinterpret_cast<const Value*>(at));
      std::memcpy(at, &copy, sizeof(copy));
    }
    return packed;
  }

 private:
  const char* KeepText(const char* text, size_t length) {
    char* const copy = text_;
    if (length != 0) std::memcpy(copy, text, length);
    text_ += length;
    return copy;
  }
  char* KeepCells(const void* cells, size_t bytes) {
    char* const copy = cells_;
    std::memcpy(copy, cells, bytes);
    cells_ += bytes;
    return copy;
  }

  Value Copy(const Value& value) {
    switch (value.tag()) {
      case Tag::kString:
        return Value::String(KeepText(value.string().data(), value.size()), value.size());
      case Tag::kDecimal: {
        Decimal decimal = value.decimal();
        decimal.text = KeepText(decimal.text, decimal.length);
        return Value::Dec(reinterpret_cast<const Decimal*>(KeepCells(&decimal, sizeof(decimal))));
      }
      case Tag::kArray: {
        if (value.size() == 0) return value;
        char* const items = KeepCells(value.items().data(), value.items().size_bytes());
        pending_.push_back({items, value.size(), sizeof(Value)});
        return Value::Array(reinterpret_cast<const Value*>(items), value.size());
      }
      case Tag::kObject: {
        if (value.size() == 0) return value;
        const ObjectHeader header{text_, 0};
        KeepCells(&header, sizeof(header));
        char* const members = cells_;
        for (const Member& m : value.members()) {
          const std::string_view name = value.key_text(m.key);
          const Key key{m.key.length, static_cast<uint32_t>(text_ - header.strings), m.key.prefix};
          KeepText(name.data(), name.size());
          KeepCells(&key, sizeof(key));
          KeepCells(&m.value, sizeof(m.value));
        }
        pending_.push_back({members + sizeof(Key), value.size(), sizeof(Member)});
        return Value::Object(reinterpret_cast<const Member*>(members), value.size());
      }
      default:
        return value;
    }
  }

  char* cells_;
  char* text_;
  std::vector<Pending> pending_;
};

}  // namespace

Value Pack(const Value& root, char* cells, char* text) { return Packer(cells, text).Run(root); }

}  // namespace vouch::json
