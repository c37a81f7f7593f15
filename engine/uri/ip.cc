// IPv4 and IPv6 addresses: see ip.h. Tested by test-suite/unit/uri/grammar_test.cc.
#include "engine/uri/ip.h"

#include "engine/uri/chars.h"

namespace vouch::uri {

bool IsIpv4(std::string_view text) {
  size_t at = 0;
  for (int octet = 0; octet < 4; ++octet) {
    if (octet > 0 && (at == text.size() || text[at++] != '.')) return false;
    const size_t begin = at;
    int value = 0;
    while (at < text.size() && Is(text[at], kDigit) && at - begin < 3)
      value = value * 10 + (text[at++] - '0');
    const size_t digits = at - begin;
    if (digits == 0 || value > 255 || (digits > 1 && text[begin] == '0')) return false;
  }
  return at == text.size();
}

bool IsIpv6(std::string_view text) {
  int groups = 0;  // of 16 bits
  bool gap = false;
  size_t at = 0;
  if (text.starts_with("::")) {
    gap = true;
    at = 2;
    if (at == text.size()) return true;
  }
  while (true) {  // a group is due at `at`
    const size_t begin = at;
    while (at < text.size() && Is(text[at], kHex) && at - begin < 4) ++at;
    if (at == begin) return false;
    if (at < text.size() && text[at] == '.') {
      if (!IsIpv4(text.substr(begin))) return false;
      groups += 2;
      break;
    }
    if (++groups > 8) return false;
    if (at == text.size()) break;
    if (text[at++] != ':') return false;
    if (at < text.size() && text[at] == ':') {
      if (gap) return false;
      gap = true;
      if (++at == text.size()) break;
    }
  }
  return gap ? groups < 8 : groups == 8;
}

}  // namespace vouch::uri
