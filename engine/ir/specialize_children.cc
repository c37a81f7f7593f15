// The member and item tables of a set: all property keywords of its schemas merged into one look-up.
// Cost: entries * (tables + patterns), with kMaxTables tables and kMaxMatchCost matches at most.
// Tested by test-suite/unit/ir/specialize_children_test.cc.
#include <algorithm>

#include "engine/ir/specializer.h"
#include "fmt/format.h"

namespace vouch::ir {

namespace {

// What a match costs that is not linear in the name, in matches of a short name.
constexpr uint64_t kSlowMatch = 1000;
constexpr size_t kShortName = 64;

// Patterns kept for further tables; of those that are not linear, whose states may take all of pattern_memory, fewer.
constexpr size_t kKeptPatterns = 64;
constexpr size_t kKeptSlow = 4;

// What building a pattern costs, in matches of a short name.
constexpr uint64_t kBuildCost = 1000;
constexpr uint64_t kSlowBuildCost = 10'000;

// What a table takes in a program without its entries.
constexpr uint64_t kTableBytes = 32;

}  // namespace

const regex::Pattern* Specializer::PatternOf(PatternId id) {
  auto it = patterns_.find(id);
  if (it == patterns_.end()) {
    auto compiled = regex::Pattern::Compile(module_.strings[module_.patterns[id]], regex::OptionsWithin(limits_));
    if (!compiled.ok()) {
      error_ = compiled.error();
      return nullptr;
    }
    const bool slow = !compiled->linear();
    match_cost_ = std::min(match_cost_ + (slow ? kSlowBuildCost : kBuildCost), kMaxMatchCost);
    if (patterns_.size() >= kKeptPatterns || (slow && kept_slow_ >= kKeptSlow)) {
      patterns_.clear();
      kept_slow_ = 0;
    }
    if (slow) ++kept_slow_;
    it = patterns_.emplace(id, std::move(compiled).value()).first;
  }
  return &it->second;
}

// Whether all names of the table can be matched against all of its patterns within what is left of kMaxMatchCost. Building
// the patterns to find that out is taken from it.
bool Specializer::CanMatch(const std::vector<MemberScope>& scopes, const std::vector<StringId>& required) {
  uint64_t patterns = 0;
  uint64_t slow = 0;
  uint64_t names = 0;
  auto add_name = [&](StringId name) { names += 1 + module_.strings[name].size() / kShortName; };
  for (const MemberScope& scope : scopes) {
    for (uint32_t keyword : scope.patterned) patterns += module_.keywords[keyword].b / 2;
  }
  if (patterns == 0) return true;
  for (StringId name : required) add_name(name);
  for (const MemberScope& scope : scopes) {
    for (uint32_t keyword : scope.named) {
      const auto list = module_.List(module_.keywords[keyword]);
      for (size_t i = 0; i < list.size(); i += 2) add_name(list[i]);
    }
  }
  if (names == 0) return true;
  if (patterns * names > kMaxMatchCost - match_cost_) return false;
  for (const MemberScope& scope : scopes) {
    for (uint32_t keyword : scope.patterned) {
      const auto list = module_.List(module_.keywords[keyword]);
      for (size_t i = 0; i < list.size(); i += 2) {
        if (match_cost_ == kMaxMatchCost) return false;
        const regex::Pattern* pattern = PatternOf(list[i]);
        if (pattern != nullptr && !pattern->linear()) ++slow;
      }
    }
  }
  const uint64_t cost = (patterns + slow * kSlowMatch) * names;
  if (cost > kMaxMatchCost - match_cost_) return false;
  match_cost_ += cost;
  return true;
}

bool Specializer::NameMatches(PatternId id, StringId name) {
  const regex::Pattern* pattern = PatternOf(id);
  if (pattern == nullptr) return false;
  const regex::Match match = pattern->Search(module_.strings[name]);
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
  if ((tables <= 1 || (tables <= kMaxTables && !OverBudget())) && CanMatch(c.member_scopes, c.required)) {
    return BuildMembers(c, c.member_scopes, c.required);
  }
  for (const MemberScope& scope : c.member_scopes) {
    if (CanMatch({scope}, {})) {
      BuildMembers(c, {scope}, {});
    } else {
      BuildApart(c, scope);
    }
  }
  BuildMembers(c, {}, c.required);
}

void Specializer::BuildApart(Conjunction& c, const MemberScope& scope) {
  if (!scope.exclude_only) {
    MemberScope named;
    named.named = scope.named;
    MemberScope patterned;
    patterned.patterned = scope.patterned;
    BuildMembers(c, {named}, {});
    BuildMembers(c, {patterned}, {});
  }
  if (scope.extra == kNone) return;
  MemberScope rest = scope;
  rest.exclude_only = true;
  BuildMembers(c, {rest}, {});
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
    std::vector<bool> known(drafts.size());
    for (size_t i = 0; i < drafts.size(); ++i) known[i] = drafts[i].named_in == at;
    for (const auto& [pattern, schema] : patterns) {
      for (size_t i = 0; i < drafts.size(); ++i) {
        Draft& d = drafts[i];
        if ((known[i] && scope.exclude_only) || !NameMatches(pattern, d.name)) continue;
        known[i] = true;
        d.marks |= marks;
        if (!scope.exclude_only) d.children.push_back(schema * 2);
      }
    }
    for (size_t i = 0; i < drafts.size() && scope.extra != kNone; ++i) {
      if (known[i]) continue;
      drafts[i].marks |= c.tracked;
      drafts[i].children.push_back(scope.extra * 2);
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
  table_bytes_ += kTableBytes + table.entries.size() * kEntryBytes;
  for (const MemberTable::Scope& s : table.scopes) table_bytes_ += (3 + 2 * s.patterns.size()) * sizeof(uint32_t);
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
  table_bytes_ += table.prefix.size() * sizeof(uint32_t);
  Add(c, CheckOp::kItems, table.marks || table.rest_marks ? kMark : 0).a = static_cast<uint32_t>(kinded_.arrays.size());
  kinded_.arrays.push_back(std::move(table));
}

}  // namespace vouch::ir
