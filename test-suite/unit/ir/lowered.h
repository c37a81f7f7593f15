// Shared by the tests of ir/: a schema text lowered to a Module.
#ifndef VOUCH_TEST_SUITE_UNIT_IR_LOWERED_H_
#define VOUCH_TEST_SUITE_UNIT_IR_LOWERED_H_

#include <string>
#include <string_view>
#include <utility>

#include "engine/ir/lower.h"
#include "engine/ir/print.h"
#include "gtest/gtest.h"
#include "unit/schema/graph_fixture.h"

namespace vouch::ir {

using schema::Draft;

inline Result<Module> LowerText(std::string_view text, Draft draft = Draft::k2020_12,
                                const LowerOptions& options = {}, const schema::Texts& remotes = {}) {
  schema::GraphOptions graph_options = schema::OptionsFor(remotes);
  graph_options.default_dialect = schema::StandardDialect(draft).uri;
  const Result<schema::Graph> graph = schema::Build(text, graph_options);
  if (!graph.ok()) return graph.error();
  return Lower(*graph, options);
}

}  // namespace vouch::ir

#endif  // VOUCH_TEST_SUITE_UNIT_IR_LOWERED_H_
