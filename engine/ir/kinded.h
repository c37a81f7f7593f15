// Kinded: the second intermediate form, from which the fast program is compiled: for each set of schemas that apply to
// one instance, and for each kind of instance, the conjunction of checks that is left to do.
//
// specialize.h makes it from a Module. Most combinators vanish on the way: allOf and $ref are flattened into the set,
// branches that a kind can't enter are dropped, the property tables of all schemas of a set are one table, and
// unevaluated* is an additional-members rule wherever the evaluated names are known. Plain data in pools: no recursion.
// Printed by PrintKinded; tested by test-suite/unit/ir/specialize_test.cc.
#ifndef VOUCH_ENGINE_IR_KINDED_H_
#define VOUCH_ENGINE_IR_KINDED_H_

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "engine/ir/module.h"

namespace vouch::ir {

using SetId = uint32_t;   // a set of schemas applied to one instance
using CodeId = uint32_t;  // a conjunction of checks

// Codes without checks.
inline constexpr CodeId kAlways = UINT32_MAX;
inline constexpr CodeId kNever = UINT32_MAX - 1;
inline constexpr CodeId kUnknownCode = UINT32_MAX - 2;
// Children that admit everything or nothing.
inline constexpr SetId kAny = UINT32_MAX;
inline constexpr SetId kNothing = UINT32_MAX - 1;
inline constexpr SetId kNoSet = UINT32_MAX - 2;

enum class CheckOp : uint8_t {
  kUndecided,       // a reference loop: can't be decided
  kSame,            // set a applied to the same instance; flag kLoop: it may be under evaluation on it already
  kIntegerLiteral,  // the number is written without fraction and exponent
  kMinimum, kMaximum, kExclusiveMinimum, kExclusiveMaximum, kMultipleOf,  // value a
  kLength,          // code points within sizes[a], sizes[b]
  kPattern,         // pattern a
  kFormat,          // format a
  kBooleanIs,       // a: 0 or 1
  kValueIn,         // equals one of list (ValueIds of the instance's kind)
  kItemCount,       // within sizes[a], sizes[b]
  kUnique,
  kItems,           // arrays[a]
  kContains,        // set a; sizes[b], sizes[c] matches; kMark: matches are marked
  kMemberCount,     // within sizes[a], sizes[b]
  kMembers,         // objects[a]
  kDependentRequired,  // list as Op::kDependentRequired
  kNames,           // code a (of kind string) on every member name
  kAnyOf,           // list (CodeIds); kMark: every branch runs for its marks; kHolds: one more branch is known to hold
  kOneOf,           // list (CodeIds); kHolds: one more branch is known to hold
  kNot,             // code a
  kIf,              // if code a then code b else code c
  kIfPresent,       // if the object has member a (StringId), code b
  kTrack,           // code a collects marks; then set b on every member or item that is not marked. kMark: in an
                    // enclosing collection everything is marked afterwards
  kSwitch,          // switches[a]
};

enum CheckFlag : uint8_t { kLoop = 1, kMark = 2, kHolds = 4 };

struct Check {
  CheckOp op = CheckOp::kUndecided;
  uint8_t flags = 0;
  uint32_t a = kNone, b = kNone, c = kNone;
};

struct Code {
  uint32_t first = 0, count = 0;  // checks
  bool marks = false;             // some check in it marks members or items
};

// All properties, patternProperties, additionalProperties, required and static unevaluatedProperties of a set.
struct MemberTable {
  struct Entry {
    StringId name;
    SetId child = kAny;
    bool required = false;
    bool marks = false;
  };
  // A schema's rule for members outside `entries` that depends on patterns: the children of all patterns that match; if
  // none does, `extra`.
  struct Scope {
    std::vector<std::pair<PatternId, SetId>> patterns;
    SetId extra = kAny;
    bool pattern_marks = false;
    bool extra_marks = false;
  };
  std::vector<Entry> entries;
  std::vector<Scope> scopes;
  SetId extra = kAny;  // every member outside `entries`, besides the scopes
  bool extra_marks = false;
  bool marks = false;  // whether this table marks what it evaluates
};

struct ItemTable {
  std::vector<SetId> prefix;
  SetId rest = kAny;
  bool marks = false;       // the first prefix.size() items
  bool rest_marks = false;  // all items
};

// Branches that the value of one member chooses from: candidates are listed for each string value and for everything else.
struct Switch {
  // Of the candidates at least one, exactly one (unions: no other branch can hold), or all must hold (conditions).
  enum class Mode : uint8_t { kSomeHolds, kOneHolds, kAllHold };
  StringId key;
  Mode mode = Mode::kSomeHolds;
  // Candidate branches, as indices into `branches`, sorted.
  struct Case {
    ValueId value;
    std::vector<uint32_t> branches;
  };
  std::vector<CodeId> branches;
  std::vector<Case> cases;           // string values, each once
  std::vector<uint32_t> absent;      // the member is missing
  std::vector<uint32_t> other;       // another string
  std::vector<uint32_t> not_string;  // another kind
};

struct SetCodes {
  std::array<CodeId, kKinds> code;
};

struct Kinded {
  const Module* module = nullptr;
  SetId root = 0;
  std::vector<SetCodes> sets;
  std::vector<Code> codes;
  std::vector<Check> checks;
  std::vector<uint32_t> lists;  // Check lists: offset a, count b
  std::vector<uint64_t> sizes;
  std::vector<MemberTable> objects;
  std::vector<ItemTable> arrays;
  std::vector<Switch> switches;
  std::vector<bool> is_child;  // sets that are applied to children: all kinds are known
  std::vector<SetId> set_of;   // by SchemaId: the set of it alone, or kNoSet

  std::span<const Check> Checks(CodeId id) const { return {checks.data() + codes[id].first, codes[id].count}; }
  std::span<const uint32_t> List(const Check& c) const { return {lists.data() + c.a, c.b}; }
};

std::string PrintKinded(const Kinded& kinded);

}  // namespace vouch::ir

#endif  // VOUCH_ENGINE_IR_KINDED_H_
