// What a file that others will read must not hold: secrets (44, 45), the owner's knowledge (46, 47), literal
// recipients (48), and places on someone's machine (18b).
#include <algorithm>
#include <optional>
#include <string>

#include "engine/uri/uri.h"
#include "fmt/format.h"
#include "profiles/agentmug_v1/checks.h"
#include "profiles/agentmug_v1/rules.h"
#include "profiles/agentmug_v1/text.h"
#include "profiles/common/secrets.h"
#include "profiles/common/walk.h"

namespace vouch::profiles::agentmug_v1 {

namespace {

using json::Value;

constexpr std::string_view kSecretHelp =
    "remove it and revoke it; declare what is needed, and each runtime asks its user for the credential";

bool IsDigit(char c) { return c >= '0' && c <= '9'; }
bool IsLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

bool AnyOf(std::string_view text, std::span<const std::string_view> names) {
  return std::any_of(names.begin(), names.end(),
                     [&](std::string_view name) { return SameLetters(text, name); });
}

// Filled in by a runtime, so no literal: {{token}}, ${TOKEN}, $TOKEN, <token>.
bool IsPlaceholder(std::string_view text) {
  return text.find("{{") != text.npos || text.find("${") != text.npos || text.starts_with('$') ||
         (text.starts_with('<') && text.ends_with('>'));
}

// Whether something was found.
bool ReportSecrets(const Rule& rule, const Value& text, Reporter& reporter) {
  const std::vector<Secret> secrets = FindSecrets(text.string());
  for (const Secret& secret : secrets) {
    reporter.ReportInside(rule, text, secret.offset, secret.length,
                          fmt::format("this looks like {}: {}", secret.kind,
                                      Quoted(text.string().substr(secret.offset, secret.length))),
                          std::string(kSecretHelp));
  }
  return !secrets.empty();
}

void CheckHeaders(const Value* headers, Reporter& reporter) {
  constexpr std::string_view kNames[] = {
      "authorization", "proxy-authorization", "cookie",         "x-api-key",
      "api-key",       "x-auth-token",        "x-access-token", "private-token"};
  for (const json::Member& member : Members(headers)) {
    const std::string_view name = headers->key_text(member.key);
    if (!member.value.is_string() || !AnyOf(name, kNames)) continue;
    const std::string_view value = member.value.string();
    if (Blank(value) || IsPlaceholder(value) || !FindSecrets(value).empty()) continue;
    std::string_view secret = value;
    // "Bearer x": the scheme is none.
    if (const size_t space = value.find(' '); space != value.npos)
      secret = value.substr(SkipSpace(value, space));
    if (IsPlaceholder(secret) || secret.empty()) continue;
    reporter.ReportInside(kToolSecret, member.value, static_cast<size_t>(secret.data() - value.data()),
                          secret.size(), fmt::format("header {} holds a literal credential", Quoted(name)),
                          std::string(kSecretHelp));
  }
}

// User information and query parameters that are credentials by their place.
void CheckUrl(const Value& value, Reporter& reporter) {
  constexpr std::string_view kParameters[] = {"api_key",    "apikey",    "api-key", "access_token",
                                              "auth_token", "token",     "secret",  "client_secret",
                                              "password",   "signature", "sig"};
  const std::string_view url = value.string();
  const uri::Parts parts = uri::Split(url);
  const auto offset = [&](std::string_view part) { return static_cast<size_t>(part.data() - url.data()); };
  if (const size_t at = parts.authority.rfind('@'); at != parts.authority.npos) {
    const std::string_view user = parts.authority.substr(0, at);
    const size_t colon = user.find(':');
    if (colon != user.npos && !IsPlaceholder(user.substr(colon + 1)) && colon + 1 < user.size()) {
      reporter.ReportInside(kToolSecret, value, offset(user), user.size(),
                            "the URL holds a user name and a password", std::string(kSecretHelp));
    }
  }
  std::string_view query = parts.query;
  while (!query.empty()) {
    const std::string_view pair = query.substr(0, query.find('&'));
    const size_t equals = std::min(pair.find('='), pair.size());
    const std::string_view secret = pair.substr(std::min(equals + 1, pair.size()));
    if (secret.size() >= 6 && AnyOf(pair.substr(0, equals), kParameters) && !IsPlaceholder(secret) &&
        FindSecrets(secret).empty()) {
      reporter.ReportInside(
          kToolSecret, value, offset(secret), secret.size(),
          fmt::format("the URL's parameter {} holds a literal credential", Quoted(pair.substr(0, equals))),
          std::string(kSecretHelp));
    }
    query.remove_prefix(std::min(pair.size() + 1, query.size()));
  }
}

void CheckSecrets(const Value& root, Reporter& reporter) {
  const auto check_texts = [&](const Rule& rule, const Value& part) {
    ForEachString(part, [&](const Value& text) { ReportSecrets(rule, text, reporter); });
  };
  for (const json::Member& member : Members(&root)) {
    if (root.key_text(member.key) != "blueprint" || !member.value.is_object()) {
      check_texts(kSecret, member.value);
      continue;
    }
    for (const json::Member& part : Members(&member.value)) {
      if (member.value.key_text(part.key) != "tools") {
        check_texts(kSecret, part.value);
        continue;
      }
      check_texts(kToolSecret, part.value);
      for (const Value& tool : Items(&part.value)) {
        CheckHeaders(Member(&tool, "headers"), reporter);
        for (const std::string_view name : {"url", "baseUrlOverride", "server", "endpoint"}) {
          if (const Value* url = Member(&tool, name); Text(url)) CheckUrl(*url, reporter);
        }
      }
    }
  }
}

void CheckPrivate(const Rule& rule, std::string_view name, Reporter& reporter) {
  const Value* value = Member(&reporter.file().root(), name);
  if (value == nullptr || (value->is_array() && value->size() == 0)) return;
  const bool published = reporter.settings().published;
  reporter.Report(
      rule, published ? Severity::kError : rule.severity, *value,
      fmt::format("\"{}\" is the private knowledge of the file's owner{}", name,
                  published ? ", and the file is to be published" : ""),
      fmt::format("remove \"{}\" before the file is shared or published; it belongs into a personal export "
                  "alone",
                  name));
}

// What kind of literal address the text is; empty for a role.
std::string_view AddressKind(std::string_view text) {
  // A scheme in front: mailto:, tel:, whatsapp:.
  size_t letters = 0;
  while (letters < text.size() && IsLetter(text[letters])) ++letters;
  if (letters > 1 && letters < text.size() && text[letters] == ':') text.remove_prefix(letters + 1);
  const size_t at = text.find('@');
  if (at != text.npos && at > 0 && text[at - 1] != ' ' && text.find('.', at) != text.npos)
    return "an e-mail address";
  size_t digits = 0;
  for (const char c : text) {
    if (IsDigit(c)) {
      ++digits;
    } else if (std::string_view("+-() ./").find(c) == std::string_view::npos) {
      return {};
    }
  }
  return digits >= 7 ? "a phone number" : std::string_view();
}

void CheckRecipients(Reporter& reporter) {
  const Value* connectivity = Member(&reporter.file().root(), "connectivity");
  for (const std::string_view list : {"identities", "delivers"}) {
    for (const Value& entry : Items(Member(connectivity, list))) {
      for (const json::Member& member : Members(&entry)) {
        const std::string_view name = entry.key_text(member.key);
        if (name == "channel" || name == "via" || !member.value.is_string()) continue;
        const std::string_view kind = AddressKind(member.value.string());
        if (kind.empty()) continue;
        // Redacting addresses would help nobody who has the file in hand, but reports travel further than
        // files.
        reporter.Report(kRecipient, reporter.settings().published ? Severity::kError : kRecipient.severity,
                        member.value, fmt::format("{} is {}, a role is expected", Quoted(name), kind),
                        "write \"owner\": whoever runs the file is resolved from their own accounts");
      }
    }
  }
}

// The first path in the text that only one machine has: its offset and length.
std::optional<std::pair<size_t, size_t>> FindLocalPath(std::string_view text) {
  constexpr std::string_view kRoots[] = {"/home/",  "/Users/",   "/root/", "/mnt/",
                                         "/media/", "/Volumes/", "~/"};
  constexpr std::string_view kEnds = " \t\r\n\"'`<>|,;)]}";
  const auto starts = [&](size_t at) {
    const std::string_view rest = text.substr(at);
    if (rest.size() > 6 && SameLetters(rest.substr(0, 6), "file:/")) return true;
    for (const std::string_view root : kRoots) {
      if (rest.starts_with(root))
        return rest.size() > root.size() && kEnds.find(rest[root.size()]) == kEnds.npos;
    }
    // A drive: C:\x, or C:/x; a small letter before :/ may be anything.
    if (rest.size() > 3 && IsLetter(rest[0]) && rest[1] == ':' &&
        (rest[2] == '\\' || (rest[2] == '/' && rest[0] <= 'Z'))) {
      return rest[3] != '/' && kEnds.find(rest[3]) == kEnds.npos;
    }
    return rest.size() > 3 && rest.starts_with("\\\\") && IsLetter(rest[2]) &&
           rest.substr(0, rest.find_first_of(kEnds)).find('\\', 3) != rest.npos;
  };
  bool boundary = true;
  for (size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    if (boundary && (c == '/' || c == '~' || c == '\\' || IsLetter(c)) && starts(at)) {
      const size_t end = std::min(text.find_first_of(kEnds, at), text.size());
      return std::pair(at, end - at);
    }
    boundary = std::string_view(" \t\r\n\"'`<>|,;([{=").find(c) != std::string_view::npos;
  }
  return std::nullopt;
}

void CheckPaths(const Value* part, Reporter& reporter) {
  if (part == nullptr) return;
  ForEachString(*part, [&](const Value& text) {
    const auto path = FindLocalPath(text.string());
    if (!path) return;
    reporter.ReportInside(
        kLocalPath, text, path->first, path->second,
        fmt::format("{} is a path on someone's machine",
                    Quoted(text.string().substr(path->first, path->second))),
        "say what is needed as one of \"sources\"; whoever imports the file binds a place to it");
  });
}

void CheckLocalPaths(const Value& root, Reporter& reporter) {
  if (reporter.Off(kLocalPath)) return;
  CheckPaths(At(root, {"blueprint", "systemPrompt"}), reporter);
  for (const Value& source : Items(Member(&root, "sources"))) {
    // The other fields are the contract's own words; unknown ones are refused anyway.
    for (const std::string_view name : {"id", "label", "description", "structure", "access"}) {
      CheckPaths(Member(&source, name), reporter);
    }
  }
  for (const Value& parameter : Items(Member(&root, "parameters"))) {
    CheckPaths(Member(Member(&parameter, "artifact"), "structure"), reporter);
  }
}

}  // namespace

void CheckPrivacy(Reporter& reporter) {
  const Value& root = reporter.file().root();
  CheckSecrets(root, reporter);
  CheckPrivate(kBrain, "brain", reporter);
  CheckPrivate(kMemory, "memory", reporter);
  CheckRecipients(reporter);
  CheckLocalPaths(root, reporter);
}

}  // namespace vouch::profiles::agentmug_v1
