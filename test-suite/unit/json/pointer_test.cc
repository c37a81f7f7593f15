// Tests of pointer.h; the escapes are those of RFC 6901, section 5.
#include "engine/json/pointer.h"

#include <gtest/gtest.h>

#include "engine/json/document.h"
#include "engine/json/writer.h"

namespace vouch::json {
namespace {

TEST(PointerTest, ResolvesTheExamplesOfTheRfc) {
  const Result<Document> document = Document::Parse(
      R"({"foo":["bar","baz"],"":0,"a/b":1,"c%d":2,"e^f":3,"g|h":4,"i\\j":5,"k\"l":6," ":7,"m~n":8,"~1":9,
          "":10,"x":{"":{"":11}},"01":12})",
      {.allow_duplicate_keys = true});
  ASSERT_TRUE(document.ok());
  const struct {
    const char* pointer;
    const char* expected;  // null: nothing there
  } cases[] = {
      {"/foo", R"(["bar","baz"])"},
      {"/foo/0", "\"bar\""},
      {"/foo/1", "\"baz\""},
      {"/foo/2", nullptr},
      {"/foo/-", nullptr},
      {"/foo/00", nullptr},
      {"/foo/01", nullptr},
      {"/foo/+1", nullptr},
      {"/foo/ 1", nullptr},
      {"/foo/", nullptr},
      {"/foo/4294967296", nullptr},
      {"/foo/18446744073709551616", nullptr},
      {"/", "10"},
      {"/a~1b", "1"},
      {"/c%d", "2"},
      {"/e^f", "3"},
      {"/g|h", "4"},
      {"/i\\j", "5"},
      {"/k\"l", "6"},
      {"/ ", "7"},
      {"/m~0n", "8"},
      {"/~01", "9"},
      {"/x//", "11"},
      {"/01", "12"},
      {"/a/b", nullptr},
      {"/m~n", nullptr},
      {"/m~", nullptr},
      {"/m~2n", nullptr},
      {"foo", nullptr},
      {"/foo/0/x", nullptr},
      {"/none", nullptr},
      {"#/foo", nullptr},
  };
  for (const auto& c : cases) {
    const Value* value = Resolve(document->root(), c.pointer);
    ASSERT_EQ(value == nullptr, c.expected == nullptr) << c.pointer;
    if (value != nullptr) {
      EXPECT_EQ(ToText(*value), c.expected) << c.pointer;
    }
  }
  EXPECT_EQ(Resolve(document->root(), ""), &document->root());
}

TEST(PointerTest, SplitsAndJoins) {
  const struct {
    const char* pointer;
    std::vector<std::string> tokens;
  } cases[] = {
      {"", {}},
      {"/", {""}},
      {"//", {"", ""}},
      {"/a", {"a"}},
      {"/a/b/0", {"a", "b", "0"}},
      {"/~0~1/~01", {"~/", "~1"}},
      {"/a/", {"a", ""}},
  };
  for (const auto& c : cases) {
    EXPECT_EQ(SplitPointer(c.pointer), c.tokens) << c.pointer;
    std::string joined;
    for (const std::string& token : c.tokens) AppendToken(&joined, token);
    EXPECT_EQ(joined, c.pointer);
  }
  for (const char* pointer : {"a", "a/b", "/~", "/a~/b", "/~2", "/~~0", "#/a", " /a"}) {
    EXPECT_EQ(SplitPointer(pointer), std::nullopt) << pointer;
  }
}

TEST(PointerTest, Indices) {
  const struct {
    const char* token;
    std::optional<uint32_t> index;
  } cases[] = {
      {"0", 0},           {"9", 9},           {"10", 10},          {"4294967295", 4294967295u},
      {"4294967296", {}}, {"9999999999", {}}, {"99999999999", {}}, {"", {}},
      {"00", {}},         {"01", {}},         {"-", {}},           {"-1", {}},
      {"1e0", {}},        {"1.0", {}},        {"a", {}},           {" 1", {}},
  };
  for (const auto& c : cases) EXPECT_EQ(ParseIndex(c.token), c.index) << c.token;
  std::string pointer = "/x";
  AppendIndex(&pointer, 0);
  AppendIndex(&pointer, UINT64_MAX);
  EXPECT_EQ(pointer, "/x/0/18446744073709551615");
}

}  // namespace
}  // namespace vouch::json
