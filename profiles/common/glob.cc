// See glob.h.
#include "profiles/common/glob.h"

namespace vouch::profiles {

// A * takes nothing at first; on a mismatch the latest one takes one character more.
bool MatchesGlob(std::string_view pattern, std::string_view name) {
  size_t p = 0, n = 0, star = pattern.npos, taken = 0;
  while (n < name.size()) {
    if (p < pattern.size() && pattern[p] == '*') {
      star = p++;
      taken = n;
    } else if (p < pattern.size() && (pattern[p] == '?' || pattern[p] == name[n])) {
      ++p, ++n;
    } else if (star != pattern.npos) {
      p = star + 1;
      n = ++taken;
    } else {
      return false;
    }
  }
  while (p < pattern.size() && pattern[p] == '*') ++p;
  return p == pattern.size();
}

}  // namespace vouch::profiles
