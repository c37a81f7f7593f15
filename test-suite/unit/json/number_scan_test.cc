// Tests of ScanNumber: which form each spelling takes, and that the double beside a decimal is rounded
// correctly.
#include "engine/json/number_scan.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <limits>
#include <random>
#include <string>

#include "engine/json/document.h"

namespace vouch::json {
namespace {

std::string Form(const std::string& text) {
  const Result<Document> document = Document::Parse(text);
  if (!document.ok()) return "refused";
  switch (document->root().tag()) {
    case Tag::kInt64:
      return "int64";
    case Tag::kUint64:
      return "uint64";
    case Tag::kDouble:
      return "double";
    case Tag::kDecimal:
      return document->root().decimal().integer_literal ? "integer text" : "text";
    default:
      return "other";
  }
}

TEST(NumberScanTest, Forms) {
  const struct {
    const char* text;
    const char* form;
  } cases[] = {
      {"0", "int64"},
      {"-1", "int64"},
      {"-0", "integer text"},
      {"123456789012345678", "int64"},
      {"1234567890123456789", "int64"},
      {"9223372036854775807", "int64"},
      {"9223372036854775808", "uint64"},
      {"-9223372036854775808", "int64"},
      {"-9223372036854775809", "integer text"},
      {"18446744073709551615", "uint64"},
      {"18446744073709551616", "integer text"},
      {"99999999999999999999", "integer text"},
      {"-18446744073709551615", "integer text"},
      {"100000000000000000000000", "integer text"},
      {"0.0", "double"},
      {"-0.0", "double"},
      {"0e5", "double"},
      {"-0e99999999999999999999", "double"},
      {"1.0", "double"},
      {"0.5", "double"},
      {"0.50", "double"},
      {"1e3", "double"},
      {"1E22", "double"},
      {"1e23", "text"},
      {"0.1", "text"},
      {"0.3", "text"},
      {"0.625", "double"},
      {"0.6255", "text"},
      {"9007199254740992.0", "double"},
      {"9007199254740993.0", "text"},
      {"9007199254740994.0", "double"},
      {"9007199254740993e1", "text"},
      {"45035996273704960e-1", "double"},
      {"1e400", "text"},
      {"1e-400", "text"},
      {"5e-324", "text"},
      {"0.1000000000000000055511151231257827021181583404541015625", "double"},
      {"0.1000000000000000055511151231257827021181583404541015624", "text"},
      {"1000000000000000000000.00000000000", "double"},
      {"7450580596923828125e-27", "double"},
      {"1.000000000000000000000000000000000000000", "double"},
      {"0.00000000000000000000", "double"},
      {"18014398509481984e0", "double"},
      {"18014398509481985e0", "text"},
  };
  for (const auto& c : cases) EXPECT_EQ(Form(c.text), c.form) << c.text;
}

TEST(NumberScanTest, EveryFormKeepsItsValue) {
  EXPECT_EQ(Document::Parse("-9223372036854775808")->root().int64(), INT64_MIN);
  EXPECT_EQ(Document::Parse("18446744073709551615")->root().uint64(), UINT64_MAX);
  EXPECT_EQ(Document::Parse("1E22")->root().real(), 1e22);
  EXPECT_TRUE(std::signbit(Document::Parse("-0.0")->root().real()));
  const Result<Document> zero = Document::Parse("[-0]");
  const Decimal& decimal = zero->root().items()[0].decimal();
  EXPECT_TRUE(std::signbit(decimal.approximate));
  EXPECT_EQ(std::string(decimal.text, decimal.length), "-0");
}

TEST(NumberScanTest, NearDoubleIsCorrectlyRounded) {
  const auto near = [](const std::string& text) {
    const Result<Document> document = Document::Parse(text);
    const Value& v = document->root();
    return v.tag() == Tag::kDecimal ? v.decimal().approximate : v.real();
  };
  const double infinity = std::numeric_limits<double>::infinity();
  const double smallest = std::numeric_limits<double>::denorm_min();
  const struct {
    std::string text;
    double expected;
  } cases[] = {
      {"1e400", infinity},
      {"-1e400", -infinity},
      {"1e99999999999999999999", infinity},
      {"1e-99999999999999999999", 0.0},
      {"1.7976931348623157e308", 1.7976931348623157e308},
      {"1.7976931348623158079e308", 1.7976931348623157e308},
      {"1.7976931348623158080e308", infinity},
      {"2.4703282292062327e-324", 0.0},
      {"2.4703282292062328e-324", smallest},
      {"4.9e-324", smallest},
      {"2.2250738585072011e-308", 2.2250738585072011e-308},
      {"9007199254740993.0", 9007199254740992.0},
      {"9007199254740993.00000000000000000000000000000000000000001", 9007199254740994.0},
      {fmt::format("9007199254740993.{:0>900}1", ""), 9007199254740994.0},
      {fmt::format("9007199254740993.{:0>900}", ""), 9007199254740992.0},
      {fmt::format("0.{:0>400}1e401", ""), 1.0},
      {fmt::format("1{:0>400}e-400", ""), 1.0},
      {fmt::format("1{:0>400}.5e-400", ""), 1.0},
      {"123456789e-30", 123456789e-30},
  };
  for (const auto& c : cases) EXPECT_EQ(near(c.text), c.expected) << c.text;

  std::mt19937_64 random(3);
  for (int round = 0; round < 20000; ++round) {
    std::string text = fmt::format("{}", random() >> (random() % 64));
    if (random() % 2) text += fmt::format(".{}", random() >> (random() % 64));
    text += fmt::format("e{}", static_cast<int>(random() % 80) - 40 + (random() % 8 == 0 ? -300 : 0));
    EXPECT_EQ(near(text), std::strtod(text.c_str(), nullptr)) << text;
  }
}

}  // namespace
}  // namespace vouch::json
