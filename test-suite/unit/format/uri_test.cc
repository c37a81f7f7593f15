// Tests of uri, uri-reference, iri, iri-reference (the grammars have theirs in unit/uri) and uri-template.
#include "unit/format/table.h"

namespace vouch::format {
namespace {

using namespace std::string_literals;

TEST(Uri, EachNameHasItsGrammar) {
  struct Row {
    std::string text;
    bool uri, uri_reference, iri, iri_reference;
  };
  const std::vector<Row> table = {
      {"http://a/b", true, true, true, true},        {"/b", false, true, false, true},
      {"http://a/\u00e9", false, false, true, true}, {"/\u00e9", false, false, false, true},
      {"a b", false, false, false, false},
  };
  for (const Row& row : table) {
    EXPECT_EQ(Check(Format::kUri, row.text), row.uri) << row.text;
    EXPECT_EQ(Check(Format::kUriReference, row.text), row.uri_reference) << row.text;
    EXPECT_EQ(Check(Format::kIri, row.text), row.iri) << row.text;
    EXPECT_EQ(Check(Format::kIriReference, row.text), row.iri_reference) << row.text;
  }
}

TEST(Uri, Template) {
  ExpectValid(Format::kUriTemplate,
              {"", "a", "{a}", "{+a}{#a}{.a}{/a}{;a}{?a}{&a}", "{=a}{,a}{!a}{@a}{|a}", "{a,b,c}",
               "{a*,b:1,c:9999}", "{a.b_c.1}", "{%41%42.x}", "x%20y", "\u00e9\u4e2d\U0001f600", "\ue000",
               "a'b", "[]()*+,;=:@!$&#?/~", "{a}{b}c{d}"});
  ExpectInvalid(Format::kUriTemplate,
                {"{",        "}",      "{}",     "{a",     "a}",         "{{a}}",       "{a}}",   "{+}",
                 "{++a}",    "{a,}",   "{,}",    "{a,,b}", "{a:}",       "{a:0}",       "{a:01}", "{a:10000}",
                 "{a:1*}",   "{a*:1}", "{a**}",  "{a b}",  "{.a.}",      "{..a}",       "{a..b}", "{a-b}",
                 "{\u00e9}", "{%4}",   "{%zz}",  "{a.%}",  "%",          "%4",          "%zz",    "a b",
                 "\"",       "<",      ">",      "\\",     "^",          "`",           "|",      "\x7f",
                 "\n",       "\0"s,    "\u0080", "\ufdd0", "\U0001fffe", "{a:1\u0661}", "\xff"});
}

}  // namespace
}  // namespace vouch::format
