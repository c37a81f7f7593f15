// See pointer.h.
#include "engine/json/pointer.h"

#include <algorithm>
#include <charconv>

namespace vouch::json {
namespace {

// Appends the token, unescaped. False when a "~" stands before neither 0 nor 1.
bool AppendUnescaped(std::string_view token, std::string* out) {
  for (size_t i = 0; i < token.size(); ++i) {
    if (token[i] != '~') {
      out->push_back(token[i]);
      continue;
    }
    ++i;
    if (i == token.size() || (token[i] != '0' && token[i] != '1')) return false;
    out->push_back(token[i] == '0' ? '~' : '/');
  }
  return true;
}

// Takes the next token, still escaped, off a pointer that begins with "/".
std::string_view TakeToken(std::string_view* pointer) {
  pointer->remove_prefix(1);
  const std::string_view token = pointer->substr(0, pointer->find('/'));
  pointer->remove_prefix(token.size());
  return token;
}

}  // namespace

void AppendToken(std::string* pointer, std::string_view token) {
  pointer->push_back('/');
  if (std::none_of(token.begin(), token.end(), [](char c) { return c == '~' || c == '/'; })) {
    pointer->append(token);
    return;
  }
  for (char c : token) {
    if (c == '~') {
      pointer->append("~0");
    } else if (c == '/') {
      pointer->append("~1");
    } else {
      pointer->push_back(c);
    }
  }
}

void AppendIndex(std::string* pointer, uint64_t index) {
  char digits[20];
  const char* end = std::to_chars(digits, digits + sizeof(digits), index).ptr;
  pointer->push_back('/');
  pointer->append(static_cast<const char*>(digits), end);
}

std::optional<std::vector<std::string>> SplitPointer(std::string_view pointer) {
  std::vector<std::string> tokens;
  if (!pointer.empty() && pointer.front() != '/') return std::nullopt;
  while (!pointer.empty()) {
    std::string token;
    if (!AppendUnescaped(TakeToken(&pointer), &token)) return std::nullopt;
    tokens.push_back(std::move(token));
  }
  return tokens;
}

std::optional<uint32_t> ParseIndex(std::string_view token) {
  if (token.empty() || token.size() > 10 || (token[0] == '0' && token.size() > 1)) return std::nullopt;
  uint64_t index = 0;
  for (char c : token) {
    if (c < '0' || c > '9') return std::nullopt;
    index = index * 10 + static_cast<uint64_t>(c - '0');
  }
  if (index > UINT32_MAX) return std::nullopt;
  return static_cast<uint32_t>(index);
}

const Value* Resolve(const Value& root, std::string_view pointer) {
  if (!pointer.empty() && pointer.front() != '/') return nullptr;
  const Value* value = &root;
  std::string unescaped;
  while (!pointer.empty()) {
    std::string_view token = TakeToken(&pointer);
    if (token.find('~') != std::string_view::npos) {
      unescaped.clear();
      if (!AppendUnescaped(token, &unescaped)) return nullptr;
      token = unescaped;
    }
    if (value->is_object()) {
      value = value->Find(token);
      if (value == nullptr) return nullptr;
    } else if (value->is_array()) {
      const std::optional<uint32_t> index = ParseIndex(token);
      if (!index || *index >= value->size()) return nullptr;
      value = &value->items()[*index];
    } else {
      return nullptr;
    }
  }
  return value;
}

}  // namespace vouch::json
