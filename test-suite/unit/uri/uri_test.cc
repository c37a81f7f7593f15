// Tests of engine/uri: splitting, resolution, normal form, percent-encoding.
#include "engine/uri/uri.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace vouch::uri {
namespace {

using namespace std::string_literals;

// Every component in brackets, "-" for an absent one.
std::string Print(std::string_view uri) {
  const Parts p = Split(uri);
  auto part = [](bool has, std::string_view text) {
    return has ? std::string("[").append(text).append("]") : "-";
  };
  return part(p.has_scheme, p.scheme) + part(p.has_authority, p.authority) + part(true, p.path) +
         part(p.has_query, p.query) + part(p.has_fragment, p.fragment);
}

TEST(Split, Components) {
  const std::vector<std::pair<std::string, std::string>> table = {
      {"", "--[]--"},
      {"http://u@h:1/p?q#f", "[http][u@h:1][/p][q][f]"},
      {"urn:a:b", "[urn]-[a:b]--"},
      {"//h", "-[h][]--"},
      {"//", "-[][]--"},
      {"file:///x", "[file][][/x]--"},
      {"?", "--[][]-"},
      {"#", "--[]-[]"},
      {"a?b?c#d?e", "--[a][b?c][d?e]"},
      {"#a#b", "--[]-[a#b]"},
      {"/a:b", "--[/a:b]--"},
      {"./a:b", "--[./a:b]--"},
      {"1a:b", "--[1a:b]--"},
      {"a+-.9:b", "[a+-.9]-[b]--"},
      {"A:", "[A]-[]--"},
      {":", "--[:]--"},
      {"http://h o/a b", "[http][h o][/a b]--"},
      {"http://\u00e9/\u00fc?\u4e2d#\u03b1", "[http][\u00e9][/\u00fc][\u4e2d][\u03b1]"},
      {"#/$defs/Map<K,V>", "--[]-[/$defs/Map<K,V>]"},
      {"http://h?q", "[http][h][][q]-"},
      {"http://[::1]:8/", "[http][[::1]:8][/]--"},
      {"a\0b?c"s, "--[a\0b][c]-"s},
      {"%:x", "--[%:x]--"},
      {"//h:x/y", "-[h:x][/y]--"},
      {"http://a@b@c?q", "[http][a@b@c][][q]-"},
  };
  for (const auto& [uri, expected] : table) EXPECT_EQ(Print(uri), expected) << uri;
}

TEST(Split, SlicesLieInTheText) {
  for (const std::string& text : {"http://h/p?q#f"s, "http://h o/p?q#f"s}) {
    const Parts p = Split(text);
    for (std::string_view s : {p.scheme, p.authority, p.path, p.query, p.fragment}) {
      EXPECT_TRUE(s.data() >= text.data() && s.data() + s.size() <= text.data() + text.size()) << text;
    }
  }
}

TEST(Resolve, Rfc3986Section54) {
  const std::string base = "http://a/b/c/d;p?q";
  const std::vector<std::pair<std::string, std::string>> table = {
      {"g:h", "g:h"},
      {"g", "http://a/b/c/g"},
      {"./g", "http://a/b/c/g"},
      {"g/", "http://a/b/c/g/"},
      {"/g", "http://a/g"},
      {"//g", "http://g"},
      {"?y", "http://a/b/c/d;p?y"},
      {"g?y", "http://a/b/c/g?y"},
      {"#s", "http://a/b/c/d;p?q#s"},
      {"g#s", "http://a/b/c/g#s"},
      {"g?y#s", "http://a/b/c/g?y#s"},
      {";x", "http://a/b/c/;x"},
      {"g;x", "http://a/b/c/g;x"},
      {"g;x?y#s", "http://a/b/c/g;x?y#s"},
      {"", "http://a/b/c/d;p?q"},
      {".", "http://a/b/c/"},
      {"./", "http://a/b/c/"},
      {"..", "http://a/b/"},
      {"../", "http://a/b/"},
      {"../g", "http://a/b/g"},
      {"../..", "http://a/"},
      {"../../", "http://a/"},
      {"../../g", "http://a/g"},
      // 5.4.2, abnormal
      {"../../../g", "http://a/g"},
      {"../../../../g", "http://a/g"},
      {"/./g", "http://a/g"},
      {"/../g", "http://a/g"},
      {"g.", "http://a/b/c/g."},
      {".g", "http://a/b/c/.g"},
      {"g..", "http://a/b/c/g.."},
      {"..g", "http://a/b/c/..g"},
      {"./../g", "http://a/b/g"},
      {"./g/.", "http://a/b/c/g/"},
      {"g/./h", "http://a/b/c/g/h"},
      {"g/../h", "http://a/b/c/h"},
      {"g;x=1/./y", "http://a/b/c/g;x=1/y"},
      {"g;x=1/../y", "http://a/b/c/y"},
      {"g?y/./x", "http://a/b/c/g?y/./x"},
      {"g?y/../x", "http://a/b/c/g?y/../x"},
      {"g#s/./x", "http://a/b/c/g#s/./x"},
      {"g#s/../x", "http://a/b/c/g#s/../x"},
      {"http:g", "http:g"},  // strict
  };
  for (const auto& [reference, expected] : table) EXPECT_EQ(Resolve(base, reference), expected) << reference;
}

TEST(Resolve, OtherBases) {
  struct Row {
    std::string base, reference, expected;
  };
  const std::vector<Row> table = {
      // the base's fragment is dropped, its query kept only for an empty path
      {"http://a/b?q#f", "", "http://a/b?q"},
      {"http://a/b?q#f", "#", "http://a/b?q#"},
      {"http://a/b?q#f", "c", "http://a/c"},
      {"https://ex.test/s?v=1", "?v=2", "https://ex.test/s?v=2"},
      {"https://ex.test/s?v=1", "?", "https://ex.test/s?"},
      // an authority with an empty path
      {"http://a", "b", "http://a/b"},
      {"http://a?q", "b", "http://a/b"},
      {"http://a", "../b", "http://a/b"},
      {"https://ex.test/dir/sub/one", "//other.test/five", "https://other.test/five"},
      {"https://ex.test/dir/sub/one", "//other.test/a/../b", "https://other.test/b"},
      {"https://ex.test/dir/sub/one", "http://x/a/./../b", "http://x/b"},
      {"file:///a/b", "../c", "file:///c"},
      // opaque bases
      {"urn:ex:doc", "#num", "urn:ex:doc#num"},
      {"urn:ex:doc", "", "urn:ex:doc"},
      {"urn:ex:doc", "?x", "urn:ex:doc?x"},
      {"urn:ex:doc", "urn:ex:part", "urn:ex:part"},
      {"urn:ex:doc", "x", "urn:x"},
      {"urn:ex:a/b", "c", "urn:ex:a/c"},
      {"urn:ex:doc?+r#f", "#/$defs/a", "urn:ex:doc?+r#/$defs/a"},
      {"tag:a@b,2020:x/y", "../z", "tag:/z"},  // to the letter of 5.2.4
      // no base, or a relative one
      {"", "", ""},
      {"", "a/b#c", "a/b#c"},
      {"", "http://a/../b", "http://a/b"},
      {"", "../a", "../a"},
      {"", "..", "../"},
      {"", "a/..", "./"},
      {"", "a/..//b", ".//b"},
      {"", "./a:b", "./a:b"},
      {"", "x/../a:b", "./a:b"},
      {"", "a/./b/../c", "a/c"},
      {"", "a//../b", "a/b"},
      {"dir/one", "two", "dir/two"},
      {"dir/one", "../../two", "../two"},
      {"../one", "../two", "../../two"},
      {"dir/one", "/two", "/two"},
      {"/dir/one", "../../two", "/two"},
      {"one?q", "#f", "one?q#f"},
      // an authority must not appear out of a path
      {"urn:/a", ".//b", "urn:/.//b"},
      {"x:/a/b", "..//c", "x:/.//c"},
      {"", "/.//b", "/.//b"},
      // what RFC 3986 doesn't allow still resolves, unchanged
      {"http://a/b c/d", "e f", "http://a/b c/e f"},
      {"http://a/b/c", "%zz/../\u00e9", "http://a/b/\u00e9"},
      {"http://a/b%2Fc/d", "e", "http://a/b%2Fc/e"},
      {"http://a/b/c", "#a#b", "http://a/b/c#a#b"},
      {"http://a/b/c", "\\x", "http://a/b/\\x"},
  };
  for (const Row& row : table)
    EXPECT_EQ(Resolve(row.base, row.reference), row.expected) << row.base << " + " << row.reference;
}

// Resolving in two steps gives what resolving in one does.
TEST(Resolve, IsAssociativeForRelativeBases) {
  const std::vector<std::string> references = {"",    ".",   "..",     "a",     "a/",           "../a",
                                               "./a", "a/b", "a/../b", "../..", "/a",           "//h/x",
                                               "?q",  "#f",  "a/..",   "./a:b", "../../../a/b", "a//b"};
  const std::string base = "http://h/1/2/3/4?z";
  for (const std::string& reference : references) {
    const std::string middle = Resolve("", reference);  // without dot segments that could go
    EXPECT_EQ(Resolve(base, middle), Resolve(base, reference)) << reference;
    if (Split(middle).path.empty() && !Split(middle).has_authority) continue;  // not a base of its own
    for (const std::string& last : references) {
      EXPECT_EQ(Resolve(base, Resolve(middle, last)), Resolve(Resolve(base, middle), last))
          << middle << " , " << last;
    }
  }
}

TEST(Normalize, Table) {
  const std::vector<std::pair<std::string, std::string>> table = {
      {"", ""},
      {"#", ""},
      {"HTTP://User@EXAMPLE.com/Path?Q#F", "http://User@example.com/Path?Q#F"},
      {"http://a/b#", "http://a/b"},
      {"http://a/b?", "http://a/b?"},
      {"http://a/./b/../c", "http://a/c"},
      {"http://a/%7euser/%2f%c3%a9", "http://a/~user/%2F%C3%A9"},
      {"http://a/%2e%2E/b", "http://a/b"},
      {"http://a/b%2Fc", "http://a/b%2Fc"},
      {"http://a/b%252fc", "http://a/b%252fc"},
      {"http://%41.test/", "http://a.test/"},
      {"http://%c3%89.TEST/", "http://%C3%89.test/"},
      {"http://a/\u00e9 |<>\"^`{}\\", "http://a/%C3%A9%20%7C%3C%3E%22%5E%60%7B%7D%5C"},
      {"http://\u00e9.test/", "http://%C3%A9.test/"},
      {"http://a/%", "http://a/%25"},
      {"http://a/%zz%4", "http://a/%25zz%254"},
      {"http://a/b[1]", "http://a/b%5B1%5D"},
      {"http://a/b#c#d", "http://a/b#c%23d"},
      {"http://a/b?c?d/e", "http://a/b?c?d/e"},
      {"http://a:80/", "http://a/"},
      {"http://a:/", "http://a/"},
      {"http://a:443/", "http://a:443/"},
      {"https://a:443/", "https://a/"},
      {"https://a:80/", "https://a:80/"},
      {"ftp://a:80/", "ftp://a:80/"},
      {"http://[2001:DB8::A]:80/x", "http://[2001:db8::a]/x"},
      {"http://[::1]", "http://[::1]"},
      {"http://a b/", "http://a%20b/"},
      {"http://a@b@c/", "http://a%40b@c/"},
      {"http://a:b:80/", "http://a%3Ab/"},
      {"http://a", "http://a"},
      {"URN:Ex:A/b", "urn:Ex:A/b"},
      {"urn:ex:doc#/$defs/a%20b", "urn:ex:doc#/$defs/a%20b"},
      {"#/$defs/%C3%A9", "#/$defs/%C3%A9"},
      {"#/$defs/\u00e9", "#/$defs/%C3%A9"},
      {"#%61", "#a"},
      {"../a/./b", "../a/b"},
      {"1a:b", "./1a:b"},
      {"%61:b", "./a:b"},
      {"/.//x", "/.//x"},
      {"a:/..//x", "a:/.//x"},
      {"a\0b"s, "a%00b"},
      {"\xff\xfe", "%FF%FE"},
  };
  for (const auto& [uri, expected] : table) {
    EXPECT_EQ(Normalize(uri), expected) << uri;
    EXPECT_EQ(Normalize(expected), expected) << uri;
    EXPECT_TRUE(IsValidUriReference(expected)) << expected;
  }
}

// All texts of up to five characters out of those that mean something.
TEST(Normalize, IsIdempotentAndGivesAReference) {
  const std::string alphabet = "aG:/.?#@[]%2 ";
  std::vector<std::string> texts = {""};
  for (size_t from = 0, round = 0; round < 5; ++round) {
    const size_t to = texts.size();
    for (; from < to; ++from) {
      for (char c : alphabet) texts.push_back(texts[from] + c);
    }
  }
  for (const std::string& text : texts) {
    const std::string once = Normalize("//" + text);
    ASSERT_EQ(Normalize(once), once) << text;
    const std::string plain = Normalize(text);
    ASSERT_EQ(Normalize(plain), plain) << text;
    // Brackets inside an authority are the one thing that can't be repaired.
    if (text.find('[') == std::string::npos) {
      ASSERT_TRUE(IsValidUriReference(plain)) << text << " -> " << plain;
    }
  }
}

TEST(Fragments, SplitOff) {
  EXPECT_EQ(WithoutFragment("http://a/b#c#d"), "http://a/b");
  EXPECT_EQ(WithoutFragment("a"), "a");
  EXPECT_EQ(WithoutFragment("#"), "");
  EXPECT_EQ(Fragment("a#b#c"), "b#c");
  EXPECT_EQ(Fragment("a#"), "");
  EXPECT_EQ(Fragment("a"), std::nullopt);
}

TEST(Percent, Decode) {
  EXPECT_EQ(PercentDecode("a%20b"), "a b");
  EXPECT_EQ(PercentDecode("x%2520y"), "x%20y");
  EXPECT_EQ(PercentDecode("%c3%A9+"), "\u00e9+");
  EXPECT_EQ(PercentDecode("%00"), "\0"s);
  EXPECT_EQ(PercentDecode("\u00e9"), "\u00e9");
  EXPECT_EQ(PercentDecode(""), "");
  for (std::string bad :
       {"%", "%4", "%4g", "a%", "%-1", "%ff", "%c3", "%c0%af", "%ed%a0%80", "%f4%90%80%80", "\xff"}) {
    EXPECT_EQ(PercentDecode(bad), std::nullopt) << bad;
  }
}

TEST(Percent, EncodeFragment) {
  EXPECT_EQ(EncodeFragment("/$defs/a b/~0~1?@:!$&'()*+,;=-._"), "/$defs/a%20b/~0~1?@:!$&'()*+,;=-._");
  EXPECT_EQ(EncodeFragment("%#<>[]{}|\\^`\""), "%25%23%3C%3E%5B%5D%7B%7D%7C%5C%5E%60%22");
  EXPECT_EQ(EncodeFragment("\u00e9\0"s), "%C3%A9%00");
  for (std::string text : {"a%20b"s, "\u4e2d/~1"s, "\x01\x7f"s}) {
    EXPECT_EQ(PercentDecode(EncodeFragment(text)), text);
    EXPECT_TRUE(IsValidUriReference(std::string("#").append(EncodeFragment(text))));
  }
}

TEST(IsAbsolute, Table) {
  for (std::string uri : {"a:", "http://x", "urn:a", "a+b-c.d1:x"}) EXPECT_TRUE(IsAbsolute(uri)) << uri;
  for (std::string uri : {"", ":", "1a:b", "a/b:c", "//a", "#a:b", "?a:b", "a", "\u00e9:x"})
    EXPECT_FALSE(IsAbsolute(uri)) << uri;
}

// Two megabytes of each shape, in time linear in the length (a quadratic step would take minutes).
TEST(Hostile, LongTexts) {
  for (std::string unit :
       {"a", "/", "../", "a/../", "a/", "./", "%", "%2e%2e/", ":", "@", "[", "#", "?", " ", "\u00e9"}) {
    std::string text;
    while (text.size() < 2'000'000) text += unit;
    EXPECT_FALSE(Normalize(text).empty() && unit != "#" && unit != "%2e%2e/") << unit;
    EXPECT_EQ(Split("x:" + text).scheme, "x");
    EXPECT_GE(Resolve("http://a/" + text, text).size(), 9u) << unit;
    EXPECT_GE(Resolve("", text).size(), 1u) << unit;
  }
}

}  // namespace
}  // namespace vouch::uri
