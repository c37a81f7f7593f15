// See hosts.h.
#include "profiles/agentmug_v1/hosts.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

#include "engine/uri/ip.h"
#include "engine/uri/uri.h"
#include "profiles/agentmug_v1/text.h"

namespace vouch::profiles::agentmug_v1 {

namespace {

bool EndsWithLetters(std::string_view text, std::string_view end) {
  return text.size() >= end.size() && SameLetters(text.substr(text.size() - end.size()), end);
}

std::optional<uint64_t> ReadNumber(std::string_view text) {
  int base = 10;
  if (text.starts_with("0x") || text.starts_with("0X")) {
    base = 16;
    text.remove_prefix(2);
    if (text.empty()) return 0;
  } else if (text.size() > 1 && text[0] == '0') {
    base = 8;
  }
  uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number, base);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

// One to four numbers between dots, the last filling what is left of 32 bits (WHATWG URL, "IPv4 parser").
std::optional<uint32_t> ReadIpv4(std::string_view host) {
  if (host.ends_with('.')) host.remove_suffix(1);
  std::array<uint64_t, 4> parts{};
  size_t count = 0;
  while (true) {
    const size_t dot = host.find('.');
    const auto number = ReadNumber(host.substr(0, dot));
    if (!number || host.empty() || count == parts.size()) return std::nullopt;
    parts[count++] = *number;
    if (dot == host.npos) break;
    host.remove_prefix(dot + 1);
  }
  const uint64_t last = parts[count - 1];
  if (last >= uint64_t{1} << (8 * (5 - count))) return std::nullopt;
  uint64_t address = last;
  for (size_t i = 0; i + 1 < count; ++i) {
    if (parts[i] > 255) return std::nullopt;
    address += parts[i] << (8 * (3 - i));
  }
  return static_cast<uint32_t>(address);
}

Reach ReachOfIpv4(uint32_t address) {
  const auto within = [&](uint32_t network, int bits) { return (address ^ network) >> (32 - bits) == 0; };
  if (within(0x7F000000, 8) || within(0, 8)) return Reach::kLoopback;
  if (within(0xA9FE0000, 16)) return Reach::kLinkLocal;
  if (within(0x0A000000, 8) || within(0xAC100000, 12) || within(0xC0A80000, 16) || within(0x64400000, 10)) {
    return Reach::kPrivate;
  }
  return Reach::kPublic;
}

Reach ReachOfIpv6(std::string_view host) {
  // What is behind the last colon may be an IPv4 address: ::ffff:127.0.0.1.
  if (const size_t colon = host.rfind(':'); host.find('.') != host.npos) {
    const auto address = ReadIpv4(host.substr(colon + 1));
    return address ? ReachOfIpv4(*address) : Reach::kPublic;
  }
  uint32_t first = 0, last = 0;
  const size_t colon = host.find(':');
  std::from_chars(host.data(), host.data() + colon, first, 16);
  const std::string_view tail = host.substr(host.rfind(':') + 1);
  std::from_chars(tail.data(), tail.data() + tail.size(), last, 16);
  const bool zeros = host.substr(0, host.size() - tail.size()).find_first_not_of("0:") == host.npos;
  if (zeros && last <= 1) return Reach::kLoopback;
  // ::ffff:7f00:1 is 127.0.0.1 again.
  if (const size_t mapped = host.find_first_not_of("0:"); mapped != host.npos) {
    const std::string_view rest = host.substr(mapped);
    const size_t middle = rest.find(':', 5);
    if (rest.size() > 5 && SameLetters(rest.substr(0, 5), "ffff:") && middle != rest.npos &&
        rest.find(':', middle + 1) == rest.npos && mapped > 0) {
      uint32_t high = 0;
      std::from_chars(rest.data() + 5, rest.data() + middle, high, 16);
      return ReachOfIpv4(high << 16 | last);
    }
  }
  if ((first & 0xFFC0) == 0xFE80) return Reach::kLinkLocal;
  if ((first & 0xFE00) == 0xFC00) return Reach::kPrivate;
  return Reach::kPublic;
}

}  // namespace

std::string_view HostOf(std::string_view url) {
  std::string_view authority = uri::Split(url).authority;
  if (const size_t at = authority.rfind('@'); at != authority.npos) authority.remove_prefix(at + 1);
  if (authority.starts_with('[')) {
    const size_t end = authority.find(']');
    return end == authority.npos ? std::string_view() : authority.substr(1, end - 1);
  }
  return authority.substr(0, authority.find(':'));
}

Reach ReachOf(std::string_view host) {
  if (uri::IsIpv6(host)) return ReachOfIpv6(host);
  if (const auto address = ReadIpv4(host)) return ReachOfIpv4(*address);
  if (host.ends_with('.')) host.remove_suffix(1);
  if (SameLetters(host, "localhost") || EndsWithLetters(host, ".localhost")) return Reach::kLoopback;
  if (EndsWithLetters(host, ".local") || EndsWithLetters(host, ".internal")) return Reach::kPrivate;
  return Reach::kPublic;
}

}  // namespace vouch::profiles::agentmug_v1
