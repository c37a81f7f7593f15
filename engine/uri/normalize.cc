// The normal form that identifies a resource: Normalize of uri.h. O(length), idempotent.
// Tested by test-suite/unit/uri/uri_test.cc.
#include "engine/uri/chars.h"
#include "engine/uri/compose.h"
#include "engine/uri/uri.h"

namespace vouch::uri {
namespace {

// `text` with triplets in upper case, unreserved characters decoded, and everything outside `allowed` and
// `extra` (a "%" without two digits included) encoded. With `lower`, letters become lower case, triplets
// apart.
std::string Encode(std::string_view text, uint8_t allowed, std::string_view extra, bool lower = false) {
  std::string out;
  out.reserve(text.size());
  for (size_t at = 0; at < text.size();) {
    char c = text[at];
    bool encoded = false;
    if (IsTriplet(text, at)) {
      c = TripletByte(text, at);
      encoded = !Is(c, kUnreserved);
      at += 3;
    } else {
      ++at;
    }
    if (!encoded && (Is(c, allowed) || extra.find(c) != std::string_view::npos)) {
      out.push_back(lower ? LowerAscii(c) : c);
    } else {
      AppendTriplet(c, &out);
    }
  }
  return out;
}

std::string Lower(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = LowerAscii(c);
  return out;
}

std::string NormalizeAuthority(std::string_view authority, std::string_view scheme) {
  std::string out;
  if (const size_t at = authority.rfind('@'); at != std::string_view::npos) {
    out = Encode(authority.substr(0, at), kUnreserved | kSubDelim | kColon, "");
    out.push_back('@');
    authority.remove_prefix(at + 1);
  }
  // The port is what follows the last ":" outside an IP literal, if it is made of digits.
  std::string_view host = authority, port;
  const size_t colon = authority.find_last_not_of("0123456789");
  if (colon != std::string_view::npos && authority[colon] == ':') {
    port = authority.substr(colon + 1);
    host = authority.substr(0, colon);
  }
  if (host.starts_with('[') && host.ends_with(']')) {
    out.push_back('[');
    out.append(Encode(host.substr(1, host.size() - 2), kUnreserved | kSubDelim | kColon, "", true));
    out.push_back(']');
  } else {
    out.append(Encode(host, kUnreserved | kSubDelim, "", true));
  }
  const bool implied =
      port.empty() || (scheme == "http" && port == "80") || (scheme == "https" && port == "443");
  if (!implied) out.append(":").append(port);
  return out;
}

}  // namespace

std::string Normalize(std::string_view uri) {
  Parts parts = Split(uri);
  const std::string scheme = Lower(parts.scheme);
  const std::string authority = NormalizeAuthority(parts.authority, scheme);
  const std::string query = Encode(parts.query, kPathChar, "?");
  const std::string fragment = Encode(parts.fragment, kPathChar, "?");
  std::string path = Encode(parts.path, kPathChar, "");
  parts.scheme = scheme;
  parts.authority = authority;
  parts.query = query;
  parts.fragment = fragment;
  parts.has_fragment = !fragment.empty();
  parts.path = path;
  path = IsRelativePath(parts) ? CollapseRelativePath(path) : RemoveDotSegments(path);
  parts.path = path;
  return Compose(parts);
}

}  // namespace vouch::uri
