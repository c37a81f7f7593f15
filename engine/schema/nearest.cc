// Edit distance for nearest.h: insert, delete, replace, swap of neighbours; upper and lower case are alike.
// Tested by test-suite/unit/schema/nearest_test.cc.
#include "engine/schema/nearest.h"

#include <algorithm>
#include <array>

namespace vouch::schema {
namespace {

// Of what is left when the common beginning and end are taken off.
constexpr size_t kMaxLength = 64;
constexpr size_t kMaxCandidates = 1000;
constexpr size_t kMaxDistance = 8;

char Lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

// The distance, or anything above `limit` when it is greater than that.
size_t Distance(std::string_view a, std::string_view b, size_t limit) {
  std::array<std::array<size_t, kMaxLength + 1>, 3> rows;
  for (size_t j = 0; j <= b.size(); ++j) rows[0][j] = j;
  for (size_t i = 1; i <= a.size(); ++i) {
    auto& row = rows[i % 3];
    const auto& above = rows[(i - 1) % 3];
    row[0] = i;
    size_t least = i;
    for (size_t j = 1; j <= b.size(); ++j) {
      const bool same = Lower(a[i - 1]) == Lower(b[j - 1]);
      row[j] = std::min({above[j] + 1, row[j - 1] + 1, above[j - 1] + (same ? 0 : 1)});
      if (i > 1 && j > 1 && !same && Lower(a[i - 1]) == Lower(b[j - 2]) &&
          Lower(a[i - 2]) == Lower(b[j - 1])) {
        row[j] = std::min(row[j], rows[(i - 2) % 3][j - 2] + 1);
      }
      least = std::min(least, row[j]);
    }
    if (least > limit) return least;
  }
  return rows[a.size() % 3][b.size()];
}

}  // namespace

Nearest::Nearest(std::string_view wanted)
    : wanted_(wanted), allowed_(std::clamp<size_t>(wanted.size() / 3, 1, kMaxDistance) + 1) {}

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
  if (longer - front - back > kMaxLength) return;
  const std::string_view a = std::string_view(wanted_).substr(front, wanted_.size() - front - back);
  const std::string_view b = candidate.substr(front, candidate.size() - front - back);
  const size_t distance = Distance(a, b, allowed_ - 1);
  if (distance >= allowed_ || distance >= longer) return;  // where nothing stays it is no slip
  allowed_ = distance;
  best_ = candidate;
}

}  // namespace vouch::schema
