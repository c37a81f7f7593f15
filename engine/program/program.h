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
  std::string text;  // of keys longer than 16 bytes
};

// The slot of a key, or null. O(1), or O(log keys) for a sorted table.
const Slot* FindSorted(const Program& program, const KeyTable& table, std::string_view key);
__attribute__((always_inline)) inline const Slot* FindKey(const Program& program, const KeyTable& table, KeyWords w, const char* key, uint32_t length) {
  if (table.bits == 0) [[unlikely]] return FindSorted(program, table, {key, length});
  const Slot* slots = program.slots.data() + table.first;
  const uint32_t mask = table.slots - 1;
  for (uint32_t i = HashSlot(w, length, table.multiplier, table.bits);; i = (i + 1) & mask) {
    const Slot& s = slots[i];
    if (s.length == length && s.lo == w.lo && s.hi == w.hi &&
        (length <= 16 || std::memcmp(program.text.data() + s.text, key, length) == 0)) {
      return &s;
    }
    if (s.length == Slot::kEmpty) return nullptr;
  }
}

}  // namespace vouch::program

#endif  // VOUCH_ENGINE_PROGRAM_PROGRAM_H_
