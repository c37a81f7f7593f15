// See emit.h.
#include "engine/compile/emit.h"

#include <algorithm>
#include <bit>
#include <deque>
#include <unordered_map>

#include "engine/compile/key_table.h"
#include "engine/json/number.h"
#include "engine/program/size.h"

namespace vouch::compile {

using ir::Check;
using ir::CheckOp;
using ir::CodeId;
using ir::Kind;
using ir::SetId;
using program::Instruction;
using program::Opcode;

namespace {

class Emitter {
 public:
  Emitter(const ir::Kinded& kinded, uint64_t max_bytes, program::Program* out)
      : kinded_(kinded), module_(*kinded.module), max_bytes_(max_bytes), out_(*out),
        address_(kinded.codes.size(), UINT32_MAX), block_of_(kinded.sets.size(), UINT32_MAX) {}

  bool Run() {
    size_t slots = 0;  // about
    for (const ir::MemberTable& table : kinded_.objects) slots += std::bit_ceil(4 * table.entries.size() + 1);
    out_.slots.reserve(slots);
    out_.code.resize(2);
    out_.code[program::kNeverAddress].op = Opcode::kFail;
    out_.blocks.resize(2);
    out_.blocks[program::kAnyBlock].admitted = ir::kAllKinds;
    out_.root = BlockOf(kinded_.root);
    while (!blocks_.empty()) {
      const SetId set = blocks_.front();
      blocks_.pop_front();
      for (int k = 0; k < ir::kKinds; ++k) {
        const auto kind = static_cast<Kind>(k);
        const CodeId code = kinded_.sets[set].code[static_cast<size_t>(k)];
        Queue(code, kind);
        while (!jobs_.empty()) {
          const auto [next, next_kind] = jobs_.front();
          jobs_.pop_front();
          EmitCode(next, next_kind);
          if (program::CodeBytes(out_) > max_bytes_) return false;
        }
        if (code < kinded_.codes.size()) out_.blocks[block_of_[set]].entry[k] = address_[code];
      }
    }
    for (uint32_t at : list_fixups_) out_.lists[at] = Address(out_.lists[at]);
    for (const auto& [instruction, field] : fixups_) {
      Instruction& i = out_.code[instruction];
      if (field == 'a') i.a = Address(i.a);
      if (field == 'b') i.set_b(Address(i.b()));
      if (field == 'c') i.set_c(Address(i.c()));
    }
    for (SetId set : kinded_.set_of) out_.schema_blocks.push_back(MadeBlock(set));
    return true;
  }

 private:
  uint32_t Address(CodeId code) const {
    if (code == ir::kAlways) return program::kAlwaysAddress;
    if (code == ir::kNever) return program::kNeverAddress;
    return address_[code];
  }

  void Queue(CodeId code, Kind kind) {
    if (code >= kinded_.codes.size() || address_[code] != UINT32_MAX) return;
    address_[code] = UINT32_MAX - 1;  // queued
    jobs_.emplace_back(code, kind);
  }

  uint32_t BlockOf(SetId set) {
    if (set == ir::kAny) return program::kAnyBlock;
    if (set == ir::kNothing) return program::kNothingBlock;
    if (block_of_[set] != UINT32_MAX) return block_of_[set];
    blocks_.push_back(set);
    return AddBlock(set, Masks(set));
  }

  // A block without the addresses of its codes.
  program::Block Masks(SetId set) const {
    program::Block block;
    for (int k = 0; k < ir::kKinds; ++k) {
      const CodeId code = kinded_.sets[set].code[static_cast<size_t>(k)];
      const uint8_t bit = ir::Bit(static_cast<Kind>(k));
      if (code != ir::kNever) block.admitted |= bit;
      if (code != ir::kNever && code != ir::kAlways) block.coded |= bit;
    }
    return block;
  }

  uint32_t AddBlock(SetId set, const program::Block& block) {
    block_of_[set] = static_cast<uint32_t>(out_.blocks.size());
    out_.blocks.push_back(block);
    return block_of_[set];
  }

