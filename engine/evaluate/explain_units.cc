// From records to units: the texts of what remains to be told, and the locations of units (explain.h).
#include <string_view>
#include <utility>
#include <vector>

#include "engine/evaluate/explain_machine.h"
#include "engine/json/pointer.h"
#include "engine/json/writer.h"

namespace vouch::evaluate {

namespace {

std::string StepText(const ir::Module& module, const Record& r) {
  std::string text;
  switch (r.step) {
    case Child::Step::kNone:
      break;
    case Child::Step::kIndex:
      json::AppendIndex(&text, r.step_value);
      break;
    case Child::Step::kString:
      json::AppendToken(&text, module.strings[r.step_value]);
      break;
    case Child::Step::kThen:
      text = "/then";
      break;
    case Child::Step::kElse:
      text = "/else";
      break;
  }
  return text;
}

std::string UndecidedMessage(std::string_view reason) {
  if (reason == kReferenceLoop) {
    return "could not be decided: a reference leads back to this schema without going into the instance";
  }
  if (reason == kEvaluationDepth) return "could not be decided: too many schemas are nested here";
  return "could not be decided: the limit " + std::string(reason) + " was reached";
}

}  // namespace

void Machine::MakeUnits() {
  uint64_t bytes = 0;
  out_.units.reserve(records_.size());
  for (uint32_t i = 0; i < records_.size(); ++i) {
    const Record& r = records_[i];
    if (bytes > kMaxUnitBytes) {
      if (r.cause != Record::Cause::kNone || r.annotation != ir::kNone) --kept_;
      continue;
    }
    Unit& u = out_.units.emplace_back();
    u.parent = r.parent;
    u.schema = r.schema;
    u.keyword = r.keyword;
    u.name = r.name;
    u.step = StepText(module_, r);
    if (r.token == Child::Token::kIndex) json::AppendIndex(&u.instance_step, r.index);
    if (r.token == Child::Token::kKey) json::AppendToken(&u.instance_step, r.key);
    u.outcome = r.outcome;
    if (r.cause == Record::Cause::kUndecided) {
      u.undecided_reason = r.reason;
      u.message = UndecidedMessage(r.reason);
    } else if (r.cause != Record::Cause::kNone) {
      u.message = CauseMessage(prepared_, records_, i);
    }
    if (r.in_name && !u.message.empty()) {
      u.in_name = true;
      u.property_name = r.instance.string();
      u.message = "property name " + json::Excerpt(r.instance, 60) + ": " + u.message;
    }
    if (r.annotation != ir::kNone) {
      u.annotation = std::move(annotations_[r.annotation]);
      u.has_annotation = true;
    }
    bytes += sizeof(Unit) + u.step.capacity() + u.instance_step.capacity() + u.message.size() +
             u.annotation.size();
  }
  out_.dropped_units = count_ - kept_;
  out_.truncated = out_.dropped_units > 0 || fillers_dropped_;
}

std::string EvaluationPath(const ir::Module& module, const Explanation& explanation, uint32_t unit) {
  std::vector<uint32_t> chain;
  for (uint32_t at = unit; at != Unit::kNoParent; at = explanation.units[at].parent) chain.push_back(at);
  std::string path;
  for (size_t i = chain.size(); i-- > 0;) {
    const Unit& u = explanation.units[chain[i]];
    if (u.keyword == ir::kNone) {
      path += u.step;
      continue;
    }
    if (i > 0) {
      const std::string& next = explanation.units[chain[i - 1]].step;
      if (module.keywords[u.keyword].op == ir::Op::kIf && !next.empty()) continue;
    }
    const bool renamed = i == 0 && u.name != ir::kNone;
    json::AppendToken(&path, module.strings[renamed ? u.name : module.keywords[u.keyword].name]);
  }
  return path;
}

std::string InstanceLocation(const Explanation& explanation, uint32_t unit) {
  std::vector<uint32_t> chain;
  for (uint32_t at = unit; at != Unit::kNoParent; at = explanation.units[at].parent) chain.push_back(at);
  std::string location;
  for (size_t i = chain.size(); i-- > 0;) location += explanation.units[chain[i]].instance_step;
  return location;
}

}  // namespace vouch::evaluate
