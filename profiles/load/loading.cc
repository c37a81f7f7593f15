// See loading.h.
#include "profiles/load/loading.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "engine/json/utf8.h"
#include "profiles/common/secrets.h"

namespace vouch::profiles::load {
namespace {

constexpr size_t kShownBytes = 60;

bool IsSurrogateOrOverlong(uint8_t a, uint8_t b) {
  return a == 0xC0 || a == 0xC1 || (a == 0xE0 && b < 0xA0) || (a == 0xED && b >= 0xA0) ||
         (a == 0xF0 && b < 0x90);
}

}  // namespace

void Notices::Fatal(Problem problem, Range at, std::string message, std::string help) {
  ++fatal_;
  notices_.push_back({problem, true, std::move(message), std::move(help), at.begin, at.end, {}});
}

void Notices::Warn(Problem problem, Range at, std::string message, std::string help) {
  notices_.push_back({problem, false, std::move(message), std::move(help), at.begin, at.end, {}});
}

std::vector<Notice> Notices::Take() {
  std::stable_sort(notices_.begin(), notices_.end(),
                   [](const Notice& a, const Notice& b) { return a.begin < b.begin; });
  if (fatal_ != 0) {
    while (!notices_.back().fatal) notices_.pop_back();
  }
  return std::move(notices_);
}

std::string Shown(std::string_view text) {
  const std::string safe = Redacted(text.substr(0, 64 * kShownBytes));
  std::string out = "\"";
  for (size_t i = 0; i < safe.size(); ++i) {
    const auto c = static_cast<uint8_t>(safe[i]);
    if (out.size() > kShownBytes && !json::IsContinuation(safe[i])) {
      out += "...";
      break;
    }
    if (c == '\n') {
      out += "\\n";
    } else if (c < 0x20 || c == 0x7F) {
      out += fmt::format("\\x{:02x}", c);
    } else {
      out += safe[i];
    }
  }
  return out + "\"";
}

Range LineAround(std::string_view text, uint32_t at) {
  Range line{at, at};
  while (line.begin > 0 && !IsBreak(text[line.begin - 1])) --line.begin;
  while (line.end < text.size() && !IsBreak(text[line.end])) ++line.end;
  return line;
}

uint32_t NextLine(std::string_view text, uint32_t at) {
  const auto size = static_cast<uint32_t>(text.size());
  while (at < size && !IsBreak(text[at])) ++at;
  if (at < size) at += text[at] == '\r' && at + 1 < size && text[at + 1] == '\n' ? 2 : 1;
  return at;
}

uint32_t LineNumber(std::string_view text, uint32_t at) { return json::Locate(text, at).line; }

void CheckUtf8(std::string_view text, Notices* notices) {
  const auto byte = [&](size_t i) { return i < text.size() ? static_cast<uint8_t>(text[i]) : uint8_t{0}; };
  const std::string_view mark(text.substr(0, 4));
  if (mark == std::string_view("\xFF\xFE\0\0", 4) || mark == std::string_view("\0\0\xFE\xFF", 4)) {
    return notices->Fatal(Problem::kUtf8, {0, 4}, "the file is UTF-32, but agent files are UTF-8",
                          "save it again in the encoding UTF-8");
  }
  if ((byte(0) == 0xFF && byte(1) == 0xFE) || (byte(0) == 0xFE && byte(1) == 0xFF)) {
    return notices->Fatal(Problem::kUtf8, {0, 2}, "the file is UTF-16, but agent files are UTF-8",
                          "save it again in the encoding UTF-8");
  }
  // Without a mark at the start, half of the bytes of most texts are zero.
  if (const size_t zero = text.find('\0'); zero < 4) {
    const auto zeros = static_cast<size_t>(std::count(text.begin(), text.end(), '\0'));
    if (zeros * 3 > text.size()) {
      const auto at = static_cast<uint32_t>(zero);
      return notices->Fatal(Problem::kUtf8, {at, at + 1},
                            fmt::format("the file looks like {}, but agent files are UTF-8",
                                        zeros * 3 > text.size() * 2 ? "UTF-32" : "UTF-16"),
                            "save it again in the encoding UTF-8");
    }
  }
  for (size_t i = 0; i < text.size();) {
    if (byte(i) < 0x80) {
      ++i;
      continue;
    }
    const char sequence[5] = {text[i], static_cast<char>(byte(i + 1)), static_cast<char>(byte(i + 2)),
                              static_cast<char>(byte(i + 3)), '\0'};
    const int length = json::Utf8Length(sequence);
    if (length != 0) {
      i += static_cast<size_t>(length);
      continue;
    }
    const uint8_t c = byte(i);
    std::string message = fmt::format("the byte 0x{:02X} (byte {} of the file) is not UTF-8", c, i);
    std::string help = "save the file again in the encoding UTF-8";
    if (c >= 0xA0 && !json::IsContinuation(static_cast<char>(byte(i + 1)))) {
      char letter[2];
      json::EncodeUtf8(c, letter);
      help += fmt::format("; in Latin-1 (ISO 8859-1) this byte is \"{}\"", std::string_view(letter, 2));
    } else if (IsSurrogateOrOverlong(c, byte(i + 1))) {
      message += ": no character is written like this";
    } else if (c >= 0xC2 && c <= 0xF4) {
      message += ": the character that begins here is cut short";
    }
    return notices->Fatal(Problem::kUtf8, {static_cast<uint32_t>(i), static_cast<uint32_t>(i + 1)},
                          std::move(message), std::move(help));
  }
}

}  // namespace vouch::profiles::load
