// Formats: the checks behind the keyword `format` (2020-12 validation section 7.3, and the older drafts').
//
// Entry points: FindFormat, Check. One file per family (date_time.cc, network.cc, uri.cc, mail.cc, idn.cc,
// identifiers.cc, pointers.cc); this header is the only one others include. Checks are pure, thread-safe, linear in
// the text, iterative, and read only strings (non-strings are valid by definition and never reach Check).
// Tested by test-suite/unit/format/*.cc and the official suite's optional/format.
#ifndef VOUCH_ENGINE_FORMAT_FORMAT_H_
#define VOUCH_ENGINE_FORMAT_FORMAT_H_

#include <cstdint>
#include <optional>
#include <string_view>

namespace vouch::format {

enum class Format : uint8_t {
  kDateTime, kDate, kTime, kDuration,
  kEmail, kIdnEmail, kHostname, kIdnHostname, kIpv4, kIpv6,
  kUri, kUriReference, kIri, kIriReference, kUriTemplate, kUuid,
  kJsonPointer, kRelativeJsonPointer, kRegex,
  kPlainHostname,  // hostname of drafts 4 and 6, which don't look into Punycode
  // What contentEncoding and contentMediaType ask for in draft 7; no format has these names.
  kBase64, kJsonText, kBase64JsonText,
  kCount,
};

// Drafts differ in which names exist (draft 4 has six of them) and, for hostname, in details.
enum class FormatSet : uint8_t { kDraft4, kDraft6, kDraft7, k2019_09, k2020_12 };

// The format of that name in that draft, or nullopt for a name the draft doesn't define.
std::optional<Format> FindFormat(std::string_view name, FormatSet set);

// The registered name, e.g. "date-time".
std::string_view FormatName(Format format);

// Whether the text (valid UTF-8, may contain NUL) is of that format.
bool Check(Format format, std::string_view text);

// What the format wants, in words, for messages: e.g. "an RFC 3339 date such as 2024-02-29".
std::string_view Describe(Format format);

}  // namespace vouch::format

#endif  // VOUCH_ENGINE_FORMAT_FORMAT_H_
