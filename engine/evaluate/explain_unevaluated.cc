// unevaluatedItems and unevaluatedProperties in the explaining evaluator: what no keyword of this schema, nor
// of a schema applied in place of it, has evaluated so far. Where an undecided subschema may have evaluated
// it, a failure is undecided.
#include "engine/evaluate/explain_machine.h"
#include "engine/json/writer.h"

namespace vouch::evaluate {

// i: the item at work; j: whether an item was taken.
Machine::Progress Machine::UnevaluatedItems(Frame& f, const ir::Keyword& k) {
  const json::Value& v = *f.child.instance;
  if (!v.is_array()) return Progress::kDone;
  const auto absorb = [&] {
    f.result = And(f.result, f.weak && child_ == Outcome::kInvalid ? Outcome::kUndecided : child_);
  };
  if (f.resumed) {
    absorb();
    ++f.i;
  }
  for (; f.i < v.size() && !Settled(f); ++f.i) {
    if (Marked(f, kSure, f.i)) continue;
    f.weak = Marked(f, kMaybe, f.i);
    if (!f.weak) f.j = 1;
    Child c;
    c.schema = k.a;
    c.instance = &v.items()[f.i];
    c.token = Child::Token::kIndex;
    c.index = f.i;
    c.tolerated = f.weak;
    if (Descend(f, c)) return Progress::kDescended;
    absorb();
  }
  MarkFrom(f, kSure, 0);
  if (f.result == Outcome::kUndecided) Undecided(f, reason_);
  if (f.result == Outcome::kValid && f.j != 0 && Annotating(f)) Annotate(f, "true");
  return Progress::kDone;
}

// i: the member at work.
Machine::Progress Machine::UnevaluatedProperties(Frame& f, const ir::Keyword& k) {
  const json::Value& v = *f.child.instance;
  if (!v.is_object()) return Progress::kDone;
  const auto absorb = [&] {
    f.result = And(f.result, f.weak && child_ == Outcome::kInvalid ? Outcome::kUndecided : child_);
  };
  if (f.resumed) {
    absorb();
    ++f.i;
  }
  const std::span<const json::Member> members = v.members();
  for (; f.i < members.size() && !Settled(f); ++f.i) {
    if (Marked(f, kSure, f.i)) continue;
    f.weak = Marked(f, kMaybe, f.i);
    Child c;
    c.schema = k.a;
    c.instance = &members[f.i].value;
    c.token = Child::Token::kKey;
    c.key = v.key_text(members[f.i].key);
    c.tolerated = f.weak;
    if (Descend(f, c)) return Progress::kDescended;
    absorb();
  }
  if (f.result == Outcome::kUndecided) Undecided(f, reason_);
  if (f.result == Outcome::kValid && Annotating(f)) {
    std::string text;
    for (uint32_t i = 0; i < members.size(); ++i) {
      if (Marked(f, kSure, i) || Marked(f, kMaybe, i)) continue;
      text += text.empty() ? '[' : ',';
      json::WriteString(v.key_text(members[i].key), &text);
    }
    if (!text.empty()) Annotate(f, text + "]");
  }
  MarkFrom(f, kSure, 0);
  return Progress::kDone;
}

}  // namespace vouch::evaluate
