// Plain scalars: the core schema of YAML 1.2, numbers kept to the digit, and where YAML 1.1 differs.
#include "profiles/load/yaml_scalar.h"

#include <gtest/gtest.h>

namespace vouch::profiles::load {
namespace {

TEST(YamlScalar, ResolvesByTheCoreSchema) {
  const struct {
    std::string_view text;
    ScalarKind kind;
    std::string_view number = {};
  } kCases[] = {
      {"", ScalarKind::kNull},
      {"~", ScalarKind::kNull},
      {"null", ScalarKind::kNull},
      {"Null", ScalarKind::kNull},
      {"NULL", ScalarKind::kNull},
      {"nULL", ScalarKind::kString},
      {"true", ScalarKind::kTrue},
      {"True", ScalarKind::kTrue},
      {"TRUE", ScalarKind::kTrue},
      {"tRUE", ScalarKind::kString},
      {"false", ScalarKind::kFalse},
      {"False", ScalarKind::kFalse},
      {"FALSE", ScalarKind::kFalse},
      {"yes", ScalarKind::kString},
      {"on", ScalarKind::kString},
      {"0", ScalarKind::kInteger, "0"},
      {"-0", ScalarKind::kInteger, "-0"},
      {"+12", ScalarKind::kInteger, "12"},
      {"010", ScalarKind::kInteger, "10"},
      {"-007", ScalarKind::kInteger, "-7"},
      {"0o10", ScalarKind::kInteger, "8"},
      {"0o8", ScalarKind::kString},
      {"-0o7", ScalarKind::kString},
      {"0x1F", ScalarKind::kInteger, "31"},
      {"0xffffffffffffffffffffffff", ScalarKind::kInteger, "79228162514264337593543950335"},
      {"0x", ScalarKind::kString},
      {"-0x1F", ScalarKind::kString},
      {"0x1G", ScalarKind::kString},
      {"0b11", ScalarKind::kString},
      {"123456789012345678901234567890", ScalarKind::kInteger, "123456789012345678901234567890"},
      {".5", ScalarKind::kFloat, "0.5"},
      {"-.5", ScalarKind::kFloat, "-0.5"},
      {"1.", ScalarKind::kFloat, "1.0"},
      {"1.e5", ScalarKind::kFloat, "1.0e5"},
      {"+01.50E+03", ScalarKind::kFloat, "1.50E+03"},
      {"1e3", ScalarKind::kFloat, "1e3"},
      {"1e", ScalarKind::kString},
      {"e3", ScalarKind::kString},
      {".", ScalarKind::kString},
      {"-", ScalarKind::kString},
      {"+", ScalarKind::kString},
      {"+-1", ScalarKind::kString},
      {".e1", ScalarKind::kString},
      {"1.2.3", ScalarKind::kString},
      {"1_000", ScalarKind::kString},
      {"1:30", ScalarKind::kString},
      {"2026-01-02T03:04:05Z", ScalarKind::kString},
      {".nan", ScalarKind::kNonFinite},
      {".NaN", ScalarKind::kNonFinite},
      {"nan", ScalarKind::kString},
      {".inf", ScalarKind::kNonFinite},
      {"-.Inf", ScalarKind::kNonFinite},
      {"+.INF", ScalarKind::kNonFinite},
      {"-.nan", ScalarKind::kString},
      {"inf", ScalarKind::kString},
      {"12 ", ScalarKind::kString},
  };
  for (const auto& c : kCases) {
    const Scalar scalar = ResolvePlain(c.text);
    EXPECT_EQ(static_cast<int>(scalar.kind), static_cast<int>(c.kind)) << c.text;
    EXPECT_EQ(scalar.number, c.number) << c.text;
  }
}

TEST(YamlScalar, BoundsDigits) {
  EXPECT_EQ(ResolvePlain("0x" + std::string(kMaxConvertedDigits, 'f')).number.size(), 1205u);
  EXPECT_EQ(ResolvePlain("0x" + std::string(kMaxConvertedDigits + 1, 'f')).kind, ScalarKind::kTooLong);
  EXPECT_EQ(ResolvePlain("0o" + std::string(kMaxConvertedDigits + 1, '7')).kind, ScalarKind::kTooLong);
  EXPECT_EQ(ResolvePlain(std::string(20'000, '7')).kind, ScalarKind::kInteger);
  EXPECT_EQ(ResolvePlain(std::string(20'001, '7')).kind, ScalarKind::kTooLong);
}

TEST(YamlScalar, KnowsWhatOldReadersTakeItFor) {
  const struct {
    std::string_view text, meaning;
  } kCases[] = {
      {"yes", "the boolean true"},
      {"On", "the boolean true"},
      {"y", "the boolean true"},
      {"NO", "the boolean false"},
      {"off", "the boolean false"},
      {"n", "the boolean false"},
      {"yEs", ""},
      {"true", ""},
      {"null", ""},
      {"010", "the number 8"},
      {"-010", "the number -8"},
      {"007", ""},
      {"00", ""},
      {"0", ""},
      {"08", "a string"},
      {"0o10", "a string"},
      {"0x1F", ""},
      {"-0x1F", "the number -31"},
      {"0x1_F", "the number 31"},
      {"0b11", "the number 3"},
      {"0b12", ""},
      {"1_000", "the number 1000"},
      {"_1", ""},
      {"1_0.5", "the number 10.5"},
      {"1:30", "the number 90 (in base 60)"},
      {"-1:30", "the number -90 (in base 60)"},
      {"12:30:45", "the number 45045 (in base 60)"},
      {"1:30.5", "the number 90.5 (in base 60)"},
      {"1:60", ""},
      {"1:", ""},
      {"1:30:", ""},
      {"0:30", ""},
      {"10:ab", ""},
      {"1e3", "a string"},
      {"1.5e3", "a string"},
      {"1.5e+3", ""},
      {"1.5", ""},
      {".5", ""},
      {"1.", ""},
      {"2026-01-02", ""},
      {"2026-01-02T03:04:05Z", ""},
      {"1.2.3", ""},
      {"-", ""},
      {"+", ""},
      {"", ""},
  };
  for (const auto& c : kCases) EXPECT_EQ(OldMeaning(c.text), c.meaning) << c.text;
}

}  // namespace
}  // namespace vouch::profiles::load
