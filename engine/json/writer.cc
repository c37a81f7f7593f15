// See writer.h.
#include "engine/json/writer.h"

#include <algorithm>
#include <charconv>
#include <vector>

#include "engine/json/decimal.h"
#include "engine/json/number.h"

namespace vouch::json {
namespace {

// A double in text that reads back as the same value: the shortest one if that is exact, else every digit.
void WriteDouble(const Value& value, std::string* out) {
  const double d = value.real();
  DigitBuffer buffer;
  const bool exact = Compare(Number::Exact(d), Number::Shortest(d)) != 0;
  const std::string_view text = DoubleText(d, exact, &buffer);
  out->append(text);
  // Written with a fraction, read with a fraction.
  if (text.find_first_of(".e") == std::string_view::npos) out->append(".0");
}

// `enough`: so many bytes of a long text are all that is wanted.
void WriteScalar(const Value& value, size_t enough, std::string* out) {
  char digits[24];
  switch (value.tag()) {
    case Tag::kNull:
      out->append("null");
      break;
    case Tag::kFalse:
      out->append("false");
      break;
    case Tag::kTrue:
      out->append("true");
      break;
    case Tag::kInt64:
      out->append(digits, std::to_chars(digits, digits + sizeof(digits), value.int64()).ptr);
      break;
    case Tag::kUint64:
      out->append(digits, std::to_chars(digits, digits + sizeof(digits), value.uint64()).ptr);
      break;
    case Tag::kDouble:
      WriteDouble(value, out);
      break;
    case Tag::kDecimal:
      out->append(value.decimal().text, std::min<size_t>(value.decimal().length, enough));
      break;
    case Tag::kString:
      WriteString(value.string().substr(0, enough), out);
      break;
    case Tag::kArray:
      out->append("[]");
      break;  // only empty ones come here
    case Tag::kObject:
      out->append("{}");
      break;
  }
}

void NewLine(size_t depth, int indent, std::string* out) {
  if (indent <= 0) return;
  out->push_back('\n');
  out->append(depth * static_cast<size_t>(indent), ' ');
}

// Stops once `out` has `enough` bytes or more; nothing behind them is complete.
void WriteUpTo(const Value& root, int indent, size_t enough, std::string* out) {
  struct Frame {
    const Value* container;
    uint32_t next;
  };
  std::vector<Frame> frames;
  const Value* value = &root;
  for (;;) {
    if ((value->is_array() || value->is_object()) && value->size() != 0) {
      frames.push_back({value, 0});
      out->push_back(value->is_array() ? '[' : '{');
    } else {
      WriteScalar(*value, enough, out);
    }
    for (;;) {
      if (frames.empty() || out->size() >= enough) return;
      Frame& frame = frames.back();
      const bool is_array = frame.container->is_array();
      if (frame.next < frame.container->size()) {
        if (frame.next != 0) out->push_back(',');
        NewLine(frames.size(), indent, out);
        if (is_array) {
          value = &frame.container->items()[frame.next++];
        } else {
          const Member& member = frame.container->members()[frame.next++];
          WriteString(frame.container->key_text(member.key).substr(0, enough), out);
          out->append(indent > 0 ? ": " : ":");
          value = &member.value;
        }
        break;
      }
      frames.pop_back();
      NewLine(frames.size(), indent, out);
      out->push_back(is_array ? ']' : '}');
    }
  }
}

// Whether one of eight bytes is a control character, a quote or a backslash.
bool NeedsEscape(const char* p) {
  constexpr uint64_t kOnes = 0x0101010101010101;
  const uint64_t w = KeyPrefix(p, 8);
  const uint64_t quote = w ^ (kOnes * '"');
  const uint64_t backslash = w ^ (kOnes * '\\');
  return (((w - kOnes * 0x20) & ~w) | ((quote - kOnes) & ~quote) | ((backslash - kOnes) & ~backslash)) & (kOnes << 7);
}

}  // namespace

void WriteString(std::string_view text, std::string* out) {
  out->push_back('"');
  size_t begin = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    while (i + 8 < text.size() && !NeedsEscape(text.data() + i)) i += 8;
    const auto c = static_cast<uint8_t>(text[i]);
    if (c >= 0x20 && c != '"' && c != '\\') continue;
    out->append(text.substr(begin, i - begin));
    begin = i + 1;
    out->push_back('\\');
    switch (c) {
      case '"':
      case '\\':
        out->push_back(text[i]);
        break;
      case '\b':
        out->push_back('b');
        break;
      case '\f':
        out->push_back('f');
        break;
      case '\n':
        out->push_back('n');
        break;
      case '\r':
        out->push_back('r');
        break;
      case '\t':
        out->push_back('t');
        break;
      default:
        out->append("u00");
        out->push_back(c < 0x10 ? '0' : '1');
        out->push_back("0123456789abcdef"[c & 15]);
    }
  }
  out->append(text.substr(begin));
  out->push_back('"');
}

void Write(const Value& value, std::string* out, int indent) { WriteUpTo(value, indent, SIZE_MAX, out); }

std::string ToText(const Value& value) {
  std::string text;
  Write(value, &text);
  return text;
}

std::string Excerpt(const Value& value, size_t max_bytes) {
  std::string text;
  WriteUpTo(value, 0, max_bytes < SIZE_MAX ? max_bytes + 1 : SIZE_MAX, &text);
  if (text.size() <= max_bytes) return text;
  size_t end = max_bytes;
  while (end > 0 && (static_cast<uint8_t>(text[end]) & 0xC0) == 0x80) --end;
  text.resize(end);
  return text + "...";
}

}  // namespace vouch::json
