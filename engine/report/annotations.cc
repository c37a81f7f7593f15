// See annotations.h.
#include "engine/report/annotations.h"

#include "engine/report/locations.h"

namespace vouch::report {

std::vector<Annotation> Annotations(const ir::Module& module, const evaluate::Explanation& explanation) {
  std::vector<Annotation> found;
  const Tree tree(explanation);
  for (uint32_t i = 0; i < explanation.units.size(); ++i) {
    const evaluate::Unit& u = explanation.units[i];
    if (!u.has_annotation || !tree.survives[i]) continue;
    Annotation& a = found.emplace_back();
    a.instance_location = evaluate::InstanceLocation(explanation, i);
    a.keyword_location = evaluate::EvaluationPath(module, explanation, i);
    a.absolute_keyword_location = AbsoluteLocation(module, u);
    a.keyword = KeywordName(module, u);
    a.value = u.annotation;
  }
  return found;
}

}  // namespace vouch::report
