// Findings: an Explanation for people, one finding for each cause.
//
// Entry point: Findings. Cost: O(units * nesting of anyOf and oneOf); iterative.
// - Of a failed anyOf or oneOf only the alternative that the author seems to have meant is reported, and the
//   help says so: the one whose discriminator (a property with const or enum) matches, else the one that
//   comes nearest. Where no alternative knows the discriminator's value, or admits the kind of the value,
//   that alone is said, for all of them.
// - A oneOf with several matches names them.
// - What failed inside `not` and `contains` is not told, nor is anything of a part that holds. choose.cc
//   ranks alternatives. Tested by test-suite/unit/report/human_test.cc.
#ifndef VOUCH_ENGINE_REPORT_HUMAN_H_
#define VOUCH_ENGINE_REPORT_HUMAN_H_

#include <string_view>
#include <vector>

#include "engine/evaluate/explain.h"
#include "engine/ir/module.h"
#include "engine/json/document.h"
#include "vouch/validator.h"

namespace vouch::report {

// The text an instance was read from, with a document parsed with keep_positions: gives findings their
// positions.
struct Source {
  const json::Document* document = nullptr;
  std::string_view text;
};

// `root` is the explained instance. Findings stand in the order of evaluation; with a source in the order of
// the text, where they begin and end at the value, or at the key where the name is at fault. Undecided parts
// are findings only if the whole is undecided.
std::vector<Finding> Findings(const ir::Module& module, const evaluate::Explanation& explanation,
                              const json::Value& root, const Source* source = nullptr);

}  // namespace vouch::report

#endif  // VOUCH_ENGINE_REPORT_HUMAN_H_
