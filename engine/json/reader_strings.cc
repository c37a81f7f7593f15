// The strings of reader.h: found eight bytes at a time, checked as UTF-8, unescaped where they stand.
#include <bit>
#include <cstring>

#include "engine/json/reader.h"
#include "engine/json/utf8.h"

namespace vouch::json {
namespace {

constexpr uint64_t kOnes = 0x0101010101010101;
constexpr uint64_t kHighs = 0x8080808080808080;

// The high bit of each byte that a string can't simply run over: a quote, a backslash, a control character or
// a byte of a longer sequence. Only the lowest bit set is certain.
uint64_t SpecialBytes(uint64_t word) {
  const uint64_t quote = word ^ (kOnes * '"');
  const uint64_t backslash = word ^ (kOnes * '\\');
  const uint64_t is_quote = (quote - kOnes) & ~quote;
  const uint64_t is_backslash = (backslash - kOnes) & ~backslash;
  const uint64_t is_control = (word - kOnes * 0x20) & ~word;
  return (is_quote | is_backslash | is_control | word) & kHighs;
}

int FirstByte(uint64_t bits) { return std::countr_zero(bits) >> 3; }

// The four hexadecimal digits at p, or -1.
int32_t Hex4(const char* p) {
  int32_t value = 0;
  for (int i = 0; i < 4; ++i) {
    const char c = p[i];
    int digit;
    if (c >= '0' && c <= '9') {
      digit = c - '0';
    } else if (c >= 'a' && c <= 'f') {
      digit = c - 'a' + 10;
    } else if (c >= 'A' && c <= 'F') {
      digit = c - 'A' + 10;
    } else {
      return -1;
    }
    value = value * 16 + digit;
  }
  return value;
}

}  // namespace

char* Reader::ReadString(char* quote, std::string_view* text) {
  char* p = quote + 1;
  for (;;) {
    const uint64_t special = SpecialBytes(KeyPrefix(p, 8));
    if (special == 0) {
      p += 8;
      continue;
    }
    p += FirstByte(special);
    if (*p == '"') {
      *text = {quote + 1, static_cast<size_t>(p - quote - 1)};
      return p + 1;
    }
    if (*p == '\\') return ReadEscaped(quote, p, text);
    do {
      const int length = *p & 0x80 ? Utf8Length(p) : 0;
      if (length == 0) return FailInString(quote, p);
      p += length;
    } while (*p & 0x80);
  }
}

// Goes on from the first backslash, at p; what was unescaped never overtakes what is still to read.
char* Reader::ReadEscaped(char* quote, char* p, std::string_view* text) {
  char* out = p;
  for (;;) {
    const uint64_t word = KeyPrefix(p, 8);
    const uint64_t special = SpecialBytes(word);
    if (special == 0) {
      std::memcpy(out, &word, 8);
      p += 8;
      out += 8;
      continue;
    }
    for (const char* plain_end = p + FirstByte(special); p != plain_end;) *out++ = *p++;
    if (*p == '"') {
      *text = {quote + 1, static_cast<size_t>(out - quote - 1)};
      return p + 1;
    }
    if (*p == '\\') {
      p = ReadEscape(quote, p, &out);
      if (p == nullptr) return nullptr;
      continue;
    }
    const int length = *p & 0x80 ? Utf8Length(p) : 0;
    if (length == 0) return FailInString(quote, p);
    for (int i = 0; i < length; ++i) *out++ = *p++;
  }
}

char* Reader::ReadEscape(char* quote, char* p, char** out) {
  switch (p[1]) {
    case '"':
    case '\\':
    case '/':
      *(*out)++ = p[1];
      return p + 2;
    case 'b':
      *(*out)++ = '\b';
      return p + 2;
    case 'f':
      *(*out)++ = '\f';
      return p + 2;
    case 'n':
      *(*out)++ = '\n';
      return p + 2;
    case 'r':
      *(*out)++ = '\r';
      return p + 2;
    case 't':
      *(*out)++ = '\t';
      return p + 2;
    case 'u': {
      const int32_t unit = Hex4(p + 2);
      if (unit < 0) return Fail(FaultKind::kBadHex, p, quote), nullptr;
      if (unit < 0xD800 || unit > 0xDFFF) {
        *out = EncodeUtf8(static_cast<uint32_t>(unit), *out);
        return p + 6;
      }
      const int32_t low = unit < 0xDC00 && p[6] == '\\' && p[7] == 'u' ? Hex4(p + 8) : -1;
      if (low < 0xDC00 || low > 0xDFFF) return Fail(FaultKind::kLoneSurrogate, p, quote), nullptr;
      *out = EncodeUtf8(
          0x10000 + (static_cast<uint32_t>(unit - 0xD800) << 10) + static_cast<uint32_t>(low - 0xDC00), *out);
      return p + 12;
    }
    default:
      Fail(p + 1 == end_ ? FaultKind::kOpenString : FaultKind::kBadEscape, p, quote);
      return nullptr;
  }
}

char* Reader::FailInString(char* quote, char* p) {
  if (p == end_) {
    Fail(FaultKind::kOpenString, quote, quote);
  } else {
    Fail(*p & 0x80 ? FaultKind::kBadUtf8 : FaultKind::kControlCharacter, p, quote);
  }
  return nullptr;
}

}  // namespace vouch::json