  // The block of a set that may have been made, once all code is.
  uint32_t MadeBlock(SetId set) {
    if (set == ir::kAny) return program::kAnyBlock;
    if (set == ir::kNothing) return program::kNothingBlock;
    if (set == ir::kNoSet) return ir::kNone;
    if (block_of_[set] != UINT32_MAX) return block_of_[set];
    // A set that is only a branch: what was made for the kinds that get there.
    program::Block block = Masks(set);
    for (int k = 0; k < ir::kKinds; ++k) {
      if ((block.coded >> k & 1) == 0) continue;
      const CodeId code = kinded_.sets[set].code[static_cast<size_t>(k)];
      if (code != ir::kUnknownCode && address_[code] != UINT32_MAX) {
        block.entry[k] = address_[code];
      } else {
        block.unknown |= ir::Bit(static_cast<Kind>(k));
      }
    }
    block.admitted &= static_cast<uint8_t>(~block.unknown);
    block.coded &= static_cast<uint8_t>(~block.unknown);
    return block.unknown == ir::kAllKinds ? ir::kNone : AddBlock(set, block);
  }

  // An operand that is a code: queued now, its address filled in at the end.
  void Branch(CodeId code, Kind kind, char field) {
    Queue(code, kind);
    fixups_.emplace_back(static_cast<uint32_t>(out_.code.size()), field);
  }

  uint32_t AddBranches(std::span<const uint32_t> codes, Kind kind) {
    const auto at = static_cast<uint32_t>(out_.lists.size());
    for (CodeId code : codes) {
      Queue(code, kind);
      list_fixups_.push_back(static_cast<uint32_t>(out_.lists.size()));
      out_.lists.push_back(code);
    }
    return at;
  }

  void EmitCode(CodeId code, Kind kind) {
    address_[code] = static_cast<uint32_t>(out_.code.size());
    for (const Check& check : kinded_.Checks(code)) {
      Instruction i = Translate(check, kind);
      out_.code.push_back(i);
    }
    out_.code.emplace_back();  // kEnd
  }

  static uint32_t Clamp(uint64_t size) { return static_cast<uint32_t>(std::min<uint64_t>(size, UINT32_MAX)); }

  Instruction Sized(Opcode op, const Check& check) const {
    Instruction i;
    i.op = op;
    i.set_b(Clamp(kinded_.sizes[check.a]));
    i.set_c(Clamp(kinded_.sizes[check.b]));
    return i;
  }

  Instruction Bound(Opcode op, const Check& check, bool exclusive) const {
    Instruction i;
    i.op = op;
    i.a = check.a;
    i.y = exclusive ? 1 : 0;
    const json::Value& v = *module_.values[check.a];
    i.x = v.tag() == json::Tag::kInt64 ? 1 : 0;
    i.w = i.x != 0 ? static_cast<uint64_t>(v.int64()) : std::bit_cast<uint64_t>(json::Near(json::ToNumber(v)));
    return i;
  }

