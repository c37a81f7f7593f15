// See program.h.
#include "engine/program/program.h"

namespace vouch::program {

const Slot* FindSorted(const Program& program, const KeyTable& table, std::string_view key) {
  const Slot* slots = program.slots.data() + table.first;
  uint32_t low = 0;
  uint32_t high = table.slots;
  while (low < high) {
    const uint32_t middle = low + (high - low) / 2;
    const Slot& s = slots[middle];
    int order = s.length < key.size() ? -1 : s.length > key.size() ? 1 : 0;
    if (order == 0) order = std::memcmp(program.text.data() + s.text, key.data(), key.size());
    if (order == 0) return &s;
    if (order < 0) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return nullptr;
}

}  // namespace vouch::program
