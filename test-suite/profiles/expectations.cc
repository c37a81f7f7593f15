#include "test-suite/profiles/expectations.h"

#include <fmt/format.h>

#include <fstream>

namespace vouch::profiles {

std::filesystem::path FixtureFolder() { return VOUCH_SOURCE_DIR "/test-suite/profiles/fixtures"; }

std::vector<std::pair<std::string, std::string>> ReadTable(const std::filesystem::path& path) {
  std::vector<std::pair<std::string, std::string>> rows;
  std::ifstream in(path);
  for (std::string line; std::getline(in, line);) {
    const size_t tab = line.find('\t');
    if (!line.starts_with('#') && tab != line.npos) rows.emplace_back(line.substr(0, tab), line.substr(tab + 1));
  }
  return rows;
}

std::string Describe(const FileReport& report) {
  std::string text = report.undecided.empty() ? "" : "undecided";
  for (const Finding& finding : report.findings) {
    const char* names[] = {"off", "info", "warning", "error"};
    if (!text.empty()) text += text == "undecided" ? " " : ", ";
    text += fmt::format("{} {} {}:{}", names[static_cast<size_t>(finding.severity)], finding.rule->id,
                        finding.begin.line, finding.begin.column);
  }
  return text.empty() ? "ok" : text;
}

Settings TestSettings() {
  Settings settings;
  settings.limits = AgentFileLimits();
  settings.now = 1'767'225'600;  // 2026-01-01T00:00:00Z
  settings.time_zone_known = [](std::string_view name) {
    return name == "Europe/Berlin" || name == "America/Argentina/Buenos_Aires" || name == "UTC";
  };
  return settings;
}

}  // namespace vouch::profiles
