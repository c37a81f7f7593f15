// See confidential.h. CredentialLines is in confidential_lines.cc.
#include "profiles/confidential.h"

#include <algorithm>
#include <optional>

#include "engine/json/writer.h"
#include "profiles/common/secrets.h"

namespace vouch::profiles {
namespace {

constexpr size_t kKnown = 16;  // as many bytes of a longer value are the value: sentences cut what they quote
constexpr size_t kPlain = 8;   // shorter ones count between the ends of words,
constexpr size_t kQuoted = 4;  // and still shorter ones, and plain words, in quotes

bool IsWord(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         (static_cast<unsigned char>(c) & 0x80) != 0;
}

void Star(std::string* text, size_t begin, size_t end) {
  for (size_t i = begin; i < std::min(end, text->size()); ++i) {
    char& c = (*text)[i];
    if (c != '\n' && c != '\r') c = '*';
  }
}

// A word of a language: nothing but letters, small ones behind the first.
bool IsPlainWord(std::string_view text) {
  for (size_t i = 0; i < text.size(); ++i) {
    const bool small = text[i] >= 'a' && text[i] <= 'z';
    if (!small && !(i == 0 && IsWord(text[i]))) return false;
  }
  return true;
}

// Whether a short text that stands here was taken from the file: in quotes, or behind a name.
bool IsTaken(std::string_view before, std::string_view after) {
  const char last = before.empty() ? ' ' : before.back();
  if (std::string_view("\"'*&!@=").find(last) != std::string_view::npos) {
    return after.empty() || std::string_view("\"'\\ ;,").find(after[0]) != std::string_view::npos;
  }
  return before.ends_with(": ");
}

// Lists of schemas' members: password is the name of a member there, and no value.
bool ListsNames(std::string_view name) {
  return name == "properties" || name == "patternProperties" || name == "$defs" || name == "definitions";
}

// An entry {name: api_key, default: X} says by its name what it holds.
std::optional<std::string_view> EntryName(const json::Value& object) {
  for (const std::string_view member : {"name", "key", "id", "header"}) {
    const json::Value* name = object.Find(member);
    if (name != nullptr && name->is_string()) return name->string();
  }
  return std::nullopt;
}

bool HoldsEntry(std::string_view name) {
  return name == "value" || name == "default" || name == "example" || name == "examples" || name == "defaultValue";
}

}  // namespace

Confidential::Confidential(std::string_view text, const json::Document* document) {
  for (const Credential& c : FindCredentials(text)) {
    ranges_.push_back({std::min(c.begin + c.shown, c.end), c.end});
    // Parts of a key stand alone in sentences, where they can't be known by their shape.
    if (c.end - c.begin >= kKnown) TakeText(text.substr(c.begin + c.shown, c.end - c.begin - c.shown), true);
  }
  if (document != nullptr) {
    TakeDocument(text, *document);
  } else if (std::count(text.begin(), text.end(), '\0') * 3 > static_cast<std::ptrdiff_t>(text.size())) {
    ranges_.push_back({0, text.size()});  // UTF-16 and the like: nothing can be known in it
  } else {
    TakeLines(text);
  }
  std::sort(values_.begin(), values_.end());
  values_.erase(std::unique(values_.begin(), values_.end()), values_.end());
}

void Confidential::TakeDocument(std::string_view text, const json::Document& document) {
  struct Open {
    const json::Value* value;
    bool secret, names;  // all below is private; the members are names of a schema
  };
  std::vector<Open> open = {{&document.root(), false, false}};
  while (!open.empty()) {
    const Open at = open.back();
    open.pop_back();
    if (at.value->is_object()) {
      const auto entry = EntryName(*at.value);
      const bool named = entry && IsCredentialName(*entry);
      for (const json::Member& m : at.value->members()) {
        const std::string_view key = at.value->key_text(m.key);
        const bool secret = at.secret || HoldsCredentials(key) || IsCredentialName(key) || (named && HoldsEntry(key));
        open.push_back({&m.value, secret && (at.secret || !at.names), !at.secret && ListsNames(key)});
      }
    } else if (at.value->is_array()) {
      bool behind_option = false;  // ["--token", "X"]
      for (const json::Value& item : at.value->items()) {
        const std::string_view text_of = item.is_string() ? item.string() : std::string_view();
        const size_t dashes = text_of.starts_with("--") ? 2 : text_of.starts_with("-") ? 1 : 0;
        open.push_back({&item, at.secret || (behind_option && !text_of.empty() && dashes == 0), false});
        behind_option = dashes != 0 && IsCredentialName(text_of.substr(dashes));
      }
    } else if (at.secret) {
      TakeValue(text, document, *at.value);
    } else if (at.value->is_string()) {
      // Written with escapes or folded over lines, a credential shows in the value alone.
      const json::Span span = document.Position(*at.value);
      const std::string_view written = text.substr(span.begin, span.end - span.begin);
      for (const Credential& c : FindCredentials(at.value->string())) {
        const std::string_view part = at.value->string().substr(c.begin, c.end - c.begin);
        if (written.find(part) == written.npos) ranges_.push_back({span.begin, span.end});
        if (part.size() >= kQuoted) TakeText(part.substr(c.shown), false);
      }
    }
  }
}

void Confidential::TakeValue(std::string_view text, const json::Document& document, const json::Value& value) {
  const json::Span span = document.Position(value);
  const std::string_view written = text.substr(span.begin, span.end - span.begin);
  if (value.is_number()) {
    ranges_.push_back({span.begin, span.end});
    values_.emplace_back(written);
    values_.push_back(json::Excerpt(value, 60));
    return;
  }
  if (!value.is_string()) return;
  const std::vector<ByteRange> parts = LiteralParts(value.string());
  if (parts.empty()) return;
  for (const ByteRange& part : parts) TakeText(value.string().substr(part.begin, part.end - part.begin), true);
  // What is written with escapes is masked whole, references and all.
  if (written.find(value.string()) == written.npos) return ranges_.push_back({span.begin, span.end});
  for (const ByteRange& part : LiteralParts(written)) {
    ranges_.push_back({span.begin + part.begin, span.begin + part.end});
  }
}

void Confidential::TakeLines(std::string_view text) {
  for (const ByteRange& line : CredentialLines(text)) {
    for (const ByteRange& part : LiteralParts(text.substr(line.begin, line.end - line.begin))) {
      ranges_.push_back({line.begin + part.begin, line.begin + part.end});
      TakeText(text.substr(line.begin + part.begin, part.end - part.begin), true);
    }
  }
}

// Sentences may quote a value whole, a line of it, or one word of it.
void Confidential::TakeText(std::string_view value, bool words) {
  const auto take = [&](std::string_view part, size_t shortest) {
    const auto edge = [](char c) { return !IsWord(c) && c != '+' && c != '/' && c != '='; };
    while (!part.empty() && edge(part.front())) part.remove_prefix(1);
    while (!part.empty() && edge(part.back())) part.remove_suffix(1);
    if (part.size() >= shortest && (shortest < kPlain || !IsPlainWord(part))) values_.emplace_back(part);
  };
  take(value, 1);
  for (size_t at = 0; at < value.size();) {
    const size_t end = std::min(value.find_first_of("\r\n\t\"'\\", at), value.size());
    take(value.substr(at, end - at), kQuoted);
    at = end + 1;
  }
  if (!words) return;
  for (size_t at = 0; at < value.size();) {
    const size_t end = std::min(value.find_first_of("\r\n\t\"'\\ :,@{}[]", at), value.size());
    take(value.substr(at, end - at), kPlain);
    at = end + 1;
  }
}

size_t Confidential::Match(std::string_view sentence, size_t at, size_t shortest) const {
  const std::string_view rest = sentence.substr(at);
  const auto common = [&](const std::string& value) {
    size_t n = 0;
    while (n < value.size() && n < rest.size() && value[n] == rest[n]) ++n;
    return n;
  };
  // The values next to the text in the order have most in common with it.
  const auto next = std::upper_bound(values_.begin(), values_.end(), rest,
                                     [](std::string_view a, const std::string& b) { return a < b; });
  size_t longest = next == values_.end() ? 0 : common(*next);
  if (next != values_.begin()) longest = std::max(longest, common(*std::prev(next)));
  if (longest >= kKnown) return longest;
  for (size_t length = longest; length >= shortest && length > 0; --length) {
    if (!std::binary_search(values_.begin(), values_.end(), rest.substr(0, length), std::less<>())) continue;
    if (length >= kPlain) return length;
    const std::string_view found = rest.substr(0, length);
    const std::string_view before = sentence.substr(0, at), after = rest.substr(length);
    if ((!before.empty() && IsWord(before.back())) || (!after.empty() && IsWord(after[0]))) continue;
    if ((length >= kQuoted && !IsPlainWord(found)) || IsTaken(before, after)) return length;
  }
  return 0;
}

std::string Confidential::Mask(std::string_view text) const {
  std::string masked(text);
  for (const ByteRange& range : ranges_) Star(&masked, range.begin, range.end);
  if (values_.empty()) return masked;
  // The same text in another place, as the anchor that an alias in `env` stands for.
  for (size_t at = 0; at < text.size();) {
    const size_t length = Match(text, at, kPlain);
    Star(&masked, at, at + length);
    at += std::max<size_t>(length, 1);
  }
  return masked;
}

std::string Confidential::Redact(std::string_view sentence) const {
  std::string redacted;
  for (size_t at = 0; at < sentence.size();) {
    const size_t length = values_.empty() ? 0 : Match(sentence, at, 1);
    if (length == 0) {
      redacted += sentence[at++];
    } else {
      redacted += "…";
      at += length;
    }
  }
  return Redacted(redacted);
}

}  // namespace vouch::profiles
