// The gate: version and kind, before anything else (OAP-P02, OAP-V01 to OAP-V05).
//
// A file of another version is not judged by the rules of this one: one finding and nothing more. Where the
// meaning is plain (an unquoted 1.0, a kind with a typing error) the rest is checked as well.
#include <fmt/format.h>

#include "engine/words/nearest.h"
#include "profiles/common/quote.h"
#include "profiles/oap_v1/checks.h"

namespace vouch::profiles::oap_v1 {
namespace {

constexpr std::string_view kProfile = "AgentProfile", kDelta = "AgentStateDelta";
constexpr std::string_view kFix = "write oap: \"1.0\"";

// The digits without leading zeros; nullopt when it is no number.
std::optional<std::string_view> Number(std::string_view digits) {
  if (digits.empty() || digits.find_first_not_of("0123456789") != digits.npos) return std::nullopt;
  const size_t first = digits.find_first_not_of('0');
  return first == digits.npos ? "0" : digits.substr(first);
}

// An unquoted 1.0 or 1 is meant as "1.0"; the loader keeps no more than the number.
bool MeansOne(const json::Value& value) {
  return (value.tag() == json::Tag::kInt64 && value.int64() == 1) ||
         (value.tag() == json::Tag::kDouble && value.real() == 1.0);
}

bool GateText(const json::Value& oap, Reporter& reporter) {
  const std::string_view text = oap.string();
  const size_t dot = text.find('.');
  const auto major = Number(text.substr(0, dot));
  const auto minor = dot == text.npos ? std::nullopt : Number(text.substr(dot + 1));
  if (!major || !minor) {
    reporter.Report(Named("OAP-V01"), oap,
                    fmt::format("{} is no version; expected two numbers with a dot between", Quote(text)),
                    std::string(kFix));
    return false;
  }
  if (*major != "1") {
    reporter.Report(Named("OAP-V02"), oap,
                    fmt::format("version {} is not known; expected major version 1", Quote(text)),
                    "nothing else was checked: another major version has other rules");
    return false;
  }
  if (*minor != "0") {
    const bool allowed = reporter.settings().allow_newer_minor;
    reporter.Report(Named("OAP-V03"), allowed ? Severity::kWarning : Severity::kError, oap,
                    fmt::format("version {} is newer than the newest one known, 1.0", Quote(text)),
                    allowed
                        ? "checked as 1.0"
                        : "write oap: \"1.0\" if the file needs nothing newer; --allow-newer-minor checks it "
                          "as 1.0");
    return allowed;
  }
  if (text != "1.0") {
    reporter.Report(Named("OAP-V05"), oap,
                    fmt::format("version {} has leading zeros; some readers refuse it", Quote(text)),
                    std::string(kFix));
  }
  return true;
}

// Whether the rest of the file is to be judged.
bool GateVersion(const json::Value& root, Reporter& reporter) {
  const json::Value* oap = Member(&root, "oap");
  if (oap == nullptr) {
    reporter.Report(Named("OAP-V01"), root, "the version is missing; expected a member `oap` with \"1.0\"",
                    std::string(kFix));
    return false;
  }
  if (oap->is_string()) return GateText(*oap, reporter);
  const bool plain = MeansOne(*oap);
  reporter.Report(Named("OAP-V01"), *oap,
                  fmt::format("the version is {} {}; expected the string \"1.0\"",
                              oap->is_number() ? "the number" : "the value", Quote(*oap)),
                  plain ? "put it in quotes: oap: \"1.0\"" : std::string(kFix));
  return plain;
}

std::string_view Suggested(std::string_view kind) {
  static constexpr std::string_view kKinds[] = {kProfile, kDelta, "AgentProfileBundle", "AgentProfileIndex"};
  return words::Suggest(kind, kKinds);
}

std::optional<size_t> GateKind(const json::Value& root, Reporter& reporter) {
  const Rule& rule = Named("OAP-V04");
  const json::Value* kind = Member(&root, "kind");
  if (kind == nullptr) {
    reporter.Report(rule, root, "the kind is missing; expected `kind` with AgentProfile or AgentStateDelta",
                    "write kind: AgentProfile");
    return std::nullopt;
  }
  if (!kind->is_string()) {
    reporter.Report(rule, *kind,
                    fmt::format("the kind is {}; expected AgentProfile or AgentStateDelta", Quote(*kind)),
                    "write kind: AgentProfile");
    return std::nullopt;
  }
  const std::string_view text = kind->string();
  if (text == kProfile) return kAgentProfile;
  if (text == kDelta) return kStateDelta;
  if (text == "AgentProfileBundle" || text == "AgentProfileIndex") {
    reporter.Report(rule, *kind, fmt::format("kind {} is reserved for a later version of the format", text),
                    "check the profiles in it one by one, each in a file of its own");
    return std::nullopt;
  }
  const std::string_view meant = Suggested(text);
  reporter.Report(rule, *kind,
                  fmt::format("unknown kind {}; expected AgentProfile or AgentStateDelta", Quote(text)),
                  meant.empty() ? "write kind: AgentProfile" : fmt::format("did you mean {}?", meant));
  if (meant == kProfile) return kAgentProfile;
  if (meant == kDelta) return kStateDelta;
  return std::nullopt;
}

}  // namespace

std::optional<size_t> Gate(Reporter& reporter) {
  const json::Value& root = reporter.file().root();
  if (!root.is_object()) {
    reporter.Report(
        Named("OAP-P02"), root,
        fmt::format("the document is {}; expected a mapping with oap, kind, metadata and spec", Quote(root)));
    return std::nullopt;
  }
  if (!GateVersion(root, reporter)) return std::nullopt;
  return GateKind(root, reporter);
}

}  // namespace vouch::profiles::oap_v1
