// A warm validator allocates nothing for a document: its text is read, checked and judged in memory that is kept.
//
// Each case warms a validator with some documents and then counts while it judges others that it has never seen.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <new>
#include <string>
#include <vector>

#include "engine/regex/pattern.h"
#include "gtest/gtest.h"
#include "rapidjson/document.h"
#include "test-suite/unit/api/allocation_cases.h"
#include "test-suite/unit/api/allocation_counter.h"
#include "vouch/rapidjson.h"
#include "vouch/validator.h"

namespace vouch {
namespace {

constexpr uint32_t kWarm = 16, kFresh = 48;

// See Sample.
std::string Vary(std::string text, uint32_t n) {
  uint64_t state = n * uint64_t{0x9e3779b97f4a7c15} + 1;
  for (char& c : text) {
    if (c != '#' && c != '%') continue;
    state = state * 6364136223846793005 + 1442695040888963407;
    c = c == '#' ? static_cast<char>('1' + (state >> 33) % 9) : static_cast<char>('a' + (state >> 33) % 26);
  }
  return text;
}

std::vector<std::string> Texts(const AllocationCase& c, uint32_t from, uint32_t count) {
  std::vector<std::string> texts;
  for (uint32_t n = from; n < from + count; ++n) {
    for (const Sample& sample : c.samples) texts.push_back(Vary(sample.text, n));
  }
  return texts;
}

Result<Schema> Compile(const std::string& schema) {
  CompileOptions options;
  options.assert_formats = true;
  options.assert_content = true;
  return Schema::Compile(schema, options);
}

rapidjson::Document Parse(const std::string& text) {
  rapidjson::Document value;
  value.Parse<rapidjson::kParseFullPrecisionFlag>(text.data(), text.size());
  return value;
}

// Keeps the compiler from dropping a pair of allocation and release.
template <typename T>
T Escape(T value) {
  asm volatile("" : : "r,m"(value) : "memory");
  return value;
}

// Without this the tests below could not fail.
TEST(AllocationTest, TheCounterCounts) {
  if (WhyNotCounted() != nullptr) GTEST_SKIP() << WhyNotCounted();
  const auto allocates = [](auto call) {
    const AllocationCounter counter;
    call();
    return counter.count() > 0;
  };
  EXPECT_FALSE(allocates([] {}));
  EXPECT_TRUE(allocates([] { std::free(Escape(std::malloc(10))); }));
  EXPECT_TRUE(allocates([] { std::free(Escape(std::calloc(2, 10))); }));
  EXPECT_EQ(allocates([] { std::free(Escape(std::aligned_alloc(64, 128))); }), CountsAligned());
  EXPECT_TRUE(allocates([] { delete Escape(new int(1)); }));
  EXPECT_TRUE(allocates([] { delete[] Escape(new (std::nothrow) char[100]); }));
  EXPECT_TRUE(allocates([] {
    struct alignas(64) Aligned {
      char bytes[64];
    };
    delete Escape(new Aligned());
  }));
  void* grown = std::malloc(10);
  EXPECT_TRUE(allocates([&] { grown = Escape(std::realloc(grown, 100'000)); }));
  std::free(grown);
  EXPECT_TRUE(allocates([] { Escape(std::string(1000, 'x').data()); }));
  // Inside the library, and inside those it uses.
  EXPECT_TRUE(allocates([] { EXPECT_TRUE(Compile(R"({"pattern": "^(a|b)*c"})").ok()); }));
  const Result<Schema> schema = Compile(R"({"type": "object"})");
  ASSERT_TRUE(schema.ok());
  Validator validator(*schema);
  EXPECT_TRUE(allocates([&] { EXPECT_TRUE(validator.Check("{}").ok()); })) << "the first document";
  const std::string large = "[" + std::string(100'000, ' ') + "]";
  EXPECT_TRUE(allocates([&] { EXPECT_TRUE(validator.Check(large).ok()); })) << "one larger than all before";
  EXPECT_FALSE(allocates([&] { EXPECT_TRUE(validator.Check(large).ok()); }));
  EXPECT_TRUE(allocates([&] { EXPECT_FALSE(validator.Check("[").ok()); })) << "what is no JSON: its message";
}

class WarmTest : public testing::TestWithParam<AllocationCase> {
 protected:
  void SetUp() override {
    if (WhyNotCounted() != nullptr) GTEST_SKIP() << WhyNotCounted();
    const Result<Schema> schema = Compile(GetParam().schema);
    ASSERT_TRUE(schema.ok()) << schema.error().message;
    ValidatorOptions options;
    options.allow_duplicate_keys = true;
    validator_ = std::make_unique<Validator>(*schema, options);
  }
  const Sample& SampleOf(size_t i) const { return GetParam().samples[i % GetParam().samples.size()]; }

  std::unique_ptr<Validator> validator_;
};

TEST_P(WarmTest, Texts) {
  for (const std::string& text : Texts(GetParam(), 0, kWarm)) ASSERT_TRUE(validator_->Check(text).ok()) << text;
  const std::vector<std::string> fresh = Texts(GetParam(), kWarm, kFresh);
  for (size_t i = 0; i < fresh.size(); ++i) {
    const AllocationCounter counter;
    const Result<Outcome> outcome = validator_->Check(fresh[i]);
    EXPECT_EQ(counter.count(), 0) << fresh[i];
    ASSERT_TRUE(outcome.ok()) << fresh[i];
    EXPECT_EQ(*outcome, SampleOf(i).valid ? Outcome::kValid : Outcome::kInvalid) << fresh[i];
  }
}

TEST_P(WarmTest, RapidJsonValues) {
  const Foreign foreign = GetParam().foreign;
  for (const std::string& text : Texts(GetParam(), 0, kWarm)) (void)Check(*validator_, Parse(text));
  const std::vector<std::string> fresh = Texts(GetParam(), kWarm, kFresh);
  for (size_t i = 0; i < fresh.size(); ++i) {
    const rapidjson::Document value = Parse(fresh[i]);
    ASSERT_TRUE(!value.HasParseError() || foreign == Foreign::kOtherwise) << fresh[i];
    const AllocationCounter counter;
    const Outcome outcome = Check(*validator_, value);
    EXPECT_EQ(counter.count(), 0) << fresh[i];
    const Outcome expected = SampleOf(i).valid ? Outcome::kValid : Outcome::kInvalid;
    EXPECT_TRUE(outcome == expected || foreign == Foreign::kOtherwise) << fresh[i];
  }
}

INSTANTIATE_TEST_SUITE_P(Allocation, WarmTest, testing::ValuesIn(AllocationCases()), [](const auto& tested) {
  std::string name = tested.param.name;
  std::erase_if(name, [](char c) { return c == ',' || c == '-'; });
  std::replace(name.begin(), name.end(), ' ', '_');
  return name;
});

TEST(AllocationTest, Re2RunsThePatternOfItsCase) {
  const Result<regex::Pattern> pattern = regex::Pattern::Compile("0[0-9a-z]{12}$");
  ASSERT_TRUE(pattern.ok());
  EXPECT_EQ(pattern->engine(), "re2");
}

// What is left out above still allocates, and is told; what no longer does belongs into AllocationCases.
TEST(AllocationTest, Exceptions) {
  if (WhyNotCounted() != nullptr) GTEST_SKIP() << WhyNotCounted();
  for (const Exception& e : AllocationExceptions()) {
    SCOPED_TRACE(e.name);
    const Result<Schema> schema = Compile(e.schema);
    ASSERT_TRUE(schema.ok()) << schema.error().message;
    ValidatorOptions options;
    options.allow_duplicate_keys = true;
    Validator validator(*schema, options);
    const rapidjson::Document value = Parse(e.text);
    uint64_t of_text = 0, of_value = 0;
    for (int turn = 0; turn < 3; ++turn) {
      const AllocationCounter text;
      ASSERT_TRUE(validator.Check(e.text).ok());
      of_text = text.count();
      if (value.HasParseError()) continue;
      const AllocationCounter foreign;
      ASSERT_NE(Check(validator, value), Outcome::kUndecided);
      of_value = foreign.count();
    }
    EXPECT_EQ(of_text > 0, e.text_allocates) << of_text;
    EXPECT_EQ(of_value > 0, e.rapidjson_allocates) << of_value;
    std::printf("left out: %s: %u allocations a text, %u a rapidjson::Value: %s\n", e.name,
                static_cast<unsigned>(of_text), static_cast<unsigned>(of_value), e.why);
  }
}

}  // namespace
}  // namespace vouch
