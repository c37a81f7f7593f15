// The line of a text that a message is about, with a caret below the place.
//
// Entry points: Excerpt, Printable. O(line), however long the line is the result is short.
// Tested by test-suite/cli/.
#ifndef VOUCH_TOOLS_VOUCH_EXCERPT_H_
#define VOUCH_TOOLS_VOUCH_EXCERPT_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "vouch/error.h"

namespace vouch::cli {

// Two lines, each ended by a newline; empty without a position. `shown_line` is the number to print before
// the line. `end` may be unknown (line 0) or on a later line.
std::string Excerpt(std::string_view text, const TextPosition& begin, const TextPosition& end,
                    uint64_t shown_line);

// The text with control characters and bytes that are no UTF-8 replaced by U+FFFD: a hostile document must
// not write escape sequences to a terminal. Newlines become spaces.
std::string Printable(std::string_view text);

}  // namespace vouch::cli

#endif  // VOUCH_TOOLS_VOUCH_EXCERPT_H_
