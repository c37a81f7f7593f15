// The sentences of errors: one for each keyword that fails by itself, and for a `false` schema by where it
// stands. Values are cut to excerpts; what the reader needs to act on (limits, names, alternatives) is not.
// Tested by test-suite/unit/evaluate/explain_messages_test.cc.
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "engine/evaluate/explain_machine.h"
#include "engine/evaluate/kinds.h"
#include "engine/evaluate/member_set.h"
#include "engine/format/format.h"
#include "engine/json/equality.h"
#include "engine/json/writer.h"
#include "engine/words/nearest.h"

namespace vouch::evaluate {

namespace {

constexpr size_t kInstanceBytes = 60;
constexpr size_t kSchemaBytes = 40;
constexpr size_t kListed = 8;  // names or values spelled out in one sentence

std::string Quote(std::string_view name) {
  return json::Excerpt(json::Value::String(name.data(), static_cast<uint32_t>(name.size())), kInstanceBytes);
}

// "a", "a or b", "a, b or c"
std::string Join(const std::vector<std::string>& parts, std::string_view last) {
  std::string text;
  for (size_t i = 0; i < parts.size(); ++i) {
    if (i > 0) text += i + 1 == parts.size() ? fmt::format(" {} ", last) : ", ";
    text += parts[i];
  }
  return text;
}

std::string_view KindName(ir::Kind kind) {
  static constexpr std::string_view kNames[] = {"null",   "boolean", "integer", "number",
                                                "string", "array",   "object"};
  return kNames[static_cast<int>(kind)];
}

std::string KindNames(uint32_t mask) {
  std::vector<std::string> names;
  for (int i = 0; i < ir::kKinds; ++i) {
    const ir::Kind kind = static_cast<ir::Kind>(i);
    if ((mask & ir::Bit(kind)) == 0) continue;
    if (kind == ir::Kind::kInteger && (mask & ir::Bit(ir::Kind::kNumber)) != 0) continue;
    names.emplace_back(KindName(kind));
  }
  return names.empty() ? "nothing" : Join(names, "or");
}

std::string DidYouMean(std::string_view word, std::span<const std::string_view> candidates) {
  const std::string_view meant = words::Suggest(word, candidates);
  return meant.empty() ? std::string() : fmt::format("; did you mean {}?", Quote(meant));
}

std::string Sized(std::string_view what, std::string_view verb, uint64_t size, std::string_view one,
                  std::string_view many, bool at_most, uint64_t limit) {
  return fmt::format(
      "{} {} {} {}, at {} {} {}", what, verb, size, size == 1 ? one : many, at_most ? "most" : "least", limit,
      limit == 1 ? (at_most ? "is allowed" : "is needed") : (at_most ? "are allowed" : "are needed"));
}

class Writer {
 public:
  Writer(const Prepared& prepared, const std::vector<Record>& records, const Record& record)
      : module_(prepared.module()), records_(records), r_(record) {}

  std::string False() const;
  std::string Keyword() const;

 private:
  std::string Excerpt() const { return json::Excerpt(r_.instance, kInstanceBytes); }
  std::string Excerpt(ir::ValueId id) const { return json::Excerpt(*module_.values[id], kSchemaBytes); }
  std::string_view String(uint32_t id) const { return module_.strings[id]; }
  std::string Enum(const ir::Keyword& k) const;
  std::string Required(const ir::Keyword& k) const;
  std::string DependentRequired(const ir::Keyword& k) const;
  std::string Not(const ir::Keyword& k) const;
  std::string Contains(const ir::Keyword& k) const;
  std::string Branch(const ir::Keyword& k, uint32_t i) const {
    return fmt::format("{}/{}", String(k.name), i);
  }
  std::vector<std::string_view> KnownNames(ir::SchemaId schema, const json::Value& object) const;

