// FastReader against Document::Parse: the same value, number by number, or null.
#include "engine/json/fast_reader.h"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

#include "engine/json/document.h"
#include "engine/json/writer.h"

namespace vouch::json {
namespace {

// Everything that is stored: the tags of numbers included.
std::string Shape(const Value& root) {
  std::string out;
  std::vector<const Value*> open = {&root};
  while (!open.empty()) {
    const Value& v = *open.back();
    open.pop_back();
    out += std::to_string(static_cast<int>(v.tag())) + ':' + std::to_string(v.size()) + ' ';
    if (v.is_array()) {
      for (const Value& item : v.items()) open.push_back(&item);
    } else if (v.is_object()) {
      for (const Member& m : v.members()) {
        out += std::string(v.key_text(m.key)) + '/' + std::to_string(m.key.prefix) + ' ';
        open.push_back(&m.value);
      }
    }
  }
  Write(root, &out);
  return out;
}

// What the fast reader makes of the text, checked against the exact reader: "value", or "" where it leaves it alone.
std::string Read(std::string_view text, const ParseOptions& options = {}) {
  static FastReader reader;  // warm with whatever came before
  const Value* value = reader.Read(text, options);
  if (value == nullptr) return "";
  const auto exact = Document::Parse(text, options);
  if (!exact.ok()) return "but: " + exact.error().message;
  return Shape(*value) == Shape(exact->root()) ? "value" : "another value";
}

TEST(FastReader, ReadsWhatIsPlainlyRight) {
  for (const char* text : {
           "1", " -0.0 ", "true", "false", "null", "\"\"", "\"a\"", "[]", "{}", "[ ]", "{ }", "[[],{}]",
           "{\"a\":1,\"b\":[1,2.5,\"x\"],\"ccccccccccccccccccccc\":{\"d\":null}}", "1e400", "0.1", "-0", "1.0",
           "12345678901234567890123", "18446744073709551615", "9223372036854775808", "\"\\u00e9\\n\\\"\\\\\"",
           "{\"\\u0061\":1}", "\"\xc3\xa9\"", "[\"a\" , \"b\\\\\"\n]", "{\"a\"\t:\r\n 1 }", "\"\\ud83d\\ude00\"",
           "\xef\xbb\xbf{}", "\xef\xbb\xbf [\"\\u00e9\", 1]\n",
           "[1.5e-7,3.0000000000000000001,0.30000000000000004]", "\"ends in a backslash \\\\\"",
       }) {
    EXPECT_EQ(Read(text), "value") << text;
  }
}

TEST(FastReader, LeavesTheRestAlone) {
  for (const char* text : {
           "", " ", "[", "]", "{", "}", "[1", "[1,", "[1,]", "[,1]", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{,}", "{1:2}",
           "{\"a\" 1}", "[1 2]", "1 2", "\"a\" \"b\"", "\"a\"b", "tru", "truex", "true false", "nul", "falsey", "01", "1.",
           "1.e3", "-", "+1", ".5", "1e", "1x", "1-", "\"\\x\"", "\"\\u12\"", "\"\\ud800\"", "\"\\udc00\"", "\"a", "\"a\\\"",
           "[\"a\",\"b\"", "[}", "{]", "[1}", "{\"a\":1]", "{\"a\":1,\"a\":2}", "{\"a\":1,\"\\u0061\":2}", "\"\x01\"", "\"\x80\"",
           "\xef\xbb\xbf", "\xef\xbb\xbf\xef\xbb\xbf{}", "\xef\xbb{}", " \xef\xbb\xbf{}", "NaN", "Infinity", "// c\n1", "[1]]", "{}{}", "@", "[@]", ":", ",", "\"a\":1", "[\"a\":1]",
       }) {
    EXPECT_EQ(Read(text), "") << text;
  }
  EXPECT_EQ(Read(std::string_view("1\0", 2)), "");
  EXPECT_EQ(Read(std::string_view("\"\0\"", 3)), "");
  EXPECT_EQ(Read(std::string_view("[1,\0]", 5)), "");
}

TEST(FastReader, KeepsTheLimits) {
  EXPECT_EQ(Read("[[1]]", {.max_depth = 2}), "value");
  EXPECT_EQ(Read("[[[1]]]", {.max_depth = 2}), "");
  EXPECT_EQ(Read("[[[]]]", {.max_depth = 2}), "");
  EXPECT_EQ(Read("1", {.max_depth = 0}), "value");
  EXPECT_EQ(Read("[]", {.max_depth = 0}), "");
  EXPECT_EQ(Read("12345", {.max_bytes = 5}), "value");
  EXPECT_EQ(Read("12345", {.max_bytes = 4}), "");
  EXPECT_EQ(Read("\xef\xbb\xbf" "12", {.max_bytes = 5}), "value");
  EXPECT_EQ(Read("\xef\xbb\xbf" "12", {.max_bytes = 4}), "");
  EXPECT_EQ(Read("[123]", {.max_number_digits = 3}), "value");
  EXPECT_EQ(Read("[1234]", {.max_number_digits = 3}), "");
  EXPECT_EQ(Read("[1.234]", {.max_number_digits = 3}), "");
  const std::string deep = std::string(1000, '[') + std::string(1000, ']');
  EXPECT_EQ(Read(deep), "value");
  EXPECT_EQ(Read(std::string(FastReader::kMaxBytes, ' ') + "1"), "");
}

TEST(FastReader, FollowsManyNames) {
  std::string text = "{";
  for (int i = 0; i < 5000; ++i) text += "\"name " + std::to_string(i) + "\":" + std::to_string(i) + ",";
  EXPECT_EQ(Read(text + "\"last\":0}"), "value");
  EXPECT_EQ(Read(text + "\"name 17\":0}"), "");
}

TEST(FastReader, KeepsTheLastOfRepeatedNames) {
  const ParseOptions allowed{.allow_duplicate_keys = true};
  for (const char* text : {
           R"({"a": 1, "a": 2})", R"({"a": 1, "b": 2, "\u0061": [3], "b": {"c": 1, "c": {}}})", R"([{"": 1, "": 2}, {"x": 1}])",
           R"({"a": {"a": 1, "a": 2}, "a": {"b": 1, "b": 2, "a": 3}, "c": 0})",
           R"({"a name of some length": 1, "another one": 2, "a name of some length": 3})",
       }) {
    EXPECT_EQ(Read(text), "") << text;
    EXPECT_EQ(Read(text, allowed), "value") << text;
  }
  std::string many = "{\"x\": [0]";
  for (int i = 0; i < 3000; ++i) many += ", \"name " + std::to_string(i * i % 1000) + "\": " + std::to_string(i);
  EXPECT_EQ(Read(many + "}", allowed), "value");
}

// Texts that are nearly JSON: never a value where the exact reader has none, nor another one.
TEST(FastReader, AgreesOnDamagedTexts) {
  std::mt19937 random(20261130);
  const std::string base =
      R"({"a": [1, -2.50, 3e5, 0.1, 12345678901234567890, "x\n\u00e9\\", true, false, null, {}], )"
      R"("long name of a member": {"b\"": "é – text", "c": [[[]], {"d": ""}]}, "e":-0.0 })";
  const std::string_view bytes = "{}[]:,\"\\ntfu0123456789.-+eE \t\r\n\x01\x80\xc3\xff/a";
  int values = 0;
  for (int i = 0; i < 60000; ++i) {
    std::string text = base;
    for (unsigned k = random() % 3 + 1; k > 0; --k) {
      const size_t at = random() % text.size();
      switch (random() % 4) {
        case 0: text[at] = bytes[random() % bytes.size()]; break;
        case 1: text.erase(at, random() % 4 + 1); break;
        case 2: text.insert(at, 1, bytes[random() % bytes.size()]); break;
        case 3: text.insert(at, text.substr(random() % text.size(), random() % 6)); break;
      }
      if (text.empty()) text = "0";
    }
    const std::string found = Read(text);
    values += found == "value" ? 1 : 0;
    ASSERT_TRUE(found == "value" || found.empty()) << found << "\n" << text;
    // What the exact reader takes the fast one takes too.
    if (found.empty()) {
      ASSERT_FALSE(Document::Parse(text).ok()) << text;
    }
  }
  EXPECT_GT(values, 1000);
}

}  // namespace
}  // namespace vouch::json
