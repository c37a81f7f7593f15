// MCP servers: their addresses (OAP-S09), stray fields (OAP-S10) and what they start (OAP-S12).
#include <fmt/format.h>

#include "profiles/common/quote.h"
#include "profiles/common/secrets.h"
#include "profiles/oap_v1/checks.h"

namespace vouch::profiles::oap_v1 {
namespace {

bool StartsNoCase(std::string_view text, std::string_view lower) {
  if (text.size() < lower.size()) return false;
  for (size_t i = 0; i < lower.size(); ++i) {
    const char c = text[i] >= 'A' && text[i] <= 'Z' ? static_cast<char>(text[i] - 'A' + 'a') : text[i];
    if (c != lower[i]) return false;
  }
  return true;
}

// Host with port taken off, of what stands between // and the path.
std::string_view Host(std::string_view authority) {
  if (authority.starts_with("[")) return authority.substr(0, authority.find(']') + 1);
  return authority.substr(0, authority.find(':'));
}

bool IsLoopback(std::string_view host) {
  if (host.ends_with(".")) host.remove_suffix(1);
  return (host.size() == 9 && StartsNoCase(host, "localhost")) || host == "[::1]" ||
         (host.size() > 10 && StartsNoCase(host.substr(host.size() - 10), ".localhost")) ||
         (host.starts_with("127.") && host.find_first_not_of("0123456789.") == host.npos);
}

void CheckUrl(const json::Value* url, Reporter& reporter) {
  const auto text = Text(url);
  if (!text) return;
  const size_t slashes = text->find("://");
  if (slashes == text->npos) return;
  const size_t begin = slashes + 3;
  std::string_view authority = text->substr(begin, text->find_first_of("/?#\\", begin) - begin);
  if (const size_t at = authority.rfind('@'); at != authority.npos) {
    reporter.ReportInside(Named("OAP-S09"), *url, begin, at, "the address holds a user's credentials",
                          "take them out and send them by headers: Authorization: \"Bearer ${NAME}\"");
    authority.remove_prefix(at + 1);
  }
  if (StartsNoCase(*text, "http://") && !IsLoopback(Host(authority))) {
    reporter.ReportInside(Named("OAP-S09"), *url, 0, 7,
                          fmt::format("http to {} is neither encrypted nor signed", Quote(Host(authority))),
                          "use https");
  }
}

void CheckStrayFields(const json::Value& server, Reporter& reporter) {
  const auto transport = Text(Member(&server, "transport"));
  if (!transport) return;
  const bool stdio = *transport == "stdio", http = *transport == "http";
  for (const json::Member& m : Members(&server)) {
    const std::string_view key = server.key_text(m.key);
    const bool stray =
        (stdio && (key == "url" || key == "headers")) || (http && (key == "command" || key == "args"));
    if (!stray) continue;
    reporter.ReportKey(Named("OAP-S10"), m,
                       fmt::format("`{}` means nothing to a server with transport {}", key, *transport),
                       fmt::format("take it out, or write transport: {}", stdio ? "http" : "stdio"));
  }
}

void ListCommand(const json::Value& server, Reporter& reporter) {
  const json::Value* command = Member(&server, "command");
  const auto text = Text(command);
  if (!text || Text(Member(&server, "transport")) == "http") return;
  constexpr size_t kLongest = 200;
  std::string line(*text);
  for (const json::Value& argument : Items(Member(&server, "args"))) {
    if (line.size() > kLongest) break;
    if (const auto part = Text(&argument)) line.append(" ").append(*part);
  }
  std::string shown = Redacted(line);
  for (char& c : shown) {
    if (static_cast<unsigned char>(c) < 0x20) c = ' ';
  }
  if (shown.size() > kLongest) {
    size_t cut = kLongest;
    while (cut > 0 && (shown[cut] & 0xc0) == 0x80) --cut;
    shown = shown.substr(0, cut) + "...";
  }
  reporter.Report(Named("OAP-S12"), *command, fmt::format("loading this profile starts a process: {}", shown),
                  "make sure that you trust it");
}

}  // namespace

void CheckServers(Reporter& reporter) {
  for (const json::Value& server : Items(At(reporter.file().root(), {"spec", "tools", "mcp_servers"}))) {
    CheckUrl(Member(&server, "url"), reporter);
    CheckStrayFields(server, reporter);
    ListCommand(server, reporter);
  }
}

}  // namespace vouch::profiles::oap_v1
