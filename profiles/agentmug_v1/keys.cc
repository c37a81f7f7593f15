// Unknown keys that look like known ones (59). Unknown keys are legal and kept, so that this is all there is
// to say.
#include <array>
#include <string>
#include <vector>

#include "engine/words/nearest.h"
#include "fmt/format.h"
#include "profiles/agentmug_v1/checks.h"
#include "profiles/agentmug_v1/rules.h"
#include "profiles/agentmug_v1/text.h"

namespace vouch::profiles::agentmug_v1 {

namespace {

using json::Value;
using NameList = std::span<const std::string_view>;

constexpr std::string_view kRoot[] = {
    "$schema",   "id",         "name",     "description", "emoji",      "version",           "exportedAt",
    "execution", "blueprint",  "inputs",   "outputs",     "parameters", "triggers",          "connectivity",
    "sources",   "evaluation", "metadata", "brain",       "memory",     "capabilityCapsules"};
constexpr std::string_view kBlueprint[] = {"primaryModel",
                                           "systemPrompt",
                                           "modelPolicy",
                                           "outcomeContract",
                                           "capabilityPlan",
                                           "maxTokens",
                                           "extendedThinkingBudget",
                                           "guardrails",
                                           "tools",
                                           "thinkingPatterns",
                                           "architecture",
                                           "skills",
                                           "caveats"};
constexpr std::string_view kExecution[] = {"target", "cloudRunnable", "requiresUserPresence", "reason"};
constexpr std::string_view kInputs[] = {"accepts", "placeholder", "schema"};
constexpr std::string_view kOutputs[] = {"shape", "schema", "description"};
constexpr std::string_view kParameter[] = {"name",    "label",    "description", "type",    "options",
                                           "default", "required", "placeholder", "artifact"};
constexpr std::string_view kConnectivity[] = {"identities", "reads", "delivers"};
constexpr std::string_view kMetadataKeys[] = {"sourceUrl", "sourceUserId", "tags", "pricing"};

void CheckObject(const Value* object, std::string_view what, NameList known, Reporter& reporter) {
  std::vector<std::string_view> lacking;  // a key that is there can't be the one that was meant
  for (const std::string_view name : known) {
    if (Member(object, name) == nullptr) lacking.push_back(name);
  }
  if (lacking.empty()) return;
  for (const json::Member& member : Members(object)) {
    const std::string_view key = object->key_text(member.key);
    if (key.starts_with("x-") || key.starts_with("X-") || key.starts_with('_')) continue;
    bool is_known = false;
    for (const std::string_view name : known) is_known = is_known || name == key;
    if (is_known) continue;
    const std::string_view meant = words::Suggest(key, lacking);
    if (meant.empty()) continue;
    reporter.ReportKey(kMisspeltKey, member,
                       fmt::format("{} is no key of {}: it is kept, but nothing reads it", Quoted(key), what),
                       fmt::format("did you mean {}?", Quoted(meant)));
  }
}

}  // namespace

void CheckKeys(Reporter& reporter) {
  if (reporter.Off(kMisspeltKey)) return;
  const Value& root = reporter.file().root();
  CheckObject(&root, "an agent file", kRoot, reporter);
  CheckObject(Member(&root, "blueprint"), "blueprint", kBlueprint, reporter);
  CheckObject(Member(&root, "execution"), "execution", kExecution, reporter);
  CheckObject(Member(&root, "inputs"), "inputs", kInputs, reporter);
  CheckObject(Member(&root, "outputs"), "outputs", kOutputs, reporter);
  CheckObject(Member(&root, "connectivity"), "connectivity", kConnectivity, reporter);
  CheckObject(Member(&root, "metadata"), "metadata", kMetadataKeys, reporter);
  for (const Value& parameter : Items(Member(&root, "parameters"))) {
    CheckObject(&parameter, "a parameter", kParameter, reporter);
  }
}

}  // namespace vouch::profiles::agentmug_v1
