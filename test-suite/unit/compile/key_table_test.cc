// Key tables: every key is found, nothing else is, in tables of any size and of names made to collide.
#include "engine/compile/key_table.h"

#include <algorithm>
#include <cstring>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "gtest/gtest.h"

namespace vouch::compile {
namespace {

using program::KeyTable;
using program::Program;
using program::Slot;

std::vector<std::string_view> Views(const std::vector<std::string>& texts) {
  return {texts.begin(), texts.end()};
}

const Slot* Find(const Program& p, uint32_t table, std::string_view key) {
  return FindKey(p, p.tables[table], program::WordsOf(key), key.data(), static_cast<uint32_t>(key.size()));
}

// Adds a table behind another one, so that offsets matter, and looks for every key and for near misses.
Program Build(const std::vector<std::string>& keys) {
  Program p;
  std::vector<uint32_t> slots;
  AddKeyTable(&p, {"another", "table that lies before it"}, &slots);
  const uint32_t table = AddKeyTable(&p, Views(keys), &slots);
  EXPECT_EQ(table, 1u);
  EXPECT_EQ(slots.size(), keys.size());
  EXPECT_EQ(p.tables[table].keys, keys.size());
  const std::set<std::string> set(keys.begin(), keys.end());
  const auto expect = [&](const std::string& key, const Slot* expected) {
    EXPECT_EQ(Find(p, table, key), expected) << "key of " << key.size() << " bytes: " << key;
  };
  for (size_t i = 0; i < keys.size(); ++i) {
    expect(keys[i], &p.slots[slots[i]]);
    std::vector<std::string> near = {keys[i] + "x", "x" + keys[i], keys[i] + std::string(1, '\0')};
    if (!keys[i].empty()) {
      near.push_back(keys[i].substr(1));
      near.push_back(keys[i].substr(0, keys[i].size() - 1));
      near.push_back(keys[i]);
      near.back()[keys[i].size() / 2] ^= 1;
    }
    for (const std::string& n : near) {
      if (set.count(n) == 0) expect(n, nullptr);
    }
  }
  return p;
}

TEST(KeyTableTest, Empty) {
  const Program p = Build({});
  EXPECT_EQ(Find(p, 1, ""), nullptr);
  EXPECT_EQ(Find(p, 1, "a"), nullptr);
}

TEST(KeyTableTest, EveryLength) {
  std::vector<std::string> keys;
  for (size_t length = 0; length <= 70; ++length) keys.emplace_back(length, 'k');
  Build(keys);
  for (const std::string& k : keys) Build({k});
}

// Names that padding with zeros, or the first and last eight bytes, would take for one another.
TEST(KeyTableTest, NearNames) {
  using namespace std::string_literals;
  Build({"", "\0"s, "\0\0"s, "a", "a\0"s, "a\0\0"s, "\0a"s, "aaaaaaaa", "aaaaaaaaa", "aaaaaaaa\0"s,
         "aaaaaaaaaaaaaaaa", "aaaaaaaaaaaaaaaaa", "aaaaaaaabaaaaaaaa", "aaaaaaaacaaaaaaaa", "\xc3\xa4",
         "\xff\xfe\x80"s});
}

TEST(KeyTableTest, SmallTablesHaveNoCollisions) {
  for (const size_t count : {1u, 2u, 3u, 8u, 20u}) {
    std::vector<std::string> keys;
    for (size_t i = 0; i < count; ++i) keys.push_back("property" + std::to_string(i * i));
    const Program p = Build(keys);
    const KeyTable& t = p.tables[1];
    ASSERT_GT(t.bits, 0u);
    EXPECT_EQ(t.slots, 1u << t.bits);
    EXPECT_LE(t.slots, 8 * count);
    for (const std::string& k : keys) {
      const uint32_t home =
          program::HashSlot(program::WordsOf(k), static_cast<uint32_t>(k.size()), t.multiplier, t.bits);
      EXPECT_EQ(Find(p, 1, k), &p.slots[t.first + home]) << k;
    }
  }
}

TEST(KeyTableTest, TenThousandKeys) {
  std::vector<std::string> keys;
  for (int i = 0; i < 10'000; ++i)
    keys.push_back((i % 3 == 0 ? "a rather long name of some property " : "p") + std::to_string(i));
  const Program p = Build(keys);
  EXPECT_GT(p.tables[1].bits, 0u);
  EXPECT_LE(p.tables[1].slots, 4 * keys.size());
}

// 17 bytes and more: the same length and the same first and last eight bytes hash alike under every
// multiplier.
std::vector<std::string> Colliding(size_t count) {
  std::vector<std::string> keys;
  for (size_t i = 0; i < count; ++i) {
    std::string middle = std::to_string(i);
    middle.insert(0, 6 - middle.size(), '0');
    keys.push_back("firstfir" + middle + "lastlast");
  }
  std::reverse(keys.begin(), keys.end());
  return keys;
}

// One that large tables are given.
uint64_t FirstMultiplier() {
  std::vector<std::string> keys;
  for (int i = 0; i < 300; ++i) keys.push_back("k" + std::to_string(i));
  return Build(keys).tables[1].multiplier;
}

TEST(KeyTableTest, CollidingNamesUpToALimitAreProbed) {
  const Program p = Build(Colliding(64));
  EXPECT_GT(p.tables[1].bits, 0u);
}

TEST(KeyTableTest, CollidingNamesBeyondItAreSorted) {
  for (const size_t count : {65u, 1000u, 10'000u}) {
    std::vector<std::string> keys = Colliding(count);
    for (const char* other :
         {"", "short", "sixteen bytes ..", "firstfir lastlast", "a longer one than all of the others here"}) {
      keys.emplace_back(other);
    }
    const Program p = Build(keys);
    const KeyTable& t = p.tables[1];
    EXPECT_EQ(t.bits, 0u);
    EXPECT_EQ(t.slots, keys.size());
    // In the order of (length, bytes), unsigned.
    for (uint32_t i = t.first + 1; i < t.first + t.slots; ++i)
      EXPECT_LE(p.slots[i - 1].length, p.slots[i].length);
  }
}

// A key whose mixed words are a large power of two: an odd multiplier never moves it to the first slot.
TEST(KeyTableTest, OneKeyThatNoMultiplierMoves) {
  std::string key(16, '\0');
  const uint64_t lo = (uint64_t{1} << 63) - key.size();
  std::memcpy(key.data(), &lo, sizeof(lo));
  const Program p = Build({key});
  EXPECT_EQ(p.tables[1].bits, 0u);
}

// Groups of colliding names whose homes lie a group apart fill one long run, although none is far from home.
TEST(KeyTableTest, LongRunsAreSorted) {
  constexpr uint32_t kGroups = 32;
  constexpr uint32_t kEach = 60;
  std::vector<std::string> keys;
  // By try of the multiplier of a table of that size, names with homes at every 60th slot.
  uint32_t bits = 0;
  while ((1u << bits) <= kGroups * kEach * 2) ++bits;
  std::vector<uint32_t> wanted(1u << bits, 0);
  const uint64_t multiplier = FirstMultiplier();
  uint32_t found = 0;
  for (uint32_t n = 0; found < kGroups && n < 5'000'000; ++n) {
    std::string name = "g0000000-middle-" + std::to_string(10'000'000 + n);
    const uint32_t home =
        program::HashSlot(program::WordsOf(name), static_cast<uint32_t>(name.size()), multiplier, bits);
    if (home % kEach != 0 || home / kEach >= kGroups || wanted[home]++ != 0) continue;
    ++found;
    for (uint32_t i = 0; i < kEach; ++i) {
      std::string middle = std::to_string(100 + i);
      keys.push_back(name.substr(0, 8) + middle + name.substr(11));
    }
  }
  ASSERT_EQ(found, kGroups);
  const Program p = Build(keys);
  if (p.tables[1].bits == 0) return;
  // Another multiplier has no such run.
  uint32_t run = 0, longest = 0;
  for (uint32_t i = 0; i < p.tables[1].slots; ++i) {
    run = p.slots[p.tables[1].first + i].length != Slot::kEmpty ? run + 1 : 0;
    longest = std::max(longest, run);
  }
  EXPECT_LE(longest, 512u);
}

TEST(KeyTableTest, SortedBytesAreUnsigned) {
  std::vector<std::string> keys = Colliding(70);
  for (std::string& k : keys) k[10] = static_cast<char>(0xff);
  const std::vector<std::string> low = Colliding(70);
  keys.insert(keys.end(), low.begin(), low.end());
  std::sort(keys.begin(), keys.end());
  keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
  Build(keys);
}

TEST(KeyTableTest, SameKeysSameTable) {
  const Program a = Build(Colliding(100));
  const Program b = Build(Colliding(100));
  ASSERT_EQ(a.slots.size(), b.slots.size());
  EXPECT_EQ(a.text, b.text);
  EXPECT_EQ(a.tables[1].multiplier, b.tables[1].multiplier);
  for (size_t i = 0; i < a.slots.size(); ++i) EXPECT_EQ(a.slots[i].text, b.slots[i].text);
}

}  // namespace
}  // namespace vouch::compile
