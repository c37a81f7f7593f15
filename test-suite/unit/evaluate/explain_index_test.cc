// NameIndex, MemberSet and Prepared by themselves.
#include <string>
#include <vector>

#include "engine/evaluate/member_set.h"
#include "unit/evaluate/explain_fixture.h"

namespace vouch::evaluate {
namespace {

TEST(NameIndexTest, FindsEveryNameAndNoOther) {
  for (const size_t count : {0u, 1u, 8u, 9u, 1000u}) {
    std::vector<std::string> texts;
    for (size_t i = 0; i < count; ++i) texts.push_back(std::string(i % 40, 'x') + std::to_string(i));
    const std::vector<std::string_view> names(texts.begin(), texts.end());
    const NameIndex index(names);
    EXPECT_EQ(index.distinct(), count);
    for (uint32_t i = 0; i < count; ++i) {
      EXPECT_EQ(index.Find(texts[i]), i);
      EXPECT_EQ(index.Find(texts[i] + "y"), NameIndex::kNone);
    }
    EXPECT_EQ(index.Find(""), NameIndex::kNone);
  }
  const std::string_view zeros[] = {{"a", 1}, {"a\0", 2}, {"a\0\0", 3}, {"", 0}, {"a", 1}};
  const NameIndex index(zeros);
  EXPECT_EQ(index.distinct(), 4u);
  for (uint32_t i = 0; i < 4; ++i) EXPECT_EQ(index.Find(zeros[i]), i);
}

TEST(MemberSetTest, SmallAndLarge) {
  std::string text = "{\"a\":1";
  const schema::DocumentPtr small = ReadText(text + "}");
  for (int i = 0; i < 100; ++i) text += ",\"k" + std::to_string(i) + "\":0";
  const schema::DocumentPtr large = ReadText(text + "}");
  EXPECT_TRUE(MemberSet(small->root()).Has("a"));
  EXPECT_FALSE(MemberSet(small->root()).Has("k7"));
  EXPECT_TRUE(MemberSet(large->root()).Has("k99"));
  EXPECT_FALSE(MemberSet(large->root()).Has("k100"));
}

TEST(PreparedTest, KnowsCyclesAndSharing) {
  const Compiled compiled(R"({"allOf": [{"$ref": "#/$defs/a"}, {"$ref": "#/$defs/c"}, {"$ref": "#/$defs/c"}],
      "$defs": {"a": {"$ref": "#/$defs/b"}, "b": {"anyOf": [{"$ref": "#/$defs/a"}, true]}, "c": {"items": {"$ref": "#"}}}})");
  ASSERT_TRUE(compiled.ok()) << compiled.error;
  std::string cyclic, shared;
  for (uint32_t s = 0; s < compiled.module->schemas.size(); ++s) {
    const std::string location = compiled.module->LocationOf(s);
    if (compiled.prepared->schema(s).cycle != ir::kNone) cyclic += location.substr(location.find('#')) + " ";
    if (compiled.prepared->schema(s).shared) shared += location.substr(location.find('#')) + " ";
  }
  EXPECT_NE(cyclic.find("#/$defs/a "), std::string::npos);
  EXPECT_NE(cyclic.find("#/$defs/b "), std::string::npos);
  EXPECT_EQ(cyclic.find("#/$defs/c "), std::string::npos);
  EXPECT_NE(shared.find("#/$defs/c "), std::string::npos);
}

}  // namespace
}  // namespace vouch::evaluate
