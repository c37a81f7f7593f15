// See locations.h.
#include "engine/report/locations.h"

#include <algorithm>

#include "engine/json/pointer.h"
#include "engine/uri/uri.h"

namespace vouch::report {

using evaluate::Unit;

std::string_view KeywordName(const ir::Module& module, const Unit& unit) {
  return module.strings[unit.name != ir::kNone ? unit.name : module.keywords[unit.keyword].name];
}

std::string AbsoluteLocation(const ir::Module& module, const Unit& unit) {
  std::string location = module.LocationOf(unit.schema);
  if (unit.keyword == ir::kNone) return location;
  if (location.find('#') == std::string::npos) location += '#';
  std::string token;
  json::AppendToken(&token, KeywordName(module, unit));
  return location + uri::EncodeFragment(token);
}

Tree::Tree(const evaluate::Explanation& explanation) {
  const std::vector<Unit>& units = explanation.units;
  end.resize(units.size());
  depth.resize(units.size());
  survives.resize(units.size());
  for (uint32_t i = 0; i < units.size(); ++i) {
    const Unit& u = units[i];
    end[i] = i + 1;
    const bool root = u.parent == Unit::kNoParent;
    depth[i] = (root ? 0 : depth[u.parent]) + (u.instance_step.empty() ? 0 : 1);
    survives[i] = u.outcome == Outcome::kValid && (root || survives[u.parent]);
  }
  for (size_t i = units.size(); i-- > 1;) end[units[i].parent] = std::max(end[units[i].parent], end[i]);
}

}  // namespace vouch::report
