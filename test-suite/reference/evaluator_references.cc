// $ref, $dynamicRef and $recursiveRef.
#include "test-suite/reference/evaluator.h"

namespace vouch::reference {

using json::Value;

// 2020-12 core 8.2.3.1.
void Evaluator::Ref(Frame& f, const Value&) {
  if (f.info.ref != nullptr) f.Require(InPlace(f, *f.info.ref));
}

// 2020-12 core 8.2.3.2: if the initial target is a $dynamicAnchor, the outermost resource of the dynamic scope that
// defines a $dynamicAnchor of the same name has the target; else this is a $ref.
void Evaluator::DynamicRef(Frame& f, const Value&) {
  const Value* target = f.info.dynamic_ref;
  if (target == nullptr) return;
  if (!f.info.dynamic_name.empty()) {
    for (const Resource* resource : f.scope) {
      const auto anchor = resource->dynamic_anchors.find(f.info.dynamic_name);
      if (anchor == resource->dynamic_anchors.end()) continue;
      target = anchor->second;
      break;
    }
  }
  f.Require(InPlace(f, *target));
}

// 2019-09 core 8.2.4.2: if the initial target has "$recursiveAnchor": true, the outermost resource of the dynamic scope
// that has it too is the target; else this is a $ref.
void Evaluator::RecursiveRef(Frame& f, const Value&) {
  const Value* target = f.info.recursive_ref;
  if (target == nullptr) return;
  const Value* anchor = target->is_object() ? target->Find("$recursiveAnchor") : nullptr;
  if (anchor != nullptr && anchor->is_true()) {
    for (const Resource* resource : f.scope) {
      if (!resource->recursive_anchor) continue;
      target = resource->root;
      break;
    }
  }
  f.Require(InPlace(f, *target));
}

}  // namespace vouch::reference
