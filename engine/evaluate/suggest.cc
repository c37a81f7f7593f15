// See suggest.h: optimal string alignment over three rows.
#include "engine/evaluate/suggest.h"

#include <algorithm>
#include <array>
#include <cstdlib>

namespace vouch::evaluate {

namespace {

char Fold(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; }

}  // namespace

uint32_t EditDistance(std::string_view a, std::string_view b, uint32_t bound) {
  const size_t difference = a.size() > b.size() ? a.size() - b.size() : b.size() - a.size();
  if (difference > bound) return bound + 1;
  std::array<std::array<uint32_t, kMaxLength + 1>, 3> rows{};
  for (uint32_t j = 0; j <= b.size(); ++j) rows[0][j] = j;
  for (size_t i = 1; i <= a.size(); ++i) {
    auto& row = rows[i % 3];
    const auto& before = rows[(i + 2) % 3];
    const auto& before_that = rows[(i + 1) % 3];
    row[0] = static_cast<uint32_t>(i);
    uint32_t least = row[0];
    for (size_t j = 1; j <= b.size(); ++j) {
      const bool same = Fold(a[i - 1]) == Fold(b[j - 1]);
      row[j] = std::min({before[j] + 1, row[j - 1] + 1, before[j - 1] + (same ? 0 : 1)});
      if (i > 1 && j > 1 && Fold(a[i - 1]) == Fold(b[j - 2]) && Fold(a[i - 2]) == Fold(b[j - 1])) {
        row[j] = std::min(row[j], before_that[j - 2] + 1);
      }
      least = std::min(least, row[j]);
    }
    if (least > bound) return bound + 1;
  }
  return std::min(rows[a.size() % 3][b.size()], bound + 1);
}

std::string_view Suggest(std::string_view word, std::span<const std::string_view> candidates) {
  if (word.empty() || word.size() > kMaxLength) return {};
  std::string_view best;
  uint32_t bound = static_cast<uint32_t>(std::clamp<size_t>((word.size() + 1) / 3, 1, 4));
  size_t tried = 0;
  for (std::string_view c : candidates) {
    if (++tried > kMaxCandidates) break;
    if (c.empty() || c.size() > kMaxLength || c == word) continue;
    const uint32_t distance = EditDistance(word, c, bound);
    if (distance > bound || distance >= std::max(word.size(), c.size())) continue;
    best = c;
    if (distance == 0) break;
    bound = distance - 1;
  }
  return best;
}

}  // namespace vouch::evaluate