  Instruction Translate(const Check& check, Kind kind) {
    Instruction i;
    i.a = check.a;
    switch (check.op) {
      case CheckOp::kUndecided: i.op = Opcode::kUndecided; i.a = 0; return i;
      case CheckOp::kSame:
        i.op = Opcode::kSame;
        i.x = (check.flags & ir::kLoop) != 0 ? 1 : 0;
        i.a = kinded_.sets[check.a].code[static_cast<size_t>(kind)];
        Branch(i.a, kind, 'a');
        return i;
      case CheckOp::kIntegerLiteral: i.op = Opcode::kIntegerLiteral; i.a = 0; return i;
      case CheckOp::kMinimum: return Bound(Opcode::kMinimum, check, false);
      case CheckOp::kExclusiveMinimum: return Bound(Opcode::kMinimum, check, true);
      case CheckOp::kMaximum: return Bound(Opcode::kMaximum, check, false);
      case CheckOp::kExclusiveMaximum: return Bound(Opcode::kMaximum, check, true);
      case CheckOp::kMultipleOf: {
        i.op = Opcode::kMultipleOf;
        const json::Value& v = *module_.values[check.a];
        i.x = v.tag() == json::Tag::kInt64 && v.int64() > 0 ? 1 : 0;
        if (i.x != 0) i.w = static_cast<uint64_t>(v.int64());
        return i;
      }
      case CheckOp::kLength: return Sized(Opcode::kLength, check);
      case CheckOp::kItemCount: return Sized(Opcode::kItemCount, check);
      case CheckOp::kMemberCount: return Sized(Opcode::kMemberCount, check);
      case CheckOp::kPattern: i.op = Opcode::kPattern; return i;
      case CheckOp::kFormat: i.op = Opcode::kFormat; return i;
      case CheckOp::kBooleanIs:
        i.op = Opcode::kBooleanIs;
        i.x = static_cast<uint8_t>(check.a);
        i.a = 0;
        return i;
      case CheckOp::kValueIn: return ValueIn(kinded_.List(check), kind);
      case CheckOp::kUnique: i.op = Opcode::kUnique; i.a = 0; return i;
      case CheckOp::kItems: return Items(kinded_.arrays[check.a]);
      case CheckOp::kContains:
        i.op = Opcode::kContains;
        i.x = (check.flags & ir::kMark) != 0 ? 1 : 0;
        i.a = BlockOf(check.a);
        i.set_b(static_cast<uint32_t>(out_.sizes.size()));
        out_.sizes.push_back(kinded_.sizes[check.b]);
        out_.sizes.push_back(kinded_.sizes[check.c]);
        return i;
      case CheckOp::kMembers: return Members(kinded_.objects[check.a]);
      case CheckOp::kDependentRequired: return DependentRequired(kinded_.List(check));
      case CheckOp::kNames:
        i.op = Opcode::kNames;
        Branch(check.a, Kind::kString, 'a');
        return i;
      case CheckOp::kAnyOf:
      case CheckOp::kOneOf:
        i.op = check.op == CheckOp::kAnyOf ? Opcode::kAnyOf : Opcode::kOneOf;
        i.x = static_cast<uint8_t>(((check.flags & ir::kMark) != 0 ? 1 : 0) | ((check.flags & ir::kHolds) != 0 ? 2 : 0));
        i.a = AddBranches(kinded_.List(check), kind);
        i.set_b(check.b);
        return i;
      case CheckOp::kNot:
        i.op = Opcode::kNot;
        Branch(check.a, kind, 'a');
        return i;
      case CheckOp::kIf:
        i.op = Opcode::kIf;
        i.x = (check.flags & ir::kMark) != 0 ? 1 : 0;
        i.set_b(check.b);
        i.set_c(check.c);
        Branch(check.a, kind, 'a');
        Branch(check.b, kind, 'b');
        Branch(check.c, kind, 'c');
        return i;
      case CheckOp::kIfPresent:
        i.op = Opcode::kIfPresent;
        i.set_b(check.b);
        Branch(check.b, kind, 'b');
        return i;
      case CheckOp::kTrack:
        i.op = Opcode::kTrack;
        i.x = (check.flags & ir::kMark) != 0 ? 1 : 0;
        i.set_b(BlockOf(check.b));
        Branch(check.a, kind, 'a');
        return i;
      case CheckOp::kSwitch: return Switch(kinded_.switches[check.a], kind);
    }
    return i;
  }

