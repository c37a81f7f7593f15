// The profile agentmug-v1: AgentMug agent file, version 1.
//
// Entry point: Describe, called by profiles/registry.cc. Tested by test-suite/unit/profiles/registry_test.cc
// and test-suite/unit/profiles/agentmug_v1/.
#include "profiles/profile.h"

#include "profiles/agentmug_v1/checks.h"
#include "profiles/agentmug_v1/rules.h"

namespace vouch::profiles::agentmug_v1 {
namespace {

// What can be wrong with YAML and Markdown is here what keeps the file from being JSON.
const Rule& LoadRule(load::Problem problem) {
  switch (problem) {
    case load::Problem::kDuplicateKey:
      return kDuplicateKey;
    case load::Problem::kLimit:
      return kLimit;
    default:
      return kNotJson;
  }
}

void Check(size_t, Reporter& reporter) {
  CheckParameters(reporter);
  CheckBlueprint(reporter);
  CheckTools(reporter);
  CheckSkills(reporter);
  CheckTriggers(reporter);
  CheckSources(reporter);
  CheckEvaluation(reporter);
  CheckPrivacy(reporter);
  CheckEmbeddedSchemas(reporter);
  CheckKeys(reporter);
}

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
  profile.word = Word;
  profile.check = Check;
  return profile;
}

}  // namespace vouch::profiles::agentmug_v1
