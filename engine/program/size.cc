// See size.h.
#include "engine/program/size.h"

#include <string>
#include <vector>

#include "engine/json/writer.h"
#include "engine/program/layout.h"
#include "fmt/format.h"

namespace vouch::program {

namespace {

template <typename T>
uint64_t PoolBytes(const std::vector<T>& pool) {
  return pool.size() * sizeof(T);
}

// What hashing a value costs: its cells, names and texts.
uint64_t Weight(const json::Value& value) {
  uint64_t weight = 0;
  std::vector<const json::Value*> todo{&value};
  while (!todo.empty()) {
    const json::Value& v = *todo.back();
    todo.pop_back();
    weight += sizeof(json::Value) + v.size();
    if (v.is_array()) {
      for (const json::Value& item : v.items()) todo.push_back(&item);
    } else if (v.is_object()) {
      for (const json::Member& m : v.members()) {
        weight += sizeof(json::Key) + m.key.length;
        todo.push_back(&m.value);
      }
    }
  }
  return weight;
}

}  // namespace

uint64_t CodeBytes(const Program& p) {
  return PoolBytes(p.code) + PoolBytes(p.blocks) + PoolBytes(p.tables) + PoolBytes(p.slots) + PoolBytes(p.objects) +
         PoolBytes(p.switches) + PoolBytes(p.lists) + PoolBytes(p.sizes) + PoolBytes(p.schema_blocks) + p.text.size();
}

uint64_t EncodedBytes(const Program& p, uint64_t enough) {
  uint64_t bytes = kHeaderBytes + kSections * kSectionBytes + sizeof(p.root) + p.text.size();
  ForEachPool(p, [&](SectionId, const auto& pool) { bytes += PoolBytes(pool); });
  for (const std::string_view s : p.module.strings) bytes += sizeof(uint32_t) + s.size();
  bytes += 2;  // the brackets around the values
  std::string text;
  for (const json::Value* v : p.module.values) {
    if (bytes > enough) break;
    text.clear();
    json::Write(*v, &text);
    bytes += text.size() + (v == p.module.values.front() ? 0 : 1);
  }
  return bytes;
}

uint64_t ListBytes(const ir::Module& m, uint64_t enough) {
  uint64_t bytes = 0;
  std::vector<uint64_t> weights(m.values.size());  // 0: not known
  const auto name = [&](uint32_t id) { bytes += m.strings[id].size(); };
  for (const ir::Keyword& k : m.keywords) {
    if (bytes > enough) break;
    const uint32_t* list = m.lists.data() + k.a;
    switch (k.op) {
      case ir::Op::kEnum:
        for (uint32_t i = 0; i < k.b; ++i) {
          uint64_t& weight = weights[list[i]];
          if (weight == 0) weight = Weight(*m.values[list[i]]);
          bytes += weight;
        }
        break;
      case ir::Op::kRequired:
        for (uint32_t i = 0; i < k.b; ++i) name(list[i]);
        break;
      case ir::Op::kProperties:
      case ir::Op::kDependentSchemas:
        for (uint32_t i = 0; i < k.b; i += 2) name(list[i]);
        break;
      case ir::Op::kDependentRequired:
        for (uint32_t at = 0; at < k.b;) {
          name(list[at]);
          const uint32_t end = at + 2 + list[at + 1];
          for (at += 2; at < end; ++at) name(list[at]);
        }
        break;
      default:
        break;
    }
  }
  return bytes;
}

std::string LongLists(const Limits& limits) {
  return fmt::format("the names and values of the schema's lists are longer in all than the limit program_bytes ({})",
                     limits.program_bytes);
}

std::optional<size_t> LongLocation(const ir::Module& m) {
  std::vector<uint64_t> length(m.locations.size());
  for (size_t i = 0; i < m.locations.size(); ++i) {
    const ir::Location& location = m.locations[i];
    length[i] = m.strings[location.text].size() + (location.parent == ir::kNone ? 0 : length[location.parent]);
    if (length[i] > kMaxLocation) return i;
  }
  return std::nullopt;
}

}  // namespace vouch::program
