// Findings as text for a terminal or a log:
//
//   agent.json:3:5: error: property "trigers" is not allowed here; did you mean "triggers"?
//      3 |     "trigers": []
//        |     ^^^^^^^^^
//      = at: /trigers
//      = schema: https://example.com/agent#/additionalProperties
//
// Entry point: FormatFinding. O(finding + its line). Long lines are cut around the place; characters that
// could steer a terminal are spelled out. Tested by test-suite/unit/report/text_test.cc.
#ifndef VOUCH_ENGINE_REPORT_TEXT_H_
#define VOUCH_ENGINE_REPORT_TEXT_H_

#include <string>
#include <string_view>

#include "vouch/validator.h"

namespace vouch::report {

struct TextOptions {
  std::string_view file;  // named before the position; may be empty
  std::string_view text;  // for the excerpt; empty: none is shown
  std::string_view severity = "error";
  bool color = false;
};

// Ends with a newline.
std::string FormatFinding(const Finding& finding, const TextOptions& options);

// The text with control characters as \u escapes.
std::string Printable(std::string_view text);

}  // namespace vouch::report

#endif  // VOUCH_ENGINE_REPORT_TEXT_H_
