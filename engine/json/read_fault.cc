// See read_fault.h.
#include "engine/json/read_fault.h"

#include <algorithm>
#include <array>
#include <string>

#include <fmt/format.h>

#include "engine/json/reader.h"
#include "engine/json/utf8.h"

namespace vouch::json {
namespace {

bool IsWordByte(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '$';
}

bool IsSpaceByte(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

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
    {"\xC2\xA0", "a no-break space (U+00A0); only space, tab, line feed and carriage return may separate values"},
    {"\xE3\x80\x80", "an ideographic space (U+3000); only space, tab, line feed and carriage return may separate values"},
    {"\xE2\x80\x8B", "a zero-width space (U+200B), which can't be seen; delete it"},
    {"\xEF\xBB\xBF", "a byte order mark (U+FEFF), which is allowed only once, at the very start; delete it"},
    {"//", "a comment; JSON has none, so remove it"},
    {"/*", "a comment; JSON has none, so remove it"},
    {"#", "a comment; JSON has none, so remove it"},
    {"\f", "a form feed (0x0C); only space, tab, line feed and carriage return may separate values"},
    {"\v", "a vertical tab (0x0B); only space, tab, line feed and carriage return may separate values"},
    {"\x1E", "a record separator (0x1E); JSON text sequences (RFC 7464) must be split into single texts first"},
};

class Describer {
 public:
  Describer(std::string_view text, const Fault& fault, const ParseOptions& options)
      : text_(text), fault_(fault), options_(options) {}

  Error Describe() {
    Error error;
    error.code = Code();
    error.message = Message();
    if (fault_.kind != FaultKind::kTooLarge && fault_.kind != FaultKind::kMemory) {
      error.position = Locate(text_, fault_.at);
    }
    return error;
  }

 private:
  ErrorCode Code() const {
    switch (fault_.kind) {
      case FaultKind::kTooManyDigits: case FaultKind::kTooDeep: case FaultKind::kTooLarge: return ErrorCode::kLimit;
      case FaultKind::kDuplicateKey: return ErrorCode::kDuplicateKey;
      case FaultKind::kMemory: return ErrorCode::kMemory;
      default: return ErrorCode::kJson;
    }
  }

  std::string Message() {
    if (fault_.at <= 3 && Code() == ErrorCode::kJson) {
      std::string encoding = OtherEncoding();
      if (!encoding.empty()) {
        fault_.at = 0;
        return encoding;
      }
    }
    switch (fault_.kind) {
      case FaultKind::kNone: break;
      case FaultKind::kExpectedValue: return ExpectedValue();
      case FaultKind::kExpectedKey: return ExpectedKey();
      case FaultKind::kExpectedColon: return ExpectedColon();
      case FaultKind::kExpectedComma: return ExpectedComma();
      case FaultKind::kExpectedEnd: return ExpectedEnd();
      case FaultKind::kOpenString:
        fault_.at = fault_.other;
        return "the text ends inside the string that begins here; add the closing double quote (\")";
      case FaultKind::kControlCharacter: return ControlCharacter();
      case FaultKind::kBadEscape: return BadEscape();
      case FaultKind::kBadHex:
        return fmt::format("\"\\u\" must be followed by four hexadecimal digits, but found {}; for a backslash before "
                           "a \"u\" write \"\\\\u\"", Quoted(text_.substr(fault_.at, 6)));
      case FaultKind::kLoneSurrogate: return LoneSurrogate();
      case FaultKind::kBadUtf8: return BadUtf8();
      case FaultKind::kNoDigit: return NoDigit();
      case FaultKind::kLeadingZero: return LeadingZero();
      case FaultKind::kNoFraction:
        return fmt::format("expected a digit after the decimal point, but found {}; write {}0 or leave the point out",
                           Found(), text_.substr(fault_.other, std::min<uint64_t>(fault_.at - fault_.other, 20)));
      case FaultKind::kNoExponent:
        return fmt::format("expected a digit in the exponent, but found {}; complete or remove the exponent", Found());
      case FaultKind::kTooManyDigits:
        return fmt::format("this number has more digits than the limit number_digits ({}) admits; shorten it or raise "
                           "the limit", options_.max_number_digits);
      case FaultKind::kDuplicateKey: return Duplicate();
      case FaultKind::kTooDeep:
        return fmt::format("arrays and objects are nested more deeply than the limit {} ({}) admits; flatten the "
                           "document or raise the limit", options_.depth_limit_name, options_.max_depth);
      case FaultKind::kTooLarge:
        return fmt::format("the text has {} bytes, more than the limit document_bytes ({}) admits; split it or raise "
                           "the limit", text_.size(), std::min(options_.max_bytes, Reader::kMaxBytes));
      case FaultKind::kMemory: return "out of memory while reading the text; free some or split the text";
    }
    return "no fault";
  }

