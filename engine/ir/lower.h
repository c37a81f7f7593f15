// Lower: a schema graph to the keyword IR.
//
// Entry point: Lower. Each (schema, dynamic scope) that can be reached from the root becomes one ir::Schema: a dynamic
// scope is the map from dynamic anchor to the outermost resource that has it, reduced to the anchors that the schema can
// still ask for, so schemas that no $dynamicRef can reach exist once. $dynamicRef and $recursiveRef thereby become plain
// references (2020-12 core 8.2.3.2, 2019-09 core 8.2.4.2). Iterative; near linear in what is reached.
// lower_keywords.cc has one function for each keyword. Tested by test-suite/unit/ir/lower_test.cc.
#ifndef VOUCH_ENGINE_IR_LOWER_H_
#define VOUCH_ENGINE_IR_LOWER_H_

#include <string>
#include <vector>

#include "engine/ir/module.h"
#include "engine/schema/graph.h"
#include "vouch/error.h"
#include "vouch/limits.h"

namespace vouch::ir {

struct LowerOptions {
  // Every known format asserts (beyond what a format-assertion vocabulary demands by itself).
  bool assert_formats = false;
  // Formats that assert whatever the dialect says, and formats that never do (the latter wins).
  std::vector<std::string> asserted_formats;
  std::vector<std::string> ignored_formats;
  // contentEncoding base64 and contentMediaType application/json assert in draft 7 (validation section 8).
  bool assert_content = false;
  // Refuse patterns that only the bounded backtracker could run.
  bool linear_patterns_only = false;
  Limits limits;
  std::vector<std::string>* warnings = nullptr;  // receives notes on patterns, if not null
};

// Errors: kPattern (every pattern of the graph is checked, reachable or not), kSchema (unknown format under the
// format-assertion vocabulary), kLimit (program_bytes).
Result<Module> Lower(const schema::Graph& graph, const LowerOptions& options);

}  // namespace vouch::ir

#endif  // VOUCH_ENGINE_IR_LOWER_H_
