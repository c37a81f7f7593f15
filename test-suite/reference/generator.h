// Generators of schemas and instances for differential testing.
//
// RandomCase: case `index` of the stream `seed`; any case can be made again alone. ForEachSmallCase: all combinations of
// few keywords over tiny subschemas, with all instances of a small set. Every schema (of a case not `broken`) meets its
// metaschema, names its dialect in "$schema" and resolves on its own. Recursive; for tests. Tested by reference_test and vouch-differential.
#ifndef VOUCH_TEST_SUITE_REFERENCE_GENERATOR_H_
#define VOUCH_TEST_SUITE_REFERENCE_GENERATOR_H_

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "test-suite/reference/dialects.h"
#include "test-suite/reference/tree.h"

namespace vouch::reference {

struct Case {
  std::string origin;  // the generator's part that made it
  Draft draft = Draft::k2020;
  Tree schema;
  std::vector<Tree> instances;
  bool broken = false;  // the schema may well have to be refused
};

// generator_random.cc: without `draft` one of the five, 2020-12 most often.
Case RandomCase(uint64_t seed, uint64_t index, std::optional<Draft> draft, size_t instances);

// The same schema with one change that probably breaks it, for the question who refuses what.
Case BrokenCase(uint64_t seed, uint64_t index, std::optional<Draft> draft);

// generator_small.cc.
void ForEachSmallCase(Draft draft, const std::function<void(const Case&)>& visit);

}  // namespace vouch::reference

#endif  // VOUCH_TEST_SUITE_REFERENCE_GENERATOR_H_
