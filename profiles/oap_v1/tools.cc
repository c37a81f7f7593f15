// What the agent is granted (OAP-R09 to OAP-R11c), hooks (OAP-S07), names that must be unique (OAP-S11) and
// subagents (OAP-R18).
#include <fmt/format.h>

#include <unordered_map>
#include <unordered_set>

#include "profiles/common/glob.h"
#include "profiles/common/quote.h"
#include "profiles/oap_v1/checks.h"

namespace vouch::profiles::oap_v1 {
namespace {

const json::Member* FindMember(const json::Value* object, std::string_view name) {
  for (const json::Member& m : Members(object)) {
    if (object->key_text(m.key) == name) return &m;
  }
  return nullptr;
}

// The names and patterns of allow or deny. No longer than the schema lets them be, so that comparing all with
// all stays cheap.
class Names {
 public:
  static constexpr size_t kAtMost = 200, kLongest = 120;

  explicit Names(const json::Value* list) {
    for (const json::Value& item : Items(list)) {
      const auto text = Text(&item);
      if (!text || text->size() > kLongest) continue;
      if (text->find_first_of("*?") == text->npos) {
        names_.insert(*text);
      } else {
        patterns_.push_back(*text);
      }
    }
  }
  bool Cover(std::string_view name) const {
    if (names_.contains(name)) return true;
    if (name.size() > kLongest) return false;
    for (const std::string_view pattern : patterns_) {
      if (MatchesGlob(pattern, name)) return true;
    }
    return false;
  }
  // Whether some name is matched by the pattern.
  bool AnyUnder(std::string_view pattern) const {
    for (const std::string_view name : names_) {
      if (MatchesGlob(pattern, name)) return true;
    }
    return false;
  }
  bool has_patterns() const { return !patterns_.empty(); }

 private:
  std::unordered_set<std::string_view> names_;
  std::vector<std::string_view> patterns_;
};

class Grants {
 public:
  explicit Grants(Reporter& reporter)
      : reporter_(reporter), tools_(At(reporter.file().root(), {"spec", "tools"})) {
    const json::Value* policy = Member(tools_, "policy");
    written_ = policy != nullptr;
    policy_ = written_ ? Text(policy).value_or("") : "allowlist";
    allow_ = Member(tools_, "allow");
    deny_ = Member(tools_, "deny");
  }

  void Check() {
    if (tools_ == nullptr || !tools_->is_object()) return;
    if (policy_ == "inherit") Inherit();
    if (policy_ == "allowlist") EmptyAllowlist();
    if (Items(allow_).size() > Names::kAtMost || Items(deny_).size() > Names::kAtMost) return;
    const Names allowed(allow_), denied(deny_);
    Bindings(allowed, denied);
    Lists(allowed);
  }

 private:
  void Inherit() {
    for (const char* list : {"allow", "deny"}) {
      const json::Member* m = FindMember(tools_, list);
      if (m == nullptr || Items(&m->value).empty()) continue;
      reporter_.ReportKey(Named("OAP-R09"), *m, fmt::format("`{}` is ignored with policy inherit", list),
                          fmt::format("take it out, or write policy: {}list", list));
    }
  }

  void EmptyAllowlist() {
    if (!Items(allow_).empty() || (allow_ != nullptr && !allow_->is_array())) return;
    const bool others = tools_->size() > size_t{allow_ != nullptr} + size_t{written_};
    // An explicit `allow: []` and nothing else is how one says: no tools.
    if (tools_->size() == 0 || (allow_ != nullptr && !others)) return;
    reporter_.Report(Named("OAP-R10"), *tools_,
                     fmt::format("nothing is allowed, so the agent has no tools: {}",
                                 written_ ? "policy is allowlist" : "without `policy` this is an allowlist"),
                     Items(deny_).empty() ? "list the tools in `allow`"
                                          : "list the tools in `allow`, or write policy: denylist");
  }

