// See language_tag.h.
#include "profiles/common/language_tag.h"

#include <string>
#include <vector>

namespace vouch::profiles {
namespace {

// Tags from before the grammar that it does not cover.
constexpr std::string_view kIrregular[] = {
    "en-gb-oed", "i-ami", "i-bnn",     "i-default", "i-enochian", "i-hak",
    "i-klingon", "i-lux", "i-mingo",   "i-navajo",  "i-pwn",      "i-tao",
    "i-tay",     "i-tsu", "sgn-be-fr", "sgn-be-nl", "sgn-ch-de",
};

bool IsAlpha(std::string_view part) {
  return part.find_first_not_of("abcdefghijklmnopqrstuvwxyz") == part.npos;
}
bool IsDigits(std::string_view part) { return part.find_first_not_of("0123456789") == part.npos; }
bool IsDigit(char c) { return c >= '0' && c <= '9'; }

// The subtags in lower case; none when one is empty, too long or has other characters.
std::vector<std::string> Subtags(std::string_view text) {
  std::vector<std::string> parts(1);
  for (char c : text) {
    if (c == '-') {
      parts.emplace_back();
      continue;
    }
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    if (!IsDigit(c) && !(c >= 'a' && c <= 'z')) return {};
    parts.back() += c;
    if (parts.back().size() > 8) return {};
  }
  for (const std::string& part : parts) {
    if (part.empty()) return {};
  }
  return parts;
}

bool IsVariant(std::string_view part) { return part.size() >= 5 || (part.size() == 4 && IsDigit(part[0])); }

}  // namespace

bool IsLanguageTag(std::string_view text) {
  std::string lower(text);
  for (char& c : lower) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  for (const std::string_view tag : kIrregular) {
    if (lower == tag) return true;
  }
  const std::vector<std::string> parts = Subtags(text);
  if (parts.empty()) return false;
  size_t i = 0;
  const auto at = [&](auto test) { return i < parts.size() && test(std::string_view(parts[i])); };
  const auto length = [&](size_t n) { return at([&](std::string_view p) { return p.size() == n; }); };
  const auto alpha = [&] { return at(IsAlpha); };
  const auto several = [&](size_t shortest) {  // at least one subtag of that length
    const size_t begin = i;
    while (at([&](std::string_view p) { return p.size() >= shortest; })) ++i;
    return i > begin;
  };
  if (parts[0] != "x") {
    if (!alpha() || parts[0].size() < 2) return false;
    const bool short_language = parts[0].size() <= 3;
    ++i;
    for (int n = 0; n < 3 && short_language && length(3) && alpha(); ++n) ++i;  // extended languages
    if (length(4) && alpha()) ++i;                                              // script
    if ((length(2) && alpha()) || (length(3) && at(IsDigits))) ++i;             // region
    while (at(IsVariant)) ++i;
    while (length(1) && parts[i] != "x") {  // extensions
      ++i;
      if (!several(2)) return false;
    }
  }
  if (at([](std::string_view p) { return p == "x"; })) {
    ++i;
    if (!several(1)) return false;
  }
  return i == parts.size();
}

}  // namespace vouch::profiles
