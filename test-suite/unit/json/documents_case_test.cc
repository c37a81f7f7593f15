// Runs test-suite/cases/documents.json: raw texts that must be accepted or refused, and our decision where
// the RFC leaves it open.
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <map>
#include <string>

#include "engine/json/document.h"

namespace vouch::json {
namespace {

// What vouch decided for the cases marked "policy".
const std::map<std::string, std::string, std::less<>> kPolicies = {
    {"duplicate_key", "reject"},      {"duplicate_key_escaped", "reject"},
    {"deep_arrays_100000", "reject"}, {"deep_objects_100000", "reject"},
    {"utf8_bom", "accept"},           {"lone_high_surrogate", "reject"},
    {"lone_low_surrogate", "reject"},
};

std::string FromHex(std::string_view hex) {
  std::string bytes;
  for (size_t i = 0; i + 1 < hex.size(); i += 2) {
    bytes.push_back(static_cast<char>(std::stoi(std::string(hex.substr(i, 2)), nullptr, 16)));
  }
  return bytes;
}

// The recipes are sums of quoted texts without escapes, each perhaps times a number. Empty when it isn't one.
std::string FromRecipe(std::string_view recipe) {
  std::string text;
  while (!recipe.empty()) {
    const char quote = recipe.front();
    const size_t close = recipe.find(quote, 1);
    if ((quote != '"' && quote != '\'') || close == std::string_view::npos) return "";
    const std::string_view piece = recipe.substr(1, close - 1);
    recipe.remove_prefix(close + 1);
    size_t times = 1;
    if (recipe.starts_with(" * ")) {
      times = std::stoul(std::string(recipe.substr(3)));
      recipe.remove_prefix(std::min(recipe.find(' ', 3), recipe.size()));
    }
    for (size_t i = 0; i < times; ++i) text += piece;
    if (recipe.starts_with(" + ")) {
      recipe.remove_prefix(3);
    } else if (!recipe.empty()) {
      return "";
    }
  }
  return text;
}

TEST(DocumentsCaseTest, EveryCase) {
  std::ifstream file(VOUCH_SOURCE_DIR "/test-suite/cases/documents.json", std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  const Result<Document> cases = Document::Parse(text);
  ASSERT_TRUE(cases.ok()) << cases.error().message;
  size_t policies = 0;
  for (const Value& test : cases->root().items()) {
    const std::string name(test.Find("name")->string());
    const Value* hex = test.Find("hex");
    const std::string input =
        hex != nullptr ? FromHex(hex->string()) : FromRecipe(test.Find("recipe")->string());
    ASSERT_FALSE(input.empty()) << name;
    std::string expected(test.Find("expect")->string());
    if (expected == "policy") {
      const auto policy = kPolicies.find(name);
      ASSERT_NE(policy, kPolicies.end()) << name;
      expected = policy->second;
      ++policies;
    }
    const Result<Document> document = Document::Parse(input);
    EXPECT_EQ(document.ok() ? "accept" : "reject", expected) << name;
    if (!document.ok()) {
      EXPECT_FALSE(document.error().message.empty()) << name;
      EXPECT_NE(document.error().position.line, 0u) << name;
    }
    if (name.starts_with("deep_") && !document.ok()) {
      EXPECT_EQ(document.error().code, ErrorCode::kLimit) << name;
      // With the limit raised, depth alone refuses nothing.
      ParseOptions deep;
      deep.max_depth = UINT32_MAX;
      EXPECT_EQ(Document::Parse(input, deep).ok(), expected != "reject" || name != "deep_open_only") << name;
    }
  }
  EXPECT_EQ(cases->root().size(), 41u);
  EXPECT_EQ(policies, kPolicies.size());
}

}  // namespace
}  // namespace vouch::json
