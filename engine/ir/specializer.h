// Specializer: the state behind specialize.h, shared by specialize.cc (flattening a set), specialize_branches.cc
// (conditional applicators) and specialize_children.cc (member and item tables). Internal to ir/.
#ifndef VOUCH_ENGINE_IR_SPECIALIZER_H_
#define VOUCH_ENGINE_IR_SPECIALIZER_H_

#include <optional>
#include <unordered_map>
#include <vector>

#include "engine/ir/evaluated.h"
#include "engine/ir/kinded.h"
#include "engine/ir/specialize.h"
#include "engine/regex/pattern.h"

namespace vouch::ir {

// A schema in a set: schema * 2, plus 1 for "without its unevaluated* keywords".
using SetMember = uint32_t;

// One schema's rule for the members or items of an instance.
struct MemberScope {
  std::vector<uint32_t> named, patterned;  // keywords
  SchemaId extra = kNone;
  bool exclude_only = false;  // named and patterned members are merely not `extra`
};
struct ItemScope {
  std::vector<SchemaId> prefix;
  SchemaId rest = kNone;
  uint32_t rest_from = 0;
};

// A conjunction under construction.
struct Conjunction {
  Kind kind = Kind::kNull;
  bool tracked = false;
  bool never = false;
  bool missing = false;  // some branch isn't solved yet
  std::vector<Check> checks;
  uint64_t min_length = 0, max_length = UINT64_MAX;
  uint64_t min_items = 0, max_items = UINT64_MAX;
  uint64_t min_members = 0, max_members = UINT64_MAX;
  std::vector<StringId> required;
  std::vector<MemberScope> member_scopes;
  std::vector<ItemScope> item_scopes;
  struct Step {
    SetMember member;
    uint32_t keyword = 0;  // next one
    uint32_t branch = 0;   // of its allOf
    size_t member_scope = SIZE_MAX, item_scope = SIZE_MAX;
  };
  std::vector<Step> steps;  // the path of in-place schemas being flattened
  size_t merged = 0;
};

class Specializer {
 public:
  // Schemas flattened into one set; further ones are called.
  static constexpr size_t kMaxMerged = 64;
  // Property or item tables merged into one.
  static constexpr size_t kMaxTables = 16;
  // Schemas looked at to find out what an unevaluated* keyword leaves over.
  static constexpr size_t kMaxClosure = 512;
  // Bytes of a program for each entry of a table, at the least.
  static constexpr uint64_t kEntryBytes = 64;
  // Cost of building patterns and matching property names against them when compiling, in matches of a short name.
  static constexpr uint64_t kMaxMatchCost = 1'000'000;

  Specializer(const Module& module, const Limits& limits);
  Result<Kinded> Run();

 private:
  struct SetKey {
    std::vector<SetMember> members;
    bool tracked;
    bool operator==(const SetKey&) const = default;
  };
  struct SetKeyHash {
    size_t operator()(const SetKey& key) const;
  };
  struct Task {
    SetId set;
    Kind kind;
  };

  // specialize.cc
  SetId InternSet(std::vector<SetMember> members, bool tracked);
  SetId InternOne(SetMember member, bool tracked);
  SetId AddSet(SetKey key);
  SetId Alone(SchemaId schema) const;
  SetId AsChild(SetId set);  // for another instance: every kind will be solved
  SetId Child(SchemaId schema) { return AsChild(InternOne(schema * 2, false)); }
  SetId ChildSet(std::vector<SetMember> members) { return AsChild(InternSet(std::move(members), false)); }
  void Solve(SetId set, Kind kind);
  CodeId Attempt(SetId set, Kind kind);
  void Flatten(Conjunction& c, SetMember member);
  void Enter(Conjunction& c, SetMember member);
  uint32_t FirstKeyword(const Conjunction& c, SchemaId schema);
  void Apply(Conjunction& c, const Keyword& k, uint32_t index);
  void ApplyValues(Conjunction& c, std::span<const ValueId> values);
  void ApplyContains(Conjunction& c, const Keyword& k);
  CodeId Finish(Conjunction& c);
  void AddSizes(Conjunction& c, CheckOp op, uint64_t min, uint64_t max, uint64_t top);
  Check& Add(Conjunction& c, CheckOp op, uint8_t flags = 0);
  void AddList(Conjunction& c, CheckOp op, uint8_t flags, const std::vector<uint32_t>& list);
  CodeId AddCode(const Check& only);

  // specialize_branches.cc
  // The code of a branch on the same instance; kUnknownCode after noting that it must be solved first.
  CodeId Branch(Conjunction& c, SetMember member, bool tracked);
  bool Marks(CodeId code) const;
  bool IsLoop(CodeId code) const;
  void ApplyAnyOf(Conjunction& c, const Keyword& k);
  void ApplyOneOf(Conjunction& c, const Keyword& k);
  void ApplyNot(Conjunction& c, CodeId code);
  void ApplyIf(Conjunction& c, const Keyword& k);
  void ApplyDependentSchemas(Conjunction& c, const Keyword& k);
  void ApplyNames(Conjunction& c, SchemaId schema);
  void ApplyUnevaluated(Conjunction& c, const Keyword& k);

  // specialize_children.cc
  void BuildMembers(Conjunction& c);
  void BuildMembers(Conjunction& c, const std::vector<MemberScope>& scopes, const std::vector<StringId>& required);
  // The same for one schema, without matching names against patterns.
  void BuildApart(Conjunction& c, const MemberScope& scope);
  void BuildItems(Conjunction& c);
  void BuildItems(Conjunction& c, const std::vector<ItemScope>& scopes);
  bool CanMatch(const std::vector<MemberScope>& scopes, const std::vector<StringId>& required);
  const regex::Pattern* PatternOf(PatternId id);
  bool NameMatches(PatternId pattern, StringId name);

  // Of the result so far, and of the program that will be made of it at the least.
  uint64_t Bytes() const;
  // Where so much has been merged already that schemas are better called.
  bool OverBudget() const { return kinded_.sets.size() > max_sets_ || Bytes() > max_merged_bytes_; }

  const Module& module_;
  const Limits& limits_;
  MarkAnalysis marks_;
  Kinded kinded_;
  std::vector<SetKey> sets_;
  std::unordered_map<SetKey, SetId, SetKeyHash> set_ids_;  // those of several schemas
  std::vector<SetId> single_;                              // those of one: by SetMember, times 2, plus 1 when tracked
  std::vector<uint8_t> in_progress_;  // by set: bit mask of kinds
  std::vector<Task> tasks_;
  std::vector<Task> missing_;
  std::unordered_map<uint64_t, CodeId> loops_;  // calls of sets in progress, by set and kind
  std::vector<SetId> children_;
  std::vector<bool> trivial_;      // schemas that admit everything and mark nothing
  std::vector<SchemaId> alias_;    // schemas that are nothing but a reference: where it leads
  std::vector<uint32_t> visited_;  // by SetMember: attempt in which it was entered, times 2, plus 1 when left
  uint32_t attempt_ = 0;
  std::unordered_map<PatternId, regex::Pattern> patterns_;  // kept; `kept_slow_` of them are not linear
  size_t kept_slow_ = 0;
  std::optional<Error> error_;
  size_t max_sets_;
  uint64_t max_merged_bytes_;
  uint64_t table_bytes_ = 0;  // of objects and arrays
  uint64_t match_cost_ = 0;
};

Kind KindOf(const json::Value& value);

}  // namespace vouch::ir

#endif  // VOUCH_ENGINE_IR_SPECIALIZER_H_
