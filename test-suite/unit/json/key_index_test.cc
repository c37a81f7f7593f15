// Tests of KeyIndex and DropRepeated.
#include "engine/json/key_index.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "engine/json/document.h"

namespace vouch::json {
namespace {

TEST(KeyIndexTest, FindsEveryMemberAndNothingElse) {
  for (int count : {0, 1, 4, 5, 100, 5000}) {
    std::string text = "{\"absent\":0";
    for (int i = 0; i < count; ++i) text += fmt::format(",\"{}\":{},\"a longer name {}\":0", i, i, i);
    text += "}";
    const Result<Document> document = Document::Parse(text);
    ASSERT_TRUE(document.ok());
    const Value& object = document->root();
    KeyIndex index;
    index.Start(object.members(), object.key_pool());
    for (uint32_t i = 1; i < object.size(); ++i) EXPECT_EQ(index.Insert(i), KeyIndex::kNone);
    for (uint32_t i = 1; i < object.size(); ++i) {
      EXPECT_EQ(index.Find(object.members()[i].key, object.key_pool()), i);
      EXPECT_EQ(index.Insert(i), i);
    }
    EXPECT_EQ(index.Find(object.members()[0].key, object.key_pool()), KeyIndex::kNone);
  }
}

TEST(KeyIndexTest, DropRepeatedKeepsTheLastOnes) {
  const struct {
    std::string_view names, kept;
  } kRows[] = {
      {"", ""}, {"a", "a"}, {"abc", "abc"}, {"aa", "a"}, {"aba", "ba"}, {"aab", "ab"}, {"abab", "ab"}, {"baaab", "ab"},
      {"abcdeabcde", "abcde"}, {"aaaaabaaaab", "ab"}, {"abcabdabcf", "dabcf"},
  };
  KeyIndex index;
  for (const auto& row : kRows) {
    std::vector<Member> members;
    for (size_t i = 0; i < row.names.size(); ++i) {
      members.push_back({{1, static_cast<uint32_t>(i), KeyPrefix(row.names.data() + i, 1)}, Value::Int(static_cast<int64_t>(i))});
    }
    std::string kept;
    for (size_t i = DropRepeated(members, row.names.data(), &index); i < members.size(); ++i) {
      const auto at = static_cast<size_t>(members[i].value.int64());
      kept += row.names[members[i].key.offset];
      EXPECT_EQ(members[i].key.offset, at);
      EXPECT_EQ(row.names.find(row.names[at], at + 1), std::string_view::npos) << row.names;
    }
    EXPECT_EQ(kept, row.kept) << row.names;
  }
}

TEST(KeyIndexTest, ManyKeysWithOnePrefixStayCheap) {
  // Names that agree in length and in the first eight bytes defeat a prefix comparison, not the hash.
  std::string text = "{";
  for (int i = 0; i < 100'000; ++i) text += fmt::format("\"same prefix {:06}\":0,", i);
  text += "\"x\":0}";
  EXPECT_TRUE(Document::Parse(text).ok());
}

}  // namespace
}  // namespace vouch::json
