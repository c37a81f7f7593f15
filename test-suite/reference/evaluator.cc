// The frame of an evaluation: which keywords exist in which draft, and what stops an endless one.
#include "test-suite/reference/evaluator.h"

#include <algorithm>

namespace vouch::reference {

using json::Value;

namespace {

// Nothing is known of an evaluation that didn't happen, neither its outcome nor what it would have marked.
Evaluation CutShort() {
  Evaluation e;
  e.outcome = e.marks.others = Outcome::kUndecided;
  return e;
}

}  // namespace

void Marks::AddName(std::string_view name, Outcome condition) {
  Outcome& mark = names.emplace(std::string(name), Outcome::kInvalid).first->second;
  mark = Or(mark, condition);
}

void Marks::AddItem(size_t index, Outcome condition) {
  Outcome& mark = items.emplace(index, Outcome::kInvalid).first->second;
  mark = Or(mark, condition);
}

Outcome Marks::OfName(std::string_view name) const {
  const auto mark = names.find(std::string(name));
  return mark == names.end() ? others : Or(mark->second, others);
}

Outcome Marks::OfItem(size_t index) const {
  const auto mark = items.find(index);
  return mark == items.end() ? others : Or(mark->second, others);
}

void Marks::Add(const Marks& from, Outcome condition) {
  others = Or(others, And(from.others, condition));
  for (const auto& [name, mark] : from.names) AddName(name, And(mark, condition));
  for (const auto& [index, mark] : from.items) AddItem(index, And(mark, condition));
}

const std::vector<Evaluator::Rule>& Evaluator::Rules() {
  using D = Draft;
  using V = Vocabulary;
  using E = Evaluator;
  static const std::vector<Rule> rules = {
      {"$ref", D::k4, D::k2020, V::kCore, &E::Ref},
      {"$recursiveRef", D::k2019, D::k2019, V::kCore, &E::RecursiveRef},
      {"$dynamicRef", D::k2020, D::k2020, V::kCore, &E::DynamicRef},
      {"allOf", D::k4, D::k2020, V::kApplicator, &E::AllOf},
      {"anyOf", D::k4, D::k2020, V::kApplicator, &E::AnyOf},
      {"oneOf", D::k4, D::k2020, V::kApplicator, &E::OneOf},
      {"not", D::k4, D::k2020, V::kApplicator, &E::NotKeyword},
      {"if", D::k7, D::k2020, V::kApplicator, &E::If},
      {"dependentSchemas", D::k2019, D::k2020, V::kApplicator, &E::DependentSchemas},
      {"dependencies", D::k4, D::k2020, V::kApplicator, &E::Dependencies},
      {"properties", D::k4, D::k2020, V::kApplicator, &E::Properties},
      {"patternProperties", D::k4, D::k2020, V::kApplicator, &E::PatternProperties},
      {"additionalProperties", D::k4, D::k2020, V::kApplicator, &E::AdditionalProperties},
      {"propertyNames", D::k6, D::k2020, V::kApplicator, &E::PropertyNames},
      {"prefixItems", D::k2020, D::k2020, V::kApplicator, &E::PrefixItems},
      {"items", D::k4, D::k2020, V::kApplicator, &E::Items},
      {"additionalItems", D::k4, D::k2019, V::kApplicator, &E::AdditionalItems},
      {"contains", D::k6, D::k2020, V::kApplicator, &E::Contains},
      {"type", D::k4, D::k2020, V::kValidation, &E::Type},
      {"enum", D::k4, D::k2020, V::kValidation, &E::Enum},
      {"const", D::k6, D::k2020, V::kValidation, &E::Const},
      {"multipleOf", D::k4, D::k2020, V::kValidation, &E::MultipleOf},
      {"maximum", D::k4, D::k2020, V::kValidation, &E::Maximum},
      {"minimum", D::k4, D::k2020, V::kValidation, &E::Minimum},
      {"exclusiveMaximum", D::k6, D::k2020, V::kValidation, &E::ExclusiveMaximum},
      {"exclusiveMinimum", D::k6, D::k2020, V::kValidation, &E::ExclusiveMinimum},
      {"maxLength", D::k4, D::k2020, V::kValidation, &E::MaxLength},
      {"minLength", D::k4, D::k2020, V::kValidation, &E::MinLength},
      {"pattern", D::k4, D::k2020, V::kValidation, &E::Pattern},
      {"maxItems", D::k4, D::k2020, V::kValidation, &E::MaxItems},
      {"minItems", D::k4, D::k2020, V::kValidation, &E::MinItems},
      {"uniqueItems", D::k4, D::k2020, V::kValidation, &E::UniqueItems},
      {"maxProperties", D::k4, D::k2020, V::kValidation, &E::MaxProperties},
      {"minProperties", D::k4, D::k2020, V::kValidation, &E::MinProperties},
      {"required", D::k4, D::k2020, V::kValidation, &E::Required},
      {"dependentRequired", D::k2019, D::k2020, V::kValidation, &E::DependentRequired},
      {"format", D::k4, D::k2020, V::kCore, &E::Format},
      {"contentEncoding", D::k7, D::k7, V::kContent, &E::ContentEncoding},
      {"contentMediaType", D::k7, D::k7, V::kContent, &E::ContentMediaType},
      // These see the marks of all the others (2020-12 core 11.2, 11.3).
      {"unevaluatedItems", D::k2019, D::k2020, V::kUnevaluated, &E::UnevaluatedItems},
      {"unevaluatedProperties", D::k2019, D::k2020, V::kUnevaluated, &E::UnevaluatedProperties},
  };
  return rules;
}

// Whether this very evaluation is under way already: a cycle of references that consumes no instance. Frames on the
// same instance lie together at the top of the stack, since a child's evaluation never returns to its parent.
bool Evaluator::IsActive(const Value& schema, const Value& instance, const Scope& scope) const {
  for (auto frame = active_.rbegin(); frame != active_.rend() && frame->instance == &instance; ++frame) {
    if (frame->schema == &schema && frame->scope == scope) return true;
  }
  return false;
}

Evaluation Evaluator::Evaluate(const Value& schema, const Value& instance, const Scope& scope) {
  if (schema.is_bool()) return {Decided(schema.is_true()), {}};  // 2020-12 core 4.3.2
  const SchemaInfo* info = store_.info(schema);
  if (info == nullptr) return CutShort();
  Frame f{.schema = schema, .instance = instance, .info = *info, .scope = scope, .result = {}};
  if (std::find(f.scope.begin(), f.scope.end(), f.info.resource) == f.scope.end()) {
    f.scope.push_back(f.info.resource);
  }
  if (++steps_ > options_.max_steps || active_.size() >= options_.max_depth ||
      IsActive(schema, instance, f.scope)) {
    return CutShort();
  }
  active_.push_back({&schema, &instance, f.scope});
  ApplyKeywords(f);
  active_.pop_back();
  return std::move(f.result);
}

void Evaluator::ApplyKeywords(Frame& f) {
  // Draft 7 core 8.3 (draft 6 core 8, draft 4 by way of JSON Reference 3): other members of a $ref are ignored.
  if (f.draft() <= Draft::k7 && f.info.ref != nullptr) return Ref(f, f.schema);
  for (const Applied& keyword : KeywordsOf(f.schema, f.info)) (this->*keyword.apply)(f, *keyword.value);
}

// The keywords of the draft's table that the object has, in the table's order.
const std::vector<Evaluator::Applied>& Evaluator::KeywordsOf(const Value& schema, const SchemaInfo& info) {
  const auto [entry, fresh] = keywords_.try_emplace(&schema);
  const Draft draft = info.dialect->draft;
  for (const Rule& rule : Rules()) {
    if (!fresh) break;
    if (draft < rule.first || draft > rule.last || !info.dialect->Has(rule.vocabulary)) continue;
    const Value* value = schema.Find(rule.keyword);
    if (value != nullptr) entry->second.push_back({rule.apply, value});
  }
  return entry->second;
}

Outcome Evaluator::Run(const Value& instance) {
  steps_ = 0;
  return Evaluate(store_.root(), instance, {}).outcome;
}

}  // namespace vouch::reference
