// Dice: the random choices of the generators, and the pools they choose from.
//
// Deterministic for a seed on every platform: std::mt19937_64 with plain remainders, no std distributions.
// Tested through the generators by reference_test.
#ifndef VOUCH_TEST_SUITE_REFERENCE_DICE_H_
#define VOUCH_TEST_SUITE_REFERENCE_DICE_H_

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "test-suite/reference/tree.h"

namespace vouch::reference {

class Dice {
 public:
  explicit Dice(uint64_t seed) : random_(seed) {}

  uint64_t Below(uint64_t bound) { return random_() % bound; }
  int Between(int low, int high) {
    return low + static_cast<int>(Below(static_cast<uint64_t>(high - low + 1)));
  }
  bool Percent(unsigned chance) { return Below(100) < chance; }
  template <typename Pool>
  const auto& Pick(const Pool& pool) {
    return pool[Below(std::size(pool))];
  }
  template <typename T>
  void Shuffle(std::vector<T>* list) {
    for (size_t i = list->size(); i > 1; --i) std::swap((*list)[i - 1], (*list)[Below(i)]);
  }
  // `count` different elements of the pool, fewer when it has fewer.
  template <typename T>
  std::vector<T> Some(std::vector<T> pool, size_t count) {
    Shuffle(&pool);
    pool.resize(std::min(count, pool.size()));
    return pool;
  }
  Random* random() { return &random_; }

 private:
  Random random_;
};

// A pattern and a text that it matches.
struct PatternSample {
  const char* pattern;
  const char* match;
};

const std::vector<std::string>& NamePool();
const std::vector<std::string>& StringPool();
const std::vector<std::string>& NumberPool();   // spellings: equal numbers in several forms, big, tiny
const std::vector<std::string>& DivisorPool();  // greater than zero
const std::vector<PatternSample>& PatternPool();

// A scalar, or now and then a small array or object, of any type.
Tree AnyValue(Dice& dice, int depth);

}  // namespace vouch::reference

#endif  // VOUCH_TEST_SUITE_REFERENCE_DICE_H_
