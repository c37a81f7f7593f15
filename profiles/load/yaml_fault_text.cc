// YamlExplainer: quotes, brackets and first characters. See yaml_explainer.h.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <string>
#include <utility>

#include "engine/json/utf8.h"
#include "profiles/load/yaml_explainer.h"

namespace vouch::profiles::load {

using EventKind = YamlEvent::Kind;
using Style = YamlEvent::Style;

// A value that begins with a character that means something to YAML.
void YamlExplainer::FirstCharacter(uint32_t at) {
  if (at >= part_.end) return Say({at, at}, "the text ends where a value was expected");
  const char c = text_[at];
  const YamlLine line = TakeApart(text_, at);
  if (InFlow() && (c == '|' || c == '>')) {
    return Say({at, at + 1}, fmt::format("a \"{}\" can't begin a value inside brackets", c),
               "put the text in quotes");
  }
  if (c == ']' || c == '}' || c == ',') {
    return Say({at, at + 1}, fmt::format("a value can't begin with \"{}\"", c),
               "remove it, or put the text in quotes");
  }
  if (c == '\t')
    return Say({at, at + 1}, "a tab stands here, where YAML wants spaces", "write spaces instead");
  std::string help = "put the text in quotes";
  if (InFlow()) {
    uint32_t end = at;
    while (end < line.line.end && text_[end] != ',' && text_[end] != ']' && text_[end] != '}') ++end;
    help += ": " + WithQuotes(text_, line, {at, end});
  } else if (line.value.begin == at) {
    help += ": " + WithQuotes(text_, line, line.value);
  } else if (line.has_key && line.key.begin == at) {
    help += ": " + WithQuotes(text_, line, line.key);
  }
  std::string why;
  if (c == '*') why = ", which would make it an alias";
  if (c == '&') why = ", which would make it an anchor";
  if (c == '!') why = ", which would make it a tag";
  if (c == '%') why = ", which is kept for directives";
  if (c == '?') why = " and a space, which would make it a key";
  if (c == '@' || c == '`') why = ", which YAML reserves";
  Say({at, at + 1}, fmt::format("text without quotes can't begin with {}{}", c == '\0' ? ' ' : c, why),
      std::move(help), c == '!' ? Problem::kTag : Problem::kSyntax);
}

void YamlExplainer::OpenQuote(uint32_t quote) {
  while (quote < part_.end && text_[quote] != '"' && text_[quote] != '\'')
    ++quote;  // an anchor or tag before it
  if (quote >= part_.end) return Say({at_, at_}, "the text ends inside quotes that are never closed");
  const char c = text_[quote];
  const Range line = LineAround(text_, quote);
  std::string help = "add the closing quote";
  if (line.end - line.begin < 200) {
    YamlLine whole = TakeApart(text_, quote);
    whole.line.end = line.end;
    help += ": " + Repaired(text_, whole, {line.end, line.end}, std::string(1, c));
    const uint32_t next = quote + 1;
    if (c == '\'' && next < line.end && !IsBlank(text_[next])) {
      help += "; or, if it is an apostrophe, put all of the text in double quotes";
    }
  }
  Say({quote, quote + 1},
      fmt::format("the {} quote that opens here is never closed", c == '"' ? "double" : "single"),
      std::move(help));
}

// Text in quotes was read, and something follows on its last line.
bool YamlExplainer::AfterQuote() {
  const YamlEvent& last = fault_.last;
  if (last.kind != EventKind::kScalar ||
      (last.style != Style::kSingleQuoted && last.style != Style::kDoubleQuoted))
    return false;
  if (last.at.end > at_ || at_ >= part_.end) return false;
  const YamlLine line = TakeApart(text_, last.at.end - 1);
  if (at_ > LineAround(text_, last.at.end - 1).end) return false;
  const char quote = last.style == Style::kSingleQuoted ? '\'' : '"';
  const auto open = static_cast<uint32_t>(text_.find(quote, last.at.begin));
  if (open < LineAround(text_, last.at.end - 1).begin) {
    // The text in quotes runs over several lines. Mostly it was to end on the first.
    const Range first = LineAround(text_, open);
    YamlLine repaired = TakeApart(text_, open);
    repaired.line.end = first.end;
    const std::string help =
        first.end - first.begin < 200
            ? "close it on its line: " +
                  Repaired(text_, repaired, {first.end, first.end}, std::string(1, quote))
            : "close it where the text ends";
    Say({open, open + 1},
        fmt::format(
            "the {} quote that opens here is closed only by the one in {}, behind which the text goes on",
            quote == '"' ? "double" : "single", LineOf(last.at.end)),
        help);
    return true;
  }
  const uint32_t close = last.at.end - 1;
  const Range value{open, InFlow() ? close + 1 : LineAround(text_, open).end};
  uint32_t end = value.end;
  while (end > value.begin && IsBlank(text_[end - 1])) --end;
  YamlLine repaired = line;
  repaired.line.end = std::max(end, line.line.begin);
  const bool glued = last.at.end < end && !IsBlank(text_[last.at.end]) && text_[last.at.end] != ':';
  if (InFlow() && !glued) {
    Say({close, close + 1}, "a comma is missing behind the text that ends here",
        "separate what stands in brackets by commas");
  } else if (InFlow() || end - open > 400) {
    Say({close, close + 1}, "the text in quotes ends here, but something follows before the next comma",
        quote == '"' ? "write \\\" for a quote inside double quotes"
                     : "write '' for an apostrophe inside single quotes");
  } else if (glued && text_[end - 1] == quote && end - 1 > close) {
    std::string inner;
    for (uint32_t i = open + 1; i < end - 1; ++i) {
      if (text_[i] == '\\' && quote == '"' && i + 1 < end - 1) {
        inner += text_[i++];
      } else if (text_[i] == quote) {
        inner += quote == '"' ? "\\" : "'";
      }
      inner += text_[i];
    }
    Say({close, close + 1},
        quote == '"' ? "this quote ends the text in double quotes, but the text goes on"
                     : "this apostrophe ends the text in single quotes, but the text goes on",
        fmt::format("write {} inside: {}", quote == '"' ? "\\\"" : "''",
                    Repaired(text_, repaired, {open, end}, quote + inner + quote)));
  } else {
    Say({last.at.end, std::max(end, last.at.end + 1)}, "something follows the text in quotes",
        "put all of it in quotes: " + WithQuotes(text_, repaired, {open, end}));
  }
  return true;
}

// A list or mapping in brackets was read, and text follows on its line: "[draft] Reviews code".
bool YamlExplainer::AfterBracket() {
  const YamlEvent& last = fault_.last;
  if (last.kind != EventKind::kSequenceEnd && last.kind != EventKind::kMappingEnd) return false;
  if (last.at.end > at_ || last.at.end == last.at.begin || at_ >= part_.end) return false;
  const char bracket = text_[last.at.end - 1];
  const Range around = LineAround(text_, last.at.end - 1);
  if ((bracket != ']' && bracket != '}') || at_ > around.end) return false;
  if (text_[at_] == ']' || text_[at_] == '}') return false;
  const YamlLine line = TakeApart(text_, at_);
  std::string help = "remove it, or put all of the value in quotes";
  if (line.value.begin < last.at.end && (text_[line.value.begin] == '[' || text_[line.value.begin] == '{')) {
    help = "if all of it is text, put it in quotes: " + WithQuotes(text_, line, line.value);
  }
  Say({at_, std::max(at_ + 1, line.line.end)}, fmt::format("something follows the closing \"{}\"", bracket),
      std::move(help));
  return true;
}

// Between brackets, where a comma or the closing bracket belongs.
void YamlExplainer::InBrackets() {
  const bool sequence =
      fault_.stop.problem.ends_with("']'") || fault_.stop.context == "while parsing a flow sequence";
  uint32_t open = fault_.stop.context_at;
  if (!fault_.open.empty() && fault_.open.back().flow) {
    open = fault_.open.back().begin;
    while (open < at_ && text_[open] != '[' && text_[open] != '{') ++open;
  }
  if (open >= part_.end) return Say({at_, at_}, "the text ends inside brackets that are never closed");
  const char bracket = text_[open] == '[' || text_[open] == '{' ? text_[open] : sequence ? '[' : '{';
  const char closing = bracket == '[' ? ']' : '}';
  const YamlLine opening = TakeApart(text_, open);
  const auto unclosed = [&] {
    std::string help = fmt::format("add the closing \"{}\"", closing);
    const char end = opening.line.end > 0 ? text_[opening.line.end - 1] : '\0';
    if (opening.line.end > open + 1 && opening.line.end - opening.line.begin < 200 && end != ',' &&
        end != closing) {
      help += ": " + Repaired(text_, opening, {opening.line.end, opening.line.end}, std::string(1, closing));
    }
    Say({open, open + 1}, fmt::format("the \"{}\" that opens here is never closed", bracket),
        std::move(help));
  };
  if (at_ >= part_.end) return unclosed();
  const char c = text_[at_];
  const YamlLine line = TakeApart(text_, at_);
  if ((line.has_key || line.is_item()) && line.line.begin > opening.line.end && line.column <= opening.column)
    return unclosed();
  if (c == ']' || c == '}') {
    if (c != closing) {
      return Say({at_, at_ + 1},
                 fmt::format("this \"{}\" can't close the \"{}\" of {}", c, bracket, LineOf(open)),
                 fmt::format("close that one by \"{}\" first", closing));
    }
    return Say({at_, at_ + 1}, fmt::format("a value was expected before this \"{}\"", c),
               "write the value, or null if there is none");
  }
  if (c == ',')
    return Say({at_, at_ + 1}, "a value was expected before this comma",
               "remove the comma, or write the value");
  if (c == ':') return ColonInBrackets();
  if (AfterQuote()) return;
  Say(WordAt(at_), fmt::format("a comma or the closing \"{}\" was expected before this", closing),
      "separate what stands in brackets by commas; put text that contains , [ ] { or } in quotes");
}

void YamlExplainer::ColonInBrackets() {
  const YamlLine line = TakeApart(text_, at_);
  // The text that holds the colon: from the last comma, bracket or key to the next comma or bracket.
  uint32_t begin = at_, end = at_ + 1;
  const auto is_key_end = [&](uint32_t i) { return text_[i] == ':' && IsBlank(text_[i + 1]); };
  while (begin > line.line.begin && text_.substr(begin - 1, 1).find_first_of(",[{") != 0 &&
         !is_key_end(begin - 1))
    --begin;
  while (begin < at_ && IsBlank(text_[begin])) ++begin;
  while (end < line.line.end && text_.substr(end, 1).find_first_of(",]}") != 0) ++end;
  while (end > at_ && IsBlank(text_[end - 1])) --end;
  Say({at_, at_ + 1}, "this text contains a colon and a space, which begin another key",
      "put the text in quotes: " + WithQuotes(text_, line, {begin, end}));
}

void YamlExplainer::Escape() {
  uint32_t slash = at_;  // the parser may stand on it, on the letter or on the first digit
  while (slash > part_.begin && at_ - slash < 2 && text_.substr(slash, 1) != "\\") --slash;
  uint32_t end = std::min(slash + 2, part_.end);
  const bool unknown = fault_.stop.problem == "found unknown escape character";
  while (!unknown && end < part_.end && end - slash < 10 &&
         std::isxdigit(static_cast<uint8_t>(text_[end])) != 0)
    ++end;
  while (end < part_.end && json::IsContinuation(text_[end])) ++end;
  const std::string what = Shown(Cut(text_, {slash, end}));
  if (fault_.stop.problem == "found unknown escape character") {
    return Say(
        {slash, end}, fmt::format("{} means nothing inside double quotes", what),
        "write \\\\ for a backslash, or put the text in single quotes, where a backslash is a backslash");
  }
  Say({slash, end},
      fmt::format("the escape {} must be followed by the hexadecimal digits of a character", what),
      "write \\x and 2, \\u and 4 or \\U and 8 digits, or \\\\ for a backslash");
}

// What follows | or > on its line.
void YamlExplainer::BlockHeader() {
  const uint32_t from = fault_.stop.context_at;
  const YamlLine line = TakeApart(text_, from);
  const char c = from < part_.end ? text_[from] : '|';
  std::string help = fmt::format("begin the text on the next line, indented");
  if (line.value.begin == from)
    help += fmt::format("; if \"{}\" belongs to it, put it in quotes: {}", c,
                        WithQuotes(text_, line, line.value));
  Say({from, std::max(from + 1, line.line.end)},
      fmt::format("\"{}\" begins a block of text, so no text may follow on its line", c), std::move(help));
}

// Lines that begin with %.
void YamlExplainer::Directive() {
  uint32_t begin = LineAround(text_, at_).begin;
  if (fault_.stop.context.find("directive") != std::string_view::npos)
    begin = LineAround(text_, fault_.stop.context_at).begin;
  begin = std::max(begin, part_.begin);
  const Range line{begin, LineAround(text_, begin).end};
  if (text_.substr(begin, 1) != "%") {
    return Say({begin, line.end}, "lines that begin with % must be followed by a line \"---\"",
               "remove those lines: an agent file needs none");
  }
  if (fault_.stop.problem == "found incompatible YAML document") {
    return Say(line, "the file declares a version of YAML other than 1.2", "remove this line");
  }
  Say(line, "a line that begins with % is an instruction to the reader, and this one is unknown or misspelt",
      "remove the line; if it is text, put it in quotes");
}

}  // namespace vouch::profiles::load
