// Reference resolution of RFC 3986 5.2, strict: see uri.h. O(length of both).
// Tested by test-suite/unit/uri/uri_test.cc with every example of 5.4.
#include <algorithm>

#include "engine/uri/compose.h"
#include "engine/uri/uri.h"

namespace vouch::uri {

std::string RemoveDotSegments(std::string_view path) {
  std::string out;
  out.reserve(path.size());
  const auto pop = [&out] {
    const size_t cut = out.rfind('/');
    out.resize(cut == std::string::npos ? 0 : cut);
  };
  // The cases of 5.2.4, in its order.
  while (!path.empty()) {
    if (path.starts_with("../")) {
      path.remove_prefix(3);
    } else if (path.starts_with("./") || path.starts_with("/./")) {
      path.remove_prefix(2);
    } else if (path.starts_with("/../")) {
      path.remove_prefix(3);
      pop();
    } else if (path == "/." || path == "/..") {
      if (path == "/..") pop();
      out.push_back('/');
      break;
    } else if (path == "." || path == "..") {
      break;
    } else {
      const size_t end = std::min(path.find('/', 1), path.size());
      out.append(path.substr(0, end));
      path.remove_prefix(end);
    }
  }
  return out;
}

std::string CollapseRelativePath(std::string_view path) {
  std::string out;  // every segment in it ends in "/", except a last one that isn't a dot segment
  out.reserve(path.size() + 2);
  size_t floor = 0;  // out[0, floor) is "../" repeated
  for (size_t at = 0, end = 0; at <= path.size() && !path.empty(); at = end + 1) {
    end = std::min(path.find('/', at), path.size());
    const std::string_view name = path.substr(at, end - at);
    if (name == "..") {
      if (out.size() == floor) {
        out.append("../");
        floor = out.size();
      } else {
        out.pop_back();
        const size_t cut = out.rfind('/');
        out.resize(cut == std::string::npos ? 0 : cut + 1);
      }
    } else if (name != ".") {
      out.append(name);
      if (end < path.size()) out.push_back('/');
    }
  }
  // An empty path would mean the base itself, a leading "/" its root: neither is what the dots said.
  if ((out.empty() && !path.empty()) || out.starts_with('/')) out.insert(0, "./");
  return out;
}

std::string Compose(const Parts& parts) {
  std::string out;
  out.reserve(parts.scheme.size() + parts.authority.size() + parts.path.size() + parts.query.size() +
              parts.fragment.size() + 8);
  if (parts.has_scheme) out.append(parts.scheme).push_back(':');
  if (parts.has_authority) {
    out.append("//").append(parts.authority);
  } else if (parts.path.starts_with("//")) {
    out.append("/.");
  } else if (!parts.has_scheme &&
             parts.path.substr(0, parts.path.find('/')).find(':') != std::string_view::npos) {
    out.append("./");
  }
  out.append(parts.path);
  if (parts.has_query) out.append("?").append(parts.query);
  if (parts.has_fragment) out.append("#").append(parts.fragment);
  return out;
}

std::string Resolve(std::string_view base, std::string_view reference) {
  const Parts ref = Split(reference);
  const Parts from = Split(base);
  Parts target = ref;
  std::string path;
  if (ref.has_scheme || ref.has_authority) {
    path = RemoveDotSegments(ref.path);
  } else if (ref.path.empty()) {
    path = from.path;
    if (!ref.has_query) {
      target.query = from.query;
      target.has_query = from.has_query;
    }
  } else {
    std::string merged;
    if (!ref.path.starts_with('/')) {
      if (from.has_authority && from.path.empty()) {
        merged = "/";
      } else {
        merged = from.path.substr(0, from.path.rfind('/') + 1);  // npos + 1 == 0: nothing to keep
      }
    }
    merged.append(ref.path);
    Parts shape = from;
    shape.path = merged;
    path = IsRelativePath(shape) ? CollapseRelativePath(merged) : RemoveDotSegments(merged);
  }
  if (!ref.has_scheme) {
    target.scheme = from.scheme;
    target.has_scheme = from.has_scheme;
    if (!ref.has_authority) {
      target.authority = from.authority;
      target.has_authority = from.has_authority;
    }
  }
  target.path = path;
  return Compose(target);
}

}  // namespace vouch::uri
