// See yaml_fault.h. The sentences are in yaml_fault_lines.cc and yaml_fault_text.cc.
#include "profiles/load/yaml_fault.h"

#include <fmt/format.h>

#include <string>
#include <utility>

#include "profiles/load/yaml_explainer.h"

namespace vouch::profiles::load {

void YamlExplainer::Say(Range at, std::string message, std::string help, Problem problem) {
  notices_->Fatal(problem, at, std::move(message), std::move(help));
}

bool YamlExplainer::AtLineStart(uint32_t at) const { return TakeApart(text_, at).line.begin == at; }

std::string YamlExplainer::LineOf(uint32_t at) const { return fmt::format("line {}", LineNumber(text_, at)); }

Range YamlExplainer::WordAt(uint32_t at) const {
  uint32_t end = at;
  while (end < part_.end && !IsBlank(text_[end]) && !IsBreak(text_[end])) ++end;
  return {at, end};
}

void YamlExplainer::Explain() {
  const std::string_view problem = fault_.stop.problem, context = fault_.stop.context;
  const uint32_t from = fault_.stop.context_at;
  if (InvisibleIndentation()) return;
  if (problem == "mapping values are not allowed in this context") return UnexpectedColon();
  if (problem == "could not find expected ':'") {
    const YamlLine line = TakeApart(text_, from);
    if (!ForgottenSpace(line)) NoColon(line);
    return;
  }
  if (problem == "did not find expected key" || problem == "did not find expected '-' indicator")
    return Stray();
  if (problem == "did not find expected ',' or ']'" || problem == "did not find expected ',' or '}'")
    return InBrackets();
  if (problem == "found unexpected end of stream" || problem == "found unexpected document indicator")
    return OpenQuote(from);
  if (problem == "found character that cannot start any token") {
    return TabIndentation(at_) ? void() : FirstCharacter(at_);
  }
  if (problem.starts_with("found a tab character")) {
    if (!TabIndentation(at_))
      Say({at_, at_ + 1}, "a tab stands here, where YAML wants spaces", "write spaces instead");
    return;
  }
  if (context == "while scanning an alias" || context == "while scanning an anchor")
    return FirstCharacter(from);
  if (context.find(" tag") != context.npos || problem == "found undefined tag handle") {
    return FirstCharacter(text_.substr(at_, 1) == "!" ? at_ : from);
  }
  if (context == "while scanning a block scalar") return BlockHeader();
  if (context == "while parsing a quoted scalar" || context == "while scanning a quoted scalar")
    return Escape();
  if (context.find("directive") != context.npos || problem == "found incompatible YAML document" ||
      problem == "found duplicate %YAML directive" || problem == "did not find expected <document start>") {
    return Directive();
  }
  if (problem == "block sequence entries are not allowed in this context") return ListBesideKey();
  if (problem == "mapping keys are not allowed in this context") return FirstCharacter(at_);
  if (problem == "did not find expected node content") {
    if (InFlow() && at_ >= part_.end) return InBrackets();
    if (at_ < part_.end && (text_[at_] == ',' || text_[at_] == ']' || text_[at_] == '}')) return InBrackets();
    if (at_ < part_.end && text_[at_] == ':') {
      return Say({at_, at_ + 1}, "a colon stands here, but no key before it",
                 "write the key before the colon");
    }
    return Say(WordAt(at_), "a value was expected here", "write the value, or null if there is none");
  }
  Say(WordAt(at_), "from here on the text is no YAML",
      "compare the indentation, quotes and colons here and in the line above");
}

void ExplainYamlFault(const YamlFault& fault, Notices* notices) { YamlExplainer(fault, notices).Explain(); }

void ExplainUnknownAlias(std::string_view text, Range alias, Notices* notices) {
  const YamlLine line = TakeApart(text, alias.begin);
  std::string help = "text that begins with * must stand in quotes";
  if (line.value.begin == alias.begin) help += ": " + WithQuotes(text, line, line.value);
  notices->Fatal(Problem::kSyntax, alias,
                 fmt::format("a * that begins a value makes it an alias, but no anchor &{} stands before it",
                             Cut(text, alias).substr(std::min<size_t>(1, alias.end - alias.begin), 40)),
                 std::move(help));
}

void ExplainCollectionKey(std::string_view text, Range part, Range key, bool mapping, Notices* notices) {
  if (mapping && key.begin > part.begin && text[key.begin] == '{' && text[key.begin - 1] == '{') {
    const YamlLine line = TakeApart(text, key.begin);
    std::string help = "put the value in quotes";
    if (line.value.begin == key.begin - 1) help += ": " + WithQuotes(text, line, line.value);
    notices->Fatal(Problem::kKeyType, {key.begin - 1, key.begin + 1},
                   "a value that begins with {{ is no text without quotes: YAML reads a mapping with a "
                   "mapping as its key",
                   std::move(help));
    return;
  }
  notices->Fatal(
      Problem::kKeyType, {key.begin, std::min(key.begin + 1, part.end)},
      fmt::format("a {} stands where a key belongs, but keys must be strings", mapping ? "mapping" : "list"),
      "text that begins with { or [ must stand in quotes");
}

void ExplainAfterEnd(std::string_view text, Range at, Notices* notices) {
  const char c = text[at.begin];
  if (c == ']' || c == '}') {
    return notices->Fatal(Problem::kSyntax, {at.begin, at.begin + 1},
                          fmt::format("this \"{}\" closes nothing", c), "remove it");
  }
  notices->Fatal(Problem::kSyntax, at, "the value of the file ends before this line, so nothing may follow",
                 "remove what follows, or bring both into one mapping of lines \"key: value\"");
}

}  // namespace vouch::profiles::load
