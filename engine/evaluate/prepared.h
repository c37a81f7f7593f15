// Prepared: what the explaining evaluator looks up in a Module, built once for each Module: name and value
// indices, and what can be known of a schema without an instance.
//
// Entry point: the constructor, O(size of the module), iterative. Immutable afterwards: share it between
// threads. Tested by test-suite/unit/evaluate/explain_index_test.cc.
#ifndef VOUCH_ENGINE_EVALUATE_PREPARED_H_
#define VOUCH_ENGINE_EVALUATE_PREPARED_H_

#include <cstdint>
#include <vector>

#include "engine/evaluate/name_index.h"
#include "engine/ir/module.h"

namespace vouch::evaluate {

// Values by hash: finds the value of a large enum.
class ValueIndex {
 public:
  ValueIndex(const ir::Module& module, std::span<const ir::ValueId> values);
  bool Contains(const json::Value& value) const;

 private:
  const ir::Module& module_;
  uint64_t seed_;
  size_t mask_;
  struct Slot {
    uint64_t hash = 0;
    ir::ValueId value = ir::kNone;
  };
  std::vector<Slot> slots_;
};

// Whether the keyword is decided by the instance alone, without applying a schema (annotations included).
constexpr bool IsAssertion(ir::Op op) {
  return op <= ir::Op::kUniqueItems || (op >= ir::Op::kMinProperties && op <= ir::Op::kDependentRequired) ||
         op == ir::Op::kAnnotation;
}

// Calls visit(schema) for the schemas that keyword `k` applies to the same instance, in the order of their
// evaluation.
template <typename Visit>
void ForEachInPlace(const ir::Module& module, const ir::Keyword& k, Visit visit) {
  switch (k.op) {
    case ir::Op::kAllOf:
    case ir::Op::kAnyOf:
    case ir::Op::kOneOf:
      for (uint32_t s : module.List(k)) visit(s);
      break;
    case ir::Op::kNot:
    case ir::Op::kRef:
      visit(k.a);
      break;
    case ir::Op::kIf:
      visit(k.a);
      if (k.b != ir::kNone) visit(k.b);
      if (k.c != ir::kNone) visit(k.c);
      break;
    case ir::Op::kDependentSchemas:
      for (uint32_t i = 1; i < k.b; i += 2) visit(module.lists[k.a + i]);
      break;
    default:
      break;
  }
}

// The same for schemas applied to members, items and names.
template <typename Visit>
void ForEachChild(const ir::Module& module, const ir::Keyword& k, Visit visit) {
  switch (k.op) {
    case ir::Op::kPrefixItems:
      for (uint32_t s : module.List(k)) visit(s);
      break;
    case ir::Op::kProperties:
    case ir::Op::kPatternProperties:
      for (uint32_t i = 1; i < k.b; i += 2) visit(module.lists[k.a + i]);
      break;
    case ir::Op::kItems:
    case ir::Op::kContains:
    case ir::Op::kUnevaluatedItems:
    case ir::Op::kAdditionalProperties:
    case ir::Op::kPropertyNames:
    case ir::Op::kUnevaluatedProperties:
      visit(k.a);
      break;
    default:
      break;
  }
}

class Prepared {
 public:
  struct SchemaInfo {
    bool unevaluated_properties = false, unevaluated_items = false;  // among its own keywords
    bool leaf = true;        // asserts and annotates only, applies no subschema
    bool annotates = false;  // has a keyword that may annotate (of a leaf)
    bool shared = false;     // two keywords or more apply it
    // A number from 0 on for schemas that can reach themselves on the same instance.
    uint32_t cycle = ir::kNone;
  };

  // `module` must outlive this object.
  explicit Prepared(const ir::Module& module);
  Prepared(const Prepared&) = delete;
  Prepared& operator=(const Prepared&) = delete;

  const ir::Module& module() const { return module_; }
  const SchemaInfo& schema(ir::SchemaId id) const { return schemas_[id]; }
  uint32_t cycles() const { return cycles_; }
  // Names of a kProperties, kRequired, kDependentSchemas (triggers) or kDependentRequired (triggers) keyword,
  // in the order of its list.
  const NameIndex& Names(uint32_t keyword) const { return names_[index_[keyword]]; }
  // Values of a kEnum keyword of more than eight values, else null.
  const ValueIndex* Values(uint32_t keyword) const {
    return index_[keyword] == ir::kNone ? nullptr : &values_[index_[keyword]];
  }
  // kDependentRequired: where entry i of Names() starts in Module::lists.
  uint32_t DependencyAt(uint32_t keyword, uint32_t i) const { return dependencies_[third_[keyword] + i]; }

 private:
  void IndexKeywords();
  void DescribeSchemas();
  void FindCycles();

  const ir::Module& module_;
  std::vector<SchemaInfo> schemas_;
  std::vector<uint32_t> index_;  // keyword -> names_ or values_
  std::vector<uint32_t> third_;  // keyword -> dependencies_
  std::vector<NameIndex> names_;
  std::vector<ValueIndex> values_;
  std::vector<uint32_t> dependencies_;
  uint32_t cycles_ = 0;
};

}  // namespace vouch::evaluate

#endif  // VOUCH_ENGINE_EVALUATE_PREPARED_H_
