// Markdown: front matter, the body and its place, and what is refused.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "unit/profiles/load/loading_support.h"

namespace vouch::profiles::load {
namespace {

using testing::HasSubstr;

TEST(Markdown, PutsTheBodyInItsPlace) {
  const struct {
    std::string_view text, json;
  } kCases[] = {
      {"---\na: 1\n---\nText.\n", R"({"a":1,"spec":{"role":{"instructions":"Text.\n"}}})"},
      {"---\na: 1\n---\n\n\n  Text.\n\nMore  \n \n\n",
       R"({"a":1,"spec":{"role":{"instructions":"  Text.\n\nMore\n"}}})"},
      {"---\nspec: {x: 1}\nz: 2\n---\nText.", R"({"spec":{"x":1,"role":{"instructions":"Text.\n"}},"z":2})"},
      {"---\nspec: {role: {x: 1}, y: {}}\n---\nText.",
       R"({"spec":{"role":{"x":1,"instructions":"Text.\n"},"y":{}}})"},
      {"---\nspec: {role: {}}\nrole: {}\n---\nText.",
       R"({"spec":{"role":{"instructions":"Text.\n"}},"role":{}})"},
      {"---\nb: &x {role: {}}\nspec: *x\n---\nText.",
       R"({"b":{"role":{}},"spec":{"role":{"instructions":"Text.\n"}}})"},
      {"\xEF\xBB\xBF---  \r\na: 1\r\n---\t\r\n\r\nOne\r\ntwo\r\n",
       R"({"a":1,"spec":{"role":{"instructions":"One\ntwo\n"}}})"},
      {"---\na: 1\n---\nText\n---\nmore\n",
       R"({"a":1,"spec":{"role":{"instructions":"Text\n---\nmore\n"}}})"},
      {"---\na: 1\n---\nText\xC2\xA0\xE2\x80\xA8\n", R"({"a":1,"spec":{"role":{"instructions":"Text\n"}}})"},
      {"---\n{}\n---\nText\n", R"({"spec":{"role":{"instructions":"Text\n"}}})"},
  };
  for (const auto& c : kCases)
    EXPECT_EQ(ValueOf(Load(c.text, Encoding::kMarkdown, TestOptions())), c.json) << c.text;
}

TEST(Markdown, KeepsPositions) {
  const std::string_view text = "\xEF\xBB\xBF---\r\na: \xC3\xA9\r\n---\r\n\r\nOne\r\ntw\xC3\xB6 \r\n\r\n";
  const Loaded loaded = Load(text, Encoding::kMarkdown, TestOptions());
  ASSERT_TRUE(loaded.document.has_value());
  const json::Value& root = loaded.document->root();
  const json::Span a = loaded.document->Position(*root.Find("a"));
  EXPECT_EQ(text.substr(a.begin, a.end - a.begin), "\xC3\xA9");
  EXPECT_EQ(text.substr(a.key_begin, a.key_end - a.key_begin), "a");
  const json::Value& body = *root.Find("spec")->Find("role")->Find("instructions");
  EXPECT_EQ(body.string(), "One\ntw\xC3\xB6\n");
  const json::Span b = loaded.document->Position(body);
  EXPECT_EQ(text.substr(b.begin, b.end - b.begin), "One\r\ntw\xC3\xB6");
  EXPECT_EQ(b.key_begin, b.key_end);
}

TEST(Markdown, LeavesTheBodyOutWithoutAPath) {
  EXPECT_EQ(ValueOf(Load("---\na: 1\n---\nText.\n", Encoding::kMarkdown, {})), R"({"a":1})");
  EXPECT_EQ(ValueOf(Load("---\na: 1\n---\n", Encoding::kMarkdown, {})), R"({"a":1})");
}

TEST(Markdown, Refuses) {
  const struct {
    std::string_view text;
    Problem problem;
    std::string_view at;
    std::string message, help;
  } kCases[] = {
      {"", Problem::kEmpty, "", "empty", "---"},
      {"# Reviewer\n", Problem::kFrontMatter, "# Reviewer", "the front matter is missing",
       "begin the file with"},
      {"\n---\na: 1\n---\nx\n", Problem::kFrontMatter, "", "the front matter is missing",
       "remove the empty lines"},
      {"----\na: 1\n---\nx\n", Problem::kFrontMatter, "----", "the front matter is missing",
       "instead of \"----\""},
      {"---\na: 1\n", Problem::kFrontMatter, "---", "is not ended", "a line \"---\""},
      {"---\na: 1\n----\nText\n", Problem::kFrontMatter, "---", "is not ended", "line 3 is \"----\""},
      {"---\na: 1\n---\n \n\n", Problem::kEmptyBody, "---", "no text below", "below this line"},
      {"---\na: 1\n---", Problem::kEmptyBody, "---", "no text below", "below this line"},
      {"---\n# c\n---\nText\n", Problem::kEmpty, "", "nothing but", ""},
      {"---\nspec: {role: {instructions: A}}\n---\nText\n", Problem::kTwoBodies, "A", "from line 4 on",
       "keep one"},
      {"---\nspec: {role: {instructions: A}}\n---\n", Problem::kEmptyBody, "A", "but there is none",
       "move this value"},
      {"---\nspec: x\n---\nText\n", Problem::kNoPlaceForBody, "x", "\"spec\" must be a mapping", ""},
      {"---\nspec:\n  role:\n---\nText\n", Problem::kNoPlaceForBody, "", "\"spec.role\" must be a mapping",
       "remove the key"},
      {"---\n- a\n---\nText\n", Problem::kNoPlaceForBody, "- a", "the front matter must be a mapping", ""},
      {"---\nb: 1\na: x: y\n---\nText\n", Problem::kSyntax, ":", "the value of \"a\"", "a: \"x: y\""},
      {"---\na: 1\na: 2\n---\nText\n", Problem::kDuplicateKey, "a", "first in line 2", "rename"},
      {"---\na: 1\n---\nText \xFF\n", Problem::kUtf8, "\xFF", "0xFF", "UTF-8"},
      {"---\na: [\n---\nText\n", Problem::kSyntax, "[", "never closed", "]"},
  };
  for (const auto& c : kCases) {
    SCOPED_TRACE(c.text);
    const Loaded loaded = Load(c.text, Encoding::kMarkdown, TestOptions());
    EXPECT_FALSE(loaded.document.has_value());
    ASSERT_FALSE(loaded.notices.empty());
    const Notice& notice = loaded.notices.back();
    EXPECT_TRUE(notice.fatal);
    EXPECT_EQ(notice.problem, c.problem);
    EXPECT_EQ(At(c.text, notice), c.at);
    EXPECT_THAT(notice.message, HasSubstr(c.message));
    EXPECT_THAT(notice.help, HasSubstr(c.help));
  }
}

}  // namespace
}  // namespace vouch::profiles::load
