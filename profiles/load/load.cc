// See load.h. Each notation has a file of its own: json_loader.cc, yaml_loader.cc, markdown_loader.cc.
#include "profiles/load/load.h"

#include <fmt/format.h>

#include <algorithm>
#include <new>
#include <utility>

#include "engine/json/reader.h"
#include "profiles/load/loading.h"

namespace vouch::profiles::load {
namespace {

bool EndsWith(std::string_view name, std::string_view suffix) {
  if (name.size() < suffix.size()) return false;
  return std::equal(suffix.begin(), suffix.end(), name.end() - static_cast<std::ptrdiff_t>(suffix.size()),
                    [](char a, char b) { return a == (b >= 'A' && b <= 'Z' ? b + 32 : b); });
}

// A line of three dashes and blanks.
bool IsDashes(std::string_view line) {
  while (!line.empty() && IsBlank(line.back())) line.remove_suffix(1);
  return line == "---";
}

bool LooksLikeMarkdown(std::string_view text) {
  const auto size = static_cast<uint32_t>(text.size());
  if (!IsDashes(Cut(text, LineAround(text, 0)))) return false;
  for (uint32_t at = NextLine(text, 0); at < size; at = NextLine(text, at)) {
    if (!IsDashes(Cut(text, LineAround(text, at)))) continue;
    return text.find_first_not_of(" \t\r\n", NextLine(text, at)) != text.npos;
  }
  return false;
}

}  // namespace

Encoding EncodingOf(std::string_view file_name, std::string_view text) {
  if (EndsWith(file_name, ".json") || EndsWith(file_name, ".agent")) return Encoding::kJson;
  if (EndsWith(file_name, ".md")) return Encoding::kMarkdown;
  if (EndsWith(file_name, ".yaml") || EndsWith(file_name, ".yml")) return Encoding::kYaml;
  text = text.substr(0, json::Reader::kMaxBytes);
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  const size_t first = text.find_first_not_of(" \t\r\n");
  if (first != text.npos && (text[first] == '{' || text[first] == '[')) return Encoding::kJson;
  return LooksLikeMarkdown(text) ? Encoding::kMarkdown : Encoding::kYaml;
}

Loaded Load(std::string_view text, Encoding encoding, const Options& options) {
  Loaded loaded;
  Notices notices;
  try {
    const uint64_t limit = std::min(options.max_bytes, json::Reader::kMaxBytes);
    if (text.size() > limit) {
      notices.Fatal(
          Problem::kLimit, {},
          fmt::format("the file has {} bytes, more than the limit of {} (max_bytes)", text.size(), limit),
          "an agent file is written by hand and far smaller; is this the right file?");
    } else {
      CheckUtf8(text, &notices);
    }
    if (notices.fatal() == 0) {
      switch (encoding) {
        case Encoding::kJson:
          loaded.document = LoadJson(text, options, &notices);
          break;
        case Encoding::kYaml:
          loaded.document = LoadYaml(text, options, &notices);
          break;
        case Encoding::kMarkdown:
          loaded.document = LoadMarkdown(text, options, &notices);
          break;
      }
    }
  } catch (const std::bad_alloc&) {
    loaded.document.reset();
    notices.Fatal(Problem::kLimit, {}, "there is not enough memory to read this file");
  }
  loaded.notices = notices.Take();
  return loaded;
}

}  // namespace vouch::profiles::load
