#include "engine/compile/key_table.h"

#include <string>

#include "engine/program/key_text.h"
#include "gtest/gtest.h"

namespace vouch::compile {
namespace {

using program::FindKey;
using program::KeyTable;
using program::Program;
using program::Slot;

std::vector<std::string> Numbered(size_t count, const std::string& before, const std::string& after) {
  std::vector<std::string> names;
  for (size_t i = 0; i < count; ++i) names.push_back(before + std::to_string(1'000'000 + i) + after);
  return names;
}

const Slot* Find(const Program& p, uint32_t table, std::string_view key) {
  return FindKey(p, p.tables[table], program::WordsOf(key), key.data(), static_cast<uint32_t>(key.size()));
}

// Builds a table, finds every key where the table says it is, and none of the others.
KeyTable Check(const std::vector<std::string>& names, const std::vector<std::string>& others) {
  Program p;
  std::vector<uint32_t> unused, slot_of;
  AddKeyTable(&p, {"a table", "before this one"}, &unused);
  const uint32_t table = AddKeyTable(&p, {names.begin(), names.end()}, &slot_of);
  EXPECT_EQ(p.tables[table].keys, names.size());
  for (size_t i = 0; i < names.size(); ++i) {
    const Slot* found = Find(p, table, names[i]);
    EXPECT_EQ(found, &p.slots[slot_of[i]]) << names[i];
    if (found != nullptr) EXPECT_EQ(program::KeyText(p, *found), names[i]);
  }
  for (const std::string& name : others) EXPECT_EQ(Find(p, table, name), nullptr) << name;
  return p.tables[table];
}

TEST(KeyTableTest, NoKeys) { EXPECT_EQ(Check({}, {"", "a", "a name of more than sixteen bytes"}).slots, 2u); }

TEST(KeyTableTest, EveryLength) {
  std::vector<std::string> names, others;
  for (size_t n = 0; n < 40; ++n) {
    names.emplace_back(n, 'x');
    if (n > 0) {
      others.push_back(names.back());
      others.back()[n / 2] = 'y';
    }
  }
  const KeyTable t = Check(names, others);
  EXPECT_GT(t.bits, 0u);
  EXPECT_GE(t.slots, 2 * t.keys);
}

TEST(KeyTableTest, BytesOfAnyValue) {
  Check({std::string("\0", 1), std::string("\0\0", 2), "", std::string("a\0b", 3), "\xc3\xa4"},
        {std::string("\0\0\0", 3), std::string("a\0", 2), "a"});
}

TEST(KeyTableTest, ManyKeys) {
  const KeyTable t = Check(Numbered(20'000, "k", ""), Numbered(1000, "m", ""));
  EXPECT_GT(t.bits, 0u);
  EXPECT_LE(t.slots, 4 * t.keys);
}

// Names that differ in the middle alone have the same words, hence the same hash whatever the multiplier.
TEST(KeyTableTest, NamesMadeToCollideAreSorted) {
  const KeyTable few = Check(Numbered(20, "property", "property"), Numbered(5, "property", "propertx"));
  EXPECT_GT(few.bits, 0u);
  std::vector<std::string> names = Numbered(500, "property", "property");
  names.push_back("short");
  names.emplace_back();
  const KeyTable many = Check(names, {"property", "shorx", "property2000000property", "property1000000propertx"});
  EXPECT_EQ(many.bits, 0u);
  EXPECT_EQ(many.slots, many.keys);
}

TEST(KeyTableTest, SameKeysSameTable) {
  Program a, b;
  std::vector<uint32_t> slots_a, slots_b;
  const std::vector<std::string> names = Numbered(300, "n", "");
  AddKeyTable(&a, {names.begin(), names.end()}, &slots_a);
  AddKeyTable(&b, {names.begin(), names.end()}, &slots_b);
  EXPECT_EQ(slots_a, slots_b);
  EXPECT_EQ(a.tables[0].multiplier, b.tables[0].multiplier);
}

}  // namespace
}  // namespace vouch::compile
