// Sentences of describer.h about strings, UTF-8 and numbers.
#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "engine/json/describer.h"
#include "engine/json/utf8.h"

namespace vouch::json {

std::string Describer::ControlCharacter() const {
  const auto c = static_cast<uint8_t>(text_[fault_.at]);
  switch (c) {
    case '\t':
      return "a tab inside a string must be written \\t";
    case '\n':
    case '\r':
      return fmt::format(
          "the line ends inside the string that begins at {}; add the closing double quote, or write "
          "\\{} for a line break inside the string",
          Where(fault_.other), c == '\n' ? 'n' : 'r');
    default:
      return fmt::format("the control character 0x{0:02X} inside a string must be written \\u{0:04x}", c);
  }
}

std::string Describer::BadEscape() const {
  const char c = text_[fault_.at + 1];
  if (c == '\'') return "a single quote needs no backslash in JSON; write ' alone";
  if (c == 'x') return "JSON has no \\x escape; write \\u00 and the two hexadecimal digits";
  if (c == '\n' || c == '\r')
    return "a backslash can't continue a string on the next line; write \\n or join the lines";
  const std::string sequence(text_.substr(fault_.at + 1, 4));
  const int length = (static_cast<uint8_t>(c) & 0x80) != 0 ? std::max(1, Utf8Length(sequence.c_str())) : 1;
  return fmt::format(
      "found the escape {}, but only \\\" \\\\ \\/ \\b \\f \\n \\r \\t and \\uXXXX exist; for a backslash "
      "write \\\\",
      Quoted(text_.substr(fault_.at, 1 + static_cast<size_t>(length))));
}

std::string Describer::LoneSurrogate() const {
  const bool high = text_[fault_.at + 3] < 'C' || (text_[fault_.at + 3] > 'F' && text_[fault_.at + 3] < 'c');
  return fmt::format(
      "{} is half of a surrogate pair and no character by itself; {}", text_.substr(fault_.at, 6),
      high ? "let the second half (\\udc00 to \\udfff) follow, or write the character as UTF-8"
           : "let it follow its first half (\\ud800 to \\udbff), or write the character as UTF-8");
}

std::string Describer::BadUtf8() const {
  const auto at = [this](uint64_t i) {
    return fault_.at + i < text_.size() ? static_cast<uint8_t>(text_[fault_.at + i]) : 0;
  };
  const uint8_t c = at(0);
  const char* why = "it can't begin a character";
  if (c >= 0x80 && c < 0xC0) {
    why = "it continues a character that never began";
  } else if (c == 0xC0 || c == 0xC1 || (c == 0xE0 && at(1) >= 0x80 && at(1) < 0xA0) ||
             (c == 0xF0 && at(1) >= 0x80 && at(1) < 0x90)) {
    why = "it spells a character in more bytes than needed (an overlong form)";
  } else if (c == 0xED && at(1) >= 0xA0 && at(1) < 0xC0) {
    why = "it begins an encoded surrogate (U+D800 to U+DFFF), which is no character";
  } else if (c > 0xF4 || (c == 0xF4 && at(1) >= 0x90 && at(1) < 0xC0)) {
    why = "it begins a character above U+10FFFF";
  } else if (c >= 0xC2) {
    why = "the character it begins is cut short";
  }
  return fmt::format(
      "the byte 0x{:02X} inside the string that begins at {} is not UTF-8: {}; save the text as UTF-8", c,
      Where(fault_.other), why);
}

std::string Describer::NoDigit() {
  const std::string_view word = Word();
  if (word == "Infinity" || word == "inf" || word == "NaN") {
    fault_.at = fault_.other;
    return fmt::format("\"-{}\" is not a JSON value; write null or a string", word);
  }
  return fmt::format("expected a digit after the minus sign, but found {}", Found());
}

std::string Describer::NoFraction() const {
  const std::string_view number = text_.substr(fault_.other, fault_.at - fault_.other);
  return fmt::format(
      "expected a digit after the decimal point, but found {}; write {} or leave the point out", Found(),
      number.size() <= 20 ? fmt::format("{}0", number) : "a 0 after it");
}

}  // namespace vouch::json
