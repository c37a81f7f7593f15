#include "unit/program/hand_made.h"

#include "engine/json/writer.h"

namespace vouch::program {

using ir::Bit;
using ir::Kind;
using ir::kNone;
using ir::Op;

namespace {

constexpr uint8_t kTexts = Bit(Kind::kInteger) | Bit(Kind::kString);

void AddKeyword(Program* p, Op op, uint32_t a = kNone, uint32_t b = kNone, uint32_t c = kNone,
                uint8_t flags = 0) {
  ir::Keyword k;
  k.op = op;
  k.flags = flags;
  k.name = 1;
  k.a = a;
  k.b = b;
  k.c = c;
  p->module.keywords.push_back(k);
}

// Schema 0 has one keyword of every op, in the order of Op; schema 1 is false.
void AddModule(Program* p) {
  ir::Module& m = p->module;
  for (std::string_view s : {"https://ex.test/s", "keyword", "a", "^x", "date", "", "minContains"})
    AddString(p, s);
  AddString(p, std::string_view("n\0l", 3));
  AddValues(
      p,
      R"([3, 2.5, "foo", [1], {"k": [null, true]}, 1.0, 1e400, 12345678901234567890123,
          -0.0, "\u0000\ud83d\ude00"])");
  m.patterns = {3};
  std::vector<uint32_t>* lists = &m.lists;
  AddKeyword(p, Op::kType, Bit(Kind::kInteger) | Bit(Kind::kObject), kNone, kNone, ir::kIntegerLiteral);
  AddKeyword(p, Op::kEnum, AddWords(lists, {0, 3, 4, 5, 6, 7, 8, 9, 2}), 9);
  AddKeyword(p, Op::kConst, 2);
  for (const Op op : {Op::kMinimum, Op::kMaximum, Op::kExclusiveMinimum, Op::kExclusiveMaximum})
    AddKeyword(p, op, 8);
  AddKeyword(p, Op::kMultipleOf, 1);
  AddKeyword(p, Op::kMinLength, AddWords(lists, {1, 0}));
  AddKeyword(p, Op::kMaxLength, AddWords(lists, {0, 1}));
  AddKeyword(p, Op::kPattern, 0);
  AddKeyword(p, Op::kFormat, static_cast<uint32_t>(format::Format::kDate), 4, kNone, ir::kAssert);
  AddKeyword(p, Op::kMinItems, AddWords(lists, {1, 0}));
  AddKeyword(p, Op::kMaxItems, AddWords(lists, {5, 0}));
  AddKeyword(p, Op::kUniqueItems);
  AddKeyword(p, Op::kPrefixItems, AddWords(lists, {1, 0}), 2);
  AddKeyword(p, Op::kItems, 1, 2);
  AddKeyword(p, Op::kContains, 1, AddWords(lists, {1, 0, UINT32_MAX, UINT32_MAX, 6, kNone}), kNone,
             ir::kMarks);
  AddKeyword(p, Op::kUnevaluatedItems, 1);
  AddKeyword(p, Op::kMinProperties, AddWords(lists, {1, 0}));
  AddKeyword(p, Op::kMaxProperties, AddWords(lists, {7, 0}));
  AddKeyword(p, Op::kRequired, AddWords(lists, {2, 5}), 2);
  AddKeyword(p, Op::kDependentRequired, AddWords(lists, {2, 2, 5, 7, 5, 0}), 6);
  AddKeyword(p, Op::kProperties, AddWords(lists, {2, 0, 7, 1}), 4);
  AddKeyword(p, Op::kPatternProperties, AddWords(lists, {0, 1}), 2);
  AddKeyword(p, Op::kAdditionalProperties, 1, static_cast<uint32_t>(Op::kProperties),
             static_cast<uint32_t>(Op::kPatternProperties));
  AddKeyword(p, Op::kPropertyNames, 1);
  AddKeyword(p, Op::kUnevaluatedProperties, 1);
  AddKeyword(p, Op::kAllOf, AddWords(lists, {1}), 1);
  AddKeyword(p, Op::kAnyOf, AddWords(lists, {1, 1}), 2);
  AddKeyword(p, Op::kOneOf, AddWords(lists, {1}), 1);
  AddKeyword(p, Op::kNot, 1);
  AddKeyword(p, Op::kIf, 1, 0, kNone);
  AddKeyword(p, Op::kDependentSchemas, AddWords(lists, {2, 1}), 2);
  AddKeyword(p, Op::kRef, 1, kNone, kNone, ir::kDynamic);
  AddKeyword(p, Op::kAnnotation, 9, kNone, kNone, ir::kStringsOnly);
  m.locations = {{kNone, 0}, {0, 5}};
  ir::Schema schema;
  schema.count = static_cast<uint32_t>(m.keywords.size());
  schema.location = 0;
  m.schemas.push_back(schema);
  schema.first = schema.count;
  schema.count = 0;
  schema.location = 1;
  schema.constant = ir::Schema::Constant::kFalse;
  m.schemas.push_back(schema);
  p->schema_blocks = {kNone, kNothingBlock};
}

void SetMember(Program* p, uint32_t slot, uint32_t block, uint8_t flags, uint8_t bit) {
  Slot& s = p->slots[slot];
  s.block = block;
  s.admitted = p->blocks[block].admitted;
  s.coded = p->blocks[block].coded;
  s.flags = flags;
  s.required_bit = bit;
}

uint32_t AddObject(Program* p, uint32_t table, uint32_t extra) {
  ObjectInfo info;
  info.table = table;
  info.extra = extra;
  info.extra_admitted = p->blocks[extra].admitted;
  info.extra_coded = p->blocks[extra].coded;
  p->objects.push_back(info);
  return static_cast<uint32_t>(p->objects.size() - 1);
}

}  // namespace

