// Taking a URI apart without judging it, putting it together again, and removing dot segments: what this
// folder shares. O(length), no recursion. Tested by test-suite/unit/uri/uri_test.cc.
#ifndef VOUCH_ENGINE_URI_COMPOSE_H_
#define VOUCH_ENGINE_URI_COMPOSE_H_

#include <string>
#include <string_view>

#include "engine/uri/uri.h"

namespace vouch::uri {

// Cuts any text at the delimiters of RFC 3986 appendix B.
Parts SplitAtDelimiters(std::string_view uri);

// RFC 3986 5.2.4.
std::string RemoveDotSegments(std::string_view path);

// The same for the relative path of a reference without scheme and authority: ".." that climb above the start
// are kept, so that resolving the result later gives what resolving `path` would have given.
std::string CollapseRelativePath(std::string_view path);

// RFC 3986 5.3. Where a path alone would be read as something else it gets a "." segment: "//x" without an
// authority becomes "/.//x", and a first segment with ":" without a scheme becomes "./a:b".
std::string Compose(const Parts& parts);

// Whether CollapseRelativePath is the function for parts.path.
inline bool IsRelativePath(const Parts& parts) {
  return !parts.has_scheme && !parts.has_authority && !parts.path.starts_with('/');
}

}  // namespace vouch::uri

#endif  // VOUCH_ENGINE_URI_COMPOSE_H_
