// Nearest: the candidate that a misspelt name most likely meant.
//
// Add the candidates one by one, then read best(). O(length of wanted * length of candidate) each; long names
// and candidates beyond a fixed count are passed over, so that a hostile document can't make an error message
// expensive.
// Tested by test-suite/unit/schema/nearest_test.cc.
#ifndef VOUCH_ENGINE_SCHEMA_NEAREST_H_
#define VOUCH_ENGINE_SCHEMA_NEAREST_H_

#include <cstddef>
#include <string>
#include <string_view>

namespace vouch::schema {

class Nearest {
 public:
  explicit Nearest(std::string_view wanted);
  void Add(std::string_view candidate);
  // The closest candidate (the first of equals); empty when none is close enough to be a likely slip.
  const std::string& best() const { return best_; }

 private:
  std::string wanted_;
  size_t allowed_;  // a candidate must be nearer than this
  size_t seen_ = 0;
  std::string best_;
};

}  // namespace vouch::schema

#endif  // VOUCH_ENGINE_SCHEMA_NEAREST_H_
