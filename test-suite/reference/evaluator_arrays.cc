// Keywords for arrays.
#include <algorithm>

#include "engine/json/number.h"
#include "test-suite/reference/evaluator.h"

namespace vouch::reference {

using json::Value;

// The i-th subschema for the i-th item.
void Evaluator::TupleItems(Frame& f, const Value& schemas) {
  if (!f.instance.is_array() || !schemas.is_array()) return;
  for (size_t i = 0; i < f.instance.size() && i < schemas.size(); ++i) {
    f.Require(Child(f, schemas.items()[i], f.instance.items()[i]));
    f.result.marks.AddItem(i);
  }
}

// One subschema for all items from `first` on.
void Evaluator::ItemsFrom(Frame& f, size_t first, const Value& subschema) {
  if (!f.instance.is_array()) return;
  for (size_t i = first; i < f.instance.size(); ++i) {
    f.Require(Child(f, subschema, f.instance.items()[i]));
    f.result.marks.AddItem(i);
  }
}

// 2020-12 core 10.3.1.1.
void Evaluator::PrefixItems(Frame& f, const Value& value) { TupleItems(f, value); }

// 2020-12 core 10.3.1.2: behind prefixItems. 2019-09 core 9.3.1.1, draft 7 validation 6.4.1: one schema for all items,
// or an array of them.
void Evaluator::Items(Frame& f, const Value& value) {
  if (f.draft() == Draft::k2020) {
    const Value* prefix = f.schema.Find("prefixItems");
    return ItemsFrom(f, prefix != nullptr && prefix->is_array() ? prefix->size() : 0, value);
  }
  if (value.is_array()) return TupleItems(f, value);
  ItemsFrom(f, 0, value);
}

// 2019-09 core 9.3.1.2, draft 7 validation 6.4.2: means something beside an array of items only.
void Evaluator::AdditionalItems(Frame& f, const Value& value) {
  const Value* items = f.schema.Find("items");
  if (items != nullptr && items->is_array()) ItemsFrom(f, items->size(), value);
}

// 2020-12 core 10.3.1.3 with validation 6.4.4, 6.4.5; draft 6 and 7: at least one. Only 2020-12 lets it mark items
// (core 11.2; 2019-09 core 9.3.1.3 leaves it out).
void Evaluator::Contains(Frame& f, const Value& value) {
  if (!f.instance.is_array()) return;
  uint64_t surely = 0;
  uint64_t perhaps = 0;
  for (size_t i = 0; i < f.instance.size(); ++i) {
    const Outcome outcome = Child(f, value, f.instance.items()[i]);
    surely += outcome == Outcome::kValid;
    perhaps += outcome == Outcome::kUndecided;
    if (f.draft() == Draft::k2020) f.result.marks.AddItem(i, outcome);
  }
  const bool has_bounds = f.draft() >= Draft::k2019 && f.info.dialect->validation;
  const auto bound = [&](std::string_view keyword, uint64_t otherwise) {
    const Value* member = has_bounds ? f.schema.Find(keyword) : nullptr;
    uint64_t size = 0;
    const bool given =
        member != nullptr && member->is_number() && json::ToSize(json::ToNumber(*member), &size);
    return given ? size : otherwise;
  };
  const uint64_t least = bound("minContains", 1);
  const uint64_t most = bound("maxContains", UINT64_MAX);
  if (surely < least) f.Require(surely + perhaps >= least ? Outcome::kUndecided : Outcome::kInvalid);
  if (surely > most) {
    f.Require(false);
  } else if (surely + perhaps > most) {
    f.Require(Outcome::kUndecided);
  }
}

// 2020-12 core 11.2, 2019-09 core 9.3.1.3.
void Evaluator::UnevaluatedItems(Frame& f, const Value& value) {
  if (!f.instance.is_array()) return;
  for (size_t i = 0; i < f.instance.size(); ++i) {
    const Outcome evaluated = f.result.marks.OfItem(i);
    if (evaluated != Outcome::kValid) f.Require(Or(evaluated, Child(f, value, f.instance.items()[i])));
    f.result.marks.AddItem(i);
  }
}

// 2020-12 validation 6.4.2.
void Evaluator::MinItems(Frame& f, const Value& value) {
  uint64_t bound = 0;
  if (!f.instance.is_array() || !value.is_number() || !json::ToSize(json::ToNumber(value), &bound)) return;
  f.Require(f.instance.size() >= bound);
}

// 2020-12 validation 6.4.1.
void Evaluator::MaxItems(Frame& f, const Value& value) {
  uint64_t bound = 0;
  if (!f.instance.is_array() || !value.is_number() || !json::ToSize(json::ToNumber(value), &bound)) return;
  f.Require(f.instance.size() <= bound);
}

// 2020-12 validation 6.4.3: every pair.
void Evaluator::UniqueItems(Frame& f, const Value& value) {
  if (!f.instance.is_array() || !value.is_true()) return;
  const auto items = f.instance.items();
  for (size_t i = 0; i < items.size(); ++i) {
    for (size_t j = 0; j < i; ++j) {
      if (SameValue(items[i], items[j])) return f.Require(false);
    }
  }
}

}  // namespace vouch::reference
