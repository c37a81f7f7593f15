// Blocks and instructions: every operand is in the pool it indexes and of the sort that its opcode needs.
#include <algorithm>

#include "engine/format/format.h"
#include "engine/json/number.h"
#include "engine/program/verifier.h"

namespace vouch::program {

bool Verifier::VerifyBlocks() {
  At("root", p_.root);
  if (!IsBlock(p_.root)) return false;
  At("block", 0);
  if (!Check(p_.blocks.size() >= 2, "missing")) return false;
  if (!Check(p_.blocks[kAnyBlock].admitted == ir::kAllKinds && p_.blocks[kAnyBlock].coded == 0,
             "not \"any\"")) {
    return false;
  }
  At("block", 1);
  if (!Check(p_.blocks[kNothingBlock].admitted == 0, "not \"nothing\"")) return false;
  for (size_t b = 0; b < p_.blocks.size(); ++b) {
    const Block& block = p_.blocks[b];
    At("block", b);
    if (!Check((block.admitted & ~ir::kAllKinds) == 0 && (block.coded & ~block.admitted) == 0 &&
                   (block.unknown & ~ir::kAllKinds) == 0 && (block.unknown & block.admitted) == 0 &&
                   block.reserved == 0,
               "unknown kinds")) {
      return false;
    }
    for (uint32_t entry : block.entry) {
      if (!IsAddress(entry)) return false;
    }
  }
  At("schema block", p_.schema_blocks.size());
  if (!Check(p_.schema_blocks.size() == m_.schemas.size(), "not one for each schema")) return false;
  for (size_t s = 0; s < p_.schema_blocks.size(); ++s) {
    At("schema block", s);
    const uint32_t block = p_.schema_blocks[s];
    if (block != ir::kNone && !In(block, p_.blocks, "block out of range")) return false;
  }
  return true;
}

bool Verifier::VerifyCode() {
  At("instruction", 0);
  if (!Check(p_.code.size() >= 2 && p_.code[kAlwaysAddress].op == Opcode::kEnd, "not \"end\"")) return false;
  At("instruction", 1);
  if (!Check(p_.code[kNeverAddress].op == Opcode::kFail, "not \"fail\"")) return false;
  for (size_t i = 0; i < p_.code.size(); ++i) {
    At("instruction", i);
    if (!VerifyInstruction(p_.code[i])) return false;
  }
  if (!Check(p_.code.back().op == Opcode::kEnd || p_.code.back().op == Opcode::kFail, "runs off the end"))
    return false;
  return VerifyAscending();
}

bool Verifier::VerifyInstruction(const Instruction& i) {
  if (!Check(i.op < Opcode::kCount, "unknown opcode")) return false;
  switch (i.op) {
    case Opcode::kEnd:
    case Opcode::kFail:
    case Opcode::kUndecided:
    case Opcode::kIntegerLiteral:
    case Opcode::kLength:
    case Opcode::kItemCount:
    case Opcode::kUnique:
    case Opcode::kMemberCount:
      return true;
    case Opcode::kSame:
      return Check(i.x <= 1, "unknown flags") && IsAddress(i.a);
    case Opcode::kMinimum:
    case Opcode::kMaximum:
      return VerifyBound(i);
    case Opcode::kMultipleOf: {
      if (!IsDivisor(i.a) || !Check(i.x <= 1, "unknown flags")) return false;
      const json::Value& v = *m_.values[i.a];
      return Check(i.x == 0 || (v.tag() == json::Tag::kInt64 && v.int64() == i.integer()),
                   "differs from its value");
    }
    case Opcode::kNumberIn:
      if (!TakeList(i.a, i.b())) return false;
      for (uint32_t k = 0; k < i.b(); ++k) {
        if (!IsNumber(p_.lists[i.a + k])) return false;
      }
      return true;  // VerifyAscending sees to the order
    case Opcode::kValueIn:
      if (!TakeList(i.a, i.b())) return false;
      for (uint32_t k = 0; k < i.b(); ++k) {
        if (!In(p_.lists[i.a + k], m_.values, "value out of range")) return false;
      }
      return true;
    case Opcode::kPattern:
      return IsPattern(i.a);
    case Opcode::kFormat:
      return Check(i.a < static_cast<uint32_t>(format::Format::kCount), "unknown format");
    case Opcode::kStringIs:
      return In(i.a, m_.values, "value out of range") &&
             Check(m_.values[i.a]->is_string(), "value is no string");
    case Opcode::kStringIn:
      return TakeTable(i.a);
    case Opcode::kBooleanIs:
      return Check(i.x <= 1, "unknown flags");
    case Opcode::kItems:
      return IsBlock(i.a, i.x, i.y);
    case Opcode::kTuple:
      if (!Check(i.x <= 3, "unknown flags") || !TakeList(i.a, i.b()) || !IsBlock(i.c())) return false;
      for (uint32_t k = 0; k < i.b(); ++k) {
        if (!IsBlock(p_.lists[i.a + k])) return false;
      }
      return true;
    case Opcode::kContains:
      return Check(i.x <= 1, "unknown flags") && IsBlock(i.a) &&
             In(uint64_t{i.b()} + 1, p_.sizes, "size out of range");
    case Opcode::kMembersOpen:
    case Opcode::kMembersClosed:
    case Opcode::kMembersExtra:
    case Opcode::kMembersAll:
    case Opcode::kMembersGeneral:
      return VerifyMembers(i);
    case Opcode::kDependentRequired:
      return VerifyDependencies(i);
    case Opcode::kNames:
    case Opcode::kNot:
      return IsAddress(i.a);
    case Opcode::kIfPresent:
      return IsString(i.a) && IsAddress(i.b());
    case Opcode::kAnyOf:
      return Check(i.x <= 3, "unknown flags") && TakeList(i.a, i.b()) && AreAddresses(i.a, i.b());
    case Opcode::kOneOf:
      return Check(i.x <= 1, "unknown flags") && TakeList(i.a, i.b()) && AreAddresses(i.a, i.b());
    case Opcode::kIf:
      return Check(i.x <= 1, "unknown flags") && IsAddress(i.a) && IsAddress(i.b()) && IsAddress(i.c());
    case Opcode::kTrack:
      return Check(i.x <= 1, "unknown flags") && IsAddress(i.a) && IsBlock(i.b());
    case Opcode::kSwitch:
      return Check(switches_.Take(i.a), "switch out of range or in use");
    case Opcode::kCount:
      break;
  }
  return Fail("unknown opcode");
}

bool Verifier::VerifyBound(const Instruction& i) {
  if (!IsNumber(i.a) || !Check(i.x <= 1 && i.y <= 1, "unknown flags")) return false;
  const json::Value& v = *m_.values[i.a];
  if (i.x != 0)
    return Check(v.tag() == json::Tag::kInt64 && v.int64() == i.integer(), "differs from its value");
  return Check(std::bit_cast<uint64_t>(json::Near(json::ToNumber(v))) == i.w, "differs from its value");
}

// What the faster member loops leave out must not be there.
bool Verifier::VerifyMembers(const Instruction& i) {
  if (!Check(objects_.Take(i.a), "object out of range or in use")) return false;
  if (i.op == Opcode::kMembersGeneral) return true;
  const ObjectInfo& info = p_.objects[i.a];
  if (!Check(info.scope_count == 0 && info.extra_marks == 0, "needs membersGeneral")) return false;
  uint32_t required = 0;
  for (const Slot& slot : SlotsOf(info.table)) {
    if (slot.length == Slot::kEmpty) continue;
    if (!Check((slot.flags & Slot::kMarks) == 0, "needs membersGeneral")) return false;
    required += (slot.flags & Slot::kRequired) != 0 ? 1 : 0;
  }
  if (!Check(std::popcount(info.required) == static_cast<int>(required), "required names share a bit"))
    return false;
  switch (i.op) {
    case Opcode::kMembersOpen:
      return Check(info.extra == kAnyBlock, "refuses other members");
    case Opcode::kMembersClosed:
      return Check(info.extra == kNothingBlock, "admits other members");
    case Opcode::kMembersAll:
      return Check(p_.tables[info.table].keys == 0, "has names");
    default:
      return true;
  }
}

bool Verifier::VerifyDependencies(const Instruction& i) {
  if (!TakeTable(i.a) || !TakeList(i.b(), i.c())) return false;
  const uint32_t slots = p_.tables[i.a].slots;
  const Slot* first = p_.slots.data() + p_.tables[i.a].first;
  const uint32_t* list = p_.lists.data() + i.b();
  const uint64_t size = i.c();
  const auto is_key = [&](uint32_t slot) {
    return Check(slot < slots && first[slot].length != Slot::kEmpty, "slot out of range");
  };
  for (uint64_t at = 0; at < size;) {
    if (!Check(size - at >= 2 && list[at + 1] <= size - at - 2, "list cut short") || !is_key(list[at]))
      return false;
    const uint64_t end = at + 2 + list[at + 1];
    for (at += 2; at < end; ++at) {
      if (!is_key(list[at])) return false;
    }
  }
  return true;
}

bool Verifier::AreAddresses(uint64_t list, uint64_t count) {
  for (uint64_t k = list; k < list + count; ++k) {
    if (!IsAddress(p_.lists[k])) return false;
  }
  return true;
}

// The lists of kNumberIn, by the rank of their numbers: each number is compared a few times only, however
// many lists it is in and however long it is.
bool Verifier::VerifyAscending() {
  std::vector<uint32_t> numbers;
  for (const Instruction& i : p_.code) {
    if (i.op != Opcode::kNumberIn || i.b() < 2) continue;
    numbers.insert(numbers.end(), p_.lists.begin() + i.a, p_.lists.begin() + i.a + i.b());
  }
  std::sort(numbers.begin(), numbers.end());
  numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
  const auto compare = [this](uint32_t a, uint32_t b) {
    return json::Compare(json::ToNumber(*m_.values[a]), json::ToNumber(*m_.values[b]));
  };
  std::sort(numbers.begin(), numbers.end(), [&](uint32_t a, uint32_t b) { return compare(a, b) < 0; });
  std::vector<uint32_t> rank(numbers.empty() ? 0 : m_.values.size());
  for (size_t n = 1; n < numbers.size(); ++n) {
    rank[numbers[n]] = rank[numbers[n - 1]] + (compare(numbers[n - 1], numbers[n]) < 0 ? 1 : 0);
  }
  for (size_t at = 0; at < p_.code.size(); ++at) {
    const Instruction& i = p_.code[at];
    if (i.op != Opcode::kNumberIn) continue;
    At("instruction", at);
    for (uint32_t k = 1; k < i.b(); ++k) {
      if (!Check(rank[p_.lists[i.a + k - 1]] < rank[p_.lists[i.a + k]], "numbers are not in ascending order"))
        return false;
    }
  }
  return true;
}

}  // namespace vouch::program
