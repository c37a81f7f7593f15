// Explain: evaluates a Module keyword by keyword, skipping nothing, and records every error and annotation.
//
// Entry point: Explain. Algorithm: an explicit stack of frames (schema, instance, keyword, child); no C++
// recursion. Three outcomes by Kleene's logic. Cost: one step a keyword and child, up to
// Limits::evaluation_steps, then kUndecided (or what the failures found so far already decide). Long runs
// remember what they decided for a schema that several keywords apply to the same value, so that sharing
// doesn't multiply the work; where only errors are wanted, the verdict evaluator may be asked first, which is several times
// faster (ExplainOptions::evaluator). The same schema on the same instance already active in the same place (a
// reference loop) is kUndecided. Tested by test-suite/unit/evaluate/explain_*_test.cc, the official suite,
// and against the reference interpreter.
#ifndef VOUCH_ENGINE_EVALUATE_EXPLAIN_H_
#define VOUCH_ENGINE_EVALUATE_EXPLAIN_H_

#include <cstdint>
#include <string>
#include <vector>

#include "engine/evaluate/depth.h"
#include "engine/evaluate/patterns.h"
#include "engine/evaluate/prepared.h"
#include "engine/ir/module.h"
#include "engine/json/value.h"
#include "vouch/limits.h"
#include "vouch/outcome.h"

namespace vouch::evaluate {

class Evaluator;  // verdict.h

// One evaluated schema or keyword: a node of the output tree in the order of evaluation. Children follow
// their parent (parent index < own index). Schema units and keyword units alternate. Locations are kept as
// steps from the parent, since whole ones would make deep trees quadratic: EvaluationPath and
// InstanceLocation below spell them out.
struct Unit {
  static constexpr uint32_t kNoParent = UINT32_MAX;
  uint32_t parent = kNoParent;
  ir::SchemaId schema = 0;
  uint32_t keyword = ir::kNone;  // index into Module::keywords; kNone: the unit of a whole schema
  // For keyword units: the name to report, when another keyword of the schema is at fault (minContains,
  // maxContains); else kNone.
  ir::StringId name = ir::kNone;
  // Which subschema of the parent keyword a schema unit is: appended to the evaluation path after the keyword
  // ("" for $ref/not/items/..., "/0" for allOf, "/name" escaped for properties; "/then" and "/else" replace
  // "/if").
  std::string step;
  std::string instance_step;  // appended to the instance location of the parent: "", "/0", "/name" (escaped)
  Outcome outcome = Outcome::kValid;
  // For a unit that is itself a cause of failure: the ready sentence in English, what is wrong with this
  // instance, what was expected (e.g. `expected string, found integer`; `missing required property "name"`).
  // Keyword units that fail only because a subschema does have none. A schema unit has one where the schema
  // is `false`, or undecided by a loop.
  std::string message;
  // For keyword units that annotate (the outcome is valid): JSON text of the annotation. Kept also where an
  // enclosing schema failed ("dropped"): reports decide. Empty sets of names are no annotation; names
  // (propertyNames) get none.
  std::string annotation;
  bool has_annotation = false;
  // For units with a message about a property's name (propertyNames): the name. Their instance location is
  // the object's, since a name has none.
  bool in_name = false;
  std::string property_name;
  // Says which limit, for kUndecided units that are the cause.
  const char* undecided_reason = nullptr;
};

struct ExplainOptions {
  Limits limits;
  bool collect_annotations = true;
  // Record every unit (verbose output) instead of only failed/annotating ones and their ancestors. Otherwise
  // units that explain nothing are left out: failed alternatives of a satisfied anyOf or oneOf, failed
  // conditions, the inside of not, and items that contains didn't match.
  bool keep_all_units = false;
  // Decides, where nothing is to be recorded of what holds, whether a schema holds for a child: then only what fails is
  // looked into. It must be made of the same module. Null: every keyword is evaluated here.
  Evaluator* evaluator = nullptr;
  // It has said so of the whole: it isn't asked again.
  bool known_to_fail = false;
};

struct Explanation {
  Outcome outcome = Outcome::kValid;
  std::vector<Unit> units;  // [0] is the root schema's unit
  // More errors and annotations than Limits::output_units (errors go first), or their texts take more than
  // kMaxUnitBytes: the others were counted only.
  bool truncated = false;
  uint64_t dropped_units = 0;
  const char* undecided_reason = nullptr;  // names the first limit reached, when the outcome is kUndecided
};

inline constexpr uint64_t kMaxUnitBytes = uint64_t{256} << 20;
// Reasons that are no field of Limits.
inline constexpr const char* kReferenceLoop = "reference loop";

// `value` must stay alive for the call only. Thread-safe: module, prepared and patterns are only read
// (patterns are built on first use under a lock of their own).
Explanation Explain(const Prepared& prepared, const Patterns& patterns, const json::Value& value,
                    const ExplainOptions& options);
// Prepares the module for this one call.
Explanation Explain(const ir::Module& module, const Patterns& patterns, const json::Value& value,
                    const ExplainOptions& options);

// JSON Pointers of a unit: the path of keywords taken to it, and the place in the instance. O(depth).
std::string EvaluationPath(const ir::Module& module, const Explanation& explanation, uint32_t unit);
std::string InstanceLocation(const Explanation& explanation, uint32_t unit);

}  // namespace vouch::evaluate

#endif  // VOUCH_ENGINE_EVALUATE_EXPLAIN_H_
