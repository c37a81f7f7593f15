// basic, detailed and verbose: units of keywords and schemas, errors or annotations (output.h).
#include <utility>
#include <vector>

#include "engine/report/output_writer.h"

namespace vouch::report {

using evaluate::Unit;

// The members of a unit but its children.
void OutputWriter::UnitMembers(uint32_t unit, bool annotate) {
  const Unit& u = e_.units[unit];
  Valid(u.outcome);
  Member("keywordLocation", evaluate::EvaluationPath(module_, e_, unit));
  Member("absoluteKeywordLocation", AbsoluteLocation(module_, u));
  Member("instanceLocation", evaluate::InstanceLocation(e_, unit));
  if (!u.message.empty()) Member("error", u.message);
  if (annotate && u.has_annotation && tree_.survives[unit]) {
    Name("annotation");
    out_ += u.annotation;
  }
}

std::string OutputWriter::Basic() {
  out_ = "{";
  const bool valid = e_.outcome == Outcome::kValid;
  Valid(e_.outcome);
  Truncated();
  Member("keywordLocation", "");
  Member("absoluteKeywordLocation", AbsoluteLocation(module_, e_.units[0]));
  Member("instanceLocation", "");
  bool any = false;
  for (uint32_t i = 0; i < e_.units.size(); ++i) {
    const Unit& u = e_.units[i];
    if (valid ? !(u.has_annotation && tree_.survives[i]) : u.message.empty() || u.outcome == Outcome::kValid)
      continue;
    if (!any) {
      Name(valid ? "annotations" : "errors");
      out_ += "[";
    } else {
      out_ += ",";
    }
    any = true;
    out_ += "{";
    UnitMembers(i, valid);
    out_ += "}";
  }
  if (any) out_ += "]";
  if (!any && !valid) Member("error", "the errors are left out");
  return std::move(out_) + "}";
}

// The tree of units. condense: only those that say something or stand above two that do.
std::string OutputWriter::Nested(bool condense) {
  const bool valid = e_.outcome == Outcome::kValid;
  const size_t n = e_.units.size();
  std::vector<bool> shown(n);
  std::vector<uint32_t> children(n), only_child(n, Unit::kNoParent);
  for (size_t i = n; i-- > 0;) {
    const Unit& u = e_.units[i];
    const bool own =
        valid ? u.has_annotation && tree_.survives[i] : !u.message.empty() && u.outcome != Outcome::kValid;
    shown[i] = !condense || own || children[i] > 0 || i == 0;
    if (!shown[i] || i == 0) continue;
    ++children[u.parent];
    only_child[u.parent] = static_cast<uint32_t>(i);
  }
  const auto condensed = [&](uint32_t unit) {
    while (condense && children[unit] == 1 && e_.units[unit].message.empty() &&
           !e_.units[unit].has_annotation) {
      unit = only_child[unit];
    }
    return unit;
  };

  // Units being written: where their children go on.
  struct Level {
    uint32_t unit, next;
    bool any = false;
  };
  std::vector<Level> levels;
  const auto open = [&](uint32_t unit) {
    out_ += "{";
    UnitMembers(unit, true);
    if (levels.empty()) Truncated();
    levels.push_back({unit, unit + 1});
  };
  open(condensed(0));
  while (!levels.empty()) {
    Level& level = levels.back();
    const uint32_t unit = level.unit;
    while (level.next < tree_.end[unit] && !shown[level.next]) level.next = tree_.end[level.next];
    if (level.next < tree_.end[unit]) {
      const uint32_t child = level.next;
      level.next = tree_.end[child];
      if (!level.any) {
        Name(e_.units[unit].outcome == Outcome::kValid ? "annotations" : "errors");
        out_ += "[";
      } else {
        out_ += ",";
      }
      level.any = true;
      open(condensed(child));
      continue;
    }
    if (level.any) {
      out_ += "]";
    } else if (e_.units[unit].outcome != Outcome::kValid && e_.units[unit].message.empty()) {
      Member("error", "a subschema does not hold");
    }
    out_ += "}";
    levels.pop_back();
  }
  return std::move(out_);
}

std::string OutputWriter::Detailed() { return Nested(true); }

std::string OutputWriter::Verbose() { return Nested(false); }

}  // namespace vouch::report
