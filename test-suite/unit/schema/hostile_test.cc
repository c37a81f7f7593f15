// Schemas written to be slow or deep: they build in about linear time and without using the stack.
// The sizes are such that quadratic work would take minutes.
#include <functional>
#include <string>

#include "engine/schema/graph.h"
#include "gtest/gtest.h"
#include "unit/schema/graph_fixture.h"

namespace vouch::schema {
namespace {

constexpr uint32_t kMany = 100'000;

std::string Repeat(std::string_view text, uint32_t count) {
  std::string repeated;
  repeated.reserve(text.size() * count);
  for (uint32_t i = 0; i < count; ++i) repeated += text;
  return repeated;
}

// {"<keyword>": {"d0": member(0), "d1": member(1) ...}}
std::string Map(const std::string& keyword, uint32_t count,
                const std::function<std::string(uint32_t)>& member) {
  std::string text = "{\"" + keyword + "\":{";
  for (uint32_t i = 0; i < count; ++i) {
    if (i > 0) text += ',';
    text += "\"d" + std::to_string(i) + "\":" + member(i);
  }
  return text + "}}";
}

std::string Other(uint32_t i, uint32_t count) { return std::to_string((i * 7919ull + 1) % count); }

TEST(HostileTest, DeepSchemas) {
  const Result<Graph> graph = Build(Repeat(R"({"not":)", kMany) + "{}" + Repeat("}", kMany), {});
  ASSERT_TRUE(graph.ok());
  EXPECT_EQ(graph->node_count(), kMany + 1);
  EXPECT_EQ(graph->Pointer(kMany), Repeat("/not", kMany));
}

TEST(HostileTest, DeepPointers) {
  const std::string schema = R"({"$ref": "#)" + Repeat("/x", 50'000) + R"(", "not": {"$ref": "#)" +
                             Repeat("/x", 40'000) + R"("}, "x": )" + Repeat(R"({"x":)", 60'000) + "{}" +
                             Repeat("}", 60'000) + "}";
  const Result<Graph> graph = Build(schema, {});
  ASSERT_TRUE(graph.ok()) << Describe(graph).substr(0, 300);
  EXPECT_EQ(graph->node_count(), 4u);
}

TEST(HostileTest, ManyOfEach) {
  struct Case {
    const char* what;
    std::string schema;
    size_t nodes;  // 0: refused
  };
  const Case cases[] = {
      {"pointers",
       Map("$defs", kMany, [](uint32_t i) { return R"({"$ref":"#/$defs/d)" + Other(i, kMany) + "\"}"; }),
       kMany + 1},
      {"anchors",
       Map("$defs", kMany,
           [](uint32_t i) {
             return R"({"$anchor":"a)" + std::to_string(i) + R"(","$ref":"#a)" + Other(i, kMany) + "\"}";
           }),
       kMany + 1},
      {"identifiers",
       Map("$defs", 10'000,
           [](uint32_t i) {
             return R"({"$id":"https://ex.test/)" + std::to_string(i) + R"(","$anchor":"a","$ref":")" +
                    Other(i, 10'000) + "#a\"}";
           }),
       10'001},
      {"bad pointers",
       Map("$defs", kMany, [](uint32_t i) { return R"({"$ref":"#/$defs/b)" + std::to_string(i) + "\"}"; }),
       0},
      {"bad anchors",
       Map("$defs", kMany,
           [](uint32_t i) {
             return R"({"$anchor":"a)" + std::to_string(i) + R"(","$ref":"#b)" + std::to_string(i) + "\"}";
           }),
       0},
      // Each anchor is found in a place that only the reference before leads to.
      {"places outside the walk",
       Map("x", kMany,
           [](uint32_t i) { return R"({"$ref":"#/x/d)" + std::to_string((i + 1) % kMany) + "\"}"; })
           .insert(1, R"("$ref":"#/x/d0",)"),
       kMany + 1},
  };
  for (const Case& c : cases) {
    const Result<Graph> graph = Build(c.schema, {});
    EXPECT_EQ(graph.ok() ? graph->node_count() : 0, c.nodes) << c.what;
    if (!graph.ok()) {
      EXPECT_EQ(graph.error().code, ErrorCode::kReference) << c.what;
      EXPECT_EQ(graph.error().details.size(), 50u) << c.what;
    }
  }
}

}  // namespace
}  // namespace vouch::schema
