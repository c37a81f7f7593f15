// A deliberately plain big rational for tests: digits in a vector, powers of ten written out. Slow and
// obvious.
#ifndef VOUCH_TEST_SUITE_UNIT_JSON_BIG_ORACLE_H_
#define VOUCH_TEST_SUITE_UNIT_JSON_BIG_ORACLE_H_

#include <algorithm>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

namespace vouch::json {

// digits (most significant first) * 10^exponent, with a sign.
struct BigOracle {
  bool negative = false;
  std::string digits;
  long exponent = 0;

  explicit BigOracle(std::string_view text) {
    size_t i = 0;
    if (text[i] == '-') negative = true, ++i;
    bool fraction = false;
    for (; i < text.size() && text[i] != 'e' && text[i] != 'E'; ++i) {
      if (text[i] == '.') {
        fraction = true;
      } else {
        digits += text[i];
        if (fraction) --exponent;
      }
    }
    if (i < text.size()) exponent += std::atol(std::string(text.substr(i + 1)).c_str());
    digits.erase(0, std::min(digits.find_first_not_of('0'), digits.size()));
    if (digits.empty()) negative = false;
  }

  // Both as integers of one common exponent.
  static void Align(BigOracle* a, BigOracle* b) {
    const long exponent = std::min(a->exponent, b->exponent);
    for (BigOracle* n : {a, b}) {
      n->digits.append(static_cast<size_t>(n->exponent - exponent), '0');
      if (n->digits.find_first_not_of('0') == std::string::npos) n->digits.clear();
      n->exponent = exponent;
    }
  }

  static int CompareMagnitude(const std::string& a, const std::string& b) {
    if (a.size() != b.size()) return a.size() < b.size() ? -1 : 1;
    const int order = a.compare(b);
    return order < 0 ? -1 : order > 0 ? 1 : 0;
  }

  static int Compare(BigOracle a, BigOracle b) {
    Align(&a, &b);
    if (a.negative != b.negative) return a.negative ? -1 : 1;
    const int order = CompareMagnitude(a.digits, b.digits);
    return a.negative ? -order : order;
  }

  // Long division, digit by digit, by repeated subtraction.
  static bool IsMultiple(BigOracle a, BigOracle b) {
    Align(&a, &b);
    std::string rest;
    for (char c : a.digits) {
      if (!rest.empty() || c != '0') rest += c;
      while (CompareMagnitude(rest, b.digits) >= 0) {
        int borrow = 0;
        for (size_t i = 0; i < rest.size(); ++i) {
          char& r = rest[rest.size() - 1 - i];
          const int d =
              (r - '0') - borrow - (i < b.digits.size() ? b.digits[b.digits.size() - 1 - i] - '0' : 0);
          borrow = d < 0;
          r = static_cast<char>('0' + d + 10 * borrow);
        }
        rest.erase(0, std::min(rest.find_first_not_of('0'), rest.size()));
      }
    }
    return rest.empty();
  }

  static bool IsInteger(const BigOracle& a) { return IsMultiple(a, BigOracle("1")); }
};

}  // namespace vouch::json

#endif  // VOUCH_TEST_SUITE_UNIT_JSON_BIG_ORACLE_H_
