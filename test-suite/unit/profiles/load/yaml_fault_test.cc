// Malformed YAML: each mistake is named, at its place, with the line put right.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "unit/profiles/load/loading_support.h"

namespace vouch::profiles::load {
namespace {

using testing::HasSubstr;

struct Case {
  std::string text;
  uint32_t line, column;
  std::string at;       // what the notice points at
  std::string message;  // a part of it
  std::string help;     // a part of it
  Problem problem = Problem::kSyntax;
};

void Check(const Case& c) {
  SCOPED_TRACE(c.text);
  const Loaded loaded = Load(c.text, Encoding::kYaml, TestOptions());
  EXPECT_FALSE(loaded.document.has_value());
  ASSERT_FALSE(loaded.notices.empty());
  const Notice& notice = loaded.notices.back();
  EXPECT_TRUE(notice.fatal);
  EXPECT_EQ(notice.problem, c.problem);
  const TextPosition position = json::Locate(c.text, notice.begin);
  EXPECT_EQ(position.line, c.line);
  EXPECT_EQ(position.column, c.column);
  EXPECT_EQ(At(c.text, notice), c.at);
  EXPECT_THAT(notice.message, HasSubstr(c.message));
  EXPECT_THAT(notice.help, HasSubstr(c.help));
}

TEST(YamlFault, ColonInText) {
  const Case kCases[] = {
      {"name: demo\ndescription: Reviews code: finds bugs\nkind: x\n", 2, 26, ":",
       "the value of \"description\" contains a colon and a space",
       "description: \"Reviews code: finds bugs\""},
      {"name: d\xC3\xA9mo\r\ndescription: Pr\xC3\xBC"
       "ft Code: alles # no\r\n",
       2, 24, ":", "the value of \"description\"",
       "description: \"Pr\xC3\xBC"
       "ft Code: alles\""},
      {"\xEF\xBB\xBF"
       "a: b: c\n",
       1, 5, ":", "the value of \"a\"", "a: \"b: c\""},
      {"a: say \"b: c\n", 1, 10, ":", "the value of \"a\"", "a: 'say \"b: c'"},
      {"a: it's \"b: c\n", 1, 11, ":", "the value of \"a\"", "a: 'it''s \"b: c'"},
      {"description: Reviews: code\n  and finds bugs\nkind: x\n", 1, 21, ":", "the value of \"description\"",
       "write \"description: >-\""},
      {"text: Do this:\nb: 1\n", 1, 14, ":", "ends with a colon", "text: \"Do this:\""},
      {"a:\n  - Note: do this: now\n", 2, 18, ":", "the value of \"Note\"", "- Note: \"do this: now\""},
      {"{a: Reviews code: finds bugs, b: 1}\n", 1, 17, ":", "contains a colon",
       "{a: \"Reviews code: finds bugs\", b: 1}"},
      {"description: Reviews code and\n  finds: bugs\n", 2, 3, "finds", "goes on with its value",
       "description: >-"},
  };
  for (const Case& c : kCases) Check(c);
}

TEST(YamlFault, Lines) {
  const Case kCases[] = {
      {"name:demo\nkind: x\n", 1, 5, ":", "a space is missing behind the colon", "name: demo"},
      {"a: 1\nname:demo\nkind: x\n", 2, 5, ":", "a space is missing behind the colon", "name: demo"},
      {"a:\n  - x: 1\n  -y\n", 3, 3, "-", "a space is missing behind the dash", "- y"},
      {"a: 1\nname = x\nb: 2\n", 2, 6, "=", "an equals sign", "name: x"},
      {"a: 1\nname\xEF\xBC\x9A x\nb: 2\n", 2, 5, "\xEF\xBC\x9A", "a full-width colon", "name:  x"},
      {"a: 1\nfoo bar\nb: 2\n", 2, 1, "foo bar", "this line has no colon", "the value of \"a\" in line 1"},
      {"a: 1\n// comment\nb: 2\n", 2, 1, "// comment", "neither a comment", "#"},
      {"list:\n  - a\n  b\nc: 1\n", 3, 3, "b", "this line has no colon", "begin it with \"- \""},
      {"metadata:\n  name: x\n   description: y\n", 3, 4, "description",
       "indented deeper than \"name\" in line 2", "indent it by 2 spaces"},
      {"metadata:\n    name: x\n  description: y\nz: 1\n", 3, 3, "description", "(2 spaces) fits none",
       "by 4 spaces to stand beside \"name\" (line 2), or by 0 spaces to stand beside \"metadata\" (line 1)"},
      {"list:\n  - a\n - b\n", 3, 2, "- b", "(1 space) fits none",
       "by 2 spaces to stand beside \"- a\" (line 2)"},
      {"spec:\n\trole: x\n", 2, 1, "\t", "a tab", "spaces"},
      {"spec:\n  role:\n  \tx: 1\n", 3, 3, "\t", "a tab", "spaces"},
      {"a: 1\n- b\n", 2, 1, "-", "a list item stands where the next key belongs", "indent it"},
      {"list: - a\n", 1, 7, "-", "a list can't begin behind its key", "list: \"- a\""},
      {"a: 1\n]\n", 2, 1, "]", "closes nothing", "remove it"},
      {"{a: 1}\nb: 2\n", 2, 1, "b: 2", "nothing may follow", "remove"},
      {"%FOO x\n---\na: 1\n", 1, 1, "%FOO x", "begins with %", "remove the line"},
      {"%YAML 1.3\n---\na: 1\n", 1, 1, "%YAML 1.3", "other than 1.2", "remove this line"},
      {"a: b\x01"
       "c\n",
       1, 5, "\x01", "control character 0x01", "\\x01"},
  };
  for (const Case& c : kCases) Check(c);
}

TEST(YamlFault, Text) {
  const Case kCases[] = {
      {"name: \"foo\nkind: \"bar\"\nz: 1\n", 1, 7, "\"", "closed only by the one in line 2", "name: \"foo\""},
      {"name: \"foo\nkind: bar\n", 1, 7, "\"", "the double quote that opens here is never closed",
       "name: \"foo\""},
      {"a: 'tis\nb: c\n", 1, 4, "'", "the single quote that opens here is never closed", "apostrophe"},
      {"\"foo\n", 1, 1, "\"", "never closed", "\"foo\""},
      {"text: 'it's fine'\n", 1, 10, "'", "this apostrophe ends the text", "text: 'it''s fine'"},
      {"text: \"say \"hi\" now\"\n", 1, 12, "\"", "this quote ends the text", "text: \"say \\\"hi\\\" now\""},
      {"text: \"foo\" bar\n", 1, 12, " bar", "something follows the text in quotes", "text: '\"foo\" bar'"},
      {"tools: [read, write\nkind: x\n", 1, 8, "[", "never closed", "tools: [read, write]"},
      {"tools: [read,\n", 1, 8, "[", "never closed", "]"},
      {"a: {b: 1\n", 1, 4, "{", "never closed", "a: {b: 1}"},
      {"a: [1, 2}\n", 1, 9, "}", "can't close the \"[\" of line 1", "]"},
      {"a: [1,,2]\n", 1, 7, ",", "a value was expected before this comma", "remove the comma"},
      {"a: [\"x\" \"y\"]\n", 1, 7, "\"", "a comma is missing", "by commas"},
      {"text: [draft] Reviews code\n", 1, 15, "Reviews code", "something follows the closing \"]\"",
       "text: \"[draft] Reviews code\""},
      {"text: @team do it\n", 1, 7, "@", "can't begin with @", "text: \"@team do it\""},
      {"text: `code` here\n", 1, 7, "`", "can't begin with `", "text: \"`code` here\""},
      {"text: %d items\n", 1, 7, "%", "can't begin with %", "text: \"%d items\""},
      {"text: **bold** text\n", 1, 7, "*", "can't begin with *", "text: \"**bold** text\""},
      {"text: *bold text\n", 1, 7, "*bold", "no anchor &bold", "text: \"*bold text\""},
      {"paths: [*.py, b]\n", 1, 9, "*", "can't begin with *", "paths: [\"*.py\", b]"},
      {"text: & co\n", 1, 7, "&", "can't begin with &", "text: \"& co\""},
      {"text: ? what\n", 1, 7, "?", "can't begin with ?", "text: \"? what\""},
      {"a: [|, b]\n", 1, 5, "|", "inside brackets", "quotes"},
      {"text: > 5 items\n", 1, 7, "> 5 items", "begins a block of text", "text: \"> 5 items\""},
      {"text: \"C:\\data\"\n", 1, 10, "\\d", "means nothing", "\\\\"},
      {"text: \"\\u12\"\n", 1, 8, "\\u12", "hexadecimal", "\\u and 4"},
      {"text: !important thing\n", 1, 7, "!important", "the tag", "text: \"!important thing\"",
       Problem::kTag},
      {"text: !a!b thing\n", 1, 7, "!", "a tag", "text: \"!a!b thing\"", Problem::kTag},
      {"text: {{ vars.X }} is\n", 1, 7, "{{", "begins with {{", "text: \"{{ vars.X }} is\"",
       Problem::kKeyType},
      {"? [a]\n: b\n", 1, 3, "[", "a list stands where a key belongs", "quotes", Problem::kKeyType},
  };
  for (const Case& c : kCases) Check(c);
}

// A message that repeats the author's text must not give a secret away.
TEST(YamlFault, HidesSecrets) {
  const std::string secret = std::string("AKIA") + "IOSFODNN7EXAMPLE";
  for (const std::string& text :
       {"k: " + secret + ": b\n", "k: @" + secret + "\n", "a: 1\n" + secret + "\nb: 2\n",
        "k: [" + secret + ": b: c]\n", "a: \"" + secret + "\" x\n"}) {
    for (const Notice& notice : Load(text, Encoding::kYaml, TestOptions()).notices) {
      EXPECT_EQ(notice.message.find(secret), std::string::npos) << notice.message;
      EXPECT_EQ(notice.help.find(secret), std::string::npos) << notice.help;
    }
  }
}

}  // namespace
}  // namespace vouch::profiles::load
