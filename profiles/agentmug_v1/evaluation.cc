// The evaluation contract: ids of checks (30), their sources (31), assertions (32) and configs (33).
#include <string>
#include <vector>

#include "engine/json/writer.h"
#include "engine/words/nearest.h"
#include "fmt/format.h"
#include "profiles/agentmug_v1/checks.h"
#include "profiles/agentmug_v1/rules.h"
#include "profiles/agentmug_v1/text.h"

namespace vouch::profiles::agentmug_v1 {

namespace {

using json::Value;

constexpr uint64_t kConfigCharacters = 32'000;
constexpr size_t kCandidates = 30;  // as many sources as a legal file has

void CheckSourceIds(const Value* ids, const Names& declared, std::span<const std::string_view> names,
                    Reporter& reporter) {
  for (const Value& id : Items(ids)) {
    if (!id.is_string() || declared.Has(id.string())) continue;
    // Beyond the limit nothing is printed, and looking for what was meant is the costly part.
    const std::string_view meant =
        reporter.dropped() == 0 ? words::Suggest(id.string(), names) : std::string_view();
    reporter.Report(kCheckSource, id, fmt::format("{} is no declared source", Quoted(id.string())),
                    meant.empty() ? "use the id of one of \"sources\", or declare the source there"
                                  : fmt::format("did you mean {}?", Quoted(meant)));
  }
}

void CheckAssertion(const Value& check, Reporter& reporter) {
  const Value* type = Member(&check, "type");
  if (Text(type) != "custom" && Text(type) != "invariant") return;
  const Value* assertion = Member(&check, "assertion");
  if (assertion != nullptr && !(assertion->is_string() && Blank(assertion->string()))) return;
  reporter.Report(kCheckAssertion, assertion == nullptr ? *type : *assertion,
                  fmt::format("a check of type {} needs an assertion", type->string()),
                  "add \"assertion\": \"what must hold\"");
}

void CheckConfig(const Value* config, Reporter& reporter) {
  if (config == nullptr || !config->is_object()) return;
  const uint64_t length = Utf16Length(json::ToText(*config));
  if (length <= kConfigCharacters) return;
  reporter.Report(
      kCheckConfig, *config,
      fmt::format("config is {} characters of JSON, at most {} are allowed", length, kConfigCharacters),
      "shorten it; large fixtures do not travel in an agent file");
}

}  // namespace

void CheckEvaluation(Reporter& reporter) {
  const Value& root = reporter.file().root();
  const std::span<const Value> checks = Items(At(root, {"evaluation", "checks"}));
  if (checks.empty()) return;
  Names sources;
  std::vector<std::string_view> candidates;
  for (const Value& source : Items(Member(&root, "sources"))) {
    if (const auto id = Text(Member(&source, "id"))) {
      sources.Add(*id, 0);
      if (candidates.size() < kCandidates) candidates.push_back(*id);
    }
  }
  Names ids;
  for (size_t i = 0; i < checks.size(); ++i) {
    if (const Value* id = Member(&checks[i], "id"); Text(id)) {
      const size_t first = ids.Add(id->string(), i);
      if (first != i) {
        reporter.Report(kCheckIdTwice, *id,
                        fmt::format("check {} is there twice: /evaluation/checks/{} has this id already",
                                    Quoted(id->string()), first),
                        "give one of them another id, or remove it");
      }
    }
    if (!reporter.Off(kCheckSource))
      CheckSourceIds(Member(&checks[i], "sourceIds"), sources, candidates, reporter);
    CheckAssertion(checks[i], reporter);
    CheckConfig(Member(&checks[i], "config"), reporter);
  }
}

}  // namespace vouch::profiles::agentmug_v1
