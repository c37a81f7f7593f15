// JSON Pointer (RFC 6901): escaping, parsing, evaluation. All O(length).
// Tested by test-suite/unit/json/pointer_test.cc.
#ifndef VOUCH_ENGINE_JSON_POINTER_H_
#define VOUCH_ENGINE_JSON_POINTER_H_

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/json/value.h"

namespace vouch::json {

// Appends "/" and the token with ~ and / escaped.
void AppendToken(std::string* pointer, std::string_view token);
void AppendIndex(std::string* pointer, uint64_t index);

// The reference tokens, unescaped; nullopt when the text is not a pointer (no leading "/", "~" not before 0
// or 1).
std::optional<std::vector<std::string>> SplitPointer(std::string_view pointer);

// The array index a token spells (no leading zeros, no "-"), or nullopt.
std::optional<uint32_t> ParseIndex(std::string_view token);

// The value at the pointer, or null.
const Value* Resolve(const Value& root, std::string_view pointer);

}  // namespace vouch::json

#endif  // VOUCH_ENGINE_JSON_POINTER_H_