  Instruction ValueIn(std::span<const uint32_t> values, Kind kind) {
    Instruction i;
    std::vector<uint32_t> kept(values.begin(), values.end());
    if (kind == Kind::kString) {
      std::unordered_map<std::string_view, uint32_t> distinct;
      std::vector<std::string_view> texts;
      for (uint32_t v : kept) {
        if (distinct.emplace(module_.values[v]->string(), v).second) texts.push_back(module_.values[v]->string());
      }
      if (texts.size() == 1) {
        i.op = Opcode::kStringIs;
        i.a = kept[0];
        return i;
      }
      std::vector<uint32_t> slots;
      i.op = Opcode::kStringIn;
      i.a = AddKeyTable(&out_, texts, &slots);
      return i;
    }
    i.op = Opcode::kValueIn;
    if (kind == Kind::kInteger || kind == Kind::kNumber) {
      i.op = Opcode::kNumberIn;
      auto compare = [&](uint32_t a, uint32_t b) {
        return json::Compare(json::ToNumber(*module_.values[a]), json::ToNumber(*module_.values[b]));
      };
      std::stable_sort(kept.begin(), kept.end(), [&](uint32_t a, uint32_t b) { return compare(a, b) < 0; });
      kept.erase(std::unique(kept.begin(), kept.end(), [&](uint32_t a, uint32_t b) { return compare(a, b) == 0; }),
                 kept.end());
    }
    i.a = static_cast<uint32_t>(out_.lists.size());
    i.set_b(static_cast<uint32_t>(kept.size()));
    out_.lists.insert(out_.lists.end(), kept.begin(), kept.end());
    return i;
  }

  Instruction Items(const ir::ItemTable& table) {
    Instruction i;
    const uint32_t rest = BlockOf(table.rest);
    if (table.prefix.empty() && !table.rest_marks) {
      i.op = Opcode::kItems;
      i.a = rest;
      i.x = out_.blocks[rest].admitted;
      i.y = out_.blocks[rest].coded;
      return i;
    }
    i.op = Opcode::kTuple;
    i.x = static_cast<uint8_t>((table.marks ? 1 : 0) | (table.rest_marks ? 2 : 0));
    std::vector<uint32_t> blocks;
    for (SetId s : table.prefix) blocks.push_back(BlockOf(s));
    i.a = static_cast<uint32_t>(out_.lists.size());
    i.set_b(static_cast<uint32_t>(blocks.size()));
    i.set_c(rest);
    out_.lists.insert(out_.lists.end(), blocks.begin(), blocks.end());
    return i;
  }

  Instruction Members(const ir::MemberTable& table) {
    Instruction i;
    program::ObjectInfo info;
    info.extra = BlockOf(table.extra);
    info.extra_admitted = out_.blocks[info.extra].admitted;
    info.extra_coded = out_.blocks[info.extra].coded;
    info.extra_marks = table.extra_marks ? 1 : 0;
    std::vector<std::string_view> names;
    for (const auto& e : table.entries) {
      names.push_back(module_.strings[e.name]);
      info.required_count += e.required ? 1 : 0;
    }
    const bool general = table.marks || !table.scopes.empty() || info.required_count > 63;
    std::vector<uint32_t> slots;
    info.table = AddKeyTable(&out_, names, &slots);
    const bool counted = info.required_count > 63;
    uint8_t bit = 0;
    for (size_t e = 0; e < names.size(); ++e) {
      const ir::MemberTable::Entry& entry = table.entries[e];
      const uint32_t block = BlockOf(entry.child);
      program::Slot& slot = out_.slots[slots[e]];
      slot.block = block;
      slot.admitted = out_.blocks[block].admitted;
      slot.coded = out_.blocks[block].coded;
      slot.flags = static_cast<uint8_t>((entry.required ? program::Slot::kRequired : 0) |
                                        (entry.marks ? program::Slot::kMarks : 0));
      if (entry.required && !counted) {
        info.required |= uint64_t{1} << bit;
        slot.required_bit = bit++;
      }
    }
    std::vector<uint32_t> rules;
    for (const ir::MemberTable::Scope& s : table.scopes) {
      rules.push_back(static_cast<uint32_t>(s.patterns.size()));
      rules.push_back(BlockOf(s.extra));
      rules.push_back((s.pattern_marks ? 1u : 0u) | (s.extra_marks ? 2u : 0u));
      for (const auto& [pattern, child] : s.patterns) {
        rules.push_back(pattern);
        rules.push_back(BlockOf(child));
      }
    }
    info.scopes = static_cast<uint32_t>(out_.lists.size());
    info.scope_count = static_cast<uint32_t>(table.scopes.size());
    out_.lists.insert(out_.lists.end(), rules.begin(), rules.end());

    i.op = general                               ? Opcode::kMembersGeneral
           : names.empty()                       ? Opcode::kMembersAll
           : info.extra == program::kAnyBlock     ? Opcode::kMembersOpen
           : info.extra == program::kNothingBlock ? Opcode::kMembersClosed
                                                  : Opcode::kMembersExtra;
    i.a = static_cast<uint32_t>(out_.objects.size());
    out_.objects.push_back(info);
    return i;
  }

