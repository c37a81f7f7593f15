// LoadJson: JSON through the exact reader, its errors told apart by what is wrong with the file.
// Entry point: loading.h. Tested by test-suite/unit/profiles/load/json_test.cc.
#include <fmt/format.h>

#include <utility>

#include "engine/json/pointer.h"
#include "profiles/common/secrets.h"
#include "profiles/load/loading.h"

namespace vouch::profiles::load {
namespace {

bool IsWord(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-' ||
         c == '.' || (static_cast<uint8_t>(c) & 0x80) != 0;
}

// What stands at a fault: a string, a word or one character.
Range TokenAt(std::string_view text, uint32_t at) {
  const auto size = static_cast<uint32_t>(text.size());
  if (at >= size) return {size, size};
  uint32_t end = at;
  if (text[at] == '"') {
    for (++end; end < size && text[end] != '"' && !IsBreak(text[end]); ++end) {
      if (text[end] == '\\' && end + 1 < size) ++end;
    }
    return {at, end < size && text[end] == '"' ? end + 1 : end};
  }
  while (end < size && IsWord(text[end])) ++end;
  return {at, end == at ? at + 1 : end};
}

// The pointer of the member whose key begins at `at`, of a text that is JSON up to there.
std::string PointerOfKey(std::string_view text, uint32_t at) {
  struct Open {
    bool object;
    uint32_t index;        // items before
    std::string_view key;  // of the last member
  };
  std::vector<Open> open;
  const auto read = [&](Range string) {
    const Result<json::Document> key = json::Document::Parse(Cut(text, string));
    return key.ok() && key.value().root().is_string() ? std::string(key.value().root().string()) : std::string();
  };
  for (uint32_t i = 0; i < at; ++i) {
    const char c = text[i];
    if (c == '{' || c == '[') {
      open.push_back({c == '{', 0, {}});
    } else if (open.empty()) {
      continue;  // a byte order mark
    } else if (c == '}' || c == ']') {
      open.pop_back();
    } else if (c == ',') {
      ++open.back().index;
      open.back().key = {};
    } else if (c == '"') {
      const Range string = TokenAt(text, i);
      if (open.back().object && open.back().key.empty()) open.back().key = Cut(text, string);
      i = string.end - 1;
    }
  }
  std::string pointer;
  for (size_t i = 0; i + 1 < open.size(); ++i) {
    const std::string_view key = open[i].key;
    const auto begin = static_cast<uint32_t>(open[i].object ? key.data() - text.data() : 0);
    json::AppendToken(&pointer, open[i].object ? read({begin, begin + static_cast<uint32_t>(key.size())})
                                               : std::to_string(open[i].index));
  }
  json::AppendToken(&pointer, read(TokenAt(text, at)));
  return pointer;
}

}  // namespace

std::optional<json::Document> LoadJson(std::string_view text, const Options& options, Notices* notices) {
  json::ParseOptions parse;
  parse.max_depth = options.max_depth;
  parse.max_bytes = options.max_bytes;
  parse.depth_limit_name = "max_depth";
  parse.keep_positions = true;
  Result<json::Document> document = json::Document::Parse(text, parse);
  if (document.ok()) return std::move(document).value();

  const Error& error = document.error();
  const auto at = static_cast<uint32_t>(error.position.byte);
  const Range token = TokenAt(text, at);
  std::string message = Redacted(error.message);
  switch (error.code) {
    case ErrorCode::kDuplicateKey:
      notices->Fatal(Problem::kDuplicateKey, token, std::move(message));
      notices->All().back().pointer = PointerOfKey(text, at);
      return std::nullopt;
    case ErrorCode::kLimit:
    case ErrorCode::kMemory:
      notices->Fatal(Problem::kLimit, token, std::move(message));
      return std::nullopt;
    default:
      break;
  }
  // Where other readers know a number that JSON has not.
  const uint32_t number = at > 0 && text[at - 1] == '-' ? at - 1 : at;
  const std::string_view word = text.substr(std::min<size_t>(at, text.size()));
  const std::string_view plain = word.substr(word.starts_with('-') ? 1 : 0);
  if (plain.starts_with("NaN") || plain.starts_with("Infinity")) {
    const auto end = static_cast<uint32_t>(plain.data() - text.data() + (plain[0] == 'N' ? 3 : 8));
    if (end == text.size() || !IsWord(text[end])) {
      notices->Fatal(Problem::kNonFinite, {number, end},
                     fmt::format("{} is no finite number, and JSON has no value for it",
                                 Cut(text, {number, end})),
                     "write a number, or a string in quotes if text is meant");
      return std::nullopt;
    }
  }
  const std::string_view content = text.substr(text.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0);
  if (content.find_first_not_of(" \t\r\n") == content.npos) {
    notices->Fatal(Problem::kEmpty, {}, "the file is empty");
    return std::nullopt;
  }
  std::string help;
  const std::string_view rest = text.substr(std::min<size_t>(at, text.size()));
  if (rest.starts_with("//") || rest.starts_with("/*") || rest.starts_with("#")) {
    help = "JSON has no comments: remove this one, or write the file as YAML";
  }
  // Everything before the fault is a whole value: the fault is what follows it.
  const bool trailing = at > 0 && at < text.size() && json::Document::Parse(text.substr(0, at), parse).ok();
  notices->Fatal(trailing ? Problem::kTrailing : Problem::kSyntax, token, std::move(message),
                 std::move(help));
  return std::nullopt;
}

}  // namespace vouch::profiles::load
