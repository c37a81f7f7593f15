// Skills: their names (51), the code they must not have (06), and their proofs (03, 04).
#include "engine/format/format.h"
#include "engine/json/number.h"
#include "engine/json/writer.h"
#include "fmt/format.h"
#include "profiles/agentmug_v1/checks.h"
#include "profiles/agentmug_v1/rules.h"
#include "profiles/agentmug_v1/text.h"

namespace vouch::profiles::agentmug_v1 {

namespace {

using json::Value;

constexpr uint64_t kDateLength = 64;

void CheckProof(const Value* proof, Reporter& reporter) {
  const Value* passed = Member(proof, "criteriaPassed");
  const Value* total = Member(proof, "criteriaTotal");
  if (passed != nullptr && total != nullptr && passed->is_number() && total->is_number() &&
      !json::Equal(json::ToNumber(*passed), json::ToNumber(*total))) {
    reporter.Report(
        kProofIncomplete, *passed,
        fmt::format("a proof has passed all its criteria, but criteriaPassed is {} and criteriaTotal {}",
                    json::Excerpt(*passed, 30), json::Excerpt(*total, 30)),
        "verify the skill again, or remove the proof");
  }
  const Value* verified = Member(proof, "verifiedAt");
  if (!Text(verified)) return;
  if (Utf16Length(verified->string()) > kDateLength) {
    reporter.Report(kProofDate, *verified,
                    fmt::format("verifiedAt has {} characters, at most {} are allowed",
                                Utf16Length(verified->string()), kDateLength),
                    "write it such as \"2026-01-31T12:00:00Z\"");
  } else if (!format::Check(format::Format::kDateTime, verified->string())) {
    reporter.Report(kProofDate, *verified, fmt::format("{} is no date and time", Quoted(verified->string())),
                    "write it such as \"2026-01-31T12:00:00Z\"");
  }
}

}  // namespace

void CheckSkills(Reporter& reporter) {
  const std::span<const Value> skills = Items(At(reporter.file().root(), {"blueprint", "skills"}));
  Names names;
  for (size_t i = 0; i < skills.size(); ++i) {
    const Value& skill = skills[i];
    const Value* name = Member(&skill, "name");
    if (Text(name)) {
      const size_t first = names.Add(name->string(), i);
      if (first != i) {
        reporter.Report(kSkillNameTwice, *name,
                        fmt::format("skill {} is there twice: the runtime finds skills by name and takes "
                                    "/blueprint/skills/{}",
                                    Quoted(name->string()), first),
                        "give one of them another name, or remove it");
      }
    }
    for (const json::Member& member : Members(&skill)) {
      if (skill.key_text(member.key) != "executable") continue;
      reporter.ReportKey(kExecutableSkill, member,
                         "a skill of a version 1 file has no executable: it carries no code",
                         "describe the steps in \"recipe\"; for code use an agent.v2 capability capsule");
    }
    CheckProof(Member(&skill, "proof"), reporter);
  }
}

}  // namespace vouch::profiles::agentmug_v1
