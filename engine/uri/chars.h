// Character classes of RFC 3986 and RFC 3987, and a strict UTF-8 decoder: what the files of this folder
// share. Tables are built when compiling; every function is O(1). Tested through
// test-suite/unit/uri/*_test.cc.
#ifndef VOUCH_ENGINE_URI_CHARS_H_
#define VOUCH_ENGINE_URI_CHARS_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace vouch::uri {

// Bits of kClasses.
enum CharClass : uint8_t {
  kAlpha = 1,
  kDigit = 2,
  kHex = 4,
  kUnreserved = 8,
  kSubDelim = 16,
  kColon = 32,  // ":"
  kAt = 64,     // "@"
  kSlash = 128  // "/"
};
inline constexpr uint8_t kPchar = kUnreserved | kSubDelim | kColon | kAt;
inline constexpr uint8_t kPathChar = kPchar | kSlash;

inline constexpr std::array<uint8_t, 256> kClasses = [] {
  std::array<uint8_t, 256> t{};
  auto add = [&t](std::string_view chars, uint8_t bits) {
    for (char c : chars) t[static_cast<uint8_t>(c)] |= bits;
  };
  add("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz", kAlpha | kUnreserved);
  add("0123456789", kDigit | kHex | kUnreserved);
  add("ABCDEFabcdef", kHex);
  add("-._~", kUnreserved);
  add("!$&'()*+,;=", kSubDelim);
  add(":", kColon);
  add("@", kAt);
  add("/", kSlash);
  return t;
}();

constexpr bool Is(char c, uint8_t classes) { return (kClasses[static_cast<uint8_t>(c)] & classes) != 0; }

constexpr char LowerAscii(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; }

constexpr uint8_t HexValue(char c) {
  return static_cast<uint8_t>(c <= '9' ? c - '0' : (c | 0x20) - 'a' + 10);
}

// Whether "%" and two hexadecimal digits stand at `at`.
constexpr bool IsTriplet(std::string_view s, size_t at) {
  return s.size() - at >= 3 && s[at] == '%' && Is(s[at + 1], kHex) && Is(s[at + 2], kHex);
}

// The byte that the triplet at `at` stands for.
constexpr char TripletByte(std::string_view s, size_t at) {
  return static_cast<char>(HexValue(s[at + 1]) << 4 | HexValue(s[at + 2]));
}

inline void AppendTriplet(char c, std::string* out) {
  constexpr char kDigits[] = "0123456789ABCDEF";
  const auto byte = static_cast<uint8_t>(c);
  out->push_back('%');
  out->push_back(kDigits[byte >> 4]);
  out->push_back(kDigits[byte & 15]);
}

inline constexpr char32_t kBadUtf8 = 0xFFFFFFFF;

// The code point at *at, which must be inside `s`, and advances *at past it; kBadUtf8 (and no advance) for
// anything that RFC 3629 refuses: overlong forms, surrogates, values past U+10FFFF, stray and missing
// continuations.
constexpr char32_t DecodeUtf8(std::string_view s, size_t* at) {
  const auto byte = [&](size_t i) -> uint32_t {
    return *at + i < s.size() ? static_cast<uint8_t>(s[*at + i]) : 0u;
  };
  const uint32_t lead = byte(0);
  if (lead < 0x80) return ++*at, lead;
  const size_t length = lead < 0xC2 ? 0 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : lead < 0xF5 ? 4 : 0;
  if (length == 0) return kBadUtf8;
  uint32_t c = lead & (0x7Fu >> length);
  for (size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0) != 0x80) return kBadUtf8;
    c = c << 6 | (byte(i) & 0x3F);
  }
  constexpr uint32_t kLeast[] = {0, 0, 0x80, 0x800, 0x10000};
  if (c < kLeast[length] || c > 0x10FFFF || (c >= 0xD800 && c < 0xE000)) return kBadUtf8;
  *at += length;
  return c;
}

// RFC 3987 2.2, production ucschar.
constexpr bool IsUcsChar(char32_t c) {
  if (c < 0xA0) return false;
  if (c < 0x10000) return c < 0xD800 || (c >= 0xF900 && c <= 0xFDCF) || (c >= 0xFDF0 && c <= 0xFFEF);
  return c < 0xF0000 && (c & 0xFFFF) <= 0xFFFD && (c < 0xE0000 || c >= 0xE1000);
}

// Production iprivate of the same.
constexpr bool IsPrivateChar(char32_t c) {
  return (c >= 0xE000 && c <= 0xF8FF) || (c >= 0xF0000 && (c & 0xFFFF) <= 0xFFFD);
}

}  // namespace vouch::uri

#endif  // VOUCH_ENGINE_URI_CHARS_H_
