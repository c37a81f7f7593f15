// See reporter.h.
#include "profiles/reporter.h"

#include <utility>

namespace vouch::profiles {

Reporter::Reporter(const AgentFile& file, const Settings& settings, std::vector<Finding>* findings)
    : file_(file), settings_(settings), findings_(findings) {}

bool Reporter::Off(const Rule& rule) const {
  const auto chosen = settings_.severities.find(rule.id);
  return (chosen == settings_.severities.end() ? rule.severity : chosen->second) == Severity::kOff;
}

void Reporter::Report(const Rule& rule, const json::Value& at, std::string message, std::string help) {
  Report(rule, rule.severity, at, std::move(message), std::move(help));
}

void Reporter::Report(const Rule& rule, Severity severity, const json::Value& at, std::string message,
                      std::string help) {
  const json::Span span = file_.document().Position(at);
  Add(rule, severity, file_.Location(at), span.begin, span.end, std::move(message), std::move(help));
}

void Reporter::ReportKey(const Rule& rule, const json::Member& at, std::string message, std::string help) {
  const json::Span span = file_.document().Position(at.value);
  Add(rule, rule.severity, file_.Location(at.value), span.key_begin, span.key_end, std::move(message),
      std::move(help));
}

void Reporter::ReportInside(const Rule& rule, const json::Value& at, size_t offset, size_t length,
                            std::string message, std::string help) {
  // Finding the place costs as much as the string is long: not for what is dropped anyway.
  if (findings_->size() >= settings_.limits.output_units) {
    last_ = &rule;
    if (!Off(rule)) ++dropped_;
    return;
  }
  json::Span span = file_.document().Position(at);
  const std::string_view part = at.string().substr(offset, length);
  const std::string_view written = file_.text().substr(span.begin, span.end - span.begin);
  // The part may be written several times: take the one with as many before it as in the string.
  size_t earlier = 0;
  for (size_t i = at.string().find(part); i < offset; i = at.string().find(part, i + 1)) ++earlier;
  size_t found = written.find(part);
  for (; earlier > 0 && found != written.npos; --earlier) found = written.find(part, found + 1);
  if (!part.empty() && found != written.npos) {
    span.begin += static_cast<uint32_t>(found);
    span.end = span.begin + static_cast<uint32_t>(part.size());
  }
  Add(rule, rule.severity, file_.Location(at), span.begin, span.end, std::move(message), std::move(help));
}

void Reporter::Add(const Rule& rule, Severity severity, std::string location, uint32_t begin, uint32_t end,
                   std::string message, std::string help) {
  last_ = &rule;
  const auto chosen = settings_.severities.find(rule.id);
  if (chosen != settings_.severities.end()) severity = chosen->second;
  if (severity == Severity::kOff) return;
  if (findings_->size() >= settings_.limits.output_units) {
    ++dropped_;
    return;
  }
  Finding finding;
  finding.rule = &rule;
  finding.severity = severity;
  finding.location = std::move(location);
  finding.message = std::move(message);
  finding.help = std::move(help);
  finding.begin = file_.Position(begin);
  finding.end = file_.Position(end);
  findings_->push_back(std::move(finding));
}

}  // namespace vouch::profiles
