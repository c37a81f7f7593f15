// See choose.h. Scores are made bottom-up for every unit; children come behind their parents, so one pass
// from the end does it.
#include "engine/report/choose.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "engine/evaluate/kinds.h"
#include "engine/json/equality.h"
#include "engine/json/pointer.h"
#include "engine/json/writer.h"
#include "engine/words/nearest.h"

namespace vouch::report {

using evaluate::Unit;
using ir::Op;

namespace {

constexpr size_t kListed = 12;  // values spelled out
constexpr size_t kEither = 4;   // alternatives combined in one sentence

bool IsAlternatives(Op op) { return op == Op::kAnyOf || op == Op::kOneOf; }
bool IsInPlace(Op op) {
  return op == Op::kAllOf || op == Op::kRef || op == Op::kIf || op == Op::kDependentSchemas;
}

}  // namespace

Chooser::Chooser(const ir::Module& module, const evaluate::Explanation& explanation, const Tree& tree,
                 const json::Value& root)
    : module_(module), e_(explanation), tree_(tree), root_(root) {
  ScoreAll();
}

void Chooser::ScoreAll() {
  const std::vector<Unit>& units = e_.units;
  scores_.resize(units.size());
  std::vector<bool> has_branch(units.size());
  for (size_t i = units.size(); i-- > 0;) {
    const Unit& u = units[i];
    Score& s = scores_[i];
    if (u.outcome == Outcome::kValid) continue;
    const bool cause = !u.message.empty();
    if (u.keyword != ir::kNone) {
      const Op op = module_.keywords[u.keyword].op;
      if (cause && op == Op::kType) s.own = 2;
      if (cause && (op == Op::kConst || op == Op::kEnum)) s.own = std::max<uint8_t>(s.own, 1);
      if (IsAlternatives(op)) {
        s.count = std::max(1u, s.count);
      } else {
        s.count += cause;
      }
    } else {
      s.count += cause;
    }
    if (cause) s.depth = std::max(s.depth, tree_.depth[i]);
    if (u.parent == Unit::kNoParent) continue;

    Score& above = scores_[u.parent];
    const Unit& parent = units[u.parent];
    const Op op = parent.keyword == ir::kNone ? Op::kAllOf : module_.keywords[parent.keyword].op;
    above.depth = std::max(above.depth, s.depth);
    if (IsAlternatives(op)) {
      if (!has_branch[u.parent] || Tier(s) < Tier(above)) {
        above.own = s.own;
        above.property = s.property;
      }
      above.count = has_branch[u.parent] ? std::min(above.count, s.count) : s.count;
      has_branch[u.parent] = true;
    } else if (IsInPlace(op)) {
      above.own = std::max(above.own, s.own);
      above.property = above.property || s.property;
      above.count += s.count;
    } else {
      if (op == Op::kProperties && s.own == 1) above.property = true;
      above.count += s.count;
    }
  }
}

// Whether the schema, directly or through references, asks for a property of one or few values, and the
// instance has one of them.
bool Chooser::DiscriminatorMatches(ir::SchemaId schema, const json::Value& instance) const {
  if (!instance.is_object()) return false;
  std::vector<ir::SchemaId> todo = {schema};
  for (size_t visited = 0; visited < todo.size() && visited < 16; ++visited) {
    for (const ir::Keyword& k : module_.KeywordsOf(todo[visited])) {
      if (k.op == Op::kRef) todo.push_back(k.a);
      if (k.op == Op::kAllOf) {
        for (ir::SchemaId s : module_.List(k)) todo.push_back(s);
      }
      if (k.op != Op::kProperties) continue;
      for (uint32_t i = 0; i < k.b; i += 2) {
        for (const ir::Keyword& inner : module_.KeywordsOf(module_.lists[k.a + i + 1])) {
          if (inner.op != Op::kConst && inner.op != Op::kEnum) continue;
          const json::Value* value = instance.Find(module_.strings[module_.lists[k.a + i]]);
          if (value == nullptr) continue;
          if (inner.op == Op::kConst && json::Equal(*value, *module_.values[inner.a])) return true;
          if (inner.op == Op::kEnum && inner.b <= 4) {
            for (ir::ValueId id : module_.List(inner)) {
              if (json::Equal(*value, *module_.values[id])) return true;
            }
          }
        }
      }
    }
  }
  return false;
}

// All branches want another kind of value: one sentence for all.
bool Chooser::SameKind(uint32_t unit, const std::vector<uint32_t>& branches, Choice* choice) const {
  uint32_t mask = 0;
  uint8_t flags = 0;
  for (uint32_t i = unit; i < tree_.end[unit]; ++i) {
    const Unit& u = e_.units[i];
    if (u.keyword == ir::kNone || tree_.depth[i] != tree_.depth[unit] || u.message.empty()) continue;
    const ir::Keyword& k = module_.keywords[u.keyword];
    if (k.op != Op::kType) continue;
    mask |= k.a;
    flags |= k.flags;
  }
  const json::Value* value = json::Resolve(root_, evaluate::InstanceLocation(e_, unit));
  if (mask == 0 || branches.empty() || value == nullptr) return false;
  choice->kind = Choice::Kind::kMessage;
  choice->at = unit;
  choice->message = evaluate::ExpectedKind(mask, *value, (flags & ir::kIntegerLiteral) != 0);
  return true;
}

// All branches want another value of one property (or of the instance itself, tier 2): one list for all.
bool Chooser::SameValue(uint32_t unit, const std::vector<uint32_t>& branches, int tier,
                        Choice* choice) const {
  const uint32_t depth = tree_.depth[unit] + (tier == 1 ? 1 : 0);
  std::string location;
  uint32_t at = Unit::kNoParent;
  std::vector<ir::ValueId> values;
  for (uint32_t branch : branches) {
    bool found = false;
    for (uint32_t i = branch; i < tree_.end[branch]; ++i) {
      const Unit& u = e_.units[i];
      if (u.keyword == ir::kNone || u.message.empty() || tree_.depth[i] != depth) continue;
      const ir::Keyword& k = module_.keywords[u.keyword];
      if (k.op != Op::kConst && k.op != Op::kEnum) continue;
      const std::string here = evaluate::InstanceLocation(e_, i);
      if (at == Unit::kNoParent) {
        at = i;
        location = here;
      }
      if (here != location) continue;
      found = true;
      if (k.op == Op::kConst) {
        values.push_back(k.a);
      } else {
        for (ir::ValueId id : module_.List(k)) values.push_back(id);
      }
    }
    if (!found) return false;
  }
  const json::Value* value = at == Unit::kNoParent ? nullptr : json::Resolve(root_, location);
  if (value == nullptr) return false;
  std::string text = json::Excerpt(*value, 60) + " is not " + (values.size() == 1 ? "" : "one of ");
  std::vector<std::string_view> candidates;
  std::vector<std::string> listed;
  for (ir::ValueId id : values) {
    if (module_.values[id]->is_string()) candidates.push_back(module_.values[id]->string());
    std::string excerpt = json::Excerpt(*module_.values[id], 40);
    if (listed.size() <= kListed && std::find(listed.begin(), listed.end(), excerpt) == listed.end()) {
      listed.push_back(std::move(excerpt));
    }
  }
  if (listed.size() > kListed) {
    listed.pop_back();
    listed.back() += fmt::format(" ... ({} values in all)", values.size());
  }
  text += fmt::format("{}", fmt::join(listed, ", "));
  if (value->is_string()) {
    const std::string_view meant = words::Suggest(value->string(), candidates);
    if (!meant.empty()) text += fmt::format("; did you mean \"{}\"?", meant);
  }
  choice->kind = Choice::Kind::kMessage;
  choice->at = at;
  choice->message = std::move(text);
  return true;
}

Choice Chooser::Choose(uint32_t unit) const {
  Choice choice;
  std::vector<uint32_t> branches;
  for (uint32_t i = unit + 1; i < tree_.end[unit]; i = tree_.end[i]) {
    if (e_.units[i].outcome == Outcome::kValid) return choice;  // several match
    if (e_.units[i].outcome == Outcome::kInvalid && scores_[i].count > 0) branches.push_back(i);
  }
  if (branches.empty()) return choice;
  int best_tier = 3;
  for (uint32_t b : branches) best_tier = std::min(best_tier, Tier(scores_[b]));
  // Where branches were left out (limits), nothing is said for all of them.
  const bool complete = branches.size() == module_.keywords[e_.units[unit].keyword].b;
  std::vector<uint32_t> near;
  for (uint32_t b : branches) {
    if (Tier(scores_[b]) == best_tier) near.push_back(b);
  }
  if (complete && branches.size() > 1) {
    if (best_tier == 3 && SameKind(unit, branches, &choice)) return choice;
    if (best_tier == 2 && near.size() == branches.size() && SameValue(unit, near, best_tier, &choice))
      return choice;
    if (best_tier == 1 && SameValue(unit, near, best_tier, &choice)) return choice;
  }
  if (near.size() > 1 && best_tier == 0) {
    const json::Value* value = json::Resolve(root_, evaluate::InstanceLocation(e_, unit));
    std::vector<uint32_t> meant;
    for (uint32_t b : near) {
      if (value != nullptr && DiscriminatorMatches(e_.units[b].schema, *value)) meant.push_back(b);
    }
    if (!meant.empty()) near = std::move(meant);
  }
  const auto nearer = [&](uint32_t a, uint32_t b) {
    const Score &x = scores_[a], &y = scores_[b];
    return x.count != y.count ? x.count < y.count : x.depth > y.depth;
  };
  const uint32_t best = *std::min_element(near.begin(), near.end(), nearer);
  std::vector<uint32_t> ties;
  for (uint32_t b : near) {
    if (!nearer(best, b)) ties.push_back(b);
  }
  choice.kind = Choice::Kind::kBranch;
  choice.at = best;
  if (!complete || ties.size() != branches.size() || ties.size() < 2 || ties.size() > kEither) return choice;
  // One thing is wrong with each, at this very place: say them all.
  std::string message;
  for (uint32_t b : ties) {
    uint32_t cause = Unit::kNoParent;
    for (uint32_t i = b; i < tree_.end[b]; ++i) {
      if (e_.units[i].message.empty()) continue;
      if (cause != Unit::kNoParent || tree_.depth[i] != tree_.depth[unit]) return choice;
      cause = i;
    }
    if (cause == Unit::kNoParent) return choice;
    if (!message.empty()) message += ", or ";
    message += e_.units[cause].message;
  }
  choice.kind = Choice::Kind::kSeveral;
  choice.at = unit;
  choice.message = std::move(message);
  return choice;
}

}  // namespace vouch::report
