// Assertions and plain annotations of the explaining evaluator: keywords that the instance alone decides.
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/evaluate/explain_machine.h"
#include "engine/evaluate/kinds.h"
#include "engine/evaluate/member_set.h"
#include "engine/format/format.h"
#include "engine/json/writer.h"

namespace vouch::evaluate {

namespace {

constexpr Outcome Verdict(bool holds) { return holds ? Outcome::kValid : Outcome::kInvalid; }

bool HasAll(const NameIndex& names, std::span<const uint32_t> list, const ir::Module& module,
            const json::Value& v) {
  if (v.size() < list.size()) return false;
  if (list.size() <= 3) {
    for (uint32_t name : list) {
      if (v.Find(module.strings[name]) == nullptr) return false;
    }
    return true;
  }
  size_t found = 0;
  const char* pool = v.key_pool();
  for (const json::Member& m : v.members()) found += names.Find(m.key, pool) != NameIndex::kNone;
  return found >= names.distinct();
}

}  // namespace

Outcome Machine::Assert(const ir::Keyword& k, uint32_t index, const json::Value& v) {
  using ir::Op;
  switch (k.op) {
    case Op::kType:
      return Verdict((ir::Bit(KindOf(v, (k.flags & ir::kIntegerLiteral) != 0)) & k.a) != 0);
    case Op::kConst:
      return Contains({&k.a, 1}, nullptr, v);
    case Op::kEnum:
      return Contains(module_.List(k), prepared_.Values(index), v);
    case Op::kMinimum:
    case Op::kMaximum:
    case Op::kExclusiveMinimum:
    case Op::kExclusiveMaximum:
    case Op::kMultipleOf:
      return v.is_number() ? Compare(k, v) : Outcome::kValid;
    case Op::kMinLength: {
      if (!v.is_string()) return Outcome::kValid;
      const uint64_t size = module_.Size(k.a);
      if (v.size() < size) return Outcome::kInvalid;
      steps_ += v.size() / 64;
      return Verdict(v.size() / 4 >= size || CountCodePoints(v.string()) >= size);
    }
    case Op::kMaxLength: {
      if (!v.is_string()) return Outcome::kValid;
      const uint64_t size = module_.Size(k.a);
      steps_ += v.size() / 64;
      return Verdict(v.size() <= size || CountCodePoints(v.string()) <= size);
    }
    case Op::kPattern: {
      if (!v.is_string()) return Outcome::kValid;
      const regex::Match match = Search(k.a, v.string());
      if (match == regex::Match::kUndecided) {
        Reached(patterns_.LimitOf(k.a));
        return Outcome::kUndecided;
      }
      return Verdict(match == regex::Match::kYes);
    }
    case Op::kFormat:
      if (!v.is_string() || (k.flags & ir::kAssert) == 0 || k.a == ir::kNone) return Outcome::kValid;
      steps_ += v.size() / 16;
      return Verdict(format::Check(static_cast<format::Format>(k.a), v.string()));
    case Op::kMinItems:
      return Verdict(!v.is_array() || v.size() >= module_.Size(k.a));
    case Op::kMaxItems:
      return Verdict(!v.is_array() || v.size() <= module_.Size(k.a));
    case Op::kUniqueItems:
      return v.is_array() ? Unique(v) : Outcome::kValid;
    case Op::kMinProperties:
      return Verdict(!v.is_object() || v.size() >= module_.Size(k.a));
    case Op::kMaxProperties:
      return Verdict(!v.is_object() || v.size() <= module_.Size(k.a));
    case Op::kRequired:
      if (!v.is_object()) return Outcome::kValid;
      steps_ += v.size() / 8;
      return Verdict(HasAll(prepared_.Names(index), module_.List(k), module_, v));
    case Op::kDependentRequired: {
      if (!v.is_object()) return Outcome::kValid;
      steps_ += v.size() / 8;
      const NameIndex& triggers = prepared_.Names(index);
      const char* pool = v.key_pool();
      std::optional<MemberSet> members;
      for (const json::Member& m : v.members()) {
        const uint32_t trigger = triggers.Find(m.key, pool);
        if (trigger == NameIndex::kNone) continue;
        const uint32_t at = prepared_.DependencyAt(index, trigger);
        const uint32_t count = module_.lists[at + 1];
        if (!members) members.emplace(v);
        steps_ += count / 8;
        for (uint32_t i = 0; i < count; ++i) {
          if (!members->Has(module_.strings[module_.lists[at + 2 + i]])) return Outcome::kInvalid;
        }
      }
      return Outcome::kValid;
    }
    default:
      return Outcome::kValid;
  }
}

void Machine::AnnotateAssertion(Frame& f, const ir::Keyword& k) {
  if (k.op == ir::Op::kFormat) {
    if ((k.flags & ir::kUnannotated) != 0 || !f.child.instance->is_string()) return;
    std::string text;
    json::WriteString(module_.strings[k.b], &text);
    Annotate(f, std::move(text));
    return;
  }
  if ((k.flags & ir::kStringsOnly) != 0 && !f.child.instance->is_string()) return;
  std::string text = json::ToText(*module_.values[k.a]);
  steps_ += text.size() / 64;
  Annotate(f, std::move(text));
}

}  // namespace vouch::evaluate
