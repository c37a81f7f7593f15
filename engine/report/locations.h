// Locations and the shape of an Explanation, as every report needs them. All O(size of what is asked for),
// iterative. Tested by test-suite/unit/report/*_test.cc.
#ifndef VOUCH_ENGINE_REPORT_LOCATIONS_H_
#define VOUCH_ENGINE_REPORT_LOCATIONS_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/evaluate/explain.h"
#include "engine/ir/module.h"

namespace vouch::report {

// URI of the schema or keyword a unit is about: the schema's location, and for a keyword its name as a
// percent-encoded JSON Pointer token behind it. The root of a resource has no "#".
std::string AbsoluteLocation(const ir::Module& module, const evaluate::Unit& unit);

// The keyword's name as reported.
std::string_view KeywordName(const ir::Module& module, const evaluate::Unit& unit);

// What can be said of each unit from its place in the tree.
struct Tree {
  explicit Tree(const evaluate::Explanation& explanation);

  std::vector<uint32_t> end;    // one behind the last unit below
  std::vector<uint32_t> depth;  // reference tokens of the instance location
  std::vector<bool> survives;   // the unit and all above it are valid: annotations count
};

}  // namespace vouch::report

#endif  // VOUCH_ENGINE_REPORT_LOCATIONS_H_
