// Percent-encoding: PercentDecode and EncodeFragment of uri.h. O(length). Tested by
// test-suite/unit/uri/uri_test.cc.
#include "engine/uri/chars.h"
#include "engine/uri/uri.h"

namespace vouch::uri {

std::optional<std::string> PercentDecode(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (size_t at = 0; at < text.size();) {
    if (text[at] != '%') {
      out.push_back(text[at++]);
    } else if (IsTriplet(text, at)) {
      out.push_back(TripletByte(text, at));
      at += 3;
    } else {
      return std::nullopt;
    }
  }
  for (size_t at = 0; at < out.size();) {
    if (DecodeUtf8(out, &at) == kBadUtf8) return std::nullopt;
  }
  return out;
}

std::string EncodeFragment(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (char c : text) {
    if (Is(c, kPathChar) || c == '?') {
      out.push_back(c);
    } else {
      AppendTriplet(c, &out);
    }
  }
  return out;
}

}  // namespace vouch::uri
