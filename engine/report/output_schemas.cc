// list and hierarchical: units of schemas, whose keywords' errors and annotations are gathered by name
// (output.h).
#include <utility>
#include <vector>

#include "engine/report/output_writer.h"

namespace vouch::report {

using evaluate::Unit;

// The errors or annotations of a schema's keywords as one object, if there are any.
void OutputWriter::Texts(std::string_view name, uint32_t unit, bool annotations) {
  std::vector<std::pair<std::string_view, std::string>> texts;
  const auto add = [&](std::string_view key, std::string text) {
    for (auto& [known, value] : texts) {
      if (known != key) continue;
      // Two parts of one keyword (dependencies).
      if (!annotations) value += "; " + text;
      return;
    }
    texts.emplace_back(key, std::move(text));
  };
  const Unit& schema = e_.units[unit];
  if (!annotations && !schema.message.empty()) add("", schema.message);
  for (uint32_t i = unit + 1; i < tree_.end[unit]; i = tree_.end[i]) {
    const Unit& u = e_.units[i];
    if (annotations ? !u.has_annotation : u.message.empty() || u.outcome == Outcome::kValid) continue;
    add(KeywordName(module_, u), annotations ? u.annotation : u.message);
  }
  if (texts.empty()) return;
  Name(name);
  out_ += "{";
  for (const auto& [key, text] : texts) {
    Name(key);
    if (annotations) {
      out_ += text;
    } else {
      json::WriteString(text, &out_);
    }
  }
  out_ += "}";
}

void OutputWriter::SchemaMembers(uint32_t unit) {
  const Unit& u = e_.units[unit];
  Valid(u.outcome);
  Member("evaluationPath", evaluate::EvaluationPath(module_, e_, unit));
  std::string location = AbsoluteLocation(module_, u);
  if (location.find('#') == std::string::npos) location += '#';
  Member("schemaLocation", location);
  Member("instanceLocation", evaluate::InstanceLocation(e_, unit));
  if (u.outcome != Outcome::kValid) Texts("errors", unit, false);
  Texts(u.outcome == Outcome::kValid ? "annotations" : "droppedAnnotations", unit, true);
}

// Whether the unit is a schema with errors or annotations of its own keywords.
bool OutputWriter::SaysSomething(uint32_t unit) const {
  if (!e_.units[unit].message.empty()) return true;
  for (uint32_t i = unit + 1; i < tree_.end[unit]; i = tree_.end[i]) {
    if (e_.units[i].has_annotation || !e_.units[i].message.empty()) return true;
  }
  return false;
}

std::string OutputWriter::List() {
  out_ = "{";
  Valid(e_.outcome);
  Truncated();
  Name("details");
  out_ += "[";
  for (uint32_t i = 0; i < e_.units.size(); ++i) {
    if (e_.units[i].keyword != ir::kNone || (i != 0 && !SaysSomething(i))) continue;
    if (out_.back() != '[') out_ += ',';
    out_ += "{";
    SchemaMembers(i);
    out_ += "}";
  }
  return std::move(out_) + "]}";
}

std::string OutputWriter::Hierarchical() {
  struct Level {
    uint32_t unit, next;
    bool any = false;
  };
  std::vector<Level> levels;
  const auto open = [&](uint32_t unit) {
    out_ += "{";
    SchemaMembers(unit);
    if (levels.empty()) Truncated();
    levels.push_back({unit, unit + 1});
  };
  open(0);
  while (!levels.empty()) {
    Level& level = levels.back();
    // Behind a keyword unit come the schema units below it: those of this level's keywords are its children.
    while (level.next < tree_.end[level.unit] && e_.units[level.next].keyword != ir::kNone) ++level.next;
    if (level.next < tree_.end[level.unit]) {
      const uint32_t child = level.next;
      level.next = tree_.end[child];
      if (!level.any) {
        Name("details");
        out_ += "[";
      } else {
        out_ += ",";
      }
      level.any = true;
      open(child);
      continue;
    }
    out_ += level.any ? "]}" : "}";
    levels.pop_back();
  }
  return std::move(out_);
}

}  // namespace vouch::report
