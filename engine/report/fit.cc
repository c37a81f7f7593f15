// See fit.h.
#include "engine/report/fit.h"

#include <vector>

namespace vouch::report {

namespace {

using evaluate::Unit;

// At the least: escapes make it longer. Stops beyond `enough`.
uint64_t AbsoluteBytes(const ir::Module& module, ir::SchemaId schema, uint64_t enough) {
  uint64_t bytes = 0;
  for (uint32_t at = module.schemas[schema].location; at != ir::kNone && bytes <= enough;
       at = module.locations[at].parent) {
    bytes += 1 + module.strings[module.locations[at].text].size();
  }
  return bytes;
}

bool Tells(const Unit& u) { return !u.message.empty() || u.has_annotation; }

}  // namespace

void Fit(const ir::Module& module, bool every, uint64_t max_bytes, evaluate::Explanation* explanation) {
  std::vector<Unit>& units = explanation->units;
  std::vector<uint64_t> relative(units.size());  // bytes of evaluation path and instance location
  uint64_t bytes = 0;
  bool told = false;
  size_t kept = 0;
  for (; kept < units.size(); ++kept) {
    const Unit& u = units[kept];
    uint64_t& own = relative[kept];
    if (u.parent != Unit::kNoParent) own = relative[u.parent];
    own += u.step.size() + u.instance_step.size();
    if (u.keyword != ir::kNone) own += 1 + module.strings[module.keywords[u.keyword].name].size();
    if (!every && !Tells(u)) continue;
    bytes += own + AbsoluteBytes(module, u.schema, max_bytes);
    if (bytes > max_bytes && (every || told)) break;
    told = told || Tells(u);
  }
  if (kept == units.size()) return;
  for (size_t i = kept; i < units.size(); ++i) explanation->dropped_units += Tells(units[i]) ? 1 : 0;
  units.resize(kept);
  explanation->truncated = true;
}

}  // namespace vouch::report
