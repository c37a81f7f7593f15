// Documents built by calls: every kind of value, positions, exact numbers, depth and width.
#include "engine/json/document_builder.h"

#include <gtest/gtest.h>

#include <string>

#include "engine/json/equality.h"
#include "engine/json/writer.h"

namespace vouch::json {
namespace {

// Repeats a document through the builder, positions included.
Document Rebuild(const Document& from) {
  DocumentBuilder to;
  struct Frame {
    const Value* value;
    uint32_t next;
  };
  std::vector<Frame> open;
  const auto add = [&](const Value& v) {
    const Span s = from.Position(v);
    if (v.is_null()) to.Null(s.begin, s.end);
    if (v.is_bool()) to.Bool(v.is_true(), s.begin, s.end);
    if (v.is_string()) to.String(v.string(), s.begin, s.end);
    if (v.is_number()) {
      std::string text;
      Write(v, &text);
      to.Number(text, s.begin, s.end);
    }
    if (v.is_array()) to.StartArray(s.begin);
    if (v.is_object()) to.StartObject(s.begin);
    if (v.is_array() || v.is_object()) open.push_back({&v, 0});
  };
  add(from.root());
  while (!open.empty()) {
    Frame& f = open.back();
    const Value& v = *f.value;
    if (f.next == v.size()) {
      const uint32_t end = from.Position(v).end;
      open.pop_back();
      v.is_array() ? to.EndArray(end) : to.EndObject(end);
    } else if (v.is_array()) {
      add(v.items()[f.next++]);
    } else {
      const Member& m = v.members()[f.next++];
      const Span s = from.Position(m.value);
      to.Key(v.key_text(m.key), s.key_begin, s.key_end);
      add(m.value);
    }
  }
  return to.Finish();
}

void ExpectSamePositions(const Document& a, const Document& b) {
  std::vector<std::pair<const Value*, const Value*>> open = {{&a.root(), &b.root()}};
  while (!open.empty()) {
    const auto [x, y] = open.back();
    open.pop_back();
    const Span p = a.Position(*x), q = b.Position(*y);
    EXPECT_EQ(p.begin, q.begin);
    EXPECT_EQ(p.end, q.end);
    EXPECT_EQ(p.key_begin, q.key_begin);
    EXPECT_EQ(p.key_end, q.key_end);
    ASSERT_EQ(x->tag(), y->tag());
    if (x->is_array()) {
      for (uint32_t i = 0; i < x->size(); ++i) open.emplace_back(&x->items()[i], &y->items()[i]);
    } else if (x->is_object()) {
      for (uint32_t i = 0; i < x->size(); ++i) {
        EXPECT_EQ(x->key_text(x->members()[i].key), y->key_text(y->members()[i].key));
        open.emplace_back(&x->members()[i].value, &y->members()[i].value);
      }
    }
  }
}

TEST(DocumentBuilder, MakesWhatTheReaderMakes) {
  const char* const texts[] = {
      "null",
      "true",
      " false ",
      "\"\"",
      "\"text\"",
      "[]",
      "{}",
      "[[],{},[[]]]",
      "{\"\":{}}",
      "[1,-1,9223372036854775807,9223372036854775808,18446744073709551616,-0,0.5,-0.0,0.1,1e400,1E-400,1.50]",
      R"({"a":1,"longer than eight":[1,{"b":null,"c":[true,"x"]},2],"b":{"a":"y"},"z":0.1})",
      R"({"k":"\u0000 nul","\u0000":1,"é":"ü"})",
  };
  ParseOptions options;
  options.keep_positions = true;
  for (const char* text : texts) {
    SCOPED_TRACE(text);
    const Result<Document> parsed = Document::Parse(text, options);
    ASSERT_TRUE(parsed.ok());
    const Document built = Rebuild(parsed.value());
    EXPECT_TRUE(Equal(parsed.value().root(), built.root()));
    ExpectSamePositions(parsed.value(), built);
  }
}

TEST(DocumentBuilder, FindsMembersByName) {
  DocumentBuilder builder;
  builder.StartObject(0);
  builder.Key("outer name", 1, 11);
  builder.StartObject(12);
  builder.Key("inner name", 13, 23);
  builder.Number("0.1", 24, 27);
  builder.EndObject(28);
  builder.Key("x", 29, 30);
  builder.String("y", 31, 32);
  builder.EndObject(33);
  const Document document = builder.Finish();
  const Value* inner = document.root().Find("outer name");
  ASSERT_NE(inner, nullptr);
  ASSERT_NE(inner->Find("inner name"), nullptr);
  EXPECT_EQ(std::string(inner->Find("inner name")->decimal().text, 3), "0.1");
  EXPECT_EQ(document.root().Find("x")->string(), "y");
  EXPECT_EQ(document.root().Find("inner name"), nullptr);
  EXPECT_EQ(document.Position(*inner).key_begin, 1u);
  EXPECT_EQ(document.Position(document.root()).end, 33u);
}

TEST(DocumentBuilder, TakesAnyDepthAndWidth) {
  ParseOptions options;
  options.keep_positions = true;
  options.max_depth = 200'000;
  const std::string deep = std::string(100'000, '[') + std::string(100'000, ']');
  std::string wide = "{";
  for (int i = 0; i < 100'000; ++i)
    wide += (i == 0 ? "\"" : ",\"") + std::to_string(i) + "\":[" + std::to_string(i) + "]";
  wide += "}";
  for (const std::string& text : {deep, wide}) {
    const Result<Document> parsed = Document::Parse(text, options);
    ASSERT_TRUE(parsed.ok());
    const Document built = Rebuild(parsed.value());
    EXPECT_TRUE(Equal(parsed.value().root(), built.root()));
    ExpectSamePositions(parsed.value(), built);
  }
}

}  // namespace
}  // namespace vouch::json
