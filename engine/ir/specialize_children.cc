// The member and item tables of a set: all property keywords of its schemas merged into one look-up.
// Cost: entries * (tables + patterns), with kMaxTables tables at most.
// Tested by test-suite/unit/ir/specialize_children_test.cc.
#include <algorithm>

#include "engine/ir/specializer.h"
#include "fmt/format.h"

namespace vouch::ir {

bool Specializer::NameMatches(PatternId id, StringId name) {
  if (!patterns_[id].has_value()) {
    regex::PatternOptions options;
    options.max_bytes = limits_.pattern_bytes;
    options.max_memory = limits_.pattern_memory;
    options.max_steps = limits_.pattern_steps;
    auto compiled = regex::Pattern::Compile(module_.strings[module_.patterns[id]], options);
    if (!compiled.ok()) {
      error_ = compiled.error();
      return false;
    }
    patterns_[id] = std::move(compiled).value();
  }
  const regex::Match match = patterns_[id]->Search(module_.strings[name]);
  if (match == regex::Match::kUndecided) {
    error_ = MakeError(ErrorCode::kLimit,
                       fmt::format("matching the property name \"{}\" against the pattern \"{}\" takes more than the limit "
                                   "pattern_steps ({})",
                                   module_.strings[name], module_.strings[module_.patterns[id]], limits_.pattern_steps));
  }
  return match == regex::Match::kYes;
}

void Specializer::BuildMembers(Conjunction& c) {
  const size_t tables = c.member_scopes.size();
  if (tables <= 1 || (tables <= kMaxTables && !OverBudget())) return BuildMembers(c, c.member_scopes, c.required);
  for (const MemberScope& scope : c.member_scopes) BuildMembers(c, {scope}, {});
  BuildMembers(c, {}, c.required);
}

void Specializer::BuildMembers(Conjunction& c, const std::vector<MemberScope>& scopes,
                               const std::vector<StringId>& required) {
  struct Draft {
    explicit Draft(StringId n) : name(n) {}
    StringId name;
    bool required = false;
    bool marks = false;
    size_t named_in = SIZE_MAX;
    std::vector<SetMember> children;
  };
  std::vector<Draft> drafts;
  std::unordered_map<StringId, size_t> index;
  auto entry = [&](StringId name) -> Draft& {
    auto [it, added] = index.emplace(name, drafts.size());
    if (added) drafts.emplace_back(name);
    return drafts[it->second];
  };
  for (StringId name : required) entry(name).required = true;
  for (const MemberScope& scope : scopes) {
    for (uint32_t keyword : scope.named) {
      const auto list = module_.List(module_.keywords[keyword]);
      for (size_t i = 0; i < list.size(); i += 2) entry(list[i]);
    }
  }

  MemberTable table;
  std::vector<SetMember> extra;
  for (size_t at = 0; at < scopes.size(); ++at) {
    const MemberScope& scope = scopes[at];
    const bool marks = c.tracked && !scope.exclude_only;
    for (uint32_t keyword : scope.named) {
      const auto list = module_.List(module_.keywords[keyword]);
      for (size_t i = 0; i < list.size(); i += 2) {
        Draft& d = entry(list[i]);
        d.named_in = at;
        d.marks |= marks;
        if (!scope.exclude_only) d.children.push_back(list[i + 1] * 2);
      }
    }
    std::vector<std::pair<PatternId, SchemaId>> patterns;
    for (uint32_t keyword : scope.patterned) {
      const auto list = module_.List(module_.keywords[keyword]);
      for (size_t i = 0; i < list.size(); i += 2) patterns.emplace_back(list[i], list[i + 1]);
    }
    for (Draft& d : drafts) {
      bool named = d.named_in == at;
      for (const auto& [pattern, schema] : patterns) {
        if (!NameMatches(pattern, d.name)) continue;
        named = true;
        d.marks |= marks;
        if (!scope.exclude_only) d.children.push_back(schema * 2);
      }
      if (named || scope.extra == kNone) continue;
      d.marks |= c.tracked;
      d.children.push_back(scope.extra * 2);
    }
    if (patterns.empty()) {
      if (scope.extra == kNone) continue;
      table.extra_marks |= c.tracked;
      extra.push_back(scope.extra * 2);
      continue;
    }
    MemberTable::Scope rule;
    bool acts = c.tracked || scope.extra != kNone;
    for (const auto& [pattern, schema] : patterns) {
      const SetId child = scope.exclude_only ? kAny : Child(schema);
      acts |= child != kAny;
      rule.patterns.emplace_back(pattern, child);
    }
    rule.pattern_marks = marks;
    rule.extra_marks = c.tracked && scope.extra != kNone;
    if (scope.extra != kNone) rule.extra = Child(scope.extra);
    if (acts) table.scopes.push_back(std::move(rule));
  }
  if (!extra.empty()) table.extra = ChildSet(std::move(extra));
  const bool names_matter = !table.scopes.empty() || table.extra != kAny || table.extra_marks;
  for (Draft& d : drafts) {
    const SetId child = d.children.empty() ? kAny : ChildSet(std::move(d.children));
    if (child == kNothing && d.required) c.never = true;
    if (!d.required && !d.marks && child == kAny && !names_matter) continue;
    table.entries.push_back({d.name, child, d.required, d.marks});
    table.marks |= d.marks;
  }
  if (table.entries.empty() && !names_matter) return;
  for (const MemberTable::Scope& s : table.scopes) table.marks |= s.pattern_marks || s.extra_marks;
  table.marks |= table.extra_marks;
  Add(c, CheckOp::kMembers, table.marks ? kMark : 0).a = static_cast<uint32_t>(kinded_.objects.size());
  kinded_.objects.push_back(std::move(table));
}

void Specializer::BuildItems(Conjunction& c) {
  const size_t tables = c.item_scopes.size();
  if (tables <= 1 || (tables <= kMaxTables && !OverBudget())) return BuildItems(c, c.item_scopes);
  for (const ItemScope& scope : c.item_scopes) BuildItems(c, {scope});
}

void Specializer::BuildItems(Conjunction& c, const std::vector<ItemScope>& scopes) {
  ItemTable table;
  size_t length = 0;
  for (const ItemScope& s : scopes) {
    length = std::max({length, s.prefix.size(), s.rest == kNone ? size_t{0} : size_t{s.rest_from}});
  }
  bool acts = c.tracked && length > 0;
  for (size_t i = 0; i < length; ++i) {
    std::vector<SetMember> children;
    for (const ItemScope& s : scopes) {
      if (i < s.prefix.size()) {
        children.push_back(s.prefix[i] * 2);
      } else if (s.rest != kNone && i >= s.rest_from) {
        children.push_back(s.rest * 2);
      }
    }
    table.prefix.push_back(children.empty() ? kAny : ChildSet(std::move(children)));
    acts |= table.prefix.back() != kAny;
  }
  std::vector<SetMember> rest;
  for (const ItemScope& s : scopes) {
    if (s.rest != kNone) rest.push_back(s.rest * 2);
  }
  table.rest_marks = c.tracked && !rest.empty();
  table.marks = c.tracked && length > 0;
  if (!rest.empty()) table.rest = ChildSet(std::move(rest));
  if (!acts && table.rest == kAny && !table.rest_marks) return;
  Add(c, CheckOp::kItems, table.marks || table.rest_marks ? kMark : 0).a = static_cast<uint32_t>(kinded_.arrays.size());
  kinded_.arrays.push_back(std::move(table));
}

}  // namespace vouch::ir
