// Tools: nango's endpoints (07, 08), names (50), deliveries through them (55), webhooks (58).
#include <algorithm>
#include <string>
#include <vector>

#include "engine/uri/uri.h"
#include "engine/words/nearest.h"
#include "fmt/format.h"
#include "profiles/agentmug_v1/checks.h"
#include "profiles/agentmug_v1/hosts.h"
#include "profiles/agentmug_v1/rules.h"
#include "profiles/agentmug_v1/text.h"

namespace vouch::profiles::agentmug_v1 {

namespace {

using json::Value;

// What a tool is called: a bare string is the name of a built-in one. Null when it has no name.
const Value* NameOf(const Value& tool) {
  const Value* name = tool.is_string() ? &tool : Member(&tool, "name");
  return Text(name) ? name : nullptr;
}

void CheckNango(const Value& tool, Reporter& reporter) {
  const Value* endpoint = Member(&tool, "endpoint");
  if (Text(endpoint)) {
    const std::string_view path = endpoint->string();
    if (path.starts_with("//")) {
      const size_t host = std::min(path.find_first_not_of('/'), path.size());
      const size_t end = std::min(path.find('/', host), path.size());
      reporter.ReportInside(
          kNangoEndpoint, *endpoint, 0, end,
          "an endpoint that begins with \"//\" names another host instead of a path of the API",
          "write the path alone, as \"/me/messages\"");
    } else if (!path.starts_with('/')) {
      reporter.Report(
          kNangoEndpoint, *endpoint, fmt::format("endpoint {} must begin with \"/\"", Quoted(path)),
          path.find("://") == path.npos
              ? fmt::format("write {}", Quoted("/" + std::string(path)))
              : "write the path alone, as \"/me/messages\"; another host goes into baseUrlOverride");
    }
  }
  const Value* base = Member(&tool, "baseUrlOverride");
  if (Text(base)) {
    const std::string_view url = base->string();
    const uri::Parts parts = uri::Split(url);
    if (SameLetters(parts.scheme, "https") && !HostOf(url).empty()) return;
    std::string help = "write a URL such as \"https://api.example.com\"";
    if (SameLetters(parts.scheme, "http") && !HostOf(url).empty()) {
      help = fmt::format("write {}", Quoted("https" + std::string(url.substr(4))));
    }
    reporter.Report(kNangoBaseUrl, *base,
                    fmt::format("baseUrlOverride must be an https URL, not {}", Quoted(url)),
                    std::move(help));
  }
}

void CheckWebhook(const Value& tool, Reporter& reporter) {
  const Value* value = Member(&tool, "url");
  if (!Text(value)) return;
  const std::string_view url = value->string();
  const uri::Parts parts = uri::Split(url);
  const std::string_view host = HostOf(url);
  if (!parts.has_scheme || host.empty()) return;  // the schema says that it is no URL
  const Reach reach = ReachOf(host);
  if (reach != Reach::kPublic) {
    const std::string_view what = reach == Reach::kLoopback    ? "this very machine"
                                  : reach == Reach::kLinkLocal ? "a link-local address"
                                                               : "a private network";
    reporter.ReportInside(
        kWebhookHost, *value, static_cast<size_t>(host.data() - url.data()), host.size(),
        fmt::format("webhook host {} is {}: runtimes refuse to call it", Quoted(host), what),
        "use a host on the public internet");
  } else if (!SameLetters(parts.scheme, "https")) {
    std::string help = "use an https URL";
    if (SameLetters(parts.scheme, "http")) {
      help = fmt::format("write {}", Quoted("https" + std::string(url.substr(4))));
    }
    reporter.ReportInside(
        kWebhookHost, *value, 0, parts.scheme.size(),
        fmt::format("a webhook over {} is not encrypted, https is expected", Quoted(parts.scheme)),
        std::move(help));
  }
}

}  // namespace

void CheckTools(Reporter& reporter) {
  const Value& root = reporter.file().root();
  const Value* list = At(root, {"blueprint", "tools"});
  const std::span<const Value> tools = Items(list);
  Names names;
  std::vector<std::string_view> known;
  for (size_t i = 0; i < tools.size(); ++i) {
    if (const Value* name = NameOf(tools[i])) {
      const size_t first = names.Add(name->string(), i);
      if (first == i) {
        known.push_back(name->string());
      } else {
        reporter.Report(kToolNameTwice, *name,
                        fmt::format("tool {} is there twice: /blueprint/tools/{} has this name already",
                                    Quoted(name->string()), first),
                        "remove one of them, or give it another name");
      }
    }
    const std::optional<std::string_view> kind = Text(Member(&tools[i], "kind"));
    if (kind == "nango") CheckNango(tools[i], reporter);
    if (kind == "webhook") CheckWebhook(tools[i], reporter);
  }
  if (list == nullptr || !list->is_array() || reporter.Off(kDeliveryTool)) return;
  for (const Value& delivery : Items(At(root, {"connectivity", "delivers"}))) {
    const Value* via = Member(&delivery, "via");
    if (!Text(via) || names.Has(via->string())) continue;
    // Beyond the limit nothing is printed, and looking for what was meant is the costly part.
    const std::string_view meant =
        reporter.dropped() == 0 ? words::Suggest(via->string(), known) : std::string_view();
    reporter.Report(
        kDeliveryTool, *via,
        fmt::format("the delivery goes via {}, which is none of blueprint.tools", Quoted(via->string())),
        meant.empty() ? "add the tool to blueprint.tools, or name one that is there"
                      : fmt::format("did you mean {}?", Quoted(meant)));
  }
}

}  // namespace vouch::profiles::agentmug_v1
