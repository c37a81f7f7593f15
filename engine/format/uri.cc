// The format uri-template (RFC 6570, all levels). O(length). The formats uri, uri-reference, iri and
// iri-reference are the grammars of engine/uri. Tested by test-suite/unit/format/uri_test.cc.
#include "engine/uri/uri.h"

#include "engine/format/checks.h"
#include "engine/uri/chars.h"

namespace vouch::format {
namespace {

// The length of the literal at `at` (RFC 6570 2.1, with erratum 6937: "'" is one), or 0.
size_t LiteralLength(std::string_view text, size_t at) {
  const char c = text[at];
  if (c == '%') return uri::IsTriplet(text, at) ? 3 : 0;
  if (static_cast<uint8_t>(c) >= 0x80) {
    size_t end = at;
    const char32_t point = uri::DecodeUtf8(text, &end);
    return point != uri::kBadUtf8 && (uri::IsUcsChar(point) || uri::IsPrivateChar(point)) ? end - at : 0;
  }
  constexpr std::string_view kExcluded = "\"<>\\^`{|} \x7f";
  return c > 0x20 && kExcluded.find(c) == std::string_view::npos ? 1 : 0;
}

// Production varname at *at; moves past it.
bool TakeName(std::string_view text, size_t* at) {
  bool any = false;
  while (true) {
    const size_t dot = any && *at < text.size() && text[*at] == '.' ? 1 : 0;
    const size_t next = *at + dot;
    if (next < text.size() && (uri::Is(text[next], uri::kAlpha | uri::kDigit) || text[next] == '_')) {
      *at = next + 1;
    } else if (next < text.size() && uri::IsTriplet(text, next)) {
      *at = next + 3;
    } else {
      return any && dot == 0;
    }
    any = true;
  }
}

// Production expression without its braces.
bool IsExpression(std::string_view text) {
  constexpr std::string_view kOperators = "+#./;?&=,!@|";
  size_t at = !text.empty() && kOperators.find(text[0]) != std::string_view::npos ? 1 : 0;
  while (TakeName(text, &at)) {
    if (at < text.size() && text[at] == '*') {
      ++at;
    } else if (at < text.size() && text[at] == ':') {
      const size_t begin = ++at;
      while (at < text.size() && at - begin < 4 && uri::Is(text[at], uri::kDigit)) ++at;
      if (at == begin || text[begin] == '0') return false;
    }
    if (at == text.size()) return true;
    if (text[at++] != ',') return false;
  }
  return false;
}

}  // namespace

bool IsUriTemplate(std::string_view text) {
  for (size_t at = 0; at < text.size();) {
    if (text[at] == '{') {
      const size_t close = text.find('}', at);
      if (close == std::string_view::npos || !IsExpression(text.substr(at + 1, close - at - 1))) return false;
      at = close + 1;
    } else {
      const size_t length = LiteralLength(text, at);
      if (length == 0) return false;
      at += length;
    }
  }
  return true;
}

}  // namespace vouch::format
