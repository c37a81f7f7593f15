// What allocation_test.cc counts the allocations of: schemas and documents, and the exceptions.
#ifndef VOUCH_TEST_SUITE_UNIT_API_ALLOCATION_CASES_H_
#define VOUCH_TEST_SUITE_UNIT_API_ALLOCATION_CASES_H_

#include <ostream>
#include <string>
#include <vector>

namespace vouch {

struct Sample {
  std::string text;  // each # stands for a digit of 1..9, each % for a small letter
  bool valid;
};

// The same documents as rapidjson::Value: judged alike; or otherwise, since numbers are rounded, repeated names all seen, or
// there is none.
enum class Foreign { kAlike, kOtherwise };

struct AllocationCase {
  const char* name;
  std::string schema;
  std::vector<Sample> samples;
  Foreign foreign = Foreign::kAlike;
};

// For messages of GoogleTest.
inline void PrintTo(const AllocationCase& c, std::ostream* out) { *out << c.name; }

// No document allocates.
const std::vector<AllocationCase>& AllocationCases();

struct Exception {
  const char* name;
  std::string schema;
  std::string text;
  bool text_allocates, rapidjson_allocates;
  const char* why;
};

// Every document allocates.
const std::vector<Exception>& AllocationExceptions();

}  // namespace vouch

#endif  // VOUCH_TEST_SUITE_UNIT_API_ALLOCATION_CASES_H_
