// See texts.h.
#include "test-suite/reference/texts.h"

#include <array>
#include <iterator>
#include <vector>

namespace vouch::reference {
namespace {

using std::string_view_literals::operator""sv;

constexpr std::string_view kBytes[] = {
    "{"sv, "}"sv, "["sv, "]"sv, ":"sv, ","sv, "\""sv, "\\"sv, "0"sv, "1"sv, "9"sv, "-"sv, "+"sv, "."sv,
    "e"sv, "E"sv, " "sv, "\n"sv, "\r"sv, "\t"sv, "\0"sv, "\x01"sv, "\x1f"sv, "\x7f"sv, "\x80"sv, "\xbf"sv,
    "\xc0"sv, "\xc3"sv, "\xe2"sv, "\xed"sv, "\xf0"sv, "\xf4"sv, "\xf8"sv, "\xff"sv, "t"sv, "f"sv, "n"sv,
    "u"sv, "/"sv, "'"sv, "\f"sv, "\v"sv};
constexpr std::string_view kParts[] = {
    "true"sv, "false"sv, "null"sv, "{}"sv, "[]"sv, "\"\""sv, "\"a\":"sv, ",\"a\":1"sv, "[1,"sv, "{\"a\":"sv,
    "]]"sv, "}}"sv, "\xef\xbb\xbf"sv, "\xc2\xa0"sv, "NaN"sv, "Infinity"sv, "// x\n"sv, "/**/"sv, "\r\n"sv,
    "\"\\\""sv, "tru"sv, "nulll"sv, "[\"\":1]"sv};
constexpr std::string_view kEscapes[] = {
    "\\\""sv, "\\\\"sv, "\\/"sv, "\\b"sv, "\\f"sv, "\\n"sv, "\\r"sv, "\\t"sv, "\\u0000"sv, "\\u0061"sv,
    "\\u00e9"sv, "\\u00E9"sv, "\\u2028"sv, "\\uFFFF"sv, "\\ud83d\\ude00"sv, "\\uD83D\\uDE00"sv, "\\ud800"sv,
    "\\udc00"sv, "\\ud83d\\u0061"sv, "\\ud83d\\ud83d"sv, "\\ude00\\ud83d"sv, "\\ud83d"sv, "\\u"sv, "\\u1"sv,
    "\\u12g4"sv, "\\u123"sv, "\\x41"sv, "\\a"sv, "\\'"sv, "\\0"sv, "\\U0061"sv, "\\ "sv, "\\\n"sv};
constexpr std::string_view kUtf8[] = {
    "\xc3\xa9"sv, "\xc3"sv, "\xc0\x80"sv, "\xc1\xbf"sv, "\xe2\x82\xac"sv, "\xe2\x82"sv, "\xe2"sv,
    "\xe0\x80\x80"sv, "\xe0\x9f\xbf"sv, "\xe0\xa0\x80"sv, "\xed\x9f\xbf"sv, "\xed\xa0\x80"sv,
    "\xed\xbf\xbf"sv, "\xee\x80\x80"sv, "\xef\xbf\xbf"sv, "\xf0\x9f\x98\x80"sv, "\xf0\x9f\x98"sv,
    "\xf0\x9f"sv, "\xf0"sv, "\xf0\x80\x80\x80"sv, "\xf0\x8f\xbf\xbf"sv, "\xf4\x8f\xbf\xbf"sv,
    "\xf4\x90\x80\x80"sv, "\xf5\x80\x80\x80"sv, "\x80"sv, "\xbf\xbf"sv, "\xc3\xa9\xa9"sv, "\xfe"sv};
constexpr std::string_view kNumberParts[] = {
    "0"sv, "00"sv, "-"sv, "."sv, "e"sv, "E+"sv, "e-"sv, ".0"sv, "0."sv, "e5"sv, "+"sv, "9"sv, "x"sv,
    "123456789012345678"sv, "0000000000000000000000"sv, "e999999999999999999999"sv, "--"sv, ".5.5"sv,
    "1e1e1"sv};
constexpr std::string_view kSpaces[] = {
    " "sv, "\n"sv, "\r\n"sv, "\t"sv, "  "sv, "    "sv};

std::string Times(uint64_t count, std::string_view part) {
  std::string text;
  for (; count > 0; --count) text += part;
  return text;
}

std::string Digits(Dice& dice, uint64_t most) {
  std::string text(1 + dice.Below(most), '0');
  for (char& c : text) c = static_cast<char>('0' + dice.Below(10));
  return text;
}

std::string Number(Dice& dice) {
  if (dice.Percent(30)) return dice.Pick(NumberPool());
  std::string text = dice.Percent(30) ? "-" : "";
  const std::string integer = Digits(dice, dice.Percent(20) ? 40 : 19);
  text += integer.substr(std::min(integer.find_first_not_of('0'), integer.size() - 1));
  if (dice.Percent(40)) text += '.' + Digits(dice, dice.Percent(20) ? 40 : 8);
  if (dice.Percent(20)) {
    text += dice.Percent(50) ? 'e' : 'E';
    text += dice.Pick(std::array{"", "+", "-"});
    text += Digits(dice, dice.Percent(20) ? 25 : 3);
  }
  return text;
}

std::string String(Dice& dice, std::string_view plain) {
  std::string text = "\"";
  for (const char c : plain) {
    if (c == '"' || c == '\\') text += '\\';
    constexpr std::string_view kHex = "0123456789abcdef";
    const auto byte = static_cast<uint8_t>(c);
    if (byte < 0x20 || (byte < 0x80 && dice.Percent(5) && c != '"' && c != '\\')) {
      text += std::string("\\u00") + kHex[byte >> 4] + kHex[byte & 15];
    } else {
      text += c;
    }
  }
  if (dice.Percent(10)) text += kEscapes[dice.Below(16)];
  if (dice.Percent(5)) text += Times(dice.Below(80), dice.Percent(50) ? "x" : "\\\\");
  return text + '"';
}

void AddSpace(Dice& dice, std::string* text) {
  if (dice.Percent(75)) return;
  *text += dice.Percent(4) ? Times(dice.Below(140), " ") : std::string(dice.Pick(kSpaces));
}

// `repeats`: how many names in a hundred may have been there before. `scalars`: 0 for a container where there is depth, 6
// for any value.
void AddValue(Dice& dice, unsigned depth, unsigned repeats, uint64_t scalars, std::string* text) {
  AddSpace(dice, text);
  const uint64_t roll = depth == 0 ? dice.Below(6) : 6 - scalars + dice.Below(4 + scalars);
  if (roll < 2) {
    *text += Number(dice);
  } else if (roll < 4) {
    *text += String(dice, dice.Pick(StringPool()));
  } else if (roll == 4) {
    *text += dice.Pick(std::array{"true", "false", "null"});
  } else if (roll == 5) {
    *text += dice.Percent(50) ? "[]" : "{}";
  } else {
    const bool object = roll > 7;
    const uint64_t size = dice.Percent(3) ? dice.Below(40) : dice.Below(5);
    *text += object ? '{' : '[';
    for (uint64_t k = 0; k < size; ++k) {
      if (k > 0) *text += ',';
      AddSpace(dice, text);
      if (object) {
        const bool repeated = dice.Percent(repeats);
        *text += String(dice, repeated ? NamePool()[dice.Below(5)] : dice.Pick(NamePool()) + std::to_string(k));
        AddSpace(dice, text);
        *text += ':';
      }
      AddValue(dice, size > 8 ? 0 : depth - 1, repeats, 6, text);
    }
    AddSpace(dice, text);
    *text += object ? '}' : ']';
  }
  AddSpace(dice, text);
}

// The string tokens of a text that is right, roughly those of one that isn't: from quote to behind the next one.
struct Range {
  size_t begin, size;
};
std::vector<Range> Strings(const std::string& text) {
  std::vector<Range> found;
  for (size_t at = text.find('"'); at != std::string::npos;) {
    size_t end = at + 1;
    while (end < text.size() && text[end] != '"') end += text[end] == '\\' ? 2 : 1;
    if (end >= text.size()) break;
    found.push_back({at, end + 1 - at});
    at = text.find('"', end + 1);
  }
  return found;
}

// Where a random one of these bytes stands; the end where none does.
size_t Find(Dice& dice, const std::string& text, std::string_view any_of) {
  const size_t from = dice.Below(text.size() + 1);
  const size_t found = text.find_first_of(any_of, from);
  return found != std::string::npos ? found : std::min(text.find_first_of(any_of), text.size());
}

// One string is put in another's place, perhaps spelled otherwise; mostly among names.
void RepeatString(Dice& dice, std::string* text) {
  std::vector<Range> strings = Strings(*text);
  if (dice.Percent(80)) {
    std::erase_if(strings, [&](const Range& r) {
      const size_t behind = text->find_first_not_of(" \t\r\n", r.begin + r.size);
      return behind == std::string::npos || (*text)[behind] != ':';
    });
  }
  if (strings.size() < 2) return;
  const Range from = dice.Pick(strings), to = dice.Pick(strings);
  std::string copy = text->substr(from.begin, from.size);
  if (copy.size() > 2 && copy[1] >= 'a' && copy[1] <= 'z' && dice.Percent(50)) {
    constexpr std::string_view kHex = "0123456789abcdef";
    copy.replace(1, 1, std::string("\\u00") + kHex[static_cast<uint8_t>(copy[1]) >> 4] + kHex[copy[1] & 15]);
  }
  text->replace(to.begin, to.size, copy);
}

// A member is there twice: an object's first one again, at its beginning.
void RepeatMember(Dice& dice, std::string* text) {
  const size_t open = Find(dice, *text, "{");
  const size_t end = text->find_first_of(",}", open);
  if (end == std::string::npos || end < open + 2) return;
  text->insert(open + 1, text->substr(open + 1, end - open - 1) + ',');
}

void Change(Dice& dice, std::string* text) {
  const size_t at = dice.Below(text->size() + 1);
  const size_t left = text->size() - at;
  switch (dice.Below(17)) {
    case 0:
      if (left > 0) (*text)[at] = static_cast<char>((*text)[at] ^ (1 << dice.Below(8)));
      break;
    case 1:
      if (left > 0) text->replace(at, 1, dice.Pick(kBytes));
      break;
    case 2:
      text->insert(at, dice.Pick(kBytes));
      break;
    case 3:
      text->erase(at, 1 + dice.Below(dice.Percent(80) ? 3 : 30));
      break;
    case 4:
      text->insert(at, dice.Pick(kParts));
      break;
    case 5:
      text->insert(at, text->substr(dice.Below(text->size() + 1), dice.Below(20)));
      break;
    case 6:
      text->replace(at, dice.Below(20), AnyDocument(dice).substr(0, 1 + dice.Below(40)));
      break;
    case 7:
      text->resize(at);
      break;
    case 8:
      text->insert(Find(dice, *text, "0123456789-.eE"), dice.Pick(kNumberParts));
      break;
    case 9: {
      const size_t number = Find(dice, *text, "0123456789-");
      size_t end = text->find_first_not_of("0123456789-+.eE", number);
      if (end == std::string::npos) end = text->size();
      text->replace(number, end - number, Number(dice));
      break;
    }
    case 10: {
      const size_t inside = Find(dice, *text, "\"");
      text->insert(std::min(inside + 1, text->size()), dice.Pick(kEscapes));
      break;
    }
    case 11: {
      const size_t escape = Find(dice, *text, "\\");
      text->replace(escape, std::min<size_t>(dice.Below(8), text->size() - escape), dice.Pick(kEscapes));
      break;
    }
    case 12: {
      const size_t inside = dice.Percent(80) ? std::min(Find(dice, *text, "\"") + 1, text->size()) : at;
      text->insert(inside, dice.Pick(kUtf8));
      break;
    }
    case 13:
      RepeatString(dice, text);
      break;
    case 14:
      RepeatMember(dice, text);
      break;
    case 15:
      text->insert(at, Times(dice.Below(130), dice.Pick(std::array{" ", "\\", "\\\\", "\"", "[", "\xc3\xa9", "\\u00e9", "1"})));
      break;
    default:
      text->insert(Find(dice, *text, "{}[]:,"), Times(dice.Below(70), " "));
  }
}

}  // namespace

std::string AnyDocument(Dice& dice) {
  std::string text = dice.Percent(3) ? "\xef\xbb\xbf" : "";
  const uint64_t nested = dice.Percent(2) ? dice.Below(200) : 0;
  text += Times(nested, "[");
  const unsigned repeats = dice.Percent(15) ? 80 : 1;
  AddValue(dice, static_cast<unsigned>(dice.Below(6)), repeats, 0, &text);
  return text + Times(nested, "]");
}

std::string TextMaker::Make(uint64_t index) const {
  Dice dice(seed_ * 0x9e3779b97f4a7c15 + index);
  std::string text = AnyDocument(dice);
  for (uint64_t changes = dice.Below(6); changes > 0; --changes) Change(dice, &text);
  return text;
}

}  // namespace vouch::reference
