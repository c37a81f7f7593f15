// Key tables: from a list of distinct names to a hash table that finds each in about one probe.
//
// Entry point: AddKeyTable. Multipliers from a fixed sequence are tried, so the result is reproducible; a table whose names
// still cluster (more than kMaxProbes in a row, which takes names made for it) becomes a sorted array instead.
// Cost: O(keys) for each multiplier tried, at most kTries of them. Tested by test-suite/unit/compile/key_table_test.cc.
#ifndef VOUCH_ENGINE_COMPILE_KEY_TABLE_H_
#define VOUCH_ENGINE_COMPILE_KEY_TABLE_H_

#include <cstdint>
#include <string_view>
#include <vector>

#include "engine/program/program.h"

namespace vouch::compile {

// Adds a table of the keys (distinct) to the program. slot_of[i] is set to the slot of keys[i], an index into
// Program::slots; the caller fills in what belongs to it.
uint32_t AddKeyTable(program::Program* program, const std::vector<std::string_view>& keys,
                     std::vector<uint32_t>* slot_of);

}  // namespace vouch::compile

#endif  // VOUCH_ENGINE_COMPILE_KEY_TABLE_H_
