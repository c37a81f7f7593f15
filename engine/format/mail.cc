// The formats email (RFC 5321 4.1.2, production Mailbox) and idn-email (the same as RFC 6531 3.3 extends it).
// O(length).
//
// The local part has at most 64 octets (RFC 5321 4.5.3.1.1). Comments, display names and angle brackets
// belong to message headers, not to mailboxes. Address literals are IPv4 and IPv6, the only ones registered.
// Tested by test-suite/unit/format/mail_test.cc.
#include <algorithm>

#include "engine/format/checks.h"
#include "engine/format/domain.h"
#include "engine/uri/chars.h"
#include "engine/uri/ip.h"

namespace vouch::format {
namespace {

constexpr size_t kMaxLocal = 64;

bool IsAtext(char c, bool international) {
  constexpr std::string_view kMarks = "!#$%&'*+-/=?^_`{|}~";
  if (static_cast<uint8_t>(c) >= 0x80) return international;  // the text is valid UTF-8
  return uri::Is(c, uri::kAlpha | uri::kDigit) || kMarks.find(c) != std::string_view::npos;
}

// The length of the Dot-string or Quoted-string that `text` begins with, or 0.
size_t LocalLength(std::string_view text, bool international) {
  if (!text.starts_with('"')) {
    size_t at = 0;
    while (at < text.size() &&
           (IsAtext(text[at], international) || (text[at] == '.' && at > 0 && text[at - 1] != '.')))
      ++at;
    return at > 0 && text[at - 1] == '.' ? 0 : at;
  }
  for (size_t at = 1; at < text.size(); ++at) {
    if (text[at] == '"') return at + 1;
    const bool quoted = text[at] == '\\' && ++at < text.size();
    if (at == text.size()) return 0;
    const bool printable = text[at] >= ' ' && text[at] <= '~';
    if (!printable && (quoted || !international || static_cast<uint8_t>(text[at]) < 0x80)) return 0;
  }
  return 0;
}

// Production IPv4-address-literal: unlike elsewhere, numbers may have leading zeros.
bool IsIpv4Literal(std::string_view text) {
  int numbers = 0;
  while (true) {
    size_t digits = 0;
    int value = 0;
    while (digits < text.size() && digits < 3 && uri::Is(text[digits], uri::kDigit)) {
      value = value * 10 + (text[digits++] - '0');
    }
    if (digits == 0 || value > 255 || ++numbers > 4) return false;
    text.remove_prefix(digits);
    if (text.empty()) return numbers == 4;
    if (text[0] != '.') return false;
    text.remove_prefix(1);
  }
}

// Production IPv6-addr: here "::" stands for two groups or more.
bool IsIpv6Literal(std::string_view text) {
  if (!uri::IsIpv6(text)) return false;
  if (text.find("::") == std::string_view::npos) return true;
  size_t groups = text.find('.') == std::string_view::npos ? 0 : 1;
  for (size_t i = 0; i < text.size(); ++i) groups += text[i] != ':' && (i == 0 || text[i - 1] == ':') ? 1 : 0;
  return groups <= 6;
}

bool IsAddressLiteral(std::string_view text) {
  constexpr std::string_view kTag = "ipv6:";
  const auto same = [](char a, char b) { return uri::LowerAscii(a) == b; };
  if (text.size() >= kTag.size() &&
      std::equal(kTag.begin(), kTag.end(), text.begin(), [&](char b, char a) { return same(a, b); })) {
    return IsIpv6Literal(text.substr(kTag.size()));
  }
  return IsIpv4Literal(text);
}

bool IsMailbox(std::string_view text, bool international) {
  const size_t local = LocalLength(text.substr(0, kMaxLocal + 1), international);
  if (local == 0 || local > kMaxLocal || local == text.size() || text[local] != '@') return false;
  const std::string_view domain = text.substr(local + 1);
  if (domain.starts_with('[')) {
    return domain.ends_with(']') && domain.size() > 2 &&
           IsAddressLiteral(domain.substr(1, domain.size() - 2));
  }
  return IsDomainName(domain, {.u_labels = international, .any_form = true});
}

}  // namespace

bool IsEmail(std::string_view text) { return IsMailbox(text, false); }

bool IsIdnEmail(std::string_view text) { return IsMailbox(text, true); }

}  // namespace vouch::format
