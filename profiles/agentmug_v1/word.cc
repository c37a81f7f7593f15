// Errors of the schema in the format's own terms: what AgentMug's parser would let pass gets a rule of its
// own (02, 09, 10, 13, 25, 29, 34, 35, 39, 60) and says so; the rest gets a help line where there is one to
// give.
#include <algorithm>
#include <span>
#include <string>
#include <vector>

#include "engine/json/number.h"
#include "engine/json/pointer.h"
#include "engine/words/nearest.h"
#include "fmt/format.h"
#include "profiles/agentmug_v1/checks.h"
#include "profiles/agentmug_v1/rules.h"
#include "profiles/agentmug_v1/text.h"

namespace vouch::profiles::agentmug_v1 {

namespace {

using json::Value;
using Tokens = std::span<const std::string>;

bool IsSmall(char c) { return c >= 'a' && c <= 'z'; }
bool IsDigit(char c) { return c >= '0' && c <= '9'; }

std::string Small(std::string_view text) {
  std::string small(text);
  for (char& c : small) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
  return small;
}

// "*" stands for any one token; a last "**" for what follows, nothing included.
bool Matches(Tokens tokens, std::initializer_list<std::string_view> shape) {
  size_t i = 0;
  for (const std::string_view token : shape) {
    if (token == "**") return true;
    if (i == tokens.size() || (token != "*" && token != tokens[i])) return false;
    ++i;
  }
  return i == tokens.size();
}

// One error at work.
class Wording {
 public:
  Wording(const AgentFile& file, Finding* finding) : file_(file), finding_(*finding) {}

  void Run() {
    const auto tokens = json::SplitPointer(finding_.location);
    value_ = json::Resolve(file_.root(), finding_.location);
    if (!tokens || value_ == nullptr) return;
    tokens_ = *tokens;
    keyword_ = finding_.schema_location.substr(finding_.schema_location.rfind('/') + 1);
    // What the engine says of the schema's inner branches means nothing to who writes agent files.
    if (finding_.help.starts_with("this is about the nearest of ") ||
        finding_.help.starts_with("it applies because ")) {
      finding_.help.clear();
    }
    finding_.message = Redact(std::move(finding_.message), *value_);
    if (Root() || Parameter() || Tool() || Trigger() || Skill() || Source() || Check()) return;
  }

 private:
  // What AgentMug's parser would let pass.
  bool Passed(const Rule& rule, std::string help) {
    finding_.rule = &rule;
    finding_.help =
        help + (help.empty() ? "" : "; ") +
        "AgentMug's own parser does not check this and would import the file, readers that go by the "
        "schema refuse it";
    return true;
  }
  bool Say(std::string message, std::string help) {
    if (!message.empty()) finding_.message = std::move(message);
    finding_.help = std::move(help);
    return true;
  }
  bool Help(std::string help) { return Say({}, std::move(help)); }
  bool Has(std::string_view name) const { return Member(value_, name) != nullptr; }

  bool Root() {
    if (Matches(tokens_, {"$schema"}) && (keyword_ == "enum" || keyword_ == "type")) {
      return Help("write \"$schema\": \"https://agentmug.com/schemas/agent.v1.json\"");
    }
    if (Matches(tokens_, {"exportedAt"}) && keyword_ == "format") {
      return Passed(kExportedAt, "write it such as \"2026-01-31T12:00:00Z\"");
    }
    if (Matches(tokens_, {"metadata", "**"})) {
      return Passed(kMetadata,
                    Matches(tokens_, {"metadata", "pricing", "**"})
                        ? "pricing is {\"kind\": \"free\"} or {\"kind\": \"one-time\", \"amountUsd\": 5}"
                        : "");
    }
    return false;
  }

