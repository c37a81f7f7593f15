// The conformance level that a harness needs for a profile (OAP-R19).
#include <fmt/format.h>

#include "profiles/oap_v1/checks.h"

namespace vouch::profiles::oap_v1 {
namespace {

struct Need {
  int level;
  std::string_view what;
  const json::Value* at;
};

bool HasAny(const json::Value* list) { return !Items(list).empty() || !Members(list).empty(); }

std::vector<Need> Needs(const json::Value& root) {
  std::vector<Need> needs;
  const auto add = [&](int level, std::string_view what, const json::Value* at) {
    if (at != nullptr) needs.push_back({level, what, at});
  };
  const auto filled = [](const json::Value* value) { return HasAny(value) ? value : nullptr; };
  add(3, "extends", filled(Member(&root, "extends")));
  const json::Value* tools = At(root, {"spec", "tools"});
  add(3, "MCP servers", filled(Member(tools, "mcp_servers")));
  add(3, "skills", filled(Member(tools, "skills")));
  for (const json::Value& store : Items(At(root, {"spec", "memory", "stores"}))) {
    const json::Value* kind = Member(&store, "kind");
    if (Text(kind).value_or("oap-state") == "oap-state") continue;
    add(3, "a memory store of another kind than oap-state", kind);
    break;
  }
  add(3, "subagents", filled(At(root, {"spec", "runtime", "subagents", "allow"})));
  add(2, "state", Member(&root, "state"));
  const json::Value* writeback = At(root, {"spec", "lifecycle", "writeback"});
  if (const auto text = Text(writeback); text && *text != "off") add(2, "writeback", writeback);
  return needs;
}

}  // namespace

void CheckLevel(Reporter& reporter) {
  const Rule& rule = Named("OAP-R19");
  const std::vector<Need> needs = Needs(reporter.file().root());
  if (const std::optional<int> level = reporter.settings().level) {
    for (const Need& need : needs) {
      if (need.level <= *level) continue;
      reporter.Report(
          rule, Severity::kError, *need.at,
          fmt::format("{} needs conformance level {}; only level {} is there", need.what, need.level, *level),
          "take it out, or use a harness of a higher level");
    }
    return;
  }
  int highest = 1;
  const Need* first = nullptr;
  std::string whats;
  for (const Need& need : needs) {
    if (need.level < highest) continue;
    if (first == nullptr) first = &need;
    highest = need.level;
    whats += (whats.empty() ? "" : ", ") + std::string(need.what);
  }
  if (first == nullptr) return;
  reporter.Report(rule, *first->at,
                  fmt::format("the harness needs conformance level {}: for {}", highest, whats),
                  "--level N makes more than level N an error");
}

}  // namespace vouch::profiles::oap_v1
