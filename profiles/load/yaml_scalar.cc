// See yaml_scalar.h.
#include "profiles/load/yaml_scalar.h"

#include <fmt/format.h>

#include <algorithm>
#include <initializer_list>
#include <vector>

#include "vouch/limits.h"

namespace vouch::profiles::load {
namespace {

bool OneOf(std::string_view text, std::initializer_list<std::string_view> words) {
  return std::find(words.begin(), words.end(), text) != words.end();
}

bool AllOf(std::string_view text, std::string_view characters) {
  return !text.empty() && text.find_first_not_of(characters) == text.npos;
}

constexpr std::string_view kDigits = "0123456789";
constexpr std::string_view kOctalDigits = "01234567";
constexpr std::string_view kHexDigits = "0123456789abcdefABCDEF";

std::string_view WithoutSign(std::string_view text) {
  if (!text.empty() && (text[0] == '-' || text[0] == '+')) text.remove_prefix(1);
  return text;
}

uint32_t DigitValue(char c) { return static_cast<uint32_t>(c <= '9' ? c - '0' : (c | 0x20) - 'a' + 10); }

// Digits of base 8 or 16 in base 10. Quadratic, hence kMaxConvertedDigits.
std::string ToDecimal(std::string_view digits, uint32_t base) {
  constexpr uint32_t kLimb = 1'000'000'000;
  std::vector<uint32_t> limbs = {0};  // the lowest first
  for (const char c : digits) {
    uint64_t carry = DigitValue(c);
    for (uint32_t& limb : limbs) {
      carry += uint64_t{limb} * base;
      limb = static_cast<uint32_t>(carry % kLimb);
      carry /= kLimb;
    }
    if (carry != 0) limbs.push_back(static_cast<uint32_t>(carry));
  }
  std::string out = fmt::format("{}", limbs.back());
  for (size_t i = limbs.size() - 1; i-- > 0;) out += fmt::format("{:09}", limbs[i]);
  return out;
}

Scalar Converted(std::string_view digits, uint32_t base) {
  if (digits.size() > kMaxConvertedDigits) return {ScalarKind::kTooLong, {}};
  return {ScalarKind::kInteger, ToDecimal(digits, base)};
}

// [-+]? ( \. [0-9]+ | [0-9]+ ( \. [0-9]* )? ) ( [eE] [-+]? [0-9]+ )?
Scalar ResolveNumber(std::string_view text) {
  const auto run = [&](size_t* i) {
    const size_t begin = *i;
    while (*i < text.size() && text[*i] >= '0' && text[*i] <= '9') ++*i;
    return text.substr(begin, *i - begin);
  };
  size_t i = WithoutSign(text).size() == text.size() ? 0 : 1;
  std::string_view whole = run(&i), fraction;
  const bool point = i < text.size() && text[i] == '.';
  if (point) fraction = run(&++i);
  if (whole.empty() && fraction.empty()) return {};
  std::string_view exponent;
  if (i < text.size() && (text[i] == 'e' || text[i] == 'E')) {
    const size_t begin = i++;
    if (i < text.size() && (text[i] == '-' || text[i] == '+')) ++i;
    if (run(&i).empty()) return {};
    exponent = text.substr(begin, i - begin);
  }
  if (i != text.size()) return {};
  if (text.size() > Limits{}.number_digits) return {ScalarKind::kTooLong, {}};

  // JSON wants digits on both sides of the point and no surplus zero or sign before them.
  whole.remove_prefix(std::min(whole.find_first_not_of('0'), whole.size()));
  Scalar scalar{point || !exponent.empty() ? ScalarKind::kFloat : ScalarKind::kInteger, {}};
  if (text[0] == '-') scalar.number += '-';
  scalar.number += whole.empty() ? "0" : whole;
  if (point) {
    scalar.number += '.';
    scalar.number += fraction.empty() ? "0" : fraction;
  }
  scalar.number += exponent;
  return scalar;
}

}  // namespace

Scalar ResolvePlain(std::string_view text) {
  if (OneOf(text, {"", "~", "null", "Null", "NULL"})) return {ScalarKind::kNull, {}};
  if (OneOf(text, {"true", "True", "TRUE"})) return {ScalarKind::kTrue, {}};
  if (OneOf(text, {"false", "False", "FALSE"})) return {ScalarKind::kFalse, {}};
  if (OneOf(text, {".nan", ".NaN", ".NAN"}) || OneOf(WithoutSign(text), {".inf", ".Inf", ".INF"})) {
    return {ScalarKind::kNonFinite, {}};
  }
  if (text.starts_with("0x") && AllOf(text.substr(2), kHexDigits)) return Converted(text.substr(2), 16);
  if (text.starts_with("0o") && AllOf(text.substr(2), kOctalDigits)) return Converted(text.substr(2), 8);
  return ResolveNumber(text);
}

std::string OldMeaning(std::string_view text) {
  if (text.empty() || text.size() > 100) return "";
  if (OneOf(text, {"y", "Y", "yes", "Yes", "YES", "on", "On", "ON"})) return "the boolean true";
  if (OneOf(text, {"n", "N", "no", "No", "NO", "off", "Off", "OFF"})) return "the boolean false";
  const bool negative = text[0] == '-';
  const std::string_view bare = WithoutSign(text);
  if (bare.empty() || ((bare[0] < '0' || bare[0] > '9') && bare[0] != '.')) return "";
  const bool sign = bare.size() != text.size();
  std::string digits(bare);  // without separators
  digits.erase(std::remove(digits.begin(), digits.end(), '_'), digits.end());
  const bool separators = digits.size() != bare.size();
  const auto number = [&](std::string_view value) {
    return fmt::format("the number {}{}", negative ? "-" : "", value);
  };

  if (text.starts_with("0o") && AllOf(text.substr(2), kOctalDigits)) return "a string";
  if (digits.starts_with("0x") && AllOf(std::string_view(digits).substr(2), kHexDigits)) {
    return separators || sign ? number(ToDecimal(std::string_view(digits).substr(2), 16)) : "";
  }
  if (digits.starts_with("0b") && AllOf(std::string_view(digits).substr(2), "01")) {
    return number(ToDecimal(std::string_view(digits).substr(2), 2));
  }
  if (AllOf(digits, kDigits)) {
    if (digits.size() > 1 && digits[0] == '0') {
      if (!AllOf(digits, kOctalDigits)) return separators ? "" : "a string";
      const std::string value = ToDecimal(std::string_view(digits).substr(1), 8);
      const bool same = !separators && ResolvePlain(text).number == (negative ? "-" + value : value);
      return same ? "" : number(value);
    }
    return separators && bare[0] != '_' ? number(digits) : "";
  }
  if (digits.find(':') != digits.npos && digits[0] >= '1' && digits[0] <= '9') {
    // [1-9][0-9_]* ( : [0-5]?[0-9] )+, perhaps with a fraction
    const size_t point = std::min(digits.find('.'), digits.size());
    if (point + 1 < digits.size() && !AllOf(std::string_view(digits).substr(point + 1), kDigits)) return "";
    uint64_t value = 0;
    for (size_t begin = 0; begin <= point;) {
      const size_t end = std::min(digits.find(':', begin), point);
      const std::string part = digits.substr(begin, end - begin);
      if (!AllOf(part, kDigits) || part.size() > 9 ||
          (begin > 0 && (part.size() > 2 || (part.size() == 2 && part[0] > '5')))) {
        return "";
      }
      if (value > UINT64_MAX / 60 - 1'000'000'000) return "a number in base 60";
      value = value * 60 + std::stoul(part);
      begin = end + 1;
    }
    return number(fmt::format("{}{} (in base 60)", value, digits.substr(point)));
  }
  const Scalar plain = ResolvePlain(text);
  if (plain.kind == ScalarKind::kFloat) {
    // YAML 1.1 wants a point in every float and a sign in every exponent.
    const size_t exponent = text.find_first_of("eE");
    const bool no_point = text.find('.') == text.npos;
    const bool no_sign = exponent != text.npos && text[exponent + 1] != '-' && text[exponent + 1] != '+';
    return no_point || no_sign ? "a string" : "";
  }
  if (separators) {
    const Scalar joined = ResolvePlain(digits);
    if (joined.kind == ScalarKind::kFloat && bare[0] != '.' && digits.find_first_of("eE") == digits.npos) {
      return number(std::string_view(joined.number));
    }
  }
  return "";
}

}  // namespace vouch::profiles::load
