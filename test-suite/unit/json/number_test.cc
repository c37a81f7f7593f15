// Tests of number.h: tables, then random numbers of every form against the plain arithmetic of big_oracle.h.
#include "engine/json/number.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <bit>
#include <charconv>
#include <cmath>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include "engine/json/document.h"
#include "test-suite/unit/json/big_oracle.h"

namespace vouch::json {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

// A number that was read: keeps its document alive.
struct Read {
  explicit Read(const std::string& text) : document(Parse(text)), number(ToNumber(document.root())) {}
  static Document Parse(const std::string& text) {
    Result<Document> result = Document::Parse(text);
    EXPECT_TRUE(result.ok()) << text;
    return std::move(result).value();
  }
  Document document;
  Number number;
};

int Sign(std::strong_ordering order) { return order < 0 ? -1 : order > 0 ? 1 : 0; }

TEST(NumberTest, ComparesByValue) {
  // Each line is in ascending order; what stands in one string is equal, by spaces.
  const std::vector<std::vector<std::string>> ascending = {
      {"-1e99999999999999999999999",
       "-1e9999999999999999999",
       "-1e400",
       "-1.8e308",
       "-18446744073709551616",
       "-9223372036854775809",
       "-9223372036854775808 -9223372036854775808.0 -9.223372036854775808e18",
       "-9007199254740993",
       "-9007199254740992 -9007199254740992.0",
       "-1.1",
       "-1 -1.0 -10e-1 -0.1e1",
       "-1e-400",
       "-1e-99999999999999999999999",
       "0 -0 0.0 -0.0 0e99999999999999999999999 0.000e-5 -0e400",
       "1e-99999999999999999999999",
       "1e-99999999999999999999998",
       "1e-401",
       "1e-400 0.1e-399 10e-401",
       "4.9e-324",
       "5e-324",
       "0.1 0.10 1e-1 100e-3",
       "0.1000000000000000055511151231257827021181583404541015625",
       "0.1000000000000000055511151231257827021181583404541015626",
       "0.5 5e-1 0.50000000000000000000000000",
       "1 1.0 1e0 1E+0 10e-1 0.00001e5",
       "1.00000000000000000000000000000000000000001",
       "2",
       "9007199254740992 9007199254740992.0",
       "9007199254740993 9007199254740993.0 9.007199254740993e15",
       "9007199254740994",
       "9223372036854775807",
       "9223372036854775808 9223372036854775808.0",
       "18446744073709551615 18446744073709551615.0",
       "18446744073709551616 18446744073709551616.0",
       "18446744073709551617",
       "1e22 10000000000000000000000",
       "1e23",
       "100000000000000000000001",
       "1.7976931348623157e308",
       "1.8e308",
       "1e400 10e399 0.001e403",
       "1.1e400",
       "1e401",
       "1e99999999999999999",
       "1e100000000000000000 10e99999999999999999 100e99999999999999998",
       "1e9223372036854775807",
       "1e9223372036854775808 0.1e9223372036854775809 10e9223372036854775807",
       "1e9999999999999999999999 0.01e10000000000000000000001",
       "1.5e9999999999999999999999",
       "1e10000000000000000000000"},
  };
  for (const auto& line : ascending) {
    struct Entry {
      std::string text;
      size_t rank;
      Read read;
    };
    std::vector<Entry> entries;
    for (size_t rank = 0; rank < line.size(); ++rank) {
      size_t begin = 0;
      while (begin < line[rank].size()) {
        const size_t end = std::min(line[rank].find(' ', begin), line[rank].size());
        const std::string text = line[rank].substr(begin, end - begin);
        entries.push_back({text, rank, Read(text)});
        begin = end + 1;
      }
    }
    for (const Entry& a : entries) {
      for (const Entry& b : entries) {
        EXPECT_EQ(Sign(Compare(a.read.number, b.read.number)), a.rank < b.rank ? -1 : a.rank > b.rank)
            << a.text << " against " << b.text;
        if (a.rank == b.rank) {
          EXPECT_EQ(HashNumber(a.read.number, 7), HashNumber(b.read.number, 7))
              << a.text << " against " << b.text;
        } else {
          EXPECT_NE(HashNumber(a.read.number, 7), HashNumber(b.read.number, 7))
              << a.text << " against " << b.text;
        }
      }
    }
  }
}

TEST(NumberTest, ShortestAndExactDoubles) {
  const double tenth = 0.1;
  Read text("0.1"), exact("0.1000000000000000055511151231257827021181583404541015625");
  EXPECT_EQ(Sign(Compare(Number::Shortest(tenth), text.number)), 0);
  EXPECT_EQ(Sign(Compare(Number::Exact(tenth), exact.number)), 0);
  EXPECT_GT(Sign(Compare(Number::Exact(tenth), text.number)), 0);
  EXPECT_GT(Sign(Compare(Number::Exact(tenth), Number::Shortest(tenth))), 0);
  EXPECT_EQ(HashNumber(Number::Shortest(tenth), 1), HashNumber(text.number, 1));
  EXPECT_EQ(HashNumber(Number::Exact(tenth), 1), HashNumber(exact.number, 1));
  EXPECT_EQ(Sign(Compare(Number::Shortest(0.5), Number::Exact(0.5))), 0);
  EXPECT_EQ(Sign(Compare(Number::Shortest(1e23), Read("1e23").number)), 0);
  EXPECT_EQ(Sign(Compare(Number::Exact(1e23), Read("99999999999999991611392").number)), 0);
  EXPECT_EQ(Sign(Compare(Number::Exact(-0.0), Number::Int(0))), 0);
  EXPECT_EQ(HashNumber(Number::Exact(-0.0), 1), HashNumber(Number::Int(0), 1));
}

TEST(NumberTest, InfiniteDoublesAreBeyondAllNumbers) {
  Read huge("1e400"), low("-1e400");
  for (const auto form : {&Number::Exact, &Number::Shortest}) {
    EXPECT_GT(Sign(Compare(form(kInfinity), huge.number)), 0);
    EXPECT_LT(Sign(Compare(huge.number, form(kInfinity))), 0);
    EXPECT_LT(Sign(Compare(form(-kInfinity), low.number)), 0);
    EXPECT_EQ(Sign(Compare(form(kInfinity), form(kInfinity))), 0);
    EXPECT_FALSE(IsInteger(form(kInfinity)));
    EXPECT_FALSE(IsMultipleOf(form(kInfinity), Number::Int(1)));
    EXPECT_EQ(HashNumber(form(kInfinity), 1), HashNumber(form(kInfinity), 1));
  }
  EXPECT_EQ(Sign(Compare(Number::Exact(kInfinity), Number::Shortest(kInfinity))), 0);
}

TEST(NumberTest, IsInteger) {
  for (const char* text : {"0", "-0", "1", "1.0", "1e3", "10e-1", "1.5e1", "-120e-1", "0.0",
                           "0e-999999999999999999999", "18446744073709551616", "1e400", "1.23e2",
                           "1e99999999999999999999999", "123456789012345678901234567890e-1"}) {
    EXPECT_TRUE(IsInteger(Read(text).number)) << text;
  }
  for (const char* text :
       {"0.1", "0.5", "1e-1", "1.23e1", "12e-1", "1e-400", "1e-99999999999999999999999", "9007199254740992.5",
        "123456789012345678901234567891e-1", "1.00000000000000000000000000001"}) {
    EXPECT_FALSE(IsInteger(Read(text).number)) << text;
  }
  EXPECT_TRUE(IsInteger(Number::Shortest(1e23)));
  EXPECT_TRUE(IsInteger(Number::Uint(UINT64_MAX)));
  EXPECT_FALSE(IsInteger(Number::Shortest(0.3)));
  EXPECT_FALSE(IsInteger(Number::Exact(4503599627370495.5)));
}

TEST(NumberTest, IsMultipleOf) {
  const struct {
    const char* number;
    const char* divisor;
    bool expected;
  } cases[] = {
      {"0", "3", true},
      {"-0.0", "0.7", true},
      {"9", "3", true},
      {"10", "3", false},
      {"-9", "3", true},
      {"4.02", "0.01", true},
      {"600.03", "0.01", true},
      {"1.15", "0.01", true},
      {"-0.29", "0.01", true},
      {"0.3", "0.1", true},
      {"0.35", "0.1", false},
      {"1", "0.1", true},
      {"1", "0.3", false},
      {"0.9", "0.3", true},
      {"1e308", "0.5", true},
      {"1e308", "0.123456789", false},
      {"1e400", "3", false},
      {"3e400", "3", true},
      {"1e400", "1e399", true},
      {"1e399", "1e400", false},
      {"1e1000000000", "7", false},
      {"7e1000000000", "7", true},
      {"1e99999999999999999999999", "1024", true},
      {"1e99999999999999999999999", "1025", false},
      {"1e-99999999999999999999999", "1", false},
      {"1", "1e-99999999999999999999999", true},
      {"1e99999999999999999999999", "1e-99999999999999999999999", true},
      {"1e99999999999999999999999", "1e99999999999999999999998", true},
      {"1e99999999999999999999998", "1e99999999999999999999999", false},
      {"3e99999999999999999999998", "1.5e99999999999999999999998", true},
      {"1e3", "16", false},
      {"1e4", "16", true},
      {"1e3", "8", true},
      {"1e3", "125", true},
      {"1e3", "625", false},
      {"-9223372036854775808", "2", true},
      {"-9223372036854775808", "9223372036854775808", true},
      {"18446744073709551615", "5", true},
      {"18446744073709551615", "18446744073709551615", true},
      {"18446744073709551615", "4294967297", true},
      {"9007199254740993", "9007199254740992", false},
      {"9007199254740993.0", "3", true},
      {"1.5", "0.5", true},
      {"1.5", "1", false},
      {"1e-400", "1e-401", true},
      {"123456789012345678901234567890", "123456789012345678901234567890", true},
      {"123456789012345678901234567890", "12345678901234567890123456789", true},
      {"123456789012345678901234567890", "12345678901234567890123456788", false},
      {"15241578753238836750495351562536198787501905199875019052100", "123456789012345678901234567890", true},
      {"15241578753238836750495351562536198787501905199875019052101", "123456789012345678901234567890",
       false},
      {"15241578753238836750495351562536198787501905199875019052100", "246913578024691357802469135780", true},
      {"0.0000000000000000000000000000000000000000001", "0.00000000000000000000000000000000000000000005",
       true},
      // 2^100 and 5^50 as divisors: all, some and none of their factors come from the exponent.
      {"1e100", "1267650600228229401496703205376", true},
      {"1e99", "1267650600228229401496703205376", false},
      {"2e99", "1267650600228229401496703205376", true},
      {"1267650600228229401496703205376", "1267650600228229401496703205376", true},
      {"1e50", "88817841970012523233890533447265625", true},
      {"1e49", "88817841970012523233890533447265625", false},
      {"5e49", "88817841970012523233890533447265625", true},
      {"0.1", "88817841970012523233890533447265625", false},
  };
  for (const auto& c : cases) {
    EXPECT_EQ(IsMultipleOf(Read(c.number).number, Read(c.divisor).number), c.expected)
        << c.number << " by " << c.divisor;
  }
  EXPECT_TRUE(IsMultipleOf(Number::Shortest(0.3), Number::Shortest(0.1)));
  EXPECT_FALSE(IsMultipleOf(Number::Exact(0.3), Number::Shortest(0.1)));
  EXPECT_TRUE(IsMultipleOf(Number::Exact(0.75), Number::Exact(0.25)));
  EXPECT_TRUE(IsMultipleOf(Number::Shortest(1e23), Number::Int(1000)));
  EXPECT_FALSE(IsMultipleOf(Number::Exact(1e23), Number::Int(1000)));
}

TEST(NumberTest, ToSize) {
  const struct {
    const char* text;
    bool ok;
    uint64_t size;
  } cases[] = {
      {"0", true, 0},
      {"-0", true, 0},
      {"-0.0", true, 0},
      {"2", true, 2},
      {"2.0", true, 2},
      {"2e1", true, 20},
      {"200e-2", true, 2},
      {"2.5", false, 0},
      {"-1", false, 0},
      {"-1.0", false, 0},
      {"-1e400", false, 0},
      {"18446744073709551615", true, UINT64_MAX},
      {"18446744073709551614.0", true, UINT64_MAX - 1},
      {"18446744073709551616", true, UINT64_MAX},
      {"1e400", true, UINT64_MAX},
      {"1e99999999999999999999", true, UINT64_MAX},
      {"1e-99999999999999999999", false, 0},
      {"9223372036854775808.0", true, uint64_t{1} << 63},
      {"99999999999999999999", true, UINT64_MAX},
      {"9007199254740993.0", true, 9007199254740993},
      {"0e5", true, 0},
      {"12000000000000000000.00000000000000", true, 12000000000000000000u},
  };
  for (const auto& c : cases) {
    uint64_t size = 1;
    EXPECT_EQ(ToSize(Read(c.text).number, &size), c.ok) << c.text;
    if (c.ok) {
      EXPECT_EQ(size, c.size) << c.text;
    }
  }
}

TEST(NumberTest, Near) {
  EXPECT_EQ(Near(Number::Int(9007199254740993)), 9007199254740992.0);
  EXPECT_EQ(Near(Read("1e400").number), kInfinity);
  EXPECT_EQ(Near(Read("-1e400").number), -kInfinity);
  EXPECT_EQ(Near(Read("1e-400").number), 0.0);
  EXPECT_EQ(Near(Read("0.1").number), 0.1);
}

// A random number as text, often close to a power, a double or another number of the run.
std::string RandomText(std::mt19937_64* random) {
  const auto pick = [random](uint64_t n) { return (*random)() % n; };
  static std::string previous = "1";
  std::string text;
  switch (pick(7)) {
    case 0:
      text = std::to_string(static_cast<int64_t>((*random)()) >> pick(64));
      break;
    case 1:
      text = std::to_string((*random)() >> pick(64));
      break;
    case 2:
    case 3: {
      if (pick(2)) text = "-";
      const uint64_t digits = 1 + pick(pick(4) == 0 ? 80 : 12);
      for (uint64_t i = 0; i < digits; ++i) text += static_cast<char>('0' + (pick(3) == 0 ? 0 : pick(10)));
      const size_t sign = text[0] == '-';
      while (text.size() > sign + 1 && text[sign] == '0') text.erase(sign, 1);
      if (pick(2)) {
        text += '.';
        const uint64_t fraction = 1 + pick(30);
        for (uint64_t i = 0; i < fraction; ++i)
          text += static_cast<char>('0' + (pick(3) == 0 ? 0 : pick(10)));
      }
      if (pick(2)) text += "e" + std::to_string(static_cast<int64_t>(pick(100)) - 50);
      break;
    }
    case 4: {
      char buffer[2000];
      const double d = std::ldexp(static_cast<double>(pick(1u << 20)), static_cast<int>(pick(120)) - 60);
      text.assign(buffer,
                  std::to_chars(buffer, buffer + sizeof(buffer), d, std::chars_format::fixed, 70).ptr);
      break;
    }
    case 5: {
      text = previous;
      if (text.find('.') == std::string::npos && text.find('e') == std::string::npos)
        text += pick(2) ? ".0" : "e0";
      break;
    }
    default:
      text = "1e" + std::to_string(static_cast<int64_t>(pick(60)) - 30);
      break;
  }
  previous = text;
  return text;
}

TEST(NumberTest, AgreesWithTheOracle) {
  std::mt19937_64 random(20240607);
  int equal = 0, multiples = 0;
  for (int round = 0; round < 20000; ++round) {
    const std::string x = RandomText(&random), y = RandomText(&random);
    const Read a(x), b(y);
    const BigOracle big_a(x), big_b(y);
    const int order = BigOracle::Compare(big_a, big_b);
    ASSERT_EQ(Sign(Compare(a.number, b.number)), order) << x << " against " << y;
    if (order == 0) {
      ++equal;
      ASSERT_EQ(HashNumber(a.number, 3), HashNumber(b.number, 3)) << x << " against " << y;
    }
    ASSERT_EQ(IsInteger(a.number), BigOracle::IsInteger(big_a)) << x;
    if (Compare(b.number, Number::Int(0)) > 0) {
      const bool multiple = BigOracle::IsMultiple(big_a, big_b);
      multiples += multiple;
      ASSERT_EQ(IsMultipleOf(a.number, b.number), multiple) << x << " by " << y;
    }
  }
  // The generator must reach both answers.
  EXPECT_GT(equal, 500);
  EXPECT_GT(multiples, 1000);
}

TEST(NumberTest, ProductsAreMultiples) {
  // k * d is a multiple of d, k * d + 1 of the last place isn't; with factors of 2 and 5 thrown in.
  std::mt19937_64 random(7);
  const auto multiply = [](std::string digits, uint32_t factor) {
    uint64_t carry = 0;
    for (size_t i = digits.size(); i-- > 0;) {
      carry += static_cast<uint64_t>(digits[i] - '0') * factor;
      digits[i] = static_cast<char>('0' + carry % 10);
      carry /= 10;
    }
    while (carry != 0) digits.insert(digits.begin(), static_cast<char>('0' + carry % 10)), carry /= 10;
    return digits;
  };
  for (int round = 0; round < 3000; ++round) {
    std::string divisor = std::to_string(random() | 1);
    const size_t factors = random() % 12;
    for (size_t i = 0; i < factors; ++i) {
      const uint32_t kinds[] = {2, 5, 3, 65536, 390625, 1000003};
      divisor = multiply(divisor, kinds[random() % 6]);
    }
    std::string number = divisor;
    for (uint64_t i = random() % 12; i > 0; --i)
      number = multiply(number, static_cast<uint32_t>(random() % 1000000 + 1));
    const std::string tail = "e" + std::to_string(random() % 5);
    EXPECT_TRUE(IsMultipleOf(Read(number).number, Read(divisor).number)) << number << " by " << divisor;
    EXPECT_TRUE(IsMultipleOf(Read(number + tail).number, Read(divisor).number))
        << number << " by " << divisor;
    number.back() = static_cast<char>(number.back() == '9' ? '0' : number.back() + 1);
    EXPECT_EQ(IsMultipleOf(Read(number).number, Read(divisor).number),
              BigOracle::IsMultiple(BigOracle(number), BigOracle(divisor)))
        << number << " by " << divisor;
  }
}

TEST(NumberTest, DoublesOfEveryMagnitude) {
  // Exact() must agree with the digits of the double, Shortest() with its shortest text.
  std::mt19937_64 random(11);
  for (int round = 0; round < 5000; ++round) {
    const double d = std::bit_cast<double>(random());
    if (!std::isfinite(d)) continue;
    char buffer[2000];
    const std::string exact(
        buffer, std::to_chars(buffer, buffer + sizeof(buffer), d, std::chars_format::scientific, 800).ptr);
    const std::string shortest(buffer, std::to_chars(buffer, buffer + sizeof(buffer), d).ptr);
    const Read exact_text(exact), shortest_text(shortest);
    EXPECT_EQ(Near(exact_text.number), d);
    EXPECT_EQ(Near(shortest_text.number), d);
    EXPECT_EQ(exact_text.document.root().tag(), Tag::kDouble) << exact;
    EXPECT_EQ(Sign(Compare(Number::Exact(d), exact_text.number)), 0) << exact;
    EXPECT_EQ(Sign(Compare(Number::Exact(d), Number::Text(exact, d))), 0) << exact;
    EXPECT_EQ(HashNumber(Number::Exact(d), 5), HashNumber(Number::Text(exact, d), 5)) << exact;
    EXPECT_EQ(Sign(Compare(Number::Shortest(d), shortest_text.number)), 0) << shortest;
    EXPECT_EQ(Sign(Compare(Number::Exact(d), Number::Shortest(d))),
              BigOracle::Compare(BigOracle(exact), BigOracle(shortest)));
  }
}

TEST(NumberTest, LongNumbers) {
  // The costly pairs of number.h: a divisor of half the length, and one that is nothing but factors of 2 or
  // 5.
  const std::string sevens(20'000, '7'), threes(10'000, '3');
  EXPECT_FALSE(IsMultipleOf(Number::Text(sevens, kInfinity), Number::Text(threes, kInfinity)));
  EXPECT_FALSE(IsMultipleOf(Number::Text(sevens, kInfinity), Number::Int(9)));
  EXPECT_TRUE(IsMultipleOf(Number::Text(sevens, kInfinity), Number::Int(7)));
  const std::string sevens_of_half(10'000, '7');
  EXPECT_TRUE(IsMultipleOf(Number::Text(sevens, kInfinity), Number::Text(sevens_of_half, kInfinity)));
  for (const int factor : {2, 5}) {
    std::string power = "1", next;  // least significant digit first
    int exponent = 0;
    for (; power.size() < 5'000; ++exponent) {
      int carry = 0;
      for (char& c : power) {
        carry += (c - '0') * factor;
        c = static_cast<char>('0' + carry % 10);
        carry /= 10;
      }
      if (carry != 0) power.push_back(static_cast<char>('0' + carry));
    }
    const std::string divisor(power.rbegin(), power.rend());
    const Number by = Number::Text(divisor, kInfinity);
    const std::string enough = fmt::format("3e{}", exponent), missing = fmt::format("3e{}", exponent - 1);
    EXPECT_TRUE(IsMultipleOf(Number::Text(enough, kInfinity), by));
    EXPECT_FALSE(IsMultipleOf(Number::Text(missing, kInfinity), by));
    EXPECT_TRUE(IsMultipleOf(by, by));
  }
}

}  // namespace
}  // namespace vouch::json
