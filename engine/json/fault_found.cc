// What stands at a fault, in words: the part of describer.h that every sentence uses.
#include <fmt/format.h>

#include <string>

#include "engine/json/describer.h"
#include "engine/json/utf8.h"

namespace vouch::json {
namespace {

// Characters that look like something JSON wants; each with its name and what to write instead.
struct LookAlike {
  std::string_view bytes;
  std::string_view advice;
};
constexpr LookAlike kLookAlikes[] = {
    {"'", "a single quote; JSON strings and keys stand in double quotes (\")"},
    {"`", "a backtick; JSON strings and keys stand in double quotes (\")"},
    {"\xE2\x80\x9C", "a typographic quote (U+201C); write a plain double quote (\")"},
    {"\xE2\x80\x9D", "a typographic quote (U+201D); write a plain double quote (\")"},
    {"\xE2\x80\x9E", "a typographic quote (U+201E); write a plain double quote (\")"},
    {"\xE2\x80\x98", "a typographic quote (U+2018); write a plain double quote (\")"},
    {"\xE2\x80\x99", "a typographic quote (U+2019); write a plain double quote (\")"},
    {"\xC2\xA0",
     "a no-break space (U+00A0); only space, tab, line feed and carriage return may separate values"},
    {"\xE3\x80\x80",
     "an ideographic space (U+3000); only space, tab, line feed and carriage return may separate values"},
    {"\xE2\x80\x8B", "a zero-width space (U+200B), which can't be seen; delete it"},
    {"\xEF\xBB\xBF", "a byte order mark (U+FEFF), which is allowed only once, at the very start; delete it"},
    {"//", "a comment; JSON has none, so remove it"},
    {"/*", "a comment; JSON has none, so remove it"},
    {"#", "a comment; JSON has none, so remove it"},
    {"\f", "a form feed (0x0C); only space, tab, line feed and carriage return may separate values"},
    {"\v", "a vertical tab (0x0B); only space, tab, line feed and carriage return may separate values"},
    {"\x1E",
     "a record separator (0x1E); JSON text sequences (RFC 7464) must be split into single texts first"},
};

}  // namespace

bool Describer::StartsWith(std::string_view prefix) const {
  return text_.substr(fault_.at).starts_with(prefix);
}

std::string Describer::Where(uint64_t byte) const {
  const TextPosition position = Locate(text_, byte);
  return fmt::format("line {}, column {}", position.line, position.column);
}

std::string Describer::Quoted(std::string_view bytes) {
  std::string out = "\"";
  for (size_t i = 0; i < bytes.size();) {
    const auto c = static_cast<uint8_t>(bytes[i]);
    if (c < 0x20 || c == 0x7F) {
      out += fmt::format("\\x{:02x}", c);
      ++i;
    } else if (c < 0x80) {
      out += bytes[i++];
    } else {
      const std::string padded = std::string(bytes.substr(i, 4));  // NUL-terminated
      const int length = Utf8Length(padded.c_str());
      if (length == 0) {
        if (i + 4 <= bytes.size()) out += fmt::format("\\x{:02x}", c);
        ++i;
      } else {
        out += bytes.substr(i, static_cast<size_t>(length));
        i += static_cast<size_t>(length);
      }
    }
  }
  return out + "\"";
}

std::string_view Describer::Word() const {
  uint64_t end = fault_.at;
  while (end < text_.size() && end - fault_.at < 40 && IsWordByte(text_[end])) ++end;
  return text_.substr(fault_.at, end - fault_.at);
}

std::string Describer::Found() const {
  if (AtEnd()) return "the end of the text";
  const char c = text_[fault_.at];
  const auto byte = static_cast<uint8_t>(c);
  if (c == '\0') return "a NUL byte (0x00)";
  for (const LookAlike& other : kLookAlikes) {
    if (StartsWith(other.bytes)) return std::string(other.advice);
  }
  if (c == '"') return "a string";
  if (byte < 0x20) return fmt::format("a control character (0x{:02X})", byte);
  if (IsWordByte(c)) return Quoted(Word());
  if (byte < 0x80) return Quoted(text_.substr(fault_.at, 1));
  const std::string sequence(text_.substr(fault_.at, 4));
  const int length = Utf8Length(sequence.c_str());
  if (length == 0) return fmt::format("the byte 0x{:02X}, which is not UTF-8 here", byte);
  return Quoted(text_.substr(fault_.at, static_cast<size_t>(length)));
}

std::string Describer::OtherEncoding() const {
  const auto at = [this](size_t i) { return i < text_.size() ? static_cast<uint8_t>(text_[i]) : 0x100; };
  const char* name = nullptr;
  if (at(0) == 0xFF && at(1) == 0xFE) {
    name = at(2) == 0 && at(3) == 0 ? "UTF-32" : "UTF-16";
  } else if (at(0) == 0xFE && at(1) == 0xFF) {
    name = "UTF-16";
  } else if (at(0) == 0 && at(1) == 0) {
    if ((at(2) == 0xFE && at(3) == 0xFF) || (at(2) == 0 && at(3) != 0 && at(3) < 0x80)) name = "UTF-32";
  } else if (text_.size() % 2 != 0) {
    // A UTF-8 text with a stray NUL.
  } else if (at(0) == 0 && at(1) != 0 && at(1) < 0x80) {
    name = "UTF-16";
  } else if (at(0) < 0x80 && at(1) == 0) {
    if (at(2) == 0 && at(3) == 0) {
      name = "UTF-32";
    } else if (text_.size() == 2 || at(3) == 0 || at(0) == '"') {
      name = "UTF-16";
    }
  }
  if (name == nullptr) return "";
  return fmt::format(
      "the text looks like {}, but JSON is read as UTF-8 (RFC 8259, section 8.1); convert it to UTF-8", name);
}

}  // namespace vouch::json
