// YamlExplainer: colons, spaces and indentation. See yaml_explainer.h.
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>

#include "profiles/load/yaml_explainer.h"

namespace vouch::profiles::load {
namespace {

std::string Spaces(uint32_t count) { return fmt::format("{} space{}", count, count == 1 ? "" : "s"); }

}  // namespace

// Spaces that are none to YAML, copied from a web page or a word processor.
bool YamlExplainer::InvisibleIndentation() {
  static constexpr struct {
    std::string_view bytes, name;
  } kSpaces[] = {{"\xC2\xA0", "a no-break space (U+00A0)"},
                 {"\xE3\x80\x80", "an ideographic space (U+3000)"},
                 {"\xE2\x80\x8B", "a zero-width space (U+200B), which can't be seen,"},
                 {"\xE2\x80\xAF", "a narrow no-break space (U+202F)"},
                 {"\xEF\xBB\xBF", "a byte order mark (U+FEFF), which can't be seen,"}};
  for (const uint32_t place : {at_, fault_.stop.context_at}) {
    const uint32_t begin = TakeApart(text_, place).line.begin;
    for (const auto& space : kSpaces) {
      if (!text_.substr(begin).starts_with(space.bytes)) continue;
      Say({begin, begin + static_cast<uint32_t>(space.bytes.size())},
          fmt::format("{} stands in the indentation, where YAML wants plain spaces", space.name),
          "replace it by spaces");
      return true;
    }
  }
  return false;
}

bool YamlExplainer::TabIndentation(uint32_t at) {
  const Range line = LineAround(text_, at);
  uint32_t tab = line.begin;
  while (tab < line.end && text_[tab] == ' ') ++tab;
  if (tab == line.end || text_[tab] != '\t') return false;
  uint32_t end = tab;
  while (end < line.end && text_[end] == '\t') ++end;
  Say({tab, end}, "a tab stands in the indentation, but YAML indents by spaces alone",
      "replace each tab by spaces");
  return true;
}

// A colon where no key may end: in the text of a value, or behind a line that lacks its own.
void YamlExplainer::UnexpectedColon() {
  const YamlLine line = TakeApart(text_, at_);
  if (TabIndentation(at_)) return;
  if (line.has_key && line.colon < at_) {
    if (AfterQuote()) return;
    const std::string key = Shown(Cut(text_, line.key));
    const std::optional<YamlLine> below = LineBelow(text_, part_.end, at_);
    std::string help = "put the value in quotes: " + WithQuotes(text_, line, line.value);
    if (below.has_value() && !below->has_key && !below->is_item() && below->column > line.key_column()) {
      help = fmt::format("write \"{}: >-\" and all of the text on the lines below it, indented",
                         Cut(text_, line.key).substr(0, 60));
    }
    const bool at_end = at_ + 1 >= line.line.end;
    return Say(
        {at_, at_ + 1},
        at_end ? fmt::format("the value of {} ends with a colon, which begins another key", key)
               : fmt::format("the value of {} contains a colon and a space, which begin another key", key),
        std::move(help));
  }

  // The key begins its line, so the lines above ask for no key here: they are text that goes on.
  std::optional<YamlLine> first;  // of that text, where it does not follow a key
  std::optional<YamlLine> above = LineAbove(text_, part_.begin, at_);
  while (above.has_value() && !above->has_key) {
    first = above;
    if (above->is_item()) break;
    above = LineAbove(text_, part_.begin, above->line.begin);
  }
  if (above.has_value() && above->has_key && above->value.begin < above->value.end &&
      line.column > above->column) {
    return Continuation(line, *above);
  }
  if (first.has_value()) {
    if (!ForgottenSpace(*first)) NoColon(*first);
    return;
  }
  Say({at_, at_ + 1}, "a colon stands here, but no key before it",
      "write the key before the colon, or put the text in quotes");
}

// "key:value", "-item" or "key = value".
bool YamlExplainer::ForgottenSpace(const YamlLine& line) {
  const std::string_view content = text_.substr(line.content, line.line.end - line.content);
  if (const std::optional<uint32_t> colon = ColonWithoutSpace(text_, line)) {
    Say({*colon, *colon + 1}, "a space is missing behind the colon, so this is no key and value but text",
        "write it with a space: " + Repaired(text_, line, {*colon, *colon + 1}, ": "));
    return true;
  }
  if (content.size() > 1 && content[0] == '-' && content[1] != '-') {
    Say({line.content, line.content + 1},
        "a space is missing behind the dash, so this is no list item but text",
        "write it with a space: " + Repaired(text_, line, {line.content, line.content + 1}, "- "));
    return true;
  }
  const size_t wide = content.find("\xEF\xBC\x9A");  // the full-width colon
  if (wide != content.npos) {
    const auto colon = line.content + static_cast<uint32_t>(wide);
    Say({colon, colon + 3}, "this is a full-width colon, which YAML takes for a letter",
        "write a plain colon and a space: " + Repaired(text_, line, {colon, colon + 3}, ": "));
    return true;
  }
  const size_t equals = content.find('=');
  if (equals != content.npos && equals > 0) {
    auto begin = line.content + static_cast<uint32_t>(equals), end = begin + 1;
    while (begin > line.content && IsBlank(text_[begin - 1])) --begin;
    while (end < line.line.end && IsBlank(text_[end])) ++end;
    if (Cut(text_, {line.content, begin}).find_first_of(" \t\"'") != content.npos) return false;
    Say({line.content + static_cast<uint32_t>(equals), line.content + static_cast<uint32_t>(equals) + 1},
        "an equals sign stands where YAML wants a colon and a space",
        "write a colon: " + Repaired(text_, line, {begin, end}, ": "));
    return true;
  }
  return false;
}

void YamlExplainer::NoColon(const YamlLine& line) {
  const std::string_view content = text_.substr(line.content, line.line.end - line.content);
  if (content.starts_with("//") || content.starts_with("/*") || content.starts_with("--")) {
    return Say({line.content, line.line.end}, "this line is neither a comment nor \"key: value\"",
               "comments begin with # in YAML");
  }
  if (content.starts_with("\"") || content.starts_with("'")) {
    const std::string_view rest = content.substr(1);
    if (rest.find(content[0]) == rest.npos) return OpenQuote(line.content);
  }
  std::string help = "write a key and a colon before the text";
  std::optional<YamlLine> above = LineAbove(text_, part_.begin, line.line.begin);
  const bool beside_item = above.has_value() && above->is_item() && above->column == line.column;
  while (above.has_value() && !above->has_key) above = LineAbove(text_, part_.begin, above->line.begin);
  if (beside_item) {
    help =
        "begin it with \"- \" if it is the next list item, or indent it deeper if it goes on with the item "
        "above";
  } else if (above.has_value() && above->value.begin < above->value.end) {
    help = fmt::format(
        "if it goes on with the value of {} in {}, indent it by {}; else write a key and a colon before it",
        Shown(Cut(text_, above->key)), LineOf(above->key.begin), Spaces(above->key_column() + 2));
  }
  Say({line.content, line.line.end}, "expected \"key: value\", but this line has no colon", std::move(help));
}

// A line deeper than a key that has a value on its own line goes on with that value.
void YamlExplainer::Continuation(const YamlLine& line, const YamlLine& owner) {
  const std::string key = Shown(Cut(text_, owner.key));
  const std::string where = LineOf(owner.key.begin);
  Say(line.key,
      fmt::format(
          "{} can't be a key here: the line is indented deeper than {} in {} and goes on with its value",
          Shown(Cut(text_, line.key)), key, where),
      fmt::format("indent it by {} if it stands beside {}; if it is text, write \"{}: >-\" in {} and all of "
                  "the text below it",
                  Spaces(owner.key_column()), key, Cut(text_, owner.key).substr(0, 60), where));
}

// Something stands where the next key or item belongs.
void YamlExplainer::Stray() {
  if (at_ < part_.end && TabIndentation(at_)) return;
  if (AfterQuote() || AfterBracket()) return;
  if (at_ < part_.end && (text_[at_] == ']' || text_[at_] == '}')) {
    return Say({at_, at_ + 1}, fmt::format("this \"{}\" closes nothing", text_[at_]),
               "remove it, or put the text in quotes");
  }
  const YamlLine line = TakeApart(text_, at_);
  if (at_ < part_.end && text_[at_] == ':' && line.content == at_) {
    return Say({at_, at_ + 1}, "a colon stands here, but no key before it", "write the key before the colon");
  }
  if (line.line.begin == at_) return Indentation(line);
  if (fault_.last.kind == YamlEvent::Kind::kAlias && fault_.last.at.end <= at_ &&
      line.value.begin == fault_.last.at.begin) {
    return Say(fault_.last.at, "a * that begins a value makes it an alias, and no text may follow it",
               "put the text in quotes: " + WithQuotes(text_, line, line.value));
  }
  Say(WordAt(at_), "a new line was expected before this", "put the whole value in quotes if it is text");
}

// A line whose indentation fits nothing above it, or that is of the wrong sort.
void YamlExplainer::Indentation(const YamlLine& line) {
  const Range at{line.line.begin, line.has_key ? line.key.end : line.line.end};
  const bool in_mapping = fault_.open.empty() || fault_.open.back().mapping;
  const std::optional<YamlLine> above = LineAbove(text_, part_.begin, at_);
  if (!above.has_value()) return Say(at, "this line fits nothing in the file");
  const uint32_t here = line.column;

  if (!fault_.open.empty()) {
    const YamlFault::Open& open = fault_.open.back();
    const uint32_t column = TakeApart(text_, open.begin).key_column();
    const uint32_t items = TakeApart(text_, open.begin).column;
    if (in_mapping && here == column) {
      if (line.is_item()) {
        return Say({at_, at_ + 1}, "a list item stands where the next key belongs",
                   "indent it below the key that it belongs to, or write it as \"key: value\"");
      }
    } else if (!in_mapping && here == items && !line.is_item()) {
      return Say(
          at,
          fmt::format("expected the next list item, as in {}, but this line has no dash", LineOf(open.begin)),
          fmt::format("begin it with \"- \", or indent it by {} if it belongs to the item above",
                      Spaces(items + 2)));
    }
  }

  // The levels that the author may have meant: the next line above on each side.
  std::optional<YamlLine> deeper, same_or_less;
  uint32_t steps = 0;
  for (std::optional<YamlLine> up = above; up.has_value() && ++steps < 10'000;
       up = LineAbove(text_, part_.begin, up->line.begin)) {
    const uint32_t column = line.is_item() ? up->column : up->key_column();
    if (up->column < here && column <= here && !same_or_less.has_value()) same_or_less = up;
    if (column > here && !deeper.has_value() && !same_or_less.has_value()) deeper = up;
    if (same_or_less.has_value()) break;
  }
  const auto column_of = [&](const YamlLine& other) {
    return line.is_item() ? other.column : other.key_column();
  };
  std::string help;
  const auto add = [&](const YamlLine& other) {
    help += fmt::format("{}by {} to stand beside {} ({})", help.empty() ? "indent it " : ", or ",
                        Spaces(column_of(other)), Shown(Cut(text_, other.has_key ? other.key : other.line)),
                        LineOf(other.line.begin));
  };
  if (deeper.has_value()) add(*deeper);
  if (same_or_less.has_value()) add(*same_or_less);
  Say(at, fmt::format("the indentation of this line ({}) fits none of the lines above it", Spaces(here)),
      std::move(help));
}

// "key: - item".
void YamlExplainer::ListBesideKey() {
  const YamlLine line = TakeApart(text_, at_);
  std::string help = "begin the list on the next line, indented";
  if (line.has_key && line.value.begin == at_) {
    help += "; if it is text, put it in quotes: " + WithQuotes(text_, line, line.value);
  }
  Say({at_, at_ + 1}, "a list can't begin behind its key on the same line", std::move(help));
}

}  // namespace vouch::profiles::load
