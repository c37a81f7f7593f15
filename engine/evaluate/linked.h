// Linked: the tables of a program with indices resolved to addresses, so that a look-up loads less.
//
// Made once an Evaluator, O(objects + slots of tables); must not outlive the program. Tested through verdict.h.
#ifndef VOUCH_ENGINE_EVALUATE_LINKED_H_
#define VOUCH_ENGINE_EVALUATE_LINKED_H_

#include <cstdint>
#include <string_view>
#include <vector>

#include "engine/program/program.h"

namespace vouch::evaluate {

// program::KeyTable. A sorted table has the multiplier 0: its first slot is tried, then the search.
struct LinkedTable {
  static constexpr uint32_t kPerfect = UINT32_MAX;
  const program::Slot* slots = nullptr;
  uint64_t multiplier = 0;
  uint32_t shift = 63;
  uint32_t index = kPerfect;  // in Program::tables; kPerfect: every key lies where the hash leads, or nowhere
};

// How the members of an object are told apart.
enum class ObjectShape : uint8_t {
  kPlain,
  kOneName,     // the table has one key, in its first slot
  kOnePattern,  // of the general ones: a single pattern, no marks, no other block for extra members, no more than 63 required names
  kCounted,     // of the general ones: required names are counted
};

// program::ObjectInfo and its table.
struct LinkedObject {
  LinkedTable table;
  uint64_t required = 0;
  const program::ObjectInfo* info = nullptr;
  uint32_t extra = 0;
  uint8_t extra_admitted = 0, extra_coded = 0;
  ObjectShape shape = ObjectShape::kPlain;
};

class Linked {
 public:
  explicit Linked(const program::Program& program) : program_(program) {
    tables.reserve(program.tables.size());
    for (uint32_t i = 0; i < program.tables.size(); ++i) tables.push_back(Link(i));
    objects.reserve(program.objects.size());
    for (const program::ObjectInfo& info : program.objects) {
      objects.push_back({tables[info.table], info.required, &info, info.extra, info.extra_admitted, info.extra_coded,
                         ShapeOf(info)});
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
    if (table.index == LinkedTable::kPerfect || s->length == program::Slot::kEmpty) return nullptr;
    return FindFurther(table.index, w, key);
  }

  std::vector<LinkedTable> tables;
  std::vector<LinkedObject> objects;

 private:
  ObjectShape ShapeOf(const program::ObjectInfo& info) const {
    if (info.required_count > 63) return ObjectShape::kCounted;
    if (info.scope_count == 0 && info.extra_marks == 0) {
      return program_.tables[info.table].keys == 1 ? ObjectShape::kOneName : ObjectShape::kPlain;
    }
    if (info.scope_count != 1 || info.extra_marks != 0 || info.extra != program::kAnyBlock) return ObjectShape::kPlain;
    const uint32_t* rule = program_.lists.data() + info.scopes;  // see ObjectInfo::scopes
    if (rule[0] != 1 || rule[2] != 0) return ObjectShape::kPlain;
    const program::KeyTable& table = program_.tables[info.table];
    for (uint32_t i = 0; i < table.slots; ++i) {
      if ((program_.slots[table.first + size_t{i}].flags & program::Slot::kMarks) != 0) return ObjectShape::kPlain;
    }
    return ObjectShape::kOnePattern;
  }
  LinkedTable Link(uint32_t index) const {
    const program::KeyTable& table = program_.tables[index];
    LinkedTable linked;
    static constexpr program::Slot kNoKeys;
    linked.slots = table.slots != 0 ? program_.slots.data() + table.first : &kNoKeys;
    if (table.bits != 0) {
      linked.multiplier = table.multiplier;
      linked.shift = 64 - table.bits;
    }
    if (!IsPerfect(table)) linked.index = index;
    return linked;
  }
  bool IsPerfect(const program::KeyTable& table) const {
    if (table.bits == 0) return table.slots == 0;
    for (uint32_t i = 0; i < table.slots; ++i) {
      const program::Slot& s = program_.slots[table.first + size_t{i}];
      if (s.length == program::Slot::kEmpty) continue;
      if (program::HashSlot({s.lo, s.hi}, s.length, table.multiplier, table.bits) != i) return false;
    }
    return true;
  }
  __attribute__((noinline)) const program::Slot* FindFurther(uint32_t table, program::KeyWords w,
                                                             std::string_view key) const {
    return program::FindKey(program_, program_.tables[table], w, key.data(), static_cast<uint32_t>(key.size()));
  }

  const program::Program& program_;
};

}  // namespace vouch::evaluate

#endif  // VOUCH_ENGINE_EVALUATE_LINKED_H_
