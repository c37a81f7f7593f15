#include "tools/vouch/severities.h"

#include <fmt/format.h>

#include <optional>
#include <vector>

#include "engine/words/nearest.h"
#include "profiles/registry.h"
#include "tools/vouch/excerpt.h"
#include "tools/vouch/print.h"

namespace vouch::cli {
namespace {

std::optional<profiles::Severity> ParseSeverity(std::string_view text) {
  using profiles::Severity;
  for (const Severity severity : {Severity::kError, Severity::kWarning, Severity::kInfo, Severity::kOff}) {
    if (text == SeverityName(severity)) return severity;
  }
  return std::nullopt;
}

// What is wrong with "ID=LEVEL"; empty when nothing is.
std::string CheckSetting(const std::string& text) {
  const size_t equals = text.find('=');
  if (equals == text.npos) return fmt::format("\"{}\": write ID=error, ID=warning, ID=info or ID=off", Printable(text));
  if (std::string unknown = UnknownRule(text.substr(0, equals)); !unknown.empty()) return unknown;
  if (ParseSeverity(std::string_view(text).substr(equals + 1))) return {};
  return fmt::format("\"{}\" is no severity: error, warning, info or off", Printable(text.substr(equals + 1)));
}

}  // namespace

const profiles::Rule* FindRule(std::string_view id) {
  for (const profiles::Profile& profile : profiles::Profiles()) {
    for (const profiles::Rule& rule : profile.rules) {
      if (rule.id == id) return &rule;
    }
  }
  return nullptr;
}

std::string UnknownRule(const std::string& id) {
  if (FindRule(id) != nullptr) return {};
  words::Nearest nearest(id);
  for (const profiles::Profile& profile : profiles::Profiles()) {
    for (const profiles::Rule& rule : profile.rules) nearest.Add(rule.id);
  }
  if (nearest.best().empty()) return fmt::format("no rule is called \"{}\"; `vouch rules` lists them", Printable(id));
  return fmt::format("no rule is called \"{}\"; did you mean {}?", Printable(id), nearest.best());
}

CLI::Option* AddSeverityOption(CLI::App* app, std::map<std::string, profiles::Severity, std::less<>>* severities) {
  return app
      ->add_option_function<std::vector<std::string>>(
          "--severity",
          [severities](const std::vector<std::string>& settings) {
            for (const std::string& setting : settings) {
              const size_t equals = setting.find('=');
              (*severities)[setting.substr(0, equals)] = *ParseSeverity(std::string_view(setting).substr(equals + 1));
            }
          },
          "Another severity for a rule: error, warning, info or off. May be repeated")
      ->type_name("ID=SEVERITY")
      ->allow_extra_args(false)
      ->check(CLI::Validator([](std::string& text) { return CheckSetting(text); }, ""));
}

}  // namespace vouch::cli
