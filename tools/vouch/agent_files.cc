#include "tools/vouch/agent_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <ctime>

#include "profiles/check.h"
#include "profiles/choose.h"
#include "profiles/registry.h"
#include "tools/vouch/agent_report.h"
#include "tools/vouch/find_files.h"
#include "tools/vouch/input.h"
#include "tools/vouch/print.h"
#include "tools/vouch/stream.h"
#include "tools/vouch/time_zones.h"

namespace vouch::cli {
namespace {

using profiles::FileReport;
using profiles::Profile;

FileReport Undecided(std::string name, std::string reason, std::string help = {}) {
  FileReport report;
  report.name = std::move(name);
  report.undecided = std::move(reason);
  report.undecided_help = std::move(help);
  return report;
}

class Run {
 public:
  explicit Run(AgentFileOptions options)
      : options_(std::move(options)),
        forced_(options_.profile.empty() ? nullptr : profiles::FindProfile(options_.profile)),
        checker_(options_.settings) {}

  ExitStatus All() {
    const Found found = FindFiles(options_.operands, [this](std::string_view name) { return Wanted(name); });
    for (const FoundFile& file : found.files) CheckFile(file);
    checker_.CheckTogether(reports_);
    for (const auto& [path, reason] : found.faults) reports_.push_back(Undecided(path, reason));
    const AgentReport report = {.files = reports_, .strict = options_.strict, .quiet = options_.quiet};
    for (const std::string& path : found.repeated) {
      if (!options_.json) Printer(stderr).PrintNote(path, "is among the files already; it is checked once");
    }
    const AgentTotals totals = Count(report);
    if (options_.json) {
      PrintJson(report, totals);
    } else {
      PrintText(report, totals);
    }
    if (totals.Checked() == 0 || totals.undecided > 0) return ExitStatus::kUndecided;
    return totals.invalid > 0 ? ExitStatus::kInvalid : ExitStatus::kOk;
  }

 private:
  bool Wanted(std::string_view name) const {
    if (forced_ != nullptr) return profiles::HasSuffix(*forced_, name);
    return profiles::BySuffix(name) != nullptr;
  }

  void CheckFile(const FoundFile& file) {
    Result<std::string> text = ReadInput(file.path, options_.settings.limits.document_bytes);
    if (!text) {
      const bool limit = text.error().code == ErrorCode::kLimit;
      reports_.push_back(Undecided(DisplayName(file.path), text.error().message,
                                   limit ? "--document-bytes N raises this limit" : ""));
      return;
    }
    reports_.push_back(checker_.Check(DisplayName(file.path), std::move(text.value()), forced_));
    // A search also finds what merely shares a suffix with agent files; that is said, and no fault.
    if (reports_.back().stranger && file.named) reports_.back().stranger = false;
  }

  const AgentFileOptions options_;
  const Profile* const forced_;
  profiles::Checker checker_;
  std::vector<FileReport> reports_;
};

}  // namespace

ExitStatus CheckAgentFiles(AgentFileOptions options) {
  options.settings.time_zone_known = TimeZones();
  options.settings.now = static_cast<int64_t>(std::time(nullptr));
  return Run(std::move(options)).All();
}

}  // namespace vouch::cli
