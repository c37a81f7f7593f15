// Kept: what a search finds of the one before, and what is given back; and engines that search by turns in one memory.
#include "engine/regex/kept.h"

#include <gtest/gtest.h>

#include <string>
#include <thread>
#include <vector>

#include "engine/regex/pattern.h"

namespace vouch::regex {
namespace {

struct Bytes {
  std::vector<char> held;
  size_t bytes() const { return BytesOf(held); }
};

TEST(KeptTest, KeepsWhatIsSmall) {
  Kept<Bytes> kept;
  (*kept.Take()).held.resize(Kept<Bytes>::kMostBytes);
  EXPECT_EQ((*kept.Take()).held.size(), Kept<Bytes>::kMostBytes);
  (*kept.Take()).held.resize(Kept<Bytes>::kMostBytes + 1);
  EXPECT_EQ((*kept.Take()).held.capacity(), 0);
}

// The answers of searches in memory that others have left behind, small and large, from many threads at once.
TEST(KeptTest, SearchesDontDisturbEachOther) {
  const std::string longer(300'000, 'a');
  const struct {
    const char* pattern;
    const char* engine;
    std::string text;
    Match match;
  } kRows[] = {
      {"^(a+)-\\1$", "backtrack", "aa-aa", Match::kYes},
      {"^(a+)-\\1$", "backtrack", "aa-a", Match::kNo},
      {"^(a|b)*-\\1$", "backtrack", longer.substr(0, 20'000) + "-a", Match::kYes},
      {"((b)|c)(d)?\\3\\2e", "backtrack", "bdde", Match::kNo},
      {"((b)|c)(d)?\\3\\2e", "backtrack", "bddbe", Match::kYes},
      {"a(?=b+c)\\w+(?<=x)\\w{300}|q(?=r)", "scan", "qr", Match::kYes},
      {"a(?=b+c)\\w+(?<=x)\\w{300}|q(?=r)", "scan", longer + "q", Match::kNo},
      {"a(?=b+c)\\w+(?<=x)\\w{300}|q(?=r)", "scan", "abbcx" + longer, Match::kYes},
      {"b(?!c)(?<!ab)\\w{301}x", "scan", "cb" + longer.substr(0, 301) + "x", Match::kYes},
      {"b(?!c)(?<!ab)\\w{301}x", "scan", "ab" + longer.substr(0, 301) + "x", Match::kNo},
  };
  std::vector<Pattern> patterns;
  for (const auto& row : kRows) {
    Result<Pattern> pattern = Pattern::Compile(row.pattern);
    ASSERT_TRUE(pattern.ok()) << row.pattern;
    EXPECT_EQ(pattern->engine(), row.engine) << row.pattern;
    patterns.push_back(std::move(pattern).value());
  }
  const auto search = [&](unsigned from) {
    for (unsigned i = 0; i < 4 * std::size(kRows); ++i) {
      const size_t at = (from + i * 7) % std::size(kRows);
      EXPECT_EQ(patterns[at].Search(kRows[at].text), kRows[at].match) << kRows[at].pattern;
    }
  };
  std::vector<std::thread> threads;
  for (unsigned t = 0; t < 3; ++t) threads.emplace_back(search, t);
  for (std::thread& thread : threads) thread.join();
}

}  // namespace
}  // namespace vouch::regex
