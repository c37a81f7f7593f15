// Annotations that survive: none from a schema that failed or could not be decided, nor from below one.
//
// Entry point: Annotations, in the order of evaluation; O(size of the explanation and of what is returned).
// Tested by test-suite/unit/report/annotations_test.cc.
#ifndef VOUCH_ENGINE_REPORT_ANNOTATIONS_H_
#define VOUCH_ENGINE_REPORT_ANNOTATIONS_H_

#include <vector>

#include "engine/evaluate/explain.h"
#include "engine/ir/module.h"
#include "vouch/validator.h"

namespace vouch::report {

std::vector<Annotation> Annotations(const ir::Module& module, const evaluate::Explanation& explanation);

}  // namespace vouch::report

#endif  // VOUCH_ENGINE_REPORT_ANNOTATIONS_H_
