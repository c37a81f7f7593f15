// URIs: splitting, RFC 3986 reference resolution (5.2, strict), and the normal form by which schema
// resources are identified.
//
// Boost.URL views do the splitting of well-formed URIs; resolution and identity are our own, because the
// library's (1.81) keep surplus "..", keep the base's fragment and decode %2F. All O(length), no recursion.
// Tested by test-suite/unit/uri/uri_test.cc.
#ifndef VOUCH_ENGINE_URI_URI_H_
#define VOUCH_ENGINE_URI_URI_H_

#include <optional>
#include <string>
#include <string_view>

namespace vouch::uri {

// The five components of RFC 3986 section 3 (appendix B), as slices of the text. `has_*` tells an empty component
// from an absent one.
struct Parts {
  std::string_view scheme, authority, path, query, fragment;
  bool has_scheme = false, has_authority = false, has_query = false, has_fragment = false;
};
Parts Split(std::string_view uri);

// RFC 3986 5.2.2: `reference` against `base` (which may be empty or relative: then what can be merged is).
// The result keeps the reference's fragment. Dot segments are removed; "urn:" and other opaque bases work.
std::string Resolve(std::string_view base, std::string_view reference);

// Identity form: scheme and host in lower case, dot segments removed, percent-encodings in upper case with unreserved
// characters decoded, characters outside RFC 3986 (IRIs, spaces, "|", "<") percent-encoded as UTF-8. %2F stays.
// An empty fragment ("#") is dropped; another fragment is kept. The default port of http and https is dropped.
std::string Normalize(std::string_view uri);

// Everything before "#", and everything after it (nullopt without "#").
std::string_view WithoutFragment(std::string_view uri);
std::optional<std::string_view> Fragment(std::string_view uri);

// Percent-decoding of the whole text; nullopt for "%" without two hex digits or when the result is not UTF-8.
std::optional<std::string> PercentDecode(std::string_view text);
// A JSON Pointer (or anchor) as a URI fragment: RFC 3986 "fragment" characters stay, all else is percent-encoded.
std::string EncodeFragment(std::string_view text);

bool IsAbsolute(std::string_view uri);  // has a scheme

// The grammars of RFC 3986 / RFC 3987, for the formats uri, uri-reference, iri, iri-reference.
bool IsValidUri(std::string_view text);
bool IsValidUriReference(std::string_view text);
bool IsValidIri(std::string_view text);
bool IsValidIriReference(std::string_view text);

}  // namespace vouch::uri

#endif  // VOUCH_ENGINE_URI_URI_H_
