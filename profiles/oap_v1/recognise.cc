// Whether a value is an OAP document, by its content alone, and what it may be instead.
//
// .agent.md is also what GitHub Copilot calls its custom agents, so the name of a file says nothing.
#include "profiles/oap_v1/checks.h"

namespace vouch::profiles::oap_v1 {
namespace {

bool HasAny(const json::Value& root, std::initializer_list<std::string_view> names) {
  for (const std::string_view name : names) {
    if (Member(&root, name) != nullptr) return true;
  }
  return false;
}

// What another format has in front of its Markdown; "" for none of those known.
std::string_view Stranger(const json::Value& root) {
  if (HasAny(root, {"vendorKey", "agentKey"})) return "an OAF agent (Open Agent Format)";
  if (HasAny(root, {"mcpServers"}) && !HasAny(root, {"description"}))
    return "a list of MCP servers for a client";
  if (!Text(Member(&root, "description")) || HasAny(root, {"metadata", "$schema"})) {
    return Text(Member(&root, "description")) && HasAny(root, {"allowed-tools", "compatibility"})
               ? "an Agent Skill"
               : "";
  }
  if (HasAny(root, {"allowed-tools", "compatibility"})) return "an Agent Skill";
  const auto model = Text(Member(&root, "model"));
  const bool alias = model == "sonnet" || model == "opus" || model == "haiku" || model == "inherit";
  const json::Value* tools = Member(&root, "tools");
  if (HasAny(root, {"name"}) &&
      (alias || Text(tools) || HasAny(root, {"disallowedTools", "permissionMode", "color", "maxTurns"}))) {
    return "a Claude Code subagent";
  }
  if (tools != nullptr || HasAny(root, {"model", "target", "handoffs", "argument-hint", "mcp-servers",
                                        "agents", "user-invocable"})) {
    return "a GitHub Copilot custom agent";
  }
  return "";
}

}  // namespace

Recognition Recognise(const json::Value& root) {
  if (!root.is_object()) return {};
  if (Member(&root, "oap") != nullptr) return {Claim::kYes, ""};
  const auto kind = Text(Member(&root, "kind"));
  if (kind == "AgentProfile" || kind == "AgentStateDelta") return {Claim::kYes, ""};
  if (kind == "AgentProfileBundle" || kind == "AgentProfileIndex") {
    return {Claim::kStranger,
            "an OAP bundle or index, whose kinds are reserved: check the profiles in it one by one"};
  }
  const std::string_view what = Stranger(root);
  if (what.empty()) return {};
  return {Claim::kStranger, std::string(what) + ", no OAP file: those start with oap: \"1.0\" and a kind"};
}

}  // namespace vouch::profiles::oap_v1
