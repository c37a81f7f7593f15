// Triggers: their types (11, 12), time zones (15) and prompts (63); cron.cc reads the expressions (14).
#include <array>
#include <map>
#include <string>

#include "engine/words/nearest.h"
#include "fmt/format.h"
#include "profiles/agentmug_v1/checks.h"
#include "profiles/agentmug_v1/cron.h"
#include "profiles/agentmug_v1/rules.h"
#include "profiles/agentmug_v1/text.h"

namespace vouch::profiles::agentmug_v1 {

namespace {

using json::Value;

constexpr std::array<std::string_view, 4> kTypes = {"manual", "schedule", "webhook", "api"};

void CheckType(const Value& type, Reporter& reporter) {
  const std::string_view text = type.string();
  if (text.empty()) {
    reporter.Report(kTriggerTypeEmpty, type, "the type of a trigger is empty",
                    "write \"manual\", \"schedule\", \"webhook\" or \"api\"");
    return;
  }
  for (const std::string_view known : kTypes) {
    if (text == known) return;
  }
  const std::string_view meant = words::Suggest(text, kTypes);
  reporter.Report(
      kTriggerTypeUnknown, type,
      fmt::format("version 1 knows no trigger of type {}: the file is accepted, but a runtime may refuse to "
                  "run it",
                  Quoted(text)),
      meant.empty() ? "the types of version 1 are \"manual\", \"schedule\", \"webhook\" and \"api\""
                    : fmt::format("did you mean {}?", Quoted(meant)));
}

class TimeZones {
 public:
  explicit TimeZones(Reporter* reporter) : reporter_(*reporter) {}

  void Check(const Value& zone) {
    if (reporter_.Off(kTimeZone)) return;
    if (!reporter_.settings().time_zone_known) {
      if (!noted_) {
        reporter_.Report(kTimeZone, Severity::kInfo, zone,
                         "time zones are not checked: there is no time zone database",
                         "install the system's tzdata");
      }
      noted_ = true;
      return;
    }
    const std::string_view name = zone.string();
    auto [known, fresh] = known_.emplace(name, false);
    if (fresh) known->second = IsName(name) && reporter_.settings().time_zone_known(name);
    if (known->second) return;
    reporter_.Report(kTimeZone, zone, fmt::format("{} is no IANA time zone", Quoted(name)),
                     "write a name such as \"Europe/Berlin\", or leave it out for UTC");
  }

 private:
  // The characters of such names, so that no other text reaches a look-up by file name.
  static bool IsName(std::string_view name) {
    return !name.empty() && name.size() <= 64 && name.front() != '/' && name.find("//") == name.npos &&
           name.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_+-/") ==
               name.npos;
  }

  Reporter& reporter_;
  std::map<std::string_view, bool> known_;
  bool noted_ = false;
};

}  // namespace

void CheckTriggers(Reporter& reporter) {
  TimeZones zones(&reporter);
  for (const Value& trigger : Items(Member(&reporter.file().root(), "triggers"))) {
    const Value* type = Member(&trigger, "type");
    if (!Text(type)) continue;
    CheckType(*type, reporter);
    if (type->string() != "schedule") continue;
    if (const Value* cron = Member(&trigger, "cron"); Text(cron)) {
      if (const auto fault = FindCronFault(cron->string())) {
        reporter.ReportInside(kCron, *cron, fault->offset, fault->length, fault->message, fault->help);
      }
    }
    if (const Value* zone = Member(&trigger, "timezone"); Text(zone)) zones.Check(*zone);
    const Value* prompt = Member(&trigger, "prompt");
    if (prompt == nullptr || (prompt->is_string() && Blank(prompt->string()))) {
      reporter.Report(
          kScheduleWithoutPrompt, prompt == nullptr ? *type : *prompt,
          "a schedule without a prompt gives the agent nothing to do: no user's message comes with it",
          "add \"prompt\": \"what to do when the schedule fires\"");
    }
  }
}

}  // namespace vouch::profiles::agentmug_v1
