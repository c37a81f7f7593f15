// See text.h.
#include "profiles/agentmug_v1/text.h"

#include <algorithm>

#include "engine/json/writer.h"
#include "profiles/common/secrets.h"

namespace vouch::profiles::agentmug_v1 {

namespace {

constexpr size_t kQuotedBytes = 60;
// Secrets are looked for in more than is quoted, since one may begin within and end behind it.
constexpr size_t kSearchedBytes = 8192;

constexpr std::string_view kSpaces[] = {" ",
                                        "\t",
                                        "\n",
                                        "\v",
                                        "\f",
                                        "\r",
                                        "\xC2\xA0",
                                        "\xE1\x9A\x80",
                                        "\xE2\x80\x80",
                                        "\xE2\x80\x81",
                                        "\xE2\x80\x82",
                                        "\xE2\x80\x83",
                                        "\xE2\x80\x84",
                                        "\xE2\x80\x85",
                                        "\xE2\x80\x86",
                                        "\xE2\x80\x87",
                                        "\xE2\x80\x88",
                                        "\xE2\x80\x89",
                                        "\xE2\x80\x8A",
                                        "\xE2\x80\xA8",
                                        "\xE2\x80\xA9",
                                        "\xE2\x80\xAF",
                                        "\xE2\x81\x9F",
                                        "\xE3\x80\x80",
                                        "\xEF\xBB\xBF"};

char Fold(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; }

}  // namespace

size_t SpaceAt(std::string_view text, size_t at) {
  const std::string_view rest = text.substr(at);
  for (const std::string_view space : kSpaces) {
    if (rest.starts_with(space)) return space.size();
  }
  return 0;
}

size_t SkipSpace(std::string_view text, size_t at) {
  while (at < text.size()) {
    const size_t bytes = SpaceAt(text, at);
    if (bytes == 0) break;
    at += bytes;
  }
  return at;
}

bool Blank(std::string_view text) { return SkipSpace(text, 0) == text.size(); }

uint64_t Utf16Length(std::string_view text) {
  uint64_t units = 0;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if ((byte & 0xC0) != 0x80) units += byte >= 0xF0 ? 2 : 1;
  }
  return units;
}

bool SameLetters(std::string_view a, std::string_view b) {
  return a.size() == b.size() &&
         std::equal(a.begin(), a.end(), b.begin(), [](char x, char y) { return Fold(x) == Fold(y); });
}

std::string Quoted(std::string_view text) {
  size_t end = std::min(text.size(), kSearchedBytes);
  while (end > 0 && end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
  const std::string redacted = Redacted(text.substr(0, end));
  return json::Excerpt(json::Value::String(redacted.data(), static_cast<uint32_t>(redacted.size())),
                       kQuotedBytes);
}

std::string Redact(std::string message, const json::Value& shown) {
  if (shown.is_string() && !FindSecrets(shown.string()).empty()) {
    // The engine shows as many bytes of an instance; of a secret cut in two nothing would be recognised.
    const std::string excerpt = json::Excerpt(shown, kQuotedBytes);
    const size_t at = message.find(excerpt);
    if (at != message.npos) message.replace(at, excerpt.size(), Quoted(shown.string()));
  }
  return Redacted(message);
}

bool Has(std::span<const json::Value> items, std::string_view text) {
  return std::any_of(items.begin(), items.end(),
                     [&](const json::Value& item) { return item.is_string() && item.string() == text; });
}

}  // namespace vouch::profiles::agentmug_v1
