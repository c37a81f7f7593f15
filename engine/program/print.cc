// See print.h. The lines, in this order: the root, every block from b2 on (the kinds it admits, each with the
// address of its code if it has one), every instruction at its address (members and cases indented below it),
// the shape of every key table. Texts and values are cut to kExcerpt bytes. Tested by
// test-suite/unit/program/print_test.cc.
#include "engine/program/print.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "engine/format/format.h"
#include "engine/ir/print.h"
#include "engine/json/writer.h"
#include "engine/program/key_text.h"
#include "fmt/format.h"

namespace vouch::program {

std::string_view OpcodeName(Opcode op) {
  static constexpr std::string_view kNames[] = {"end",
                                                "fail",
                                                "undecided",
                                                "same",
                                                "integerLiteral",
                                                "minimum",
                                                "maximum",
                                                "multipleOf",
                                                "numberIn",
                                                "length",
                                                "pattern",
                                                "format",
                                                "stringIs",
                                                "stringIn",
                                                "booleanIs",
                                                "itemCount",
                                                "unique",
                                                "items",
                                                "tuple",
                                                "contains",
                                                "valueIn",
                                                "memberCount",
                                                "membersOpen",
                                                "membersClosed",
                                                "membersExtra",
                                                "membersAll",
                                                "membersGeneral",
                                                "dependentRequired",
                                                "names",
                                                "ifPresent",
                                                "anyOf",
                                                "oneOf",
                                                "not",
                                                "if",
                                                "track",
                                                "switch"};
  static_assert(std::size(kNames) == kOpcodes);
  return kNames[static_cast<int>(op)];
}

namespace {

constexpr size_t kExcerpt = 100;

std::string Quoted(std::string_view text) {
  return json::Excerpt(json::Value::String(text.data(), static_cast<uint32_t>(text.size())), kExcerpt);
}

std::string BlockName(uint32_t block) {
  return block == kAnyBlock ? "any" : block == kNothingBlock ? "nothing" : fmt::format("b{}", block);
}

std::string Range(uint64_t low, uint64_t high, uint64_t none) {
  return high == none ? fmt::format("{}..", low) : fmt::format("{}..{}", low, high);
}

class Printer {
 public:
  explicit Printer(const Program& program) : p_(program) {}

  std::string Run() {
    out_ = fmt::format("root {}\n", BlockName(p_.root));
    for (uint32_t b = 2; b < p_.blocks.size(); ++b) PrintBlock(b);
    for (uint32_t at = 0; at < p_.code.size(); ++at) PrintInstruction(at);
    for (uint32_t t = 0; t < p_.tables.size(); ++t) {
      const KeyTable& table = p_.tables[t];
      out_ += table.bits == 0 ? fmt::format("t{}: {} keys, sorted\n", t, table.keys)
                              : fmt::format("t{}: {} keys in {} slots\n", t, table.keys, table.slots);
    }
    return std::move(out_);
  }

 private:
  // The keys of a table in the order of their bytes, each with its slot.
  using Keys = std::vector<std::pair<std::string, const Slot*>>;
  Keys KeysOf(uint32_t table) const {
    Keys keys;
    const KeyTable& t = p_.tables[table];
    for (uint32_t i = t.first; i < t.first + t.slots; ++i) {
      const Slot& slot = p_.slots[i];
      if (slot.length != Slot::kEmpty) keys.emplace_back(KeyText(p_, slot), &slot);
    }
    std::sort(keys.begin(), keys.end());
    return keys;
  }

  void Add(std::string_view text) {
    out_ += ' ';
    out_ += text;
  }
  void AddFlag(bool set, std::string_view name) {
    if (set) out_ += fmt::format(" [{}]", name);
  }
  void AddValue(uint32_t value) { Add(json::Excerpt(*p_.module.values[value], kExcerpt)); }
  void AddAddress(uint32_t at) { out_ += fmt::format(" @{}", at); }
  void AddAddresses(uint32_t at, uint32_t count) {
    for (uint32_t i = 0; i < count; ++i) AddAddress(p_.lists[at + i]);
  }

  void PrintBlock(uint32_t b) {
    const Block& block = p_.blocks[b];
    out_ += fmt::format("b{}:", b);
    for (int k = 0; k < ir::kKinds; ++k) {
      if ((block.admitted >> k & 1) == 0) continue;
      Add(ir::KindName(static_cast<ir::Kind>(k)));
      if ((block.coded >> k & 1) != 0) out_ += fmt::format("@{}", block.entry[k]);
    }
    if (block.unknown != 0) out_ += " unknown:";
    for (int k = 0; k < ir::kKinds; ++k) {
      if ((block.unknown >> k & 1) != 0) Add(ir::KindName(static_cast<ir::Kind>(k)));
    }
    out_ += '\n';
  }

  void PrintInstruction(uint32_t at) {
    const Instruction& i = p_.code[at];
    out_ += fmt::format("@{} {}", at, OpcodeName(i.op));
    Operands(i);
    out_ += '\n';
    if (i.op >= Opcode::kMembersOpen && i.op <= Opcode::kMembersGeneral) PrintMembers(i);
    if (i.op == Opcode::kSwitch) PrintCases(p_.switches[i.a]);
  }

