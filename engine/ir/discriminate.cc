// See discriminate.h.
#include "engine/ir/discriminate.h"

#include <algorithm>
#include <map>
#include <span>
#include <unordered_map>

#include "engine/ir/conditions.h"

namespace vouch::ir {

namespace {

constexpr size_t kMinBranches = 2;
// A branch that doesn't restrict the member is a candidate of every case: bounds what that may add up to.
constexpr size_t kMaxOpenCases = 65'536;
// What all switches together may cost to find, and list: at least, and in terms of the kinded form.
constexpr uint64_t kWork = 10'000'000, kWorkFactor = 16;
constexpr uint64_t kListed = kMaxOpenCases, kListedFactor = 2;

// What one branch says of one member.
struct Constraint {
  bool required = false;
  bool strings_only = false;           // no other kind is admitted
  std::span<const uint32_t> strings;  // the only strings it can hold: ValueIds
};

struct Branch {
  std::map<StringId, Constraint> members;      // those that it restricts to some strings
  std::vector<std::vector<StringId>> closed;   // sorted: no other members than these are admitted

  bool Forbids(StringId name) const {
    return std::any_of(closed.begin(), closed.end(), [&](const std::vector<StringId>& names) {
      return !std::binary_search(names.begin(), names.end(), name);
    });
  }
};

Branch Study(const Kinded& k, CodeId branch) {
  Branch study;
  std::map<StringId, Constraint>& out = study.members;
  for (const Check& c : k.Checks(branch)) {
    if (c.op != CheckOp::kMembers) continue;
    const MemberTable& table = k.objects[c.a];
    if (table.extra == kNothing) {
      auto& names = study.closed.emplace_back();
      for (const MemberTable::Entry& e : table.entries) names.push_back(e.name);
      std::sort(names.begin(), names.end());
    }
    for (const MemberTable::Entry& e : table.entries) {
      if (e.child == kAny || e.child == kNothing) continue;
      const CodeId strings = k.sets[e.child].code[static_cast<size_t>(Kind::kString)];
      if (strings == kAlways || strings == kNever || strings == kUnknownCode) continue;
      for (const Check& s : k.Checks(strings)) {
        if (s.op != CheckOp::kValueIn) continue;
        Constraint& member = out[e.name];
        member.required = e.required;
        member.strings_only = true;
        for (int kind = 0; kind < kKinds; ++kind) {
          if (static_cast<Kind>(kind) == Kind::kString) continue;
          if (k.sets[e.child].code[static_cast<size_t>(kind)] != kNever) member.strings_only = false;
        }
        member.strings = k.List(s);
        break;
      }
    }
  }
  return study;
}

class Discriminator {
 public:
  explicit Discriminator(Kinded* k) : k_(k) {
    uint64_t size = k->checks.size() + k->lists.size();
    for (const MemberTable& table : k->objects) size += table.entries.size();
    work_ = kWork + kWorkFactor * size;
    listed_ = kListed + kListedFactor * size;
  }

  bool Separate(Check* check);

 private:
  bool Spend(uint64_t work) {
    if (work > work_) return false;
    work_ -= work;
    return true;
  }
  const Branch& StudyOf(CodeId code) {
    const auto [it, added] = studies_.try_emplace(code);
    if (added) it->second = Study(*k_, code);
    return it->second;
  }

