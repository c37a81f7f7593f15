// Sources: their ids and number (16, 17), what they must not tell (18), and whether what each field asks for
// and what the capabilities and approvals grant fit together (19 to 28).
#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "engine/json/number.h"
#include "engine/words/nearest.h"
#include "fmt/format.h"
#include "profiles/agentmug_v1/checks.h"
#include "profiles/agentmug_v1/rules.h"
#include "profiles/agentmug_v1/text.h"

namespace vouch::profiles::agentmug_v1 {

namespace {

using json::Value;
using NameList = std::span<const std::string_view>;

constexpr size_t kMaxSources = 30;

constexpr std::string_view kSourceFields[] = {"id",       "label",    "description", "role",      "kind",
                                              "required", "accepts",  "structure",   "freshness", "truth",
                                              "access",   "approval", "sharing"};
constexpr std::string_view kAcceptsFields[] = {"extensions", "mediaTypes", "providerTypes"};
constexpr std::string_view kStructureFields[] = {"required", "optional", "schema"};
constexpr std::string_view kFreshnessFields[] = {"mode", "maxAgeSeconds", "onStale"};
constexpr std::string_view kTruthFields[] = {"authority", "priority", "conflictPolicy", "citations"};
constexpr std::string_view kAccessFields[] = {"capabilities", "boundaries"};
constexpr std::string_view kApprovalFields[] = {"read", "write", "destructive"};
constexpr std::string_view kSharingFields[] = {"strategy", "derivedKnowledge", "recipientMayOverride"};
constexpr struct {
  std::string_view name;
  NameList fields;
} kParts[] = {{"accepts", kAcceptsFields}, {"structure", kStructureFields}, {"freshness", kFreshnessFields},
              {"truth", kTruthFields},     {"access", kAccessFields},       {"approval", kApprovalFields},
              {"sharing", kSharingFields}};

// Fields of the private binding that each runtime keeps for itself.
constexpr std::string_view kPrivateFields[] = {
    "binding",      "bindings", "bindingId",     "sourceBinding", "sourceBindings", "sourceId",  "adapterId",
    "status",       "locator",  "credentialRef", "displayName",   "providerType",   "mediaType", "extension",
    "capabilities", "revision", "lastSyncedAt",  "metadata",      "fileId",         "folderId",  "path",
    "url",          "uri"};

constexpr std::string_view kWriting[] = {"write", "append", "create", "delete"};

bool Among(NameList names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

void CheckFields(const Value& object, std::string_view what, NameList known, Reporter& reporter) {
  for (const json::Member& member : Members(&object)) {
    const std::string_view name = object.key_text(member.key);
    if (Among(known, name)) continue;
    if (Among(kPrivateFields, name)) {
      reporter.ReportKey(kSourceField, member,
                         fmt::format("{} belongs to a private binding, not to the contract of a shared file "
                                     "(private_binding_in_contract)",
                                     Quoted(name)),
                         "remove it: whoever imports the file binds the source to a place of their own");
      continue;
    }
    const std::string_view meant = words::Suggest(name, known);
    reporter.ReportKey(kSourceField, member, fmt::format("{} is no field of {}", Quoted(name), what),
                       meant.empty() || object.Find(meant) != nullptr
                           ? "remove it: sources take no fields of one's own"
                           : fmt::format("did you mean {}?", Quoted(meant)));
  }
}

void CheckAccepts(const Value* accepts, Reporter& reporter) {
  if (accepts == nullptr || !accepts->is_object()) return;
  bool any = false, readable = true;
  for (const std::string_view name : kAcceptsFields) {
    const Value* list = Member(accepts, name);
    if (list != nullptr && !list->is_array()) readable = false;
    for (const Value& entry : Items(list)) {
      any = true;
      if (entry.is_string() && Blank(entry.string())) {
        reporter.Report(kSourceAccepts, entry, fmt::format("an entry of accepts.{} is blank", name),
                        "name a type, or remove the entry");
      }
    }
  }
  if (any || !readable) return;
  reporter.Report(kSourceAccepts, *accepts, "accepts lists no type at all, so nothing would be accepted",
                  "list a type, as \"extensions\": [\".xlsx\"], or remove accepts to take everything");
}

// What a field demands of access.capabilities.
void Demand(const Rule& rule, const Value* at, std::string_view value, std::span<const Value> capabilities,
            std::string_view capability, std::string_view what, Reporter& reporter) {
  if (Text(at) != value || Has(capabilities, capability)) return;
  reporter.Report(rule, *at, fmt::format("{} needs the capability \"{}\"", what, capability),
                  fmt::format("add \"{}\" to access.capabilities, or choose another value here", capability));
}

void CheckCapabilities(const Value& source, Reporter& reporter) {
  const Value* list = Member(Member(&source, "access"), "capabilities");
  if (list == nullptr || !list->is_array()) return;
  const std::span<const Value> capabilities = list->items();
  const Value* writing = nullptr;  // the first that writes
  const Value* deleting = nullptr;
  for (const Value& capability : capabilities) {
    if (!capability.is_string() || !Among(kWriting, capability.string())) continue;
    if (writing == nullptr) writing = &capability;
    if (deleting == nullptr && capability.string() == "delete") deleting = &capability;
  }
  const Value* role = Member(&source, "role");
  if (Text(role) == "output" && writing == nullptr) {
    reporter.Report(kOutputCannotWrite, *role,
                    "an output source must be able to write, append, create or delete",
                    "add one of them to access.capabilities, with approval.write, or choose another role");
  }
  const Value* freshness = Member(&source, "freshness");
  Demand(kOnRunWithoutSync, Member(freshness, "mode"), "on-run", capabilities, "sync",
         "a refresh on each run", reporter);
  Demand(kWatchWithoutWatch, Member(freshness, "mode"), "watch", capabilities, "watch", "watching a source",
         reporter);
  Demand(kCitationsWithoutCite, Member(Member(&source, "truth"), "citations"), "required", capabilities,
         "cite", "a source with required citations", reporter);

  const Value* approval = Member(&source, "approval");
  if (approval != nullptr && !approval->is_object()) return;
  if (deleting != nullptr) {
    const Value* destructive = Member(approval, "destructive");
    if (destructive == nullptr || (destructive->is_string() && destructive->string() != "every-action")) {
      reporter.Report(kDeleteApproval, destructive == nullptr ? *deleting : *destructive,
                      "a source with the capability \"delete\" must ask before every deletion",
                      "write \"approval\": {\"destructive\": \"every-action\"}, or drop \"delete\"");
    }
  }
  if (writing != nullptr && Member(approval, "write") == nullptr) {
    reporter.Report(
        kWriteApproval, *writing,
        fmt::format("a source with the capability \"{}\" must say when writing is approved",
                    writing->string()),
        "add \"approval\": {\"write\": \"every-run\"}: not-required, on-bind, every-run or every-action");
  }
}

void CheckSource(const Value& source, Reporter& reporter) {
  CheckFields(source, "a source", kSourceFields, reporter);
  for (const auto& part : kParts) {
    const Value* object = Member(&source, part.name);
    if (object != nullptr)
      CheckFields(*object, fmt::format("a source's {}", part.name), part.fields, reporter);
  }
  if (const Value* label = Member(&source, "label"); Text(label) && Blank(label->string())) {
    reporter.Report(kSourceLabel, *label, "the label of a source is blank",
                    "write what the source is, for whoever has to bind it");
  }
  CheckAccepts(Member(&source, "accepts"), reporter);
  const Value* age = Member(Member(&source, "freshness"), "maxAgeSeconds");
  if (age != nullptr && age->is_number() && json::Compare(json::ToNumber(*age), json::Number::Int(0)) <= 0) {
    reporter.Report(kMaxAgeZero, *age, "maxAgeSeconds must be greater than zero",
                    "leave it out when any age will do; for the newest on each run use \"mode\": \"on-run\"");
  }
  CheckCapabilities(source, reporter);
}

}  // namespace

void CheckSources(Reporter& reporter) {
  const std::span<const Value> sources = Items(Member(&reporter.file().root(), "sources"));
  Names ids;
  for (size_t i = 0; i < sources.size(); ++i) {
    if (const Value* id = Member(&sources[i], "id"); Text(id)) {
      const size_t first = ids.Add(id->string(), i);
      if (first != i) {
        reporter.Report(
            kSourceIdTwice, *id,
            fmt::format("source {} is declared twice: /sources/{} has this id already (duplicate_source_id)",
                        Quoted(id->string()), first),
            "give one of them another id, or remove it");
      }
    }
    CheckSource(sources[i], reporter);
  }
  if (sources.size() > kMaxSources) {
    reporter.Report(kTooManySources, sources[kMaxSources],
                    fmt::format("there are {} sources, at most {} are allowed", sources.size(), kMaxSources),
                    "merge some of them, for example files of one folder");
  }
}

}  // namespace vouch::profiles::agentmug_v1
