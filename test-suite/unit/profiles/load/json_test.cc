// JSON: which problem each error of the reader is, and the choice of the encoding.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "unit/profiles/load/loading_support.h"

namespace vouch::profiles::load {
namespace {

using testing::HasSubstr;

TEST(Json, LoadsWithPositions) {
  const std::string_view text = "\xEF\xBB\xBF{\"a\": [1.50, \"\xC3\xA9\"]}\r\n";
  const Loaded loaded = Load(text, Encoding::kJson, {});
  EXPECT_EQ(ValueOf(loaded), "{\"a\":[1.5,\"\xC3\xA9\"]}");
  const json::Span span = loaded.document->Position(*loaded.document->root().Find("a"));
  EXPECT_EQ(text.substr(span.begin, span.end - span.begin), "[1.50, \"\xC3\xA9\"]");
  EXPECT_EQ(text.substr(span.key_begin, span.key_end - span.key_begin), "\"a\"");
  EXPECT_TRUE(loaded.notices.empty());
}

TEST(Json, Refuses) {
  const struct {
    std::string_view text;
    Problem problem;
    std::string_view at;
    std::string message, help;
  } kCases[] = {
      {"", Problem::kEmpty, "", "empty", ""},
      {"\xEF\xBB\xBF \n", Problem::kEmpty, "", "empty", ""},
      {"{\"a\":1} {}", Problem::kTrailing, "{", "expected the end", ""},
      {"{\"a\":1}\n// c", Problem::kTrailing, "/", "a comment", "JSON has no comments"},
      {"{\"a\":1}}", Problem::kTrailing, "}", "closes nothing", ""},
      {"// c\n{}", Problem::kSyntax, "/", "a comment", "JSON has no comments"},
      {"{\"a\":1, # c\n\"b\":2}", Problem::kSyntax, "#", "a comment", "JSON has no comments"},
      {"{\"kind\":1,\"kind\":2}", Problem::kDuplicateKey, "\"kind\"", "first at line 1, column 2", ""},
      {"{\"a\":1,}", Problem::kSyntax, ",", "trailing comma", ""},
      {"{\"a\":nope}", Problem::kSyntax, "nope", "\"nope\"", ""},
      {"{\"a\":", Problem::kSyntax, "", "the text ends", ""},
      {"{\"a\":\"\xE9\"}", Problem::kUtf8, "\xE9", "0xE9", "Latin-1"},
      {"[[[[1]]]]", Problem::kLimit, "[", "max_depth", ""},
  };
  Options options;
  options.max_depth = 3;
  for (const auto& c : kCases) {
    SCOPED_TRACE(c.text);
    const Loaded loaded = Load(c.text, Encoding::kJson, options);
    EXPECT_FALSE(loaded.document.has_value());
    ASSERT_EQ(loaded.notices.size(), 1u);
    EXPECT_TRUE(loaded.notices[0].fatal);
    EXPECT_EQ(loaded.notices[0].problem, c.problem);
    EXPECT_EQ(At(c.text, loaded.notices[0]), c.at);
    EXPECT_THAT(loaded.notices[0].message, HasSubstr(c.message));
    EXPECT_THAT(loaded.notices[0].help, HasSubstr(c.help));
  }
}

TEST(Encoding, ByNameThenByText) {
  const struct {
    std::string_view name, text;
    Encoding encoding;
  } kCases[] = {
      {"a.agent.json", "---\n", Encoding::kJson},
      {"A.JSON", "", Encoding::kJson},
      {"x.agent", "a: 1", Encoding::kJson},
      {"x.agent.md", "{}", Encoding::kMarkdown},
      {"x.agent.yaml", "{}", Encoding::kYaml},
      {"x.YML", "[]", Encoding::kYaml},
      {"", " \n{}", Encoding::kJson},
      {"-", "\xEF\xBB\xBF[1]", Encoding::kJson},
      {"", "---\na: 1\n---\ntext", Encoding::kMarkdown},
      {"", "---\r\na: 1\r\n--- \r\n\r\ntext", Encoding::kMarkdown},
      {"", "---\na: 1\n---\n \n", Encoding::kYaml},
      {"", "---\na: 1\n", Encoding::kYaml},
      {"x.txt", "a: 1", Encoding::kYaml},
      {"", "", Encoding::kYaml},
      {"json", "a: 1", Encoding::kYaml},
      {"", "\n---\na: 1\n---\ntext", Encoding::kYaml},
  };
  for (const auto& c : kCases) EXPECT_EQ(EncodingOf(c.name, c.text), c.encoding) << c.name << " " << c.text;
}

}  // namespace
}  // namespace vouch::profiles::load
