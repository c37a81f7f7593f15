// The verifier accepts what is sound and says of each broken operand what is wrong with it.
#include "engine/program/verify.h"

#include "engine/program/print.h"
#include "unit/program/hand_made.h"

namespace vouch::program {
namespace {

using ir::Op;

std::string VerifyError(const Program& p) {
  const auto error = Verify(p, Limits{});
  if (!error) return "sound";
  EXPECT_EQ(error->code, ErrorCode::kProgram);
  return error->message;
}

struct Case {
  const char* what;
  void (*change)(Program* p);
  const char* message;
};
void ExpectErrors(std::span<const Case> cases) {
  for (const Case& c : cases) {
    Program p = MakeSample();
    c.change(&p);
    EXPECT_NE(VerifyError(p).find(c.message), std::string::npos) << c.what << ": " << VerifyError(p);
  }
}

Instruction& At(Program* p, Opcode op, size_t nth = 0) {
  for (Instruction& i : p->code) {
    if (i.op == op && nth-- == 0) return i;
  }
  ADD_FAILURE() << OpcodeName(op);
  return p->code[0];
}
ir::Keyword& At(Program* p, Op op) { return p->module.keywords[static_cast<size_t>(op)]; }
// The first slot with a key of a table.
Slot& Key(Program* p, uint32_t table) {
  for (uint32_t i = p->tables[table].first;; ++i) {
    if (p->slots[i].length != Slot::kEmpty) return p->slots[i];
  }
}
Slot& Member(Program* p, Opcode op) { return Key(p, p->objects[At(p, op).a].table); }
ObjectInfo& Object(Program* p, Opcode op) { return p->objects[At(p, op).a]; }

TEST(VerifyTest, SoundPrograms) {
  EXPECT_EQ(VerifyError(Smallest()), "sound");
  EXPECT_EQ(VerifyError(MakeSample()), "sound");
}

TEST(VerifyTest, Blocks) {
  static constexpr Case kCases[] = {
      {"no blocks", [](Program* p) { p->blocks.clear(); }, "root 2: block out of range"},
      {"root", [](Program* p) { p->root = 4; }, "root 4: block out of range"},
      {"any", [](Program* p) { p->blocks[0].admitted = 0x3f; }, "block 0: not \"any\""},
      {"any with code", [](Program* p) { p->blocks[0].coded = 1; }, "block 0: not \"any\""},
      {"nothing", [](Program* p) { p->blocks[1].admitted = 1; }, "block 1: not \"nothing\""},
      {"kind", [](Program* p) { p->blocks[2].admitted = 0xff; }, "block 2: unknown kinds"},
      {"coded, not admitted", [](Program* p) { p->blocks[3].coded |= 1; }, "block 3: unknown kinds"},
      {"reserved", [](Program* p) { p->blocks[3].reserved = 1; }, "block 3: unknown kinds"},
      {"entry", [](Program* p) { p->blocks[3].entry[0] = 999; }, "block 3: address out of range"},
      {"unknown and admitted", [](Program* p) { p->blocks[3].unknown = p->blocks[3].admitted; }, "block 3: unknown kinds"},
      {"unknown, not of a schema alone", [](Program* p) { p->blocks[2].unknown = 1; }, "block of unknown kinds"},
      {"schema blocks", [](Program* p) { p->schema_blocks.pop_back(); }, "schema block 1: not one for each schema"},
      {"schema block", [](Program* p) { p->schema_blocks[1] = 99; }, "schema block 1: block out of range"},
  };
  ExpectErrors(kCases);
}

TEST(VerifyTest, Tables) {
  static constexpr Case kCases[] = {
      {"slots", [](Program* p) { p->slots.pop_back(); }, "slots out of place"},
      {"more slots", [](Program* p) { p->slots.emplace_back(); }, "belongs to no table"},
      {"first", [](Program* p) { p->tables[1].first = 0; }, "table 1: slots out of place"},
      {"huge", [](Program* p) { p->tables[0].slots = UINT32_MAX; }, "table 0: slots out of place"},
      {"bits", [](Program* p) { p->tables[0].bits = 3; }, "table 0: size is not 1 << bits"},
      {"shift", [](Program* p) { p->tables[0].bits = 34; }, "table 0: size is not 1 << bits"},
      {"count", [](Program* p) { p->tables[0].keys = 3; }, "table 0: wrong number of keys"},
      {"full",
       [](Program* p) {
         for (uint32_t i = 0; i < 4; ++i) {
           if (p->slots[i].length == Slot::kEmpty) p->slots[i] = MakeSlot(p, "x", false);
         }
         p->tables[0].keys = 3;
       },
       "table 0: no empty slot"},
      {"all full", [](Program* p) { p->tables[0].keys = 4; }, "table 0: no empty slot"},
      {"multiplier",
       [](Program* p) {
         p->tables[0].multiplier = 0x3c6ef372fe94f82b;
         p->tables[0].bits = 2;
       },
       "a key can't be found where it is"},
      {"word", [](Program* p) { Key(p, 0).lo ^= 1; }, "a key differs from its words"},
      {"short key of two words", [](Program* p) { Key(p, p->objects[0].table).hi ^= 1; },
       "a key differs from its words"},
      {"text", [](Program* p) { p->text[0] ^= 1; }, "a key differs from its words"},
      {"text offset",
       [](Program* p) {
         for (Slot& s : p->slots)
           if (s.length == 32) s.text = UINT32_MAX;
       },
       "text out of range"},
      {"text end",
       [](Program* p) {
         for (Slot& s : p->slots)
           if (s.length == 32) s.text = 10;
       },
       "text out of range"},
      {"sorted order", [](Program* p) { std::swap(p->slots[5], p->slots[6]); }, "table 1: not sorted"},
      {"sorted length", [](Program* p) { std::swap(p->slots[6], p->slots[7]); }, "table 1: not sorted"},
      {"sorted twice", [](Program* p) { p->slots[6] = p->slots[5]; }, "table 1: not sorted"},
      {"sorted gap", [](Program* p) { p->slots[6].length = Slot::kEmpty; }, "table 1: an empty slot"},
      {"sorted count", [](Program* p) { p->tables[1].keys = 3; }, "table 1: wrong number of keys"},
      {"sorted text", [](Program* p) { p->slots[7].text = 1000; }, "text out of range"},
  };
  ExpectErrors(kCases);
}

TEST(VerifyTest, Objects) {
  static constexpr Case kCases[] = {
      {"table", [](Program* p) { p->objects[0].table = 99; }, "object 0: table out of range or in use"},
      {"shared table", [](Program* p) { p->objects[1].table = p->objects[0].table; },
       "object 1: table out of range or in use"},
      {"extra", [](Program* p) { p->objects[0].extra = 99; }, "object 0: block out of range"},
      {"extra masks", [](Program* p) { p->objects[2].extra_coded = 0; }, "object 2: masks differ"},
      {"extra marks", [](Program* p) { p->objects[2].extra_marks = 2; }, "object 2: unknown flags"},
      {"member", [](Program* p) { Member(p, Opcode::kMembersOpen).block = 4; },
       "object 0: block out of range"},
      {"member masks", [](Program* p) { Member(p, Opcode::kMembersGeneral).admitted = 1; }, "masks differ"},
      {"member flags", [](Program* p) { Member(p, Opcode::kMembersOpen).flags = 4; },
       "object 0: unknown flags"},
      {"bit", [](Program* p) { Member(p, Opcode::kMembersGeneral).required_bit = 64; },
       "required bit out of range"},
      {"unused bit", [](Program* p) { Member(p, Opcode::kMembersGeneral).flags = 0; }, "required bit out of range"},
      {"only key",
       [](Program* p) {
         const uint32_t first = p->tables[Object(p, Opcode::kMembersGeneral).table].first;
         std::swap(p->slots[first], p->slots[first + 1]);
       },
       "can't be found where it is"},
      {"count", [](Program* p) { Object(p, Opcode::kMembersGeneral).required_count = 0; },
       "wrong number of required names"},
      {"bits", [](Program* p) { Object(p, Opcode::kMembersOpen).required = 3; }, "required bits differ"},
      {"no bits", [](Program* p) { Object(p, Opcode::kMembersOpen).required = 0; },
       "required names share a bit"},
      {"scopes", [](Program* p) { Object(p, Opcode::kMembersGeneral).scopes = UINT32_MAX; },
       "list out of range or in use"},
      {"scope count", [](Program* p) { Object(p, Opcode::kMembersGeneral).scope_count = UINT32_MAX; },
       "object 4:"},
      {"scope patterns", [](Program* p) { p->lists[Object(p, Opcode::kMembersGeneral).scopes] = 0x80000000; },
       "list out of range or in use"},
      {"scope extra", [](Program* p) { p->lists[Object(p, Opcode::kMembersGeneral).scopes + 1] = 9; },
       "block out of range"},
      {"scope flags", [](Program* p) { p->lists[Object(p, Opcode::kMembersGeneral).scopes + 2] = 4; },
       "unknown flags"},
      {"scope pattern", [](Program* p) { p->lists[Object(p, Opcode::kMembersGeneral).scopes + 3] = 1; },
       "pattern out of range"},
      {"scope block", [](Program* p) { p->lists[Object(p, Opcode::kMembersGeneral).scopes + 4] = 4; },
       "block out of range"},
      {"open", [](Program* p) { At(p, Opcode::kMembersClosed).op = Opcode::kMembersOpen; },
       "refuses other members"},
      {"closed", [](Program* p) { At(p, Opcode::kMembersExtra).op = Opcode::kMembersClosed; },
       "admits other members"},
      {"all", [](Program* p) { At(p, Opcode::kMembersOpen).op = Opcode::kMembersAll; }, "has names"},
      {"scopes unseen", [](Program* p) { At(p, Opcode::kMembersGeneral).op = Opcode::kMembersOpen; },
       "needs membersGeneral"},
      {"marks unseen", [](Program* p) { Member(p, Opcode::kMembersOpen).flags |= Slot::kMarks; },
       "needs membersGeneral"},
      {"object", [](Program* p) { At(p, Opcode::kMembersOpen).a = 5; }, "object out of range or in use"},
      {"shared object", [](Program* p) { At(p, Opcode::kMembersClosed).a = 0; },
       "object out of range or in use"},
  };
  ExpectErrors(kCases);
}

TEST(VerifyTest, Switches) {
  static constexpr Case kCases[] = {
      {"switch", [](Program* p) { At(p, Opcode::kSwitch).a = 1; }, "switch out of range or in use"},
      {"mode", [](Program* p) { p->switches[0].mode = 3; }, "switch 0: unknown flags"},
      {"key", [](Program* p) { p->switches[0].lo ^= 1; }, "switch 0: a key differs from its words"},
      {"key length", [](Program* p) { p->switches[0].length = UINT32_MAX; }, "switch 0: text out of range"},
      {"key text", [](Program* p) { p->switches[0].text = 0; }, "switch 0: a key differs from its words"},
      {"table", [](Program* p) { p->switches[0].table = 99; }, "switch 0: "},
      {"case", [](Program* p) { Key(p, p->switches[0].table).block = 9999; },
       "switch 0: list out of range or in use"},
      {"absent", [](Program* p) { p->switches[0].absent = p->switches[0].other; },
       "switch 0: list out of range or in use"},
      {"count", [](Program* p) { p->lists[p->switches[0].other] = UINT32_MAX; },
       "switch 0: list out of range or in use"},
      {"candidate", [](Program* p) { p->lists[p->switches[0].other + 1] = 9999; },
       "switch 0: address out of range"},
  };
  ExpectErrors(kCases);
}

TEST(VerifyTest, Instructions) {
  static constexpr Case kCases[] = {
      {"no code",
       [](Program* p) {
         p->code.clear();
         p->blocks.resize(3);
       },
       "address out of range"},
      {"always", [](Program* p) { p->code[0].op = Opcode::kFail; }, "instruction 0: not \"end\""},
      {"never", [](Program* p) { p->code[1].op = Opcode::kEnd; }, "instruction 1: not \"fail\""},
      {"opcode", [](Program* p) { p->code[7].op = Opcode::kCount; }, "instruction 7: unknown opcode"},
      {"no opcode", [](Program* p) { p->code[7].op = static_cast<Opcode>(255); },
       "instruction 7: unknown opcode"},
      {"end", [](Program* p) { p->code.back() = Make(Opcode::kUndecided); }, "runs off the end"},
      {"same", [](Program* p) { At(p, Opcode::kSame).a = 999; }, "address out of range"},
      {"bound", [](Program* p) { At(p, Opcode::kMinimum).a = 10; }, "value out of range"},
      {"bound kind", [](Program* p) { At(p, Opcode::kMaximum).a = 2; }, "value is no number"},
      {"bound integer", [](Program* p) { At(p, Opcode::kMinimum).w = 4; }, "differs from its value"},
      {"bound double", [](Program* p) { At(p, Opcode::kMaximum).w += 1; }, "differs from its value"},
      {"bound form", [](Program* p) { At(p, Opcode::kMaximum).x = 1; }, "differs from its value"},
      {"bound flag", [](Program* p) { At(p, Opcode::kMaximum).y = 2; }, "unknown flags"},
      {"divisor", [](Program* p) { At(p, Opcode::kMultipleOf).a = 8; }, "divisor is not positive"},
      {"divisor word", [](Program* p) { At(p, Opcode::kMultipleOf).w = 0; }, "differs from its value"},
      {"numbers", [](Program* p) { At(p, Opcode::kNumberIn).set_b(1u << 30); },
       "list out of range or in use"},
      {"numbers at", [](Program* p) { At(p, Opcode::kNumberIn).a = UINT32_MAX; },
       "list out of range or in use"},
      {"number", [](Program* p) { p->lists[At(p, Opcode::kNumberIn).a] = 2; }, "value is no number"},
      {"order", [](Program* p) { p->lists[At(p, Opcode::kNumberIn).a] = 7; }, "not in ascending order"},
      {"twice", [](Program* p) { p->lists[At(p, Opcode::kNumberIn).a] = 0; }, "not in ascending order"},
      {"value", [](Program* p) { p->lists[At(p, Opcode::kValueIn).a + 1] = 10; }, "value out of range"},
      {"shared list", [](Program* p) { At(p, Opcode::kValueIn).a = 0; }, "list out of range or in use"},
      {"pattern", [](Program* p) { At(p, Opcode::kPattern).a = 1; }, "pattern out of range"},
      {"format", [](Program* p) { At(p, Opcode::kFormat).a = static_cast<uint32_t>(format::Format::kCount); },
       "unknown format"},
      {"string", [](Program* p) { At(p, Opcode::kStringIs).a = 0; }, "value is no string"},
      {"string value", [](Program* p) { At(p, Opcode::kStringIs).a = 10; }, "value out of range"},
      {"strings", [](Program* p) { At(p, Opcode::kStringIn, 1).a = 0; }, "table out of range or in use"},
      {"boolean", [](Program* p) { At(p, Opcode::kBooleanIs).x = 2; }, "unknown flags"},
      {"items", [](Program* p) { At(p, Opcode::kItems).a = 4; }, "block out of range"},
      {"items masks", [](Program* p) { At(p, Opcode::kItems).y |= 1; }, "masks differ"},
      {"items wide mask", [](Program* p) { At(p, Opcode::kItems).y |= 0x100; }, "masks differ"},
      {"tuple", [](Program* p) { At(p, Opcode::kTuple).set_b(UINT32_MAX); }, "list out of range or in use"},
      {"tuple item", [](Program* p) { p->lists[At(p, Opcode::kTuple).a] = 4; }, "block out of range"},
      {"tuple rest", [](Program* p) { At(p, Opcode::kTuple).set_c(4); }, "block out of range"},
      {"contains", [](Program* p) { At(p, Opcode::kContains).a = 4; }, "block out of range"},
      {"contains sizes", [](Program* p) { At(p, Opcode::kContains).set_b(1); }, "size out of range"},
      {"contains no sizes", [](Program* p) { At(p, Opcode::kContains).set_b(UINT32_MAX); },
       "size out of range"},
      {"dependents", [](Program* p) { At(p, Opcode::kDependentRequired).a = 0; },
       "table out of range or in use"},
      {"dependents list", [](Program* p) { At(p, Opcode::kDependentRequired).set_c(99); },
       "list out of range or in use"},
      {"dependents cut", [](Program* p) { At(p, Opcode::kDependentRequired).set_c(4); }, "list cut short"},
      {"dependents count",
       [](Program* p) { p->lists[At(p, Opcode::kDependentRequired).b() + 1] = UINT32_MAX; },
       "list cut short"},
      {"trigger", [](Program* p) { p->lists[At(p, Opcode::kDependentRequired).b()] = 4; },
       "slot out of range"},
      {"dependent", [](Program* p) { p->lists[At(p, Opcode::kDependentRequired).b() + 2] = 4; },
       "slot out of range"},
      {"names", [](Program* p) { At(p, Opcode::kNames).a = 99; }, "address out of range"},
      {"present", [](Program* p) { At(p, Opcode::kIfPresent).a = 99; }, "string out of range"},
      {"present code", [](Program* p) { At(p, Opcode::kIfPresent).set_b(99); }, "address out of range"},
      {"any of", [](Program* p) { p->lists[At(p, Opcode::kAnyOf).a] = 99; }, "address out of range"},
      {"any of flags", [](Program* p) { At(p, Opcode::kAnyOf).x = 4; }, "unknown flags"},
      {"one of", [](Program* p) { At(p, Opcode::kOneOf).set_b(99); }, "list out of range or in use"},
      {"not", [](Program* p) { At(p, Opcode::kNot).a = 99; }, "address out of range"},
      {"if", [](Program* p) { At(p, Opcode::kIf).a = 99; }, "address out of range"},
      {"then", [](Program* p) { At(p, Opcode::kIf).set_b(99); }, "address out of range"},
      {"else", [](Program* p) { At(p, Opcode::kIf).set_c(99); }, "address out of range"},
      {"track", [](Program* p) { At(p, Opcode::kTrack).a = 99; }, "address out of range"},
      {"track rest", [](Program* p) { At(p, Opcode::kTrack).set_b(4); }, "block out of range"},
  };
  ExpectErrors(kCases);
}

TEST(VerifyTest, Kinds) {
  static constexpr Case kCases[] = {
      {"entry", [](Program* p) { p->blocks[2].entry[static_cast<size_t>(ir::Kind::kInteger)] = kStringsAt; },
       "instruction 9: length can be reached with kind integer"},
      {"through a branch", [](Program* p) { At(p, Opcode::kNot).a = kNumbersAt; },
       "instruction 2: integerLiteral can be reached with kind string"},
      {"through a list", [](Program* p) { p->lists[At(p, Opcode::kAnyOf, 1).a] = kArraysAt; },
       "instruction 19: itemCount can be reached with kind object"},
      {"through a switch", [](Program* p) { p->lists[p->switches[0].other + 1] = kArraysAt; },
       "instruction 19: itemCount can be reached with kind object"},
      {"through names", [](Program* p) { At(p, Opcode::kNames).a = kObjectsAt; },
       "instruction 29: memberCount can be reached with kind string"},
      {"falling through", [](Program* p) { p->code[kStringsAt - 1] = Make(Opcode::kUndecided); },
       "can be reached with kind"},
      {"tracking strings", [](Program* p) { p->code[kStringsAt] = Make(Opcode::kTrack, kAlwaysAddress); },
       "instruction 9: track can be reached with kind string"},
      {"marks of strings", [](Program* p) { p->code[kStringsAt] = Make(Opcode::kIf, 0, 0, 0, 1); },
       "instruction 9: if can be reached with kind string"},
  };
  ExpectErrors(kCases);
}

TEST(VerifyTest, Loops) {
  const char* const kLoop = "a loop on one instance without a checked call";
  const Case kCases[] = {
      {"same", [](Program* p) { At(p, Opcode::kSame, 1).x = 0; }, kLoop},
      {"itself", [](Program* p) { At(p, Opcode::kNot).a = 15; }, kLoop},
      {"any of", [](Program* p) { p->lists[At(p, Opcode::kAnyOf, 1).a] = kObjectsAt; }, kLoop},
      {"one of", [](Program* p) { p->lists[At(p, Opcode::kOneOf).a] = kObjectsAt; }, kLoop},
      {"if", [](Program* p) { At(p, Opcode::kIf).a = kObjectsAt; }, kLoop},
      {"then", [](Program* p) { At(p, Opcode::kIf).set_b(kObjectsAt); }, kLoop},
      {"else", [](Program* p) { At(p, Opcode::kIf).set_c(kObjectsAt); }, kLoop},
      {"present", [](Program* p) { At(p, Opcode::kIfPresent).set_b(kObjectsAt); }, kLoop},
      {"track", [](Program* p) { At(p, Opcode::kTrack).a = kArraysAt; }, kLoop},
      {"case", [](Program* p) { p->lists[Key(p, p->switches[0].table).block + 1] = kObjectsAt; }, kLoop},
      {"other", [](Program* p) { p->lists[p->switches[0].other + 1] = kObjectsAt; }, kLoop},
      {"two codes", [](Program* p) { p->code[kMoreAt] = Make(Opcode::kNot, kObjectsAt); }, kLoop},
      {"unreached",
       [](Program* p) {
         p->code.push_back(Make(Opcode::kSame, 47));
         p->code.emplace_back();
       },
       kLoop},
      {"checked", [](Program* p) { p->code[kMoreAt] = Make(Opcode::kSame, kObjectsAt, 0, 0, 1); }, "sound"},
      {"child", [](Program* p) { p->blocks[3].admitted = ir::kAllKinds; }, "masks differ"},
  };
  ExpectErrors(kCases);
}

TEST(VerifyTest, Module) {
  static constexpr Case kCases[] = {
      {"no schema", [](Program* p) { p->module.schemas.clear(); }, "schema 0: missing"},
      {"UTF-8", [](Program* p) { p->module.strings[2] = "\xff"; }, "string 2: not UTF-8"},
      {"surrogate", [](Program* p) { p->module.strings[2] = "\xed\xa0\x80"; }, "string 2: not UTF-8"},
      {"cut UTF-8", [](Program* p) { p->module.strings[2] = std::string_view("\xe2\x82\xac", 2); },
       "string 2: not UTF-8"},
      {"whole UTF-8", [](Program* p) { p->module.strings[2] = "x\xe2\x82\xac"; }, "sound"},
      {"pattern source", [](Program* p) { p->module.patterns[0] = 99; },
       "pattern 0: source out of range or in use"},
      {"pattern twice", [](Program* p) { p->module.patterns.push_back(3); },
       "pattern 1: source out of range or in use"},
      {"pattern", [](Program* p) { p->module.strings[3] = "("; }, "pattern 0: "},
      {"location", [](Program* p) { p->module.schemas[1].location = 2; }, "schema 1: no such location"},
      {"location text", [](Program* p) { p->module.locations[1].text = ir::kNone; },
       "location 1: string out of range"},
      {"location loop", [](Program* p) { p->module.locations[1].parent = 1; },
       "location 1: a step below a later place"},
      {"location length",
       [](Program* p) {
         AddString(p, std::string(1 << 20, 'l'));
         for (uint32_t i = 1; i < 8; ++i) p->module.locations.push_back({i, 8});
       },
       "location 5: longer than 4194304 bytes"},
      {"constant", [](Program* p) { p->module.schemas[1].constant = static_cast<ir::Schema::Constant>(3); },
       "schema 1: unknown constant"},
      {"first", [](Program* p) { p->module.schemas[1].first = 0; }, "schema 1: keywords out of place"},
      {"count", [](Program* p) { p->module.schemas[0].count = UINT32_MAX; },
       "schema 0: keywords out of place"},
      {"left over", [](Program* p) { p->module.keywords.emplace_back(); }, "belongs to no schema"},
      {"op", [](Program* p) { p->module.keywords[0].op = static_cast<Op>(ir::kOps); },
       "keyword 0: unknown op"},
      {"flags", [](Program* p) { p->module.keywords[0].flags = 64; }, "keyword 0: unknown flags"},
      {"reserved", [](Program* p) { p->module.keywords[0].reserved = 1; }, "keyword 0: unknown flags"},
      {"name", [](Program* p) { p->module.keywords[0].name = ir::kNone; }, "keyword 0: string out of range"},
      {"type", [](Program* p) { At(p, Op::kType).a = 0x80; }, "keyword 0: unknown type"},
      {"enum list", [](Program* p) { At(p, Op::kEnum).b = UINT32_MAX; }, "list out of range or in use"},
      {"enum value", [](Program* p) { p->module.lists[0] = 10; }, "value out of range"},
      {"const", [](Program* p) { At(p, Op::kConst).a = ir::kNone; }, "value out of range"},
      {"bound", [](Program* p) { At(p, Op::kExclusiveMinimum).a = 2; }, "value is no number"},
      {"divisor", [](Program* p) { At(p, Op::kMultipleOf).a = 8; }, "divisor is not positive"},
      {"size", [](Program* p) { At(p, Op::kMinLength).a = UINT32_MAX; }, "list out of range or in use"},
      {"size end",
       [](Program* p) { At(p, Op::kMinLength).a = static_cast<uint32_t>(p->module.lists.size() - 1); },
       "list out of range or in use"},
      {"shared list", [](Program* p) { At(p, Op::kMaxItems).a = At(p, Op::kMinItems).a; },
       "list out of range or in use"},
      {"pattern id", [](Program* p) { At(p, Op::kPattern).a = 1; }, "pattern out of range"},
      {"format", [](Program* p) { At(p, Op::kFormat).a = 200; }, "unknown format"},
      {"unknown format", [](Program* p) { At(p, Op::kFormat).a = ir::kNone; }, "sound"},
      {"format name", [](Program* p) { At(p, Op::kFormat).b = ir::kNone; }, "string out of range"},
      {"prefix", [](Program* p) { p->module.lists[At(p, Op::kPrefixItems).a] = 2; }, "schema out of range"},
      {"items", [](Program* p) { At(p, Op::kItems).a = 2; }, "schema out of range"},
      {"contains", [](Program* p) { At(p, Op::kContains).a = ir::kNone; }, "schema out of range"},
      {"contains list", [](Program* p) { At(p, Op::kContains).b -= 1; }, "list out of range or in use"},
      {"contains name", [](Program* p) { p->module.lists[At(p, Op::kContains).b + 5] = 99; },
       "string out of range"},
      {"unevaluated items", [](Program* p) { At(p, Op::kUnevaluatedItems).a = 2; }, "schema out of range"},
      {"required", [](Program* p) { p->module.lists[At(p, Op::kRequired).a] = 99; }, "string out of range"},
      {"dependents cut", [](Program* p) { At(p, Op::kDependentRequired).b = 5; }, "list cut short"},
      {"dependents count",
       [](Program* p) { p->module.lists[At(p, Op::kDependentRequired).a + 1] = UINT32_MAX; },
       "list cut short"},
      {"trigger", [](Program* p) { p->module.lists[At(p, Op::kDependentRequired).a] = 99; },
       "string out of range"},
      {"dependent", [](Program* p) { p->module.lists[At(p, Op::kDependentRequired).a + 2] = 99; },
       "string out of range"},
      {"properties odd", [](Program* p) { At(p, Op::kProperties).b = 3; }, "list cut short"},
      {"property name", [](Program* p) { p->module.lists[At(p, Op::kProperties).a] = 99; },
       "string out of range"},
      {"property", [](Program* p) { p->module.lists[At(p, Op::kProperties).a + 3] = 2; },
       "schema out of range"},
      {"pattern property", [](Program* p) { p->module.lists[At(p, Op::kPatternProperties).a] = 1; },
       "pattern out of range"},
      {"pattern schema", [](Program* p) { p->module.lists[At(p, Op::kPatternProperties).a + 1] = 2; },
       "schema out of range"},
      {"sibling op",
       [](Program* p) { std::swap(At(p, Op::kAdditionalProperties).b, At(p, Op::kAdditionalProperties).c); },
       "sibling keyword out of range"},
      {"sibling", [](Program* p) { At(p, Op::kAdditionalProperties).c = 99; },
       "sibling keyword out of range"},
      {"sibling elsewhere",
       [](Program* p) {
         p->module.schemas[0].count = p->module.schemas[1].first =
             static_cast<uint32_t>(Op::kAdditionalProperties);
         p->module.schemas[1].count =
             static_cast<uint32_t>(p->module.keywords.size()) - p->module.schemas[1].first;
       },
       "sibling keyword out of range"},
      {"no siblings",
       [](Program* p) {
         At(p, Op::kAdditionalProperties).b = At(p, Op::kAdditionalProperties).c = ir::kNone;
       },
       "sound"},
      {"one of", [](Program* p) { p->module.lists[At(p, Op::kOneOf).a] = 2; }, "schema out of range"},
      {"not", [](Program* p) { At(p, Op::kNot).a = 2; }, "schema out of range"},
      {"if", [](Program* p) { At(p, Op::kIf).a = ir::kNone; }, "schema out of range"},
      {"then", [](Program* p) { At(p, Op::kIf).b = 2; }, "schema out of range"},
      {"dependent schema", [](Program* p) { p->module.lists[At(p, Op::kDependentSchemas).a + 1] = 2; },
       "schema out of range"},
      {"ref", [](Program* p) { At(p, Op::kRef).a = 2; }, "schema out of range"},
      {"annotation", [](Program* p) { At(p, Op::kAnnotation).a = 10; }, "value out of range"},
  };
  ExpectErrors(kCases);
}

// Few long texts in many places would make evaluators slow before the first instance.
TEST(VerifyTest, WhatListsReferToIsBounded) {
  Program p = MakeSample();
  const std::string name(1000, 'n');
  const uint32_t id = AddString(&p, name);
  ir::Keyword& required = At(&p, Op::kRequired);
  required.a = static_cast<uint32_t>(p.module.lists.size());
  required.b = 1000;
  p.module.lists.insert(p.module.lists.end(), required.b, id);
  Limits limits;
  limits.program_bytes = 1'100'000;
  EXPECT_FALSE(Verify(p, limits).has_value());
  limits.program_bytes = 900'000;
  const auto error = Verify(p, limits);
  ASSERT_TRUE(error.has_value());
  EXPECT_EQ(error->code, ErrorCode::kLimit);
  EXPECT_NE(error->message.find("program_bytes"), std::string::npos);
}

// Long runs of instructions, long lists and deep nesting of codes are walked once.
TEST(VerifyTest, LargeProgramsAreLinear) {
  Program p = Smallest();
  constexpr uint32_t kCodes = 300'000;
  for (uint32_t i = 0; i < kCodes; ++i) {
    p.code.push_back(Make(Opcode::kSame, 2 + 2 * (i + 1)));
    p.code.push_back(Make(Opcode::kEnd));
  }
  p.code.push_back(Make(Opcode::kAnyOf, 0, kCodes));
  p.code.push_back(Make(Opcode::kEnd));
  p.lists.assign(kCodes, kAlwaysAddress);
  Block b;
  b.admitted = b.coded = ir::kAllKinds;
  for (uint32_t& entry : b.entry) entry = 2;
  p.root = 2;
  p.blocks.push_back(b);
  EXPECT_EQ(VerifyError(p), "sound");
  p.code[2 + 2 * (kCodes - 1)].a = 2;
  EXPECT_NE(VerifyError(p).find("a loop on one instance"), std::string::npos);
}

}  // namespace
}  // namespace vouch::program
