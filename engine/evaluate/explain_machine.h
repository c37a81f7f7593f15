// Machine: the state of one Explain call. Private to the explain_*.cc files, one for each family of keywords.
//
// A Frame is a schema at work on an instance, and its current keyword. Applicators are little state machines:
// called first with resumed = false, they either Descend() into a subschema (and are called again, resumed,
// with its outcome in child_) or finish by setting Frame::result. Tested through explain.h.
#ifndef VOUCH_ENGINE_EVALUATE_EXPLAIN_MACHINE_H_
#define VOUCH_ENGINE_EVALUATE_EXPLAIN_MACHINE_H_

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/evaluate/explain.h"

namespace vouch::evaluate {

// Kleene's "and": false wins over undecided, undecided over true.
constexpr Outcome And(Outcome a, Outcome b) {
  if (a == Outcome::kInvalid || b == Outcome::kInvalid) return Outcome::kInvalid;
  return a == Outcome::kUndecided || b == Outcome::kUndecided ? Outcome::kUndecided : Outcome::kValid;
}

// What a subschema is applied to, and how its locations differ from the parent's.
struct Child {
  enum class Token : uint8_t { kNone, kIndex, kKey };
  enum class Step : uint8_t { kNone, kIndex, kString, kThen, kElse };
  ir::SchemaId schema = 0;
  const json::Value* instance = nullptr;
  Token token = Token::kNone;  // kNone: the same instance, or a property's name
  Step step = Step::kNone;
  bool in_place = false;    // the same instance
  bool marks = true;        // in_place: what it evaluates counts for the parent's unevaluated*
  bool tolerated = false;   // its failure is no error: forget what it recorded
  bool silent = false;      // record nothing inside
  bool skippable = false;   // may be left out for now if it is known to fail (Frame::skipped)
  bool name = false;        // the instance is a property's name
  uint32_t index = 0;       // token kIndex
  uint32_t step_value = 0;  // index or StringId
  std::string_view key;     // token kKey
};

// A Unit in the making: plain data, since most records of failed alternatives are forgotten again.
// explain_units.cc makes the texts of those that remain.
struct Record {
  enum class Cause : uint8_t { kNone, kKeyword, kFalse, kUndecided };
  uint32_t parent = Unit::kNoParent;
  ir::SchemaId schema = 0;
  uint32_t keyword = ir::kNone;
  ir::StringId name = ir::kNone;
  Child::Token token = Child::Token::kNone;  // of schema records
  Child::Step step = Child::Step::kNone;
  bool in_name = false;
  Cause cause = Cause::kNone;
  Outcome outcome = Outcome::kValid;
  bool filler = false;  // recorded only because every unit is wanted
  uint32_t index = 0, step_value = 0;
  uint32_t annotation = ir::kNone;  // index into the texts
  uint32_t valid = 0, first = 0,
           second = 0;  // of alternatives and contains: matches, and the first two of them
  std::string_view key;
  json::Value instance;
  const char* reason = nullptr;
};

// The sentence of a record whose cause is kKeyword or kFalse, without the name of the property it is about
// (explain_messages.cc).
std::string CauseMessage(const Prepared& prepared, const std::vector<Record>& records, uint32_t record);

struct Frame {
  static constexpr uint32_t kNoMarks = UINT32_MAX;
  Child child;
  uint32_t keyword = 0, end = 0;      // current and last keyword of the schema
  Outcome outcome = Outcome::kValid;  // of the keywords so far
  Outcome result = Outcome::kValid;   // of the current keyword
  bool resumed = false;
  bool child_tolerated = false;  // the pending child's failure fails nothing by itself
  bool weak = false;    // the pending child may not be meant at all: its failure leaves the keyword undecided
  bool again = false;   // the second pass over alternatives
  bool skipped = false;  // some child was left out: it is known to fail
  bool silent = false;  // inherited
  bool in_name = false;  // inherited: the instance is a property's name, which is not annotated
  // Progress of the current keyword; each applicator says what it keeps here.
  uint32_t i = 0, j = 0, k = 0;
  uint32_t valid = 0, undecided = 0;
  uint64_t failed_count = 0;  // errors and annotations found in alternatives that don't hold
  // Records: of the schema, of the current keyword; how many there were before either.
  uint32_t record = ir::kNone, keyword_record = ir::kNone;
  uint32_t records_before = 0, keyword_records_before = 0;
  uint64_t count_before = 0, keyword_count_before = 0;
  // Evaluated members or items: three bit sets of `words` words from bits_[marks]: surely, maybe, by failed
  // alternatives.
  uint32_t marks = kNoMarks, words = 0;
  uint32_t scratch = kNoMarks;  // a bit set for the current keyword
  const json::Value* active_before = nullptr;
};

class Machine {
 public:
  Machine(const Prepared& prepared, const Patterns& patterns, const ExplainOptions& options);
  Explanation Run(const json::Value& value);

