// Tests of equality.h: Equal and Hash together, FindDuplicate, and that hostile names stay cheap.
#include "engine/json/equality.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "engine/json/document.h"

namespace vouch::json {
namespace {

TEST(EqualityTest, EqualAndHashAgree) {
  // Texts in one group are equal, all others differ.
  const std::vector<std::vector<std::string>> groups = {
      {"null"},
      {"true"},
      {"false"},
      {"0", "-0", "0.0", "-0.0", "0e7"},
      {"1", "1.0", "10e-1", "1e0"},
      {"0.1", "0.10", "1e-1"},
      {"9007199254740993", "9007199254740993.0"},
      {"9007199254740992", "9007199254740992.0"},
      {"18446744073709551616", "18446744073709551616.0"},
      {"1e400", "10e399"},
      {"\"\""},
      {"\"0\""},
      {"\"a\"", "\"\\u0061\""},
      {"\"a\\u0000\""},
      {"\"abcdefgh\""},
      {"\"abcdefg\""},
      {"\"\u00e9\"", "\"\\u00e9\""},
      {"\"e\\u0301\""},
      {"[]", "[ ]"},
      {"{}"},
      {"[[]]"},
      {"[{}]"},
      {"[[],[]]"},
      {"[0]", "[0.0]"},
      {"[1,2]", "[1.0,2]"},
      {"[2,1]"},
      {"[1,[2]]"},
      {"[[1],2]"},
      {"[[1,2]]"},
      {"[false]"},
      {"[null]"},
      {R"({"a":1,"b":2})", R"({"b":2.0,"a":1})", R"({"b":2,"\u0061":1})"},
      {R"({"a":2,"b":1})"},
      {R"({"a":1})"},
      {R"({"a":1,"b":2,"c":3})", R"({"c":3,"b":2,"a":1})"},
      {R"({"a":1,"b":{"c":[{"d":1,"e":2}]}})", R"({"b":{"c":[{"e":2,"d":1}]},"a":1})"},
      {R"({"a":null})"},
      {R"({"b":null})"},
      {R"([{"a":1},{"b":1}])"},
      {R"([{"b":1},{"a":1}])"},
  };
  std::vector<std::pair<size_t, Document>> documents;
  std::vector<std::string> texts;
  for (size_t group = 0; group < groups.size(); ++group) {
    for (const std::string& text : groups[group]) {
      Result<Document> document = Document::Parse(text);
      ASSERT_TRUE(document.ok()) << text;
      documents.emplace_back(group, std::move(document).value());
      texts.push_back(text);
    }
  }
  for (size_t i = 0; i < documents.size(); ++i) {
    for (size_t j = 0; j < documents.size(); ++j) {
      const Value& a = documents[i].second.root();
      const Value& b = documents[j].second.root();
      const bool expected = documents[i].first == documents[j].first;
      EXPECT_EQ(Equal(a, b), expected) << texts[i] << " and " << texts[j];
      EXPECT_EQ(Hash(a, 42) == Hash(b, 42), expected) << texts[i] << " and " << texts[j];
    }
    EXPECT_NE(Hash(documents[i].second.root(), 42), Hash(documents[i].second.root(), 43)) << texts[i];
  }
}

TEST(EqualityTest, LargeObjectsInAnyOrder) {
  for (const int count : {16, 17, 40, 1000, 50'000}) {
    std::string forward = "{", backward = "{", other = "{";
    for (int i = 0; i < count; ++i) {
      forward += fmt::format("{}\"a common prefix {:08}\":[{}]", i ? "," : "", i, i);
      backward += fmt::format("{}\"a common prefix {:08}\":[{}]", i ? "," : "", count - 1 - i, count - 1 - i);
      other += fmt::format("{}\"a common prefix {:08}\":[{}]", i ? "," : "", count - i, count - i);
    }
    for (std::string* text : {&forward, &backward, &other}) text->append("}");
    const Result<Document> a = Document::Parse(forward), b = Document::Parse(backward),
                           c = Document::Parse(other);
    ASSERT_TRUE(a.ok() && b.ok() && c.ok());
    EXPECT_TRUE(Equal(a->root(), b->root()));
    EXPECT_EQ(Hash(a->root(), 1), Hash(b->root(), 1));
    EXPECT_FALSE(Equal(a->root(), c->root()));
    EXPECT_FALSE(Equal(b->root(), c->root()));
    EXPECT_NE(Hash(a->root(), 1), Hash(c->root(), 1));
  }
}

TEST(EqualityTest, HashStringSeesLengthAndSeed) {
  std::set<uint64_t> seen;
  std::string text;
  for (int length = 0; length < 40; ++length, text.push_back('\0')) {
    EXPECT_TRUE(seen.insert(HashString(text, 1)).second) << length;
    EXPECT_TRUE(seen.insert(HashString(text, 2)).second) << length;
  }
  EXPECT_EQ(HashString("abc", 9), HashString(std::string("abc"), 9));
  EXPECT_EQ(HashString({}, 9), HashString("", 9));
  EXPECT_EQ(ProcessSeed(), ProcessSeed());
}

TEST(FindDuplicateTest, FindsTheFirst) {
  const struct {
    const char* text;
    int64_t second;
    uint32_t first;
  } cases[] = {
      {"[]", -1, 0},
      {"[1]", -1, 0},
      {"[1,1]", 1, 0},
      {"[1,2,3]", -1, 0},
      {"[1,2,1,2]", 2, 0},
      {"[0,2,2.0]", 2, 1},
      {"[0,-0]", 1, 0},
      {"[0,false,null,\"\",[],{}]", -1, 0},
      {"[1,true]", -1, 0},
      {"[[1],[true]]", -1, 0},
      {"[{\"a\":1,\"b\":2},{\"b\":2,\"a\":1.0}]", 1, 0},
      {"[\"a\",\"b\",\"\\u0061\"]", 2, 0},
      {"[9007199254740993,9007199254740992]", -1, 0},
      {"[0.1,0.10]", 1, 0},
      {"[1e400,1e401]", -1, 0},
      {"[18446744073709551616,18446744073709551617]", -1, 0},
      {"[1,2,3,4,5,6,7,8,9,10,11]", -1, 0},
      {"[1,2,3,4,5,6,7,8,9,10,5]", 10, 4},
      {"[[1],[2],[3],[4],[5],[6],[7],[8],[9],[3.0]]", 9, 2},
  };
  for (const auto& c : cases) {
    const Result<Document> document = Document::Parse(c.text);
    uint32_t first = 0;
    EXPECT_EQ(FindDuplicate(document->root().items(), &first), c.second) << c.text;
    EXPECT_EQ(first, c.first) << c.text;
  }
}

TEST(FindDuplicateTest, AnyLength) {
  for (const uint32_t count : {2u, 7u, 8u, 9u, 10u, 63u, 64u, 65u, 66u, 10'000u}) {
    for (const char* form : {"{}", "{}.5", "\"{}\"", "[{}]", "{{\"{}\":0}}"}) {
      std::string text = "[";
      for (uint32_t i = 0; i < count; ++i) text += fmt::format(fmt::runtime(form), i) + ",";
      const Result<Document> unique = Document::Parse(text + "null]");
      const Result<Document> repeated =
          Document::Parse(text + fmt::format(fmt::runtime(form), count / 2) + "]");
      ASSERT_TRUE(unique.ok() && repeated.ok());
      uint32_t first = 0;
      EXPECT_EQ(FindDuplicate(unique->root().items(), &first), -1) << count << form;
      EXPECT_EQ(FindDuplicate(repeated->root().items(), &first), count) << count << form;
      EXPECT_EQ(first, count / 2) << count << form;
    }
  }
}

TEST(FindDuplicateTest, NumbersThatShareADoubleStayCheap) {
  // All round to one double, or to infinity, or to zero.
  for (const char* form : {"0.1000000000000000000000{:06}", "1e{:06}000000000000000000000", "1e-{:06}9999",
                           "1{:06}e18446744073709551616"}) {
    std::string text = "[";
    for (int i = 1; i < 30'000; ++i) text += fmt::format(fmt::runtime(form), i) + ",";
    const Result<Document> document = Document::Parse(text + "0]");
    ASSERT_TRUE(document.ok());
    uint32_t first = 0;
    const int64_t found = FindDuplicate(document->root().items(), &first);
    if (form[1] == '.') {
      EXPECT_EQ(found, -1) << form << first;
    }
  }
}

}  // namespace
}  // namespace vouch::json