  void Bindings(const Names& allowed, const Names& denied) {
    constexpr size_t kAtMost = 100;  // as the schema
    const std::span<const json::Value> bindings = Items(Member(tools_, "bindings"));
    if (bindings.size() > kAtMost || (policy_ != "allowlist" && policy_ != "denylist")) return;
    // One finding about an allowlist of nothing is enough.
    const bool lists = policy_ == "denylist" || !Items(allow_).empty();
    for (const json::Value& binding : bindings) {
      const json::Value* name = Member(&binding, "name");
      const auto text = Text(name);
      if (!text || !lists) continue;
      // A binding for a pattern counts as granted where it may meet a granted name.
      const bool pattern = text->find_first_of("*?") != text->npos && text->size() <= Names::kLongest;
      const bool granted = policy_ == "denylist" || allowed.Cover(*text) ||
                           (pattern && (allowed.has_patterns() || allowed.AnyUnder(*text)));
      if (granted && !denied.Cover(*text)) continue;
      reporter_.Report(Named("OAP-R11"), *name,
                       fmt::format("this binding has no effect: {} is {}", Quote(*text),
                                   granted ? "denied" : "not allowed"),
                       granted ? "take it out of `deny`, or take the binding out"
                               : "add the tool to `allow`, or take the binding out");
    }
  }

  void Lists(const Names& allowed) {
    if (policy_ == "inherit") return;
    std::unordered_set<std::string_view> names;
    for (const json::Value& item : Items(allow_)) {
      if (const auto text = Text(&item)) names.insert(*text);
    }
    for (const json::Value& item : Items(deny_)) {
      const auto text = Text(&item);
      if (!text) continue;
      if (names.contains(*text)) {
        reporter_.Report(Named("OAP-R11b"), item, fmt::format("{} is both allowed and denied", Quote(*text)),
                         "deny wins: take it out of one of the lists");
      } else if (policy_ == "allowlist" && text->size() <= Names::kLongest && !allowed.has_patterns() &&
                 !allowed.AnyUnder(*text)) {
        reporter_.Report(Named("OAP-R11c"), item,
                         fmt::format("{} is not allowed in the first place", Quote(*text)), "take it out");
      }
    }
  }

  Reporter& reporter_;
  const json::Value* tools_;
  bool written_;  // a policy
  std::string_view policy_;
  const json::Value *allow_, *deny_;
};

// Names of hooks are names; what a shell would take for a command line is none.
void CheckHooks(const json::Value& root, Reporter& reporter) {
  const json::Value* lifecycle = At(root, {"spec", "lifecycle"});
  for (const char* when : {"on_start", "on_end"}) {
    for (const json::Value& step : Items(Member(lifecycle, when))) {
      const json::Value* hook = Member(&step, "hook");
      const auto text = Text(hook);
      if (!text) continue;
      const size_t at = text->find_first_of(" \t\r\n;|&<>$()`");
      if (at == text->npos && text->find("://") == text->npos) continue;
      reporter.Report(Named("OAP-S07"), *hook,
                      fmt::format("{} is no name of a hook; profiles hold no commands", Quote(*text)),
                      "register a hook with the harness and give its name here, such as redact-secrets");
    }
  }
}

void CheckUnique(const json::Value* list, std::string_view what, Reporter& reporter) {
  std::unordered_map<std::string_view, size_t> seen;
  const std::span<const json::Value> items = Items(list);
  for (size_t i = 0; i < items.size(); ++i) {
    const json::Value* name = Member(&items[i], "name");
    const auto text = Text(name);
    if (!text) continue;
    const auto [first, fresh] = seen.emplace(*text, i);
    if (fresh) continue;
    reporter.Report(Named("OAP-S11"), *name,
                    fmt::format("{} {} is there already, as number {}", what, Quote(*text), first->second),
                    "give each a name of its own");
  }
}

void CheckSubagents(const json::Value& root, Reporter& reporter) {
  const auto self = Text(At(root, {"metadata", "name"}));
  for (const json::Value& item : Items(At(root, {"spec", "runtime", "subagents", "allow"}))) {
    const auto text = Text(&item);
    if (!text) continue;
    if (text == self) {
      reporter.Report(Named("OAP-R18"), item, "the agent may delegate to itself", "name other profiles here");
    } else if (!IsAgentName(*text)) {
      reporter.Report(Named("OAP-R18"), item,
                      fmt::format("{} is no name that a profile can have", Quote(*text)),
                      "names are lower-case letters, digits, and . _ - between them");
    }
  }
}

}  // namespace

void CheckTools(Reporter& reporter) {
  const json::Value& root = reporter.file().root();
  Grants(reporter).Check();
  CheckHooks(root, reporter);
  const json::Value* tools = At(root, {"spec", "tools"});
  CheckUnique(Member(tools, "mcp_servers"), "MCP server", reporter);
  CheckUnique(Member(tools, "skills"), "skill", reporter);
  CheckUnique(Member(tools, "bindings"), "binding", reporter);
  CheckUnique(At(root, {"spec", "memory", "stores"}), "store", reporter);
  CheckSubagents(root, reporter);
}

}  // namespace vouch::profiles::oap_v1
