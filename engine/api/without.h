// Without: a copy of a value in which some parts of it are replaced.
//
// Entry point: the constructor. O(size of the copy), iterative; strings are shared with the original, which
// must outlive the copy. Tested by test-suite/unit/api/without_test.cc.
#ifndef VOUCH_ENGINE_API_WITHOUT_H_
#define VOUCH_ENGINE_API_WITHOUT_H_

#include <cstddef>
#include <memory>
#include <unordered_set>
#include <vector>

#include "engine/json/value.h"

namespace vouch::api {

class Without {
 public:
  // `parts` are found by their addresses; `value` itself is never replaced.
  Without(const json::Value& value, const std::unordered_set<const json::Value*>& parts,
          const json::Value& replacement);
  const json::Value& root() const { return root_; }
  bool replaced_any() const { return replaced_any_; }

 private:
  std::byte* Allocate(size_t bytes);

  json::Value root_;
  bool replaced_any_ = false;
  std::vector<std::unique_ptr<std::byte[]>> blocks_;
};

}  // namespace vouch::api

#endif  // VOUCH_ENGINE_API_WITHOUT_H_