  void Operands(const Instruction& i) {
    switch (i.op) {
      case Opcode::kSame:
        AddAddress(i.a);
        return AddFlag(i.x != 0, "loop");
      case Opcode::kMinimum:
      case Opcode::kMaximum:
        AddValue(i.a);
        return AddFlag(i.y != 0, "exclusive");
      case Opcode::kMultipleOf:
        return AddValue(i.a);
      case Opcode::kNumberIn:
      case Opcode::kValueIn:
        for (uint32_t k = 0; k < i.b(); ++k) AddValue(p_.lists[i.a + k]);
        return;
      case Opcode::kLength:
      case Opcode::kItemCount:
      case Opcode::kMemberCount:
        return Add(Range(i.b(), i.c(), UINT32_MAX));
      case Opcode::kPattern:
        return Add(Quoted(p_.module.strings[p_.module.patterns[i.a]]));
      case Opcode::kFormat:
        return Add(format::FormatName(static_cast<format::Format>(i.a)));
      case Opcode::kStringIs:
        return AddValue(i.a);
      case Opcode::kStringIn:
        for (const auto& [text, slot] : KeysOf(i.a)) Add(Quoted(text));
        return;
      case Opcode::kBooleanIs:
        return Add(i.x != 0 ? "true" : "false");
      case Opcode::kItems:
        return Add(BlockName(i.a));
      case Opcode::kTuple:
        for (uint32_t k = 0; k < i.b(); ++k) Add(BlockName(p_.lists[i.a + k]));
        Add(fmt::format("rest {}", BlockName(i.c())));
        AddFlag((i.x & 1) != 0, "marks");
        return AddFlag((i.x & 2) != 0, "marks all");
      case Opcode::kContains:
        Add(BlockName(i.a));
        Add(Range(p_.sizes[i.b()], p_.sizes[i.b() + 1], UINT64_MAX));
        return AddFlag(i.x != 0, "marks");
      case Opcode::kMembersOpen:
      case Opcode::kMembersClosed:
      case Opcode::kMembersExtra:
      case Opcode::kMembersAll:
      case Opcode::kMembersGeneral:
        Add("extra " + BlockName(p_.objects[i.a].extra));
        return AddFlag(p_.objects[i.a].extra_marks != 0, "marks");
      case Opcode::kDependentRequired:
        return Dependencies(i);
      case Opcode::kNames:
      case Opcode::kNot:
        return AddAddress(i.a);
      case Opcode::kIfPresent:
        Add(Quoted(p_.module.strings[i.a]));
        return AddAddress(i.b());
      case Opcode::kAnyOf:
      case Opcode::kOneOf:
        AddAddresses(i.a, i.b());
        AddFlag((i.x & 1) != 0, "marks");
        return AddFlag((i.x & 2) != 0, "one more holds");
      case Opcode::kIf:
        Add(fmt::format("@{} then @{} else @{}", i.a, i.b(), i.c()));
        return AddFlag(i.x != 0, "marks");
      case Opcode::kTrack:
        Add(fmt::format("@{} rest {}", i.a, BlockName(i.b())));
        return AddFlag(i.x != 0, "marks all");
      case Opcode::kSwitch: {
        const SwitchInfo& s = p_.switches[i.a];
        Add(Quoted(std::string_view(p_.text).substr(s.text, s.length)));
        return AddFlag(s.mode != 0, s.mode == 1 ? "one" : "all");
      }
      default:
        return;  // no operands
    }
  }

  void Dependencies(const Instruction& i) {
    const uint32_t first = p_.tables[i.a].first;
    auto name = [&](uint32_t slot) { return Quoted(KeyText(p_, p_.slots[first + p_.lists[slot]])); };
    for (uint32_t at = i.b(); at < i.b() + i.c(); at += 2 + p_.lists[at + 1]) {
      Add(name(at) + ":");
      for (uint32_t k = 0; k < p_.lists[at + 1]; ++k) Add(name(at + 2 + k));
    }
  }

  void PrintMembers(const Instruction& i) {
    const ObjectInfo& info = p_.objects[i.a];
    for (const auto& [text, slot] : KeysOf(info.table)) {
      out_ += fmt::format("  {}: {}", Quoted(text), BlockName(slot->block));
      AddFlag((slot->flags & Slot::kRequired) != 0, "required");
      AddFlag((slot->flags & Slot::kMarks) != 0, "marks");
      out_ += '\n';
    }
    uint32_t at = info.scopes;
    for (uint32_t s = 0; s < info.scope_count; ++s) {
      const uint32_t patterns = p_.lists[at];
      out_ += "  patterns";
      for (uint32_t k = 0; k < patterns; ++k) {
        const uint32_t pattern = p_.lists[at + 3 + 2 * k];
        Add(fmt::format("{}: {},", Quoted(p_.module.strings[p_.module.patterns[pattern]]),
                        BlockName(p_.lists[at + 4 + 2 * k])));
      }
      Add("else " + BlockName(p_.lists[at + 1]));
      AddFlag((p_.lists[at + 2] & 1) != 0, "patterns mark");
      AddFlag((p_.lists[at + 2] & 2) != 0, "else marks");
      out_ += '\n';
      at += 3 + 2 * patterns;
    }
  }

  void PrintCases(const SwitchInfo& s) {
    auto print = [&](std::string_view label, uint32_t at) {
      out_ += fmt::format("  {}:", label);
      AddAddresses(at + 1, p_.lists[at]);
      out_ += '\n';
    };
    for (const auto& [text, slot] : KeysOf(s.table)) print(Quoted(text), slot->block);
    print("other", s.other);
    print("not a string", s.not_string);
    print("absent", s.absent);
  }

  const Program& p_;
  std::string out_;
};

}  // namespace

std::string Print(const Program& program) { return Printer(program).Run(); }

}  // namespace vouch::program
