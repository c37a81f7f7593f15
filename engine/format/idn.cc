// The format idn-hostname (RFC 5890 2.3.2.3, or a hostname of RFC 1123): U-labels, A-labels and plain ones.
//
// Nothing is mapped but the ideographic full stops: a name in capitals outside ASCII is not an
// internationalized host name, it only becomes one. The rules for labels are in idna.h. O(length). Tested by
// test-suite/unit/format/idna_test.cc.
#include "engine/format/checks.h"
#include "engine/format/domain.h"

namespace vouch::format {

bool IsIdnHostname(std::string_view text) {
  return IsDomainName(text, {.a_labels = true, .u_labels = true, .ideographic_dots = true});
}

}  // namespace vouch::format
