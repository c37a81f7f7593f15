// Programs made by hand for the tests of program/: the smallest one, and one that holds every opcode and
// keyword op.
#ifndef VOUCH_TEST_SUITE_UNIT_PROGRAM_HAND_MADE_H_
#define VOUCH_TEST_SUITE_UNIT_PROGRAM_HAND_MADE_H_

#include <bit>
#include <cstring>
#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/format/format.h"
#include "engine/program/program.h"
#include "gtest/gtest.h"

namespace vouch::program {

inline uint32_t AddString(Program* p, std::string_view text) {
  auto copy = std::make_unique<char[]>(text.size() + 1);
  text.copy(copy.get(), text.size());
  p->module.strings.emplace_back(copy.get(), text.size());
  p->module.string_storage.push_back(std::move(copy));
  return static_cast<uint32_t>(p->module.strings.size() - 1);
}

inline void AddValues(Program* p, std::string_view array) {
  auto parsed = json::Document::Parse(array);
  ASSERT_TRUE(parsed.ok()) << parsed.error().message;
  auto document = std::make_shared<const json::Document>(std::move(parsed.value()));
  for (const json::Value& v : document->root().items()) p->module.values.push_back(&v);
  p->module.documents.push_back(std::move(document));
}

inline uint32_t AddWords(std::vector<uint32_t>* lists, std::initializer_list<uint32_t> words) {
  lists->insert(lists->end(), words);
  return static_cast<uint32_t>(lists->size() - words.size());
}

inline Slot MakeSlot(Program* p, std::string_view key, bool keep_text) {
  Slot s;
  const KeyWords w = WordsOf(key);
  s.lo = w.lo;
  s.hi = w.hi;
  s.length = static_cast<uint32_t>(key.size());
  s.text = static_cast<uint32_t>(p->text.size());
  if (keep_text || key.size() > 16) p->text += key;
  return s;
}

// A hash table; the slots of the keys are returned through `at`.
inline uint32_t AddTable(Program* p, std::initializer_list<std::string_view> keys, uint32_t bits,
                         std::vector<uint32_t>* at = nullptr) {
  KeyTable t;
  t.multiplier = 0x9e3779b97f4a7c15;
  t.bits = bits;
  t.first = static_cast<uint32_t>(p->slots.size());
  t.slots = uint32_t{1} << bits;
  t.keys = static_cast<uint32_t>(keys.size());
  p->slots.resize(t.first + size_t{t.slots});
  const auto home = [&](std::string_view key) {
    return HashSlot(WordsOf(key), static_cast<uint32_t>(key.size()), t.multiplier, bits);
  };
  while (keys.size() == 1 && home(*keys.begin()) != 0) t.multiplier += 2;  // the first slot has an only key
  for (std::string_view key : keys) {
    uint32_t i = home(key);
    while (p->slots[t.first + i].length != Slot::kEmpty) i = (i + 1) % t.slots;
    p->slots[t.first + i] = MakeSlot(p, key, false);
    if (at != nullptr) at->push_back(t.first + i);
  }
  p->tables.push_back(t);
  return static_cast<uint32_t>(p->tables.size() - 1);
}

// Keys in ascending order of length, then bytes.
inline uint32_t AddSortedTable(Program* p, std::initializer_list<std::string_view> keys) {
  KeyTable t;
  t.first = static_cast<uint32_t>(p->slots.size());
  t.slots = t.keys = static_cast<uint32_t>(keys.size());
  for (std::string_view key : keys) p->slots.push_back(MakeSlot(p, key, true));
  p->tables.push_back(t);
  return static_cast<uint32_t>(p->tables.size() - 1);
}

inline Instruction Make(Opcode op, uint32_t a = 0, uint32_t b = 0, uint32_t c = 0, uint8_t x = 0,
                        uint16_t y = 0) {
  Instruction i;
  i.op = op;
  i.x = x;
  i.y = y;
  i.a = a;
  i.set_b(b);
  i.set_c(c);
  return i;
}
inline Instruction WithWord(Opcode op, uint32_t a, uint64_t w, uint8_t x, uint16_t y = 0) {
  Instruction i = Make(op, a, 0, 0, x, y);
  i.w = w;
  return i;
}

// The schema `true`.
inline Program Smallest() {
  Program p;
  ir::Schema schema;
  p.module.locations.push_back({ir::kNone, AddString(&p, "https://ex.test/s")});
  schema.location = 0;
  schema.constant = ir::Schema::Constant::kTrue;
  p.module.schemas.push_back(schema);
  p.code = {Make(Opcode::kEnd), Make(Opcode::kFail)};
  p.blocks.resize(2);
  p.blocks[kAnyBlock].admitted = ir::kAllKinds;
  p.schema_blocks = {kAnyBlock};
  return p;
}

// Adds a block and returns its number. Pairs of kind and address; the others are admitted without code.
inline uint32_t AddBlock(Program* p, uint8_t admitted,
                         std::initializer_list<std::pair<ir::Kind, uint32_t>> codes) {
  Block b;
  b.admitted = admitted;
  for (const auto& [kind, at] : codes) {
    b.coded |= ir::Bit(kind);
    b.entry[static_cast<size_t>(kind)] = at;
  }
  p->blocks.push_back(b);
  return static_cast<uint32_t>(p->blocks.size() - 1);
}

// Its codes start at these addresses.
inline constexpr uint32_t kNumbersAt = 2, kStringsAt = 9, kBooleansAt = 17, kArraysAt = 19, kBranchAt = 27,
                          kObjectsAt = 29, kMoreAt = 45;
Program MakeSample();

}  // namespace vouch::program

#endif  // VOUCH_TEST_SUITE_UNIT_PROGRAM_HAND_MADE_H_
