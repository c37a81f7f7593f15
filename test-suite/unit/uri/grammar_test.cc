// Tests of the grammars of engine/uri: URI, IRI, their references, and IP addresses.
#include <gtest/gtest.h>

#include <boost/url/parse.hpp>
#include <boost/url/url_view.hpp>
#include <string>
#include <vector>

#include "engine/uri/ip.h"
#include "engine/uri/uri.h"

namespace vouch::uri {
namespace {

using namespace std::string_literals;

// What a text is: "U" a URI, "R" only a URI reference, "I" only an IRI, "r" only an IRI reference, "-" none.
std::string Kind(std::string_view text) {
  // A URI is each of the others, and an IRI or a URI reference is an IRI reference.
  const bool u = IsValidUri(text), ur = IsValidUriReference(text), i = IsValidIri(text),
             ir = IsValidIriReference(text);
  if (u) return ur && i && ir ? "U" : "inconsistent";
  if (ur) return ir && !i ? "R" : "inconsistent";
  if (i) return ir ? "I" : "inconsistent";
  return ir ? "r" : "-";
}

TEST(Grammar, Table) {
  const std::vector<std::pair<std::string, std::string>> table = {
      {"", "R"},
      {"a:", "U"},
      {"a:b", "U"},
      {"a1+-.:b", "U"},
      {"1a:b", "-"},
      {"a_b:c", "-"},
      {":a", "-"},
      {"./1a:b", "R"},
      {"a/b:c", "R"},
      {"?a:b", "R"},
      {"#a:b", "R"},
      {"//", "R"},
      {"///", "R"},
      {"a://", "U"},
      {"a:////", "U"},
      {"http://h:80/", "U"},
      {"http://h:/", "U"},
      {"http://h:99999999999999999999/", "U"},
      {"http://h:8a/", "-"},
      {"http://h:-1/", "-"},
      {"http://:80", "U"},
      {"http://@:80", "U"},
      {"http://a:b@h", "U"},
      {"http://a:b:c", "-"},
      {"http://a@b@c", "-"},
      {"http://a%40b@c", "U"},
      {"http://a!$&'()*+,;=-._~", "U"},
      {"http://[::1]", "U"},
      {"http://[::1]:80", "U"},
      {"http://u@[::1]:", "U"},
      {"http://[::1]x", "-"},
      {"http://[::1", "-"},
      {"http://::1]", "-"},
      {"http://[]", "-"},
      {"http://[1.2.3.4]", "-"},
      {"http://[fe80::1%25en0]", "-"},  // RFC 6874 is not RFC 3986
      {"http://[v1.a:!]", "U"},
      {"http://[VfF.~]", "U"},
      {"http://[v.a]", "-"},
      {"http://[v1.]", "-"},
      {"http://[v1]", "-"},
      {"http://[vg.a]", "-"},
      {"http://[v1.%41]", "-"},
      {"http://[v1.a@]", "-"},
      {"http://x/[", "-"},
      {"http://x?[", "-"},
      {"http://x#[", "-"},
      {"#a#b", "-"},
      {"?a?b/c", "R"},
      {"%", "-"},
      {"%4", "-"},
      {"%4g", "-"},
      {"%41", "R"},
      {"#%zz", "-"},
      {"?%zz", "-"},
      {"//%zz", "-"},
      {"//%41", "R"},
      {"a b", "-"},
      {"a\n", "-"},
      {"a\0"s, "-"},
      {"a\x7f", "-"},
      {"\\a", "-"},
      {"{a}", "-"},
      {"urn:oasis:names:x:1.2", "U"},
      {"mailto:a@b", "U"},
      // RFC 3987
      {"http://\u00e9/\u4e2d?\u03b1#\u05d0", "I"},
      {"http://\u00e9@x", "I"},
      {"/\u00e9", "r"},
      {"\u00e9:a", "-"},
      {"http://x:\u0661", "-"},
      {"http://x/\u0080", "-"},
      {"http://x/\u009f", "-"},
      {"http://x/\u00a0", "I"},
      {"http://x/\ud7ff", "I"},
      {"http://x/\ue000", "-"},
      {"http://x?\ue000\uf8ff\U000f0000\U000ffffd\U00100000\U0010fffd", "I"},
      {"http://x#\ue000", "-"},
      {"http://x?\U000ffffe", "-"},
      {"http://x/\uf900\ufdcf\ufdf0\uffef", "I"},
      {"http://x/\ufdd0", "-"},
      {"http://x?\ufdd0", "-"},
      {"http://x/\ufff0", "-"},
      {"http://x/\U00010000\U0001fffd\U000dfffd\U000e1000\U000efffd", "I"},
      {"http://x/\U0001fffe", "-"},
      {"http://x/\U000e0fff", "-"},
      {"http://x/\U000f0000", "-"},
      {"http://x/\xff", "-"},
      {"http://x/\xc0\xaf", "-"},
      {"http://x/\xed\xa0\x80", "-"},
      {"http://x/\xc3", "-"},
  };
  for (const auto& [text, kind] : table) EXPECT_EQ(Kind(text), kind) << text;
}

TEST(Ip, Version4) {
  for (std::string good : {"0.0.0.0", "255.255.255.255", "1.20.199.249"}) EXPECT_TRUE(IsIpv4(good)) << good;
  for (std::string bad :
       {"", "1", "1.2.3", "1.2.3.4.5", "1.2.3.", ".1.2.3", "1..2.3", "256.1.1.1", "01.1.1.1", "00.0.0.0",
        "1.2.3.4 ", " 1.2.3.4", "1.2.3.4\n", "0x1.2.3.4", "1.2.3.1234", "-1.2.3.4", "1.2.3.\u0664"}) {
    EXPECT_FALSE(IsIpv4(bad)) << bad;
  }
}

TEST(Ip, Version6) {
  for (std::string good : {"::", "::1", "1::", "1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7::", "::2:3:4:5:6:7:8",
                           "1::8", "1:2::7:8", "ABCD:ef01::", "::ffff:1.2.3.4", "1:2:3:4:5:6:1.2.3.4",
                           "::1.2.3.4", "1::5:1.2.3.4", "1:2:3:4:5::1.2.3.4", "0000:0::0"}) {
    EXPECT_TRUE(IsIpv6(good)) << good;
  }
  for (std::string bad : {"",
                          ":",
                          ":::",
                          "1",
                          "1:2:3:4:5:6:7",
                          "1:2:3:4:5:6:7:8:9",
                          "1:2:3:4:5:6:7:8::",
                          "::1:2:3:4:5:6:7:8",
                          "1::2::3",
                          "1:",
                          ":1",
                          "1:::2",
                          "12345::",
                          "g::",
                          "1.2.3.4",
                          "1:2:3:4:5:6:7:1.2.3.4",
                          "1:2:3:4:5:1.2.3.4",
                          "1.2.3.4::",
                          "::1.2.3.4:5",
                          "::1.2.3",
                          "::1.2.3.04",
                          "::1%eth0",
                          "::1 ",
                          "::1/64",
                          "1:2:3:4:5:6::1.2.3.4",
                          "1::2:"}) {
    EXPECT_FALSE(IsIpv6(bad)) << bad;
  }
}

// Boost.URL 1.81 takes a port or a host that ends early for the end of the authority.
bool BoostAccepts(boost::urls::result<boost::urls::url_view> parsed) {
  if (!parsed.has_value()) return false;
  const auto path = parsed->encoded_path();
  return !parsed->has_authority() || path.empty() || path.front() == '/';
}

// All texts of up to five characters out of those that mean something, after a few beginnings.
TEST(Grammar, AgreesWithBoostUrl) {
  const std::string alphabet = "a1:/.?#@[]%v ";
  std::vector<std::string> texts = {""};
  for (size_t from = 0, round = 0; round < 5; ++round) {
    const size_t to = texts.size();
    for (; from < to; ++from) {
      for (char c : alphabet) texts.push_back(texts[from] + c);
    }
  }
  int valid = 0;
  for (const std::string& text : texts) {
    for (const char* prefix : {"", "//", "a://["}) {
      const std::string uri = prefix + text;
      const bool expected = BoostAccepts(boost::urls::parse_uri_reference(uri));
      ASSERT_EQ(IsValidUriReference(uri), expected) << uri;
      ASSERT_EQ(IsValidUri(uri), BoostAccepts(boost::urls::parse_uri(uri))) << uri;
      valid += expected;
    }
  }
  EXPECT_GT(valid, 10000);
}

// Address literals, one of which is made of any sequence of pieces.
TEST(Grammar, AgreesWithBoostUrlOnAddresses) {
  const std::vector<std::string> pieces = {":", "::", "1:", "a2b3:", "1", "1.2.3.4", "0.0.256.1"};
  std::vector<std::string> texts = {""};
  for (size_t from = 0, round = 0; round < 6; ++round) {
    const size_t to = texts.size();
    for (; from < to; ++from) {
      for (const std::string& piece : pieces) texts.push_back(texts[from] + piece);
    }
  }
  int valid = 0;
  for (const std::string& text : texts) {
    for (const char* more : {"", "1:1:1:1:"}) {
      const std::string address = more + text;
      const std::string uri = "//[" + address + "]";
      ASSERT_EQ(IsIpv6(address), BoostAccepts(boost::urls::parse_uri_reference(uri))) << uri;
      valid += IsIpv6(address);
    }
  }
  EXPECT_GT(valid, 500);
}

}  // namespace
}  // namespace vouch::uri
