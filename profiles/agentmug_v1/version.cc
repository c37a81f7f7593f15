// Whose file it is and of which version, by $schema and, without one, by its shape (rules AMG-53, AMG-54).
#include <string>

#include "fmt/format.h"
#include "profiles/agentmug_v1/checks.h"
#include "profiles/agentmug_v1/rules.h"
#include "profiles/agentmug_v1/text.h"

namespace vouch::profiles::agentmug_v1 {

namespace {

constexpr std::string_view kUrl = "https://agentmug.com/schemas/agent.v1.json";
constexpr std::string_view kFormerUrl = "https://agentlit.dahshanlabs.com/schemas/agent.v1.json";

// The number in a URL of one of the format's versions, as text; empty for every other text.
std::string_view VersionOf(std::string_view url) {
  for (const std::string_view scheme : {"https://", "http://"}) {
    if (url.starts_with(scheme)) url.remove_prefix(scheme.size());
  }
  if (url.starts_with("www.")) url.remove_prefix(4);
  for (const std::string_view place :
       {"agentmug.com/schemas/agent.v", "agentlit.dahshanlabs.com/schemas/agent.v"}) {
    if (!url.starts_with(place)) continue;
    url.remove_prefix(place.size());
    const size_t end = url.find_first_not_of("0123456789");
    const std::string_view rest = end == url.npos ? std::string_view() : url.substr(end);
    return rest.empty() || rest == ".json" ? url.substr(0, url.size() - rest.size()) : std::string_view();
  }
  return {};
}

}  // namespace

Recognition Recognise(const json::Value& root) {
  const std::optional<std::string_view> schema = Text(Member(&root, "$schema"));
  if (schema && !VersionOf(*schema).empty()) return {Claim::kYes, {}};
  if (Member(&root, "oap") != nullptr) return {};
  const json::Value* blueprint = Member(&root, "blueprint");
  const bool shaped =
      Member(blueprint, "systemPrompt") != nullptr || Member(blueprint, "primaryModel") != nullptr;
  return {shaped ? Claim::kYes : Claim::kNo, {}};
}

std::optional<size_t> Gate(Reporter& reporter) {
  const json::Value* value = Member(&reporter.file().root(), "$schema");
  const std::optional<std::string_view> schema = Text(value);
  if (!schema) return 0;
  if (*schema == kFormerUrl) {
    reporter.Report(kFormerSchemaUrl, *value,
                    "$schema is the URL of the format's former name; it still counts",
                    fmt::format("write \"$schema\": \"{}\"", kUrl));
    return 0;
  }
  const std::string_view version = VersionOf(*schema);
  if (version.empty() || version == "1") return 0;
  if (version == "2") {
    reporter.Report(
        kVersion, *value,
        "this is an AgentMug version 2 file: it may carry executable capsules, and only version 1 is "
        "checked here",
        fmt::format("check it with AgentMug itself; a file without capabilityCapsules can be made a "
                    "version 1 file with \"$schema\": \"{}\"",
                    kUrl));
  } else {
    reporter.Report(kVersion, *value,
                    fmt::format("this is an AgentMug file of version {}, and only version 1 is checked here",
                                version.substr(0, 20)),
                    fmt::format("for a version 1 file write \"$schema\": \"{}\"", kUrl));
  }
  return std::nullopt;
}

}  // namespace vouch::profiles::agentmug_v1
