// The kinded form as text: one line a check, for the golden tables of the tests.
#include "engine/ir/kinded.h"
#include "engine/ir/print.h"
#include "engine/json/writer.h"
#include "fmt/format.h"

namespace vouch::ir {

namespace {

std::string CodeName(CodeId id) {
  if (id == kAlways) return "always";
  if (id == kNever) return "never";
  if (id == kUnknownCode) return "-";
  return fmt::format("c{}", id);
}

std::string SetName(SetId id) {
  if (id == kAny) return "any";
  if (id == kNothing) return "nothing";
  return fmt::format("n{}", id);
}

std::string Quoted(std::string_view text) {
  std::string out;
  json::WriteString(text, &out);
  return out;
}

std::string Members(const Kinded& k, const MemberTable& t) {
  const Module& m = *k.module;
  std::string out = "{";
  for (const MemberTable::Entry& e : t.entries) {
    out += fmt::format("{}{}:{}{}, ", Quoted(m.strings[e.name]), e.required ? "!" : "", SetName(e.child),
                       e.marks ? "*" : "");
  }
  for (const MemberTable::Scope& s : t.scopes) {
    for (const auto& [pattern, child] : s.patterns) {
      out += fmt::format("/{}/:{}{}, ", m.strings[m.patterns[pattern]], SetName(child), s.pattern_marks ? "*" : "");
    }
    out += fmt::format("else:{}{}, ", SetName(s.extra), s.extra_marks ? "*" : "");
  }
  return out + fmt::format("extra:{}{}}}", SetName(t.extra), t.extra_marks ? "*" : "");
}

std::string Operands(const Kinded& k, const Check& c) {
  const Module& m = *k.module;
  std::string out;
  auto add = [&](const std::string& text) { out += (out.empty() ? "" : " ") + text; };
  auto sizes = [&](uint32_t min, uint32_t max) {
    return k.sizes[max] == UINT64_MAX ? fmt::format("{}..", k.sizes[min])
                                      : fmt::format("{}..{}", k.sizes[min], k.sizes[max]);
  };
  switch (c.op) {
    case CheckOp::kUndecided: case CheckOp::kIntegerLiteral: case CheckOp::kUnique: return out;
    case CheckOp::kSame: return SetName(c.a);
    case CheckOp::kMinimum: case CheckOp::kMaximum: case CheckOp::kExclusiveMinimum: case CheckOp::kExclusiveMaximum:
    case CheckOp::kMultipleOf: return json::ToText(*m.values[c.a]);
    case CheckOp::kLength: case CheckOp::kItemCount: case CheckOp::kMemberCount: return sizes(c.a, c.b);
    case CheckOp::kPattern: return "/" + std::string(m.strings[m.patterns[c.a]]) + "/";
    case CheckOp::kFormat: return fmt::format("{}", c.a);
    case CheckOp::kBooleanIs: return c.a != 0 ? "true" : "false";
    case CheckOp::kValueIn:
      for (ValueId v : k.List(c)) add(json::ToText(*m.values[v]));
      return out;
    case CheckOp::kItems: {
      const ItemTable& t = k.arrays[c.a];
      for (SetId s : t.prefix) add(SetName(s));
      add("rest " + SetName(t.rest));
      return out;
    }
    case CheckOp::kContains: return SetName(c.a) + " " + sizes(c.b, c.c);
    case CheckOp::kMembers: return Members(k, k.objects[c.a]);
    case CheckOp::kDependentRequired: {
      const auto list = k.List(c);
      for (size_t i = 0; i < list.size(); i += 2 + list[i + 1]) {
        add(Quoted(m.strings[list[i]]) + ":");
        for (uint32_t j = 0; j < list[i + 1]; ++j) add(Quoted(m.strings[list[i + 2 + j]]));
      }
      return out;
    }
    case CheckOp::kNames: case CheckOp::kNot: return CodeName(c.a);
    case CheckOp::kAnyOf: case CheckOp::kOneOf:
      for (CodeId id : k.List(c)) add(CodeName(id));
      return out;
    case CheckOp::kIf: return fmt::format("{} then {} else {}", CodeName(c.a), CodeName(c.b), CodeName(c.c));
    case CheckOp::kIfPresent: return fmt::format("{} {}", Quoted(m.strings[c.a]), CodeName(c.b));
    case CheckOp::kTrack: return fmt::format("{} left {}", CodeName(c.a), SetName(c.b));
    case CheckOp::kSwitch: {
      const Switch& s = k.switches[c.a];
      const bool all = s.mode == Switch::Mode::kAllHold;
      auto branches = [&](const std::vector<uint32_t>& list) {
        std::string text;
        for (uint32_t b : list) text += " " + CodeName(s.branches[b]);
        return !text.empty() ? text : all ? " always" : " never";
      };
      add(fmt::format("{} {}", Quoted(m.strings[s.key]), all ? "all" : s.mode == Switch::Mode::kOneHolds ? "one" : "any"));
      for (const Switch::Case& v : s.cases) add(json::ToText(*m.values[v.value]) + ":" + branches(v.branches));
      add("absent:" + branches(s.absent));
      add("other:" + branches(s.other));
      add("not-string:" + branches(s.not_string));
      return out;
    }
  }
  return out;
}

std::string_view CheckName(CheckOp op) {
  static constexpr std::string_view kNames[] = {
      "undecided", "same", "integer-literal", "minimum", "maximum", "exclusive-minimum", "exclusive-maximum",
      "multiple-of", "length", "pattern", "format", "boolean-is", "value-in", "item-count", "unique", "items", "contains",
      "member-count", "members", "dependent-required", "names", "any-of", "one-of", "not", "if", "if-present", "track",
      "switch"};
  static_assert(std::size(kNames) == static_cast<size_t>(CheckOp::kSwitch) + 1);
  return kNames[static_cast<size_t>(op)];
}

}  // namespace

std::string PrintKinded(const Kinded& k) {
  std::string out = fmt::format("root {}\n", SetName(k.root));
  for (SetId set = 0; set < k.sets.size(); ++set) {
    out += fmt::format("n{}", set);
    for (int kind = 0; kind < kKinds; ++kind) {
      const CodeId code = k.sets[set].code[static_cast<size_t>(kind)];
      if (code != kUnknownCode) out += fmt::format(" {}={}", KindName(static_cast<Kind>(kind)), CodeName(code));
    }
    out += '\n';
  }
  for (CodeId id = 0; id < k.codes.size(); ++id) {
    out += fmt::format("c{}\n", id);
    for (const Check& c : k.Checks(id)) {
      const std::string operands = Operands(k, c);
      out += fmt::format("  {}{}{}{}{}{}\n", CheckName(c.op), (c.flags & kLoop) != 0 ? " [loop]" : "",
                         (c.flags & kMark) != 0 ? " [mark]" : "", (c.flags & kHolds) != 0 ? " [holds]" : "",
                         operands.empty() ? "" : " ", operands);
    }
  }
  return out;
}

}  // namespace vouch::ir
