// Keywords for objects.
#include "engine/json/number.h"
#include "test-suite/reference/evaluator.h"

namespace vouch::reference {

using json::Value;

Outcome Evaluator::Child(Frame& f, const Value& subschema, const Value& child) {
  return Evaluate(subschema, child, f.scope).outcome;
}

Outcome Evaluator::Matches(std::string_view pattern, std::string_view text) const {
  switch (store_.pattern(pattern).Search(text)) {
    case regex::Match::kYes:
      return Outcome::kValid;
    case regex::Match::kNo:
      return Outcome::kInvalid;
    case regex::Match::kUndecided:
      return Outcome::kUndecided;
  }
  return Outcome::kUndecided;
}

void Evaluator::ForEachMember(Frame& f, const std::function<void(std::string_view, const Value&)>& visit) {
  if (!f.instance.is_object()) return;
  for (const json::Member& m : f.instance.members()) visit(f.instance.key_text(m.key), m.value);
}

// 2020-12 core 10.3.2.1.
void Evaluator::Properties(Frame& f, const Value& value) {
  if (!value.is_object()) return;
  ForEachMember(f, [&](std::string_view name, const Value& child) {
    const Value* subschema = value.Find(name);
    if (subschema == nullptr) return;
    f.Require(Child(f, *subschema, child));
    f.result.marks.AddName(name);
  });
}

// 2020-12 core 10.3.2.2: every pattern that matches applies.
void Evaluator::PatternProperties(Frame& f, const Value& value) {
  if (!value.is_object()) return;
  ForEachMember(f, [&](std::string_view name, const Value& child) {
    for (const json::Member& m : value.members()) {
      const Outcome matched = Matches(value.key_text(m.key), name);
      if (matched == Outcome::kInvalid) continue;
      f.Require(Or(Not(matched), Child(f, m.value, child)));
      f.result.marks.AddName(name, matched);
    }
  });
}

// Whether `properties` or `patternProperties` of the same schema object name this member.
Outcome Evaluator::MatchedByNeighbours(const Frame& f, std::string_view name) const {
  const Value* properties = f.schema.Find("properties");
  if (properties != nullptr && properties->is_object() && properties->Find(name) != nullptr)
    return Outcome::kValid;
  Outcome matched = Outcome::kInvalid;
  const Value* patterns = f.schema.Find("patternProperties");
  if (patterns != nullptr && patterns->is_object()) {
    for (const json::Member& m : patterns->members())
      matched = Or(matched, Matches(patterns->key_text(m.key), name));
  }
  return matched;
}

// 2020-12 core 10.3.2.3. Beside it every member is evaluated, by it or by a neighbour.
void Evaluator::AdditionalProperties(Frame& f, const Value& value) {
  ForEachMember(f, [&](std::string_view name, const Value& child) {
    const Outcome matched = MatchedByNeighbours(f, name);
    if (matched != Outcome::kValid) f.Require(Or(matched, Child(f, value, child)));
    f.result.marks.AddName(name);
  });
}

// 2020-12 core 10.3.2.4.
void Evaluator::PropertyNames(Frame& f, const Value& value) {
  ForEachMember(f, [&](std::string_view name, const Value&) {
    const Value text = Value::String(name.data(), static_cast<uint32_t>(name.size()));
    f.Require(Child(f, value, text));
  });
}

// 2020-12 core 11.3.
void Evaluator::UnevaluatedProperties(Frame& f, const Value& value) {
  ForEachMember(f, [&](std::string_view name, const Value& child) {
    const Outcome evaluated = f.result.marks.OfName(name);
    if (evaluated != Outcome::kValid) f.Require(Or(evaluated, Child(f, value, child)));
    f.result.marks.AddName(name);
  });
}

// 2020-12 validation 6.5.3.
void Evaluator::Required(Frame& f, const Value& value) {
  if (!f.instance.is_object() || !value.is_array()) return;
  for (const Value& name : value.items()) {
    if (name.is_string()) f.Require(f.instance.Find(name.string()) != nullptr);
  }
}

// 2020-12 validation 6.5.2.
void Evaluator::MinProperties(Frame& f, const Value& value) {
  uint64_t bound = 0;
  if (!f.instance.is_object() || !value.is_number() || !json::ToSize(json::ToNumber(value), &bound)) return;
  f.Require(f.instance.size() >= bound);
}

// 2020-12 validation 6.5.1.
void Evaluator::MaxProperties(Frame& f, const Value& value) {
  uint64_t bound = 0;
  if (!f.instance.is_object() || !value.is_number() || !json::ToSize(json::ToNumber(value), &bound)) return;
  f.Require(f.instance.size() <= bound);
}

}  // namespace vouch::reference
