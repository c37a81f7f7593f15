// The grammars of RFC 3986 (URI, relative-ref) and RFC 3987 (IRI, irelative-ref): the IsValid functions of
// uri.h.
//
// A text is cut at its delimiters and each component is checked against its production; one routine serves
// both grammars, which differ in the characters above U+007F alone. O(length). Tested by
// test-suite/unit/uri/grammar_test.cc, there also against Boost.URL's own parser.
#include "engine/uri/chars.h"
#include "engine/uri/compose.h"
#include "engine/uri/ip.h"
#include "engine/uri/uri.h"

namespace vouch::uri {
namespace {

enum class Grammar : uint8_t { kUri, kIri };

// Whether `text` consists of triplets, characters of `allowed`, "?" if wanted, and what an IRI adds.
struct Alphabet {
  uint8_t allowed;
  bool question_mark = false;
  bool private_use = false;
};
bool Matches(std::string_view text, Alphabet alphabet, Grammar grammar) {
  for (size_t at = 0; at < text.size();) {
    const char c = text[at];
    if (Is(c, alphabet.allowed) || (c == '?' && alphabet.question_mark)) {
      ++at;
    } else if (c == '%') {
      if (!IsTriplet(text, at)) return false;
      at += 3;
    } else {
      if (grammar == Grammar::kUri) return false;
      const char32_t point = DecodeUtf8(text, &at);
      if (point == kBadUtf8 || !(IsUcsChar(point) || (alphabet.private_use && IsPrivateChar(point))))
        return false;
    }
  }
  return true;
}

// What stands between "[" and "]": IPv6address or IPvFuture.
bool IsIpLiteral(std::string_view text) {
  if (text.empty() || (text[0] | 0x20) != 'v') return IsIpv6(text);
  const size_t dot = text.find('.');
  if (dot == std::string_view::npos || dot < 2 || dot + 1 == text.size()) return false;
  for (char c : text.substr(1, dot - 1)) {
    if (!Is(c, kHex)) return false;
  }
  for (char c : text.substr(dot + 1)) {
    if (!Is(c, kUnreserved | kSubDelim | kColon)) return false;
  }
  return true;
}

bool IsAuthority(std::string_view text, Grammar grammar) {
  if (const size_t at = text.find('@'); at != std::string_view::npos) {
    if (!Matches(text.substr(0, at), {kUnreserved | kSubDelim | kColon}, grammar)) return false;
    text.remove_prefix(at + 1);
  }
  std::string_view port;
  if (text.starts_with('[')) {
    const size_t close = text.find(']');
    if (close == std::string_view::npos || !IsIpLiteral(text.substr(1, close - 1))) return false;
    port = text.substr(close + 1);
    if (!port.empty() && port[0] != ':') return false;
  } else {
    const size_t colon = text.find(':');
    // An IPv4address is a reg-name too.
    if (!Matches(text.substr(0, colon), {kUnreserved | kSubDelim}, grammar)) return false;
    if (colon != std::string_view::npos) port = text.substr(colon);
  }
  return port.find_first_not_of("0123456789", 1) == std::string_view::npos;
}

bool IsValid(std::string_view text, Grammar grammar, bool scheme_required) {
  const Parts parts = SplitAtDelimiters(text);
  if (!parts.has_scheme) {
    if (scheme_required) return false;
    const std::string_view first = parts.path.substr(0, parts.path.find('/'));
    if (!parts.has_authority && first.find(':') != std::string_view::npos) return false;
  }
  return IsAuthority(parts.authority, grammar) && Matches(parts.path, {kPathChar}, grammar) &&
         Matches(parts.query, {kPathChar, true, true}, grammar) &&
         Matches(parts.fragment, {kPathChar, true}, grammar);
}

}  // namespace

bool IsValidUri(std::string_view text) { return IsValid(text, Grammar::kUri, true); }
bool IsValidUriReference(std::string_view text) { return IsValid(text, Grammar::kUri, false); }
bool IsValidIri(std::string_view text) { return IsValid(text, Grammar::kIri, true); }
bool IsValidIriReference(std::string_view text) { return IsValid(text, Grammar::kIri, false); }

}  // namespace vouch::uri
