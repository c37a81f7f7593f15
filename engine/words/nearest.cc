// See nearest.h: optimal string alignment over three rows, of what is left when the common beginning and end are taken off.
#include "engine/words/nearest.h"

#include <algorithm>
#include <array>

namespace vouch::words {
namespace {

constexpr size_t kMaxDistance = 4;

char Lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

}  // namespace

size_t EditDistance(std::string_view a, std::string_view b, size_t limit) {
  std::array<std::array<size_t, kMaxEdited + 1>, 3> rows;
  for (size_t j = 0; j <= b.size(); ++j) rows[0][j] = j;
  for (size_t i = 1; i <= a.size(); ++i) {
    auto& row = rows[i % 3];
    const auto& above = rows[(i - 1) % 3];
    row[0] = i;
    size_t least = i;
    for (size_t j = 1; j <= b.size(); ++j) {
      const bool same = Lower(a[i - 1]) == Lower(b[j - 1]);
      row[j] = std::min({above[j] + 1, row[j - 1] + 1, above[j - 1] + (same ? 0 : 1)});
      if (i > 1 && j > 1 && !same && Lower(a[i - 1]) == Lower(b[j - 2]) && Lower(a[i - 2]) == Lower(b[j - 1])) {
        row[j] = std::min(row[j], rows[(i - 2) % 3][j - 2] + 1);
      }
      least = std::min(least, row[j]);
    }
    if (least > limit) return least;
  }
  return rows[a.size() % 3][b.size()];
}

Nearest::Nearest(std::string_view wanted)
    : wanted_(wanted), allowed_(std::clamp<size_t>((wanted.size() + 1) / 3, 1, kMaxDistance) + 1) {}

void Nearest::Add(std::string_view candidate) {
  if (allowed_ == 0 || candidate.empty() || seen_++ >= kMaxCandidates) return;
  const size_t longer = std::max(wanted_.size(), candidate.size());
  const size_t shorter = std::min(wanted_.size(), candidate.size());
  if (longer - shorter >= allowed_) return;
  size_t front = 0;
  while (front < shorter && wanted_[front] == candidate[front]) ++front;
  size_t back = 0;
  while (front + back < shorter &&
         wanted_[wanted_.size() - 1 - back] == candidate[candidate.size() - 1 - back]) {
    ++back;
  }
  if (longer - front - back > kMaxEdited) return;
  const size_t distance = EditDistance(wanted_.substr(front, wanted_.size() - front - back),
                                       candidate.substr(front, candidate.size() - front - back), allowed_ - 1);
  if (distance >= allowed_ || distance >= longer) return;  // where nothing stays it is no slip
  allowed_ = distance;
  best_ = candidate;
}

std::string_view Suggest(std::string_view wanted, std::span<const std::string_view> candidates) {
  if (wanted.size() > kMaxEdited) return {};
  Nearest nearest(wanted);
  for (const std::string_view candidate : candidates) {
    if (candidate != wanted) nearest.Add(candidate);
  }
  return nearest.best();
}

}  // namespace vouch::words
