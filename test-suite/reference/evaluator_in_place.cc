// Applicators that work on the instance itself: allOf, anyOf, oneOf, not, if, dependent*.
#include "test-suite/reference/evaluator.h"

namespace vouch::reference {

using json::Value;

// Evaluates a subschema on the same instance and takes over what it marked, as far as it is valid.
Outcome Evaluator::InPlace(Frame& f, const Value& subschema) {
  const Evaluation e = Evaluate(subschema, f.instance, f.scope);
  f.result.marks.Add(e.marks, e.outcome);
  return e.outcome;
}

// 2020-12 core 10.2.1.1. Every branch is evaluated, as everywhere here: annotations need them all.
void Evaluator::AllOf(Frame& f, const Value& value) {
  if (!value.is_array()) return;
  for (const Value& branch : value.items()) f.Require(InPlace(f, branch));
}

// 2020-12 core 10.2.1.2.
void Evaluator::AnyOf(Frame& f, const Value& value) {
  if (!value.is_array()) return;
  Outcome any = Outcome::kInvalid;
  for (const Value& branch : value.items()) any = Or(any, InPlace(f, branch));
  f.Require(any);
}

// 2020-12 core 10.2.1.3: exactly one.
void Evaluator::OneOf(Frame& f, const Value& value) {
  if (!value.is_array()) return;
  int valid = 0;
  int undecided = 0;
  for (const Value& branch : value.items()) {
    const Outcome outcome = InPlace(f, branch);
    valid += outcome == Outcome::kValid;
    undecided += outcome == Outcome::kUndecided;
  }
  if (valid > 1) return f.Require(false);
  if (undecided > 0) return f.Require(Outcome::kUndecided);
  f.Require(valid == 1);
}

// 2020-12 core 10.2.1.4. What a negated schema marked is never kept (7.7.1.2: where it is valid, `not` fails).
void Evaluator::NotKeyword(Frame& f, const Value& value) {
  f.Require(Not(Evaluate(value, f.instance, f.scope).outcome));
}

// 2020-12 core 10.2.2.1 to 10.2.2.3. `if` marks even without then and else; the branch not taken marks nothing.
void Evaluator::If(Frame& f, const Value& value) {
  const Outcome condition = InPlace(f, value);
  const auto branch = [&](std::string_view keyword, Outcome taken) {
    const Value* subschema = f.schema.Find(keyword);
    if (subschema == nullptr || taken == Outcome::kInvalid) return;
    const Evaluation e = Evaluate(*subschema, f.instance, f.scope);
    f.result.marks.Add(e.marks, And(taken, e.outcome));
    f.Require(Or(Not(taken), e.outcome));
  };
  branch("then", condition);
  branch("else", Not(condition));
}

// 2020-12 core 10.2.2.4.
void Evaluator::DependentSchemas(Frame& f, const Value& value) {
  if (!f.instance.is_object() || !value.is_object()) return;
  for (const json::Member& m : value.members()) {
    if (f.instance.Find(value.key_text(m.key)) != nullptr) f.Require(InPlace(f, m.value));
  }
}

// 2020-12 validation 6.5.4.
void Evaluator::DependentRequired(Frame& f, const Value& value) {
  if (!f.instance.is_object() || !value.is_object()) return;
  for (const json::Member& m : value.members()) {
    if (f.instance.Find(value.key_text(m.key)) != nullptr) Required(f, m.value);
  }
}

// Draft 7 validation 6.5.7, draft 4 validation 5.4.5: both of the above. Later drafts keep it for compatibility
// (2020-12 metaschema: "deprecated", not gone).
void Evaluator::Dependencies(Frame& f, const Value& value) {
  if (!f.instance.is_object() || !value.is_object()) return;
  for (const json::Member& m : value.members()) {
    if (f.instance.Find(value.key_text(m.key)) == nullptr) continue;
    if (m.value.is_array()) {
      Required(f, m.value);
    } else {
      f.Require(InPlace(f, m.value));
    }
  }
}

}  // namespace vouch::reference
