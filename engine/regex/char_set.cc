// Sorting, merging and complementing the ranges of CharSet. See char_set.h; tested by char_set_test.cc.
#include "engine/regex/char_set.h"

#include <algorithm>

#include "engine/regex/utf8.h"

namespace vouch::regex {
namespace {

bool StartsLower(const CharRange& a, const CharRange& b) { return a.first < b.first; }

}  // namespace

CharSet::CharSet(std::initializer_list<CharRange> ranges) : ranges_(ranges) { Normalize(); }

void CharSet::Add(uint32_t first, uint32_t last) {
  if (!ranges_.empty() && first >= ranges_.back().first && first <= ranges_.back().last + 1) {
    ranges_.back().last = std::max(ranges_.back().last, last);  // the last range stays the last
    return;
  }
  ranges_.push_back({first, last});
  if (ranges_.size() > 2 * normal_size_ + 4096) Normalize();
}

void CharSet::Add(const CharSet& other) {
  constexpr size_t kMerge = 64;  // larger sets are merged at once, so that many of them cost no sorting
  if (other.ranges_.size() < kMerge) {
    for (const CharRange& range : other.ranges_) Add(range.first, range.last);
    return;
  }
  Normalize();
  ranges_.insert(ranges_.end(), other.ranges_.begin(), other.ranges_.end());
  Normalize();
}

void CharSet::Normalize() {
  const auto added = ranges_.begin() + static_cast<ptrdiff_t>(normal_size_);
  if (added == ranges_.end()) return;
  if (!std::is_sorted(added, ranges_.end(), StartsLower)) std::sort(added, ranges_.end(), StartsLower);
  if (normal_size_ > 0) std::inplace_merge(ranges_.begin(), added, ranges_.end(), StartsLower);
  size_t out = 0;
  for (const CharRange& range : ranges_) {
    if (out > 0 && range.first <= ranges_[out - 1].last + 1) {
      ranges_[out - 1].last = std::max(ranges_[out - 1].last, range.last);
    } else {
      ranges_[out++] = range;
    }
  }
  ranges_.resize(out);
  normal_size_ = out;
}

void CharSet::Negate() {
  std::vector<CharRange> gaps;
  uint32_t next = 0;
  for (const CharRange& range : ranges_) {
    if (range.first > next) gaps.push_back({next, range.first - 1});
    next = range.last + 1;
  }
  if (next <= kMaxCodePoint) gaps.push_back({next, kMaxCodePoint});
  ranges_ = std::move(gaps);
  normal_size_ = ranges_.size();
}

bool CharSet::Contains(uint32_t code) const {
  const auto after = std::upper_bound(ranges_.begin(), ranges_.end(), code,
                                      [](uint32_t c, const CharRange& range) { return c < range.first; });
  return after != ranges_.begin() && code <= (after - 1)->last;
}

uint32_t CharSet::size() const {
  uint32_t total = 0;
  for (const CharRange& range : ranges_) total += range.last - range.first + 1;
  return total;
}

CharSet CharSet::Digit() { return {{'0', '9'}}; }

CharSet CharSet::Word() { return {{'0', '9'}, {'A', 'Z'}, {'_', '_'}, {'a', 'z'}}; }

CharSet CharSet::Space() {
  return {{0x09, 0x0D},     {0x20, 0x20},     {0xA0, 0xA0},     {0x1680, 0x1680}, {0x2000, 0x200A},
          {0x2028, 0x2029}, {0x202F, 0x202F}, {0x205F, 0x205F}, {0x3000, 0x3000}, {0xFEFF, 0xFEFF}};
}

CharSet CharSet::Dot() {
  CharSet set{{'\n', '\n'}, {'\r', '\r'}, {0x2028, 0x2029}};
  set.Negate();
  return set;
}

}  // namespace vouch::regex
