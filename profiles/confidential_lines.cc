// Credentials in a text that did not load: found by names, lines and indentation. See confidential.h.
#include <algorithm>
#include <optional>

#include "profiles/confidential.h"

namespace vouch::profiles {
namespace {

bool IsBlank(char c) { return c == ' ' || c == '\t'; }
bool IsQuote(char c) { return c == '"' || c == '\''; }
bool IsNameChar(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-' ||
         c == '.';
}

// A name and what follows it: KEY: value, "KEY": value, KEY=value.
struct Named {
  std::string_view name;
  size_t value;  // where what is behind the colon begins
};

std::optional<Named> NameAt(std::string_view text, size_t at, size_t end) {
  const bool quoted = at < end && IsQuote(text[at]);
  if (quoted) ++at;
  size_t stop = at;
  while (stop < end && IsNameChar(text[stop])) ++stop;
  if (stop == at) return std::nullopt;
  const std::string_view name = text.substr(at, stop - at);
  if (stop < end && IsQuote(text[stop])) ++stop;
  while (stop < end && IsBlank(text[stop])) ++stop;
  if (stop >= end || (text[stop] != ':' && text[stop] != '=')) return std::nullopt;
  return Named{name, stop + 1};
}

class Lines {
 public:
  explicit Lines(std::string_view text) : text_(text) {}

  std::vector<ByteRange> All() {
    for (size_t begin = 0; begin < text_.size();) {
      const size_t end = std::min(text_.find_first_of("\r\n", begin), text_.size());
      Line(begin, end);
      begin = end + 1;
    }
    return std::move(ranges_);
  }

 private:
  void Take(size_t begin, size_t end) {
    if (begin < end) ranges_.push_back({begin, end});
  }

  void Line(size_t begin, size_t end) {
    size_t at = begin;
    while (at < end && IsBlank(text_[at])) ++at;
    if (at == end) return;
    const size_t indent = at - begin;
    const bool tab = text_.substr(begin, indent).find('\t') != std::string_view::npos;
    const bool item = text_[at] == '-' && at + 1 < end && IsBlank(text_[at + 1]);
    if (flow_ == 0 && block_ && !tab && (indent < *block_ || (indent == *block_ && !item))) block_.reset();
    while (at + 1 < end && text_[at] == '-' && IsBlank(text_[at + 1])) {
      at += 2;
      while (at < end && IsBlank(text_[at])) ++at;
    }
    // What is never closed ends where the next member of what is around it begins.
    if (flow_ > 0 && indent <= flow_indent_ && text_[at] != '}' && text_[at] != ']') flow_ = 0;
    if (flow_ == 0) flow_indent_ = indent;
    if (flow_ > 0) return Flow(at, end);
    const auto named = NameAt(text_, at, end);
    if (!block_) {
      if (!named) return Flow(at, end);
      const bool holds = HoldsCredentials(named->name), is = IsCredentialName(named->name);
      if (!holds && !is) return Flow(at, end);
      block_ = indent;
      whole_ = is;
      children_.reset();
      if (is) return Take(named->value, end);
      size_t value = named->value;
      while (value < end && IsBlank(text_[value])) ++value;
      if (value < end && (text_[value] == '{' || text_[value] == '[')) {
        block_.reset();
        return Flow(at, end);
      }
      return Take(named->value, end);
    }
    if (whole_) return Take(at, end);
    if (!children_) children_ = indent;
    // Deeper than the names of variables there are values alone.
    if (named && (indent <= *children_ || tab)) return Take(named->value, end);
    Take(at, end);
  }

  // Flow mappings and JSON: names behind { and a comma, anywhere in the line. Within env: {...} every value counts.
  void Flow(size_t begin, size_t end) {
    bool name_next = true;
    for (size_t at = begin; at < end; ++at) {
      const char c = text_[at];
      if (c == '{' || c == '[') {
        name_next = true;
        if (flow_ > 0) ++flow_;
        continue;
      }
      if (c == '}' || c == ']') {
        if (flow_ > 0) --flow_;
        continue;
      }
      if (c == ',' || IsBlank(c)) {
        name_next |= c == ',';
        continue;
      }
      const auto named = name_next ? NameAt(text_, at, end) : std::nullopt;
      name_next = false;
      if (!named) {
        const size_t stop = ValueEnd(at, end);
        if (flow_ > 0) Take(at, stop);
        at = std::max(stop, at + 1) - 1;
        continue;
      }
      size_t value = named->value;
      while (value < end && IsBlank(text_[value])) ++value;
      const bool opens = value < end && (text_[value] == '{' || text_[value] == '[');
      if (opens) {
        if (flow_ > 0) {
          ++flow_;
        } else if (HoldsCredentials(named->name) || IsCredentialName(named->name)) {
          flow_ = 1;
        }
        name_next = true;
        at = value;
        continue;
      }
      const size_t stop = ValueEnd(value, end);
      if (flow_ > 0 || HoldsCredentials(named->name) || IsCredentialName(named->name)) Take(value, stop);
      at = std::max(stop, value) - 1;
      if (at < begin) at = begin;
    }
  }

  // Up to the closing quote, or to what ends a plain value in a flow mapping; ${NAME} is part of it.
  size_t ValueEnd(size_t at, size_t end) const {
    if (at >= end) return end;
    if (IsQuote(text_[at])) {
      const char quote = text_[at];
      for (++at; at < end && text_[at] != quote; ++at) {
        if (text_[at] == '\\' && at + 1 < end) ++at;
      }
      return std::min(at + 1, end);
    }
    bool reference = false;
    for (; at < end; ++at) {
      if (text_[at] == '$' && at + 1 < end && text_[at + 1] == '{') reference = true;
      if (text_[at] == '}' && reference) {
        reference = false;
        continue;
      }
      if (!reference && (text_[at] == ',' || text_[at] == '}' || text_[at] == ']')) break;
    }
    return at;
  }

  const std::string_view text_;
  std::vector<ByteRange> ranges_;
  std::optional<size_t> block_;     // the indentation of the name that all below is about
  std::optional<size_t> children_;  // that of the names in it
  bool whole_ = false;              // in the block there are no names, all is one value
  size_t flow_ = 0;                 // how deep within the brackets of a flow mapping that holds credentials
  size_t flow_indent_ = 0;          // of the line where that begins
};

}  // namespace

std::vector<ByteRange> CredentialLines(std::string_view text) { return Lines(text).All(); }

}  // namespace vouch::profiles
