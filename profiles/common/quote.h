// Quote: text of a file as messages show it: secrets cut, in quotes, at most 60 bytes.
// O(text). Tested by test-suite/unit/profiles/quote_test.cc.
#ifndef VOUCH_PROFILES_COMMON_QUOTE_H_
#define VOUCH_PROFILES_COMMON_QUOTE_H_

#include <string>
#include <string_view>

#include "engine/json/value.h"

namespace vouch::profiles {

std::string Quote(std::string_view text);
// The same of any value: scalars as JSON, containers by their kind ("an array").
std::string Quote(const json::Value& value);

}  // namespace vouch::profiles

#endif  // VOUCH_PROFILES_COMMON_QUOTE_H_