  Kinded* const k_;
  std::unordered_map<CodeId, Branch> studies_;
  uint64_t work_, listed_;  // what is left
};

// Turns the union into a switch if some member separates its branches well.
bool Discriminator::Separate(Check* check) {
  Kinded* const k = k_;
  const std::vector<CodeId> branches(k->List(*check).begin(), k->List(*check).end());
  if (branches.size() < kMinBranches || !Spend(branches.size())) return false;
  std::vector<const Branch*> studies;
  std::map<StringId, size_t> restricted;  // in how many branches
  for (CodeId b : branches) {
    studies.push_back(&StudyOf(b));
    if (!Spend(studies.back()->members.size())) return false;
    for (const auto& [name, c] : studies.back()->members) ++restricted[name];
  }
  Switch best;
  size_t best_cost = SIZE_MAX;
  size_t best_listed = 0;
  for (const auto& entry : restricted) {
    const StringId name = entry.first;  // not a structured binding: clang 14 can't capture those
    const size_t count = entry.second;
    if (count * 2 < branches.size()) continue;
    size_t values = 0;
    for (const Branch* study : studies) {
      auto it = study->members.find(name);
      if (it != study->members.end()) values += it->second.strings.size();
    }
    if (!Spend(branches.size() + values)) return false;
    if (values > 4 * branches.size() + kMaxOpenCases) continue;
    Switch s;
    s.key = name;
    s.mode = check->op == CheckOp::kOneOf ? Switch::Mode::kOneHolds : Switch::Mode::kSomeHolds;
    s.branches = branches;
    std::unordered_map<std::string_view, size_t> index;
    auto each_value = [&](auto&& use) {
      for (uint32_t b = 0; b < branches.size(); ++b) {
        auto it = studies[b]->members.find(name);
        if (it == studies[b]->members.end()) continue;
        for (ValueId v : it->second.strings) use(b, v);
      }
    };
    each_value([&](uint32_t, ValueId v) {
      if (index.emplace(k->module->values[v]->string(), s.cases.size()).second) s.cases.push_back({v, {}});
    });
    each_value([&](uint32_t b, ValueId v) {
      auto& list = s.cases[index[k->module->values[v]->string()]].branches;
      if (list.empty() || list.back() != b) list.push_back(b);
    });
    if ((branches.size() - count) * s.cases.size() > kMaxOpenCases) continue;
    for (uint32_t b = 0; b < branches.size(); ++b) {
      auto it = studies[b]->members.find(name);
      const bool open = it == studies[b]->members.end();
      if (open && studies[b]->Forbids(name)) {
        s.absent.push_back(b);
        continue;
      }
      if (open || !it->second.required) s.absent.push_back(b);
      if (open || !it->second.strings_only) s.not_string.push_back(b);
      if (!open) continue;
      s.other.push_back(b);
      for (Switch::Case& c : s.cases) c.branches.push_back(b);
    }
    size_t cost = s.absent.size() + s.other.size();
    size_t listed = cost + s.not_string.size() + branches.size();
    for (Switch::Case& c : s.cases) {
      listed += 1 + c.branches.size();
      std::sort(c.branches.begin(), c.branches.end());
      cost = std::max(cost, c.branches.size() + s.other.size());
    }
    if (cost >= best_cost || cost >= 2 * branches.size() || listed > listed_) continue;
    best = std::move(s);
    best_cost = cost;
    best_listed = listed;
  }
  if (best_cost == SIZE_MAX) return false;
  listed_ -= best_listed;
  check->op = CheckOp::kSwitch;
  check->a = static_cast<uint32_t>(k->switches.size());
  check->b = check->c = kNone;
  k->switches.push_back(std::move(best));
  return true;
}

}  // namespace

void Discriminate(Kinded* k) {
  const size_t codes = k->codes.size();
  uint64_t listed = kListed + kListedFactor * (k->checks.size() + k->lists.size());
  for (CodeId code = 0; code < codes; ++code) ChainConditions(k, code, &listed);
  Discriminator discriminator(k);
  // A check without kMark can't be in a code for another kind than object if its branches look at members.
  for (size_t i = 0; i < k->checks.size(); ++i) {
    Check check = k->checks[i];
    if ((check.op != CheckOp::kAnyOf && check.op != CheckOp::kOneOf) || check.flags != 0) continue;
    if (discriminator.Separate(&check)) k->checks[i] = check;
  }
}

}  // namespace vouch::ir
