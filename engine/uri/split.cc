// Splitting a URI into its components: see uri.h.
//
// Boost.URL parses what RFC 3986 allows and hands out views; anything else (an IRI, a space, a stray "%") is
// cut at the delimiters of RFC 3986 appendix B, which agree with the grammar wherever the grammar applies.
// O(length). Boost.URL 1.81 also takes "//h:x" (authority "h:", path "x"), which no RFC does: such views are
// not used. Tested by test-suite/unit/uri/uri_test.cc.
#include <algorithm>
#include <boost/url/parse.hpp>
#include <boost/url/url_view.hpp>

#include "engine/uri/chars.h"
#include "engine/uri/compose.h"
#include "engine/uri/uri.h"

namespace vouch::uri {
namespace {

// Length of the scheme that `uri` begins with, or npos without one.
size_t SchemeLength(std::string_view uri) {
  if (uri.empty() || !Is(uri[0], kAlpha)) return std::string_view::npos;
  size_t at = 1;
  while (at < uri.size() &&
         (Is(uri[at], kAlpha | kDigit) || uri[at] == '+' || uri[at] == '-' || uri[at] == '.'))
    ++at;
  return at < uri.size() && uri[at] == ':' ? at : std::string_view::npos;
}

std::string_view View(boost::urls::pct_string_view text) { return {text.data(), text.size()}; }

}  // namespace

Parts SplitAtDelimiters(std::string_view uri) {
  Parts parts;
  if (const auto fragment = Fragment(uri)) {
    parts.has_fragment = true;
    parts.fragment = *fragment;
    uri = WithoutFragment(uri);
  }
  if (const size_t length = SchemeLength(uri); length != std::string_view::npos) {
    parts.has_scheme = true;
    parts.scheme = uri.substr(0, length);
    uri.remove_prefix(length + 1);
  }
  if (const size_t mark = uri.find('?'); mark != std::string_view::npos) {
    parts.has_query = true;
    parts.query = uri.substr(mark + 1);
    uri = uri.substr(0, mark);
  }
  if (uri.starts_with("//")) {
    const size_t end = std::min(uri.find('/', 2), uri.size());
    parts.has_authority = true;
    parts.authority = uri.substr(2, end - 2);
    uri.remove_prefix(end);
  }
  parts.path = uri;
  return parts;
}

Parts Split(std::string_view uri) {
  if (uri.size() > boost::urls::url_view::max_size())
    return SplitAtDelimiters(uri);  // the parser would throw
  const auto parsed = boost::urls::parse_uri_reference({uri.data(), uri.size()});
  if (!parsed.has_value()) return SplitAtDelimiters(uri);
  const boost::urls::url_view& view = *parsed;
  const std::string_view path = View(view.encoded_path());
  if (view.has_authority() && !path.empty() && path[0] != '/') return SplitAtDelimiters(uri);
  Parts parts;
  parts.has_scheme = view.has_scheme();
  parts.scheme = {view.scheme().data(), view.scheme().size()};
  parts.has_authority = view.has_authority();
  parts.authority = View(view.encoded_authority());
  parts.path = path;
  parts.has_query = view.has_query();
  parts.query = View(view.encoded_query());
  parts.has_fragment = view.has_fragment();
  parts.fragment = View(view.encoded_fragment());
  return parts;
}

std::string_view WithoutFragment(std::string_view uri) { return uri.substr(0, uri.find('#')); }

std::optional<std::string_view> Fragment(std::string_view uri) {
  const size_t hash = uri.find('#');
  if (hash == std::string_view::npos) return std::nullopt;
  return uri.substr(hash + 1);
}

bool IsAbsolute(std::string_view uri) { return SchemeLength(uri) != std::string_view::npos; }

}  // namespace vouch::uri