  const ir::Module& module_;
  const std::vector<Record>& records_;
  const Record& r_;
};

// Property names that the schema, or what it applies in place, knows and the object lacks.
std::vector<std::string_view> Writer::KnownNames(ir::SchemaId schema, const json::Value& object) const {
  std::vector<std::string_view> names;
  std::vector<ir::SchemaId> todo = {schema}, seen = {schema};
  const MemberSet members(object);
  while (!todo.empty() && names.size() < words::kMaxCandidates) {
    const ir::SchemaId s = todo.back();
    todo.pop_back();
    for (const ir::Keyword& k : module_.KeywordsOf(s)) {
      if (k.op == ir::Op::kProperties) {
        for (uint32_t i = 0; i < k.b && names.size() < words::kMaxCandidates; i += 2) {
          const std::string_view name = String(module_.lists[k.a + i]);
          if (!members.Has(name)) names.push_back(name);
        }
      }
      if (k.op == ir::Op::kNot) continue;
      ForEachInPlace(module_, k, [&](ir::SchemaId target) {
        if (seen.size() >= 256 || std::find(seen.begin(), seen.end(), target) != seen.end()) return;
        seen.push_back(target);
        todo.push_back(target);
      });
    }
  }
  return names;
}

std::string Writer::False() const {
  if (r_.parent == Unit::kNoParent) return "no value is allowed: the schema is false";
  const Record& parent = records_[r_.parent];
  const ir::Keyword& k = module_.keywords[parent.keyword];
  switch (k.op) {
    case ir::Op::kAdditionalProperties:
    case ir::Op::kUnevaluatedProperties:
      return fmt::format("property {} is not allowed here{}", Quote(r_.key),
                         DidYouMean(r_.key, KnownNames(parent.schema, parent.instance)));
    case ir::Op::kProperties:
    case ir::Op::kPatternProperties:
      return fmt::format("property {} is not allowed here", Quote(r_.key));
    case ir::Op::kPropertyNames:
      return "no property is allowed here";
    case ir::Op::kItems:
      if (k.b > 0) return fmt::format("item {} is not allowed: there may be at most {}", r_.index, k.b);
      return fmt::format("item {} is not allowed: the array must be empty", r_.index);
    case ir::Op::kPrefixItems:
    case ir::Op::kUnevaluatedItems:
      return fmt::format("item {} is not allowed here", r_.index);
    case ir::Op::kDependentSchemas:
      return fmt::format("property {} is not allowed here", Quote(String(r_.step_value)));
    default:
      return fmt::format("{} is not allowed here: the schema is false", Excerpt());
  }
}

std::string Writer::Enum(const ir::Keyword& k) const {
  const std::span<const uint32_t> list = module_.List(k);
  std::string text = fmt::format("{} is not ", Excerpt());
  if (list.size() != 1) text += "one of ";
  for (size_t i = 0; i < list.size() && i < kListed; ++i) {
    if (i > 0) text += ", ";
    text += Excerpt(list[i]);
  }
  if (list.size() > kListed) text += fmt::format(" ... ({} values in all)", list.size());
  if (list.empty()) text += "an empty list: no value is allowed";
  if (!r_.instance.is_string()) return text;
  std::vector<std::string_view> candidates;
  for (size_t i = 0; i < list.size() && i < words::kMaxCandidates; ++i) {
    if (module_.values[list[i]]->is_string()) candidates.push_back(module_.values[list[i]]->string());
  }
  return text + DidYouMean(r_.instance.string(), candidates);
}

std::string Writer::Required(const ir::Keyword& k) const {
  const MemberSet members(r_.instance);
  std::vector<std::string> missing;
  size_t count = 0;
  for (uint32_t name : module_.List(k)) {
    if (members.Has(String(name))) continue;
    if (++count <= kListed) missing.push_back(Quote(String(name)));
  }
  if (count == 1) return "missing required property " + missing[0];
  if (count > kListed)
    return fmt::format("missing {} required properties: {} ...", count, fmt::join(missing, ", "));
  return "missing required properties " + Join(missing, "and");
}

std::string Writer::DependentRequired(const ir::Keyword& k) const {
  const MemberSet members(r_.instance);
  std::string text;
  size_t count = 0;
  for (uint32_t at = k.a; at < k.a + k.b; at += 2 + module_.lists[at + 1]) {
    if (!members.Has(String(module_.lists[at]))) continue;
    for (uint32_t i = 0; i < module_.lists[at + 1]; ++i) {
      const std::string_view name = String(module_.lists[at + 2 + i]);
      if (members.Has(name) || ++count > kListed) continue;
      if (!text.empty()) text += "; ";
      text += fmt::format("missing property {}, required because {} is present", Quote(name),
                          Quote(String(module_.lists[at])));
    }
  }
  if (count > kListed) text += fmt::format(" ... ({} in all)", count);
  return text;
}

std::string Writer::Not(const ir::Keyword& k) const {
  const std::span<const ir::Keyword> inner = module_.KeywordsOf(k.a);
  if (module_.schemas[k.a].constant == ir::Schema::Constant::kTrue || inner.empty()) {
    return fmt::format("{} is not allowed: \"not\" excludes every value", Excerpt());
  }
  if (inner.size() == 1) {
    if (inner[0].op == ir::Op::kType) {
      return fmt::format("must not be of type {}", KindNames(inner[0].a));
    }
    if (inner[0].op == ir::Op::kConst || inner[0].op == ir::Op::kEnum) {
      return fmt::format("the value {} is not allowed", Excerpt());
    }
    if (inner[0].op == ir::Op::kRequired && inner[0].b == 1 && r_.instance.is_object()) {
      return fmt::format("property {} is not allowed here", Quote(String(module_.lists[inner[0].a])));
    }
    if (inner[0].op == ir::Op::kPattern && r_.instance.is_string()) {
      return fmt::format("{} must not match the pattern {}", Excerpt(), String(module_.patterns[inner[0].a]));
    }
  }
  return fmt::format("{} is not allowed: it matches the schema under \"not\"", Excerpt());
}

std::string Writer::Contains(const ir::Keyword& k) const {
  const uint64_t least = module_.Size(k.b), most = module_.Size(k.b + 2);
  const std::string_view verb = r_.valid == 1 ? "item matches" : "items match";
  if (r_.valid > most) {
    return fmt::format("{} {} \"{}\", at most {} {} allowed", r_.valid, verb, String(k.name), most,
                       most == 1 ? "is" : "are");
  }
  if (least <= 1) return fmt::format("no item matches \"{}\", at least 1 must", String(k.name));
  return fmt::format("{} {} \"{}\", at least {} must", r_.valid, verb, String(k.name), least);
}

std::string Writer::Keyword() const {
  using ir::Op;
  const ir::Keyword& k = module_.keywords[r_.keyword];
  switch (k.op) {
    case Op::kType:
      return ExpectedKind(k.a, r_.instance, (k.flags & ir::kIntegerLiteral) != 0);
    case Op::kEnum:
      return Enum(k);
    case Op::kConst: {
      std::string text = fmt::format("expected {}, found {}", Excerpt(k.a), Excerpt());
      const json::Value& wanted = *module_.values[k.a];
      if (!r_.instance.is_string() || !wanted.is_string()) return text;
      const std::string_view candidates[] = {wanted.string()};
      return text + DidYouMean(r_.instance.string(), candidates);
    }
    case Op::kMinimum:
      return fmt::format("{} is less than the minimum {}", Excerpt(), Excerpt(k.a));
    case Op::kMaximum:
      return fmt::format("{} is greater than the maximum {}", Excerpt(), Excerpt(k.a));
    case Op::kExclusiveMinimum:
      return fmt::format("{} is not greater than {}", Excerpt(), Excerpt(k.a));
    case Op::kExclusiveMaximum:
      return fmt::format("{} is not less than {}", Excerpt(), Excerpt(k.a));
    case Op::kMultipleOf:
      return fmt::format("{} is not a multiple of {}", Excerpt(), Excerpt(k.a));
    case Op::kMinLength:
    case Op::kMaxLength:
      return Sized("string", "has", CountCodePoints(r_.instance.string()), "character", "characters",
                   k.op == Op::kMaxLength, module_.Size(k.a));
    case Op::kMinItems:
    case Op::kMaxItems:
      return Sized("array", "has", r_.instance.size(), "item", "items", k.op == Op::kMaxItems,
                   module_.Size(k.a));
    case Op::kMinProperties:
    case Op::kMaxProperties:
      return Sized("object", "has", r_.instance.size(), "property", "properties", k.op == Op::kMaxProperties,
                   module_.Size(k.a));
    case Op::kPattern:
      return fmt::format("{} does not match the pattern {}", Excerpt(), String(module_.patterns[k.a]));
    case Op::kFormat:
      return fmt::format("{} is not {}", Excerpt(), format::Describe(static_cast<format::Format>(k.a)));
    case Op::kUniqueItems: {
      uint32_t first = 0;
      const int64_t second = json::FindDuplicate(r_.instance.items(), &first);
      return fmt::format("items {} and {} are equal", first, second);
    }
    case Op::kRequired:
      return Required(k);
    case Op::kDependentRequired:
      return DependentRequired(k);
    case Op::kContains:
      return Contains(k);
    case Op::kNot:
      return Not(k);
    case Op::kAnyOf:
      return fmt::format("matches none of the {} alternatives of \"{}\"", k.b, String(k.name));
    case Op::kOneOf:
      if (r_.valid == 0)
        return fmt::format("matches none of the {} alternatives of \"{}\"", k.b, String(k.name));
      return fmt::format("matches {} alternatives of \"{}\" ({} and {}{}), exactly one must match", r_.valid,
                         String(k.name), Branch(k, r_.first), Branch(k, r_.second),
                         r_.valid > 2 ? " ..." : "");
    default:
      return fmt::format("\"{}\" does not hold", String(k.name));
  }
}

}  // namespace

std::string ExpectedKind(uint32_t mask, const json::Value& found, bool literal) {
  return fmt::format("expected {}, found {}", KindNames(mask), KindName(KindOf(found, literal)));
}

std::string CauseMessage(const Prepared& prepared, const std::vector<Record>& records, uint32_t record) {
  const Writer writer(prepared, records, records[record]);
  return records[record].cause == Record::Cause::kFalse ? writer.False() : writer.Keyword();
}

}  // namespace vouch::evaluate