  Instruction DependentRequired(std::span<const uint32_t> list) {
    std::unordered_map<uint32_t, size_t> index;
    std::vector<std::string_view> names;
    auto add = [&](uint32_t name) {
      if (index.emplace(name, names.size()).second) names.push_back(module_.strings[name]);
    };
    for (size_t at = 0; at < list.size(); at += 2 + list[at + 1]) {
      add(list[at]);
      for (uint32_t j = 0; j < list[at + 1]; ++j) add(list[at + 2 + j]);
    }
    std::vector<uint32_t> slots;
    Instruction i;
    i.op = Opcode::kDependentRequired;
    i.a = AddKeyTable(&out_, names, &slots);
    const uint32_t first = out_.tables[i.a].first;
    i.set_b(static_cast<uint32_t>(out_.lists.size()));
    i.set_c(static_cast<uint32_t>(list.size()));
    for (size_t at = 0; at < list.size(); at += 2 + list[at + 1]) {
      out_.lists.push_back(slots[index[list[at]]] - first);
      out_.lists.push_back(list[at + 1]);
      for (uint32_t j = 0; j < list[at + 1]; ++j) out_.lists.push_back(slots[index[list[at + 2 + j]]] - first);
    }
    return i;
  }

  uint32_t AddCandidates(const ir::Switch& s, const std::vector<uint32_t>& branches, Kind kind) {
    std::vector<uint32_t> codes;
    for (uint32_t b : branches) codes.push_back(s.branches[b]);
    const auto at = static_cast<uint32_t>(out_.lists.size());
    out_.lists.push_back(static_cast<uint32_t>(codes.size()));
    AddBranches(codes, kind);
    return at;
  }

  Instruction Switch(const ir::Switch& s, Kind kind) {
    program::SwitchInfo info;
    const std::string_view key = module_.strings[s.key];
    const program::KeyWords words = program::WordsOf(key);
    info.lo = words.lo;
    info.hi = words.hi;
    info.length = static_cast<uint32_t>(key.size());
    info.text = static_cast<uint32_t>(out_.text.size());
    out_.text += key;
    info.mode = static_cast<uint32_t>(s.mode);
    std::vector<std::string_view> values;
    for (const ir::Switch::Case& c : s.cases) values.push_back(module_.values[c.value]->string());
    std::vector<uint32_t> slots;
    info.table = AddKeyTable(&out_, values, &slots);
    for (size_t c = 0; c < values.size(); ++c) out_.slots[slots[c]].block = AddCandidates(s, s.cases[c].branches, kind);
    info.absent = AddCandidates(s, s.absent, kind);
    info.other = AddCandidates(s, s.other, kind);
    info.not_string = AddCandidates(s, s.not_string, kind);
    Instruction i;
    i.op = Opcode::kSwitch;
    i.a = static_cast<uint32_t>(out_.switches.size());
    out_.switches.push_back(info);
    return i;
  }

  const ir::Kinded& kinded_;
  const ir::Module& module_;
  const uint64_t max_bytes_;
  program::Program& out_;
  std::vector<uint32_t> address_;   // by CodeId
  std::vector<uint32_t> block_of_;  // by SetId
  std::deque<SetId> blocks_;
  std::deque<std::pair<CodeId, Kind>> jobs_;
  std::vector<std::pair<uint32_t, char>> fixups_;
  std::vector<uint32_t> list_fixups_;
};

}  // namespace

bool Emit(const ir::Kinded& kinded, uint64_t max_bytes, program::Program* program) {
  return Emitter(kinded, max_bytes, program).Run();
}

}  // namespace vouch::compile
