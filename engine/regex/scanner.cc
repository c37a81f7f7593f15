// Escapes of ECMA-262 patterns under the u flag, and the advice for those of other dialects.
// See scanner.h; tested by parser_test.cc.
#include "engine/regex/scanner.h"

#include <algorithm>

#include "engine/regex/property.h"
#include "engine/regex/utf8.h"

namespace vouch::regex {
namespace {

constexpr std::string_view kSyntaxCharacters = "^$\\.*+?()[]{}|/";

int HexValue(int byte) {
  if (byte >= '0' && byte <= '9') return byte - '0';
  if (byte >= 'a' && byte <= 'f') return byte - 'a' + 10;
  if (byte >= 'A' && byte <= 'F') return byte - 'A' + 10;
  return -1;
}

bool IsDigit(int byte) { return byte >= '0' && byte <= '9'; }
bool IsLetter(int byte) { return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z'); }

// What to write instead of an escape that other dialects have.
std::string_view Advice(uint32_t letter) {
  switch (letter) {
    case 'A':
      return "use ^ for the start of the text";
    case 'Z':
    case 'z':
      return "use $ for the end of the text";
    case 'a':
      return "use \\x07 for BEL";
    case 'e':
      return "use \\x1B for ESC";
    case 'h':
      return "use [ \\t] for horizontal space";
    case 'R':
      return "use (?:\\r\\n|[\\n\\r]) for a line break";
    case 'N':
      return "use . for any character but line terminators";
    case 'C':
    case 'X':
      return "use [^] for any character";
    case 'Q':
    case 'E':
      return "escape each special character by itself";
    case 'i':
      return "use [\\p{L}_:] for the start of an XML name";
    case 'g':
      return "use \\1 or \\k<name> for a back-reference";
    case 'K':
    case 'G':
      return "use a look-behind (?<=...)";
    case 'm':
    case 'M':
      return "use \\b for a word boundary";
    default:
      return "write the letter without the backslash";
  }
}

}  // namespace

std::string Show(uint32_t code) {
  if (code > 0x20 && code < 0x7F) return std::string(1, static_cast<char>(code));
  return fmt::format("U+{:04X}", code);
}

bool Scanner::Fail(size_t at, std::string_view text) {
  error_.code = ErrorCode::kPattern;
  if (want_messages_) error_.message = fmt::format("{} (byte {} of the pattern)", text, at);
  return false;
}

bool Scanner::Take(uint32_t* code) {
  if (DecodeChecked(source_, &at_, code)) return true;
  return Fail(at_, "the pattern is not valid UTF-8 here; store it as UTF-8");
}

std::string_view Scanner::TakeDigits() {
  const size_t start = at_;
  while (IsDigit(Peek())) ++at_;
  return source_.substr(start, at_ - start);
}

bool Scanner::ReadHex(int digits, uint32_t* value) {
  uint32_t result = 0;
  for (int i = 0; i < digits; ++i) {
    const int digit = HexValue(Peek(static_cast<size_t>(i)));
    if (digit < 0) return false;
    result = result << 4 | static_cast<uint32_t>(digit);
  }
  at_ += static_cast<size_t>(digits);
  *value = result;
  return true;
}

// Behind "\u": XXXX, a surrogate pair XXXX\uXXXX, or {X...}.
bool Scanner::ReadUnicode(size_t start, uint32_t* code) {
  if (Skip("{")) {
    uint32_t value = 0;
    size_t digits = 0;
    for (int digit; (digit = HexValue(Peek())) >= 0; ++at_, ++digits) {
      value = std::min(value << 4 | static_cast<uint32_t>(digit), kMaxCodePoint + 1);
    }
    if (digits == 0 || Peek() != '}') {
      return Fail(start, "\\u{ needs hexadecimal digits and a }, as in \\u{1F600}");
    }
    ++at_;
    if (value > kMaxCodePoint)
      return Fail(start, "\\u{...} names no code point; the last one is \\u{10FFFF}");
    *code = value;
    return true;
  }
  uint32_t lead;
  if (!ReadHex(4, &lead))
    return Fail(start, "\\u needs four hexadecimal digits or {...}, as in \\u00E9 or \\u{E9}");
  if (lead >= 0xD800 && lead <= 0xDBFF && Peek() == '\\' && Peek(1) == 'u') {
    const size_t before = at_;
    at_ += 2;
    uint32_t trail;
    if (ReadHex(4, &trail) && trail >= 0xDC00 && trail <= 0xDFFF) {
      *code = 0x10000 + ((lead - 0xD800) << 10) + (trail - 0xDC00);
      return true;
    }
    at_ = before;
  }
  *code = lead;
  return true;
}

// Finds the property that the braces name; its set is made once.
bool Scanner::KeepProperty(std::string_view all, const CharSet** set) {
  const size_t equals = all.find('=');
  const bool has_value = equals != std::string_view::npos;
  const std::string_view value = has_value ? all.substr(equals + 1) : std::string_view();
  if (!want_sets_) return FindProperty(all.substr(0, equals), has_value, value, nullptr);
  const auto [known, added] = properties_.try_emplace(all);
  *set = &known->second;
  return !added || FindProperty(all.substr(0, equals), has_value, value, &known->second);
}

// Behind "\p" or "\P".
bool Scanner::ReadProperty(size_t start, bool negated, CharSet* set) {
  const char letter = negated ? 'P' : 'p';
  const size_t close = Skip("{") ? source_.find('}', at_) : std::string_view::npos;
  if (close == std::string_view::npos) {
    return FailWith(start, "\\{} needs a property in braces, as in \\{}{{L}}", letter, letter);
  }
  constexpr size_t kLongest = 80;
  const std::string_view all = source_.substr(at_, std::min(close - at_, kLongest));
  const CharSet* found = nullptr;
  if (close - at_ > kLongest || !KeepProperty(all, &found)) {
    const bool ascii = std::all_of(all.begin(), all.end(), [](char c) { return c > 0x20 && c < 0x7F; });
    return FailWith(start,
                    "\\{}{{{}}} is no Unicode property of ECMA-262; write a General_Category such as \\p{{L}}, a script "
                    "such as \\p{{Script=Greek}}, or a binary property such as \\p{{Alphabetic}}, with exact case",
                    letter, ascii && close - at_ <= kLongest ? all : "...");
  }
  at_ = close + 1;
  if (!want_sets_) return true;
  *set = *found;
  if (negated) set->Negate();
  return true;
}

bool Scanner::RefuseLetter(size_t start, uint32_t code) {
  return FailWith(start, "\\{} is not ECMA-262; {}", Show(code), Advice(code));
}

bool Scanner::ReadIdentity(size_t start, bool in_class, uint32_t* code) {
  if (!Take(code)) return false;
  if (*code < 0x80 && kSyntaxCharacters.find(static_cast<char>(*code)) != std::string_view::npos) return true;
  if (in_class && *code == '-') return true;
  if (*code < 0x80 && IsLetter(static_cast<int>(*code))) return RefuseLetter(start, *code);
  const bool punctuation = *code >= 0x20 && *code < 0x7F && !IsDigit(static_cast<int>(*code));
  if (!lenient_ || !punctuation) {
    return FailWith(start, "\\{} is not ECMA-262 with the u flag; write {} without the backslash", Show(*code),
                    Show(*code));
  }
  const char shown = static_cast<char>(*code);
  if (warned_.find(shown) == std::string::npos) {
    warned_ += shown;
    warnings_.push_back(
        fmt::format("\\{} is not ECMA-262 with the u flag and is read as {}; drop the backslash (byte {} "
                    "of the pattern)",
                    shown, shown, start));
  }
  return true;
}

bool Scanner::ReadGroupName(std::string* name) {
  const size_t start = at_;
  name->clear();
  while (!AtEnd()) {
    if (Peek() == '>') {
      if (name->empty()) return Fail(start, "a group name is empty; name the group or write (...)");
      ++at_;
      return true;
    }
    const size_t here = at_;
    uint32_t code;
    if (Skip("\\")) {
      if (!Skip("u")) return Fail(here, "only \\u escapes may stand in a group name");
      if (!ReadUnicode(here, &code)) return false;
    } else if (!Take(&code)) {
      return false;
    }
    if (IsSurrogate(code) || !(name->empty() ? IsIdStart(code) : IsIdContinue(code))) {
      return FailWith(here, "{} can't {} a group name; use letters, digits, _ and $", Show(code),
                      name->empty() ? "begin" : "stand in");
    }
    AppendUtf8(code, name);
  }
  return Fail(start, "a group name lacks its closing >");
}

bool Scanner::ReadEscape(size_t start, bool in_class, Escape* out) {
  out->kind = Escape::kChar;
  const int byte = Peek();
  if (byte < 0) return Fail(start, "the pattern ends in a backslash; write \\\\ for a literal one");
  const auto set = [&](CharSet (*chars)(), bool negate) {
    ++at_;
    out->kind = Escape::kSet;
    if (!want_sets_) return true;
    out->set = chars();
    if (negate) out->set.Negate();
    return true;
  };
  const auto one = [&](uint32_t code) {
    ++at_;
    out->value = code;
    return true;
  };
  switch (byte) {
    case 'd':
      return set(CharSet::Digit, false);
    case 'D':
      return set(CharSet::Digit, true);
    case 'w':
      return set(CharSet::Word, false);
    case 'W':
      return set(CharSet::Word, true);
    case 's':
      return set(CharSet::Space, false);
    case 'S':
      return set(CharSet::Space, true);
    case 't':
      return one('\t');
    case 'n':
      return one('\n');
    case 'v':
      return one('\v');
    case 'f':
      return one('\f');
    case 'r':
      return one('\r');
    case 'p':
    case 'P':
      ++at_;
      out->kind = Escape::kSet;
      return ReadProperty(start, byte == 'P', &out->set);
    case 'b':
      if (in_class) return one('\b');
      out->kind = Escape::kWord;
      return one(0);
    case 'B':
      if (in_class) return Fail(start, "\\B can't stand in a class; it is no character");
      out->kind = Escape::kNotWord;
      return one(0);
    case 'c':
      if (!IsLetter(Peek(1))) return Fail(start, "\\c needs a letter, as in \\cJ");
      out->value = static_cast<uint32_t>(Peek(1)) & 0x1F;
      at_ += 2;
      return true;
    case 'x':
      ++at_;
      return ReadHex(2, &out->value) || Fail(start, "\\x needs two hexadecimal digits, as in \\x41");
    case 'u':
      ++at_;
      return ReadUnicode(start, &out->value);
    case '0':
      if (IsDigit(Peek(1))) return Fail(start, "octal escapes are not ECMA-262 with the u flag; use \\xHH");
      return one(0);
    case 'k':
      if (in_class) return Fail(start, "\\k can't stand in a class; a back-reference is no character");
      ++at_;
      if (!Skip("<")) return Fail(start, "\\k needs a group name, as in \\k<name>");
      out->kind = Escape::kNamedBackref;
      return ReadGroupName(&out->name);
    default:
      break;
  }
  if (byte >= '1' && byte <= '9') {
    if (in_class) return Fail(start, "a back-reference can't stand in a class; use \\xHH for a character");
    out->kind = Escape::kBackref;
    out->value = 0;
    for (const char digit : TakeDigits()) {
      out->value = std::min<uint32_t>(out->value * 10 + static_cast<uint32_t>(digit - '0'), 100'000'000);
    }
    return true;
  }
  return ReadIdentity(start, in_class, &out->value);
}

}  // namespace vouch::regex