 private:
  enum class Progress : uint8_t { kDone, kDescended };
  enum Set : uint32_t { kSure, kMaybe, kFailed };

  // explain.cc: the driver.
  void Drive();
  Progress Step(Frame& f, const ir::Keyword& k);
  bool Descend(const Frame& parent, const Child& child);  // true: pushed; false: child_ is the outcome
  void Push(const Child& child);
  void FinishKeyword(Frame& f);
  void Pop();
  void Unwind();
  // In silence nothing more is to be learned of a keyword that has failed.
  static bool Settled(const Frame& f) { return f.silent && f.result == Outcome::kInvalid; }
  void Reached(const char* reason) {
    if (reason_ == nullptr) reason_ = reason;
  }
  // The outcomes of schemas that several keywords apply to one value, remembered in long runs; a fixed table
  // in which newer entries replace older ones.
  struct Memory {
    const json::Value* instance = nullptr;
    ir::SchemaId schema = 0;
    Outcome outcome = Outcome::kUndecided;
    bool counted = false;
    uint64_t count = 0;
  };
  // Whether the verdict evaluator knows the outcome of a child of which nothing is to be recorded then: child_ is set.
  bool Known(const Frame& parent, const Child& child, bool silent);
  Memory* Remembered(ir::SchemaId schema, const json::Value* instance);
  bool Recall(const Frame& parent, const Child& child, bool silent);
  void Remember(const Frame& f);

  // explain_assertions.cc: keywords decided by the instance alone.
  Outcome Assert(const ir::Keyword& k, uint32_t index, const json::Value& v);
  void AnnotateAssertion(Frame& f, const ir::Keyword& k);
  // explain_costs.cc: what the evaluation of one keyword may cost beyond a step of its own.
  bool Afford(uint64_t steps);  // false, after telling so: that is beyond the limit
  uint64_t Left() const {
    return options_.limits.evaluation_steps - std::min(steps_, options_.limits.evaluation_steps);
  }
  uint64_t Weigh(const json::Value& value, uint64_t enough);
  Outcome Contains(std::span<const ir::ValueId> values, const ValueIndex* index, const json::Value& v);
  Outcome Compare(const ir::Keyword& k, const json::Value& v);
  Outcome Unique(const json::Value& v);
  regex::Match Search(uint32_t pattern, std::string_view text);

  // One handler for each applicator.
  Progress PrefixItems(Frame& f, const ir::Keyword& k);  // explain_arrays.cc
  Progress Items(Frame& f, const ir::Keyword& k);
  Progress Contains(Frame& f, const ir::Keyword& k);
  Progress Properties(Frame& f, const ir::Keyword& k);  // explain_objects.cc
  Progress PatternProperties(Frame& f, const ir::Keyword& k);
  Progress AdditionalProperties(Frame& f, const ir::Keyword& k);
  Progress PropertyNames(Frame& f, const ir::Keyword& k);
  Outcome NamedBySiblings(const ir::Keyword& k, const json::Value& object, const json::Member& member);
  Progress AllOf(Frame& f, const ir::Keyword& k);  // explain_in_place.cc
  Progress Alternatives(Frame& f, const ir::Keyword& k);
  Progress Not(Frame& f, const ir::Keyword& k);
  Progress If(Frame& f, const ir::Keyword& k);
  Progress DependentSchemas(Frame& f, const ir::Keyword& k);
  Progress Ref(Frame& f, const ir::Keyword& k);
  Progress UnevaluatedItems(Frame& f, const ir::Keyword& k);  // explain_unevaluated.cc
  Progress UnevaluatedProperties(Frame& f, const ir::Keyword& k);

