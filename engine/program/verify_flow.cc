// Kinds and loops. Every code is followed with the kinds of instance it can be reached with, which all its
// instructions must fit; and a run that stays on one instance passes a checked call (kSame with x=1) before
// it comes back to an address.
#include <algorithm>

#include "engine/ir/print.h"
#include "engine/program/print.h"
#include "engine/program/verifier.h"

namespace vouch::program {

namespace {

constexpr uint8_t kArray = ir::Bit(ir::Kind::kArray);
constexpr uint8_t kObject = ir::Bit(ir::Kind::kObject);
constexpr uint8_t kString = ir::Bit(ir::Kind::kString);

// The kinds of instance that an instruction can run on.
uint8_t KindsOf(const Instruction& i) {
  switch (i.op) {
    case Opcode::kIntegerLiteral:
    case Opcode::kMinimum:
    case Opcode::kMaximum:
    case Opcode::kMultipleOf:
    case Opcode::kNumberIn:
      return ir::kNumberKinds;
    case Opcode::kLength:
    case Opcode::kPattern:
    case Opcode::kFormat:
    case Opcode::kStringIs:
    case Opcode::kStringIn:
      return kString;
    case Opcode::kBooleanIs:
      return ir::Bit(ir::Kind::kBoolean);
    case Opcode::kItemCount:
    case Opcode::kUnique:
    case Opcode::kItems:
    case Opcode::kTuple:
    case Opcode::kContains:
      return kArray;
    case Opcode::kValueIn:
    case Opcode::kTrack:
      return kArray | kObject;
    case Opcode::kMemberCount:
    case Opcode::kMembersOpen:
    case Opcode::kMembersClosed:
    case Opcode::kMembersExtra:
    case Opcode::kMembersAll:
    case Opcode::kMembersGeneral:
    case Opcode::kDependentRequired:
    case Opcode::kNames:
    case Opcode::kIfPresent:
    case Opcode::kSwitch:
      return kObject;
    // Branches keep marks of members and items only.
    case Opcode::kAnyOf:
      return (i.x & 1) != 0 ? kArray | kObject : ir::kAllKinds;
    case Opcode::kOneOf:
    case Opcode::kIf:
      return i.x != 0 ? kArray | kObject : ir::kAllKinds;
    default:
      return ir::kAllKinds;
  }
}

bool Ends(const Instruction& i) { return i.op == Opcode::kEnd || i.op == Opcode::kFail; }

}  // namespace

// The codes that an instruction runs on the same instance.
template <typename Visit>
void Verifier::ForEachBranch(const Instruction& i, Visit visit) const {
  const auto all = [&](uint64_t first, uint64_t count) {
    for (uint64_t k = first; k < first + count; ++k) visit(p_.lists[k]);
  };
  const auto candidates = [&](uint64_t at) { all(at + 1, p_.lists[at]); };
  switch (i.op) {
    case Opcode::kSame:
    case Opcode::kNot:
    case Opcode::kTrack:
      visit(i.a);
      return;
    case Opcode::kAnyOf:
    case Opcode::kOneOf:
      all(i.a, i.b());
      return;
    case Opcode::kIf:
      visit(i.a);
      visit(i.b());
      visit(i.c());
      return;
    case Opcode::kIfPresent:
      visit(i.b());
      return;
    case Opcode::kSwitch: {
      const SwitchInfo& s = p_.switches[i.a];
      for (const Slot& slot : SlotsOf(s.table)) {
        if (slot.length != Slot::kEmpty) candidates(slot.block);
      }
      candidates(s.absent);
      candidates(s.other);
      candidates(s.not_string);
      return;
    }
    default:
      return;
  }
}

bool Verifier::VerifyFlow() { return VerifyKinds() && VerifyLoops(); }

bool Verifier::VerifyKinds() {
  std::vector<uint8_t> kinds(p_.code.size());
  std::vector<uint32_t> todo;
  const auto reach = [&](uint32_t at, uint8_t mask) {
    if ((mask & ~kinds[at]) == 0) return;
    kinds[at] |= mask;
    todo.push_back(at);
  };
  for (const Block& block : p_.blocks) {
    for (int k = 0; k < ir::kKinds; ++k) {
      const uint8_t bit = ir::Bit(static_cast<ir::Kind>(k));
      if ((block.coded & bit) != 0) reach(block.entry[k], bit);
    }
  }
  while (!todo.empty()) {
    const uint32_t at = todo.back();
    todo.pop_back();
    const Instruction& i = p_.code[at];
    const uint8_t mask = kinds[at];
    if (const int wrong = mask & ~KindsOf(i); wrong != 0) {
      const auto kind = static_cast<ir::Kind>(std::countr_zero(static_cast<uint32_t>(wrong)));
      At("instruction", at);
      return Fail(fmt::format("{} can be reached with kind {}", OpcodeName(i.op), ir::KindName(kind)));
    }
    if (!Ends(i)) reach(at + 1, mask);
    if (i.op == Opcode::kNames) reach(i.a, kString);
    ForEachBranch(i, [&](uint32_t target) { reach(target, mask); });
  }
  return true;
}

// Without the checked calls, what follows on the same instance must have no cycle: addresses are taken away
// once nothing that is left leads to them.
bool Verifier::VerifyLoops() {
  std::vector<uint32_t> sources(p_.code.size());
  const auto for_each_next = [&](uint32_t at, auto visit) {
    const Instruction& i = p_.code[at];
    if (!Ends(i)) visit(at + 1);
    if (i.op != Opcode::kSame || i.x == 0) ForEachBranch(i, visit);
  };
  for (uint32_t at = 0; at < p_.code.size(); ++at) for_each_next(at, [&](uint32_t next) { ++sources[next]; });
  std::vector<uint32_t> free;
  for (uint32_t at = 0; at < p_.code.size(); ++at) {
    if (sources[at] == 0) free.push_back(at);
  }
  size_t taken = 0;
  while (!free.empty()) {
    const uint32_t at = free.back();
    free.pop_back();
    ++taken;
    for_each_next(at, [&](uint32_t next) {
      if (--sources[next] == 0) free.push_back(next);
    });
  }
  if (taken == p_.code.size()) return true;
  const auto at =
      std::find_if(sources.begin(), sources.end(), [](uint32_t n) { return n != 0; }) - sources.begin();
  At("instruction", static_cast<uint64_t>(at));
  return Fail("a loop on one instance without a checked call");
}

}  // namespace vouch::program