  bool Parameter() {
    if (Matches(tokens_, {"parameters", "*", "name"}) && keyword_ == "pattern" && value_->is_string()) {
      const std::string name = Small(value_->string());
      const bool lettered =
          !name.empty() && IsSmall(name[0]) &&
          std::all_of(name.begin(), name.end(), [](char c) { return IsSmall(c) || IsDigit(c) || c == '_'; });
      if (!lettered) return Help("a name is a small letter, then small letters, digits and _");
      finding_.message =
          fmt::format("parameter name {} has capitals, small letters are expected", Quoted(value_->string()));
      return Passed(kParameterNameCapitals, fmt::format("write {}, and {{{{params.{}}}}} in the prompt",
                                                        Quoted(name), name.substr(0, 60)));
    }
    if (Matches(tokens_, {"parameters", "*", "options"}) && keyword_ == "minItems") {
      return Say("a parameter of type select needs at least one option",
                 "add \"options\": [{\"value\": \"...\", \"label\": \"...\"}]");
    }
    if (!Matches(tokens_, {"parameters", "*"})) return false;
    const auto type = Text(Member(value_, "type"));
    if (keyword_ == "not" && type == "file" && Has("default")) {
      MoveToKey("default");
      return Say("a parameter of type file has no default: the file is bound by whoever imports the agent",
                 "remove \"default\"");
    }
    // The engine names what is missing; these are missing because of the type.
    if (keyword_ == "required" && type == "select" && Within("/then/")) {
      return Say("a parameter of type select needs options",
                 "add \"options\": [{\"value\": \"...\", \"label\": \"...\"}], or use type \"string\"");
    }
    if (keyword_ == "required" && type == "file" && Within("/then/")) {
      return Say(
          "a parameter of type file needs an artifact: what kind of file it is",
          "add \"artifact\": {\"kind\": \"document\", \"accepts\": [\".pdf\"]}: document, table or image");
    }
    return false;
  }

  bool Tool() {
    if (!Matches(tokens_, {"blueprint", "tools", "*", "**"})) return false;
    const Value* tool = &file_.root();
    for (const std::string_view name : {"blueprint", "tools"}) tool = Member(tool, name);
    const auto index = json::ParseIndex(tokens_[2]);
    if (tool == nullptr || !tool->is_array() || !index || *index >= tool->size()) return false;
    tool = &tool->items()[*index];
    const auto kind = Text(Member(tool, "kind"));
    if (Matches(tokens_, {"blueprint", "tools", "*", "kind"})) {
      static constexpr std::string_view kKinds[] = {"builtin", "mcp", "webhook", "nango"};
      std::string_view meant = kind ? words::Suggest(*kind, kKinds) : std::string_view();
      // No letter of it is right, but what goes over HTTP is a webhook.
      if (kind && (SameLetters(*kind, "http") || SameLetters(*kind, "https"))) meant = "webhook";
      return Say(kind ? fmt::format("{} is no kind of tool: builtin, mcp, webhook or nango is expected",
                                    Quoted(*kind))
                      : "",
                 meant.empty() ? "write one of them; a built-in tool may also be its name alone"
                               : fmt::format("did you mean {}?", Quoted(meant)));
    }
    if (Matches(tokens_, {"blueprint", "tools", "*", "url"}) && kind == "webhook") {
      return Passed(kWebhookWithoutUrl, "write a URL such as \"https://hooks.example.com/run\"");
    }
    if (!Matches(tokens_, {"blueprint", "tools", "*"})) return false;
    if (tool->is_object() && Member(tool, "kind") == nullptr) {
      return Say("a tool needs a kind: builtin, mcp, webhook or nango",
                 "add \"kind\"; a built-in tool may also be its name alone");
    }
    if (keyword_ != "required") return false;
    const bool authless = !Has("requiresUserAuth") && Has("name");
    if (kind == "mcp" && authless && Has("server")) return Authless();
    if (kind == "nango" && authless && Has("provider") && Has("endpoint")) return Authless();
    if (kind == "webhook" && Has("name") && !Has("url")) {
      return Passed(kWebhookWithoutUrl, "add \"url\": \"https://...\"");
    }
    return false;
  }
  bool Authless() {
    return Passed(kToolWithoutAuth, "add \"requiresUserAuth\": true, or false where no credential is needed");
  }

