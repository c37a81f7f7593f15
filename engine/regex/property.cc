// Decodes unicode_tables.cc. See property.h; tested by property_test.cc.
#include "engine/regex/property.h"

#include <algorithm>
#include <utility>

#include "engine/regex/unicode_tables.h"

namespace vouch::regex {
namespace {

const UnicodeEntry* FindEntry(UnicodeKind kind, std::string_view name) {
  const UnicodeEntry* const end = kUnicodeEntries + kUnicodeEntryCount;
  const std::pair<UnicodeKind, std::string_view> key(kind, name);
  const UnicodeEntry* const found =
      std::lower_bound(kUnicodeEntries, end, key, [](const UnicodeEntry& entry, const auto& wanted) {
        return std::pair<UnicodeKind, std::string_view>(entry.kind, entry.name) < wanted;
      });
  return found != end && found->kind == kind && found->name == name ? found : nullptr;
}

uint32_t ReadNumber(const uint8_t** at) {
  uint32_t number = 0;
  for (int shift = 0;; shift += 7) {
    const uint8_t byte = *(*at)++;
    number |= static_cast<uint32_t>(byte & 0x7F) << shift;
    if (byte < 0x80) return number;
  }
}

void Decode(const UnicodeEntry& entry, CharSet* set) {
  const uint8_t* at = kUnicodeRanges + entry.offset;
  const uint8_t* const end = at + entry.size;
  uint32_t next = 0;
  while (at < end) {
    const uint32_t first = next + ReadNumber(&at);
    next = first + ReadNumber(&at) + 1;
    set->Add(first, next - 1);
  }
  set->Normalize();
}

CharSet Binary(std::string_view name) {
  CharSet set;
  FindProperty(name, false, {}, &set);
  return set;
}

}  // namespace

bool FindProperty(std::string_view name, bool has_value, std::string_view value, CharSet* set) {
  const UnicodeEntry* entry = nullptr;
  if (has_value) {
    if (name == "General_Category" || name == "gc") entry = FindEntry(UnicodeKind::kGeneralCategory, value);
    if (name == "Script" || name == "sc") entry = FindEntry(UnicodeKind::kScript, value);
    if (name == "Script_Extensions" || name == "scx")
      entry = FindEntry(UnicodeKind::kScriptExtensions, value);
  } else {
    entry = FindEntry(UnicodeKind::kGeneralCategory, name);
    if (entry == nullptr) entry = FindEntry(UnicodeKind::kBinary, name);
  }
  if (entry == nullptr) return false;
  if (set == nullptr) return true;
  *set = CharSet();
  Decode(*entry, set);
  return true;
}

bool IsIdStart(uint32_t code) {
  static const CharSet* const set = new CharSet(Binary("ID_Start"));
  return code == '$' || code == '_' || set->Contains(code);
}

bool IsIdContinue(uint32_t code) {
  static const CharSet* const set = new CharSet(Binary("ID_Continue"));
  return code == '$' || code == 0x200C || code == 0x200D || set->Contains(code);
}

}  // namespace vouch::regex
