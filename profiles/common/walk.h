// ForEachString: visits every string value of a JSON value, at any depth, without recursion; member names are
// not visited. O(values). Tested by test-suite/unit/profiles/walk_test.cc.
#ifndef VOUCH_PROFILES_COMMON_WALK_H_
#define VOUCH_PROFILES_COMMON_WALK_H_

#include <vector>

#include "engine/json/value.h"

namespace vouch::profiles {

// visit(const json::Value& string), in the order of the document.
template <typename Visit>
void ForEachString(const json::Value& root, Visit visit) {
  std::vector<const json::Value*> open = {&root};
  while (!open.empty()) {
    const json::Value& value = *open.back();
    open.pop_back();
    if (value.is_string()) {
      visit(value);
    } else if (value.is_array()) {
      for (size_t i = value.size(); i-- > 0;) open.push_back(&value.items()[i]);
    } else if (value.is_object()) {
      for (size_t i = value.size(); i-- > 0;) open.push_back(&value.members()[i].value);
    }
  }
}

}  // namespace vouch::profiles

#endif  // VOUCH_PROFILES_COMMON_WALK_H_
