// YAML: values, positions, and everything that is refused or warned about.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "unit/profiles/load/loading_support.h"

namespace vouch::profiles::load {
namespace {

using testing::HasSubstr;

TEST(Yaml, Values) {
  const struct {
    std::string_view text, json;
  } kCases[] = {
      {"a: 1", R"({"a":1})"},
      {"- a\n- 'b'\n- \"c\\n\"\n- |\n  d\n  e\n- >-\n  f\n  g\n", R"(["a","b","c\n","d\ne\n","f g"])"},
      {"a:\nb: ~\nc: null\nd: Null", R"({"a":null,"b":null,"c":null,"d":null})"},
      {"[true, True, FALSE, yes, on]", R"([true,true,false,"yes","on"])"},
      {"[010, 0o10, 0x1F, .5, +1, 1., 1:30, 1_000, 1e400]", R"([10,8,31,0.5,1,1.0,"1:30","1_000",1e400])"},
      {"2026-01-02T03:04:05Z", R"("2026-01-02T03:04:05Z")"},
      {"{\"a\":1,'b':[{}]}", R"({"a":1,"b":[{}]})"},
      {"a: &x {b: 1}\nc: *x\nd: [*x, *x]", R"({"a":{"b":1},"c":{"b":1},"d":[{"b":1},{"b":1}]})"},
      {"&k a: 1\nb: *k\n*k : 2", "fatal: the key \"a\" stands twice in this mapping, first in line 1"},
      {"b: &k x\n*k : 2", R"({"b":"x","x":2})"},
      {"<<: {a: 1}", R"({"<<":{"a":1}})"},
      {"a: !!str 12\nb: !!int \"12\"\nc: !!float 1.5\nd: !!null ''\ne: !!bool 'true'",
       R"({"a":"12","b":12,"c":1.5,"d":null,"e":true})"},
      {"a: !!map {}\nb: !!seq []\nc: ! 12\nd: &x ! 12\ne: !<tag:yaml.org,2002:str> 1",
       R"({"a":{},"b":[],"c":"12","d":"12","e":"1"})"},
      {"# comment\n---\na: 1\n...\n# end\n", R"({"a":1})"},
      {"%YAML 1.2\n---\na: 1\n", R"({"a":1})"},
      {"a: b\r\nc: |\r\n  d\r\n  e\r\n", R"({"a":"b","c":"d\ne\n"})"},
      {"\xEF\xBB\xBF"
       "a: b",
       R"({"a":"b"})"},
      // U+0085, U+2028 and U+2029 break no lines in YAML 1.2.
      {"a: b\xE2\x80\xA8"
       "c\nd: |\n  e\xC2\x85"
       "f\xE2\x80\xA9g\n",
       "{\"a\":\"b\xE2\x80\xA8"
       "c\",\"d\":\"e\xC2\x85"
       "f\xE2\x80\xA9g\\n\"}"},
      {"a: \xEE\x80\x80\xE2\x80\xA8", "{\"a\":\"\xEE\x80\x80\xE2\x80\xA8\"}"},
      {"? a\n: b\n? c\n", R"({"a":"b","c":null})"},
  };
  for (const auto& c : kCases) EXPECT_EQ(Yaml(c.text), c.json) << c.text;
}

// Every value of the document, in the order of the text, as "key text|value text".
TEST(Yaml, Positions) {
  const struct {
    std::string_view text;
    std::vector<std::string> spans;
  } kCases[] = {
      {"a: 1\nlonger: [x, 'y']\n", {"|a: 1\nlonger: [x, 'y']", "a|1", "longer|[x, 'y']", "|x", "|'y'"}},
      {"\xC3\xA9: \xC3\xBC\xE2\x82\xAC # \xF0\x9F\x98\x80\n\"\xF0\x9F\x98\x80\": b\n",
       {"|\xC3\xA9: \xC3\xBC\xE2\x82\xAC # \xF0\x9F\x98\x80\n\"\xF0\x9F\x98\x80\": b",
        "\xC3\xA9|\xC3\xBC\xE2\x82\xAC", "\"\xF0\x9F\x98\x80\"|b"}},
      {"\xEF\xBB\xBF"
       "a: b\r\nc:\r\n  - d\r\n  - e\r\n\r\n# end\r\n",
       {"|a: b\r\nc:\r\n  - d\r\n  - e", "a|b", "c|- d\r\n  - e", "|d", "|e"}},
      {"a: |\n  x\n  y\n\nb: >-\n  z\n", {"|a: |\n  x\n  y\n\nb: >-\n  z", "a||\n  x\n  y", "b|>-\n  z"}},
      {"a:\nb:\n  c:\n", {"|a:\nb:\n  c:", "a|", "b|c:", "c|"}},
      {"a: &x {k: 1}\nb: *x\n", {"|a: &x {k: 1}\nb: *x", "a|&x {k: 1}", "k|1", "b|*x", "k|1"}},
      {"a: b\xE2\x80\xA8"
       "c\nd: e",
       {"|a: b\xE2\x80\xA8"
        "c\nd: e",
        "a|b\xE2\x80\xA8"
        "c",
        "d|e"}},
  };
  for (const auto& c : kCases) {
    const Loaded loaded = Load(c.text, Encoding::kYaml, TestOptions());
    ASSERT_TRUE(loaded.document.has_value()) << c.text;
    std::vector<std::string> spans;
    std::vector<const json::Value*> open = {&loaded.document->root()};
    while (!open.empty()) {
      const json::Value& value = *open.back();
      open.pop_back();
      const json::Span span = loaded.document->Position(value);
      spans.push_back(std::string(c.text.substr(span.key_begin, span.key_end - span.key_begin)) + "|" +
                      std::string(c.text.substr(span.begin, span.end - span.begin)));
      for (uint32_t i = value.size(); value.is_array() && i-- > 0;) open.push_back(&value.items()[i]);
      for (uint32_t i = value.size(); value.is_object() && i-- > 0;)
        open.push_back(&value.members()[i].value);
    }
    EXPECT_EQ(spans, c.spans) << c.text;
  }
}

struct Expected {
  Problem problem;
  bool fatal;
  std::string at, message;
};

void CheckNotices(const std::string& text, const std::vector<Expected>& expected) {
  SCOPED_TRACE(text.substr(0, 200));
  const Loaded loaded = Load(text, Encoding::kYaml, TestOptions());
  bool fatal = false;
  ASSERT_EQ(loaded.notices.size(), expected.size());
  for (size_t i = 0; i < expected.size(); ++i) {
    const Notice& notice = loaded.notices[i];
    EXPECT_EQ(notice.problem, expected[i].problem);
    EXPECT_EQ(notice.fatal, expected[i].fatal);
    EXPECT_EQ(At(text, notice), expected[i].at);
    EXPECT_THAT(notice.message, HasSubstr(expected[i].message));
    fatal = fatal || notice.fatal;
  }
  EXPECT_EQ(loaded.document.has_value(), !fatal);
}

TEST(Yaml, Refuses) {
  CheckNotices("", {{Problem::kEmpty, true, "", "nothing but"}});
  CheckNotices(" \n# c\n", {{Problem::kEmpty, true, "", "nothing but"}});
  CheckNotices("---\n# c\n", {{Problem::kEmpty, true, "", "nothing but"}});
  CheckNotices("a: 1\nb: {c: 1, c: 2}\na: 3\n",
               {{Problem::kDuplicateKey, true, "c", "\"c\" stands twice in this mapping, first in line 2"},
                {Problem::kDuplicateKey, true, "a", "first in line 1"}});
  CheckNotices("a: 1\n\"a\": 2\n", {{Problem::kDuplicateKey, true, "\"a\"", "\"a\" stands twice"}});
  CheckNotices("a: !!binary aGk=\nb: !x {}\nc: !!int 1.5\nd: !!map []\n",
               {{Problem::kTag, true, "!!binary", "!!binary"},
                {Problem::kTag, true, "!x", "!x"},
                {Problem::kTag, true, "!!int", "does not fit"},
                {Problem::kTag, true, "!!map", "does not fit"}});
  CheckNotices("%TAG ! tag:x,2000:\n---\na: 1\n", {{Problem::kTag, true, "%TAG ! tag:x,2000:", "%TAG"}});
  CheckNotices("a: 1\n---\nb: 1\n", {{Problem::kManyDocuments, true, "---", "a second YAML document"}});
  CheckNotices("a: 1\n...\n---\n", {{Problem::kManyDocuments, true, "---", "a second YAML document"}});
  CheckNotices("1: a\nnull: b\ntrue: c\n1.5: d\n", {{Problem::kKeyType, true, "1", "the key 1 is a number"},
                                                    {Problem::kKeyType, true, "null", "is null"},
                                                    {Problem::kKeyType, true, "true", "is a boolean"},
                                                    {Problem::kKeyType, true, "1.5", "is a number"}});
  CheckNotices("?\n: e\n", {{Problem::kKeyType, true, "", "this key is empty"}});
  CheckNotices("{: e}\n", {{Problem::kSyntax, true, ":", "no key before it"}});
  CheckNotices("a: 1\n: e\n", {{Problem::kSyntax, true, ":", "no key before it"}});
  CheckNotices("a: .nan\nb: -.inf\n",
               {{Problem::kNonFinite, true, ".nan", ".nan"}, {Problem::kNonFinite, true, "-.inf", "-.inf"}});
  CheckNotices("a: &x [*x]\n",
               {{Problem::kAlias, false, "&x [", "anchors"}, {Problem::kSyntax, true, "*x", "never end"}});
  CheckNotices("a: \xFF\n", {{Problem::kUtf8, true, "\xFF", "byte 0xFF (byte 3 of the file)"}});
  CheckNotices("a: caf\xE9\n", {{Problem::kUtf8, true, "\xE9", "byte 0xE9"}});
  CheckNotices(
      "\xFF\xFE"
      "a",
      {{Problem::kUtf8, true, "\xFF\xFE", "UTF-16"}});
}

TEST(Yaml, Warns) {
  CheckNotices("a: yes\nb: 010\non: 1:30\nc: 'no'\nd: 2026-01-02\n",
               {{Problem::kAmbiguousScalar, false, "yes", "yes without quotes is a string in YAML 1.2"},
                {Problem::kAmbiguousScalar, false, "010", "take it for the number 8"},
                {Problem::kAmbiguousScalar, false, "on", "the boolean true"},
                {Problem::kAmbiguousScalar, false, "1:30", "the number 90"}});
  CheckNotices("a: &x b\nc: *x\nd: *x\n", {{Problem::kAlias, false, "&x b", "1 and 2"}});
  CheckNotices("a: {<<: 1}\nb: {\"<<\": 1}\n",
               {{Problem::kAlias, false, "<<", "merge keys are not portable"}});
  CheckNotices("%YAML 1.1\n---\na: 1\n", {{Problem::kAmbiguousScalar, false, "%YAML 1.1", "YAML 1.1"}});
  std::string many;
  for (int i = 0; i < 150; ++i) many += "- no\n";
  const Loaded loaded = Load(many, Encoding::kYaml, TestOptions());
  ASSERT_EQ(loaded.notices.size(), 101u);
  EXPECT_THAT(loaded.notices.back().message, HasSubstr("50 more"));
}

TEST(Yaml, Limits) {
  const auto problem = [](const std::string& text, const Options& options) {
    const Loaded loaded = Load(text, Encoding::kYaml, options);
    EXPECT_FALSE(loaded.document.has_value());
    return loaded.notices.empty()                             ? ""
           : loaded.notices.back().problem == Problem::kLimit ? loaded.notices.back().message
                                                              : "other";
  };
  Options options;
  options.max_depth = 3;
  EXPECT_EQ(Yaml("[[[1]]]"), "[[[1]]]");
  EXPECT_TRUE(Load("[[[1]]]", Encoding::kYaml, options).document.has_value());
  EXPECT_THAT(problem("[[[[1]]]]", options), HasSubstr("max_depth"));
  EXPECT_TRUE(Load("a: &x [[1]]\nb: *x", Encoding::kYaml, options).document.has_value());
  EXPECT_THAT(problem("a: &x [[1]]\nb: [*x]", options), HasSubstr("max_depth"));
  options = {};
  options.max_bytes = 10;
  EXPECT_TRUE(Load("a: 3456789", Encoding::kYaml, options).document.has_value());
  EXPECT_THAT(problem("a: 34567890", options), HasSubstr("max_bytes"));
  options = {};
  options.max_aliases = 2;
  EXPECT_TRUE(Load("[&x 1, *x, *x]", Encoding::kYaml, options).document.has_value());
  EXPECT_THAT(problem("[&x 1, *x, *x, *x]", options), HasSubstr("max_aliases"));
  std::string laughs = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n";
  for (int i = 1; i < 10; ++i) {
    laughs += "a" + std::to_string(i) + ": &a" + std::to_string(i) + " [";
    for (int k = 0; k < 9; ++k) laughs += "*a" + std::to_string(i - 1) + ", ";
    laughs += "x]\n";
  }
  EXPECT_THAT(problem(laughs, {}), HasSubstr("max_expansion"));
  EXPECT_THAT(
      problem("a: &a " + std::string(300'000, 'x') + "\nb: &b [*a, *a, *a, *a]\nc: [*b, *b, *b, *b]\n", {}),
      HasSubstr("max_expansion"));
  EXPECT_THAT(problem("a: 0x" + std::string(2000, 'f'), {}), HasSubstr("number_digits"));
}

}  // namespace
}  // namespace vouch::profiles::load
