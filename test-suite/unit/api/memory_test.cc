// Running out of memory: an Error or kUndecided, whichever allocation is the first to fail, and no exception.
#include <cstdlib>
#include <new>
#include <string>

#include "gtest/gtest.h"
#include "rapidjson/document.h"
#include "vouch/rapidjson.h"
#include "vouch/validator.h"

#if defined(__GNUC__) && !defined(__clang__)
// Where only one of a pair is inlined, g++ takes free below for a mismatch.
#pragma GCC diagnostic ignored "-Wmismatched-new-delete"
#endif

namespace {

// How many allocations of this thread succeed from now on; negative: all.
thread_local long allowed = -1;

void* Allocate(std::size_t size) {
  if (allowed == 0) throw std::bad_alloc();
  if (allowed > 0) --allowed;
  void* p = std::malloc(size == 0 ? 1 : size);
  if (p == nullptr) throw std::bad_alloc();
  return p;
}

}  // namespace

void* operator new(std::size_t size) { return Allocate(size); }
void* operator new[](std::size_t size) { return Allocate(size); }
// std::stable_sort asks for its buffer in this way.
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  try {
    return Allocate(size);
  } catch (const std::bad_alloc&) {
    return nullptr;
  }
}
void* operator new[](std::size_t size, const std::nothrow_t& tag) noexcept { return operator new(size, tag); }
void operator delete(void* p) noexcept { std::free(p); }
void operator delete[](void* p) noexcept { std::free(p); }
void operator delete(void* p, std::size_t) noexcept { std::free(p); }
void operator delete[](void* p, std::size_t) noexcept { std::free(p); }

namespace vouch {
namespace {

constexpr const char* kSchema = R"({"type": "object", "properties": {"a": {"$ref": "#/$defs/x"},
          "b": {"pattern": "^a+$"}}, "patternProperties": {"^p": {"enum": [1, "two", [3]]}},
          "anyOf": [{"required": ["a"]}, {"properties": {"c": true}}],
          "unevaluatedProperties": {"uniqueItems": true}, "propertyNames": {"maxLength": 40},
          "$defs": {"x": {"minimum": 0.1, "title": "T"}}})";
constexpr const char* kInvalid =
    R"({"a": -1.5, "b": "aab", "p": [3, 4], "u": [{"x": 1}, {"x": 1.0}],
       "a rather long name of a member": 12345678901234567890123})";

// Runs `call` with no allocation, one, two ... allowed until `decided` accepts what it returns.
template <typename Call, typename Decided>
void ExpectEverySize(const char* what, Call call, Decided decided) {
  for (long n = 0; n < 200'000; ++n) {
    try {
      allowed = n;
      auto result = call();
      allowed = -1;
      if (decided(result)) return;
    } catch (...) {
      allowed = -1;
      FAIL() << what << ": an exception crossed the API when " << n << " allocations had succeeded";
    }
    if (testing::Test::HasFailure()) return;
  }
  FAIL() << what << ": memory never sufficed";
}

TEST(MemoryTest, Compile) {
  const CompileOptions options;
  ExpectEverySize(
      "Compile", [&] { return Schema::Compile(kSchema, options); },
      [](const Result<Schema>& schema) {
        EXPECT_TRUE(schema.ok() || schema.error().code == ErrorCode::kMemory) << schema.error().message;
        return schema.ok();
      });
}

TEST(MemoryTest, Decode) {
  const Result<Schema> schema = Schema::Compile(kSchema);
  ASSERT_TRUE(schema.ok());
  const std::string bytes = schema->Encode();
  ExpectEverySize(
      "Decode", [&] { return Schema::Decode(bytes); },
      [](const Result<Schema>& decoded) {
        EXPECT_TRUE(decoded.ok() || decoded.error().code == ErrorCode::kMemory) << decoded.error().message;
        return decoded.ok();
      });
}

