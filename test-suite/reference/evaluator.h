// Evaluator: one instance against one schema, for reference.cc alone.
//
// Every keyword is a member function that reads its own siblings, so that nothing depends on an order but the two
// unevaluated keywords, which come last. What has been evaluated is carried as explicit maps; because a subschema can
// be undecided, so can "this property was evaluated". Tested by reference_suite.
#ifndef VOUCH_TEST_SUITE_REFERENCE_EVALUATOR_H_
#define VOUCH_TEST_SUITE_REFERENCE_EVALUATOR_H_

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "engine/json/value.h"
#include "test-suite/reference/outcome.h"
#include "test-suite/reference/reference.h"
#include "test-suite/reference/store.h"

namespace vouch::reference {

// The dynamic scope (2020-12 core 7.1) as far as it matters: the resources entered, outermost first, each once.
// Only the outermost resource with some property is ever asked for, so a second entry changes nothing.
using Scope = std::vector<const Resource*>;

// Which members and items of the instance were evaluated by successful subschemas (2020-12 core 11).
struct Marks {
  std::map<std::string, Outcome> names;
  std::map<size_t, Outcome> items;
  // All the others: kInvalid, or kUndecided below an evaluation that was cut short.
  Outcome others = Outcome::kInvalid;

  Outcome OfName(std::string_view name) const;
  Outcome OfItem(size_t index) const;

  // Takes over what `from` marked, as far as `condition` holds.
  void Add(const Marks& from, Outcome condition);
  void AddName(std::string_view name, Outcome condition = Outcome::kValid);
  void AddItem(size_t index, Outcome condition = Outcome::kValid);
};

struct Evaluation {
  Outcome outcome = Outcome::kValid;
  Marks marks;
};

class Evaluator {
 public:
  Evaluator(const Store& store, const ReferenceOptions& options) : store_(store), options_(options) {}

  // The outcome of the root schema.
  Outcome Run(const json::Value& instance);

 private:
  // One schema object at work on one instance.
  struct Frame {
    const json::Value& schema;
    const json::Value& instance;
    const SchemaInfo& info;
    Scope scope;
    Evaluation result;

    Draft draft() const { return info.dialect->draft; }
    void Require(Outcome outcome) { result.outcome = And(result.outcome, outcome); }
    void Require(bool valid) { Require(Decided(valid)); }
  };
  struct Active {
    const json::Value* schema;
    const json::Value* instance;
    Scope scope;
  };
  using Method = void (Evaluator::*)(Frame&, const json::Value&);
  struct Rule {
    std::string_view keyword;
    Draft first;
    Draft last;
    Vocabulary vocabulary;
    Method apply;
  };
  // A keyword that a schema object has.
  struct Applied {
    Method apply;
    const json::Value* value;
  };
  static const std::vector<Rule>& Rules();

  Evaluation Evaluate(const json::Value& schema, const json::Value& instance, const Scope& scope);
  const std::vector<Applied>& KeywordsOf(const json::Value& schema, const SchemaInfo& info);
  bool IsActive(const json::Value& schema, const json::Value& instance, const Scope& scope) const;
  void ApplyKeywords(Frame& f);

  // evaluator_references.cc
  void Ref(Frame& f, const json::Value& value);
  void DynamicRef(Frame& f, const json::Value& value);
  void RecursiveRef(Frame& f, const json::Value& value);

  // evaluator_in_place.cc
  Outcome InPlace(Frame& f, const json::Value& subschema);
  void AllOf(Frame& f, const json::Value& value);
  void AnyOf(Frame& f, const json::Value& value);
  void OneOf(Frame& f, const json::Value& value);
  void NotKeyword(Frame& f, const json::Value& value);
  void If(Frame& f, const json::Value& value);
  void DependentSchemas(Frame& f, const json::Value& value);
  void DependentRequired(Frame& f, const json::Value& value);
  void Dependencies(Frame& f, const json::Value& value);

  // evaluator_objects.cc
  Outcome Child(Frame& f, const json::Value& subschema, const json::Value& child);
  Outcome Matches(std::string_view pattern, std::string_view text) const;
  Outcome MatchedByNeighbours(const Frame& f, std::string_view name) const;
  void ForEachMember(Frame& f, const std::function<void(std::string_view name, const json::Value&)>& visit);
  void Properties(Frame& f, const json::Value& value);
  void PatternProperties(Frame& f, const json::Value& value);
  void AdditionalProperties(Frame& f, const json::Value& value);
  void PropertyNames(Frame& f, const json::Value& value);
  void UnevaluatedProperties(Frame& f, const json::Value& value);
  void Required(Frame& f, const json::Value& value);
  void MinProperties(Frame& f, const json::Value& value);
  void MaxProperties(Frame& f, const json::Value& value);

  // evaluator_arrays.cc
  void TupleItems(Frame& f, const json::Value& schemas);
  void ItemsFrom(Frame& f, size_t first, const json::Value& subschema);
  void PrefixItems(Frame& f, const json::Value& value);
  void Items(Frame& f, const json::Value& value);
  void AdditionalItems(Frame& f, const json::Value& value);
  void Contains(Frame& f, const json::Value& value);
  void UnevaluatedItems(Frame& f, const json::Value& value);
  void MinItems(Frame& f, const json::Value& value);
  void MaxItems(Frame& f, const json::Value& value);
  void UniqueItems(Frame& f, const json::Value& value);

  // evaluator_assertions.cc
  void Type(Frame& f, const json::Value& value);
  void Enum(Frame& f, const json::Value& value);
  void Const(Frame& f, const json::Value& value);
  void MultipleOf(Frame& f, const json::Value& value);
  void Maximum(Frame& f, const json::Value& value);
  void Minimum(Frame& f, const json::Value& value);
  void ExclusiveMaximum(Frame& f, const json::Value& value);
  void ExclusiveMinimum(Frame& f, const json::Value& value);
  void MinLength(Frame& f, const json::Value& value);
  void MaxLength(Frame& f, const json::Value& value);
  void Pattern(Frame& f, const json::Value& value);
  void Format(Frame& f, const json::Value& value);
  void ContentEncoding(Frame& f, const json::Value& value);
  void ContentMediaType(Frame& f, const json::Value& value);

  const Store& store_;
  const ReferenceOptions options_;
  std::unordered_map<const json::Value*, std::vector<Applied>> keywords_;  // filled on first use
  std::vector<Active> active_;                                             // innermost last
  uint64_t steps_ = 0;
};

// Equality of JSON values (2020-12 core 4.2.2), pairwise and recursive. evaluator_assertions.cc.
bool SameValue(const json::Value& a, const json::Value& b);

}  // namespace vouch::reference

#endif  // VOUCH_TEST_SUITE_REFERENCE_EVALUATOR_H_