  // explain_marks.cc: evaluated members and items.
  void OpenMarks(const Frame* parent, Frame& f);
  void MergeMarks(const Frame& child, Frame& parent);
  void Mark(const Frame& f, Set set, uint32_t at) {
    if (f.marks != Frame::kNoMarks) bits_[f.marks + set * f.words + at / 64] |= uint64_t{1} << (at % 64);
  }
  void MarkFrom(const Frame& f, Set set, uint32_t from);
  bool Marked(const Frame& f, Set set, uint32_t at) const {
    return (bits_[f.marks + set * f.words + at / 64] >> (at % 64) & 1) != 0;
  }
  void MarkFailedAlternatives(const Frame& f);
  void ClearFailedAlternatives(const Frame& f);
  // A scratch bit set of `size` bits for the current keyword of the innermost frame; freed when the keyword
  // is finished.
  void OpenScratch(Frame& f, uint32_t size);
  void SetScratch(const Frame& f, uint32_t at) { bits_[f.scratch + at / 64] |= uint64_t{1} << (at % 64); }
  bool Scratch(const Frame& f, uint32_t at) const {
    return (bits_[f.scratch + at / 64] >> (at % 64) & 1) != 0;
  }

  // explain_record.cc: records.
  bool Annotating(const Frame& f) const { return options_.collect_annotations && !f.silent && !f.in_name; }
  void Annotate(Frame& f, std::string text);
  void Fail(Frame& f, ir::StringId name = ir::kNone);  // the current keyword is itself a cause
  void Undecided(Frame& f, const char* reason);        // the same, undecided
  void FailSchema(Frame& f, Record::Cause cause, const char* reason);
  bool Reserve(bool error);
  bool Evict();
  uint32_t RecordKeyword();  // the current keyword of the innermost frame, and what is above it
  uint32_t RecordSchema(size_t frame);
  void RecordFiller();
  void Truncate(uint32_t size, uint64_t count);
  void ForgetFailedAlternatives(Frame& f);
  void Forget(const Record& r);
  void Count(uint64_t n);
  // explain_units.cc
  void MakeUnits();

  const Prepared& prepared_;
  const ir::Module& module_;
  const Patterns& patterns_;
  const ExplainOptions& options_;
  const bool keep_all_;

  std::vector<Frame> frames_;
  std::vector<uint64_t> bits_;
  std::vector<const json::Value*>
      active_;  // by SchemaInfo::cycle: the instance of the innermost active frame
  std::vector<Memory> memory_;
  uint64_t useful_steps_ = 0, useless_steps_ = 0;  // of the verdict evaluator
  std::vector<const json::Value*> to_weigh_;
  Outcome child_ = Outcome::kValid;
  json::Value name_;  // the property name at work, as an instance
  uint64_t steps_ = 0;
  const char* reason_ = nullptr;
  bool aborted_ = false;

  std::vector<Record> records_;
  std::vector<std::string> annotations_;
  std::vector<uint32_t> free_annotations_;
  uint64_t annotation_bytes_ = 0;
  uint64_t count_ = 0;        // errors and annotations found so far
  uint64_t kept_ = 0;         // of these, the kept ones
  uint64_t child_count_ = 0;  // found by the child that child_ is about
  uint64_t fillers_ = 0;
  bool fillers_dropped_ = false;
  size_t evict_from_ = 0;
  Explanation out_;
};

}  // namespace vouch::evaluate

#endif  // VOUCH_ENGINE_EVALUATE_EXPLAIN_MACHINE_H_
