// The driver of explain.h: pushes and pops frames until the root schema is decided, or a limit stops it.
#include "engine/evaluate/explain.h"

#include <optional>
#include <utility>

#include "engine/evaluate/explain_machine.h"
#include "engine/evaluate/verdict.h"

namespace vouch::evaluate {

namespace {

// From how many steps on outcomes are remembered, and how many.
constexpr uint64_t kRememberFrom = 1u << 14;
constexpr size_t kMemorySlots = 1u << 16;

// Of evaluated members and items (256 MiB); more count as too deep.
constexpr size_t kMaxMarkWords = size_t{1} << 25;

// Whether the failure of a subschema of this keyword is a failure of the keyword.
bool FailsWithChild(ir::Op op, bool weak) {
  switch (op) {
    case ir::Op::kAnyOf:
    case ir::Op::kOneOf:
    case ir::Op::kNot:
    case ir::Op::kContains:
      return false;
    default:
      return !weak;
  }
}

}  // namespace

Machine::Machine(const Prepared& prepared, const Patterns& patterns, const ExplainOptions& options)
    : prepared_(prepared),
      module_(prepared.module()),
      patterns_(patterns),
      options_(options),
      keep_all_(options.keep_all_units),
      active_(prepared.cycles(), nullptr) {}

Explanation Machine::Run(const json::Value& value) {
  frames_.reserve(16);
  records_.reserve(16);
  Child root;
  root.instance = &value;
  Push(root);
  RecordSchema(0);
  Drive();
  out_.outcome = child_;
  if (child_ == Outcome::kUndecided) out_.undecided_reason = reason_;
  MakeUnits();
  return std::move(out_);
}

void Machine::Drive() {
  while (!frames_.empty()) {
    Frame& f = frames_.back();
    if (f.keyword == f.end || (f.silent && f.outcome == Outcome::kInvalid)) {
      Pop();
      continue;
    }
    if (++steps_ > options_.limits.evaluation_steps) {
      Reached("evaluation_steps");
      return Unwind();
    }
    const ir::Keyword& k = module_.keywords[f.keyword];
    if (!f.resumed) {
      f.keyword_records_before = static_cast<uint32_t>(records_.size());
      f.keyword_count_before = count_;
      if (keep_all_) RecordFiller();
    }
    if (Step(f, k) == Progress::kDescended) {
      if (aborted_) return Unwind();
      continue;
    }
    FinishKeyword(f);
  }
}

Machine::Progress Machine::Step(Frame& f, const ir::Keyword& k) {
  switch (k.op) {
    case ir::Op::kPrefixItems:
      return PrefixItems(f, k);
    case ir::Op::kItems:
      return Items(f, k);
    case ir::Op::kContains:
      return Contains(f, k);
    case ir::Op::kUnevaluatedItems:
      return UnevaluatedItems(f, k);
    case ir::Op::kProperties:
      return Properties(f, k);
    case ir::Op::kPatternProperties:
      return PatternProperties(f, k);
    case ir::Op::kAdditionalProperties:
      return AdditionalProperties(f, k);
    case ir::Op::kPropertyNames:
      return PropertyNames(f, k);
    case ir::Op::kUnevaluatedProperties:
      return UnevaluatedProperties(f, k);
    case ir::Op::kAllOf:
      return AllOf(f, k);
    case ir::Op::kAnyOf:
    case ir::Op::kOneOf:
      return Alternatives(f, k);
    case ir::Op::kNot:
      return Not(f, k);
    case ir::Op::kIf:
      return If(f, k);
    case ir::Op::kDependentSchemas:
      return DependentSchemas(f, k);
    case ir::Op::kRef:
      return Ref(f, k);
    default:
      break;
  }
  f.result = Assert(k, f.keyword, *f.child.instance);
  if (f.result == Outcome::kValid) {
    if ((k.op == ir::Op::kAnnotation || k.op == ir::Op::kFormat) && Annotating(f)) AnnotateAssertion(f, k);
  } else if (f.result == Outcome::kInvalid) {
    Fail(f);
  } else {
    Undecided(f, reason_);
  }
  return Progress::kDone;
}

bool Machine::Descend(const Frame& parent, const Child& child) {
  ++steps_;
  child_count_ = 0;
  const bool silent = parent.silent || child.silent;
  const ir::Schema& schema = module_.schemas[child.schema];
  const Prepared::SchemaInfo& info = prepared_.schema(child.schema);
  if (!keep_all_) {
    if (schema.count == 0 && (schema.constant != ir::Schema::Constant::kFalse || silent)) {
      child_ = schema.constant == ir::Schema::Constant::kFalse ? Outcome::kInvalid : Outcome::kValid;
      return false;
    }
    if (info.leaf &&
        (!info.annotates || silent || parent.in_name || child.name || !options_.collect_annotations)) {
      Outcome outcome = Outcome::kValid;
      for (uint32_t i = schema.first; i < schema.first + schema.count; ++i) {
        outcome = And(outcome, Assert(module_.keywords[i], i, *child.instance));
        if (silent && outcome == Outcome::kInvalid) break;
      }
      steps_ += schema.count;
      if (outcome == Outcome::kValid || silent) {
        child_ = outcome;
        return false;
      }
    } else if ((info.shared && steps_ > kRememberFrom && Recall(parent, child, silent)) ||
               Known(parent, child, silent)) {
      return false;
    }
  }
  if (steps_ > options_.limits.evaluation_steps || frames_.size() >= kMaxFrames ||
      bits_.size() > kMaxMarkWords) {
    Reached(steps_ > options_.limits.evaluation_steps ? "evaluation_steps" : kEvaluationDepth);
    aborted_ = true;
    return true;
  }
  frames_.back().resumed = true;
  frames_.back().child_tolerated = child.tolerated;
  Push(child);
  return true;
}

void Machine::Push(const Child& child) {
  frames_.emplace_back();
  Frame& f = frames_.back();
  const Frame* parent = frames_.size() > 1 ? &frames_[frames_.size() - 2] : nullptr;
  const ir::Schema& schema = module_.schemas[child.schema];
  const Prepared::SchemaInfo& info = prepared_.schema(child.schema);
  f.child = child;
  f.keyword = schema.first;
  f.end = schema.first + schema.count;
  f.silent = child.silent || (parent != nullptr && parent->silent);
  f.in_name = child.name || (parent != nullptr && parent->in_name);
  f.records_before = static_cast<uint32_t>(records_.size());
  f.count_before = count_;
  OpenMarks(parent, f);
  if (info.cycle != ir::kNone) {
    f.active_before = active_[info.cycle];
    active_[info.cycle] = child.instance;
    if (f.active_before == child.instance) {
      f.keyword = f.end;
      f.outcome = Outcome::kUndecided;
      MarkFrom(f, kMaybe, 0);
      Reached(kReferenceLoop);
      FailSchema(f, Record::Cause::kUndecided, kReferenceLoop);
      return;
    }
  }
  if (schema.constant == ir::Schema::Constant::kFalse) {
    f.outcome = Outcome::kInvalid;
    FailSchema(f, Record::Cause::kFalse, nullptr);
  } else if (keep_all_ && f.keyword == f.end) {
    RecordFiller();
  }
}

void Machine::FinishKeyword(Frame& f) {
  if (f.keyword_record != ir::kNone) records_[f.keyword_record].outcome = f.result;
  f.outcome = And(f.outcome, f.result);
  if (f.scratch != Frame::kNoMarks) bits_.resize(f.scratch);
  f.scratch = Frame::kNoMarks;
  f.keyword_record = ir::kNone;
  f.result = Outcome::kValid;
  f.resumed = f.weak = f.again = f.skipped = false;
  f.i = f.j = f.k = f.valid = f.undecided = 0;
  f.failed_count = 0;
  ++f.keyword;
}

void Machine::Pop() {
  Frame& f = frames_.back();
  if (f.record != ir::kNone) records_[f.record].outcome = f.outcome;
  const Prepared::SchemaInfo& info = prepared_.schema(f.child.schema);
  if (info.cycle != ir::kNone) active_[info.cycle] = f.active_before;
  if (info.shared && steps_ > kRememberFrom) Remember(f);
  child_ = f.outcome;
  if (f.marks != Frame::kNoMarks) {
    if (frames_.size() > 1) MergeMarks(f, frames_[frames_.size() - 2]);
    bits_.resize(f.marks);
  }
  const bool forget = f.child.tolerated && f.outcome == Outcome::kInvalid && !keep_all_;
  const uint32_t records_before = f.records_before;
  const uint64_t count_before = f.count_before;
  frames_.pop_back();
  if (forget) Truncate(records_before, count_before);
  child_count_ = count_ - count_before;
}

// The step that could not be made is undecided; what is known so far may still decide the schemas around it.
void Machine::Unwind() {
  bool told = false;
  child_ = Outcome::kUndecided;
  while (!frames_.empty()) {
    Frame& f = frames_.back();
    const ir::Op op = module_.keywords[f.keyword].op;
    const bool fails = FailsWithChild(op, f.weak) && !f.child_tolerated &&
                       (child_ == Outcome::kInvalid || f.result == Outcome::kInvalid);
    const Outcome result = fails ? Outcome::kInvalid : Outcome::kUndecided;
    if (!told && !f.silent && !fails) {
      Undecided(f, reason_);
      told = true;
    }
    if (f.keyword_record != ir::kNone) records_[f.keyword_record].outcome = result;
    child_ = And(f.outcome, result);
    if (f.record != ir::kNone) records_[f.record].outcome = child_;
    frames_.pop_back();
  }
}

// Asked again at every level of what fails, it could cost the square of the depth: it isn't where that was mostly in vain.
bool Machine::Known(const Frame& parent, const Child& child, bool silent) {
  if (options_.evaluator == nullptr || child.name || parent.in_name) return false;
  const bool annotating = options_.collect_annotations && !silent;
  const bool may_fail = silent || child.tolerated || child.skippable;
  if (annotating && !may_fail) return false;
  const bool marks = child.marks && parent.marks != Frame::kNoMarks;
  if (child.in_place && (marks || prepared_.schema(child.schema).cycle != ir::kNone)) return false;
  if (useless_steps_ > 2 * useful_steps_ + kRememberFrom) return false;
  uint64_t steps;
  const std::optional<bool> holds = options_.evaluator->Holds(child.schema, *child.instance, &steps);
  steps_ += steps;
  if (steps_ > options_.limits.evaluation_steps) return false;
  if (!holds.has_value() || (*holds ? annotating : !may_fail)) {
    useless_steps_ += steps;
    return false;
  }
  useful_steps_ += steps;
  child_ = *holds ? Outcome::kValid : Outcome::kInvalid;
  if (!*holds && !silent && child.skippable) frames_.back().skipped = true;
  return true;
}

Machine::Memory* Machine::Remembered(ir::SchemaId schema, const json::Value* instance) {
  if (memory_.empty()) memory_.resize(kMemorySlots);
  const uint64_t h =
      (reinterpret_cast<uintptr_t>(instance) >> 4) * 0x9e3779b97f4a7c15u + schema * 0xbf58476d1ce4e5b9u;
  return &memory_[(h ^ (h >> 31)) % kMemorySlots];
}

bool Machine::Recall(const Frame& parent, const Child& child, bool silent) {
  if (child.name || parent.in_name || (child.in_place && child.marks && parent.marks != Frame::kNoMarks))
    return false;
  const Memory& m = *Remembered(child.schema, child.instance);
  if (m.instance != child.instance || m.schema != child.schema) return false;
  const bool full = kept_ >= options_.limits.output_units;
  if (!silent && !(m.counted && (m.count == 0 || full))) return false;
  child_ = m.outcome;
  if (!silent && !(child.tolerated && m.outcome == Outcome::kInvalid)) {
    child_count_ = m.count;
    Count(m.count);
  }
  return true;
}

// Undecided outcomes may depend on what is active around them, and are not remembered.
void Machine::Remember(const Frame& f) {
  if (f.in_name || f.outcome == Outcome::kUndecided || keep_all_) return;
  Memory* m = Remembered(f.child.schema, f.child.instance);
  *m = {f.child.instance, f.child.schema, f.outcome, !f.silent, count_ - f.count_before};
}

Explanation Explain(const Prepared& prepared, const Patterns& patterns, const json::Value& value,
                    const ExplainOptions& options) {
  const bool errors_only = !options.keep_all_units && !options.collect_annotations;
  if (options.evaluator != nullptr && errors_only && !options.known_to_fail) {
    uint64_t steps;
    if (options.evaluator->Holds(0, value, &steps) == true) {  // nothing to tell
      Explanation brief;
      brief.units.emplace_back();
      return brief;
    }
  }
  return Machine(prepared, patterns, options).Run(value);
}

Explanation Explain(const ir::Module& module, const Patterns& patterns, const json::Value& value,
                    const ExplainOptions& options) {
  const Prepared prepared(module);
  return Explain(prepared, patterns, value, options);
}

}  // namespace vouch::evaluate
