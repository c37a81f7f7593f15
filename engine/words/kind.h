// KindOf: what a value is, as messages say it: "null", "a boolean", "a number", "a string", "an array" or "an object".
// Tested through the messages.
#ifndef VOUCH_ENGINE_WORDS_KIND_H_
#define VOUCH_ENGINE_WORDS_KIND_H_

#include <string_view>

#include "engine/json/value.h"

namespace vouch::words {

inline std::string_view KindOf(const json::Value& value) {
  if (value.is_null()) return "null";
  if (value.is_bool()) return "a boolean";
  if (value.is_number()) return "a number";
  if (value.is_string()) return "a string";
  return value.is_array() ? "an array" : "an object";
}

}  // namespace vouch::words

#endif  // VOUCH_ENGINE_WORDS_KIND_H_
