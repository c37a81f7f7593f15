// The profile oap-v1: Open Agent Profile 1.x, agent profiles and state deltas.
//
// Entry point: Describe, called by profiles/registry.cc. Tested by test-suite/unit/profiles/oap_v1/.
#include "profiles/profile.h"

#include "profiles/oap_v1/checks.h"

namespace vouch::profiles::oap_v1 {
namespace {

constexpr std::string_view kSuffixes[] = {".agent.yaml", ".agent.yml", ".agent.json", ".agent.md",
                                          ".delta.yaml", ".delta.yml", ".delta.json"};
constexpr std::string_view kBodyPath[] = {"spec", "role", "instructions"};

void Check(size_t document, Reporter& reporter) {
  CheckFileName(document, reporter);
  CheckNumbers(reporter);
  CheckSecrets(reporter);
  if (document == kStateDelta) {
    CheckDelta(reporter);
    CheckDeltaValues(reporter);
    return;
  }
  CheckEnvironment(reporter);
  CheckPaths(reporter);
  CheckReferences(reporter);
  CheckState(reporter);
  CheckMetadata(reporter);
  CheckTools(reporter);
  CheckServers(reporter);
  CheckLevel(reporter);
}

}  // namespace

Profile Describe() {
  Profile profile;
  profile.name = "oap-v1";
  profile.title = "Open Agent Profile 1.x agent file";
  profile.documents = {{.name = "agent profile", .schema = "oap-v1.agent-profile.schema.json"},
                       {.name = "state delta", .schema = "oap-v1.agent-state-delta.schema.json"}};
  profile.suffixes = kSuffixes;
  profile.body_path = kBodyPath;
  profile.rules = Rules();
  profile.schema_rule = &Named("OAP-SCHEMA");
  profile.load_rule = LoadRule;
  profile.recognise = Recognise;
  profile.gate = Gate;
  profile.word = Word;
  profile.check = Check;
  profile.check_together = CheckTogether;
  return profile;
}

}  // namespace vouch::profiles::oap_v1
