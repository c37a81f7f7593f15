// The name that a misspelt one most likely meant.
//
// Entry points: Suggest, for candidates in a list; Nearest, to add them one by one. An edit inserts, deletes or replaces a byte or
// swaps two neighbours; upper and lower case are alike. O(length of wanted * length of candidate) each; what is too long and
// candidates beyond a fixed count are passed over, so that a hostile document can't make a message expensive.
// Tested by test-suite/unit/words/nearest_test.cc.
#ifndef VOUCH_ENGINE_WORDS_NEAREST_H_
#define VOUCH_ENGINE_WORDS_NEAREST_H_

#include <cstddef>
#include <span>
#include <string_view>

namespace vouch::words {

inline constexpr size_t kMaxCandidates = 2000;

class Nearest {
 public:
  // `wanted` and the candidates must outlive this object.
  explicit Nearest(std::string_view wanted);
  void Add(std::string_view candidate);
  // The closest candidate (the first of equals); empty when none is near enough to be meant: about one edit in three letters.
  std::string_view best() const { return best_; }

 private:
  std::string_view wanted_;
  size_t allowed_;  // a candidate must be nearer than this
  size_t seen_ = 0;
  std::string_view best_;
};

// The nearest candidate but `wanted` itself; empty when none is near, or `wanted` is longer than names are.
std::string_view Suggest(std::string_view wanted, std::span<const std::string_view> candidates);

// The number of edits between two texts of at most kMaxEdited bytes, or anything above `limit` when it is greater than that.
inline constexpr size_t kMaxEdited = 64;
size_t EditDistance(std::string_view a, std::string_view b, size_t limit);

}  // namespace vouch::words

#endif  // VOUCH_ENGINE_WORDS_NEAREST_H_
