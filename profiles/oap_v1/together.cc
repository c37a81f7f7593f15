// The rules between the files of one run: names (OAP-R13, OAP-R14) and bases (OAP-R15).
//
// O(files + references). Cycles and depths are found by one walk over the graph of bases, without recursion.
#include <fmt/format.h>

#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>

#include "profiles/common/canonical.h"
#include "profiles/common/quote.h"
#include "profiles/oap_v1/checks.h"

namespace vouch::profiles::oap_v1 {
namespace {

constexpr size_t kDeepest = 8;

std::string_view Folder(std::string_view path) {
  const size_t slash = path.find_last_of("/\\");
  return slash == path.npos ? std::string_view() : path.substr(0, slash);
}

// One file of the run that is an agent profile with a name.
struct Agent {
  Reporter* reporter;
  std::string_view name;
  const json::Value* name_value;
  struct Base {
    size_t profile;
    const json::Value* name;
  };
  std::vector<Base> bases = {};  // those that are there
  size_t depth = 0;              // of the longest chain of bases below
  std::optional<std::string> spec_digest = {};  // see SpecDigest
};

std::vector<Agent> Collect(std::span<Reporter* const> files) {
  std::vector<Agent> profiles;
  for (Reporter* reporter : files) {
    const json::Value& root = reporter->file().root();
    const json::Value* name = At(root, {"metadata", "name"});
    const auto text = Text(name);
    if (!text || Text(Member(&root, "kind")) == "AgentStateDelta") continue;
    profiles.push_back({reporter, *text, name});
  }
  return profiles;
}

void CheckNames(std::span<const Agent> profiles,
                const std::unordered_map<std::string_view, std::vector<size_t>>& by_name) {
  std::unordered_map<std::string, size_t> in_folder;
  for (size_t i = 0; i < profiles.size(); ++i) {
    const Agent& profile = profiles[i];
    const std::string& file = profile.reporter->file().name();
    const auto [first, fresh] =
        in_folder.emplace(std::string(Folder(file)) + '\n' + std::string(profile.name), i);
    if (!fresh) {
      const std::string& other = profiles[first->second].reporter->file().name();
      if (other == file) continue;  // the same file, named twice
      profile.reporter->Report(
          Named("OAP-R13"), *profile.name_value,
          fmt::format("{} in the same folder has the name {}, too", other, Quote(profile.name)),
          "give each profile a name of its own");
    } else if (const size_t elsewhere = by_name.at(profile.name)[0]; elsewhere != i) {
      profile.reporter->Report(Named("OAP-R14"), *profile.name_value,
                               fmt::format("{} has the name {}, too",
                                           profiles[elsewhere].reporter->file().name(), Quote(profile.name)),
                               "which one a harness takes depends on where it looks first");
    }
  }
}

// The profile of that name: one in the same folder, else the first.
std::optional<size_t> Find(std::span<const Agent> profiles, const Agent& from, std::string_view name,
                           const std::unordered_map<std::string_view, std::vector<size_t>>& by_name) {
  const auto found = by_name.find(name);
  if (found == by_name.end()) return std::nullopt;
  constexpr size_t kLookedAt = 100;
  const std::string_view folder = Folder(from.reporter->file().name());
  for (size_t i = 0; i < found->second.size() && i < kLookedAt; ++i) {
    const size_t at = found->second[i];
    if (Folder(profiles[at].reporter->file().name()) == folder) return at;
  }
  return found->second[0];
}

void CheckPin(const Agent& from, const json::Value& reference, const Agent& base) {
  const json::Value* pin = Member(&reference, "revision");
  if (pin == nullptr || pin->tag() != json::Tag::kInt64) return;
  const json::Value* revision = At(base.reporter->file().root(), {"metadata", "revision"});
  if (revision != nullptr && revision->tag() != json::Tag::kInt64) return;
  const int64_t is = revision == nullptr ? 1 : revision->int64();
  if (is == pin->int64()) return;
  from.reporter->Report(Named("OAP-R15"), *pin,
                        fmt::format("{} is pinned at revision {}, but {} is at revision {}", Quote(base.name),
                                    pin->int64(), base.reporter->file().name(), is),
                        fmt::format("see what changed, then write revision: {}", is));
}

// SPEC 2.2: metadata and spec, without what changes when nothing else does. Empty where JCS can't represent the file.
const std::string& SpecDigest(Agent* agent) {
  if (agent->spec_digest) return *agent->spec_digest;
  const json::Value& root = agent->reporter->file().root();
  const json::Value* metadata = Member(&root, "metadata");
  const json::Value* spec = Member(&root, "spec");
  std::string text = "{\"metadata\":";
  const bool whole = metadata != nullptr && spec != nullptr && metadata->is_object() &&
                     AppendCanonical(*metadata, {"revision", "updated_at", "trust"}, &text) &&
                     AppendCanonical(*spec, {}, &text.append(",\"spec\":"));
  agent->spec_digest = whole ? "sha256:" + Sha256(text.append("}")) : "";
  return *agent->spec_digest;
}

void CheckDigest(const Agent& from, const json::Value& reference, Agent* base) {
  const json::Value* pin = Member(&reference, "digest");
  const auto text = Text(pin);
  if (!text || !text->starts_with("sha256:")) return;
  const std::string& is = SpecDigest(base);
  if (is.empty() || is == *text) return;
  from.reporter->Report(Named("OAP-R15"), *pin,
                        fmt::format("{} is pinned at another digest than {} has", Quote(base->name),
                                    base->reporter->file().name()),
                        fmt::format("see what changed, then write digest: {}", is));
}

void Connect(std::span<Agent> profiles,
             const std::unordered_map<std::string_view, std::vector<size_t>>& by_name) {
  for (Agent& profile : profiles) {
    for (const json::Value& reference : Items(Member(&profile.reporter->file().root(), "extends"))) {
      const json::Value* name = Member(&reference, "name");
      const auto text = Text(name);
      if (!text) continue;
      if (*text == profile.name) {
        profile.reporter->Report(Named("OAP-R15"), *name, fmt::format("{} extends itself", Quote(*text)),
                                 "take it out, or name another base");
        continue;
      }
      const auto base = Find(profiles, profile, *text, by_name);
      if (!base) {
        profile.reporter->Report(Named("OAP-R15"), Severity::kWarning, *name,
                                 fmt::format("the base {} is not among the files given", Quote(*text)),
                                 "name its file, too, to have pins and cycles checked");
        continue;
      }
      profile.bases.push_back({*base, name});
      CheckPin(profile, reference, profiles[*base]);
      CheckDigest(profile, reference, &profiles[*base]);
    }
  }
}

class Chains {
 public:
  explicit Chains(std::span<Agent> profiles) : profiles_(profiles), marks_(profiles.size(), Mark::kNew) {}

