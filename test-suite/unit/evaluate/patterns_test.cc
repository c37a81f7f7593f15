#include "engine/evaluate/patterns.h"

#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "gtest/gtest.h"

namespace vouch::evaluate {
namespace {

TEST(PatternsTest, BuiltOnceFromManyThreads) {
  const Patterns patterns({"^a+$", "b"}, regex::PatternOptions());
  std::vector<const regex::Pattern*> seen(8);
  std::vector<std::thread> threads;
  for (size_t i = 0; i < seen.size(); ++i) threads.emplace_back([&, i] { seen[i] = patterns.Get(0); });
  for (std::thread& t : threads) t.join();
  EXPECT_NE(seen[0], nullptr);
  for (const regex::Pattern* p : seen) EXPECT_EQ(p, seen[0]);
  EXPECT_EQ(patterns.Search(0, "aaa"), regex::Match::kYes);
  EXPECT_EQ(patterns.Search(0, "aab"), regex::Match::kNo);
  EXPECT_TRUE(patterns.BuildAll().ok());
  EXPECT_EQ(patterns.Search(1, "abc"), regex::Match::kYes);
}

TEST(PatternsTest, OneTooLargeIsUndecided) {
  regex::PatternOptions options;
  options.max_memory = 20'000;
  const Patterns patterns({"^a$", R"(\p{L}{900}(?<=x)\p{Lu}{900}b)"}, options);
  EXPECT_EQ(patterns.Search(1, "ab"), regex::Match::kUndecided);
  EXPECT_STREQ(patterns.LimitOf(1), "pattern_memory");
  EXPECT_EQ(patterns.Search(0, "a"), regex::Match::kYes);  // the others are built all the same
  const Result<bool> built = patterns.BuildAll();
  ASSERT_FALSE(built.ok());
  EXPECT_EQ(built.error().code, ErrorCode::kLimit);
  EXPECT_EQ(built.error().message, "a pattern needs more memory than the limit pattern_memory (20000)");
}

// What is built stays, whatever order the patterns are asked for in; what has not been built is not built any more.
TEST(PatternsTest, TogetherTooLarge) {
  const std::vector<std::string_view> sources = {"^a$", "^[ab]*a[ab]{20}c", "^[ab]*a[ab]{20}d", "^b$"};
  const uint64_t enough = regex::Pattern::Compile(sources[0])->bytes() + regex::Pattern::Compile(sources[1])->bytes() +
                          regex::Pattern::Compile(sources[2])->bytes() + regex::Pattern::Compile(sources[3])->bytes();
  const Patterns all(sources, regex::PatternOptions(), enough);
  EXPECT_TRUE(all.BuildAll().ok());
  const Patterns less(sources, regex::PatternOptions(), enough - 1);
  const Result<bool> built = less.BuildAll();
  ASSERT_FALSE(built.ok());
  EXPECT_EQ(built.error().code, ErrorCode::kLimit);
  EXPECT_NE(built.error().message.find("total_pattern_memory"), std::string::npos) << built.error().message;
  EXPECT_NE(less.Get(2), nullptr);
  EXPECT_EQ(less.Get(3), nullptr);

  const std::string match = "a" + std::string(20, 'b') + "d";
  const Patterns one(sources, regex::PatternOptions(), regex::Pattern::Compile(sources[1])->bytes());
  EXPECT_EQ(one.Search(2, match), regex::Match::kYes);
  EXPECT_STREQ(one.LimitOf(2), "pattern_steps");
  for (const uint32_t id : {1u, 0u, 3u}) {
    EXPECT_EQ(one.Search(id, "a"), regex::Match::kUndecided) << sources[id];
    EXPECT_STREQ(one.LimitOf(id), "total_pattern_memory") << sources[id];
  }
  EXPECT_EQ(one.Search(2, match), regex::Match::kYes);
}

}  // namespace
}  // namespace vouch::evaluate
