// LoadJson: JSON through the exact reader, its errors told apart by what is wrong with the file.
// Entry point: loading.h. Tested by test-suite/unit/profiles/load/json_test.cc.
#include <fmt/format.h>

#include <utility>

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
      return std::nullopt;
    case ErrorCode::kLimit:
    case ErrorCode::kMemory:
      notices->Fatal(Problem::kLimit, token, std::move(message));
      return std::nullopt;
    default:
      break;
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
