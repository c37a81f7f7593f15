// Small questions about text, as JavaScript answers them, and texts for messages. All O(text).
// Tested by test-suite/unit/profiles/agentmug_v1/text_test.cc.
#ifndef VOUCH_PROFILES_AGENTMUG_V1_TEXT_H_
#define VOUCH_PROFILES_AGENTMUG_V1_TEXT_H_

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>

#include "engine/json/value.h"

namespace vouch::profiles::agentmug_v1 {

// The bytes of the white space that begins at `at`, by what trim() removes and \s matches: 0 when there is
// none.
size_t SpaceAt(std::string_view text, size_t at);
// Behind the white space that begins at `at`.
size_t SkipSpace(std::string_view text, size_t at);
// Nothing but white space, or nothing at all.
bool Blank(std::string_view text);
// The length of valid UTF-8 in UTF-16 units.
uint64_t Utf16Length(std::string_view text);
// Equal but for the case of ASCII letters.
bool SameLetters(std::string_view a, std::string_view b);

// The text in quotes, cut to some 60 bytes, its secrets redacted: for messages.
std::string Quoted(std::string_view text);

// The engine's message about a value, which shows the value's beginning, with secrets redacted.
std::string Redact(std::string message, const json::Value& shown);

// Whether an array has this string.
bool Has(std::span<const json::Value> items, std::string_view text);

// Names that must differ, each with the index of the item that had it first.
class Names {
 public:
  // The index of the item that has the name already, or `index` itself.
  size_t Add(std::string_view name, size_t index) { return first_.emplace(name, index).first->second; }
  bool Has(std::string_view name) const { return first_.contains(name); }

 private:
  std::map<std::string_view, size_t> first_;
};

}  // namespace vouch::profiles::agentmug_v1

#endif  // VOUCH_PROFILES_AGENTMUG_V1_TEXT_H_
