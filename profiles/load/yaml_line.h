// YamlLine: one line of YAML taken apart the way people read it, right or wrong; and lines put right.
//
// Entry points: TakeApart, Repaired. O(line). Internal to the explanations of malformed YAML (yaml_fault.h).
#ifndef VOUCH_PROFILES_LOAD_YAML_LINE_H_
#define VOUCH_PROFILES_LOAD_YAML_LINE_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "profiles/load/loading.h"

namespace vouch::profiles::load {

struct YamlLine {
  Range line;        // without indentation, comment and line break
  uint32_t column;   // the indentation: blanks before it
  uint32_t content;  // behind all "- "
  bool has_key = false;
  Range key;  // where there is one: as written
  uint32_t colon = 0;
  Range value;  // behind the colon; without a key all of the content

  bool empty() const { return line.begin == line.end; }
  bool is_item() const { return content != line.begin; }
  uint32_t key_column() const { return column + (content - line.begin); }
};

// The line that holds `at`.
YamlLine TakeApart(std::string_view text, uint32_t at);
// The nearest line above the one that holds `at` that has more than a comment and begins at or after `from`.
std::optional<YamlLine> LineAbove(std::string_view text, uint32_t from, uint32_t at);
// The same below.
std::optional<YamlLine> LineBelow(std::string_view text, uint32_t to, uint32_t at);

// Whether the content is "key:value", the space forgotten; where its colon stands.
std::optional<uint32_t> ColonWithoutSpace(std::string_view text, const YamlLine& line);

// Plain text as YAML writes it in quotes.
std::string InQuotes(std::string_view value);
// The line with `value` replaced, for a message: without indentation, secrets redacted, cut when it is long.
std::string Repaired(std::string_view text, const YamlLine& line, Range value,
                     const std::string& replacement);
// The same with the value in quotes.
std::string WithQuotes(std::string_view text, const YamlLine& line, Range value);

}  // namespace vouch::profiles::load

#endif  // VOUCH_PROFILES_LOAD_YAML_LINE_H_
