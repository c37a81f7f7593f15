// See specialize.h: sets of schemas, the task stack, and the flattening of one set for one kind.
#include "engine/ir/specialize.h"

#include <algorithm>

#include "engine/ir/specializer.h"
#include "engine/json/number.h"
#include "fmt/format.h"

namespace vouch::ir {

namespace {

// How large the result may grow by merging: at least, and in terms of the module.
constexpr uint64_t kMergedBytes = uint64_t{1} << 20;
constexpr uint64_t kMergedFactor = 16;

// The order of checks in a conjunction: cheap ones first.
int Cost(const Check& c) {
  switch (c.op) {
    case CheckOp::kPattern: return 1;
    case CheckOp::kFormat: return 2;
    case CheckOp::kMembers: case CheckOp::kItems: return 3;
    case CheckOp::kSwitch: return 4;
    case CheckOp::kDependentRequired: case CheckOp::kNames: return 5;
    case CheckOp::kUnique: case CheckOp::kContains: return 6;
    case CheckOp::kIfPresent: case CheckOp::kIf: case CheckOp::kNot: case CheckOp::kAnyOf: case CheckOp::kOneOf: return 7;
    case CheckOp::kSame: return 8;
    case CheckOp::kTrack: return 9;
    case CheckOp::kUndecided: return 10;
    default: return 0;
  }
}

bool IsAnnotation(const Keyword& k) {
  return k.op == Op::kAnnotation || (k.op == Op::kFormat && ((k.flags & kAssert) == 0 || k.a == kNone));
}

}  // namespace

Kind KindOf(const json::Value& v) {
  switch (v.tag()) {
    case json::Tag::kNull: return Kind::kNull;
    case json::Tag::kFalse: case json::Tag::kTrue: return Kind::kBoolean;
    case json::Tag::kInt64: case json::Tag::kUint64: return Kind::kInteger;
    case json::Tag::kString: return Kind::kString;
    case json::Tag::kArray: return Kind::kArray;
    case json::Tag::kObject: return Kind::kObject;
    default: return json::IsInteger(json::ToNumber(v)) ? Kind::kInteger : Kind::kNumber;
  }
}

size_t Specializer::SetKeyHash::operator()(const SetKey& key) const {
  uint64_t h = key.tracked ? 0x9e3779b97f4a7c15 : 0;
  for (SetMember m : key.members) h = (h ^ m) * 0xff51afd7ed558ccd, h ^= h >> 32;
  return h;
}

Specializer::Specializer(const Module& module, const Limits& limits)
    : module_(module),
      limits_(limits),
      marks_(module),
      max_sets_(4 * module.schemas.size() + 1024),
      max_merged_bytes_(kMergedBytes +
                        kMergedFactor * (module.schemas.size() * sizeof(Schema) +
                                         module.keywords.size() * sizeof(Keyword) +
                                         module.lists.size() * sizeof(uint32_t))) {
  const size_t n = module.schemas.size();
  trivial_.resize(n);
  alias_.resize(n);
  visited_.resize(2 * n);
  single_.resize(4 * n, kNone);
  for (SchemaId id = 0; id < n; ++id) {
    const Schema& s = module.schemas[id];
    const Keyword* only = nullptr;
    size_t real = 0;
    for (const Keyword& k : module.KeywordsOf(id)) {
      if (IsAnnotation(k)) continue;
      only = &k;
      ++real;
    }
    trivial_[id] = s.constant == Schema::Constant::kTrue || (s.constant == Schema::Constant::kNo && real == 0);
    alias_[id] = real == 1 && only->op == Op::kRef ? only->a : id;
  }
  // Follow chains of aliases; a loop of them stays as it is (entering it can't be decided).
  std::vector<uint8_t> state(n);  // 1: on the path, 2: final
  std::vector<SchemaId> path;
  for (SchemaId id = 0; id < n; ++id) {
    path.clear();
    SchemaId at = id;
    while (state[at] == 0 && alias_[at] != at) {
      state[at] = 1;
      path.push_back(at);
      at = alias_[at];
    }
    const bool loop = state[at] == 1;
    for (SchemaId p : path) {
      alias_[p] = loop ? p : alias_[at];
      state[p] = 2;
    }
    state[at] = 2;
  }
}

SetId Specializer::InternOne(SetMember m, bool tracked) {
  if ((m & 1) == 0) m = alias_[m / 2] * 2;
  if (module_.schemas[m / 2].constant == Schema::Constant::kFalse) return kNothing;
  if (trivial_[m / 2]) return kAny;
  SetId& set = single_[2 * size_t{m} + (tracked ? 1 : 0)];
  if (set == kNone) set = AddSet({{m}, tracked});
  return set;
}

SetId Specializer::AddSet(SetKey key) {
  sets_.push_back(std::move(key));
  kinded_.sets.emplace_back().code.fill(kUnknownCode);
  kinded_.is_child.push_back(false);
  in_progress_.push_back(0);
  return static_cast<SetId>(sets_.size() - 1);
}

SetId Specializer::InternSet(std::vector<SetMember> members, bool tracked) {
  size_t kept = 0;
  for (SetMember m : members) {
    if ((m & 1) == 0) m = alias_[m / 2] * 2;
    if (module_.schemas[m / 2].constant == Schema::Constant::kFalse) return kNothing;
    if (!trivial_[m / 2]) members[kept++] = m;
  }
  members.resize(kept);
  if (members.empty()) return kAny;
  std::sort(members.begin(), members.end());
  members.erase(std::unique(members.begin(), members.end()), members.end());
  if (members.size() == 1) return InternOne(members[0], tracked);
  SetKey key{std::move(members), tracked};
  auto [it, added] = set_ids_.emplace(key, static_cast<SetId>(sets_.size()));
  if (added) AddSet(std::move(key));
  return it->second;
}

SetId Specializer::AsChild(SetId set) {
  if (set < kinded_.sets.size() && !kinded_.is_child[set]) {
    kinded_.is_child[set] = true;
    children_.push_back(set);
  }
  return set;
}

Result<Kinded> Specializer::Run() {
  kinded_.module = &module_;
  kinded_.root = Child(0);
  while (!children_.empty() && !error_) {
    const SetId set = children_.back();
    children_.pop_back();
    for (int k = 0; k < kKinds && !error_; ++k) Solve(set, static_cast<Kind>(k));
  }
  if (error_) return *std::move(error_);
  for (SchemaId id = 0; id < module_.schemas.size(); ++id) kinded_.set_of.push_back(Alone(id));
  return std::move(kinded_);
}

SetId Specializer::Alone(SchemaId schema) const {
  const SchemaId target = alias_[schema];
  if (module_.schemas[target].constant == Schema::Constant::kFalse) return kNothing;
  if (trivial_[target]) return kAny;
  const SetId set = single_[4 * size_t{target}];
  return set != kNone ? set : kNoSet;
}

uint64_t Specializer::Bytes() const {
  return kinded_.checks.size() * sizeof(Check) + kinded_.lists.size() * sizeof(uint32_t) +
         kinded_.sizes.size() * sizeof(uint64_t) + kinded_.sets.size() * sizeof(SetCodes) + table_bytes_;
}

// Solves what the goal needs before the goal. Whatever is on the stack is in progress: needing it is a loop.
void Specializer::Solve(SetId set, Kind kind) {
  tasks_.push_back({set, kind});
  while (!tasks_.empty() && !error_) {
    const Task t = tasks_.back();
    const auto k = static_cast<size_t>(t.kind);
    if (kinded_.sets[t.set].code[k] != kUnknownCode) {
      tasks_.pop_back();
      continue;
    }
    if (Bytes() > limits_.program_bytes) {
      error_ = MakeError(ErrorCode::kLimit, fmt::format("the compiled schema would exceed the limit program_bytes ({})",
                                                        limits_.program_bytes));
      break;
    }
    in_progress_[t.set] |= Bit(t.kind);
    missing_.clear();
    const CodeId code = Attempt(t.set, t.kind);
    if (code != kUnknownCode) {
      kinded_.sets[t.set].code[k] = code;
      in_progress_[t.set] &= static_cast<uint8_t>(~Bit(t.kind));
      tasks_.pop_back();
    } else {
      // The first missing branch is solved first.
      tasks_.insert(tasks_.end(), missing_.rbegin(), missing_.rend());
    }
  }
  tasks_.clear();
}

Check& Specializer::Add(Conjunction& c, CheckOp op, uint8_t flags) {
  Check& check = c.checks.emplace_back();
  check.op = op;
  check.flags = flags;
  return check;
}

void Specializer::AddList(Conjunction& c, CheckOp op, uint8_t flags, const std::vector<uint32_t>& list) {
  Check& check = Add(c, op, flags);
  check.a = static_cast<uint32_t>(kinded_.lists.size());
  check.b = static_cast<uint32_t>(list.size());
  kinded_.lists.insert(kinded_.lists.end(), list.begin(), list.end());
}

CodeId Specializer::AddCode(const Check& only) {
  Code code;
  code.first = static_cast<uint32_t>(kinded_.checks.size());
  code.count = 1;
  kinded_.checks.push_back(only);
  kinded_.codes.push_back(code);
  return static_cast<CodeId>(kinded_.codes.size() - 1);
}

// Adds a bound on a size; `top` is the largest size an instance can have.
void Specializer::AddSizes(Conjunction& c, CheckOp op, uint64_t min, uint64_t max, uint64_t top) {
  if (min > max || min > top) c.never = true;
  if (min == 0 && max >= top) return;
  Check& check = Add(c, op);
  check.a = static_cast<uint32_t>(kinded_.sizes.size());
  check.b = check.a + 1;
  kinded_.sizes.push_back(min);
  kinded_.sizes.push_back(max);
}

CodeId Specializer::Attempt(SetId set, Kind kind) {
  const size_t lists = kinded_.lists.size();
  const size_t sizes = kinded_.sizes.size();
  ++attempt_;
  Conjunction c;
  c.kind = kind;
  // Only arrays and objects have anything to mark.
  c.tracked = sets_[set].tracked && (kind == Kind::kArray || kind == Kind::kObject);
  const std::vector<SetMember> members = sets_[set].members;  // a copy: sets_ grows
  for (SetMember m : members) Flatten(c, m);
  if (c.never) return kNever;
  if (c.missing) {
    kinded_.lists.resize(lists);
    kinded_.sizes.resize(sizes);
    return kUnknownCode;
  }
  return Finish(c);
}

// Puts an in-place schema on the path, unless it is there (a loop) or has been dealt with.
void Specializer::Enter(Conjunction& c, SetMember member) {
  if ((member & 1) == 0) member = alias_[member / 2] * 2;
  const Schema& s = module_.schemas[member / 2];
  if (s.constant == Schema::Constant::kFalse) c.never = true;
  if (trivial_[member / 2]) return;
  if (visited_[member] == 2 * attempt_) {
    Add(c, CheckOp::kUndecided);
    return;
  }
  if (visited_[member] == 2 * attempt_ + 1) return;
  if (++c.merged > kMaxMerged || (c.merged > 1 && OverBudget())) {
    visited_[member] = 2 * attempt_ + 1;
    const CodeId code = Branch(c, member, c.tracked);
    if (code == kNever) c.never = true;
    if (code == kNever || code == kAlways || code == kUnknownCode) return;
    const uint8_t mark = c.tracked && Marks(code) ? kMark : 0;
    Add(c, CheckOp::kSame, mark | (IsLoop(code) ? kLoop : 0)).a = InternOne(member, c.tracked);
    return;
  }
  visited_[member] = 2 * attempt_;
  c.steps.push_back({member});
  if ((member & 1) == 0) c.steps.back().keyword = FirstKeyword(c, member / 2);
}

// Where an unevaluated* keyword needs marks, the rest of its schema is evaluated by the code that collects them.
uint32_t Specializer::FirstKeyword(const Conjunction& c, SchemaId schema) {
  const bool object = c.kind == Kind::kObject;
  if (!object && c.kind != Kind::kArray) return 0;
  const Op op = object ? Op::kUnevaluatedProperties : Op::kUnevaluatedItems;
  const auto keywords = module_.KeywordsOf(schema);
  for (uint32_t i = 0; i < keywords.size(); ++i) {
    if (keywords[i].op != op) continue;
    const bool known = object ? FindStaticMembers(module_, marks_, schema, kMaxClosure).known
                              : FindStaticItems(module_, marks_, schema, kMaxClosure).known;
    return known ? 0 : i;
  }
  return 0;
}

void Specializer::Flatten(Conjunction& c, SetMember member) {
  Enter(c, member);
  while (!c.steps.empty() && !c.never) {
    Conjunction::Step& step = c.steps.back();
    const Schema& s = module_.schemas[step.member / 2];
    if (step.keyword == s.count) {
      visited_[step.member] = 2 * attempt_ + 1;
      c.steps.pop_back();
      continue;
    }
    const uint32_t index = s.first + step.keyword++;
    Apply(c, module_.keywords[index], index);  // may put further schemas on the path
  }
  c.steps.clear();
}

// Keeps only the values that an instance of this kind can equal.
void Specializer::ApplyValues(Conjunction& c, std::span<const ValueId> values) {
  std::vector<uint32_t> kept;
  for (ValueId v : values) {
    if (KindOf(*module_.values[v]) == c.kind) kept.push_back(v);
  }
  if (kept.empty()) {
    c.never = true;
  } else if (c.kind == Kind::kBoolean) {
    const bool first = module_.values[kept[0]]->is_true();
    for (ValueId v : kept) {
      if (module_.values[v]->is_true() != first) return;
    }
    Add(c, CheckOp::kBooleanIs).a = first ? 1 : 0;
  } else if (c.kind != Kind::kNull) {
    AddList(c, CheckOp::kValueIn, 0, kept);
  }
}

void Specializer::ApplyContains(Conjunction& c, const Keyword& k) {
  const uint64_t min = module_.Size(k.b);
  const uint64_t max = module_.Size(k.b + 2);
  const bool marks = c.tracked && (k.flags & kMarks) != 0;
  const SetId child = Child(k.a);
  if (child == kNothing) {
    if (min > 0) c.never = true;
    return;
  }
  if (!marks) {
    if (min == 0 && max == UINT64_MAX) return;
    if (child == kAny) {
      c.min_items = std::max(c.min_items, min);
      c.max_items = std::min(c.max_items, max);
      return;
    }
  }
  Check& check = Add(c, CheckOp::kContains, marks ? kMark : 0);
  check.a = child;
  check.b = static_cast<uint32_t>(kinded_.sizes.size());
  check.c = check.b + 1;
  kinded_.sizes.push_back(min);
  kinded_.sizes.push_back(max);
}

void Specializer::Apply(Conjunction& c, const Keyword& k, uint32_t index) {
  const uint8_t kind = Bit(c.kind);
  const bool number = (kind & kNumberKinds) != 0;
  const bool string = c.kind == Kind::kString;
  const bool array = c.kind == Kind::kArray;
  const bool object = c.kind == Kind::kObject;
  auto members = [&]() -> MemberScope& {
    size_t& at = c.steps.back().member_scope;
    if (at == SIZE_MAX) at = c.member_scopes.size(), c.member_scopes.emplace_back();
    return c.member_scopes[at];
  };
  auto items = [&]() -> ItemScope& {
    size_t& at = c.steps.back().item_scope;
    if (at == SIZE_MAX) at = c.item_scopes.size(), c.item_scopes.emplace_back();
    return c.item_scopes[at];
  };
  auto bound = [&](CheckOp op) {
    if (number) Add(c, op).a = k.a;
  };
  auto at_least = [&](bool applies, uint64_t* size) {
    if (applies) *size = std::max(*size, module_.Size(k.a));
  };
  auto at_most = [&](bool applies, uint64_t* size) {
    if (applies) *size = std::min(*size, module_.Size(k.a));
  };
  switch (k.op) {
    case Op::kType:
      if ((k.a & kind) == 0) c.never = true;
      if (c.kind == Kind::kInteger && (k.flags & kIntegerLiteral) != 0) Add(c, CheckOp::kIntegerLiteral);
      return;
    case Op::kEnum: return ApplyValues(c, module_.List(k));
    case Op::kConst: return ApplyValues(c, {&k.a, 1});
    case Op::kMinimum: return bound(CheckOp::kMinimum);
    case Op::kMaximum: return bound(CheckOp::kMaximum);
    case Op::kExclusiveMinimum: return bound(CheckOp::kExclusiveMinimum);
    case Op::kExclusiveMaximum: return bound(CheckOp::kExclusiveMaximum);
    case Op::kMultipleOf: return bound(CheckOp::kMultipleOf);
    case Op::kMinLength: return at_least(string, &c.min_length);
    case Op::kMaxLength: return at_most(string, &c.max_length);
    case Op::kPattern:
      if (string) Add(c, CheckOp::kPattern).a = k.a;
      return;
    case Op::kFormat:
      if (string && !IsAnnotation(k)) Add(c, CheckOp::kFormat).a = k.a;
      return;
    case Op::kMinItems: return at_least(array, &c.min_items);
    case Op::kMaxItems: return at_most(array, &c.max_items);
    case Op::kUniqueItems:
      if (array) Add(c, CheckOp::kUnique);
      return;
    case Op::kPrefixItems:
      if (array) items().prefix.assign(module_.List(k).begin(), module_.List(k).end());
      return;
    case Op::kItems:
      if (array) {
        items().rest = k.a;
        items().rest_from = k.b;
      }
      return;
    case Op::kContains:
      if (array) ApplyContains(c, k);
      return;
    case Op::kMinProperties: return at_least(object, &c.min_members);
    case Op::kMaxProperties: return at_most(object, &c.max_members);
    case Op::kRequired:
      if (object) c.required.insert(c.required.end(), module_.List(k).begin(), module_.List(k).end());
      return;
    case Op::kDependentRequired:
      if (object && k.b != 0) AddList(c, CheckOp::kDependentRequired, 0, {module_.List(k).begin(), module_.List(k).end()});
      return;
    case Op::kProperties:
      if (object) members().named.push_back(index);
      return;
    case Op::kPatternProperties:
      if (object) members().patterned.push_back(index);
      return;
    case Op::kAdditionalProperties:
      if (object) members().extra = k.a;
      return;
    case Op::kPropertyNames:
      if (object) ApplyNames(c, k.a);
      return;
    case Op::kUnevaluatedProperties:
      if (object) ApplyUnevaluated(c, k);
      return;
    case Op::kUnevaluatedItems:
      if (array) ApplyUnevaluated(c, k);
      return;
    case Op::kAllOf:
    {
      // One branch at a time: the path must hold nothing but the schemas around the one being flattened.
      Conjunction::Step& step = c.steps.back();
      if (step.branch == k.b) {
        step.branch = 0;
        return;
      }
      --step.keyword;
      return Enter(c, module_.lists[k.a + step.branch++] * 2);
    }
    case Op::kRef: return Enter(c, k.a * 2);
    case Op::kAnyOf: return ApplyAnyOf(c, k);
    case Op::kOneOf: return ApplyOneOf(c, k);
    case Op::kNot: return ApplyNot(c, Branch(c, k.a * 2, false));
    case Op::kIf: return ApplyIf(c, k);
    case Op::kDependentSchemas:
      if (object) ApplyDependentSchemas(c, k);
      return;
    case Op::kAnnotation: return;
  }
}

CodeId Specializer::Finish(Conjunction& c) {
  AddSizes(c, CheckOp::kLength, c.min_length, c.max_length, UINT32_MAX);
  AddSizes(c, CheckOp::kItemCount, c.min_items, c.max_items, UINT32_MAX);
  AddSizes(c, CheckOp::kMemberCount, c.min_members, c.max_members, UINT32_MAX);
  if (c.kind == Kind::kObject) BuildMembers(c);
  if (c.kind == Kind::kArray) BuildItems(c);
  if (c.never) return kNever;
  if (c.checks.empty()) return kAlways;
  std::stable_sort(c.checks.begin(), c.checks.end(),
                   [](const Check& a, const Check& b) { return Cost(a) < Cost(b); });
  Code code;
  code.first = static_cast<uint32_t>(kinded_.checks.size());
  code.count = static_cast<uint32_t>(c.checks.size());
  for (const Check& check : c.checks) {
    code.marks |= (check.flags & kMark) != 0;
    if (check.op == CheckOp::kValueIn && c.kind == Kind::kString) table_bytes_ += kEntryBytes * check.b;
    kinded_.checks.push_back(check);
  }
  kinded_.codes.push_back(code);
  return static_cast<CodeId>(kinded_.codes.size() - 1);
}

Result<Kinded> Specialize(const Module& module, const Limits& limits) { return Specializer(module, limits).Run(); }

}  // namespace vouch::ir
