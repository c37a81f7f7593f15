// Tree: building, searching, writing.
#include "test-suite/reference/tree.h"

#include <cstdio>

#include "engine/json/writer.h"

namespace vouch::reference {
namespace {

bool Chance(Random* random, int one_in) {
  return random != nullptr && (*random)() % static_cast<uint64_t>(one_in) == 0;
}

void AppendUnit(unsigned unit, Random* random, std::string* out) {
  char buffer[8];
  std::snprintf(buffer, sizeof buffer, Chance(random, 2) ? "\\u%04x" : "\\u%04X", unit);
  *out += buffer;
}

// The code point at text[*at], which is moved behind it. The text is valid UTF-8.
uint32_t NextCodePoint(const std::string& text, size_t* at) {
  const auto byte = [&](size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char first = byte(*at);
  const int length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
  uint32_t code = length == 1 ? first : first & (0xFFu >> (length + 1));
  for (int i = 1; i < length; ++i) code = code << 6 | (byte(*at + static_cast<size_t>(i)) & 0x3Fu);
  *at += static_cast<size_t>(length);
  return code;
}

void AppendString(const std::string& text, Random* random, std::string* out) {
  if (!Chance(random, 8)) return json::WriteString(text, out);
  *out += '"';
  for (size_t at = 0; at < text.size();) {
    const size_t begin = at;
    const uint32_t code = NextCodePoint(text, &at);
    const bool must = code < 0x20 || code == '"' || code == '\\';
    if (!must && !Chance(random, 2)) {
      out->append(text, begin, at - begin);
    } else if (code == '/' && Chance(random, 2)) {
      *out += "\\/";
    } else if (code < 0x10000) {
      AppendUnit(code, random, out);
    } else {
      AppendUnit(0xD800 + ((code - 0x10000) >> 10), random, out);
      AppendUnit(0xDC00 + ((code - 0x10000) & 0x3FF), random, out);
    }
  }
  *out += '"';
}

void AppendSpace(Random* random, std::string* out) {
  if (Chance(random, 64)) *out += " \n\t "[(*random)() % 4];
}

void Append(const Tree& tree, Random* random, std::string* out) {
  AppendSpace(random, out);
  switch (tree.kind) {
    case Tree::Kind::kLiteral:
      *out += tree.text;
      break;
    case Tree::Kind::kString:
      AppendString(tree.text, random, out);
      break;
    case Tree::Kind::kArray:
      *out += '[';
      for (size_t i = 0; i < tree.items.size(); ++i) {
        if (i != 0) *out += ',';
        Append(tree.items[i], random, out);
      }
      *out += ']';
      break;
    case Tree::Kind::kObject:
      *out += '{';
      for (size_t i = 0; i < tree.members.size(); ++i) {
        if (i != 0) *out += ',';
        AppendString(tree.members[i].first, random, out);
        *out += ':';
        Append(tree.members[i].second, random, out);
      }
      *out += '}';
      break;
  }
}

}  // namespace

Tree Tree::Literal(std::string_view spelling) {
  Tree t;
  t.text = spelling;
  return t;
}

Tree Tree::String(std::string_view value) {
  Tree t;
  t.kind = Kind::kString;
  t.text = value;
  return t;
}

Tree Tree::Array(std::vector<Tree> items) {
  Tree t;
  t.kind = Kind::kArray;
  t.text.clear();
  t.items = std::move(items);
  return t;
}

Tree Tree::Object(std::vector<std::pair<std::string, Tree>> members) {
  Tree t;
  t.kind = Kind::kObject;
  t.text.clear();
  t.members = std::move(members);
  return t;
}

Tree Tree::Names(const std::vector<std::string>& names) {
  Tree t = Array();
  for (const std::string& name : names) t.items.push_back(String(name));
  return t;
}

Tree Tree::From(const json::Value& value) {
  if (value.is_string()) return String(value.string());
  if (value.is_array()) {
    Tree t = Array();
    for (const json::Value& item : value.items()) t.items.push_back(From(item));
    return t;
  }
  if (value.is_object()) {
    Tree t = Object();
    for (const json::Member& m : value.members())
      t.members.emplace_back(value.key_text(m.key), From(m.value));
    return t;
  }
  return Literal(json::ToText(value));
}

Tree* Tree::Find(std::string_view name) {
  for (auto& [key, value] : members) {
    if (key == name) return &value;
  }
  return nullptr;
}

const Tree* Tree::Find(std::string_view name) const { return const_cast<Tree*>(this)->Find(name); }

Tree& Tree::Set(std::string_view name, Tree value) {
  if (Tree* present = Find(name)) {
    *present = std::move(value);
  } else {
    members.emplace_back(name, std::move(value));
  }
  return *this;
}

size_t Tree::Size() const {
  size_t size = 1;
  for (const Tree& item : items) size += item.Size();
  for (const auto& member : members) size += member.second.Size();
  return size;
}

std::string Tree::ToText(Random* random) const {
  std::string out;
  Append(*this, random, &out);
  return out;
}

}  // namespace vouch::reference
