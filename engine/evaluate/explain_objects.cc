// Objects in the explaining evaluator: properties, patternProperties, additionalProperties, propertyNames.
#include "engine/evaluate/explain_machine.h"
#include "engine/json/writer.h"

namespace vouch::evaluate {

namespace {

Child MemberOf(const json::Value& object, const json::Member& m, ir::SchemaId schema) {
  Child c;
  c.schema = schema;
  c.instance = &m.value;
  c.token = Child::Token::kKey;
  c.key = object.key_text(m.key);
  return c;
}

// Appends a name to the JSON array in the making.
void AppendName(std::string_view name, std::string* text) {
  *text += text->empty() ? '[' : ',';
  json::WriteString(name, text);
}

}  // namespace

// i: the member at work.
Machine::Progress Machine::Properties(Frame& f, const ir::Keyword& k) {
  const json::Value& v = *f.child.instance;
  if (!v.is_object()) return Progress::kDone;
  if (f.resumed) {
    f.result = And(f.result, child_);
    ++f.i;
  }
  const NameIndex& names = prepared_.Names(f.keyword);
  const std::span<const json::Member> members = v.members();
  if (!f.resumed) steps_ += members.size() / 8;
  const char* pool = v.key_pool();
  for (; f.i < members.size() && !Settled(f); ++f.i) {
    const uint32_t found = names.Find(members[f.i].key, pool);
    if (found == NameIndex::kNone) continue;
    Mark(f, kSure, f.i);
    Child c = MemberOf(v, members[f.i], module_.lists[k.a + 2 * found + 1]);
    c.step = Child::Step::kString;
    c.step_value = module_.lists[k.a + 2 * found];
    if (Descend(f, c)) return Progress::kDescended;
    f.result = And(f.result, child_);
  }
  if (f.result == Outcome::kValid && (k.flags & ir::kUnannotated) == 0 && Annotating(f)) {
    std::string text;
    for (const json::Member& m : members) {
      if (names.Find(m.key, pool) != NameIndex::kNone) AppendName(v.key_text(m.key), &text);
    }
    if (!text.empty()) Annotate(f, text + "]");
  }
  return Progress::kDone;
}

// i: the member at work; j: the pattern at work; scratch: members matched (when an annotation is wanted). A
// member that the pattern can't be decided for may only leave the keyword undecided.
Machine::Progress Machine::PatternProperties(Frame& f, const ir::Keyword& k) {
  const json::Value& v = *f.child.instance;
  if (!v.is_object()) return Progress::kDone;
  const bool annotate = (k.flags & ir::kUnannotated) == 0 && Annotating(f);
  if (!f.resumed && annotate) OpenScratch(f, v.size());
  const auto absorb = [&] {
    f.result = And(f.result, f.weak && child_ == Outcome::kInvalid ? Outcome::kUndecided : child_);
  };
  if (f.resumed) {
    absorb();
    ++f.j;
  }
  const std::span<const json::Member> members = v.members();
  const uint32_t patterns = k.b / 2;
  for (; f.i < members.size() && !Settled(f); ++f.i, f.j = 0) {
    for (; f.j < patterns; ++f.j) {
      const uint32_t pattern = module_.lists[k.a + 2 * f.j];
      ++steps_;
      const regex::Match match = Search(pattern, v.key_text(members[f.i].key));
      if (match == regex::Match::kNo) continue;
      f.weak = match == regex::Match::kUndecided;
      if (f.weak) Reached(patterns_.LimitOf(pattern));
      Mark(f, f.weak ? kMaybe : kSure, f.i);
      if (annotate && !f.weak) SetScratch(f, f.i);
      Child c = MemberOf(v, members[f.i], module_.lists[k.a + 2 * f.j + 1]);
      c.step = Child::Step::kString;
      c.step_value = module_.patterns[pattern];
      c.tolerated = f.weak;
      if (Descend(f, c)) return Progress::kDescended;
      absorb();
    }
  }
  if (f.result == Outcome::kUndecided) {
    Undecided(f, reason_);
  } else if (f.result == Outcome::kValid && annotate) {
    std::string text;
    for (uint32_t i = 0; i < members.size(); ++i) {
      if (Scratch(f, i)) AppendName(v.key_text(members[i].key), &text);
    }
    if (!text.empty()) Annotate(f, text + "]");
  }
  return Progress::kDone;
}

// kValid: properties or patternProperties beside it name the member. kUndecided: the limit has been told.
Outcome Machine::NamedBySiblings(const ir::Keyword& k, const json::Value& object,
                                 const json::Member& member) {
  if (k.b != ir::kNone && prepared_.Names(k.b).Find(member.key, object.key_pool()) != NameIndex::kNone) {
    return Outcome::kValid;
  }
  if (k.c == ir::kNone) return Outcome::kInvalid;
  const ir::Keyword& patterns = module_.keywords[k.c];
  const char* limit = nullptr;
  for (uint32_t i = 0; i < patterns.b; i += 2) {
    ++steps_;
    const uint32_t pattern = module_.lists[patterns.a + i];
    const regex::Match match = Search(pattern, object.key_text(member.key));
    if (match == regex::Match::kYes) return Outcome::kValid;
    if (match == regex::Match::kUndecided) limit = patterns_.LimitOf(pattern);
  }
  if (limit == nullptr) return Outcome::kInvalid;
  Reached(limit);
  return Outcome::kUndecided;
}

// i: the member at work; scratch: members taken (when an annotation is wanted).
Machine::Progress Machine::AdditionalProperties(Frame& f, const ir::Keyword& k) {
  const json::Value& v = *f.child.instance;
  if (!v.is_object()) return Progress::kDone;
  const bool annotate = (k.flags & ir::kUnannotated) == 0 && Annotating(f);
  if (!f.resumed && annotate) OpenScratch(f, v.size());
  const auto absorb = [&] {
    f.result = And(f.result, f.weak && child_ == Outcome::kInvalid ? Outcome::kUndecided : child_);
  };
  if (f.resumed) {
    absorb();
    ++f.i;
  }
  const std::span<const json::Member> members = v.members();
  if (!f.resumed) steps_ += members.size() / 8;
  for (; f.i < members.size() && !Settled(f); ++f.i) {
    const Outcome named = NamedBySiblings(k, v, members[f.i]);
    if (named == Outcome::kValid) continue;
    f.weak = named == Outcome::kUndecided;
    Mark(f, f.weak ? kMaybe : kSure, f.i);
    if (annotate && !f.weak) SetScratch(f, f.i);
    Child c = MemberOf(v, members[f.i], k.a);
    c.tolerated = f.weak;
    if (Descend(f, c)) return Progress::kDescended;
    absorb();
  }
  if (f.result == Outcome::kUndecided) {
    Undecided(f, reason_);
  } else if (f.result == Outcome::kValid && annotate) {
    std::string text;
    for (uint32_t i = 0; i < members.size(); ++i) {
      if (Scratch(f, i)) AppendName(v.key_text(members[i].key), &text);
    }
    if (!text.empty()) Annotate(f, text + "]");
  }
  return Progress::kDone;
}

// i: the member at work.
Machine::Progress Machine::PropertyNames(Frame& f, const ir::Keyword& k) {
  const json::Value& v = *f.child.instance;
  if (!v.is_object()) return Progress::kDone;
  if (f.resumed) {
    f.result = And(f.result, child_);
    ++f.i;
  }
  const std::span<const json::Member> members = v.members();
  for (; f.i < members.size() && !Settled(f); ++f.i) {
    const std::string_view name = v.key_text(members[f.i].key);
    name_ = json::Value::String(name.data(), static_cast<uint32_t>(name.size()));
    Child c;
    c.schema = k.a;
    c.instance = &name_;
    c.name = true;
    if (Descend(f, c)) return Progress::kDescended;
    f.result = And(f.result, child_);
  }
  return Progress::kDone;
}

}  // namespace vouch::evaluate
