// Suggest: the name someone probably meant.
//
// Entry point: Suggest. Damerau-Levenshtein distance (adjacent swaps count once) over bytes, letters without
// case. Cost: O(candidates * length), for at most kMaxCandidates candidates of at most kMaxLength bytes;
// longer ones are not suggested. Tested by test-suite/unit/evaluate/explain_suggest_test.cc.
#ifndef VOUCH_ENGINE_EVALUATE_SUGGEST_H_
#define VOUCH_ENGINE_EVALUATE_SUGGEST_H_

#include <cstdint>
#include <span>
#include <string_view>

namespace vouch::evaluate {

inline constexpr size_t kMaxCandidates = 2000;
inline constexpr size_t kMaxLength = 64;

// The number of edits between two texts of at most kMaxLength bytes, or bound + 1 when it is more than bound.
uint32_t EditDistance(std::string_view a, std::string_view b, uint32_t bound);

// The nearest candidate, if it is near enough to be meant (about one edit in three letters), else "". Of
// equally near ones the first.
std::string_view Suggest(std::string_view word, std::span<const std::string_view> candidates);

}  // namespace vouch::evaluate

#endif  // VOUCH_ENGINE_EVALUATE_SUGGEST_H_
