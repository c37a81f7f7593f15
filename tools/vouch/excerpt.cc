#include "tools/vouch/excerpt.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "engine/json/utf8.h"

namespace vouch::cli {
namespace {

constexpr size_t kWidth = 100;  // code points of the line that are shown
constexpr size_t kBefore = 60;  // of them before the place, in a line that is longer
constexpr std::string_view kReplacement = "\xEF\xBF\xBD";  // U+FFFD

// C0 and C1 controls, DEL, and the directional controls that make a line look like another one.
bool IsHarmful(std::string_view character) {
  const auto b0 = static_cast<unsigned char>(character[0]);
  if (character.size() == 1) return b0 < 0x20 || b0 == 0x7F;
  const auto b1 = static_cast<unsigned char>(character[1]);
  if (b0 == 0xC2) return b1 < 0xA0;
  if (character.size() != 3 || b0 != 0xE2) return false;
  const auto b2 = static_cast<unsigned char>(character[2]);
  return (b1 == 0x80 && b2 >= 0xA8 && b2 <= 0xAE) || (b1 == 0x81 && b2 >= 0xA6 && b2 <= 0xA9);
}

// Calls `visit` with each character as it may be shown.
template <typename Visit>
void ForEachPrintable(std::string_view raw, Visit visit) {
  const std::string text(raw);  // NUL behind the end, which Utf8Length stops at
  for (size_t i = 0; i < text.size();) {
    size_t length = 1;
    if (static_cast<unsigned char>(text[i]) >= 0x80) length = static_cast<size_t>(json::Utf8Length(&text[i]));
    if (length == 0) {
      visit(kReplacement);
      ++i;
      continue;
    }
    const std::string_view character = std::string_view(text).substr(i, length);
    if (character == "\t" || character == "\n" || character == "\r") {
      visit(std::string_view(" "));
    } else {
      visit(IsHarmful(character) ? kReplacement : character);
    }
    i += length;
  }
}

// The characters of `line` from the byte `from` on, at most `count`, as they may be shown.
std::vector<std::string> Characters(std::string_view line, size_t count) {
  std::vector<std::string> out;
  ForEachPrintable(line.substr(0, count * 4), [&](std::string_view character) {
    if (out.size() < count) out.emplace_back(character);
  });
  return out;
}

}  // namespace

std::string Printable(std::string_view text) {
  const bool plain = std::all_of(text.begin(), text.end(), [](char c) { return c >= ' ' && c <= '~'; });
  if (plain) return std::string(text);
  std::string out;
  ForEachPrintable(text, [&](std::string_view character) { out += character; });
  return out;
}

std::string Excerpt(std::string_view text, const TextPosition& begin, const TextPosition& end,
                    uint64_t shown_line) {
  if (begin.line == 0 || text.empty() || begin.byte > text.size()) return "";
  const size_t at = begin.byte;
  // Backwards to the start of the line, but never further than is shown.
  size_t start = at;
  size_t before = 0;
  while (start > 0 && text[start - 1] != '\n' && text[start - 1] != '\r' && before < kBefore) {
    --start;
    if (!json::IsContinuation(text[start])) ++before;
  }
  const bool cut_before = start > 0 && text[start - 1] != '\n' && text[start - 1] != '\r';
  // Forwards no further either: a line may be as long as the file, and have a thousand findings.
  const std::string_view window = text.substr(at, 4 * (kWidth + 1));
  const size_t stop = at + std::min(window.find_first_of("\r\n"), window.size());

  const std::vector<std::string> left = Characters(text.substr(start, at - start), kWidth);
  std::vector<std::string> right = Characters(text.substr(at, stop - at), kWidth - left.size() + 1);
  const bool cut_after = right.size() > kWidth - left.size();
  if (cut_after) right.pop_back();
  size_t marked = 1;
  if (end.line != 0 && end.byte > begin.byte) {
    const size_t last = std::min<size_t>(end.byte, stop);
    marked = Characters(text.substr(at, last - at), right.size()).size();
  }

  const std::string number = fmt::format("{:>5}", shown_line);
  std::string out = number + " | " + (cut_before ? "..." : "");
  for (const std::string& character : left) out += character;
  for (const std::string& character : right) out += character;
  out += cut_after ? "...\n" : "\n";
  out += std::string(number.size(), ' ') + " | " + std::string(left.size() + (cut_before ? 3 : 0), ' ') + "^";
  out += std::string(marked > 1 ? marked - 1 : 0, '~') + "\n";
  return out;
}

}  // namespace vouch::cli
