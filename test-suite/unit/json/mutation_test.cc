// Random changes of texts, with a fixed seed: nothing crashes, every refusal has its place, and what is
// accepted is written and read again as an equal value with the same spans. Worth most under sanitizers.
#include <gtest/gtest.h>

#include <random>
#include <string>

#include "engine/json/document.h"
#include "engine/json/equality.h"
#include "engine/json/number.h"
#include "engine/json/writer.h"

namespace vouch::json {
namespace {

constexpr std::string_view kSeeds[] = {
    R"({"a":[1,2.5,-0,1e400,0.1],"b":{"\u0061":"\ud83d\ude00\n","longer than eight":null},)"
    R"("c":[true,false,[],{}]})",
    "[\"\u00e9\u20ac\U0001F600\",\"a\\\\b\\/\\\"\",\"\",18446744073709551616,-9223372036854775808,1E-7]",
    R"({"k1":1,"k2":2,"k3":3,"k4":4,"k5":5,"k6":6,"k7":7,"k8":8,"k9":9,)"
    R"("k10":{},"k11":[],"k12":"","k13":0,"k14":0,"k15":0,"k16":0,"k17":0})",
    "[[[[[[1.0]]],[{\"x\":{\"y\":{\"z\":[9007199254740993.0]}}}]]]]",
};
constexpr std::string_view kPieces[] = {"\"",
                                        "\\",
                                        "\\u",
                                        "\\ud800",
                                        "{",
                                        "}",
                                        "[",
                                        "]",
                                        ",",
                                        ":",
                                        "0",
                                        "1",
                                        "-",
                                        ".",
                                        "e",
                                        "E+",
                                        " ",
                                        "\n",
                                        "\t",
                                        "\xEF\xBB\xBF",
                                        "\x80",
                                        "\xED\xA0\x80",
                                        "\xF0\x9F\x98\x80",
                                        "true",
                                        "null",
                                        "//"};

// Compares the span of every value with a reading of that span alone.
void CheckSpans(const Document& document, std::string_view text, const Value& value) {
  const Span span = document.Position(value);
  ASSERT_LE(span.end, text.size());
  ASSERT_LT(span.begin, span.end);
  const Result<Document> alone = Document::Parse(text.substr(span.begin, span.end - span.begin));
  ASSERT_TRUE(alone.ok()) << text;
  ASSERT_TRUE(Equal(alone->root(), value)) << text;
  if (value.is_array()) {
    for (const Value& item : value.items()) CheckSpans(document, text, item);
  } else if (value.is_object()) {
    for (const Member& member : value.members()) CheckSpans(document, text, member.value);
  }
}

TEST(MutationTest, NothingBreaks) {
  std::mt19937_64 random(1);
  int accepted = 0, refused = 0;
  for (int round = 0; round < 60000; ++round) {
    std::string text(kSeeds[random() % std::size(kSeeds)]);
    for (uint64_t changes = random() % 4 + (round % 8 != 0); changes > 0 && !text.empty(); --changes) {
      const size_t at = random() % text.size();
      switch (random() % 5) {
        case 0:
          text[at] = static_cast<char>(random());
          break;
        case 1:
          text.erase(at, 1 + random() % 3);
          break;
        case 2:
          text.insert(at, kPieces[random() % std::size(kPieces)]);
          break;
        case 3:
          text.resize(at);
          break;
        case 4: {
          const std::string copy = text.substr(random() % text.size(), random() % 30);
          text.insert(at, copy);
        }
      }
    }
    // A buffer of just the right size shows any step beyond the text.
    const std::vector<char> exact(text.begin(), text.end());
    const std::string_view view(exact.data(), exact.size());
    ParseOptions options;
    options.keep_positions = round % 2 == 0;
    const Result<Document> document = Document::Parse(view, options);
    if (!document.ok()) {
      ++refused;
      const Error& error = document.error();
      ASSERT_FALSE(error.message.empty());
      ASSERT_LE(error.position.byte, text.size());
      ASSERT_GE(error.position.line, 1u);
      // A message holds no raw control characters and is UTF-8: it can be a JSON string itself.
      std::string quoted;
      WriteString(error.message, &quoted);
      ASSERT_TRUE(Document::Parse(quoted).ok()) << error.message;
      ASSERT_EQ(error.message.find('\n'), std::string::npos);
      continue;
    }
    ++accepted;
    const std::string written = ToText(document->root());
    const Result<Document> again = Document::Parse(written);
    ASSERT_TRUE(again.ok()) << written << " from " << text;
    ASSERT_TRUE(Equal(document->root(), again->root())) << written << " from " << text;
    ASSERT_EQ(Hash(document->root(), 5), Hash(again->root(), 5)) << text;
    ASSERT_EQ(ToText(again->root()), written);
    std::string indented;
    Write(document->root(), &indented, 3);
    ASSERT_TRUE(Equal(Document::Parse(indented)->root(), document->root())) << text;
    if (options.keep_positions) CheckSpans(*document.operator->(), view, document->root());
  }
  EXPECT_GT(accepted, 5000);
  EXPECT_GT(refused, 20000);
}

}  // namespace
}  // namespace vouch::json
