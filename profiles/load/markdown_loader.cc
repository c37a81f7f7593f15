// LoadMarkdown: front matter in YAML between two lines "---", and a body that stands for one string of the
// value.
// Entry point: loading.h. O(bytes). Tested by test-suite/unit/profiles/load/markdown_test.cc.
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>

#include "engine/json/pointer.h"
#include "profiles/load/loading.h"
#include "profiles/load/yaml_tree.h"

namespace vouch::profiles::load {
namespace {

constexpr std::string_view kShape =
    "begin the file with a line \"---\", then the YAML, then another line \"---\"";

std::string_view WithoutBlanks(std::string_view line) {
  while (!line.empty() && IsBlank(line.back())) line.remove_suffix(1);
  return line;
}

// Lines that were probably meant as "---": "----", "--", " ---", "...", dashes of other scripts.
bool AlmostDashes(std::string_view line) {
  line = WithoutBlanks(line);
  while (!line.empty() && IsBlank(line.front())) line.remove_prefix(1);
  if (line == "..." || line == "\xE2\x80\x94" || line == "\xE2\x80\x94-" || line == "+++" || line == "***")
    return true;
  return line.size() >= 2 && line.find_first_not_of('-') == line.npos;
}

// The size of the white space that ends the text, in UTF-8. What counts is what Python's str.rstrip takes
// away.
size_t SpaceAtEnd(std::string_view text) {
  if (text.empty()) return 0;
  const auto c = static_cast<uint8_t>(text.back());
  if (c < 0x80) return c == ' ' || (c >= 0x09 && c <= 0x0D) || (c >= 0x1C && c <= 0x1F) ? 1 : 0;
  static constexpr std::string_view kSpaces[] = {
      "\xC2\x85",     "\xC2\xA0",     "\xE1\x9A\x80", "\xE2\x80\x80", "\xE2\x80\x81",
      "\xE2\x80\x82", "\xE2\x80\x83", "\xE2\x80\x84", "\xE2\x80\x85", "\xE2\x80\x86",
      "\xE2\x80\x87", "\xE2\x80\x88", "\xE2\x80\x89", "\xE2\x80\x8A", "\xE2\x80\xA8",
      "\xE2\x80\xA9", "\xE2\x80\xAF", "\xE2\x81\x9F", "\xE3\x80\x80"};
  for (const std::string_view space : kSpaces) {
    if (text.ends_with(space)) return space.size();
  }
  return 0;
}

Range Trimmed(std::string_view text, Range body) {
  while (body.begin < body.end && IsBreak(text[body.begin])) ++body.begin;
  for (size_t space = 1; space != 0;) {
    space = SpaceAtEnd(Cut(text, body));
    body.end -= static_cast<uint32_t>(space);
  }
  return body;
}

std::string WithLineFeeds(std::string_view text) {
  std::string out;
  out.reserve(text.size() + 1);
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\r') {
      out += text[i];
    } else if (i + 1 == text.size() || text[i + 1] != '\n') {
      out += '\n';
    }
  }
  return out;
}

std::string Pointer(const std::vector<std::string>& path, size_t size) {
  std::string pointer;
  for (size_t i = 0; i < size; ++i) json::AppendToken(&pointer, path[i]);
  return pointer;
}

std::string PathName(const std::vector<std::string>& path, size_t size) {
  std::string out;
  for (size_t i = 0; i < size; ++i) out += (i == 0 ? "" : ".") + path[i];
  return out;
}

struct Parts {
  Range opening, yaml, closing, body;
};

// Finds the lines "---".
bool Split(std::string_view text, Parts* parts, Notices* notices) {
  const auto size = static_cast<uint32_t>(text.size());
  const uint32_t begin = text.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0;
  if (text.find_first_not_of(" \t\r\n", begin) == text.npos) {
    notices->Fatal(Problem::kEmpty, {}, "the file is empty", std::string(kShape));
    return false;
  }
  parts->opening = LineAround(text, begin);
  parts->opening.begin = begin;
  if (WithoutBlanks(Cut(text, parts->opening)) != "---") {
    std::string help(kShape);
    const auto first = static_cast<uint32_t>(text.find_first_not_of(" \t\r\n", begin));
    const Range line = LineAround(text, first);
    if (AlmostDashes(Cut(text, line))) {
      help = first >= parts->opening.end && WithoutBlanks(Cut(text, line)) == "---"
                 ? "remove the empty lines before it"
                 : fmt::format("write exactly \"---\" instead of {}", Shown(WithoutBlanks(Cut(text, line))));
    }
    notices->Fatal(Problem::kFrontMatter, parts->opening,
                   "the front matter is missing: the first line must be \"---\", with nothing before it",
                   std::move(help));
    return false;
  }
  parts->yaml.begin = NextLine(text, begin);
  uint32_t almost = size;
  for (uint32_t at = parts->yaml.begin; at < size; at = NextLine(text, at)) {
    const Range line = LineAround(text, at);
    if (WithoutBlanks(Cut(text, line)) == "---") {
      parts->yaml.end = line.begin;
      parts->closing = line;
      parts->body = {NextLine(text, at), size};
      return true;
    }
    if (almost == size && AlmostDashes(Cut(text, line))) almost = at;
  }
  std::string help = "end the front matter with a line \"---\", and write the text below it";
  if (almost != size) {
    help = fmt::format("line {} is {}: write exactly \"---\" there", LineNumber(text, almost),
                       Shown(Cut(text, LineAround(text, almost))));
  }
  notices->Fatal(Problem::kFrontMatter, parts->opening,
                 "the front matter that begins here is not ended by a second line \"---\"", std::move(help));
  return false;
}

