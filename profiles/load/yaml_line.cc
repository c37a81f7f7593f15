// See yaml_line.h.
#include "profiles/load/yaml_line.h"

#include <algorithm>

#include "engine/json/utf8.h"
#include "profiles/common/secrets.h"

namespace vouch::profiles::load {
namespace {

// A longer line is not repeated whole.
constexpr size_t kLongValue = 160;

bool IsKeyByte(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-' ||
         c == '.';
}

// Behind the quoted text that begins at `at`; the end of the line when it is not closed there.
uint32_t SkipQuoted(std::string_view text, uint32_t at, uint32_t end) {
  const char quote = text[at++];
  while (at < end && text[at] != quote) at += quote == '"' && text[at] == '\\' && at + 1 < end ? 2 : 1;
  return std::min(at + 1, end);
}

bool EndsKey(std::string_view text, uint32_t colon, uint32_t end) {
  return text[colon] == ':' && (colon + 1 >= end || IsBlank(text[colon + 1]));
}

// Where a comment begins between the two, or the end.
uint32_t FindComment(std::string_view text, uint32_t begin, uint32_t end) {
  for (uint32_t at = begin; at < end; ++at) {
    const bool first = at == begin || IsBlank(text[at - 1]);
    if (first && text[at] == '#') return at;
    if (first && (text[at] == '"' || text[at] == '\'')) at = SkipQuoted(text, at, end) - 1;
  }
  return end;
}

}  // namespace

YamlLine TakeApart(std::string_view text, uint32_t at) {
  const Range whole = LineAround(text, at);
  YamlLine out;
  uint32_t begin = whole.begin;
  if (begin == 0 && text.starts_with(kByteOrderMark)) begin = kByteOrderMark.size();
  uint32_t first = begin, end = whole.end;
  while (first < end && IsBlank(text[first])) ++first;
  out.column = first - begin;
  end = FindComment(text, first, end);
  while (end > first && IsBlank(text[end - 1])) --end;
  out.line = {first, end};
  out.content = first;
  while (out.content < end && text[out.content] == '-' &&
         (out.content + 1 == end || IsBlank(text[out.content + 1]))) {
    ++out.content;
    while (out.content < end && IsBlank(text[out.content])) ++out.content;
  }
  out.value = {out.content, end};
  uint32_t colon = out.content;
  if (colon < end && (text[colon] == '"' || text[colon] == '\'')) {
    colon = SkipQuoted(text, colon, end);
    while (colon < end && IsBlank(text[colon])) ++colon;
    if (colon == end || !EndsKey(text, colon, end)) return out;
  } else {
    while (colon < end && !EndsKey(text, colon, end)) ++colon;
    if (colon == end) return out;
  }
  out.has_key = true;
  out.colon = colon;
  out.key = {out.content, colon};
  while (out.key.end > out.key.begin && IsBlank(text[out.key.end - 1])) --out.key.end;
  out.value.begin = std::min(colon + 1, end);
  while (out.value.begin < end && IsBlank(text[out.value.begin])) ++out.value.begin;
  return out;
}

std::optional<YamlLine> LineAbove(std::string_view text, uint32_t from, uint32_t at) {
  for (uint32_t begin = LineAround(text, at).begin; begin > from;) {
    --begin;
    if (begin > from && text[begin] == '\n' && text[begin - 1] == '\r') --begin;
    YamlLine line = TakeApart(text, begin);
    if (!line.empty()) return line;
    begin = LineAround(text, begin).begin;
  }
  return std::nullopt;
}

std::optional<YamlLine> LineBelow(std::string_view text, uint32_t to, uint32_t at) {
  for (at = NextLine(text, at); at < to; at = NextLine(text, at)) {
    YamlLine line = TakeApart(text, at);
    if (!line.empty()) return line;
  }
  return std::nullopt;
}

std::optional<uint32_t> ColonWithoutSpace(std::string_view text, const YamlLine& line) {
  uint32_t at = line.content;
  while (at < line.line.end && IsKeyByte(text[at])) ++at;
  if (at == line.content || at + 1 >= line.line.end || text[at] != ':') return std::nullopt;
  if (text[at + 1] == ':' || text.substr(at + 1, 2) == "//") return std::nullopt;
  return at;
}

std::string InQuotes(std::string_view value) {
  const bool single = value.find_first_of("\"\\") != value.npos;
  std::string out(1, single ? '\'' : '"');
  for (const char c : value) {
    out += c;
    if (single && c == '\'') out += c;
  }
  return out + (single ? '\'' : '"');
}

std::string Repaired(std::string_view text, const YamlLine& line, Range value,
                     const std::string& replacement) {
  const std::string_view before = text.substr(line.line.begin, value.begin - line.line.begin);
  const std::string_view after = text.substr(value.end, line.line.end - value.end);
  return Redacted(std::string(before.size() > kLongValue ? "..." : before) + replacement +
                  std::string(after.size() > kLongValue ? "..." : after));
}

std::string WithQuotes(std::string_view text, const YamlLine& line, Range value) {
  std::string content = Redacted(Cut(text, value));
  if (content.size() > kLongValue) {
    size_t cut = kLongValue / 2;
    while (json::IsContinuation(content[cut])) --cut;
    content = content.substr(0, cut) + "...";
  }
  return Repaired(text, line, value, InQuotes(content));
}

}  // namespace vouch::profiles::load
