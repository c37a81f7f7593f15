// Domain names as several formats want them: labels, lengths, and the kinds of label each admits.
// O(length), and never more than some 1,000 octets are looked at. Defined in network.cc.
// Tested by test-suite/unit/format/network_test.cc and idna_test.cc.
#ifndef VOUCH_ENGINE_FORMAT_DOMAIN_H_
#define VOUCH_ENGINE_FORMAT_DOMAIN_H_

#include <string_view>

namespace vouch::format {

struct DomainRules {
  bool a_labels = false;          // what begins with "xn--" must be an A-label, and the Bidi rule must hold
  bool u_labels = false;          // labels may be U-labels, and the Bidi rule must hold
  bool any_form = false;          // U-labels need not be in normal form C
  bool ideographic_dots = false;  // U+3002, U+FF0E and U+FF61 separate labels too
};

// RFC 1123 2.1: labels of 1 to 63 letters, digits and inner hyphens, 253 octets in all (U-labels counted as
// their A-labels), no dot at the end.
bool IsDomainName(std::string_view text, const DomainRules& rules);

}  // namespace vouch::format

#endif  // VOUCH_ENGINE_FORMAT_DOMAIN_H_
