// The blueprint and the placement: capsules (05), model policy (36, 37), caveats (52), execution (62).
#include "fmt/format.h"
#include "profiles/agentmug_v1/checks.h"
#include "profiles/agentmug_v1/rules.h"
#include "profiles/agentmug_v1/text.h"

namespace vouch::profiles::agentmug_v1 {

namespace {

using json::Value;

void CheckCapsules(const Value& root, Reporter& reporter) {
  for (const json::Member& member : Members(&root)) {
    if (root.key_text(member.key) != "capabilityCapsules") continue;
    reporter.ReportKey(kCapsules, member, "a version 1 file has no capabilityCapsules: it carries no code",
                       "remove them; executable capsules need the agent.v2 format");
  }
}

void CheckModelPolicy(const Value* policy, Reporter& reporter) {
  const std::span<const Value> models = Items(Member(policy, "preferredModels"));
  for (const Value& model : models) {
    if (model.is_string() && Blank(model.string())) {
      reporter.Report(kBlankModel, model, "an entry of preferredModels is blank",
                      "name a model such as \"claude-sonnet-4-6\", or remove the entry");
    }
  }
  const Value* mode = Member(policy, "mode");
  const Value* preferred = Member(policy, "preferredModels");
  if (Text(mode) == "pinned" && models.empty() && (preferred == nullptr || preferred->is_array())) {
    reporter.Report(kPinnedWithoutModel, *mode,
                    "a pinned policy runs on preferredModels[0] alone, and preferredModels names no model",
                    "write \"preferredModels\": [\"...\"] with the model, or choose \"host_choice\"");
  }
}

void CheckCaveats(const Value* caveats, Reporter& reporter) {
  for (const Value& caveat : Items(caveats)) {
    const std::span<const Value> options = Items(Member(&caveat, "options"));
    const Value* first = nullptr;
    for (size_t i = 0, first_index = 0; i < options.size(); ++i) {
      const Value* recommended = Member(&options[i], "recommended");
      if (recommended == nullptr || !recommended->is_true()) continue;
      if (first == nullptr) {
        first = recommended;
        first_index = i;
        continue;
      }
      reporter.Report(kRecommendedTwice, *recommended,
                      fmt::format("at most one option of a caveat is recommended, and options[{}] is already",
                                  first_index),
                      "recommend one of them");
    }
  }
}

}  // namespace

void CheckBlueprint(Reporter& reporter) {
  const Value& root = reporter.file().root();
  CheckCapsules(root, reporter);
  const Value* blueprint = Member(&root, "blueprint");
  CheckModelPolicy(Member(blueprint, "modelPolicy"), reporter);
  CheckCaveats(Member(blueprint, "caveats"), reporter);
  const Value* execution = Member(&root, "execution");
  const Value* cloud = Member(execution, "cloudRunnable");
  if (Text(Member(execution, "target")) == "desktop" && cloud != nullptr && cloud->is_true()) {
    reporter.Report(
        kDesktopInCloud, *cloud,
        "an agent whose target is the desktop can't be run by the cloud, yet cloudRunnable is true",
        "write \"cloudRunnable\": false, or choose another target");
  }
}

}  // namespace vouch::profiles::agentmug_v1
