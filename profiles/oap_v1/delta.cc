// State deltas: where operations and proposals may reach (OAP-D01 to OAP-D03, OAP-D07, OAP-D08). What they
// put there is judged in delta_values.cc.
#include <fmt/format.h>

#include "engine/json/pointer.h"
#include "engine/words/nearest.h"
#include "profiles/common/quote.h"
#include "profiles/oap_v1/checks.h"

namespace vouch::profiles::oap_v1 {
namespace {

constexpr std::string_view kStateNames[] = {"revision",    "updated_at", "summary",      "facts",
                                            "preferences", "glossary",   "open_threads", "metrics"};

// The place of the first ~ that no 0 or 1 follows, or npos.
size_t BadEscape(std::string_view pointer) {
  for (size_t at = pointer.find('~'); at != pointer.npos; at = pointer.find('~', at + 1)) {
    if (at + 1 == pointer.size() || (pointer[at + 1] != '0' && pointer[at + 1] != '1')) return at;
  }
  return pointer.npos;
}

bool IsBelow(std::string_view path, std::string_view root) {
  return path.starts_with(root) && (path.size() == root.size() || path[root.size()] == '/');
}

// Reports what is wrong with it as a pointer.
bool CheckPointer(const json::Value& path, Reporter& reporter) {
  const std::string_view text = path.string();
  if (!text.empty() && text[0] != '/') {
    const bool fixable = IsBelow(text, "state") || IsBelow(text, "spec") || IsBelow(text, "metadata");
    reporter.Report(Named("OAP-D03"), path,
                    fmt::format("{} is no JSON Pointer: it starts without /", Quote(text)),
                    fixable ? fmt::format("write {}", Quote("/" + std::string(text)))
                            : "write a path such as /state/facts/-");
    return false;
  }
  if (const size_t at = BadEscape(text); at != text.npos) {
    reporter.ReportInside(Named("OAP-D03"), path, at, std::min<size_t>(2, text.size() - at),
                          fmt::format("{} is no JSON Pointer: after ~ comes 0 or 1", Quote(text)),
                          "write ~0 for ~ and ~1 for /");
    return false;
  }
  return true;
}

// Entries of lists go by number, by id: or, to add one, by -.
void CheckEntry(const json::Value& path, std::string_view list, std::string_view token, std::string_view op,
                Reporter& reporter) {
  const bool end = token == "-";
  if (token.starts_with("id:") || json::ParseIndex(token) || (end && op == "add")) return;
  reporter.Report(Named("OAP-D07"), path,
                  end ? fmt::format("- is the place after the last of {}: there is nothing to {}", list, op)
                      : fmt::format("{} names no entry of {}", Quote(token), list),
                  "write a number, id: and the entry's id, or - to add one");
}

void CheckStatePath(const json::Value& path, std::string_view op, Reporter& reporter) {
  const auto tokens = json::SplitPointer(path.string());
  if (!tokens) return;
  if (tokens->size() == 1 || (tokens->size() == 2 && (*tokens)[1].empty())) {
    if (op != "remove" && op != "replace") return;
    reporter.Report(Named("OAP-D07"), path, fmt::format("this would {} all that the agent has learned", op),
                    "name the part that changes");
    return;
  }
  const std::string_view first = (*tokens)[1];
  if (std::find(std::begin(kStateNames), std::end(kStateNames), first) == std::end(kStateNames)) {
    const std::string_view meant = words::Suggest(first, kStateNames);
    reporter.Report(Named("OAP-D07"), path, fmt::format("state has no {}", Quote(first)),
                    meant.empty() ? "it has facts, preferences, glossary, open_threads, metrics and summary"
                                  : fmt::format("did you mean /state/{}?", meant));
    return;
  }
  const bool list =
      first == "facts" || first == "preferences" || first == "glossary" || first == "open_threads";
  if (list && tokens->size() > 2) CheckEntry(path, first, (*tokens)[2], op, reporter);
}

void CheckOperation(const json::Value& operation, Reporter& reporter) {
  const json::Value* op = Member(&operation, "op");
  const auto name = Text(op);
  if (name == "move" || name == "copy" || name == "test") {
    reporter.Report(Named("OAP-D08"), *op, fmt::format("{} is reserved for a later version", *name),
                    *name == "test" ? "take it out: the delta's target.revision guards against other changes"
                                    : "write it as add and remove");
  }
  const json::Value* path = Member(&operation, "path");
  if (!Text(path) || !CheckPointer(*path, reporter)) return;
  const std::string_view text = path->string();
  if (IsBelow(text, "/state")) {
    CheckStatePath(*path, name.value_or(""), reporter);
    return;
  }
  const bool contract = IsBelow(text, "/spec") || IsBelow(text, "/metadata");
  const std::string_view meant = words::Suggest(text, std::span(kStateNames));
  reporter.Report(Named("OAP-D01"), *path, fmt::format("operations reach /state alone, not {}", Quote(text)),
                  contract
                      ? "make it a proposal, with a rationale: a person decides about the rest of the profile"
                  : meant.empty() ? "write a path below /state"
                                  : fmt::format("did you mean /state/{}?", meant));
}

// What widens an agent's reach, and all that contains it.
bool IsHighRisk(std::string_view path) {
  for (const std::string_view place :
       {"/spec/tools", "/spec/permissions", "/spec/memory", "/spec/runtime/subagents"}) {
    if (IsBelow(path, place) || (IsBelow(place, path) && !path.empty())) return true;
  }
  return false;
}

void CheckProposal(const json::Value& proposal, Reporter& reporter) {
  const json::Value* path = Member(&proposal, "path");
  const auto text = Text(path);
  if (!text || !CheckPointer(*path, reporter)) return;
  const json::Value* risk = Member(&proposal, "risk");
  if (IsHighRisk(*text) && (risk == nullptr || risk->is_string()) && Text(risk) != "high") {
    reporter.Report(Named("OAP-D02"), risk != nullptr ? *risk : *path,
                    fmt::format("a change of {} is of high risk, whatever the delta says{}", Quote(*text),
                                risk == nullptr ? "; it says nothing" : ""),
                    "write risk: high");
  }
  const json::Value* op = Member(&proposal, "op");
  const auto name = op == nullptr ? "replace" : Text(op);
  if ((name == "add" || name == "replace") && Member(&proposal, "value") == nullptr) {
    reporter.Report(Named("OAP-D07"), proposal,
                    fmt::format("a proposal to {} has no value{}", *name,
                                op == nullptr ? " (replace is the default)" : ""),
                    "say what is proposed, or write op: remove");
  }
}

}  // namespace

void CheckDelta(Reporter& reporter) {
  const json::Value& root = reporter.file().root();
  const json::Value *operations = Member(&root, "operations"), *proposals = Member(&root, "proposals");
  for (const json::Value& operation : Items(operations)) CheckOperation(operation, reporter);
  for (const json::Value& proposal : Items(proposals)) CheckProposal(proposal, reporter);
  const auto none = [](const json::Value* list) {
    return list == nullptr || (list->is_array() && list->size() == 0);
  };
  if (none(operations) && none(proposals)) {
    reporter.Report(Named("OAP-D07"), root,
                    "the delta changes nothing: it has neither operations nor proposals",
                    "write none where nothing was learned");
  }
}

}  // namespace vouch::profiles::oap_v1
