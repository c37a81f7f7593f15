// The profile agentmug-v1: AgentMug agent file, version 1.
//
// Entry point: Describe, called by profiles/registry.cc. Tested by test-suite/unit/profiles/registry_test.cc.
#include "profiles/profile.h"

#include "profiles/agentmug_v1/rules.h"

namespace vouch::profiles::agentmug_v1 {
namespace {

const Rule& LoadRule(load::Problem) { return kSchema; }

Recognition Recognise(const json::Value&) { return {}; }

std::optional<size_t> Gate(Reporter&) { return 0; }

void Check(size_t, Reporter&) {}

constexpr std::string_view kSuffixes[] = {".agent"};

}  // namespace

Profile Describe() {
  Profile profile;
  profile.name = "agentmug-v1";
  profile.title = "AgentMug agent file, version 1";
  profile.documents = {{.name = "agent file", .schema = "agentmug.agent.v1.schema.json"}};
  profile.suffixes = kSuffixes;
  profile.rules = Rules();
  profile.schema_rule = &kSchema;
  profile.load_rule = LoadRule;
  profile.recognise = Recognise;
  profile.gate = Gate;
  profile.check = Check;
  return profile;
}

}  // namespace vouch::profiles::agentmug_v1
