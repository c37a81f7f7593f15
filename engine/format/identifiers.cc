// The format uuid (RFC 4122 section 3; any version and variant). O(1).
// Tested by test-suite/unit/format/identifiers_test.cc.
#include "engine/format/checks.h"
#include "engine/uri/chars.h"

namespace vouch::format {

bool IsUuid(std::string_view text) {
  if (text.size() != 36) return false;
  for (size_t i = 0; i < text.size(); ++i) {
    const bool hyphen = i == 8 || i == 13 || i == 18 || i == 23;
    if (hyphen ? text[i] != '-' : !uri::Is(text[i], uri::kHex)) return false;
  }
  return true;
}

}  // namespace vouch::format
