// Convert: a rapidjson::Value as a json::Value, for what is not done in place: explanations. Iterative; O(size). Strings
// are shared with the source, which must outlive the result.
// Tested by test-suite/unit/evaluate/convert_test.cc.
#ifndef VOUCH_ENGINE_EVALUATE_CONVERT_H_
#define VOUCH_ENGINE_EVALUATE_CONVERT_H_

#include <cstddef>
#include <memory>
#include <vector>

#include "engine/json/value.h"
#include "rapidjson/document.h"

namespace vouch::evaluate {

class Converted {
 public:
  explicit Converted(const rapidjson::Value& source);
  const json::Value& root() const { return root_; }
  // The source holds a NaN or an infinity (it reads as null here).
  bool has_non_finite() const { return has_non_finite_; }

 private:
  std::byte* Allocate(size_t bytes);
  json::Value Number(double d);

  json::Value root_;
  std::vector<std::unique_ptr<std::byte[]>> blocks_;
  bool has_non_finite_ = false;
};

}  // namespace vouch::evaluate

#endif  // VOUCH_ENGINE_EVALUATE_CONVERT_H_
