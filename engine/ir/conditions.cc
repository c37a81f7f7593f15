// See conditions.h.
#include "engine/ir/conditions.h"

#include <algorithm>
#include <map>
#include <optional>
#include <span>
#include <unordered_map>

namespace vouch::ir {

namespace {

// Conditions * values that one switch may list.
constexpr size_t kMaxCases = 65'536;

// A condition that the value of one member decides.
struct Condition {
  StringId key = kNone;
  std::span<const uint32_t> strings;  // holds for these ValueIds
  bool absent = false;           // holds where the member is missing
  bool other_kinds = false;      // holds for values that are no strings
};

std::optional<Condition> Study(const Kinded& k, CodeId code) {
  if (code >= k.codes.size() || k.codes[code].count != 1) return std::nullopt;
  const Check& only = k.checks[k.codes[code].first];
  if (only.op != CheckOp::kMembers) return std::nullopt;
  const MemberTable& table = k.objects[only.a];
  if (table.entries.size() != 1 || !table.scopes.empty() || table.extra != kAny || table.marks) return std::nullopt;
  const MemberTable::Entry& entry = table.entries[0];
  if (entry.child >= k.sets.size()) return std::nullopt;
  Condition out;
  out.key = entry.name;
  out.absent = !entry.required;
  bool first = true;
  for (int kind = 0; kind < kKinds; ++kind) {
    const CodeId child = k.sets[entry.child].code[static_cast<size_t>(kind)];
    if (static_cast<Kind>(kind) == Kind::kString) {
      if (child >= k.codes.size() || k.codes[child].count != 1) return std::nullopt;
      const Check& check = k.checks[k.codes[child].first];
      if (check.op != CheckOp::kValueIn) return std::nullopt;
      out.strings = k.List(check);
      continue;
    }
    if (child != kAlways && child != kNever) return std::nullopt;
    if (!first && out.other_kinds != (child == kAlways)) return std::nullopt;
    out.other_kinds = child == kAlways;
    first = false;
  }
  return out;
}

struct Link {
  Check check;
  Condition condition;
};

// The switch that does what the links do.
Switch Merge(const Kinded& k, const std::vector<Link>& links) {
  Switch s;
  s.key = links[0].condition.key;
  s.mode = Switch::Mode::kAllHold;
  auto text = [&](ValueId v) { return k.module->values[v]->string(); };
  std::unordered_map<std::string_view, size_t> index;
  for (const Link& link : links) {
    for (ValueId v : link.condition.strings) {
      if (index.emplace(text(v), s.cases.size()).second) s.cases.push_back({v, {}});
    }
  }
  std::map<CodeId, uint32_t> branches;
  auto add = [&](std::vector<uint32_t>* list, CodeId code) {
    if (code == kAlways) return;
    auto [it, added] = branches.emplace(code, static_cast<uint32_t>(s.branches.size()));
    if (added) s.branches.push_back(code);
    if (std::find(list->begin(), list->end(), it->second) == list->end()) list->push_back(it->second);
  };
  std::vector<bool> holds(s.cases.size());
  for (const Link& link : links) {
    const CodeId taken[] = {link.check.c, link.check.b};  // by whether the condition holds
    std::fill(holds.begin(), holds.end(), false);
    for (ValueId v : link.condition.strings) holds[index[text(v)]] = true;
    for (size_t c = 0; c < s.cases.size(); ++c) add(&s.cases[c].branches, taken[holds[c] ? 1 : 0]);
    add(&s.absent, taken[link.condition.absent ? 1 : 0]);
    add(&s.not_string, taken[link.condition.other_kinds ? 1 : 0]);
    add(&s.other, taken[0]);
  }
  return s;
}

}  // namespace

void ChainConditions(Kinded* k, CodeId code, uint64_t* listed) {
  std::map<StringId, std::vector<Link>> chains;
  std::vector<Check> rest;
  for (const Check& check : k->Checks(code)) {
    std::optional<Condition> condition;
    if (check.op == CheckOp::kIf && check.flags == 0) condition = Study(*k, check.a);
    if (condition.has_value()) {
      chains[condition->key].push_back({check, *std::move(condition)});
    } else {
      rest.push_back(check);
    }
  }
  if (chains.empty()) return;
  for (const auto& [key, links] : chains) {
    size_t values = 0;
    for (const Link& link : links) values += link.condition.strings.size();
    const uint64_t lists = (values + 3) * links.size();
    if (values * links.size() > kMaxCases || lists > *listed) {
      for (const Link& link : links) rest.push_back(link.check);
      continue;
    }
    *listed -= lists;
    Check check;
    check.op = CheckOp::kSwitch;
    check.a = static_cast<uint32_t>(k->switches.size());
    k->switches.push_back(Merge(*k, links));
    rest.push_back(check);
  }
  k->codes[code].first = static_cast<uint32_t>(k->checks.size());
  k->codes[code].count = static_cast<uint32_t>(rest.size());
  k->checks.insert(k->checks.end(), rest.begin(), rest.end());
}

}  // namespace vouch::ir
