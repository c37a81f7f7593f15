// The pattern parser: ECMA-262 (2024) pattern grammar with the u flag, from UTF-8 source to Ast.
//
// Entry points: ParsePattern, CheckSyntax, IsSyntax. Linear in the source; nesting costs heap, never stack. Classes are
// kept once each. Tested by parser_test.cc, and against other implementations through the tables there.
#ifndef VOUCH_ENGINE_REGEX_PARSER_H_
#define VOUCH_ENGINE_REGEX_PARSER_H_

#include <string>
#include <string_view>
#include <vector>

#include "engine/regex/ast.h"
#include "engine/regex/pattern.h"
#include "vouch/error.h"

namespace vouch::regex {

struct ParsedPattern {
  Ast ast;
  std::vector<std::string> warnings;
};

// Error kPattern, or kLimit when the Ast outgrows options.max_memory (or the source options.max_bytes).
Result<ParsedPattern> ParsePattern(std::string_view source, const PatternOptions& options);
// The same checks without building anything; memory is a few bytes for each group name, a bit for each
// open group.
Result<bool> CheckSyntax(std::string_view source, bool lenient_escapes);
// The same as IsValidPattern (pattern.h): no message is made. Allocates only for names of groups, and for open groups by the
// thousand.
bool IsSyntax(std::string_view source);

}  // namespace vouch::regex

#endif  // VOUCH_ENGINE_REGEX_PARSER_H_
