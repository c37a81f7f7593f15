// Unicode properties by the names that ECMA-262 allows in \p{...}. Entry points: FindProperty, IsIdStart,
// IsIdContinue. A look-up is a binary search plus decoding of the property's ranges (at most about 1,500).
// Tested by property_test.cc.
#ifndef VOUCH_ENGINE_REGEX_PROPERTY_H_
#define VOUCH_ENGINE_REGEX_PROPERTY_H_

#include <cstdint>
#include <string_view>

#include "engine/regex/char_set.h"

namespace vouch::regex {

// Sets `set`, if any, to the code points of \p{name} (value empty, has_value false) or \p{name=value}.
// False when ECMA-262 knows no such property or value; names are exact, case included.
bool FindProperty(std::string_view name, bool has_value, std::string_view value, CharSet* set);

// Characters that may begin and continue a group name: ID_Start, $ and _; ID_Continue, $, ZWNJ and ZWJ.
bool IsIdStart(uint32_t code);
bool IsIdContinue(uint32_t code);

}  // namespace vouch::regex

#endif  // VOUCH_ENGINE_REGEX_PROPERTY_H_
