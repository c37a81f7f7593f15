// Punycode: see punycode.h. Tested by test-suite/unit/format/idna_test.cc.
#include "engine/format/punycode.h"

#include <algorithm>
#include <cstdint>

namespace vouch::format {
namespace {

// The parameters of RFC 3492 section 5.
constexpr uint32_t kBase = 36, kTmin = 1, kTmax = 26, kSkew = 38, kDamp = 700;
constexpr uint32_t kInitialBias = 72, kInitialN = 0x80;

uint32_t Adapt(uint32_t delta, uint32_t points, bool first) {
  delta = first ? delta / kDamp : delta / 2;
  delta += delta / points;
  uint32_t k = 0;
  for (; delta > (kBase - kTmin) * kTmax / 2; k += kBase) delta /= kBase - kTmin;
  return k + (kBase - kTmin + 1) * delta / (delta + kSkew);
}

uint32_t Threshold(uint32_t k, uint32_t bias) {
  return k <= bias ? kTmin : std::min(std::max(k - bias, kTmin), kTmax);
}

// kBase for a character that is no digit.
uint32_t DigitValue(char c) {
  if (c >= 'a' && c <= 'z') return static_cast<uint32_t>(c - 'a');
  if (c >= 'A' && c <= 'Z') return static_cast<uint32_t>(c - 'A');
  if (c >= '0' && c <= '9') return static_cast<uint32_t>(c - '0') + 26;
  return kBase;
}

char Digit(uint32_t value) { return static_cast<char>(value < 26 ? 'a' + value : '0' + (value - 26)); }

}  // namespace

std::optional<CodePoints> DecodePunycode(std::string_view text) {
  CodePoints out;
  const size_t hyphen = text.rfind('-');
  const size_t basic = hyphen == std::string_view::npos ? 0 : hyphen;
  if (basic > kMaxLabel) return std::nullopt;
  for (size_t i = 0; i < basic; ++i) {
    if (static_cast<uint8_t>(text[i]) >= 0x80) return std::nullopt;
    out.data[out.size++] = static_cast<char32_t>(text[i]);
  }
  uint32_t n = kInitialN, bias = kInitialBias, i = 0;
  for (size_t at = basic > 0 ? basic + 1 : 0; at < text.size();) {
    // One generalized variable-length integer: how far to advance.
    uint64_t advance = 0, weight = 1;
    for (uint32_t k = kBase;; k += kBase) {
      if (at == text.size()) return std::nullopt;
      const uint32_t digit = DigitValue(text[at++]);
      if (digit == kBase) return std::nullopt;
      advance += digit * weight;
      if (advance > UINT32_MAX) return std::nullopt;
      const uint32_t t = Threshold(k, bias);
      if (digit < t) break;
      weight *= kBase - t;
      if (weight > UINT32_MAX) return std::nullopt;
    }
    if (out.size == kMaxLabel) return std::nullopt;
    const uint32_t points = static_cast<uint32_t>(out.size) + 1;
    const uint64_t position = i + advance;
    bias = Adapt(static_cast<uint32_t>(advance), points, i == 0);  // i is 0 the first time only
    if (n + position / points > 0x10FFFF) return std::nullopt;
    n += static_cast<uint32_t>(position / points);
    i = static_cast<uint32_t>(position % points);
    if (n >= 0xD800 && n < 0xE000) return std::nullopt;
    std::copy_backward(out.data + i, out.data + out.size, out.data + out.size + 1);
    out.data[i++] = n;
    ++out.size;
  }
  return out;
}

std::optional<Encoded> EncodePunycode(std::u32string_view label) {
  Encoded out;
  const auto put = [&out](char c) {
    if (out.size == kMaxLabel) return false;
    out.data[out.size++] = c;
    return true;
  };
  for (char32_t c : label) {
    if (c < 0x80 && !put(static_cast<char>(c))) return std::nullopt;
  }
  const auto basic = static_cast<uint32_t>(out.size);
  if (basic > 0 && !put('-')) return std::nullopt;
  uint32_t n = kInitialN, bias = kInitialBias, delta = 0, handled = basic;
  while (handled < label.size()) {
    char32_t least = 0x110000;
    for (char32_t c : label) {
      if (c >= n) least = std::min(least, c);
    }
    delta += (least - n) * (handled + 1);  // at most 0x110000 * 64
    n = least;
    for (char32_t c : label) {
      if (c < n) ++delta;
      if (c != n) continue;
      uint32_t q = delta;
      for (uint32_t k = kBase;; k += kBase) {
        const uint32_t t = Threshold(k, bias);
        if (!put(Digit(q < t ? q : t + (q - t) % (kBase - t)))) return std::nullopt;
        if (q < t) break;
        q = (q - t) / (kBase - t);
      }
      bias = Adapt(delta, handled + 1, handled == basic);
      delta = 0;
      ++handled;
    }
    ++delta;
    ++n;
  }
  return out;
}

}  // namespace vouch::format
