// The standard output formats as JSON text: flag, basic, detailed, verbose (2019-09 and 2020-12 core section
// 12), and list, hierarchical (the output specification that follows them).
//
// Entry point: Render, O(size of the output). output_units.cc writes the units of keywords (basic, detailed,
// verbose), output_schemas.cc those of schemas (list, hierarchical).
//
// What the specifications leave open:
// - "basic" lists causes: the keywords that fail by themselves, not those above them that fail because of
//   them.
// - "detailed" replaces a unit that has one child and nothing of its own by the child, the root included.
// - "verbose" wants an explanation with keep_all_units; others show what is recorded.
// - a unit that could not be decided has "valid": false, as the output schemas demand a boolean, beside
//   "undecided": true and an error that says why: whoever reads "valid" alone never takes it for true.
// - "truncated": true and "dropped": the number of errors and annotations left out, at the top, when there
//   are any.
// - the error of a `false` schema has the key "" in list and hierarchical: no keyword says it. Tested by
//   test-suite/unit/report/output_test.cc and the official suite's output-tests.
#ifndef VOUCH_ENGINE_REPORT_OUTPUT_H_
#define VOUCH_ENGINE_REPORT_OUTPUT_H_

#include <string>

#include "engine/evaluate/explain.h"
#include "engine/ir/module.h"
#include "vouch/validator.h"

namespace vouch::report {

// `pretty`: two spaces a level; else one line.
std::string Render(OutputFormat format, const ir::Module& module, const evaluate::Explanation& explanation,
                   bool pretty = false);

}  // namespace vouch::report

#endif  // VOUCH_ENGINE_REPORT_OUTPUT_H_
