// Explain: evaluates a Module keyword by keyword, skipping nothing, and records every error and annotation.
//
// Entry point: Explain. Algorithm: an explicit stack of frames (schema, instance, keyword, child); no C++ recursion. Three
// outcomes by Kleene's logic. Cost: one step a keyword and child, up to Limits::evaluation_steps, then kUndecided.
// The same schema on the same instance already active in the same place (a reference loop) is kUndecided.
// Tested by test-suite/unit/evaluate/explain_test.cc, the official suite, and against the reference interpreter.
#ifndef VOUCH_ENGINE_EVALUATE_EXPLAIN_H_
#define VOUCH_ENGINE_EVALUATE_EXPLAIN_H_

#include <cstdint>
#include <string>
#include <vector>

#include "engine/evaluate/patterns.h"
#include "engine/ir/module.h"
#include "engine/json/value.h"
#include "vouch/limits.h"
#include "vouch/outcome.h"

namespace vouch::evaluate {

// One evaluated schema or keyword: a node of the output tree in the order of evaluation. Children follow their parent
// (parent index < own index).
struct Unit {
  static constexpr uint32_t kNoParent = UINT32_MAX;
  uint32_t parent = kNoParent;
  ir::SchemaId schema = 0;
  uint32_t keyword = ir::kNone;  // index into Module::keywords; kNone: the unit of a whole schema
  // Which subschema of the parent keyword a schema unit is: appended to the evaluation path after the keyword
  // ("" for $ref/not/items/..., "/0" for allOf, "/name" escaped for properties; for then/else the path step replaces "if").
  std::string step;
  std::string instance_location;  // JSON Pointer
  Outcome outcome = Outcome::kValid;
  // For a keyword unit that failed: the parameters of its message. `message` is the ready sentence in English: what is
  // wrong with this instance, what was expected (e.g. `expected string, found integer 5`; `missing property "name"`).
  std::string message;
  // For keyword units that annotate (the outcome is valid): JSON text of the annotation. Kept also where an enclosing
  // schema failed ("dropped"): reports decide.
  std::string annotation;
  bool has_annotation = false;
  // Says which limit, for kUndecided units that are the cause.
  const char* undecided_reason = nullptr;
};

struct ExplainOptions {
  Limits limits;
  bool collect_annotations = true;
  // Record every unit (verbose output) instead of only failed/annotating ones and their ancestors.
  bool keep_all_units = false;
};

struct Explanation {
  Outcome outcome = Outcome::kValid;
  std::vector<Unit> units;  // [0] is the root schema's unit
  bool truncated = false;   // more units than Limits::output_units: errors and annotations beyond were counted only
  uint64_t dropped_units = 0;
  const char* undecided_reason = nullptr;  // names the first limit reached
};

// `value` must stay alive for the call only. Thread-safe: module and patterns are only read (patterns are built on
// first use under a lock of their own).
Explanation Explain(const ir::Module& module, const Patterns& patterns, const json::Value& value,
                    const ExplainOptions& options);

}  // namespace vouch::evaluate

#endif  // VOUCH_ENGINE_EVALUATE_EXPLAIN_H_
