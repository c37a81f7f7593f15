// Evaluated members and items in the explaining evaluator. Only frames that an unevaluated* keyword can ask
// have marks: three bit sets (surely, maybe, by failed alternatives) on a stack of words.
//
// Marks of a failed allOf branch, $ref, dependentSchemas or then/else are kept although the schema around it
// has failed: they can't change its outcome, but spare the reader complaints about members which that branch
// knows.
#include "engine/evaluate/explain_machine.h"

namespace vouch::evaluate {

void Machine::OpenMarks(const Frame* parent, Frame& f) {
  const json::Value& v = *f.child.instance;
  if (!v.is_object() && !v.is_array()) return;
  const Prepared::SchemaInfo& info = prepared_.schema(f.child.schema);
  const bool own = v.is_object() ? info.unevaluated_properties : info.unevaluated_items;
  const bool inherited = f.child.in_place && f.child.marks && parent->marks != Frame::kNoMarks;
  if (!own && !inherited) return;
  f.marks = static_cast<uint32_t>(bits_.size());
  f.words = v.size() / 64 + 1;
  bits_.resize(bits_.size() + 3 * size_t{f.words});
  steps_ += f.words / 8;
}

void Machine::MergeMarks(const Frame& child, Frame& parent) {
  if (!child.child.in_place || !child.child.marks || parent.marks == Frame::kNoMarks) return;
  uint64_t* to = &bits_[parent.marks];
  const uint64_t* from = &bits_[child.marks];
  const uint32_t words = parent.words;
  bool keep = child.outcome == Outcome::kValid;
  bool maybe = child.outcome == Outcome::kUndecided;
  const ir::Op op = module_.keywords[parent.keyword].op;
  if (op == ir::Op::kIf) {
    if (parent.weak) {
      keep = false;
      maybe = true;
    } else if (parent.i != 0) {
      keep |= child.outcome == Outcome::kInvalid;
    }
  } else if (op == ir::Op::kAnyOf || op == ir::Op::kOneOf) {
    if (child.outcome == Outcome::kInvalid) {
      for (uint32_t i = 0; i < words; ++i) to[kFailed * words + i] |= from[i] | from[words + i];
    }
  } else {
    keep |= child.outcome == Outcome::kInvalid;
  }
  for (uint32_t i = 0; i < words; ++i) {
    if (keep) {
      to[i] |= from[i];
      to[words + i] |= from[words + i];
    } else if (maybe) {
      to[words + i] |= from[i] | from[words + i];
    }
  }
}

void Machine::MarkFrom(const Frame& f, Set set, uint32_t from) {
  if (f.marks == Frame::kNoMarks) return;
  const uint32_t size = f.child.instance->size();
  for (uint32_t i = from; i < size;) {
    uint64_t& word = bits_[f.marks + set * f.words + i / 64];
    word |= ~uint64_t{0} << (i % 64);
    i = (i / 64 + 1) * 64;
  }
}

void Machine::MarkFailedAlternatives(const Frame& f) {
  if (f.marks == Frame::kNoMarks) return;
  for (uint32_t i = 0; i < f.words; ++i) bits_[f.marks + i] |= bits_[f.marks + kFailed * f.words + i];
}

void Machine::ClearFailedAlternatives(const Frame& f) {
  if (f.marks == Frame::kNoMarks) return;
  for (uint32_t i = 0; i < f.words; ++i) bits_[f.marks + kFailed * f.words + i] = 0;
}

void Machine::OpenScratch(Frame& f, uint32_t size) {
  f.scratch = static_cast<uint32_t>(bits_.size());
  bits_.resize(bits_.size() + size / 64 + 1);
}

}  // namespace vouch::evaluate
