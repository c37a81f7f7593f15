// Program: a compiled schema in two forms: the verdict program (instructions and their pools) and the keyword form
// (ir::Module) that the explaining evaluator runs. Position-independent: everything refers by index.
//
// compile/ makes it; codec.h writes and reads it as bytes (FORMAT.md); verify.h proves a decoded one sound; print.h shows
// it. Immutable once built: share it between threads. Tested by test-suite/unit/program/*.cc.
#ifndef VOUCH_ENGINE_PROGRAM_PROGRAM_H_
#define VOUCH_ENGINE_PROGRAM_PROGRAM_H_

#include <cstdint>
#include <string>
#include <vector>

#include "engine/ir/module.h"
#include "engine/program/instruction.h"
#include "engine/program/key_words.h"

namespace vouch::program {

struct Program {
  ir::Module module;

  uint32_t root = kAnyBlock;
  std::vector<Instruction> code;  // [0] kEnd, [1] kFail
  std::vector<Block> blocks;      // [0] kAnyBlock, [1] kNothingBlock
  std::vector<KeyTable> tables;
  std::vector<Slot> slots;
  std::vector<ObjectInfo> objects;
  std::vector<SwitchInfo> switches;
  std::vector<uint32_t> lists;
  std::vector<uint64_t> sizes;
  // By SchemaId: the block of that schema alone, or ir::kNone where it has none.
  std::vector<uint32_t> schema_blocks;
  std::string text;  // of keys longer than 16 bytes
};

// The slot of a key, or null. O(1), or O(log keys) for a sorted table.
const Slot* FindSorted(const Program& program, const KeyTable& table, std::string_view key);
// Whether two texts of more than 16 bytes are equal whose first and last eight bytes are.
inline bool SameMiddle(const char* a, const char* b, uint32_t length) {
  for (uint32_t i = 8; i < length - 8; i += 8) {
    uint64_t x;
    uint64_t y;
    std::memcpy(&x, a + i, 8);
    std::memcpy(&y, b + i, 8);
    if (x != y) return false;
  }
  return true;
}
__attribute__((always_inline)) inline const Slot* FindKey(const Program& program, const KeyTable& table, KeyWords w,
                                                          const char* key, uint32_t length) {
  if (table.bits == 0) [[unlikely]] return FindSorted(program, table, {key, length});
  const Slot* slots = program.slots.data() + table.first;
  const uint32_t mask = table.slots - 1;
  for (uint32_t i = HashSlot(w, length, table.multiplier, table.bits);; i = (i + 1) & mask) {
    const Slot& s = slots[i];
    if (((s.lo ^ w.lo) | (s.hi ^ w.hi) | (s.length ^ length)) == 0 &&
        (length <= 16 || SameMiddle(program.text.data() + s.text, key, length))) {
      return &s;
    }
    if (s.length == Slot::kEmpty) return nullptr;
  }
}

}  // namespace vouch::program

#endif  // VOUCH_ENGINE_PROGRAM_PROGRAM_H_
