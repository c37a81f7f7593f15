// See text.h.
#include "engine/report/text.h"

#include <fmt/format.h>

#include <algorithm>

namespace vouch::report {

namespace {

constexpr uint32_t kWidth = 100;  // columns of an excerpt
constexpr uint32_t kBefore = 40;  // of these, before the place where the line is cut

// Decodes the character at `*at` of valid UTF-8.
uint32_t Next(std::string_view text, size_t* at) {
  const unsigned char c = static_cast<unsigned char>(text[*at]);
  const int length = c < 0x80 ? 1 : c < 0xe0 ? 2 : c < 0xf0 ? 3 : 4;
  uint32_t code = length == 1 ? c : c & (0xffu >> (length + 1));
  ++*at;
  for (int i = 1; i < length && *at < text.size(); ++i)
    code = code << 6 | (static_cast<unsigned char>(text[(*at)++]) & 0x3f);
  return code;
}

// Control characters, and those that change the direction of what follows.
bool Steers(uint32_t c) {
  return c < 0x20 || (c >= 0x7f && c < 0xa0) || (c >= 0x202a && c <= 0x202e) ||
         (c >= 0x2066 && c <= 0x2069) || c == 0x200e || c == 0x200f || c == 0x2028 || c == 0x2029;
}

// The line that `position` stands on.
std::string_view LineAt(std::string_view text, uint64_t byte) {
  byte = std::min<uint64_t>(byte, text.size());
  size_t begin = byte;
  while (begin > 0 && text[begin - 1] != '\n' && text[begin - 1] != '\r') --begin;
  const size_t end = std::min(text.find_first_of("\r\n", byte), text.size());
  if (begin == 0 && text.substr(0, 3) == "\xef\xbb\xbf") begin = 3;
  return text.substr(begin, end - begin);
}

std::string Excerpt(const Finding& f, std::string_view text, std::string_view red, std::string_view off) {
  const std::string_view line = LineAt(text, f.begin.byte);
  const uint32_t from = f.begin.column > kWidth - 10 ? f.begin.column - kBefore : 1;  // first column shown
  std::string shown;
  uint32_t column = 1;
  for (size_t at = 0; at < line.size() && column < from + kWidth; ++column) {
    const size_t begin = at;
    const uint32_t c = Next(line, &at);
    if (column < from) continue;
    if (c == '\t') {
      shown += ' ';
    } else if (Steers(c)) {
      shown += "\xef\xbf\xbd";
    } else {
      shown += line.substr(begin, at - begin);
    }
  }
  const uint32_t last = column;  // one behind what is shown
  uint32_t end = f.end.line == f.begin.line ? f.end.column : last;
  end = std::max(std::min(end, last), f.begin.column + 1);
  const std::string number = std::to_string(f.begin.line);
  return fmt::format("{:>5} | {}{}\n      | {}{}{}{}{}\n", number, from > 1 ? "..." : "", shown,
                     std::string(f.begin.column - from + (from > 1 ? 3 : 0), ' '), red,
                     std::string(end - f.begin.column, '^'), off, "");
}

}  // namespace

std::string Printable(std::string_view text) {
  std::string out;
  for (size_t at = 0; at < text.size();) {
    const size_t begin = at;
    const uint32_t c = Next(text, &at);
    if (Steers(c)) {
      out += fmt::format("\\u{:04x}", c);
    } else {
      out += text.substr(begin, at - begin);
    }
  }
  return out;
}

std::string FormatFinding(const Finding& f, const TextOptions& options) {
  const std::string_view bold = options.color ? "\x1b[1m" : "", red = options.color ? "\x1b[1;31m" : "",
                         blue = options.color ? "\x1b[34m" : "", off = options.color ? "\x1b[0m" : "";
  std::string out;
  if (!options.file.empty()) out += Printable(options.file) + ":";
  if (f.begin.line != 0) out += fmt::format("{}:{}:", f.begin.line, f.begin.column);
  if (!out.empty()) out += " ";
  out = fmt::format("{}{}{}{}{}:{} {}{}{}\n", bold, out, off, red, options.severity, off, bold,
                    Printable(f.message), off);
  if (f.begin.line != 0 && !options.text.empty()) out += Excerpt(f, options.text, red, off);
  const auto note = [&](std::string_view name, std::string_view value) {
    if (!value.empty()) out += fmt::format("      {}={} {}: {}\n", blue, off, name, Printable(value));
  };
  note("at", f.instance_location);
  note("help", f.help);
  note("schema", f.absolute_keyword_location);
  return out;
}

}  // namespace vouch::report
