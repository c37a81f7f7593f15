#include "tools/vouch/print.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>

#include "engine/uri/uri.h"
#include "tools/vouch/excerpt.h"
#include "tools/vouch/limit_options.h"
#include "tools/vouch/stream.h"

namespace vouch::cli {
namespace {

constexpr const char* kRed = "\x1b[31m";
constexpr const char* kGreen = "\x1b[32m";
constexpr const char* kYellow = "\x1b[33m";
constexpr const char* kCyan = "\x1b[36m";
constexpr const char* kBold = "\x1b[1m";
constexpr const char* kReset = "\x1b[0m";

// file:///a/b.json as a person would name it.
std::string DocumentName(const std::string& document) {
  constexpr std::string_view kFile = "file://";
  if (!document.starts_with(kFile)) return document;
  return uri::PercentDecode(std::string_view(document).substr(kFile.size())).value_or(document);
}

}  // namespace

std::string_view SeverityName(profiles::Severity severity) {
  switch (severity) {
    case profiles::Severity::kOff: return "off";
    case profiles::Severity::kInfo: return "info";
    case profiles::Severity::kWarning: return "warning";
    case profiles::Severity::kError: return "error";
  }
  return "";
}

std::string_view TierName(profiles::Tier tier) { return tier == profiles::Tier::kSpec ? "spec" : "lint"; }

bool Printer::WantsColour(std::FILE* stream) {
  const char* no_color = std::getenv("NO_COLOR");
  if (no_color != nullptr && *no_color != '\0') return false;
  const char* term = std::getenv("TERM");
  if (term == nullptr || std::strcmp(term, "dumb") == 0) return false;
  return isatty(fileno(stream)) == 1;
}

std::string Printer::Place(const Source& source, const TextPosition& position) const {
  if (position.line == 0) {
    return source.line == 0 ? source.name : fmt::format("{}:{}", source.name, source.line);
  }
  return fmt::format("{}:{}:{}", source.name, source.LineOf(position), position.column);
}

void Printer::Heading(std::string_view where, std::string_view kind, const char* colour,
                      std::string_view message) {
  const std::string place = Printable(where), text = Printable(message);
  if (colour_) {
    Print(stream_, "{}{}:{} {}{}{}:{} {}\n", kBold, place, kReset, kBold, colour, kind, kReset, text);
  } else {
    Print(stream_, "{}: {}: {}\n", place, kind, text);
  }
}

void Printer::Detail(std::string_view label, std::string_view text) {
  if (!text.empty()) Print(stream_, "  {} {}\n", label, Printable(text));
}

void Printer::PrintFinding(const Source& source, const Finding& finding) {
  Heading(Place(source, finding.begin), "error", kRed, finding.message);
  Print(stream_, "{}", Excerpt(source.text, finding.begin, finding.end, source.LineOf(finding.begin)));
  Detail("in the document:",
         finding.instance_location.empty() ? "the whole value" : finding.instance_location);
  Detail("in the schema:  ", finding.absolute_keyword_location.empty() ? finding.keyword_location
                                                                       : finding.absolute_keyword_location);
  // The engine names the limit that kept it from telling more; here it is an option.
  const size_t early = finding.message.find("ended early: limit ");
  const std::string option = early == std::string::npos ? "" : LimitOptionFor(finding.message.substr(early));
  Detail("help:", option.empty() ? finding.help : option + " N allows a longer one");
}

void Printer::PrintFinding(const Source& source, const profiles::Finding& finding) {
  using profiles::Severity;
  const std::string kind = fmt::format("{} {}", SeverityName(finding.severity), finding.rule->id);
  const char* colour = finding.severity == Severity::kError     ? kRed
                       : finding.severity == Severity::kWarning ? kYellow
                                                                : kCyan;
  Heading(Place(source, finding.begin), kind, colour, finding.message);
  const std::string at = finding.location.empty() ? "" : "at " + Printable(finding.location);
  std::string excerpt = Excerpt(source.text, finding.begin, finding.end, source.LineOf(finding.begin));
  const std::string indent(excerpt.empty() ? 5 : std::max<size_t>(excerpt.find(" | "), 5), ' ');
  if (excerpt.empty()) {
    if (!at.empty()) Print(stream_, "{} = {}\n", indent, at);
  } else {
    excerpt.pop_back();
    const size_t marks = excerpt.find('\n') + 1;
    std::replace(excerpt.begin() + static_cast<std::ptrdiff_t>(marks), excerpt.end(), '~', '^');
    const size_t first = excerpt.find('^', marks);
    if (colour_ && first != excerpt.npos) excerpt = excerpt.substr(0, first) + colour + excerpt.substr(first) + kReset;
    Print(stream_, "{}{}{}\n", excerpt, at.empty() ? "" : " ", at);
  }
  if (!finding.help.empty()) Print(stream_, "{} = help: {}\n", indent, Printable(finding.help));
}

void Printer::PrintError(const Source& source, const Error& error, const std::vector<Source>& others) {
  const auto one = [&](const Error& e) {
    Source at = source;
    if (!e.document.empty() && e.document != source.name) at = {.name = DocumentName(e.document), .text = {}};
    if (at.name == source.name) at = source;
    for (const Source& other : others) {
      if (e.document == other.name) at = other;
    }
    Heading(Place(at, e.position), "error", kRed, e.message);
    Print(stream_, "{}", Excerpt(at.text, e.position, {}, at.LineOf(e.position)));
    Detail("at:", e.pointer);
    if (e.code == ErrorCode::kLimit) {
      const std::string option = LimitOptionFor(e.message);
      if (!option.empty()) Detail("help:", option + " N raises this limit");
    }
  };
  if (error.details.empty()) return one(error);
  for (const Error& detail : error.details) one(detail);
}

void Printer::PrintError(std::string_view file, std::string_view message) {
  Heading(file, "error", kRed, message);
}

void Printer::PrintWarning(std::string_view file, std::string_view message) {
  Heading(file, "warning", kYellow, message);
}

void Printer::PrintWarning(const Source& source, const Error& error) {
  Heading(Place(source, error.position), "warning", kYellow, error.message);
  Write(stream_, Excerpt(source.text, error.position, {}, source.LineOf(error.position)));
}

void Printer::PrintHelp(std::string_view help) { Detail("help:", help); }

void Printer::PrintNote(std::string_view file, std::string_view message) {
  Heading(file, "note", kBold, message);
}

void Printer::PrintVerdict(std::string_view file, std::string_view verdict, bool good) {
  const std::string name = Printable(file);
  if (colour_) {
    Print(stream_, "{}{}:{} {}{}{}\n", kBold, name, kReset, good ? kGreen : kRed, verdict, kReset);
  } else {
    Print(stream_, "{}: {}\n", name, verdict);
  }
}

}  // namespace vouch::cli
