#include "engine/program/print.h"

#include <set>

#include "engine/program/key_text.h"
#include "unit/program/hand_made.h"

namespace vouch::program {
namespace {

TEST(PrintTest, Smallest) {
  EXPECT_EQ(Print(Smallest()),
            "root any\n"
            "@0 end\n"
            "@1 fail\n");
}

TEST(PrintTest, EveryOpcode) {
  EXPECT_EQ("\n" + Print(MakeSample()), R"(
root b2
b2: null boolean@17 integer@2 number@2 string@9 array@19 object@29
b3: integer string@9
@0 end
@1 fail
@2 integerLiteral
@3 minimum 3
@4 maximum 2.5 [exclusive]
@5 multipleOf 3
@6 numberIn 2.5 3 12345678901234567890123
@7 undecided
@8 end
@9 length 2..
@10 pattern "^x"
@11 format date
@12 stringIs "foo"
@13 stringIn "a key of more than sixteen bytes" "aa"
@14 stringIn "" "y" "yy" "z"
@15 not @1
@16 end
@17 booleanIs true
@18 end
@19 itemCount 1..4
@20 unique
@21 items b3
@22 tuple b3 any rest nothing [marks]
@23 contains b3 1.. [marks]
@24 valueIn [1] {"k":[null,true]}
@25 track @27 rest b3 [marks all]
@26 end
@27 anyOf @28 @0 [marks] [one more holds]
@28 end
@29 memberCount 0..3
@30 membersOpen extra any
  "a": b3 [required]
  "bbbbbbbbbb": any [required]
@31 membersClosed extra nothing
@32 membersExtra extra b3
@33 membersAll extra b2
@34 membersGeneral extra any [marks]
  "g": b2 [required] [marks]
  patterns "^x": b3, else nothing [patterns mark] [else marks]
  patterns else b3
@35 dependentRequired "p": "q" "q":
@36 names @9
@37 ifPresent "a" @45
@38 anyOf @45 @1
@39 oneOf @45 @0 [marks]
@40 if @45 then @0 else @1 [marks]
@41 switch "kind" [one]
  "one": @45
  other: @45 @0
  not a string:
  absent:
@42 same @45
@43 same @29 [loop]
@44 end
@45 memberCount 0..9
@46 end
t0: 2 keys in 4 slots
t1: 4 keys, sorted
t2: 2 keys in 4 slots
t3: 0 keys in 2 slots
t4: 0 keys in 2 slots
t5: 0 keys in 2 slots
t6: 1 keys in 2 slots
t7: 2 keys in 4 slots
t8: 1 keys in 2 slots
)");
}

TEST(PrintTest, OpcodesHaveDistinctNames) {
  std::set<std::string_view> names;
  for (int op = 0; op < kOpcodes; ++op) names.insert(OpcodeName(static_cast<Opcode>(op)));
  EXPECT_EQ(names.size(), static_cast<size_t>(kOpcodes));
  EXPECT_EQ(OpcodeName(Opcode::kEnd), "end");
  EXPECT_EQ(OpcodeName(Opcode::kMembersGeneral), "membersGeneral");
  EXPECT_EQ(OpcodeName(Opcode::kSwitch), "switch");
}

TEST(PrintTest, LongTextsAreCut) {
  Program p = Smallest();
  AddValues(&p, "[\"" + std::string(1000, 'v') + "\"]");
  p.code[kNeverAddress] = Make(Opcode::kStringIs, 0);
  EXPECT_LT(Print(p).size(), 200u);
  EXPECT_NE(Print(p).find("..."), std::string::npos);
}

TEST(KeyTextTest, ComesFromWordsOrPool) {
  for (const char* key : {"", "a", "abc", "abcd", "abcdefgh", "abcdefghi", "abcdefghijklmno",
                          "abcdefghijklmnop", "abcdefghijklmnopq", "a key of more than sixteen bytes"}) {
    Program p;
    p.text = "before";
    EXPECT_EQ(KeyText(p, MakeSlot(&p, key, false)), key);
  }
}

}  // namespace
}  // namespace vouch::program
