// Evaluated: what a schema and its in-place subschemas may evaluate, decided without an instance.
//
// Entry points: MarkAnalysis (which schemas can evaluate members or items at all), StaticMembers and StaticItems (what an
// unevaluated* keyword leaves over, where that is known when compiling). Iterative; each closure is linear in the
// in-place subschemas it visits. Tested by test-suite/unit/ir/evaluated_test.cc.
#ifndef VOUCH_ENGINE_IR_EVALUATED_H_
#define VOUCH_ENGINE_IR_EVALUATED_H_

#include <cstdint>
#include <vector>

#include "engine/ir/module.h"

namespace vouch::ir {

// The in-place subschemas of a keyword that always apply (allOf, $ref).
void AppendUnconditional(const Module& module, const Keyword& keyword, std::vector<SchemaId>* out);
// Those that apply under a condition (anyOf, oneOf, if/then/else, dependentSchemas); not `not`, which keeps no marks.
void AppendConditional(const Module& module, const Keyword& keyword, std::vector<SchemaId>* out);

class MarkAnalysis {
 public:
  explicit MarkAnalysis(const Module& module);
  bool MayMarkMembers(SchemaId id) const { return members_[id]; }
  bool MayMarkItems(SchemaId id) const { return items_[id]; }

 private:
  std::vector<bool> members_, items_;
};

struct StaticMembers {
  bool known = false;  // false: only an instance can tell
  bool all = false;    // every member is evaluated
  // Otherwise: those named by these keywords (indices into Module::keywords; kProperties and kPatternProperties).
  std::vector<uint32_t> named, patterned;
};

struct StaticItems {
  bool known = false;
  bool all = false;
  uint32_t prefix = 0;  // the first `prefix` items are evaluated
};

// For the unevaluatedProperties / unevaluatedItems keyword of schema `id` (its own unevaluated* are not counted).
// Closures of more than max_schemas schemas are not known.
StaticMembers FindStaticMembers(const Module& module, const MarkAnalysis& marks, SchemaId id, size_t max_schemas);
StaticItems FindStaticItems(const Module& module, const MarkAnalysis& marks, SchemaId id, size_t max_schemas);

}  // namespace vouch::ir

#endif  // VOUCH_ENGINE_IR_EVALUATED_H_
