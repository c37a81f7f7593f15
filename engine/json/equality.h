// Deep equality and hash of JSON values as JSON Schema defines equality (2020-12 core 4.2.2): numbers by
// mathematical value, objects without order.
//
// Entry points: Equal, Hash, FindDuplicate. Iterative at any depth, O(size) expected whatever the names. What they do is
// in comparison.h, which does it for other DOMs too and keeps its memory from call to call.
// Tested by test-suite/unit/json/equality_test.cc.
#ifndef VOUCH_ENGINE_JSON_EQUALITY_H_
#define VOUCH_ENGINE_JSON_EQUALITY_H_

#include <cstdint>
#include <span>
#include <string_view>

#include "engine/json/value.h"

namespace vouch::json {

// Names that are repeated in one object are compared in their order: the first with the first, and so on.
bool Equal(const Value& a, const Value& b);

// Equal values hash alike. SipHash-like keyed mixing: the seed must be unpredictable where the input is
// hostile.
uint64_t Hash(const Value& value, uint64_t seed);

// The keyed string hash used by Hash.
uint64_t HashString(std::string_view text, uint64_t seed);

// A process-wide random seed, drawn once.
uint64_t ProcessSeed();

// Index of an item equal to an earlier one, or -1: uniqueItems. O(n) expected.
// On success *first is the earlier index.
int64_t FindDuplicate(std::span<const Value> items, uint32_t* first);

}  // namespace vouch::json

#endif  // VOUCH_ENGINE_JSON_EQUALITY_H_
