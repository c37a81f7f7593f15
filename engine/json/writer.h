// Values to JSON text: compact or indented, keys in stored order, control characters and quotes escaped,
// other UTF-8 verbatim. Iterative at any depth; O(size of the output).
// Numbers keep their exact value, and integers and decimals their spelling; a kDouble, whose spelling is not
// stored, is written in the shortest way that is exact and shows a fraction or an exponent ("1.00" as 1.0,
// "1E22" as 1e+22).
// Tested by test-suite/unit/json/writer_test.cc.
#ifndef VOUCH_ENGINE_JSON_WRITER_H_
#define VOUCH_ENGINE_JSON_WRITER_H_

#include <string>
#include <string_view>

#include "engine/json/value.h"

namespace vouch::json {

// Appends `value` as JSON. indent 0: one line without spaces; otherwise that many spaces a level.
void Write(const Value& value, std::string* out, int indent = 0);
std::string ToText(const Value& value);

// Appends the text as a JSON string, quotes included.
void WriteString(std::string_view text, std::string* out);

// At most max_bytes of the value's JSON text, cut at a character with "..." where it was longer: for
// messages.
std::string Excerpt(const Value& value, size_t max_bytes);

}  // namespace vouch::json

#endif  // VOUCH_ENGINE_JSON_WRITER_H_
