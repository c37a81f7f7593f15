// Unicode property tables for \p{...}: constant data, generated into unicode_tables.cc by
// generate_unicode_tables.py from the Unicode Character Database (version: kUnicodeVersion).
//
// Encoding of one property in kUnicodeRanges: for each maximal range of code points, in order, two numbers as
// base-128 varints (low seven bits first, high bit set on all bytes but the last): the gap since the end of
// the range before (from 0), and the length of the range less one. property.h decodes. Tested by
// property_test.cc.
#ifndef VOUCH_ENGINE_REGEX_UNICODE_TABLES_H_
#define VOUCH_ENGINE_REGEX_UNICODE_TABLES_H_

#include <cstddef>
#include <cstdint>

namespace vouch::regex {

enum class UnicodeKind : uint8_t { kGeneralCategory, kScript, kScriptExtensions, kBinary };

// One name of one property (aliases have entries of their own), sorted by kind, then by the bytes of the
// name.
struct UnicodeEntry {
  UnicodeKind kind;
  const char* name;
  uint32_t offset;  // into kUnicodeRanges
  uint32_t size;    // bytes there
};

extern const char kUnicodeVersion[];
extern const UnicodeEntry kUnicodeEntries[];
extern const size_t kUnicodeEntryCount;
extern const uint8_t kUnicodeRanges[];

}  // namespace vouch::regex

#endif  // VOUCH_ENGINE_REGEX_UNICODE_TABLES_H_
