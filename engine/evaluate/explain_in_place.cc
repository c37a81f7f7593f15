// Applicators to the same instance in the explaining evaluator: allOf, anyOf, oneOf, not, if,
// dependentSchemas, $ref.
#include "engine/evaluate/explain_machine.h"

namespace vouch::evaluate {

namespace {

Child Same(const Frame& f, ir::SchemaId schema) {
  Child c;
  c.schema = schema;
  c.instance = f.child.instance;
  c.in_place = true;
  return c;
}

Child Branch(const Frame& f, ir::SchemaId schema, uint32_t i) {
  Child c = Same(f, schema);
  c.step = Child::Step::kIndex;
  c.step_value = i;
  return c;
}

}  // namespace

// i: the branch at work.
Machine::Progress Machine::AllOf(Frame& f, const ir::Keyword& k) {
  if (f.resumed) {
    f.result = And(f.result, child_);
    ++f.i;
  }
  for (; f.i < k.b && !Settled(f); ++f.i) {
    if (Descend(f, Branch(f, module_.lists[k.a + f.i], f.i))) return Progress::kDescended;
    f.result = And(f.result, child_);
  }
  return Progress::kDone;
}

// anyOf and oneOf. i: the branch at work; valid, undecided: how many were; j, k: the first two valid ones.
//
// Where only errors are wanted the branches are first asked in silence, which is far cheaper, and asked again
// for their errors when none holds. Nesting doesn't multiply that: what silent runs find out is remembered. With annotations
// only those are left out at first that are known to fail without being looked into.
Machine::Progress Machine::Alternatives(Frame& f, const ir::Keyword& k) {
  const bool any = k.op == ir::Op::kAnyOf;
  const bool ask_in_silence = !keep_all_ && !f.silent && !Annotating(f);
  const auto absorb = [&] {
    if (f.again) return;
    if (child_ == Outcome::kValid) {
      if (f.valid == 0) f.j = f.i;
      if (f.valid == 1) f.k = f.i;
      ++f.valid;
    } else {
      if (child_ == Outcome::kUndecided) ++f.undecided;
      f.failed_count += child_count_;
    }
  };
  if (f.resumed) {
    absorb();
    ++f.i;
  }
  // With nothing left to record, the first match decides anyOf.
  const bool stop_early = any && !keep_all_ && !Annotating(f) && f.marks == Frame::kNoMarks;
  for (;;) {
    for (; f.i < k.b && !(stop_early && f.valid > 0); ++f.i) {
      Child c = Branch(f, module_.lists[k.a + f.i], f.i);
      c.silent = ask_in_silence && !f.again;
      c.skippable = !f.again;
      if (Descend(f, c)) return Progress::kDescended;
      absorb();
    }
    if (f.valid > (any ? 0u : 1u)) {
      f.result = any ? Outcome::kValid : Outcome::kInvalid;
    } else if (f.undecided > 0) {
      f.result = Outcome::kUndecided;
    } else {
      f.result = f.valid == 1 ? Outcome::kValid : Outcome::kInvalid;
    }
    const bool told_by_branches = f.result != Outcome::kValid && f.valid < 2;
    if (!(ask_in_silence || f.skipped) || f.again || !told_by_branches) break;
    Truncate(f.keyword_records_before, f.keyword_count_before);
    f.again = true;
    f.i = 0;
  }
  if (f.result == Outcome::kInvalid) MarkFailedAlternatives(f);
  ClearFailedAlternatives(f);
  if (f.result == Outcome::kValid || f.valid > 1) ForgetFailedAlternatives(f);
  if (f.result == Outcome::kInvalid) Fail(f);
  if (f.result == Outcome::kUndecided) Undecided(f, reason_);
  return Progress::kDone;
}

Machine::Progress Machine::Not(Frame& f, const ir::Keyword& k) {
  if (!f.resumed) {
    Child c = Same(f, k.a);
    c.marks = false;
    c.tolerated = true;
    c.silent = !keep_all_;
    if (Descend(f, c)) return Progress::kDescended;
  }
  if (child_ == Outcome::kValid) {
    f.result = Outcome::kInvalid;
    Fail(f);
  } else if (child_ == Outcome::kUndecided) {
    f.result = Outcome::kUndecided;
    Undecided(f, reason_);
  }
  return Progress::kDone;
}

// i: the stage (0 condition, 1 then, 2 else); weak: the condition is undecided, and both branches are asked;
// j: whether then holds, in that case (an Outcome).
Machine::Progress Machine::If(Frame& f, const ir::Keyword& k) {
  bool have_child = f.resumed;
  for (;;) {
    if (!have_child) {
      const ir::SchemaId target = f.i == 0 ? k.a : f.i == 1 ? k.b : k.c;
      if (target == ir::kNone) {
        child_ = Outcome::kValid;
      } else {
        Child c = Same(f, target);
        if (f.i == 0) {
          c.tolerated = true;
          c.silent = !keep_all_ && !options_.collect_annotations;
        } else {
          c.step = f.i == 1 ? Child::Step::kThen : Child::Step::kElse;
        }
        if (Descend(f, c)) return Progress::kDescended;
      }
    }
    have_child = false;
    if (f.i == 0) {
      f.weak = child_ == Outcome::kUndecided;
      f.i = child_ == Outcome::kInvalid ? 2 : 1;
    } else if (!f.weak) {
      f.result = child_;
      return Progress::kDone;
    } else if (f.i == 1) {
      f.j = static_cast<uint32_t>(child_);
      f.i = 2;
    } else {
      f.result = static_cast<Outcome>(f.j) == child_ ? child_ : Outcome::kUndecided;
      if (f.result == Outcome::kUndecided) Undecided(f, reason_);
      return Progress::kDone;
    }
  }
}

// i: the member at work.
Machine::Progress Machine::DependentSchemas(Frame& f, const ir::Keyword& k) {
  const json::Value& v = *f.child.instance;
  if (!v.is_object()) return Progress::kDone;
  if (f.resumed) {
    f.result = And(f.result, child_);
    ++f.i;
  }
  const NameIndex& triggers = prepared_.Names(f.keyword);
  const std::span<const json::Member> members = v.members();
  if (!f.resumed) steps_ += members.size() / 8;
  for (; f.i < members.size() && !Settled(f); ++f.i) {
    const uint32_t found = triggers.Find(members[f.i].key, v.key_pool());
    if (found == NameIndex::kNone) continue;
    Child c = Same(f, module_.lists[k.a + 2 * found + 1]);
    c.step = Child::Step::kString;
    c.step_value = module_.lists[k.a + 2 * found];
    if (Descend(f, c)) return Progress::kDescended;
    f.result = And(f.result, child_);
  }
  return Progress::kDone;
}

Machine::Progress Machine::Ref(Frame& f, const ir::Keyword& k) {
  if (!f.resumed && Descend(f, Same(f, k.a))) return Progress::kDescended;
  f.result = child_;
  return Progress::kDone;
}

}  // namespace vouch::evaluate
