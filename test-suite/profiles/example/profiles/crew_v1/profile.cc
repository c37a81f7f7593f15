// The smallest useful profile, which profiles/README.md explains: a crew has members, and its captain is one of them.
#include "profiles/profile.h"

#include <fmt/format.h>

#include <algorithm>

namespace vouch::profiles::crew_v1 {
namespace {

constexpr Rule kRules[] = {
    {.id = "CREW-SCHEMA", .severity = Severity::kError, .tier = Tier::kSpec,
     .summary = "the file holds to the format's schema", .source = "crew.schema.json"},
    {.id = "CREW-READ", .severity = Severity::kError, .tier = Tier::kSpec,
     .summary = "the file can be read", .source = "vouch"},
    {.id = "CREW-01", .severity = Severity::kWarning, .tier = Tier::kLint,
     .summary = "the captain is one of the members", .source = "vouch"},
};

const Rule& LoadRule(load::Problem) { return kRules[1]; }

Recognition Recognise(const json::Value& root) {
  return {Member(&root, "crew") != nullptr ? Claim::kYes : Claim::kNo, {}};
}

std::optional<size_t> Gate(Reporter&) { return 0; }

void Check(size_t, Reporter& reporter) {
  const json::Value& root = reporter.file().root();
  const auto captain = Text(Member(&root, "captain"));
  if (!captain) return;
  const auto members = Items(Member(&root, "members"));
  const bool known =
      std::any_of(members.begin(), members.end(), [&](const json::Value& member) { return Text(&member) == captain; });
  if (known) return;
  reporter.Report(kRules[2], *Member(&root, "captain"), fmt::format("the captain {} is no member", *captain),
                  "add the name to members");
}

constexpr std::string_view kSuffixes[] = {".crew.yaml", ".crew.json"};

}  // namespace

Profile Describe() {
  Profile profile;
  profile.name = "crew-v1";
  profile.title = "Crew file";
  profile.documents = {{.name = "crew", .schema = "crew.schema.json"}};
  profile.suffixes = kSuffixes;
  profile.rules = kRules;
  profile.schema_rule = &kRules[0];
  profile.load_rule = LoadRule;
  profile.recognise = Recognise;
  profile.gate = Gate;
  profile.check = Check;
  return profile;
}

}  // namespace vouch::profiles::crew_v1
