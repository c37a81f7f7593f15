// Tests of DescribeFault: the exact sentence and place for each kind of mistake.
#include "engine/json/read_fault.h"

#include <gtest/gtest.h>

#include <string>

#include "engine/json/document.h"

namespace vouch::json {
namespace {

using namespace std::string_literals;

struct Case {
  std::string text;
  uint32_t line;
  uint32_t column;
  std::string message;
};

void Check(const std::vector<Case>& cases) {
  for (const Case& c : cases) {
    const Result<Document> document = Document::Parse(c.text);
    ASSERT_FALSE(document.ok()) << c.text;
    EXPECT_EQ(document.error().message, c.message) << c.text;
    EXPECT_EQ(document.error().position.line, c.line) << c.text;
    EXPECT_EQ(document.error().position.column, c.column) << c.text;
  }
}

TEST(ReadFaultTest, Values) {
  const std::string look_for =
      "expected a value (object, array, string, number, true, false or null), but found ";
  Check({
      {"", 1, 1, "the text is empty or white space only, but one JSON value was expected"},
      {" \n ", 2, 2, "the text is empty or white space only, but one JSON value was expected"},
      {"[1,\n 2,\n]", 2, 3,
       "this comma comes before the closing \"]\" of an array; remove the trailing comma"},
      {"[,1]", 1, 2,
       "expected a value before this comma, but found none; remove the comma or add the value (null if "
       "empty)"},
      {"[1,,2]", 1, 4,
       "expected a value before this comma, but found none; remove the comma or add the value (null if "
       "empty)"},
      {"{\"a\":}", 1, 6, "expected a value after the colon, but found \"}\"; add it (null if empty)"},
      {"{\"a\":,\"b\":1}", 1, 6, "expected a value after the colon, but found \",\"; add it (null if empty)"},
      {"['a']", 1, 2, look_for + "a single quote; JSON strings and keys stand in double quotes (\")"},
      {"[`a`]", 1, 2, look_for + "a backtick; JSON strings and keys stand in double quotes (\")"},
      {"[\u201Ca\u201D]", 1, 2, look_for + "a typographic quote (U+201C); write a plain double quote (\")"},
      {"// note\n1", 1, 1, look_for + "a comment; JSON has none, so remove it"},
      {"[/* 1 */ 2]", 1, 2, look_for + "a comment; JSON has none, so remove it"},
      {"# note", 1, 1, look_for + "a comment; JSON has none, so remove it"},
      {"\u00A0{}", 1, 1,
       look_for +
           "a no-break space (U+00A0); only space, tab, line feed and carriage return may separate values"},
      {"\f{}", 1, 1,
       look_for + "a form feed (0x0C); only space, tab, line feed and carriage return may separate values"},
      {"\x1E{}\n", 1, 1,
       look_for +
           "a record separator (0x1E); JSON text sequences (RFC 7464) must be split into single texts first"},
      {"[\0]"s, 1, 2, look_for + "a NUL byte (0x00)"},
      {"[\x01]", 1, 2, look_for + "a control character (0x01)"},
      {"[\x80]", 1, 2, look_for + "the byte 0x80, which is not UTF-8 here"},
      {"[\u00e9]", 1, 2, look_for + "\"\u00e9\""},
      {"(1)", 1, 1, look_for + "\"(\""},
      {"[NaN]", 1, 2, "\"NaN\" is not a JSON value; write null or a string"},
      {"[Infinity]", 1, 2, "\"Infinity\" is not a JSON value; write null or a string"},
      {"[-Infinity]", 1, 2, "\"-Infinity\" is not a JSON value; write null or a string"},
      {"undefined", 1, 1, "\"undefined\" is not a JSON value; write null"},
      {"{\"a\": None}", 1, 7, "\"None\" is not a JSON value; write null"},
      {"True", 1, 1, "\"True\" is not a JSON value; write true"},
      {"nul", 1, 1, "\"nul\" is not a JSON value; write null"},
      {"[hello]", 1, 2,
       "expected a value, but found \"hello\"; only true, false and null stand without quotes, so put double "
       "quotes around a string"},
      {"]", 1, 1, "expected a value, but found \"]\", which closes nothing here"},
      {"[1,}", 1, 4, "found \"}\" inside an array; close the array with \"]\" first"},
      {"[", 1, 2, "the text ends inside an array; add its items and the closing \"]\""},
      {"[1,", 1, 4, "the text ends inside an array, after a comma; add the next item and the closing \"]\""},
      {"{\"a\":", 1, 6, "the text ends after a colon; add the value and the closing \"}\""},
  });
}

TEST(ReadFaultTest, Objects) {
  Check({
      {"{\"a\":1,\n\"b\":2,\n}", 2, 6,
       "this comma comes before the closing \"}\" of an object; remove the trailing comma"},
      {"{a:1}", 1, 2, "keys stand in double quotes; write \"a\" instead of a"},
      {"{\"x\":0, $ref: 1}", 1, 9, "keys stand in double quotes; write \"$ref\" instead of $ref"},
      {"{'a':1}", 1, 2,
       "expected a key in double quotes or \"}\", but found a single quote; JSON strings and keys stand in "
       "double quotes (\")"},
      {"{1:1}", 1, 2, "expected a key in double quotes or \"}\", but found \"1\""},
      {"{\"a\":1,,\"b\":2}", 1, 8, "expected a key before this comma, but found none; remove the comma"},
      {"{\"a\":1, // one\n\"b\":2}", 1, 9,
       "expected a key in double quotes, but found a comment; JSON has none, so remove it"},
      {"\n{", 2, 2,
       "the text ends inside the object that begins at line 2, column 1; complete it and add the closing "
       "\"}\""},
      {"{\"a\" 1}", 1, 6, "expected a colon after the key at line 1, column 2, but found \"1\""},
      {"{\"a\"=1}", 1, 5, "expected a colon after the key, but found \"=\"; write : instead"},
      {"{\"a\"}", 1, 5,
       "expected a colon and a value after the key at line 1, column 2, but found \"}\"; add them"},
      {"{\"a\"", 1, 5, "the text ends after a key; add a colon, the value and the closing \"}\""},
  });
}

TEST(ReadFaultTest, SeparatorsAndEnds) {
  Check({
      {"[1 2]", 1, 4, "expected a comma or \"]\" before \"2\"; add the missing comma"},
      {"[\"a\" \"b\"]", 1, 6, "expected a comma or \"]\" before a string; add the missing comma"},
      {"{\"a\":1\n \"b\":2}", 2, 2, "expected a comma or \"}\" before a string; add the missing comma"},
      {"[1;2]", 1, 3, "values are separated by commas; write , instead of ;"},
      {"[\"a\":1]", 1, 5,
       "found a colon inside the array that begins at line 1, column 1; key and value need an object, so use "
       "{ and }"},
      {"{\"a\":[1}", 1, 8, "found \"}\", but the array that begins at line 1, column 6 is closed by \"]\""},
      {"[{\"a\":1]", 1, 8, "found \"]\", but the object that begins at line 1, column 2 is closed by \"}\""},
      {"[1", 1, 3, "the text ends inside the array that begins at line 1, column 1; add the missing \"]\""},
      {"{\"a\":1", 1, 7,
       "the text ends inside the object that begins at line 1, column 1; add the missing \"}\""},
      {"[1a]", 1, 3,
       "expected a comma or \"]\", but found \"a\" right behind a value; if this is text, put double quotes "
       "around all of it"},
      {"[1 /* c */]", 1, 4, "expected a comma or \"]\", but found a comment; JSON has none, so remove it"},
      {"{}}", 1, 3, "found \"}\" after the end of the value; it closes nothing, so remove it"},
      {"{}\n{}", 2, 1,
       "expected the end of the text, but found \"{\" after the value; a text holds one value, so split JSON "
       "Lines by line or make one array of them"},
      {"1,2", 1, 2,
       "expected the end of the text, but found a comma after the value; a text holds one value, so remove "
       "the comma or make one array of the values"},
      {"2024-01-01", 1, 5,
       "expected the end of the text, but found \"-\" after the value; a text holds one value, so split JSON "
       "Lines by line or make one array of them"},
      {"0x10", 1, 2,
       "expected the end of the text, but found \"x10\" right behind the value; if this is text, put double "
       "quotes around all of it"},
      {"{} // c", 1, 4,
       "expected the end of the text after the value, but found a comment; JSON has none, so remove it"},
      {"123\0"s, 1, 4, "expected the end of the text after the value, but found a NUL byte (0x00)"},
  });
}

TEST(ReadFaultTest, Strings) {
  Check({
      {"{\"a\":\"b", 1, 6,
       "the text ends inside the string that begins here; add the closing double quote (\")"},
      {"\"a\\", 1, 1, "the text ends inside the string that begins here; add the closing double quote (\")"},
      {"\"a\tb\"", 1, 3, "a tab inside a string must be written \\t"},
      {"[\"a\n]", 1, 4,
       "the line ends inside the string that begins at line 1, column 2; add the closing double quote, or "
       "write \\n for a line break inside the string"},
      {"\"\x1f\"", 1, 2, "the control character 0x1F inside a string must be written \\u001f"},
      {"\"\0\""s, 1, 2, "the control character 0x00 inside a string must be written \\u0000"},
      {"\"C:\\dir\"", 1, 4,
       "found the escape \"\\d\", but only \\\" \\\\ \\/ \\b \\f \\n \\r \\t and \\uXXXX exist; for a "
       "backslash write \\\\"},
      {"\"\\\u00e9\"", 1, 2,
       "found the escape \"\\\u00e9\", but only \\\" \\\\ \\/ \\b \\f \\n \\r \\t and \\uXXXX exist; for a "
       "backslash write \\\\"},
      {"\"it\\'s\"", 1, 4, "a single quote needs no backslash in JSON; write ' alone"},
      {"\"\\x41\"", 1, 2, "JSON has no \\x escape; write \\u00 and the two hexadecimal digits"},
      {"\"a\\\nb\"", 1, 3,
       "a backslash can't continue a string on the next line; write \\n or join the lines"},
      {"\"\\u12G4\"", 1, 2,
       "\"\\u\" must be followed by four hexadecimal digits, but found \"\\u12G4\"; for a backslash before a "
       "\"u\" write \"\\\\u\""},
      {"\"\\u12\"", 1, 2,
       "\"\\u\" must be followed by four hexadecimal digits, but found \"\\u12\"\"; for a backslash before a "
       "\"u\" write \"\\\\u\""},
      {"\"\\ud834\"", 1, 2,
       "\\ud834 is half of a surrogate pair and no character by itself; let the second half (\\udc00 to "
       "\\udfff) follow, or write the character as UTF-8"},
      {"\"\\uDC00\"", 1, 2,
       "\\uDC00 is half of a surrogate pair and no character by itself; let it follow its first half "
       "(\\ud800 to \\udbff), or write the character as UTF-8"},
      {"\"\\uDBFFx\"", 1, 2,
       "\\uDBFF is half of a surrogate pair and no character by itself; let the second half (\\udc00 to "
       "\\udfff) follow, or write the character as UTF-8"},
      {"\"a\x80\"", 1, 3,
       "the byte 0x80 inside the string that begins at line 1, column 1 is not UTF-8: it continues a "
       "character that never began; save the text as UTF-8"},
      {"\"\xC3(\"", 1, 2,
       "the byte 0xC3 inside the string that begins at line 1, column 1 is not UTF-8: the character it "
       "begins is cut short; save the text as UTF-8"},
      {"\"\xC0\x80\"", 1, 2,
       "the byte 0xC0 inside the string that begins at line 1, column 1 is not UTF-8: it spells a character "
       "in more bytes than needed (an overlong form); save the text as UTF-8"},
      {"\"\xED\xA0\x80\"", 1, 2,
       "the byte 0xED inside the string that begins at line 1, column 1 is not UTF-8: it begins an encoded "
       "surrogate (U+D800 to U+DFFF), which is no character; save the text as UTF-8"},
      {"\"\xF4\x90\x80\x80\"", 1, 2,
       "the byte 0xF4 inside the string that begins at line 1, column 1 is not UTF-8: it begins a character "
       "above U+10FFFF; save the text as UTF-8"},
  });
}

TEST(ReadFaultTest, Numbers) {
  Check({
      {"[+1]", 1, 2, "numbers don't begin with a plus sign; remove it"},
      {"[.5]", 1, 2, "numbers need a digit before the decimal point; write 0 before it"},
      {"[007]", 1, 2,
       "numbers don't begin with a surplus zero; remove it, or put double quotes around the digits if they "
       "are text"},
      {"[-01]", 1, 3,
       "numbers don't begin with a surplus zero; remove it, or put double quotes around the digits if they "
       "are text"},
      {"[1.]", 1, 4,
       "expected a digit after the decimal point, but found \"]\"; write 1.0 or leave the point out"},
      {"1.", 1, 3,
       "expected a digit after the decimal point, but found the end of the text; write 1.0 or leave the "
       "point out"},
      {"[1e]", 1, 4, "expected a digit in the exponent, but found \"]\"; complete or remove the exponent"},
      {"[1e+x]", 1, 5, "expected a digit in the exponent, but found \"x\"; complete or remove the exponent"},
      {"[-]", 1, 3, "expected a digit after the minus sign, but found \"]\""},
      {"[1_000]", 1, 3,
       "expected a comma or \"]\", but found \"_000\" right behind a value; if this is text, put double "
       "quotes around all of it"},
  });
}

TEST(ReadFaultTest, OtherEncodings) {
  const auto sentence = [](const std::string& name) {
    return "the text looks like " + name +
           ", but JSON is read as UTF-8 (RFC 8259, section 8.1); convert it to UTF-8";
  };
  const struct {
    std::string text;
    const char* name;
  } cases[] = {
      {"\xFF\xFE{\0}\0"s, "UTF-16"},
      {"\xFE\xFF\0{\0}"s, "UTF-16"},
      {"{\0}\0"s, "UTF-16"},
      {"\0{\0}"s, "UTF-16"},
      {"1\0002\0"s, "UTF-16"},
      {"\xFF\xFE\0\0{\0\0\0}\0\0\0"s, "UTF-32"},
      {"\0\0\xFE\xFF\0\0\0{"s, "UTF-32"},
      {"\0\0\0{\0\0\0}"s, "UTF-32"},
      {"1\0\0\0"s, "UTF-32"},
      {"[\0\"\0"s, "UTF-16"},
      {"\"\0a\0\"\0"s, "UTF-16"},
      {"t\0r\0u\0e\0"s, "UTF-16"},
      {"-\0001\0"s, "UTF-16"},
  };
  for (const auto& c : cases) {
    const Result<Document> document = Document::Parse(c.text);
    ASSERT_FALSE(document.ok()) << c.text;
    EXPECT_EQ(document.error().message, sentence(c.name)) << c.name << testing::PrintToString(c.text);
  }
}

TEST(ReadFaultTest, ByteOrderMarks) {
  Check({
      {"\xEF\xBB\xBF\xEF\xBB\xBF{}", 1, 1,
       "expected a value (object, array, string, number, true, false or null), but found a byte order mark "
       "(U+FEFF), which is allowed only once, at the very start; delete it"},
      {"{}\xEF\xBB\xBF", 1, 3,
       "expected the end of the text after the value, but found a byte order mark (U+FEFF), which is allowed "
       "only once, at the very start; delete it"},
  });
}

TEST(ReadFaultTest, LongKeysAreCut) {
  const std::string key(1000, 'k');
  std::string text("{\"");
  text.append(key).append("\":1,\"").append(key).append("\":2}");
  const Result<Document> document = Document::Parse(text);
  ASSERT_FALSE(document.ok());
  EXPECT_LT(document.error().message.size(), 200u);
}

}  // namespace
}  // namespace vouch::json