Program MakeSample() {
  Program p;
  AddModule(&p);
  p.blocks.resize(2);
  p.blocks[kAnyBlock].admitted = ir::kAllKinds;
  p.root = AddBlock(&p, ir::kAllKinds,
                    {{Kind::kInteger, kNumbersAt},
                     {Kind::kNumber, kNumbersAt},
                     {Kind::kString, kStringsAt},
                     {Kind::kBoolean, kBooleansAt},
                     {Kind::kArray, kArraysAt},
                     {Kind::kObject, kObjectsAt}});
  const uint32_t texts = AddBlock(&p, kTexts, {{Kind::kString, kStringsAt}});
  p.sizes = {1, UINT64_MAX};
  auto list = [&p](std::initializer_list<uint32_t> words) { return AddWords(&p.lists, words); };
  auto add = [&p](const Instruction& i) { p.code.push_back(i); };

  add(Make(Opcode::kEnd));
  add(Make(Opcode::kFail));
  // kNumbersAt
  add(Make(Opcode::kIntegerLiteral));
  add(WithWord(Opcode::kMinimum, 0, 3, 1));
  add(WithWord(Opcode::kMaximum, 1, std::bit_cast<uint64_t>(2.5), 0, 1));
  add(WithWord(Opcode::kMultipleOf, 0, 3, 1));
  add(Make(Opcode::kNumberIn, list({1, 0, 7}), 3));
  add(Make(Opcode::kUndecided));
  add(Make(Opcode::kEnd));
  // kStringsAt
  add(Make(Opcode::kLength, 0, 2, UINT32_MAX));
  add(Make(Opcode::kPattern, 0));
  add(Make(Opcode::kFormat, static_cast<uint32_t>(format::Format::kDate)));
  add(Make(Opcode::kStringIs, 2));
  add(Make(Opcode::kStringIn, AddTable(&p, {"aa", "a key of more than sixteen bytes"}, 2)));
  add(Make(Opcode::kStringIn, AddSortedTable(&p, {"", "y", "z", "yy"})));
  add(Make(Opcode::kNot, kNeverAddress));
  add(Make(Opcode::kEnd));
  // kBooleansAt
  add(Make(Opcode::kBooleanIs, 0, 0, 0, 1));
  add(Make(Opcode::kEnd));
  // kArraysAt
  add(Make(Opcode::kItemCount, 0, 1, 4));
  add(Make(Opcode::kUnique));
  add(Make(Opcode::kItems, texts, 0, 0, kTexts, Bit(Kind::kString)));
  add(Make(Opcode::kTuple, list({texts, kAnyBlock}), 2, kNothingBlock, 1));
  add(Make(Opcode::kContains, texts, 0, 0, 1));
  add(Make(Opcode::kValueIn, list({3, 4}), 2));
  add(Make(Opcode::kTrack, kBranchAt, texts, 0, 1));
  add(Make(Opcode::kEnd));
  // kBranchAt
  add(Make(Opcode::kAnyOf, list({kBranchAt + 1, kAlwaysAddress}), 2, 0, 3));
  add(Make(Opcode::kEnd));
  // kObjectsAt
  add(Make(Opcode::kMemberCount, 0, 0, 3));
  std::vector<uint32_t> at;
  const uint32_t open = AddObject(&p, AddTable(&p, {"a", "bbbbbbbbbb"}, 2, &at), kAnyBlock);
  SetMember(&p, at[0], texts, Slot::kRequired, 0);
  SetMember(&p, at[1], kAnyBlock, Slot::kRequired, 5);
  p.objects[open].required = 1 | 1 << 5;
  p.objects[open].required_count = 2;
  add(Make(Opcode::kMembersOpen, open));
  add(Make(Opcode::kMembersClosed, AddObject(&p, AddTable(&p, {}, 1), kNothingBlock)));
  add(Make(Opcode::kMembersExtra, AddObject(&p, AddTable(&p, {}, 1), texts)));
  add(Make(Opcode::kMembersAll, AddObject(&p, AddTable(&p, {}, 1), p.root)));
  at.clear();
  const uint32_t general = AddObject(&p, AddTable(&p, {"g"}, 1, &at), kAnyBlock);
  SetMember(&p, at[0], p.root, Slot::kRequired | Slot::kMarks, 0);
  p.objects[general].required = 1;
  p.objects[general].required_count = 1;
  p.objects[general].extra_marks = 1;
  p.objects[general].scopes = list({1, kNothingBlock, 3, 0, texts, 0, texts, 0});
  p.objects[general].scope_count = 2;
  add(Make(Opcode::kMembersGeneral, general));
  at.clear();
  const uint32_t names = AddTable(&p, {"p", "q"}, 2, &at);
  const uint32_t first = p.tables[names].first;
  add(Make(Opcode::kDependentRequired, names, list({at[0] - first, 1, at[1] - first, at[1] - first, 0}), 5));
  add(Make(Opcode::kNames, kStringsAt));
  add(Make(Opcode::kIfPresent, 2, kMoreAt));
  add(Make(Opcode::kAnyOf, list({kMoreAt, kNeverAddress}), 2));
  add(Make(Opcode::kOneOf, list({kMoreAt, kAlwaysAddress}), 2, 0, 1));
  add(Make(Opcode::kIf, kMoreAt, kAlwaysAddress, kNeverAddress, 1));
  SwitchInfo info;
  const Slot key = MakeSlot(&p, "kind", true);
  info.lo = key.lo;
  info.hi = key.hi;
  info.length = key.length;
  info.text = key.text;
  at.clear();
  info.table = AddTable(&p, {"one"}, 1, &at);
  p.slots[at[0]].block = list({1, kMoreAt});
  info.absent = list({0});
  info.other = list({2, kMoreAt, kAlwaysAddress});
  info.not_string = list({0});
  info.mode = 1;
  p.switches.push_back(info);
  add(Make(Opcode::kSwitch, 0));
  add(Make(Opcode::kSame, kMoreAt));
  add(Make(Opcode::kSame, kObjectsAt, 0, 0, 1));
  add(Make(Opcode::kEnd));
  // kMoreAt
  add(Make(Opcode::kMemberCount, 0, 0, 9));
  add(Make(Opcode::kEnd));
  return p;
}

}  // namespace vouch::program
