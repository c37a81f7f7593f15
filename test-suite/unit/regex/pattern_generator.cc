// See pattern_generator.h.
#include "unit/regex/pattern_generator.h"

#include <cstddef>

namespace vouch::regex {
namespace {

std::string Around(const std::string& around, const std::string& operand) {
  std::string out = around;
  return out.replace(out.find('@'), 1, operand);
}

std::string Group(const std::string& pattern) { return "(?:" + pattern + ")"; }

}  // namespace

std::vector<std::string> AllPatterns(const Pieces& pieces, int size) {
  std::vector<std::vector<std::string>> by_size(static_cast<size_t>(size) + 1);
  std::vector<std::string> all;
  for (size_t n = 1; n < by_size.size(); ++n) {
    std::vector<std::string>& now = by_size[n];
    if (n == 1) {
      now = pieces.atoms;
      now.insert(now.end(), pieces.points.begin(), pieces.points.end());
    } else {
      for (const std::string& operand : by_size[n - 1]) {
        for (const std::string& around : pieces.around) now.push_back(Around(around, operand));
      }
      for (size_t left = 1; left + 1 < n; ++left) {
        for (const std::string& a : by_size[left]) {
          for (const std::string& b : by_size[n - 1 - left]) {
            now.push_back(Group(a) + Group(b));
            now.push_back(a + "|" + b);
          }
        }
      }
    }
    all.insert(all.end(), now.begin(), now.end());
  }
  return all;
}

std::vector<std::string> AllTexts(const std::vector<std::string>& characters, int length) {
  std::vector<std::string> all{""};
  size_t begin = 0;
  for (int n = 0; n < length; ++n) {
    const size_t end = all.size();
    for (size_t i = begin; i < end; ++i) {
      for (const std::string& character : characters) all.push_back(all[i] + character);
    }
    begin = end;
  }
  return all;
}

uint32_t Choices::Below(uint32_t bound) {
  state_ ^= state_ << 13;
  state_ ^= state_ >> 7;
  state_ ^= state_ << 17;
  return static_cast<uint32_t>((state_ >> 32) % bound);
}

std::string RandomPattern(const Pieces& pieces, int size, Choices* choices) {
  if (size <= 1) {
    const bool point = !pieces.points.empty() && choices->Below(4) == 0;
    return choices->Of(point ? pieces.points : pieces.atoms);
  }
  if (choices->Below(3) == 0)
    return Around(choices->Of(pieces.around), RandomPattern(pieces, size - 1, choices));
  const int left = 1 + static_cast<int>(choices->Below(static_cast<uint32_t>(size - 1)));
  const std::string a = RandomPattern(pieces, left, choices);
  const std::string b = RandomPattern(pieces, size - left, choices);
  return choices->Below(3) == 0 ? Group(a + "|" + b) : a + b;
}

}  // namespace vouch::regex
