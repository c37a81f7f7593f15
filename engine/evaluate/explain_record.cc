// Records of the explaining evaluator: which frames and keywords become units. A cause or annotation first
// records what is above it, from the root down, so that parents come before their children.
#include <algorithm>
#include <utility>

#include "engine/evaluate/explain_machine.h"

namespace vouch::evaluate {

namespace {

constexpr uint64_t kCountMax = uint64_t{1} << 62;  // counts stop here instead of wrapping
constexpr size_t kMaxRecords = size_t{1} << 21;
constexpr uint64_t kMaxAnnotationBytes = kMaxUnitBytes / 2;
constexpr uint64_t kFillersPerUnit = 16;

bool Counts(const Record& r) { return r.cause != Record::Cause::kNone || r.annotation != ir::kNone; }

}  // namespace

void Machine::Count(uint64_t n) { count_ = std::min(kCountMax, count_ + std::min(n, kCountMax)); }

// Makes room for one more error (which may push out an annotation) or annotation.
bool Machine::Reserve(bool error) {
  Count(1);
  if (records_.size() > kMaxRecords) return false;
  if (kept_ >= options_.limits.output_units && !(error && Evict())) return false;
  ++kept_;
  return true;
}

bool Machine::Evict() {
  for (; evict_from_ > 0; --evict_from_) {
    Record& r = records_[evict_from_ - 1];
    if (r.annotation == ir::kNone || r.cause != Record::Cause::kNone) continue;
    Forget(r);
    r.annotation = ir::kNone;
    return true;
  }
  return false;
}

// The record is about to go away.
void Machine::Forget(const Record& r) {
  if (Counts(r)) --kept_;
  if (r.annotation == ir::kNone) return;
  annotation_bytes_ -= annotations_[r.annotation].size();
  annotations_[r.annotation] = std::string();
  free_annotations_.push_back(r.annotation);
}

uint32_t Machine::RecordSchema(size_t frame) {
  size_t at = frame;
  while (at > 0 && frames_[at].record == ir::kNone) --at;
  for (; at <= frame; ++at) {
    Frame& f = frames_[at];
    if (f.record != ir::kNone) continue;
    Record r;
    if (at > 0) {
      Frame& above = frames_[at - 1];
      if (above.keyword_record == ir::kNone) {
        Record keyword;
        keyword.parent = above.record;
        keyword.schema = above.child.schema;
        keyword.keyword = above.keyword;
        keyword.in_name = above.in_name;
        keyword.instance = *above.child.instance;
        above.keyword_record = static_cast<uint32_t>(records_.size());
        records_.push_back(keyword);
      }
      r.parent = above.keyword_record;
    }
    r.schema = f.child.schema;
    r.token = f.child.token;
    r.step = f.child.step;
    r.in_name = f.in_name;
    r.index = f.child.index;
    r.step_value = f.child.step_value;
    r.key = f.child.key;
    r.instance = *f.child.instance;
    r.outcome = f.outcome;
    f.record = static_cast<uint32_t>(records_.size());
    records_.push_back(r);
  }
  return frames_[frame].record;
}

uint32_t Machine::RecordKeyword() {
  Frame& f = frames_.back();
  if (f.keyword_record != ir::kNone) return f.keyword_record;
  Record r;
  r.parent = RecordSchema(frames_.size() - 1);
  r.schema = f.child.schema;
  r.keyword = f.keyword;
  r.in_name = f.in_name;
  r.instance = *f.child.instance;
  f.keyword_record = static_cast<uint32_t>(records_.size());
  records_.push_back(r);
  return f.keyword_record;
}

void Machine::Annotate(Frame&, std::string text) {
  if (annotation_bytes_ + text.size() > kMaxAnnotationBytes) {
    Count(1);
    return;
  }
  if (!Reserve(false)) return;
  Record& r = records_[RecordKeyword()];
  annotation_bytes_ += text.size();
  if (free_annotations_.empty()) {
    r.annotation = static_cast<uint32_t>(annotations_.size());
    annotations_.push_back(std::move(text));
  } else {
    r.annotation = free_annotations_.back();
    free_annotations_.pop_back();
    annotations_[r.annotation] = std::move(text);
  }
  evict_from_ = records_.size();
}

void Machine::Fail(Frame& f, ir::StringId name) {
  if (f.silent || !Reserve(true)) return;
  Record& r = records_[RecordKeyword()];
  r.cause = Record::Cause::kKeyword;
  r.outcome = Outcome::kInvalid;
  r.name = name;
  r.valid = f.valid;
  r.first = f.j;
  r.second = f.k;
}

void Machine::Undecided(Frame& f, const char* reason) {
  if (f.silent) return;
  for (size_t i = f.keyword_record; i < records_.size(); ++i) {
    if (records_[i].cause == Record::Cause::kUndecided) return;  // it is told below already
  }
  if (!Reserve(true)) return;
  Record& r = records_[RecordKeyword()];
  r.cause = Record::Cause::kUndecided;
  r.outcome = Outcome::kUndecided;
  r.reason = reason;
}

void Machine::FailSchema(Frame& f, Record::Cause cause, const char* reason) {
  if (f.silent || !Reserve(true)) return;
  Record& r = records_[RecordSchema(frames_.size() - 1)];
  r.cause = cause;
  r.outcome = f.outcome;
  r.reason = reason;
}

void Machine::RecordFiller() {
  const Frame& f = frames_.back();
  if (f.silent) return;
  if (fillers_ >= kFillersPerUnit * options_.limits.output_units || records_.size() > kMaxRecords) {
    fillers_dropped_ = true;
    return;
  }
  const size_t before = records_.size();
  if (f.keyword == f.end) {
    RecordSchema(frames_.size() - 1);
  } else {
    RecordKeyword();
  }
  fillers_ += records_.size() - before;
}

void Machine::Truncate(uint32_t size, uint64_t count) {
  if (count_ < kCountMax) count_ = count;
  if (records_.size() <= size) return;
  while (records_.size() > size) {
    Forget(records_.back());
    records_.pop_back();
  }
  evict_from_ = std::min(evict_from_, records_.size());
  for (size_t i = frames_.size(); i-- > 0;) {
    Frame& f = frames_[i];
    if (f.keyword_record != ir::kNone && f.keyword_record >= size) f.keyword_record = ir::kNone;
    if (f.record != ir::kNone && f.record < size) break;
    f.record = ir::kNone;
  }
}

// The current keyword of the innermost frame, anyOf or oneOf, is decided by the alternatives that hold.
void Machine::ForgetFailedAlternatives(Frame& f) {
  if (keep_all_) return;
  if (count_ < kCountMax) count_ -= f.failed_count;
  if (f.keyword_record == ir::kNone) return;
  const uint32_t top = f.keyword_record;
  std::vector<uint32_t> moved(records_.size() - top, ir::kNone);
  moved[0] = top;
  uint32_t to = top + 1;
  bool any_kept = false;
  for (uint32_t from = top + 1; from < records_.size(); ++from) {
    Record& r = records_[from];
    const uint32_t parent = moved[r.parent - top];
    if (parent == ir::kNone || (r.parent == top && r.outcome != Outcome::kValid)) {
      Forget(r);
      continue;
    }
    any_kept |= Counts(r);
    moved[from - top] = to;
    records_[to] = r;
    records_[to++].parent = parent;
  }
  records_.resize(to);
  evict_from_ = records_.size();
  if (!any_kept && !Counts(records_[top])) Truncate(f.keyword_records_before, count_);
}

}  // namespace vouch::evaluate
