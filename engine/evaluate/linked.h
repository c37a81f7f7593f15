// Linked: the tables of a program with indices resolved to addresses, so that a look-up loads less.
//
// Made once an Evaluator, O(objects + tables + switches); must not outlive the program. Tested through verdict.h.
#ifndef VOUCH_ENGINE_EVALUATE_LINKED_H_
#define VOUCH_ENGINE_EVALUATE_LINKED_H_

#include <cstdint>
#include <string_view>
#include <vector>

#include "engine/program/program.h"

namespace vouch::evaluate {

// program::KeyTable. A sorted table has the multiplier 0: its first slot is tried, then the search.
struct LinkedTable {
  const program::Slot* slots = nullptr;
  uint64_t multiplier = 0;
  uint32_t shift = 63;
  uint32_t index = 0;  // in Program::tables
};

// program::ObjectInfo and its table.
struct LinkedObject {
  LinkedTable table;
  uint64_t required = 0;
  const program::ObjectInfo* info = nullptr;
  uint32_t extra = 0;
  uint8_t extra_admitted = 0, extra_coded = 0;
  bool single = false;  // its table has one key, in the first slot
};

class Linked {
 public:
  explicit Linked(const program::Program& program) : program_(program) {
    tables.reserve(program.tables.size());
    for (uint32_t i = 0; i < program.tables.size(); ++i) tables.push_back(Link(i));
    objects.reserve(program.objects.size());
    for (const program::ObjectInfo& info : program.objects) {
      objects.push_back({tables[info.table], info.required, &info, info.extra, info.extra_admitted, info.extra_coded,
                         program.tables[info.table].keys == 1});
    }
  }

  // The slot of a key, or null.
  __attribute__((always_inline)) const program::Slot* Find(const LinkedTable& table, program::KeyWords w,
                                                           std::string_view key) const {
    const auto length = static_cast<uint32_t>(key.size());
    const program::Slot* s = table.slots + (program::MixKey(w, length) * table.multiplier >> table.shift);
    if (((s->lo ^ w.lo) | (s->hi ^ w.hi) | (s->length ^ length)) == 0 &&
        (length <= 16 || program::SameMiddle(program_.text.data() + s->text, key.data(), length))) [[likely]] {
      return s;
    }
    return s->length == program::Slot::kEmpty ? nullptr : FindFurther(table.index, w, key);
  }

  std::vector<LinkedTable> tables;
  std::vector<LinkedObject> objects;

 private:
  LinkedTable Link(uint32_t index) const {
    const program::KeyTable& table = program_.tables[index];
    LinkedTable linked;
    linked.slots = program_.slots.data() + table.first;
    linked.index = index;
    static constexpr program::Slot kNoKeys;
    if (table.slots == 0) linked.slots = &kNoKeys;
    if (table.bits != 0) {
      linked.multiplier = table.multiplier;
      linked.shift = 64 - table.bits;
    }
    return linked;
  }
  __attribute__((noinline)) const program::Slot* FindFurther(uint32_t table, program::KeyWords w,
                                                             std::string_view key) const {
    return program::FindKey(program_, program_.tables[table], w, key.data(), static_cast<uint32_t>(key.size()));
  }

  const program::Program& program_;
};

}  // namespace vouch::evaluate

#endif  // VOUCH_ENGINE_EVALUATE_LINKED_H_
