// Canonical JSON and SHA-256 against the vectors of RFC 8785, FIPS 180-4, and digests of published agent files.
#include "profiles/common/canonical.h"

#include <gtest/gtest.h>

#include <string>

#include "engine/json/document.h"
#include "profiles/agent_file.h"
#include "profiles/load/load.h"
#include "support/shared_data.h"

namespace vouch::profiles {
namespace {

std::string Canonical(std::string_view text, std::initializer_list<std::string_view> without = {}) {
  const auto document = json::Document::Parse(text);
  if (!document.ok()) return document.error().message;
  std::string out;
  return AppendCanonical(document->root(), without, &out) ? out : "none";
}

TEST(Canonical, WritesTheVectorsOfTheRfc) {
  const struct {
    const char *text, *expected;
  } cases[] = {
      {R"({"b":2,"a":1})", R"({"a":1,"b":2})"},
      {R"({"n":1.0})", R"({"n":1})"},
      {R"({"s":"é","z":-0.0})", R"({"s":"é","z":0})"},
      {"[ 333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001 ]",
       "[333333333.3333333,1e+30,4.5,0.002,1e-27]"},
      {"[1e21, 1e20, 123456789012345680000.0, 1e-6, 1e-7, 5e-324, 1.7976931348623157e308, -1.5]",
       "[1e+21,100000000000000000000,123456789012345680000,0.000001,1e-7,5e-324,1.7976931348623157e+308,-1.5]"},
      {"[9007199254740992, 0.1, 9007199254740993.0]", "[9007199254740992,0.1,9007199254740992]"},
      {R"("\u20ac$\u000f\u000aA'\u0042\u0022\u005c\\\"\/")", "\"€$\\u000f\\nA'B\\\"\\\\\\\\\\\"/\""},
      {R"(["\b\f\t\r", true, false, null, [], {}])", R"(["\b\f\t\r",true,false,null,[],{}])"},
      // In UTF-16 U+1F600 (D83D...) comes before U+FB33, and behind U+20AC.
      {R"({"\u20ac":1,"\r":2,"\ufb33":3,"1":4,"\ud83d\ude00":5,"\u0080":6,"\u00f6":7})",
       "{\"\\r\":2,\"1\":4,\"\xc2\x80\":6,\"ö\":7,\"€\":1,\"\xf0\x9f\x98\x80\":5,\"\xef\xac\xb3\":3}"},
      {R"({"a":{"c":[{"z":1,"y":2}],"b":0},"ab":1,"":2})", R"({"":2,"a":{"b":0,"c":[{"y":2,"z":1}]},"ab":1})"},
      {"9007199254740993", "none"},
      {"[1e400]", "none"},
  };
  for (const auto& c : cases) EXPECT_EQ(Canonical(c.text), c.expected) << c.text;
  EXPECT_EQ(Canonical(R"({"trust":1,"a":{"trust":2},"revision":3})", {"trust", "revision"}), R"({"a":{"trust":2}})");
  const std::string deep = std::string(1000, '[') + std::string(1000, ']');
  EXPECT_EQ(Canonical(deep), deep);
}

TEST(Canonical, HashesTheVectorsOfTheStandard) {
  EXPECT_EQ(Sha256(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(Sha256("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

TEST(Canonical, GivesThePublishedDigests) {
  const struct {
    const char *file, *profile, *spec;
  } cases[] = {
      {"note-taker.agent.yaml", "32ac424528ddffbbc3c0abeb98b1b18887d5ae5d04425a5466f4191a1b30c1e7",
       "fe2ddb1be24336d05d2b44ffe05d7bbbbfeb0def69c17503b0d5c931ff42fccc"},
      {"base-reviewer.agent.yaml", "83b91078a10a07f31e9b071ba727a051d464500466bd2ef0d91e8a2b81b50c0c",
       "0f82757983e536632e7cadcd803256d8ca5d6d244b5dd856da4b73603fe7ec93"},
      {"code-reviewer.agent.yaml", "7425ce9f3bf2fac2dfa724ff5b78ca0ac100779fd00d2ac73799ccb631b0e6bb",
       "3aab04f8c5faabc7fda153e9f32080bea07cd4fd2435e50be0dd57d6652dd800"},
      {"data-engineer.agent.yaml", "48ff715ca5100b74bdc5c1cecc1f5b79880f96d17a4d60528169818fa19f34bd",
       "f7bd0d3478d63a15fe82a33de00bbaaa3a1381ff7c055420c0bc2cdfb29904d4"},
      {"research-analyst.agent.md", "d51db6411460b73c815a0abfad3eac1e20f4dc679f4d85a5a4d041e4f6acf7b5",
       "58ec91acdd0bf7478fb7cd361649337a9fa9e5e99c0dad5dbc19f0d512672375"},
  };
  for (const auto& c : cases) {
    const auto path = test_support::SharedData(std::string("agent-files/upstream/oap/examples/") + c.file);
    if (!path) GTEST_SKIP() << test_support::kDataAbsent;
    const auto text = test_support::ReadFile(*path);
    ASSERT_TRUE(text) << c.file;
    load::Options options;
    options.body_path = {"spec", "role", "instructions"};
    const load::Loaded loaded = load::Load(*text, load::EncodingOf(c.file, *text), options);
    ASSERT_TRUE(loaded.document) << c.file;
    std::string whole;
    ASSERT_TRUE(AppendCanonical(loaded.document->root(), {}, &whole));
    EXPECT_EQ(Sha256(whole), c.profile) << c.file;
    std::string parts = "{\"metadata\":";
    ASSERT_TRUE(AppendCanonical(*At(loaded.document->root(), {"metadata"}), {"revision", "updated_at", "trust"}, &parts));
    ASSERT_TRUE(AppendCanonical(*At(loaded.document->root(), {"spec"}), {}, &parts.append(",\"spec\":")));
    EXPECT_EQ(Sha256(parts.append("}")), c.spec) << c.file;
  }
}

}  // namespace
}  // namespace vouch::profiles
