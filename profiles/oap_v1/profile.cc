// The profile oap-v1: Open Agent Profile 1.x agent file.
//
// Entry point: Describe, called by profiles/registry.cc. Tested by test-suite/unit/profiles/registry_test.cc.
#include "profiles/profile.h"

#include "profiles/oap_v1/rules.h"

namespace vouch::profiles::oap_v1 {
namespace {

const Rule& LoadRule(load::Problem) { return kSchema; }

Recognition Recognise(const json::Value&) { return {}; }

std::optional<size_t> Gate(Reporter&) { return 0; }

void Check(size_t, Reporter&) {}

constexpr std::string_view kSuffixes[] = {".agent.yaml", ".agent.yml", ".agent.json", ".agent.md"};

}  // namespace

Profile Describe() {
  Profile profile;
  profile.name = "oap-v1";
  profile.title = "Open Agent Profile 1.x agent file";
  profile.documents = {{.name = "agent profile", .schema = "oap-v1.agent-profile.schema.json"}};
  profile.suffixes = kSuffixes;
  profile.rules = Rules();
  profile.schema_rule = &kSchema;
  profile.load_rule = LoadRule;
  profile.recognise = Recognise;
  profile.gate = Gate;
  profile.check = Check;
  return profile;
}

}  // namespace vouch::profiles::oap_v1
