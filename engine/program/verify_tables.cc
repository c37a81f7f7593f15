// Key tables: every key is found where it lies, every probe ends. Objects, switches: their tables, lists and
// blocks are in range and agree.
#include <algorithm>

#include "engine/program/key_text.h"
#include "engine/program/verifier.h"

namespace vouch::program {

// Tables lie in the pool of slots one behind the other.
bool Verifier::VerifyTables() {
  uint64_t end = 0;
  for (size_t t = 0; t < p_.tables.size(); ++t) {
    const KeyTable& table = p_.tables[t];
    At("table", t);
    if (!Check(table.first == end && table.slots <= p_.slots.size() - end, "slots out of place"))
      return false;
    end += table.slots;
    if (!(table.bits == 0 ? VerifySortedTable(table) : VerifyHashTable(table))) return false;
  }
  At("slot", end);
  if (!Check(end == p_.slots.size(), "belongs to no table")) return false;
  for (size_t i = 0; i < p_.objects.size(); ++i) {
    At("object", i);
    if (!VerifyObject(p_.objects[i])) return false;
  }
  for (size_t i = 0; i < p_.switches.size(); ++i) {
    At("switch", i);
    if (!VerifySwitch(p_.switches[i])) return false;
  }
  return true;
}

bool Verifier::VerifyHashTable(const KeyTable& table) {
  if (!Check(table.bits < 32 && table.slots == uint32_t{1} << table.bits, "size is not 1 << bits"))
    return false;
  if (!Check(table.keys < table.slots, "no empty slot")) return false;
  const Slot* slots = p_.slots.data() + table.first;
  const uint32_t mask = table.slots - 1;
  uint32_t keys = 0;
  uint32_t before = 0;  // occupied slots right before the one at hand
  while (before < table.slots && slots[mask - before].length != Slot::kEmpty) ++before;
  if (!Check(before < table.slots, "no empty slot")) return false;
  for (uint32_t i = 0; i < table.slots; ++i) {
    if (slots[i].length == Slot::kEmpty) {
      before = 0;
      continue;
    }
    ++keys;
    if (!VerifyKey(slots[i], slots[i].length > 16)) return false;
    const uint32_t home = HashSlot({slots[i].lo, slots[i].hi}, slots[i].length, table.multiplier, table.bits);
    if (!Check(((i - home) & mask) <= before, "a key can't be found where it is")) return false;
    ++before;
  }
  return Check(keys == table.keys, "wrong number of keys") &&
         Check(keys != 1 || slots[0].length != Slot::kEmpty, "the only key is not in the first slot");
}

bool Verifier::VerifySortedTable(const KeyTable& table) {
  if (!Check(table.keys == table.slots, "wrong number of keys")) return false;
  std::string_view last;
  for (uint32_t i = 0; i < table.slots; ++i) {
    const Slot& slot = p_.slots[table.first + i];
    if (!Check(slot.length != Slot::kEmpty, "an empty slot") || !VerifyKey(slot, true)) return false;
    const std::string_view text = std::string_view(p_.text).substr(slot.text, slot.length);
    const bool ascending = last.size() != text.size() ? last.size() < text.size() : last < text;
    if (!Check(i == 0 || ascending, "not sorted")) return false;
    last = text;
  }
  return true;
}

// Texts of keys don't overlap, so that all of them together are no longer than the pool.
bool Verifier::VerifyKey(const Slot& slot, bool has_text) {
  KeyWords words{};
  if (has_text) {
    key_bytes_ += slot.length;
    if (!Check(slot.text <= p_.text.size() && slot.length <= p_.text.size() - slot.text,
               "text out of range") ||
        !Check(key_bytes_ <= p_.text.size(), "keys share their text")) {
      return false;
    }
    words = WordsOf(p_.text.data() + slot.text, slot.length);
  } else {
    const std::array<char, 16> text = ShortKey(slot);
    words = WordsOf(text.data(), slot.length);
  }
  return Check(words.lo == slot.lo && words.hi == slot.hi, "a key differs from its words");
}

bool Verifier::IsBlock(uint32_t block, uint8_t admitted, uint32_t coded) {
  return IsBlock(block) && Check(p_.blocks[block].admitted == admitted && p_.blocks[block].coded == coded,
                                 "masks differ from those of the block");
}

bool Verifier::VerifyObject(const ObjectInfo& info) {
  if (!TakeTable(info.table) || !IsBlock(info.extra, info.extra_admitted, info.extra_coded)) return false;
  if (!Check(info.extra_marks <= 1 && info.reserved == 0, "unknown flags")) return false;
  uint64_t bits = 0;
  uint32_t required = 0;
  for (const Slot& slot : SlotsOf(info.table)) {
    if (slot.length == Slot::kEmpty) continue;
    if (!IsBlock(slot.block, slot.admitted, slot.coded)) return false;
    if (!Check(slot.flags <= (Slot::kRequired | Slot::kMarks), "unknown flags")) return false;
    const bool has_bit = (slot.flags & Slot::kRequired) != 0 && info.required_count <= 63;
    if (!Check(has_bit ? slot.required_bit < 63 : slot.required_bit == 63, "required bit out of range")) return false;
    if ((slot.flags & Slot::kRequired) == 0) continue;
    ++required;
    if (!has_bit) continue;
    bits |= uint64_t{1} << slot.required_bit;
  }
  // Too many for bits are counted.
  return Check(required == info.required_count, "wrong number of required names") &&
         Check(required > 63 || std::popcount(info.required) == static_cast<int>(required),
               "required names share a bit") &&
         Check(info.required == bits, "required bits differ from those of the slots") &&
         VerifyScopes(info);
}

bool Verifier::VerifyScopes(const ObjectInfo& info) {
  uint64_t at = info.scopes;
  for (uint32_t s = 0; s < info.scope_count; ++s) {
    if (!TakeList(at, 3)) return false;
    const uint32_t* scope = p_.lists.data() + at;
    const uint64_t patterns = scope[0];
    if (!IsBlock(scope[1]) || !Check(scope[2] <= 3, "unknown flags") || !TakeList(at + 3, 2 * patterns))
      return false;
    for (uint64_t i = 0; i < patterns; ++i) {
      if (!IsPattern(scope[3 + 2 * i]) || !IsBlock(scope[4 + 2 * i])) return false;
    }
    at += 3 + 2 * patterns;
  }
  return true;
}

bool Verifier::VerifySwitch(const SwitchInfo& info) {
  if (!Check(info.mode <= 2 && info.reserved == 0, "unknown flags")) return false;
  Slot key;
  key.lo = info.lo;
  key.hi = info.hi;
  key.length = info.length;
  key.text = info.text;
  if (!VerifyKey(key, true) || !TakeTable(info.table)) return false;
  for (const Slot& slot : SlotsOf(info.table)) {
    if (slot.length != Slot::kEmpty && !VerifyCandidates(slot.block)) return false;
  }
  return VerifyCandidates(info.absent) && VerifyCandidates(info.other) && VerifyCandidates(info.not_string);
}

bool Verifier::VerifyCandidates(uint32_t at) {
  if (!TakeList(at, 1)) return false;
  return TakeList(uint64_t{at} + 1, p_.lists[at]) && AreAddresses(uint64_t{at} + 1, p_.lists[at]);
}

}  // namespace vouch::program