// The value of a key; 0, which no value is, when there is none.
uint32_t FindMember(const YamlTree& tree, uint32_t mapping, std::string_view name) {
  const uint32_t stop = tree.nodes[mapping].next;
  for (uint32_t key = mapping + 1; key < stop;) {
    const uint32_t value = tree.nodes[key].next;
    if (tree.Text(tree.Resolved(key)) == name) return value;
    key = tree.nodes[value].next;
  }
  return 0;
}

// How far the tree has the mappings of the path; nullopt: there is no place for the body.
std::optional<size_t> FindPlace(std::string_view text, const YamlTree& tree, const Parts& parts,
                                const std::vector<std::string>& path, Notices* notices) {
  uint32_t node = 0;
  for (size_t level = 0; level < path.size(); ++level) {
    const YamlNode& mapping = tree.Resolved(node);
    if (mapping.kind != YamlNode::Kind::kMapping) {
      const std::string name = level == 0 ? "the front matter" : Shown(PathName(path, level));
      const Range at = tree.nodes[node].at;
      notices->Fatal(
          Problem::kNoPlaceForBody, at,
          fmt::format("{} must be a mapping, because the text below the front matter becomes {} in it", name,
                      Shown(PathName(path, path.size()))),
          mapping.kind == YamlNode::Kind::kNull ? "remove the key, or give it a mapping" : "");
      notices->All().back().pointer = Pointer(path, level);
      return std::nullopt;
    }
    const uint32_t value = FindMember(tree, static_cast<uint32_t>(&mapping - tree.nodes.data()), path[level]);
    if (value == 0) return level;
    node = value;
  }
  const std::string name = Shown(PathName(path, path.size()));
  const bool empty = parts.body.begin == parts.body.end;
  if (empty) {
    notices->Fatal(
        Problem::kEmptyBody, tree.nodes[node].at,
        fmt::format("in a Markdown file the text below the front matter is {}, but there is none", name),
        "move this value below the front matter, without the key");
  } else {
    notices->Fatal(Problem::kTwoBodies, tree.nodes[node].at,
                   fmt::format("{} stands here, and again as the text from line {} on", name,
                               LineNumber(text, parts.body.begin)),
                   "keep one of them: in a Markdown file mostly the text below the front matter");
  }
  notices->All().back().pointer = Pointer(path, path.size());
  return std::nullopt;
}

}  // namespace

std::optional<json::Document> LoadMarkdown(std::string_view text, const Options& options, Notices* notices) {
  Parts parts;
  if (!Split(text, &parts, notices)) return std::nullopt;
  const size_t fatal_before = notices->fatal();
  parts.body = Trimmed(text, parts.body);
  const std::optional<YamlTree> tree = Compose(text, parts.yaml, options, notices);
  if (options.body_path.empty()) return tree.has_value() ? std::optional(Emit(*tree)) : std::nullopt;

  YamlInsertion insertion;
  insertion.path = &options.body_path;
  if (tree.has_value()) {
    const std::optional<size_t> level = FindPlace(text, *tree, parts, options.body_path, notices);
    if (level.has_value()) insertion.level = *level;
  }
  if (parts.body.begin == parts.body.end && (notices->fatal() == fatal_before || !tree.has_value())) {
    notices->Fatal(Problem::kEmptyBody, parts.closing,
                   fmt::format("there is no text below the front matter, but it is {}",
                               Shown(PathName(options.body_path, options.body_path.size()))),
                   "write the text below this line");
    notices->All().back().pointer = Pointer(options.body_path, options.body_path.size());
  }
  if (notices->fatal() != fatal_before || !tree.has_value()) return std::nullopt;
  const std::string body = WithLineFeeds(Cut(text, parts.body)) + "\n";
  insertion.value = body;
  insertion.at = parts.body;
  return Emit(*tree, insertion);
}

}  // namespace vouch::profiles::load
