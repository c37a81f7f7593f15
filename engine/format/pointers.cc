// The formats json-pointer (RFC 6901, string form) and relative-json-pointer
// (draft-handrews-relative-json-pointer-01, which every draft refers to: no index manipulation such as
// "0+1"). O(length). Tested by test-suite/unit/format/identifiers_test.cc.
#include "engine/format/checks.h"

namespace vouch::format {

bool IsJsonPointer(std::string_view text) {
  if (!text.empty() && text[0] != '/') return false;
  for (size_t tilde = text.find('~'); tilde != std::string_view::npos; tilde = text.find('~', tilde + 1)) {
    if (tilde + 1 == text.size() || (text[tilde + 1] != '0' && text[tilde + 1] != '1')) return false;
  }
  return true;
}

bool IsRelativeJsonPointer(std::string_view text) {
  size_t digits = 0;
  while (digits < text.size() && text[digits] >= '0' && text[digits] <= '9') ++digits;
  if (digits == 0 || (digits > 1 && text[0] == '0')) return false;
  text.remove_prefix(digits);
  return text == "#" || IsJsonPointer(text);
}

}  // namespace vouch::format