  bool Trigger() {
    if (!Matches(tokens_, {"triggers", "*"})) return false;
    const auto type = Text(Member(value_, "type"));
    if (keyword_ == "required" && type == "api" && !Has("endpoint")) {
      return Passed(kApiWithoutEndpoint, "add \"endpoint\": \"/...\"");
    }
    if (keyword_ == "required" && type == "schedule") return Help("add \"cron\": \"0 9 * * 1-5\"");
    if (keyword_ == "required" && type == "webhook") return Help("add \"path\": \"/...\"");
    if (value_->is_string()) return Help(fmt::format("write {{\"type\": {}}}", Quoted(value_->string())));
    return false;
  }

  bool Skill() {
    if (!Matches(tokens_, {"blueprint", "skills", "*", "**"})) return false;
    if (tokens_.size() == 3 && keyword_ == "dependentRequired") {
      return Help(
          "a pin into the skill library is librarySkillId and librarySkillVersion together; the recipe "
          "counts "
          "without them, too");
    }
    if (Matches(tokens_, {"blueprint", "skills", "*", "proof"}) && keyword_ == "required" &&
        Within("/then/")) {
      return Help("a proof of version 2 names the digest of its artifact; without one it is \"version\": 1");
    }
    return false;
  }

  bool Source() {
    if (!Matches(tokens_, {"sources", "*", "**"})) return false;
    const bool fraction = keyword_ == "type" && value_->is_number();
    if (Matches(tokens_, {"sources", "*", "freshness", "maxAgeSeconds"}) && fraction) {
      finding_.message = "maxAgeSeconds must be a whole number";
      return Passed(kMaxAgeFraction, "round it");
    }
    if (Matches(tokens_, {"sources", "*", "truth", "priority"}) && fraction) {
      finding_.message = "truth.priority must be a whole number from 0 to 100";
      return Passed(kPriorityFraction, "round it");
    }
    return false;
  }

  bool Check() {
    if (!Matches(tokens_, {"evaluation", "checks", "*", "**"})) return false;
    if (tokens_.size() == 4 && keyword_ == "additionalProperties") {
      static constexpr std::string_view kFields[] = {"id",       "name",      "description", "type",  "phase",
                                                     "severity", "sourceIds", "assertion",   "config"};
      const std::string_view meant = words::Suggest(tokens_[3], kFields);
      finding_.message = fmt::format("{} is no field of an evaluation check", Quoted(tokens_[3]));
      return Passed(kCheckField, meant.empty() ? "remove it, or put it into \"config\""
                                               : fmt::format("did you mean {}?", Quoted(meant)));
    }
    if (tokens_.size() == 4 && tokens_[3] == "id" && keyword_ == "pattern" && value_->is_string()) {
      std::string id = Small(value_->string());
      for (char& c : id) c = IsSmall(c) || IsDigit(c) || c == '_' ? c : '-';
      if (id.empty() || !IsSmall(id[0])) id.insert(0, "check-");
      finding_.message =
          fmt::format("{} is no id of a check: a small letter, then small letters, digits, _ and -",
                      Quoted(value_->string()));
      return Passed(kCheckId, fmt::format("write {}", Quoted(id)));
    }
    if (tokens_.size() == 3 && keyword_ == "required" && Within("/then/")) {
      return Say("a check of type output-schema needs config.schema", "add \"config\": {\"schema\": {...}}");
    }
    return false;
  }

  bool Within(std::string_view part) const {
    return finding_.schema_location.find(part) != std::string::npos;
  }

  // The finding is about this member's name, not about the whole object.
  void MoveToKey(std::string_view name) {
    const Value* member = Member(value_, name);
    const json::Span span = file_.document().Position(*member);
    json::AppendToken(&finding_.location, name);
    finding_.begin = json::Locate(file_.text(), span.key_begin);
    finding_.end = json::Locate(file_.text(), span.key_end);
  }

  const AgentFile& file_;
  Finding& finding_;
  const Value* value_ = nullptr;
  std::vector<std::string> tokens_;
  std::string keyword_;
};

}  // namespace

void Word(const AgentFile& file, Finding& finding) { Wording(file, &finding).Run(); }

}  // namespace vouch::profiles::agentmug_v1
