// See key_table.h.
#include "engine/compile/key_table.h"

#include <algorithm>
#include <bit>
#include <numeric>

namespace vouch::compile {

using program::KeyTable;
using program::KeyWords;
using program::Program;
using program::Slot;

namespace {

constexpr uint32_t kMaxProbes = 64;
constexpr int kTries = 64;
constexpr size_t kMaxRun = 512;

// An odd multiplier for each try (splitmix64).
uint64_t Multiplier(int attempt) {
  uint64_t z = 0x9e3779b97f4a7c15 * static_cast<uint64_t>(attempt + 1);
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  return (z ^ (z >> 31)) | 1;
}

// Of slots with keys, around the end: what looking for a name that isn't there may cost.
size_t LongestRun(const std::vector<uint32_t>& taken, uint32_t now, size_t slots) {
  size_t longest = 0;
  size_t run = 0;
  for (size_t i = 0; i < 2 * slots && longest < slots; ++i) {
    run = taken[i & (slots - 1)] == now ? run + 1 : 0;
    longest = std::max(longest, run);
  }
  return longest;
}

// Tries multipliers for a set of keys.
class Placement {
 public:
  Placement(const std::vector<uint64_t>& mixed, uint32_t most_bits)
      : position(mixed.size()), mixed_(mixed), taken_(size_t{1} << most_bits, 0) {}

  // Where each key lands (position[i]), and the longest probe; stops when that exceeds `limit`.
  uint32_t Try(uint64_t multiplier, uint32_t bits, uint32_t limit) {
    const uint32_t mask = (uint32_t{1} << bits) - 1;
    ++now_;
    uint32_t longest = 0;
    for (size_t i = 0; i < mixed_.size(); ++i) {
      uint32_t at = program::HashSlot(mixed_[i], multiplier, bits);
      uint32_t probes = 1;
      while (taken_[at] == now_) {
        at = (at + 1) & mask;
        if (++probes > limit) return probes;
      }
      taken_[at] = now_;
      position[i] = at;
      longest = std::max(longest, probes);
    }
    return mask > kMaxRun && LongestRun(taken_, now_, mask + size_t{1}) > kMaxRun ? UINT32_MAX : longest;
  }

  std::vector<uint32_t> position;

 private:
  const std::vector<uint64_t>& mixed_;
  std::vector<uint32_t> taken_;  // by which attempt
  uint32_t now_ = 0;
};

Slot MakeSlot(Program* program, std::string_view key, KeyWords w) {
  Slot s;
  s.lo = w.lo;
  s.hi = w.hi;
  s.length = static_cast<uint32_t>(key.size());
  s.text = static_cast<uint32_t>(program->text.size());
  return s;
}

}  // namespace

uint32_t AddKeyTable(Program* program, const std::vector<std::string_view>& keys, std::vector<uint32_t>* slot_of) {
  std::vector<KeyWords> words(keys.size());
  std::vector<uint64_t> mixed(keys.size());
  for (size_t i = 0; i < keys.size(); ++i) {
    words[i] = program::WordsOf(keys[i]);
    mixed[i] = program::MixKey(words[i], static_cast<uint32_t>(keys[i].size()));
  }
  KeyTable table;
  table.first = static_cast<uint32_t>(program->slots.size());
  table.keys = static_cast<uint32_t>(keys.size());
  slot_of->assign(keys.size(), 0);

  // Small tables get a multiplier without collisions and, if need be, twice the room; larger ones a short longest probe.
  std::vector<uint32_t> best(keys.size());
  uint32_t best_probes = UINT32_MAX;
  const uint32_t least = std::max(1u, static_cast<uint32_t>(std::bit_width(keys.size() * 2)));
  const uint32_t most = keys.size() <= 256 ? least + 1 : least;
  const int tries = keys.size() <= 256 ? kTries : 4;
  Placement placement(mixed, most);
  for (uint32_t bits = least; bits <= most && best_probes > 1; ++bits) {
    for (int attempt = 0; attempt < tries && best_probes > 1; ++attempt) {
      const uint32_t limit = std::min(best_probes - 1, kMaxProbes);
      const uint32_t probes = placement.Try(Multiplier(attempt), bits, limit);
      if (probes > limit) continue;
      best = placement.position;
      best_probes = probes;
      table.multiplier = Multiplier(attempt);
      table.bits = bits;
    }
  }
  if (keys.size() == 1) {  // evaluators look for a table's only key in its first slot
    for (int attempt = 0; attempt < kTries && best[0] != 0; ++attempt) {
      table.multiplier = Multiplier(attempt);
      placement.Try(table.multiplier, table.bits, kMaxProbes);
      best = placement.position;
    }
    if (best[0] != 0) {  // made so that no multiplier leads there
      best_probes = UINT32_MAX;
      table.multiplier = 0;
    }
  }
  if (best_probes <= kMaxProbes) {
    table.slots = uint32_t{1} << table.bits;
    program->slots.resize(table.first + size_t{table.slots});
    for (size_t i = 0; i < keys.size(); ++i) {
      (*slot_of)[i] = table.first + best[i];
      program->slots[(*slot_of)[i]] = MakeSlot(program, keys[i], words[i]);
      if (keys[i].size() > 16) program->text += keys[i];
    }
  } else {
    table.bits = 0;
    table.slots = table.keys;
    std::vector<size_t> order(keys.size());
    std::iota(order.begin(), order.end(), size_t{0});
    std::sort(order.begin(), order.end(), [&](size_t a, size_t b) {
      return keys[a].size() != keys[b].size() ? keys[a].size() < keys[b].size() : keys[a] < keys[b];
    });
    for (size_t i : order) {
      (*slot_of)[i] = static_cast<uint32_t>(program->slots.size());
      program->slots.push_back(MakeSlot(program, keys[i], words[i]));
      program->text += keys[i];  // the search compares whole texts
    }
  }
  program->tables.push_back(table);
  return static_cast<uint32_t>(program->tables.size() - 1);
}

}  // namespace vouch::compile
