// The table of formats and the one switch over them: see format.h. Tested by
// test-suite/unit/format/format_test.cc.
#include "engine/format/format.h"

#include <algorithm>
#include <iterator>

#include "engine/format/checks.h"
#include "engine/regex/pattern.h"
#include "engine/uri/ip.h"
#include "engine/uri/uri.h"

namespace vouch::format {
namespace {

struct Entry {
  Format format;
  FormatSet first, last;  // the drafts that define the name so
  std::string_view name;
  std::string_view description;
};

constexpr Entry kEntries[] = {
    {Format::kDateTime, FormatSet::kDraft4, FormatSet::k2020_12, "date-time",
     "an RFC 3339 date and time with an offset, such as 2024-02-29T12:30:00Z"},
    {Format::kDate, FormatSet::kDraft7, FormatSet::k2020_12, "date", "an RFC 3339 date such as 2024-02-29"},
    {Format::kTime, FormatSet::kDraft7, FormatSet::k2020_12, "time",
     "an RFC 3339 time with an offset, such as 12:30:00Z or 14:30:00+02:00"},
    {Format::kDuration, FormatSet::k2019_09, FormatSet::k2020_12, "duration",
     "an ISO 8601 duration such as P3D, PT1H30M or P2W"},
    {Format::kEmail, FormatSet::kDraft4, FormatSet::k2020_12, "email",
     "an e-mail address such as ann@example.com"},
    {Format::kIdnEmail, FormatSet::kDraft7, FormatSet::k2020_12, "idn-email",
     "an e-mail address such as ann@example.com, also with letters outside ASCII"},
    {Format::kHostname, FormatSet::kDraft7, FormatSet::k2020_12, "hostname",
     "a host name such as www.example.com: letters, digits and inner hyphens, at most 63 between two dots"},
    {Format::kIdnHostname, FormatSet::kDraft7, FormatSet::k2020_12, "idn-hostname",
     "a host name such as www.example.com, also with letters outside ASCII as IDNA2008 allows them"},
    {Format::kIpv4, FormatSet::kDraft4, FormatSet::k2020_12, "ipv4",
     "an IPv4 address such as 192.0.2.1: four numbers from 0 to 255 without leading zeros"},
    {Format::kIpv6, FormatSet::kDraft4, FormatSet::k2020_12, "ipv6", "an IPv6 address such as 2001:db8::1"},
    {Format::kUri, FormatSet::kDraft4, FormatSet::k2020_12, "uri",
     "an absolute URI (RFC 3986) such as https://example.com/a?b=c or urn:isbn:0"},
    {Format::kUriReference, FormatSet::kDraft6, FormatSet::k2020_12, "uri-reference",
     "a URI or a relative reference (RFC 3986) such as https://example.com/a or ../a#b"},
    {Format::kIri, FormatSet::kDraft7, FormatSet::k2020_12, "iri",
     "an absolute IRI (RFC 3987): a URI that may have letters outside ASCII"},
    {Format::kIriReference, FormatSet::kDraft7, FormatSet::k2020_12, "iri-reference",
     "an IRI or a relative reference (RFC 3987): a URI reference that may have letters outside ASCII"},
    {Format::kUriTemplate, FormatSet::kDraft6, FormatSet::k2020_12, "uri-template",
     "a URI template (RFC 6570) such as https://example.com/{user}{?page}"},
    {Format::kUuid, FormatSet::k2019_09, FormatSet::k2020_12, "uuid",
     "a UUID such as 123e4567-e89b-12d3-a456-426614174000"},
    {Format::kJsonPointer, FormatSet::kDraft6, FormatSet::k2020_12, "json-pointer",
     "a JSON Pointer (RFC 6901): empty, or parts that each begin with \"/\", such as /items/0; \"~\" is "
     "written ~0"},
    {Format::kRelativeJsonPointer, FormatSet::kDraft7, FormatSet::k2020_12, "relative-json-pointer",
     "a relative JSON Pointer such as 0, 1/name or 2#"},
    {Format::kRegex, FormatSet::kDraft7, FormatSet::k2020_12, "regex",
     "a regular expression of ECMA-262 with the flag u"},
    {Format::kPlainHostname, FormatSet::kDraft4, FormatSet::kDraft6, "hostname",
     "a host name such as www.example.com: letters, digits and inner hyphens, at most 63 between two dots"},
    // A range that holds no draft: these are not found by name.
    {Format::kBase64, FormatSet::k2020_12, FormatSet::kDraft4, "base64", "a base64 text (RFC 4648 section 4)"},
    {Format::kJsonText, FormatSet::k2020_12, FormatSet::kDraft4, "json", "a JSON document as text"},
    {Format::kBase64JsonText, FormatSet::k2020_12, FormatSet::kDraft4, "base64 json",
     "a JSON document in base64 (RFC 4648 section 4)"},
};
static_assert(std::size(kEntries) == static_cast<size_t>(Format::kCount));
static_assert(
    [] {
      for (size_t i = 0; i < std::size(kEntries); ++i) {
        if (kEntries[i].format != static_cast<Format>(i)) return false;
      }
      return true;
    }(),
    "entries stand in the order of the enumerators");

const Entry& EntryOf(Format format) { return kEntries[static_cast<size_t>(format)]; }

}  // namespace

std::optional<Format> FindFormat(std::string_view name, FormatSet set) {
  for (const Entry& entry : kEntries) {
    if (entry.name == name && entry.first <= set && set <= entry.last) return entry.format;
  }
  return std::nullopt;
}

std::string_view FormatName(Format format) { return EntryOf(format).name; }

std::string_view Describe(Format format) { return EntryOf(format).description; }

bool Check(Format format, std::string_view text) {
  switch (format) {
    case Format::kDateTime:
      return IsDateTime(text);
    case Format::kDate:
      return IsDate(text);
    case Format::kTime:
      return IsTime(text);
    case Format::kDuration:
      return IsDuration(text);
    case Format::kEmail:
      return IsEmail(text);
    case Format::kIdnEmail:
      return IsIdnEmail(text);
    case Format::kHostname:
      return IsHostname(text);
    case Format::kIdnHostname:
      return IsIdnHostname(text);
    case Format::kIpv4:
      return uri::IsIpv4(text);
    case Format::kIpv6:
      return uri::IsIpv6(text);
    case Format::kUri:
      return uri::IsValidUri(text);
    case Format::kUriReference:
      return uri::IsValidUriReference(text);
    case Format::kIri:
      return uri::IsValidIri(text);
    case Format::kIriReference:
      return uri::IsValidIriReference(text);
    case Format::kUriTemplate:
      return IsUriTemplate(text);
    case Format::kUuid:
      return IsUuid(text);
    case Format::kJsonPointer:
      return IsJsonPointer(text);
    case Format::kRelativeJsonPointer:
      return IsRelativeJsonPointer(text);
    case Format::kRegex:
      return regex::IsValidPattern(text);
    case Format::kPlainHostname:
      return IsPlainHostname(text);
    case Format::kBase64:
      return DecodeBase64(text, nullptr);
    case Format::kJsonText:
      return IsJsonText(text);
    case Format::kBase64JsonText:
      return IsBase64JsonText(text);
    case Format::kCount:
      break;
  }
  return false;
}

}  // namespace vouch::format
