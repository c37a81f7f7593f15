// Findings as text, and positions of many places at once.
#include "engine/report/text.h"

#include <string>

#include "engine/json/document.h"
#include "engine/report/position.h"
#include "gtest/gtest.h"

namespace vouch::report {
namespace {

TEST(PositionTest, AgreesWithLocate) {
  const std::string texts[] = {"", "a", "a\nb\r\nc\rd", "\r\n\r\n", "\xc3\xa9\n\xe2\x82\xac x\n", "\n\n\n"};
  for (const std::string& text : texts) {
    std::vector<Place> places;
    for (uint64_t i = text.size() + 1; i-- > 0;) places.push_back({i, text.size() - i, 0});
    const std::vector<TextRange> found = LocateAll(text, places);
    for (size_t i = 0; i < places.size(); ++i) {
      const TextPosition begin = json::Locate(text, places[i].begin), end = json::Locate(text, places[i].end);
      EXPECT_EQ(found[i].begin.line, begin.line) << text << places[i].begin;
      EXPECT_EQ(found[i].begin.column, begin.column) << text << places[i].begin;
      EXPECT_EQ(found[i].begin.byte, begin.byte);
      EXPECT_EQ(found[i].end.line, end.line) << text << places[i].end;
      EXPECT_EQ(found[i].end.column, end.column) << text << places[i].end;
    }
  }
}

Finding At(uint64_t byte, uint32_t line, uint32_t column, uint64_t end_byte, uint32_t end_line, uint32_t end_column) {
  Finding f;
  f.message = "no";
  f.begin = {byte, line, column};
  f.end = {end_byte, end_line, end_column};
  return f;
}

TEST(TextTest, Excerpts) {
  const std::string text = "{\n\t\"a\": \"\xc3\xa9\x01\",\n  \"b\": [\n  1]\n}";
  struct Row {
    Finding finding;
    const char* expected;
  };
  Row rows[] = {
      {At(8, 2, 7, 13, 2, 11), "f.json:2:7: error: no\n    2 |  \"a\": \"\xc3\xa9\xef\xbf\xbd\",\n      |       ^^^^\n"},
      {At(3, 2, 2, 6, 2, 5), "f.json:2:2: error: no\n    2 |  \"a\": \"\xc3\xa9\xef\xbf\xbd\",\n      |  ^^^\n"},
      {At(22, 3, 8, 28, 4, 5), "f.json:3:8: error: no\n    3 |   \"b\": [\n      |        ^\n"},
  };
  for (const Row& row : rows) {
    TextOptions options;
    options.file = "f.json";
    options.text = text;
    EXPECT_EQ(FormatFinding(row.finding, options), row.expected);
  }
}

TEST(TextTest, NotesSeverityAndColour) {
  Finding f;
  f.message = "no";
  f.instance_location = "/a\x1b[31m\xe2\x80\xae";
  f.help = "do this";
  f.absolute_keyword_location = "https://ex.test/a#/b";
  TextOptions options;
  options.severity = "warning";
  EXPECT_EQ(FormatFinding(f, options),
            "warning: no\n      = at: /a\\u001b[31m\\u202e\n      = help: do this\n      = schema: https://ex.test/a#/b\n");
  options.file = "f";
  options.color = true;
  EXPECT_EQ(FormatFinding(f, options).substr(0, 39), "\x1b[1mf: \x1b[0m\x1b[1;31mwarning:\x1b[0m \x1b[1mno\x1b[");
}

TEST(TextTest, LongLinesAreCut) {
  const std::string text = std::string(5000, 'x') + "HERE" + std::string(5000, 'y');
  TextOptions options;
  options.text = text;
  const std::string out = FormatFinding(At(5000, 1, 5001, 5004, 1, 5005), options);
  EXPECT_LT(out.size(), 400u);
  const size_t line = out.find("HERE"), carets = out.find("^^^^");
  ASSERT_NE(line, std::string::npos);
  ASSERT_NE(carets, std::string::npos);
  const auto column = [&](size_t at) { return at - (out.rfind('\n', at) + 1); };
  EXPECT_EQ(column(line), column(carets));
}

}  // namespace
}  // namespace vouch::report