  void Check() {
    for (size_t i = 0; i < profiles_.size(); ++i) {
      if (marks_[i] == Mark::kNew) Walk(i);
    }
    for (const Agent& profile : profiles_) {
      if (profile.depth <= kDeepest) continue;
      profile.reporter->Report(
          Named("OAP-R15"), *At(profile.reporter->file().root(), {"extends"}),
          fmt::format("the chain of bases is {} deep; at most {} are allowed", profile.depth, kDeepest),
          "join some of the bases");
    }
  }

 private:
  enum class Mark : uint8_t { kNew, kOpen, kDone };
  struct Step {
    size_t profile, next;  // the next of its bases
  };

  void Walk(size_t start) {
    steps_.push_back({start, 0});
    marks_[start] = Mark::kOpen;
    while (!steps_.empty()) {
      Step& step = steps_.back();
      Agent& profile = profiles_[step.profile];
      if (step.next == profile.bases.size()) {
        marks_[step.profile] = Mark::kDone;
        steps_.pop_back();
        continue;
      }
      const Agent::Base& base = profile.bases[step.next];
      if (marks_[base.profile] == Mark::kNew) {
        marks_[base.profile] = Mark::kOpen;
        steps_.push_back({base.profile, 0});
        continue;  // and back to this base when it is done
      }
      if (marks_[base.profile] == Mark::kOpen) {
        SayCycle(base);
      } else {
        profile.depth = std::max(profile.depth, profiles_[base.profile].depth + 1);
      }
      ++step.next;
    }
  }

  // Once in each of its files, at the base that leads on.
  void SayCycle(const Agent::Base& base) {
    constexpr size_t kShown = 10;
    std::string path;
    size_t shown = 0;
    size_t first = 0;
    while (steps_[first].profile != base.profile) ++first;
    for (size_t i = first; i < steps_.size() && shown < kShown; ++i, ++shown) {
      path += fmt::format("{}, ", Quote(profiles_[steps_[i].profile].name));
    }
    if (steps_.size() - first > kShown) path += "..., ";
    const std::string message =
        fmt::format("the bases form a circle: {}{}", path, Quote(profiles_[base.profile].name));
    for (size_t i = first; i < steps_.size(); ++i) {
      const Agent& member = profiles_[steps_[i].profile];
      const Agent::Base& next = i + 1 == steps_.size() ? base : member.bases[steps_[i].next];
      if (!said_.insert(next.name).second) continue;
      member.reporter->Report(Named("OAP-R15"), *next.name, message, "take one of them out");
    }
  }

  std::span<Agent> profiles_;
  std::vector<Mark> marks_;
  std::vector<Step> steps_;
  std::unordered_set<const json::Value*> said_;  // the bases that a circle was reported at
};

}  // namespace

void CheckTogether(std::span<Reporter* const> files) {
  std::vector<Agent> profiles = Collect(files);
  std::unordered_map<std::string_view, std::vector<size_t>> by_name;
  for (size_t i = 0; i < profiles.size(); ++i) by_name[profiles[i].name].push_back(i);
  CheckNames(profiles, by_name);
  Connect(profiles, by_name);
  Chains(profiles).Check();
}

}  // namespace vouch::profiles::oap_v1
