// See canonical.h.
#include "profiles/common/canonical.h"

#include <fmt/format.h>
#include <nettle/sha2.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <vector>

#include "engine/json/number.h"

namespace vouch::profiles {
namespace {

// Names in the order of their UTF-16 code units (RFC 8785 section 3.2.3), which is that of their UTF-8 bytes but for
// characters beyond U+FFFF: as surrogates they come before U+E000.
bool ComesBefore(std::string_view a, std::string_view b) {
  const auto [x, y] = std::mismatch(a.begin(), a.end(), b.begin(), b.end());
  if (x == a.end() || y == b.end()) return x == a.end() && y != b.end();
  const auto p = static_cast<uint8_t>(*x);
  const auto q = static_cast<uint8_t>(*y);
  // The first bytes that differ are lead bytes, or follow the same lead byte.
  const bool far_p = p >= 0xF0;
  const bool far_q = q >= 0xF0;
  if (far_p != far_q) return far_p ? q >= 0xEE : p < 0xEE;
  return p < q;
}

void AppendString(std::string_view text, std::string* out) {
  *out += '"';
  for (const char c : text) {
    switch (c) {
      case '"': *out += "\\\""; break;
      case '\\': *out += "\\\\"; break;
      case '\b': *out += "\\b"; break;
      case '\f': *out += "\\f"; break;
      case '\n': *out += "\\n"; break;
      case '\r': *out += "\\r"; break;
      case '\t': *out += "\\t"; break;
      default:
        if (static_cast<uint8_t>(c) < 0x20) {
          *out += fmt::format("\\u{:04x}", static_cast<unsigned>(c));
        } else {
          *out += c;
        }
    }
  }
  *out += '"';
}

// As ECMAScript writes the double (ECMA-262 Number::toString, radix 10).
bool AppendNumber(const json::Value& value, std::string* out) {
  const json::Number number = json::ToNumber(value);
  const double d = json::Near(number);
  if (!std::isfinite(d)) return false;
  const bool literal = value.tag() != json::Tag::kDecimal || value.decimal().integer_literal;
  if (literal && !json::Equal(number, json::Number::Exact(d))) return false;
  if (d == 0) return *out += '0', true;
  if (d < 0) *out += '-';
  char buffer[32];
  const char* const end =
      std::to_chars(buffer, buffer + sizeof(buffer), std::fabs(d), std::chars_format::scientific).ptr;
  const std::string_view text(buffer, static_cast<size_t>(end - buffer));
  const size_t e = text.find('e');
  std::string digits(1, text[0]);
  if (e > 2) digits += text.substr(2, e - 2);
  int exponent = 0;
  const char* const from = text.data() + e + (text[e + 1] == '+' ? 2 : 1);
  std::from_chars(from, end, exponent);
  const int count = static_cast<int>(digits.size());
  const int point = exponent + 1;  // digits before the decimal point
  if (count <= point && point <= 21) {
    *out += digits.append(static_cast<size_t>(point - count), '0');
  } else if (0 < point && point <= 21) {
    *out += digits.insert(static_cast<size_t>(point), 1, '.');
  } else if (-6 < point && point <= 0) {
    *out += "0." + std::string(static_cast<size_t>(-point), '0') + digits;
  } else {
    if (count > 1) digits.insert(1, 1, '.');
    *out += fmt::format("{}e{}{}", digits, point > 0 ? '+' : '-', std::abs(point - 1));
  }
  return true;
}

// A container that is being written.
struct Open {
  const json::Value* value;
  std::vector<const json::Member*> members;  // sorted, of an object
  size_t next = 0;

  size_t size() const { return value->is_object() ? members.size() : value->size(); }
};

Open Start(const json::Value& value) {
  Open open{&value, {}};
  if (!value.is_object()) return open;
  for (const json::Member& member : value.members()) open.members.push_back(&member);
  std::sort(open.members.begin(), open.members.end(), [&](const json::Member* a, const json::Member* b) {
    return ComesBefore(value.key_text(a->key), value.key_text(b->key));
  });
  return open;
}

}  // namespace

bool AppendCanonical(const json::Value& value, std::initializer_list<std::string_view> without, std::string* out) {
  std::vector<Open> stack;
  const json::Value* at = &value;
  while (true) {
    if (at->is_array() || at->is_object()) {
      stack.push_back(Start(*at));
      if (stack.size() == 1) {
        std::erase_if(stack[0].members, [&](const json::Member* m) {
          return std::find(without.begin(), without.end(), value.key_text(m->key)) != without.end();
        });
      }
      *out += at->is_object() ? '{' : '[';
    } else if (at->is_string()) {
      AppendString(at->string(), out);
    } else if (at->is_number()) {
      if (!AppendNumber(*at, out)) return false;
    } else {
      *out += at->is_null() ? "null" : at->is_true() ? "true" : "false";
    }
    while (!stack.empty() && stack.back().next == stack.back().size()) {
      *out += stack.back().value->is_object() ? '}' : ']';
      stack.pop_back();
    }
    if (stack.empty()) return true;
    Open& open = stack.back();
    if (open.next > 0) *out += ',';
    if (open.value->is_object()) {
      const json::Member& member = *open.members[open.next++];
      AppendString(open.value->key_text(member.key), out);
      *out += ':';
      at = &member.value;
    } else {
      at = &open.value->items()[open.next++];
    }
  }
}

std::string Sha256(std::string_view bytes) {
  sha256_ctx context;
  sha256_init(&context);
  sha256_update(&context, bytes.size(), reinterpret_cast<const uint8_t*>(bytes.data()));
  uint8_t digest[SHA256_DIGEST_SIZE];
  sha256_digest(&context, sizeof(digest), digest);
  std::string hex;
  for (const uint8_t byte : digest) hex += fmt::format("{:02x}", byte);
  return hex;
}

}  // namespace vouch::profiles
