// Arrays in the explaining evaluator: prefixItems, items (and additionalItems), contains.
#include <algorithm>

#include "engine/evaluate/explain_machine.h"

namespace vouch::evaluate {

namespace {

Child Item(const json::Value& array, uint32_t i, ir::SchemaId schema) {
  Child c;
  c.schema = schema;
  c.instance = &array.items()[i];
  c.token = Child::Token::kIndex;
  c.index = i;
  return c;
}

}  // namespace

// i: the item at work.
Machine::Progress Machine::PrefixItems(Frame& f, const ir::Keyword& k) {
  const json::Value& v = *f.child.instance;
  if (!v.is_array()) return Progress::kDone;
  const uint32_t n = std::min(v.size(), k.b);
  if (f.resumed) {
    f.result = And(f.result, child_);
    ++f.i;
  }
  for (; f.i < n && !Settled(f); ++f.i) {
    Child c = Item(v, f.i, module_.lists[k.a + f.i]);
    c.step = Child::Step::kIndex;
    c.step_value = f.i;
    if (Descend(f, c)) return Progress::kDescended;
    f.result = And(f.result, child_);
  }
  for (uint32_t i = 0; i < n && f.marks != Frame::kNoMarks; ++i) Mark(f, kSure, i);
  if (f.result == Outcome::kValid && n > 0 && (k.flags & ir::kUnannotated) == 0 && Annotating(f)) {
    Annotate(f, v.size() <= k.b ? "true" : std::to_string(n - 1));
  }
  return Progress::kDone;
}

// i: the item at work.
Machine::Progress Machine::Items(Frame& f, const ir::Keyword& k) {
  const json::Value& v = *f.child.instance;
  if (!v.is_array() || v.size() <= k.b) return Progress::kDone;
  if (f.resumed) {
    f.result = And(f.result, child_);
    ++f.i;
  } else {
    f.i = k.b;
  }
  for (; f.i < v.size() && !Settled(f); ++f.i) {
    if (Descend(f, Item(v, f.i, k.a))) return Progress::kDescended;
    f.result = And(f.result, child_);
  }
  MarkFrom(f, kSure, k.b);
  if (f.result == Outcome::kValid && (k.flags & ir::kUnannotated) == 0 && Annotating(f)) Annotate(f, "true");
  return Progress::kDone;
}

// i: the item at work; valid, undecided: how many items were; scratch: which were valid (when an annotation
// is wanted).
Machine::Progress Machine::Contains(Frame& f, const ir::Keyword& k) {
  const json::Value& v = *f.child.instance;
  if (!v.is_array()) return Progress::kDone;
  const bool marks = (k.flags & ir::kMarks) != 0;
  const bool annotate = marks && (k.flags & ir::kUnannotated) == 0 && Annotating(f);
  if (!f.resumed && annotate) OpenScratch(f, v.size());
  const auto absorb = [&] {
    if (child_ == Outcome::kInvalid) return;
    if (child_ == Outcome::kUndecided) {
      ++f.undecided;
      if (marks) Mark(f, kMaybe, f.i);
      return;
    }
    ++f.valid;
    if (marks) Mark(f, kSure, f.i);
    if (annotate) SetScratch(f, f.i);
  };
  if (f.resumed) {
    absorb();
    ++f.i;
  }
  for (; f.i < v.size(); ++f.i) {
    Child c = Item(v, f.i, k.a);
    c.tolerated = true;
    c.silent = !keep_all_ && !options_.collect_annotations;
    if (Descend(f, c)) return Progress::kDescended;
    absorb();
  }
  const uint64_t least = module_.Size(k.b), most = module_.Size(k.b + 2);
  const uint64_t possible = uint64_t{f.valid} + f.undecided;
  if (f.valid > most) {
    f.result = Outcome::kInvalid;
    Fail(f, module_.lists[k.b + 5]);
  } else if (possible < least) {
    f.result = Outcome::kInvalid;
    Fail(f, module_.lists[k.b + 4]);
  } else if (f.valid < least || possible > most) {
    f.result = Outcome::kUndecided;
    Undecided(f, reason_);
  } else if (annotate) {
    std::string text;
    if (f.valid == v.size() && f.valid > 0) {
      text = "true";
    } else {
      for (uint32_t i = 0; i < v.size(); ++i) {
        if (!Scratch(f, i)) continue;
        text += text.empty() ? "[" : ",";
        text += std::to_string(i);
      }
      text += text.empty() ? "[]" : "]";
    }
    Annotate(f, std::move(text));
  }
  return Progress::kDone;
}

}  // namespace vouch::evaluate
