// Tests of writer.h. That the text of every value reads back as an equal one is also tested by
// mutation_test.cc.
#include "engine/json/writer.h"

#include <gtest/gtest.h>

#include "engine/json/document.h"

namespace vouch::json {
namespace {

TEST(WriterTest, Numbers) {
  const struct {
    const char* text;
    const char* expected;
  } cases[] = {
      {"0", "0"},
      {"-0", "-0"},
      {"-9223372036854775808", "-9223372036854775808"},
      {"18446744073709551615", "18446744073709551615"},
      {"18446744073709551616", "18446744073709551616"},
      {"1.0", "1.0"},
      {"1.00", "1.0"},
      {"-0.0", "-0.0"},
      {"1e2", "100.0"},
      {"1E22", "1e+22"},
      {"0.5", "0.5"},
      {"0.1", "0.1"},
      {"0.10", "0.10"},
      {"1E400", "1E400"},
      {"1e-400", "1e-400"},
      // The shortest text of these doubles (9.313225746154785e-10, 1.1805916207174113e+21) is another number.
      {"9.31322574615478515625e-10", "0.000000000931322574615478515625"},
      {"1180591620717411303424.0", "1180591620717411303424.0"},
  };
  for (const auto& c : cases) {
    const Result<Document> document = Document::Parse(c.text);
    ASSERT_TRUE(document.ok());
    EXPECT_EQ(ToText(document->root()), c.expected);
  }
}

TEST(WriterTest, Strings) {
  const struct {
    std::string text;
    const char* expected;
  } cases[] = {
      {"", "\"\""},
      {"a", "\"a\""},
      {"\"\\/", R"("\"\\/")"},
      {"\b\f\n\r\t", R"("\b\f\n\r\t")"},
      {std::string("\0\x01\x1f\x7f", 4), "\"\\u0000\\u0001\\u001f\x7f\""},
      {"\u00e9\u2028\U0001F600", "\"\u00e9\u2028\U0001F600\""},
      {"a\nb\nc", R"("a\nb\nc")"},
  };
  for (const auto& c : cases) {
    std::string out = "x";
    WriteString(c.text, &out);
    EXPECT_EQ(out, std::string("x").append(c.expected));
  }
}

TEST(WriterTest, Indents) {
  const Result<Document> document = Document::Parse(R"({"a":[1,{"b":[]}],"c":{},"d":{"e":null}})");
  std::string out;
  Write(document->root(), &out, 2);
  EXPECT_EQ(out, R"({
  "a": [
    1,
    {
      "b": []
    }
  ],
  "c": {},
  "d": {
    "e": null
  }
})");
  EXPECT_EQ(ToText(document->root()), R"({"a":[1,{"b":[]}],"c":{},"d":{"e":null}})");
}

TEST(WriterTest, Excerpts) {
  const struct {
    const char* text;
    size_t bytes;
    const char* expected;
  } cases[] = {
      {"[1,2,3]", 7, "[1,2,3]"},
      {"[1,2,3]", 6, "[1,2,3..."},
      {"[1,2,3]", 0, "..."},
      {"\"abc\"", 5, "\"abc\""},
      {"\"abcd\"", 5, "\"abcd..."},
      {"\"\u20ac\u20ac\"", 8, "\"\u20ac\u20ac\""},
      {"\"\u20ac\u20ac\"", 7, "\"\u20ac\u20ac..."},
      {"\"\u20ac\u20ac\"", 6, "\"\u20ac..."},
      {"\"\u20ac\u20ac\"", 3, "\"..."},
      {"{\"a\":{\"b\":1}}", 9, "{\"a\":{\"b\"..."},
      {"[[],[],[]]", 4, "[[],..."},
      {"12345", 3, "123..."},
      {"[\"aaaaaaaaaaaaaaaaaaaaaaaaaaa\",{\"bbbbbbbbbbbbbbbbbbbbb\":1}]", 5, "[\"aaa..."},
      {"[]", 2, "[]"},
      {"{\"abcdefgh\":1}", 4, "{\"ab..."},
      {"123456789012345678901234567890", 10, "1234567890..."},
      {"123456789012345678901234567890", 30, "123456789012345678901234567890"},
      {"\"abc\"", SIZE_MAX, "\"abc\""},
      {"\"\"", 2, "\"\""},
      {"[[]]", 2, "[[..."},
  };
  for (const auto& c : cases) {
    const Result<Document> document = Document::Parse(c.text);
    ASSERT_TRUE(document.ok());
    EXPECT_EQ(Excerpt(document->root(), c.bytes), c.expected) << c.text << " " << c.bytes;
  }
}

TEST(WriterTest, ExcerptsOfLongValuesAreCheap) {
  std::string text = "[";
  for (int i = 0; i < 100000; ++i) text += "[1],";
  text += "1]";
  const Result<Document> document = Document::Parse(text);
  for (int i = 0; i < 20000; ++i) ASSERT_EQ(Excerpt(document->root(), 9), "[[1],[1],...");
  std::string string = "[\"";
  string.append(1 << 20, 'x').append("\"]");
  const Result<Document> long_string = Document::Parse(string);
  for (int i = 0; i < 20000; ++i) ASSERT_EQ(Excerpt(long_string->root(), 4), "[\"xx...");
}

}  // namespace
}  // namespace vouch::json
