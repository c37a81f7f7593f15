// Patterns for comparing engines: all small ones over given pieces, and random larger ones.
#ifndef VOUCH_TEST_SUITE_UNIT_REGEX_PATTERN_GENERATOR_H_
#define VOUCH_TEST_SUITE_UNIT_REGEX_PATTERN_GENERATOR_H_

#include <cstdint>
#include <string>
#include <vector>

namespace vouch::regex {

struct Pieces {
  std::vector<std::string> atoms;   // can be repeated
  std::vector<std::string> points;  // assertions: can't be repeated
  std::vector<std::string> around;  // operators on one operand, with @ where it goes
};

// Every pattern that `size` pieces make; concatenation and alternation count as pieces as well.
std::vector<std::string> AllPatterns(const Pieces& pieces, int size);

// Every text of at most `length` of these characters.
std::vector<std::string> AllTexts(const std::vector<std::string>& characters, int length);

// A deterministic source of choices.
class Choices {
 public:
  explicit Choices(uint64_t seed) : state_(seed * 0x9E3779B97F4A7C15 + 1) {}
  uint32_t Below(uint32_t bound);
  const std::string& Of(const std::vector<std::string>& list) {
    return list[Below(static_cast<uint32_t>(list.size()))];
  }

 private:
  uint64_t state_;
};

// A random pattern of about `size` pieces.
std::string RandomPattern(const Pieces& pieces, int size, Choices* choices);

}  // namespace vouch::regex

#endif  // VOUCH_TEST_SUITE_UNIT_REGEX_PATTERN_GENERATOR_H_
