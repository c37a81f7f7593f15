// See human.h.
#include "engine/report/human.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "engine/json/pointer.h"
#include "engine/report/choose.h"
#include "engine/report/locations.h"
#include "engine/report/position.h"

namespace vouch::report {

using evaluate::Unit;
using ir::Op;

namespace {

class Reporter {
 public:
  Reporter(const ir::Module& module, const evaluate::Explanation& explanation, const json::Value& root,
           const Source* source)
      : module_(module),
        e_(explanation),
        root_(root),
        source_(source),
        tree_(explanation),
        chooser_(module, explanation, tree_, root) {}

  std::vector<Finding> Run();

 private:
  // A range of units to be reported, and what to add to the help of each finding.
  struct Range {
    uint32_t next, end;
    std::string help;
  };
  void Add(uint32_t unit, std::string message, std::string help);
  bool Told(const Unit& u) const {
    return u.outcome == Outcome::kInvalid ||
           (u.outcome == Outcome::kUndecided && e_.outcome == Outcome::kUndecided);
  }
  bool AtKey(uint32_t unit) const;
  std::string BranchHelp(uint32_t keyword, uint32_t branch) const;
  std::string ConditionHelp(const Unit& schema) const;

  const ir::Module& module_;
  const evaluate::Explanation& e_;
  const json::Value& root_;
  const Source* source_;
  const Tree tree_;
  const Chooser chooser_;
  std::vector<Finding> findings_;
  std::vector<Place> places_;
};

// Whether the name of the member is at fault rather than its value: a `false` schema for members.
bool Reporter::AtKey(uint32_t unit) const {
  const Unit& u = e_.units[unit];
  if (u.keyword != ir::kNone || u.parent == Unit::kNoParent || u.instance_step.empty()) return false;
  return module_.schemas[u.schema].constant == ir::Schema::Constant::kFalse &&
         module_.keywords[e_.units[u.parent].keyword].op >= Op::kMinProperties;
}

void Reporter::Add(uint32_t unit, std::string message, std::string help) {
  Finding f;
  f.instance_location = evaluate::InstanceLocation(e_, unit);
  f.keyword_location = evaluate::EvaluationPath(module_, e_, unit);
  f.absolute_keyword_location = AbsoluteLocation(module_, e_.units[unit]);
  f.message = std::move(message);
  f.help = std::move(help);
  if (source_ != nullptr) {
    if (const json::Value* value = json::Resolve(root_, f.instance_location)) {
      const Unit& u = e_.units[unit];
      const json::Value* member = u.in_name && value->is_object() ? value->Find(u.property_name) : nullptr;
      const json::Span span = source_->document->Position(member != nullptr ? *member : *value);
      const bool key = (member != nullptr || AtKey(unit)) && span.key_end > span.key_begin;
      places_.push_back({key ? span.key_begin : span.begin, key ? span.key_end : span.end,
                         static_cast<uint32_t>(findings_.size())});
    }
  }
  findings_.push_back(std::move(f));
}

std::string Reporter::BranchHelp(uint32_t keyword, uint32_t branch) const {
  const ir::Keyword& k = module_.keywords[e_.units[keyword].keyword];
  std::string name = fmt::format("{}{}", module_.strings[k.name], e_.units[branch].step);
  for (const ir::Keyword& inner : module_.KeywordsOf(e_.units[branch].schema)) {
    if (inner.op != Op::kRef) continue;
    const std::string target = module_.LocationOf(inner.a);
    const size_t fragment = target.find('#');
    name += fmt::format(" ({})", fragment == std::string::npos ? target : target.substr(fragment));
    break;
  }
  return fmt::format("this is about the nearest of {} alternatives, {}", k.b, name);
}

std::string Reporter::ConditionHelp(const Unit& schema) const {
  return schema.step == "/then" ? "it applies because the schema under \"if\" matches"
                                : "it applies because the schema under \"if\" does not match";
}

std::vector<Finding> Reporter::Run() {
  std::vector<Range> ranges;
  ranges.push_back({0, static_cast<uint32_t>(e_.units.size()), {}});
  while (!ranges.empty()) {
    if (ranges.back().next >= ranges.back().end) {
      ranges.pop_back();
      continue;
    }
    const uint32_t i = ranges.back().next;
    const Unit& u = e_.units[i];
    // Under an undecided anyOf, oneOf or if, a failed branch need not be an error.
    const bool may_not_count = u.outcome == Outcome::kInvalid && u.parent != Unit::kNoParent &&
                               u.keyword == ir::kNone && e_.units[u.parent].outcome == Outcome::kUndecided;
    if (!Told(u) || may_not_count) {
      ranges.back().next = tree_.end[i];
      continue;
    }
    ranges.back().next = i + 1;
    std::string help = ranges.back().help;
    if (u.keyword == ir::kNone) {
      if (u.parent != Unit::kNoParent && module_.keywords[e_.units[u.parent].keyword].op == Op::kIf) {
        ranges.back().next = tree_.end[i];
        if (u.step.empty() && u.outcome == Outcome::kInvalid) continue;  // the condition: no error of its own
        if (!u.step.empty()) help = ConditionHelp(u);
        ranges.push_back({i + 1, tree_.end[i], help});
      }
      if (!u.message.empty()) Add(i, u.message, std::move(help));
      continue;
    }
    const Op op = module_.keywords[u.keyword].op;
    if (u.outcome == Outcome::kInvalid && !u.message.empty() && (op == Op::kNot || op == Op::kContains)) {
      ranges.back().next = tree_.end[i];
    } else if (u.outcome == Outcome::kInvalid && !u.message.empty() &&
               (op == Op::kAnyOf || op == Op::kOneOf)) {
      ranges.back().next = tree_.end[i];
      Choice choice = chooser_.Choose(i);
      switch (choice.kind) {
        case Choice::Kind::kNone:
          break;
        case Choice::Kind::kBranch:
          ranges.push_back({choice.at, tree_.end[choice.at], BranchHelp(i, choice.at)});
          continue;
        case Choice::Kind::kSeveral:
        case Choice::Kind::kMessage:
          Add(choice.at, std::move(choice.message), help);
          continue;
      }
    }
    if (!u.message.empty()) Add(i, u.message, help);
  }
  if (source_ != nullptr) {
    std::vector<TextRange> found = LocateAll(source_->text, places_);
    for (size_t i = 0; i < places_.size(); ++i) {
      findings_[places_[i].id].begin = found[i].begin;
      findings_[places_[i].id].end = found[i].end;
    }
    std::stable_sort(findings_.begin(), findings_.end(),
                     [](const Finding& a, const Finding& b) { return a.begin.byte < b.begin.byte; });
  }
  return std::move(findings_);
}

}  // namespace

std::vector<Finding> Findings(const ir::Module& module, const evaluate::Explanation& explanation,
                              const json::Value& root, const Source* source) {
  return Reporter(module, explanation, root, source).Run();
}

}  // namespace vouch::report