  bool AtEnd() const { return fault_.at >= text_.size(); }
  bool StartsWith(std::string_view prefix) const { return text_.substr(fault_.at).starts_with(prefix); }
  std::string Where(uint64_t byte) const {
    const TextPosition position = Locate(text_, byte);
    return fmt::format("line {}, column {}", position.line, position.column);
  }

  // A few bytes in double quotes, safe to print: cut at characters, what can't be seen as \x..
  static std::string Quoted(std::string_view bytes) {
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

  // The word at the fault: letters, digits, underscores.
  std::string_view Word() const {
    uint64_t end = fault_.at;
    while (end < text_.size() && end - fault_.at < 40 && IsWordByte(text_[end])) ++end;
    return text_.substr(fault_.at, end - fault_.at);
  }

  // What stands at the fault, for "but found {}".
  std::string Found() const {
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

  // UTF-16 and UTF-32 begin with a mark, or show NUL bytes beside the first character, which is ASCII in JSON.
  // Empty: neither.
  std::string OtherEncoding() const {
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
    return fmt::format("the text looks like {}, but JSON is read as UTF-8 (RFC 8259, section 8.1); convert it to UTF-8",
                       name);
  }

  std::string ExpectedValue() {
    uint64_t before = fault_.at;
    while (before > 0 && IsSpaceByte(text_[before - 1])) --before;
    const char previous = before == 0 ? '\0' : text_[before - 1];
    if (AtEnd()) {
      if (previous == '[') return "the text ends inside an array; add its items and the closing \"]\"";
      if (previous == ',') return "the text ends inside an array, after a comma; add the next item and the closing \"]\"";
      if (previous == ':') return "the text ends after a colon; add the value and the closing \"}\"";
      return "the text is empty or white space only, but one JSON value was expected";
    }
    const char c = text_[fault_.at];
    if (c == ']' && previous == ',') {
      fault_.at = before - 1;
      return "this comma comes before the closing \"]\" of an array; remove the trailing comma";
    }
    if (c == ',' && (previous == ',' || previous == '[')) {
      return "expected a value before this comma, but found none; remove the comma or add the value (null if empty)";
    }
    if (c == '}' && previous == ':') return "expected a value after the colon, but found \"}\"; add it (null if empty)";
    if (c == ',' && previous == ':') return "expected a value after the colon, but found \",\"; add it (null if empty)";
    if (c == '}' && (previous == '[' || previous == ',')) {
      return "found \"}\" inside an array; close the array with \"]\" first";
    }
    if (c == ']' || c == '}') return fmt::format("expected a value, but found \"{}\", which closes nothing here", c);
    if (c == '+') return "numbers don't begin with a plus sign; remove it";
    if (c == '.') return "numbers need a digit before the decimal point; write 0 before it";
    if (IsWordByte(c)) return BadWord();
    return fmt::format("expected a value (object, array, string, number, true, false or null), but found {}", Found());
  }

  std::string BadWord() const {
    static constexpr std::array<std::array<std::string_view, 2>, 12> kWords = {{
        {"nan", "null or a string"}, {"infinity", "null or a string"}, {"inf", "null or a string"},
        {"undefined", "null"}, {"none", "null"}, {"nil", "null"}, {"null", "null"}, {"true", "true"},
        {"false", "false"}, {"yes", "true"}, {"no", "false"}, {"nul", "null"},
    }};
    const std::string_view word = Word();
    std::string lower(word);
    for (char& c : lower) {
      if (c >= 'A' && c <= 'Z') c = static_cast<char>(c + 32);
    }
    for (const auto& [bad, good] : kWords) {
      if (lower == bad) return fmt::format("{} is not a JSON value; write {}", Quoted(word), good);
    }
    return fmt::format("expected a value, but found {}; only true, false and null stand without quotes, so put "
                       "double quotes around a string", Quoted(word));
  }

  std::string ExpectedKey() {
    uint64_t before = fault_.at;
    while (before > 0 && IsSpaceByte(text_[before - 1])) --before;
    const bool first = before > 0 && text_[before - 1] == '{';
    if (AtEnd()) {
      return fmt::format("the text ends inside the object that begins at {}; complete it and add the closing \"}}\"",
                         Where(fault_.other));
    }
    const char c = text_[fault_.at];
    if (c == '}' && !first) {
      fault_.at = before - 1;
      return "this comma comes before the closing \"}\" of an object; remove the trailing comma";
    }
    if (c == ',') return "expected a key before this comma, but found none; remove the comma";
    if (IsWordByte(c) && !(c >= '0' && c <= '9')) {
      return fmt::format("keys stand in double quotes; write \"{0}\" instead of {0}", Word());
    }
    return fmt::format("expected {}, but found {}", first ? "a key in double quotes or \"}\"" : "a key in double quotes",
                       Found());
  }

  std::string ExpectedColon() {
    if (AtEnd()) return "the text ends after a key; add a colon, the value and the closing \"}\"";
    if (StartsWith("=")) return "expected a colon after the key, but found \"=\"; write : instead";
    if (StartsWith(",") || StartsWith("}")) {
      return fmt::format("expected a colon and a value after the key at {}, but found {}; add them", Where(fault_.other),
                         Found());
    }
    return fmt::format("expected a colon after the key at {}, but found {}", Where(fault_.other), Found());
  }

  std::string ExpectedComma() {
    const bool is_object = text_[fault_.other] == '{';
    const char* kind = is_object ? "object" : "array";
    const char* closing = is_object ? "}" : "]";
    if (AtEnd()) {
      return fmt::format("the text ends inside the {} that begins at {}; add the missing \"{}\"", kind,
                         Where(fault_.other), closing);
    }
    const char c = text_[fault_.at];
    if (c == '}' || c == ']') {
      return fmt::format("found \"{}\", but the {} that begins at {} is closed by \"{}\"", c, kind, Where(fault_.other),
                         closing);
    }
    if (c == ';') return "values are separated by commas; write , instead of ;";
    if (c == ':' && !is_object) {
      return fmt::format("found a colon inside the array that begins at {}; key and value need an object, so use {{ and "
                         "}}", Where(fault_.other));
    }
    const bool glued = fault_.at > 0 && IsWordByte(text_[fault_.at - 1]);
    if (glued && IsWordByte(c)) {
      return fmt::format("expected a comma or \"{}\", but found {} right behind a value; if this is text, put double "
                         "quotes around all of it", closing, Quoted(Word()));
    }
    if (c == '"' || c == '{' || c == '[' || c == '-' || IsWordByte(c)) {
      return fmt::format("expected a comma or \"{}\" before {}; add the missing comma", closing, Found());
    }
    return fmt::format("expected a comma or \"{}\", but found {}", closing, Found());
  }

  std::string ExpectedEnd() {
    const char c = text_[fault_.at];
    if (c == '}' || c == ']') {
      return fmt::format("found \"{}\" after the end of the value; it closes nothing, so remove it", c);
    }
    if (fault_.at == fault_.other && IsWordByte(c) && fault_.at > 0 && IsWordByte(text_[fault_.at - 1])) {
      return fmt::format("expected the end of the text, but found {} right behind the value; if this is text, put double "
                         "quotes around all of it", Found());
    }
    if (c == '{' || c == '[' || c == '"' || c == '-' || IsWordByte(c)) {
      return fmt::format("expected the end of the text, but found {} after the value; a text holds one value, so split "
                         "JSON Lines by line or make one array of them", Found());
    }
    if (c == ',') {
      return "expected the end of the text, but found a comma after the value; a text holds one value, so remove the "
             "comma or make one array of the values";
    }
    return fmt::format("expected the end of the text after the value, but found {}", Found());
  }

  std::string ControlCharacter() const {
    const auto c = static_cast<uint8_t>(text_[fault_.at]);
    switch (c) {
      case '\t': return "a tab inside a string must be written \\t";
      case '\n': case '\r':
        return fmt::format("the line ends inside the string that begins at {}; add the closing double quote, or write "
                           "\\{} for a line break inside the string", Where(fault_.other), c == '\n' ? 'n' : 'r');
      default:
        return fmt::format("the control character 0x{0:02X} inside a string must be written \\u{0:04x}", c);
    }
  }

  std::string BadEscape() const {
    const char c = text_[fault_.at + 1];
    if (c == '\'') return "a single quote needs no backslash in JSON; write ' alone";
    if (c == 'x') return "JSON has no \\x escape; write \\u00 and the two hexadecimal digits";
    if (c == '\n' || c == '\r') return "a backslash can't continue a string on the next line; write \\n or join the lines";
    const std::string sequence(text_.substr(fault_.at + 1, 4));
    const int length = (static_cast<uint8_t>(c) & 0x80) != 0 ? std::max(1, Utf8Length(sequence.c_str())) : 1;
    return fmt::format("found the escape {}, but only \\\" \\\\ \\/ \\b \\f \\n \\r \\t and \\uXXXX exist; for a backslash "
                       "write \\\\", Quoted(text_.substr(fault_.at, 1 + static_cast<size_t>(length))));
  }

  std::string LoneSurrogate() const {
    const bool high = text_[fault_.at + 3] < 'C' || (text_[fault_.at + 3] > 'F' && text_[fault_.at + 3] < 'c');
    return fmt::format("{} is half of a surrogate pair and no character by itself; {}", text_.substr(fault_.at, 6),
                       high ? "let the second half (\\udc00 to \\udfff) follow, or write the character as UTF-8"
                            : "let it follow its first half (\\ud800 to \\udbff), or write the character as UTF-8");
  }

  std::string BadUtf8() const {
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
    return fmt::format("the byte 0x{:02X} inside the string that begins at {} is not UTF-8: {}; save the text as UTF-8",
                       c, Where(fault_.other), why);
  }

  std::string NoDigit() {
    const std::string_view word = Word();
    if (word == "Infinity" || word == "inf" || word == "NaN") {
      fault_.at = fault_.other;
      return fmt::format("\"-{}\" is not a JSON value; write null or a string", word);
    }
    return fmt::format("expected a digit after the minus sign, but found {}", Found());
  }

  std::string LeadingZero() const {
    return "numbers don't begin with a surplus zero; remove it, or put double quotes around the digits if they are text";
  }

  std::string Duplicate() const {
    // The key as written, which may be spelt in more than one way.
    uint64_t end = fault_.at + 1;
    while (end < text_.size() && text_[end] != '"') end += text_[end] == '\\' ? 2 : 1;
    std::string_view key = text_.substr(fault_.at + 1, end - fault_.at - 1);
    std::string shown = Quoted(key.substr(0, 80));
    if (key.size() > 80) shown += "...";
    return fmt::format("the key {} stands twice in this object, first at {}; remove or rename one", shown,
                       Where(fault_.other));
  }

  const std::string_view text_;
  Fault fault_;
  const ParseOptions& options_;
};

}  // namespace

Error DescribeFault(std::string_view text, const Fault& fault, const ParseOptions& options) {
  return Describer(text, fault, options).Describe();
}

}  // namespace vouch::json
