// Every schema of the official suite, draft 4 to 2020-12, becomes a graph in which every reference is bound.
#include <cstdint>
#include <filesystem>
#include <string>

#include "engine/json/writer.h"
#include "engine/schema/graph.h"
#include "gtest/gtest.h"
#include "support/shared_data.h"
#include "unit/schema/graph_fixture.h"

namespace vouch::schema {
namespace {

namespace fs = std::filesystem;

Texts Remotes(const fs::path& root) {
  Texts texts;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(root)) {
    if (entry.path().extension() != ".json") continue;
    const std::string name = fs::relative(entry.path(), root).generic_string();
    texts["http://localhost:1234/" + name] = test_support::ReadFile(entry.path()).value_or("");
  }
  return texts;
}

struct Case {
  const char* folder;
  Draft draft;
};

class OfficialSuiteTest : public testing::TestWithParam<Case> {};

TEST_P(OfficialSuiteTest, EverySchemaIsBound) {
  const auto suite = test_support::SharedData("JSON-Schema-Test-Suite");
  if (!suite.has_value()) GTEST_SKIP() << test_support::kDataAbsent;
  const Texts remotes = Remotes(*suite / "remotes");
  GraphOptions options = OptionsFor(remotes);
  options.default_dialect = StandardDialect(GetParam().draft).uri;
  uint32_t schemas = 0;
  for (const fs::directory_entry& entry :
       fs::recursive_directory_iterator(*suite / "tests" / GetParam().folder)) {
    if (entry.path().extension() != ".json") continue;
    const DocumentPtr file = ReadText(test_support::ReadFile(entry.path()).value_or(""));
    ASSERT_NE(file, nullptr) << entry.path();
    for (const json::Value& group : file->root().items()) {
      const Result<Graph> graph = Build(json::ToText(*group.Find("schema")), options);
      ++schemas;
      EXPECT_TRUE(graph.ok()) << entry.path() << ": " << group.Find("description")->string() << "\n"
                              << Describe(graph);
      if (!graph.ok()) continue;
      for (NodeId id = 0; id < graph->node_count(); ++id) {
        const Node& node = graph->node(id);
        EXPECT_TRUE(node.parent == kNoNode || node.parent < id);
        for (const Edge& edge : graph->edges(node)) EXPECT_LT(edge.target, graph->node_count());
        for (const Reference& reference : graph->references(node)) {
          EXPECT_LT(reference.target, graph->node_count());
        }
      }
    }
  }
  EXPECT_GT(schemas, 150u);
}

INSTANTIATE_TEST_SUITE_P(Drafts, OfficialSuiteTest,
                         testing::Values(Case{"draft4", Draft::k4}, Case{"draft6", Draft::k6},
                                         Case{"draft7", Draft::k7}, Case{"draft2019-09", Draft::k2019_09},
                                         Case{"draft2020-12", Draft::k2020_12}),
                         [](const auto& test) {
                           std::string name = test.param.folder;
                           for (char& c : name) {
                             if (c == '-') c = '_';
                           }
                           return name;
                         });

}  // namespace
}  // namespace vouch::schema
