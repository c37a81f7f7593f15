// Conditional applicators of a set: which branches a kind of instance can enter, and what is left of them.
// Tested by test-suite/unit/ir/specialize_test.cc.
#include <algorithm>

#include "engine/ir/specializer.h"

namespace vouch::ir {

CodeId Specializer::Branch(Conjunction& c, SetMember member, bool tracked) {
  const bool can_mark = c.kind == Kind::kArray || c.kind == Kind::kObject;
  const SetId set = InternOne(member, tracked && can_mark);
  if (set == kAny) return kAlways;
  if (set == kNothing) return kNever;
  const CodeId code = kinded_.sets[set].code[static_cast<size_t>(c.kind)];
  if (code != kUnknownCode) return code;
  if ((in_progress_[set] & Bit(c.kind)) != 0) {
    auto [it, added] = loops_.emplace(uint64_t{set} * kKinds + static_cast<uint64_t>(c.kind), 0);
    if (added) {
      Check call;
      call.op = CheckOp::kSame;
      call.flags = kLoop | (sets_[set].tracked ? kMark : 0);
      call.a = set;
      it->second = AddCode(call);
      kinded_.codes[it->second].marks = sets_[set].tracked;
    }
    return it->second;
  }
  missing_.push_back({set, c.kind});
  c.missing = true;
  return kUnknownCode;
}

bool Specializer::Marks(CodeId code) const { return code < kinded_.codes.size() && kinded_.codes[code].marks; }

bool Specializer::IsLoop(CodeId code) const {
  if (code >= kinded_.codes.size() || kinded_.codes[code].count != 1) return false;
  const Check& only = kinded_.checks[kinded_.codes[code].first];
  return only.op == CheckOp::kSame && (only.flags & kLoop) != 0;
}

void Specializer::ApplyAnyOf(Conjunction& c, const Keyword& k) {
  std::vector<uint32_t> kept;
  SchemaId last = kNone;
  bool always = false;
  for (SchemaId s : module_.List(k)) {
    const CodeId code = Branch(c, s * 2, c.tracked);
    always |= code == kAlways;
    if (code == kAlways || code == kNever || code == kUnknownCode) continue;
    kept.push_back(code);
    last = s;
  }
  if (c.missing || (always && !c.tracked)) return;
  if (always) kept.erase(std::remove_if(kept.begin(), kept.end(), [&](CodeId b) { return !Marks(b); }), kept.end());
  if (kept.empty()) {
    if (!always) c.never = true;
    return;
  }
  std::vector<uint32_t> distinct;
  for (CodeId code : kept) {
    if (std::find(distinct.begin(), distinct.end(), code) == distinct.end()) distinct.push_back(code);
    if (distinct.size() > 64) {  // long unions rarely repeat themselves: don't search them
      distinct = kept;
      break;
    }
  }
  if (distinct.size() == 1 && !always) return Enter(c, last * 2);
  const bool marks = std::any_of(distinct.begin(), distinct.end(), [&](CodeId b) { return Marks(b); });
  AddList(c, CheckOp::kAnyOf, static_cast<uint8_t>((marks ? kMark : 0) | (always ? kHolds : 0)), distinct);
}

void Specializer::ApplyOneOf(Conjunction& c, const Keyword& k) {
  std::vector<uint32_t> kept;
  std::vector<SchemaId> schemas;
  int always = 0;
  for (SchemaId s : module_.List(k)) {
    const CodeId code = Branch(c, s * 2, c.tracked);
    if (code == kAlways) ++always;
    if (code == kAlways || code == kNever || code == kUnknownCode) continue;
    kept.push_back(code);
    schemas.push_back(s);
  }
  if (c.missing) return;
  if (always > 1) c.never = true;
  if (always == 1) {
    for (SchemaId s : schemas) ApplyNot(c, Branch(c, s * 2, false));
  } else if (kept.empty()) {
    c.never = true;
  } else if (kept.size() == 1) {
    Enter(c, schemas[0] * 2);
  } else {
    const bool marks = std::any_of(kept.begin(), kept.end(), [&](CodeId b) { return Marks(b); });
    AddList(c, CheckOp::kOneOf, marks ? kMark : 0, kept);
  }
}

void Specializer::ApplyNot(Conjunction& c, CodeId code) {
  if (code == kAlways) c.never = true;
  if (code == kAlways || code == kNever || code == kUnknownCode) return;
  Add(c, CheckOp::kNot).a = code;
}

void Specializer::ApplyIf(Conjunction& c, const Keyword& k) {
  const CodeId condition = Branch(c, k.a * 2, c.tracked);
  if (condition == kUnknownCode) return;
  if (condition == kAlways || condition == kNever) {
    const SchemaId taken = condition == kAlways ? k.b : k.c;
    if (taken != kNone) Enter(c, taken * 2);
    return;
  }
  const CodeId holds = k.b == kNone ? kAlways : Branch(c, k.b * 2, c.tracked);
  const CodeId fails = k.c == kNone ? kAlways : Branch(c, k.c * 2, c.tracked);
  if (holds == kUnknownCode || fails == kUnknownCode) return;
  const bool marks = Marks(condition) || Marks(holds) || Marks(fails);
  if (holds == kAlways && fails == kAlways && !marks) return;
  Check& check = Add(c, CheckOp::kIf, marks ? kMark : 0);
  check.a = condition;
  check.b = holds;
  check.c = fails;
}

void Specializer::ApplyDependentSchemas(Conjunction& c, const Keyword& k) {
  const auto list = module_.List(k);
  for (size_t i = 0; i < list.size(); i += 2) {
    const CodeId code = Branch(c, list[i + 1] * 2, c.tracked);
    if (code == kAlways || code == kUnknownCode) continue;
    Check& check = Add(c, CheckOp::kIfPresent, Marks(code) ? kMark : 0);
    check.a = list[i];
    check.b = code;
  }
}

void Specializer::ApplyNames(Conjunction& c, SchemaId schema) {
  const SetId set = InternOne(schema * 2, false);
  if (set == kAny) return;
  const CodeId code = set == kNothing ? kNever : kinded_.sets[set].code[static_cast<size_t>(Kind::kString)];
  if (code == kUnknownCode) {
    missing_.push_back({set, Kind::kString});
    c.missing = true;
  } else if (code == kNever) {
    c.max_members = 0;
  } else if (code != kAlways) {
    Add(c, CheckOp::kNames).a = code;
  }
}

void Specializer::ApplyUnevaluated(Conjunction& c, const Keyword& k) {
  const SetMember member = c.steps.back().member;
  if ((member & 1) != 0) return;
  const SchemaId schema = member / 2;
  if (c.kind == Kind::kObject) {
    StaticMembers known = FindStaticMembers(module_, marks_, schema, kMaxClosure);
    if (known.known) {
      if (known.all) return;
      MemberScope scope;
      scope.named = std::move(known.named);
      scope.patterned = std::move(known.patterned);
      scope.extra = k.a;
      scope.exclude_only = true;
      c.member_scopes.push_back(std::move(scope));
      return;
    }
  } else {
    const StaticItems known = FindStaticItems(module_, marks_, schema, kMaxClosure);
    if (known.known) {
      if (known.all) return;
      ItemScope scope;
      scope.rest = k.a;
      scope.rest_from = known.prefix;
      c.item_scopes.push_back(std::move(scope));
      return;
    }
  }
  const CodeId body = Branch(c, member | 1, true);
  if (body == kNever) c.never = true;
  if (body == kNever || body == kUnknownCode) return;
  if (body == kAlways) {  // nothing is marked, so everything is left over
    if (c.kind == Kind::kObject) {
      c.member_scopes.emplace_back().extra = k.a;
    } else {
      c.item_scopes.emplace_back().rest = k.a;
    }
    return;
  }
  Check& check = Add(c, CheckOp::kTrack, c.tracked ? kMark : 0);
  check.a = body;
  check.b = Child(k.a);
}

}  // namespace vouch::ir