TEST(MemoryTest, EncodeInspectAndBuildPatterns) {
  const Result<Schema> schema = Schema::Compile(kSchema);
  ASSERT_TRUE(schema.ok());
  const std::string bytes = schema->Encode();
  ExpectEverySize(
      "Encode", [&] { return schema->Encode(); },
      [&](const std::string& encoded) {
        EXPECT_TRUE(encoded.empty() || encoded == bytes);
        return !encoded.empty();
      });
  for (const Stage stage : {Stage::kGraph, Stage::kIr, Stage::kProgram}) {
    const std::string whole = schema->Inspect(stage);
    ExpectEverySize(
        "Inspect", [&] { return schema->Inspect(stage); },
        [&](const std::string& text) {
          EXPECT_TRUE(text.empty() || text == whole);
          return !text.empty();
        });
  }
  ExpectEverySize(
      "BuildPatterns", [&] { return schema->BuildPatterns(); }, [](const Result<bool>& built) { return built.ok(); });
}

TEST(MemoryTest, MakingAValidator) {
  const Result<Schema> schema = Schema::Compile(kSchema);
  ASSERT_TRUE(schema.ok());
  rapidjson::Document value;
  value.Parse(kInvalid);
  for (const bool in_place : {false, true}) {
    ExpectEverySize(
        "Validator",
        [&] {
          Validator validator(*schema);
          return in_place ? Result<Outcome>(Check(validator, value)) : validator.Check(kInvalid);
        },
        [&](const Result<Outcome>& outcome) {
          EXPECT_TRUE(outcome.ok() ? *outcome != Outcome::kValid : outcome.error().code == ErrorCode::kMemory);
          return outcome.ok() && *outcome == Outcome::kInvalid;
        });
  }
}

TEST(MemoryTest, CheckAndValidateTexts) {
  const Result<Schema> schema = Schema::Compile(kSchema);
  ASSERT_TRUE(schema.ok());
  Validator validator(*schema);
  const std::string text = kInvalid;
  ExpectEverySize(
      "Check", [&] { return validator.Check(text); },
      [](const Result<Outcome>& outcome) {
        EXPECT_TRUE(outcome.ok() ? *outcome != Outcome::kValid : outcome.error().code == ErrorCode::kMemory);
        return outcome.ok() && *outcome == Outcome::kInvalid;
      });
  ReportOptions options;
  options.annotations = true;
  options.render = true;
  ExpectEverySize(
      "Validate", [&] { return validator.Validate(text, options); },
      [](const Result<Report>& report) {
        EXPECT_TRUE(report.ok() ? report->outcome != Outcome::kValid
                                : report.error().code == ErrorCode::kMemory);
        return report.ok() && report->outcome == Outcome::kInvalid;
      });
}

TEST(MemoryTest, CheckAndValidateRapidJson) {
  const Result<Schema> schema = Schema::Compile(kSchema);
  ASSERT_TRUE(schema.ok());
  Validator validator(*schema);
  rapidjson::Document value;
  value.Parse(kInvalid);
  ASSERT_FALSE(value.HasParseError());
  ExpectEverySize(
      "Check", [&] { return Check(validator, value); },
      [](Outcome outcome) {
        EXPECT_NE(outcome, Outcome::kValid);
        return outcome == Outcome::kInvalid;
      });
  const ReportOptions options;
  ExpectEverySize(
      "Validate", [&] { return Validate(validator, value, options); },
      [](const Report& report) {
        EXPECT_NE(report.outcome, Outcome::kValid);
        EXPECT_EQ(report.undecided_reason, report.outcome == Outcome::kUndecided ? "out of memory" : "");
        return report.outcome == Outcome::kInvalid;
      });
}

// What ran out of memory works again when there is some.
TEST(MemoryTest, NothingIsBrokenAfterwards) {
  const Result<Schema> schema = Schema::Compile(kSchema);
  ASSERT_TRUE(schema.ok());
  Validator validator(*schema);
  for (long n = 0; n < 300; ++n) {
    allowed = n;
    (void)validator.Check(kInvalid);
    allowed = -1;
    const Result<Outcome> outcome = validator.Check(R"({"a": 1, "b": "aaa", "p": [3]})");
    ASSERT_TRUE(outcome.ok());
    ASSERT_EQ(*outcome, Outcome::kValid);
  }
}

}  // namespace
}  // namespace vouch
