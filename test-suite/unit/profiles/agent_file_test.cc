#include "profiles/agent_file.h"

#include <gtest/gtest.h>

#include "engine/json/pointer.h"

namespace vouch::profiles {
namespace {

AgentFile File(std::string text) {
  json::ParseOptions options;
  options.keep_positions = true;
  options.max_depth = 5000;
  json::Document document = json::Document::Parse(text, options).value();
  return AgentFile("t.json", std::move(text), load::Encoding::kJson, std::move(document));
}

TEST(AgentFileTest, LocationIsThePointer) {
  const AgentFile file = File(R"({"a": [[], {}, {"b/c": {"~": [null, 1]}}], "": {"": 0}, "a b": "é"})");
  for (const char* pointer : {"", "/a", "/a/0", "/a/1", "/a/2", "/a/2/b~1c", "/a/2/b~1c/~0", "/a/2/b~1c/~0/1", "/", "//",
                              "/a b"}) {
    const json::Value* value = json::Resolve(file.root(), pointer);
    ASSERT_NE(value, nullptr) << pointer;
    EXPECT_EQ(file.Location(*value), pointer);
  }
}

TEST(AgentFileTest, LocationAtAnyDepthAndAfterAMove) {
  std::string text = std::string(4000, '[') + std::string(4000, ']');
  AgentFile file = File(std::move(text));
  const json::Value* value = &file.root();
  while (value->size() != 0) value = &value->items()[0];
  const std::string location = file.Location(*value);
  EXPECT_EQ(location.size(), 2u * 3999);
  const AgentFile moved = std::move(file);
  EXPECT_EQ(moved.Location(*value), location);
}

TEST(AgentFileTest, PositionsAreThoseOfTheWholeText) {
  for (const char* line_end : {"\n", "\r\n", "\r"}) {
    std::string text = "\xEF\xBB\xBF[";
    for (int i = 0; i < 700; ++i) text += "\"é\"," + std::string(i % 7 == 0 ? line_end : " ");
    text += "0]";
    const AgentFile file = File(text);
    for (uint64_t byte = 0; byte <= text.size() + 1; ++byte) {
      const TextPosition expected = json::Locate(text, byte);
      const TextPosition found = file.Position(byte);
      ASSERT_TRUE(found.byte == expected.byte && found.line == expected.line && found.column == expected.column) << byte;
    }
  }
}

TEST(AgentFileTest, MissingThingsAreNothing) {
  const AgentFile file = File(R"({"a": {"b": "text"}, "n": 1})");
  const json::Value& root = file.root();
  EXPECT_EQ(Text(At(root, {"a", "b"})), "text");
  EXPECT_EQ(At(root, {"a", "b", "c"}), nullptr);
  EXPECT_EQ(At(root, {"x", "b"}), nullptr);
  EXPECT_EQ(&*At(root, {}), &root);
  EXPECT_EQ(Member(nullptr, "a"), nullptr);
  EXPECT_EQ(Member(At(root, {"n"}), "a"), nullptr);
  EXPECT_TRUE(Items(nullptr).empty());
  EXPECT_TRUE(Items(&root).empty());
  EXPECT_TRUE(Members(nullptr).empty());
  EXPECT_TRUE(Members(At(root, {"n"})).empty());
  EXPECT_EQ(Members(&root).size(), 2u);
  EXPECT_EQ(Text(nullptr), std::nullopt);
  EXPECT_EQ(Text(&root), std::nullopt);
}

}  // namespace
}  // namespace vouch::profiles
