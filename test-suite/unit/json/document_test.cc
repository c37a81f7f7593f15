// Tests of Document::Parse: what is read and how it is stored, limits, positions. Messages:
// read_fault_test.cc.
#include "engine/json/document.h"

#include <gtest/gtest.h>

#include <string>

#include "engine/json/equality.h"
#include "engine/json/pointer.h"
#include "engine/json/writer.h"

namespace vouch::json {
namespace {

using namespace std::string_literals;

// The value printed, or "error: " and the message.
std::string Read(std::string_view text, const ParseOptions& options = {}) {
  const Result<Document> document = Document::Parse(text, options);
  return document.ok() ? ToText(document->root()) : "error: " + document.error().message;
}

struct Case {
  std::string text;
  std::string expected;
};

TEST(DocumentTest, ReadsEveryKindOfValue) {
  const Case cases[] = {
      {"null", "null"},
      {"true", "true"},
      {"false", "false"},
      {"0", "0"},
      {"\"\"", "\"\""},
      {"[]", "[]"},
      {"{}", "{}"},
      {" [ ] ", "[]"},
      {"\r\n\t {\t}\n", "{}"},
      {"[1,2,3]", "[1,2,3]"},
      {"[ 1 , [ 2 , { \"a\" : [ ] } ] , 3 ]", "[1,[2,{\"a\":[]}],3]"},
      {R"({"b":1,"a":{"c":[true,false,null]}})", R"({"b":1,"a":{"c":[true,false,null]}})"},
      {R"({"":0})", R"({"":0})"},
      {R"("\"\\\/\b\f\n\r\t")", R"("\"\\/\b\f\n\r\t")"},
      {R"("\u0041\u00e9\u20AC\ud83d\ude00")", "\"A\u00e9\u20ac\U0001F600\""},
      {R"("\u0000\u001f")", R"("\u0000\u001f")"},
      {"\"\x7f\"", "\"\x7f\""},
      {R"({"\u0061\u0062":"x\ty long enough to take the wide path"})",
       R"({"ab":"x\ty long enough to take the wide path"})"},
      {"\xEF\xBB\xBF[1]", "[1]"},
      {"\"\u00e9\u20ac\U0001F600 and a tail of some length \u00e9\"",
       "\"\u00e9\u20ac\U0001F600 and a tail of some length \u00e9\""},
      {"\"\xF4\x8F\xBF\xBF\xEF\xBF\xBF\xED\x9F\xBF\xEE\x80\x80\"",
       "\"\xF4\x8F\xBF\xBF\xEF\xBF\xBF\xED\x9F\xBF\xEE\x80\x80\""},
  };
  for (const Case& c : cases) EXPECT_EQ(Read(c.text), c.expected) << c.text;
}

TEST(DocumentTest, KeepsEscapesOfAnyPlaceAndLength) {
  // An escape at each offset of strings of each length crosses every boundary of the eight-byte steps.
  for (size_t length = 0; length < 40; ++length) {
    for (size_t at = 0; at <= length; ++at) {
      std::string plain(at, 'x');
      plain.append("\n").append(length - at, 'y').append("\u00e9").append(at, 'z');
      std::string text;
      WriteString(plain, &text);
      const Result<Document> document =
          Document::Parse(std::string("{").append(text).append(":").append(text).append("}"));
      ASSERT_TRUE(document.ok()) << document.error().message;
      const Member& member = document->root().members()[0];
      EXPECT_EQ(document->root().key_text(member.key), plain);
      EXPECT_EQ(member.value.string(), plain);
      EXPECT_EQ(member.key.prefix, KeyPrefix(plain.data(), plain.size()));
      EXPECT_EQ(document->root().Find(plain), &member.value);
    }
  }
}

TEST(DocumentTest, StringsMayHoldNul) {
  const Result<Document> document = Document::Parse(R"({"a\u0000b":"\u0000"})");
  ASSERT_TRUE(document.ok());
  EXPECT_EQ(document->root().key_text(document->root().members()[0].key), "a\0b"s);
  EXPECT_EQ(document->root().members()[0].value.string(), "\0"s);
}

TEST(DocumentTest, RefusesWhatIsNotJson) {
  const std::string cases[] = {
      "",
      " ",
      "[",
      "]",
      "{",
      "}",
      "[1",
      "[1,",
      "[1,]",
      "[,1]",
      "[1 2]",
      "{\"a\"",
      "{\"a\":",
      "{\"a\":1",
      "{\"a\":1,",
      "{\"a\":1,}",
      "{,}",
      "{\"a\" 1}",
      "{\"a\",1}",
      "{a:1}",
      "{'a':1}",
      "{1:1}",
      "{\"a\":1]",
      "[1}",
      "[1]]",
      "{}{}",
      "1 2",
      "tru",
      "truex",
      "True",
      "nul",
      "nullnull",
      "NaN",
      "-Infinity",
      "+1",
      "01",
      "-01",
      "00",
      "-",
      ".5",
      "1.",
      "1.e1",
      "1e",
      "1e+",
      "1E-",
      "--1",
      "1-",
      "0x10",
      "1_000",
      "\"",
      "\"a",
      "\"\\",
      "\"\\\"",
      "\"\\u12\"",
      "\"\\u12G4\"",
      "\"\\x41\"",
      "\"\\'\"",
      "\"\\ud834\"",
      "\"\\ud834x\"",
      "\"\\ud834\\n\"",
      "\"\\ud834\\u0041\"",
      "\"\\udc00\"",
      "\"\\udc00\\ud834\"",
      "\"\t\"",
      "\"\n\"",
      "\"\x01\"",
      "\"\0\""s,
      "[\"a\0b\"]"s,
      "123\0"s,
      "[1\0001]"s,
      "{}\0junk"s,
      "\0"s,
      "\f{}",
      "\xC2\xA0{}",
      "\xEF\xBB\xBF\xEF\xBB\xBF{}",
      "\xEF\xBB\xBF",
      "{} \xEF\xBB\xBF",
      "[1]\x1E",
      "// c\n1",
      "1 // c",
      "/* */1",
      "[1;2]",
      "\"\x80\"",
      "\"\xC3\"",
      "\"\xC3(\"",
      "\"\xC0\x80\"",
      "\"\xC1\xBF\"",
      "\"\xE0\x9F\xBF\"",
      "\"\xED\xA0\x80\"",
      "\"\xF0\x8F\xBF\xBF\"",
      "\"\xF4\x90\x80\x80\"",
      "\"\xF5\x80\x80\x80\"",
      "\"\xFF\"",
      "\"\xE4\xB8\"",
      "\"\xE4\xB8",
      "\"\xF0\x9F\x98\"",
  };
  for (const std::string& text : cases) {
    const Result<Document> document = Document::Parse(text);
    ASSERT_FALSE(document.ok()) << text;
    EXPECT_EQ(document.error().code, ErrorCode::kJson) << text;
    EXPECT_NE(document.error().position.line, 0u) << text;
    EXPECT_LE(document.error().position.byte, text.size()) << text;
  }
}

TEST(DocumentTest, FindsDuplicateKeys) {
  struct {
    std::string text;
    uint64_t second;  // where the second key stands
  } cases[] = {
      {R"({"a":1,"a":2})", 7},
      {R"({"a":1,"b":2,"\u0061":3})", 13},
      {R"({"":1,"":2})", 6},
      {R"({"longer than eight":1,"longer than eighx":2,"longer than eight":3})", 45},
      {R"([{"x":{"a":1,"b":1,"a":1}}])", 19},
  };
  for (const auto& c : cases) {
    const Result<Document> document = Document::Parse(c.text);
    ASSERT_FALSE(document.ok()) << c.text;
    EXPECT_EQ(document.error().code, ErrorCode::kDuplicateKey) << c.text;
    EXPECT_EQ(document.error().position.byte, c.second) << c.text;
  }
  EXPECT_EQ(Read("{\"a\":1,\n \"b\":2,\"\\u0061\":3}"),
            "error: the key \"\\u0061\" stands twice in this object, first at line 1, column 2; remove or "
            "rename one");
}

TEST(DocumentTest, FindsDuplicatesAmongManyKeys) {
  for (int count : {2, 8, 15, 16, 17, 18, 100, 1000}) {
    for (const bool repeat : {false, true}) {
      std::string text = "{";
      for (int i = 0; i < count; ++i)
        text += "\"key number " + std::to_string(i) + "\":" + std::to_string(i) + ",";
      text += repeat ? "\"key number " + std::to_string(count / 2) + "\":0}" : "\"x\":0}";
      EXPECT_EQ(Document::Parse(text).ok(), !repeat) << count;
    }
  }
}

TEST(DocumentTest, LastDuplicateWinsOnRequest) {
  ParseOptions options;
  options.allow_duplicate_keys = true;
  options.keep_positions = true;
  EXPECT_EQ(Read(R"({"a":1,"b":2,"a":3,"c":4,"b":5})", options), R"({"a":3,"c":4,"b":5})");
  EXPECT_EQ(Read(R"({"a":1,"\u0061":{"a":2}})", options), R"({"a":{"a":2}})");
  const std::string text = R"([{"a":1,"b":2,"a":33}])";
  const Result<Document> document = Document::Parse(text, options);
  ASSERT_TRUE(document.ok());
  const Value* a = Resolve(document->root(), "/0/a");
  EXPECT_EQ(document->Position(*a).begin, text.find("33"));
  EXPECT_EQ(document->Position(*Resolve(document->root(), "/0/b")).begin, text.find("2,"));
}

TEST(DocumentTest, Limits) {
  ParseOptions options;
  options.max_depth = 2;
  EXPECT_EQ(Read("[[1]]", options), "[[1]]");
  EXPECT_EQ(Read("[[],{}]", options), "[[],{}]");
  EXPECT_EQ(Read("[{\"a\":[]}]", options),
            "error: arrays and objects are nested more deeply than the limit instance_depth (2) admits; "
            "flatten the "
            "document or raise the limit");
  options = {};
  options.max_number_digits = 3;
  for (const char* text : {"123", "-123", "1.23", "1.2e3", "0.12"})
    EXPECT_TRUE(Document::Parse(text, options).ok());
  for (const char* text : {"1234", "-1234", "12.34", "1.2e34", "0.123", "0000.1"}) {
    EXPECT_FALSE(Document::Parse(text, options).ok()) << text;
  }
  EXPECT_EQ(Document::Parse("1234", options).error().code, ErrorCode::kLimit);
  EXPECT_NE(Read("1234", options).find("number_digits"), std::string::npos);
  options = {};
  options.max_bytes = 4;
  EXPECT_EQ(Read("[12]", options), "[12]");
  EXPECT_EQ(Document::Parse("[123]", options).error().code, ErrorCode::kLimit);
  EXPECT_NE(Read("[123]", options).find("document_bytes"), std::string::npos);
  options.max_bytes = UINT64_MAX;
  EXPECT_EQ(Read("[12]", options), "[12]");
}

TEST(DocumentTest, AnyDepthWithoutRecursion) {
  constexpr size_t kDepth = 100'000;
  ParseOptions options;
  options.max_depth = kDepth;
  options.keep_positions = true;
  std::string text;
  for (size_t i = 0; i < kDepth / 2; ++i) text += "[{\"a\":";
  text += "1";
  for (size_t i = 0; i < kDepth / 2; ++i) text += "}]";
  const Result<Document> a = Document::Parse(text, options);
  const Result<Document> b = Document::Parse(text, options);
  ASSERT_TRUE(a.ok());
  ASSERT_TRUE(b.ok());
  EXPECT_EQ(ToText(a->root()), text);
  EXPECT_TRUE(Equal(a->root(), b->root()));
  EXPECT_EQ(Hash(a->root(), 1), Hash(b->root(), 1));
  text[text.find('1')] = '2';
  const Result<Document> c = Document::Parse(text, options);
  EXPECT_FALSE(Equal(a->root(), c->root()));
  options.max_depth = kDepth - 1;
  EXPECT_EQ(Document::Parse(text, options).error().code, ErrorCode::kLimit);
  EXPECT_FALSE(Document::Parse(std::string(kDepth, '['), options).ok());
}

// Every value's span must hold exactly its text, and every key's span its key.
void ExpectSpans(const Document& document, std::string_view text, const Value& value) {
  const Span span = document.Position(value);
  ParseOptions options;
  const Result<Document> alone = Document::Parse(text.substr(span.begin, span.end - span.begin), options);
  ASSERT_TRUE(alone.ok()) << text.substr(span.begin, span.end - span.begin);
  EXPECT_TRUE(Equal(alone->root(), value));
  if (value.is_array()) {
    for (const Value& item : value.items()) {
      EXPECT_EQ(document.Position(item).key_begin, document.Position(item).key_end);
      ExpectSpans(document, text, item);
    }
  } else if (value.is_object()) {
    for (const Member& member : value.members()) {
      const Span s = document.Position(member.value);
      const Result<Document> key =
          Document::Parse(text.substr(s.key_begin, s.key_end - s.key_begin), options);
      ASSERT_TRUE(key.ok());
      EXPECT_EQ(key->root().string(), value.key_text(member.key));
      ExpectSpans(document, text, member.value);
    }
  }
}

TEST(DocumentTest, Positions) {
  const std::string text =
      " { \"a\" : [ 1 , \"x\\n\" , { } , [ ] ] ,\n\"\\u0062\":{\"c\":{\"d\":[[[0.1]]]},\"e\":-0}, \"f\" : "
      "true } ";
  ParseOptions options;
  options.keep_positions = true;
  Result<Document> document = Document::Parse(text, options);
  ASSERT_TRUE(document.ok());
  ExpectSpans(*document.operator->(), text, document->root());
  Document moved = std::move(document).value();
  ExpectSpans(moved, text, moved.root());
  const Value outside = Value::Int(1);
  EXPECT_EQ(moved.Position(outside).end, 0u);
  const Result<Document> plain = Document::Parse(text);
  EXPECT_EQ(plain->Position(plain->root()).end, 0u);
}

TEST(DocumentTest, MovedFromIsNull) {
  Result<Document> document = Document::Parse("[1]");
  Document moved = std::move(document).value();
  EXPECT_EQ(ToText(moved.root()), "[1]");
  EXPECT_TRUE(document.value().root().is_null());
}

TEST(DocumentTest, EmptyContainersHaveNoPool) {
  const Result<Document> document = Document::Parse("[{},[]]");
  EXPECT_EQ(document->root().items()[0].key_pool(), nullptr);
  EXPECT_TRUE(document->root().items()[0].members().empty());
  EXPECT_EQ(document->root().items()[0].Find("a"), nullptr);
}

TEST(LocateTest, LinesAndColumns) {
  struct {
    std::string text;
    uint64_t byte;
    uint32_t line, column;
  } cases[] = {
      {"", 0, 1, 1},
      {"abc", 2, 1, 3},
      {"a\nb", 2, 2, 1},
      {"a\r\nb", 3, 2, 1},
      {"a\rb", 2, 2, 1},
      {"a\n\nb", 3, 3, 1},
      {"\u00e9\u20acx", 5, 1, 3},
      {"\xEF\xBB\xBFx", 3, 1, 1},
      {"\xEF\xBB\xBFx", 4, 1, 2},
      {"ab", 99, 1, 3},
  };
  for (const auto& c : cases) {
    const TextPosition position = Locate(c.text, c.byte);
    EXPECT_EQ(position.line, c.line) << c.text;
    EXPECT_EQ(position.column, c.column) << c.text;
    EXPECT_EQ(position.byte, c.byte);
  }
}

}  // namespace
}  // namespace vouch::json
