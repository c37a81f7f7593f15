// IP addresses as text: the productions IPv4address and IPv6address of RFC 3986, which are also the
// formats ipv4 (RFC 2673 section 3.2, without leading zeros) and ipv6 (RFC 4291 section 2.2, without a zone).
// O(length), stops at the first character out of place. Tested by test-suite/unit/uri/grammar_test.cc.
#ifndef VOUCH_ENGINE_URI_IP_H_
#define VOUCH_ENGINE_URI_IP_H_

#include <string_view>

namespace vouch::uri {

bool IsIpv4(std::string_view text);
bool IsIpv6(std::string_view text);

}  // namespace vouch::uri

#endif  // VOUCH_ENGINE_URI_IP_H_
