// The instruction set of verdict programs. The comment of each opcode is its specification.
//
// A *code* is a run of instructions that ends with kEnd: a conjunction over one instance of a known kind. Executing it
// either reaches kEnd (it holds) or fails. A *block* has one code for each kind of instance. Addresses are indices into
// Program::code; address 0 holds kEnd (always) and address 1 kFail (never), so a branch needs no special cases.
// Tested by test-suite/unit/program/*.cc and, as a whole, by everything that evaluates.
#ifndef VOUCH_ENGINE_PROGRAM_INSTRUCTION_H_
#define VOUCH_ENGINE_PROGRAM_INSTRUCTION_H_

#include <bit>
#include <cstdint>

#include "engine/ir/module.h"

namespace vouch::program {

enum class Opcode : uint8_t {
  // --- control
  kEnd,        // the code holds
  kFail,       // the code fails
  kUndecided,  // can't be decided; go on, so that a failure can still be found
  kSame,       // code a on the same instance. x=1: it may be under evaluation on it already; then undecided. ($ref, allOf)
  // --- numbers (integer and number codes)
  kIntegerLiteral,  // written without fraction and exponent (draft 4 "integer")
  kMinimum,         // >= value a, or > with y=1. x=1: the bound is the int64 in w; x=0: w is the double near it
  kMaximum,         // <= or <
  kMultipleOf,      // multiple of value a; x=1: w is a positive int64 divisor
  kNumberIn,        // equals one of the numbers lists[a..a+b) (ValueIds in ascending order)
  // --- strings
  kLength,    // b <= code points <= c (c = UINT32_MAX: no bound)
  kPattern,   // pattern a is found
  kFormat,    // format a (format::Format)
  kStringIs,  // equals the string value a
  kStringIn,  // is a key of tables[a]
  // --- booleans
  kBooleanIs,  // equals x
  // --- arrays
  kItemCount,  // b <= size <= c
  kUnique,     // no two items are equal
  kItems,      // every item against block a (x, y: its masks of admitted and coded kinds)
  kTuple,      // item i < b against block lists[a+i], the rest against block c; x: 1 marks the first b items, 2 all
  kContains,   // the number of items that hold against block a is within sizes[b], sizes[b+1]; x=1 marks them
  // --- arrays and objects
  kValueIn,  // equals one of the values lists[a..a+b)
  // --- objects
  kMemberCount,      // b <= size <= c
  kMembersOpen,      // objects[a]: members in its table against their blocks, required names present; others pass
  kMembersClosed,    // the same; another member fails
  kMembersExtra,     // the same; another member is checked against the object's extra block
  kMembersAll,       // every member against the extra block of objects[a]; nothing is looked up
  kMembersGeneral,   // the same with patterns, marks, or more than 63 required names
  kDependentRequired,  // lists[b..b+c): (slot, count, slots...) of tables[a]: if the first is present, so are the others
  kNames,            // code a (of kind string) on every member name
  kIfPresent,        // if string a names a member, code b
  // --- branches on the same instance; lists hold addresses
  kAnyOf,    // some code of lists[a..a+b) holds. x: 1 = run all of them for their marks, 2 = one is known to hold
  kOneOf,    // exactly one holds. x=1: keeps its marks
  kNot,      // code a fails
  kIf,       // code b if code a holds, else code c; x=1: marks of a are kept when it holds
  kTrack,    // code a, collecting marks; then block b on every member or item that is not marked. x=1: afterwards
             // everything counts as marked in the enclosing collection
  kSwitch,   // switches[a]: the value of one member selects the branches that can hold, or that must
  kCount,
};
inline constexpr int kOpcodes = static_cast<int>(Opcode::kCount);

struct Instruction {
  Opcode op = Opcode::kEnd;
  uint8_t x = 0;
  uint16_t y = 0;
  uint32_t a = 0;
  uint64_t w = 0;

  uint32_t b() const { return static_cast<uint32_t>(w); }
  uint32_t c() const { return static_cast<uint32_t>(w >> 32); }
  int64_t integer() const { return static_cast<int64_t>(w); }
  double real() const { return std::bit_cast<double>(w); }
  void set_b(uint32_t b) { w = (w & 0xffffffff00000000) | b; }
  void set_c(uint32_t c) { w = (w & 0xffffffff) | uint64_t{c} << 32; }
};
static_assert(sizeof(Instruction) == 16);

inline constexpr uint32_t kAlwaysAddress = 0;
inline constexpr uint32_t kNeverAddress = 1;

// One code for each kind. A kind outside `admitted` fails; an admitted one outside `coded` holds. Of the kinds in `unknown`
// nothing can be said, which only blocks have that are used by Program::schema_blocks alone.
struct Block {
  uint8_t admitted = 0;
  uint8_t coded = 0;
  uint8_t unknown = 0;
  uint8_t reserved = 0;
  uint32_t entry[ir::kKinds] = {};
};
static_assert(sizeof(Block) == 32);
inline constexpr uint32_t kAnyBlock = 0;      // admits everything
inline constexpr uint32_t kNothingBlock = 1;  // admits nothing

// A key of a table and what belongs to it. lo and hi are the key's first and last eight bytes (KeyWords below), so keys
// of up to 16 bytes are compared without their text.
struct Slot {
  static constexpr uint32_t kEmpty = UINT32_MAX;
  enum Flag : uint8_t { kRequired = 1, kMarks = 2 };
  uint64_t lo = 0, hi = 0;
  uint32_t length = kEmpty;
  uint32_t text = 0;   // offset into Program::text
  uint32_t block = 0;  // of a member; for a switch: offset of its candidates in lists
  uint8_t admitted = 0, coded = 0;  // masks of that block
  uint8_t required_bit = 63;        // position in ObjectInfo::required; 63: none
  uint8_t flags = 0;
};
static_assert(sizeof(Slot) == 32);

// A set of keys: a hash table with linear probing (`bits` > 0: 1 << bits slots, the hash's top bits), or, where names were
// made to collide, an array sorted by (length, bytes) for binary search (bits = 0).
struct KeyTable {
  uint64_t multiplier = 0;
  uint32_t first = 0;  // slot
  uint32_t slots = 0;
  uint32_t bits = 0;
  uint32_t keys = 0;
};
static_assert(sizeof(KeyTable) == 24);

struct ObjectInfo {
  uint64_t required = 0;  // bit i: the slot with required_bit i must be seen; 0 with more than 63 of them, which are counted
  uint32_t table = 0;
  uint32_t required_count = 0;
  uint32_t extra = kAnyBlock;  // block for members outside the table
  uint8_t extra_admitted = 0, extra_coded = 0;
  uint8_t extra_marks = 0;
  uint8_t reserved = 0;
  // lists[scopes...]: scope_count times (patterns, extra block, 1 pattern marks | 2 extra marks, (pattern, block)...):
  // every pattern that matches adds its block; if none does, the extra block is added.
  uint32_t scopes = 0;
  uint32_t scope_count = 0;
};
static_assert(sizeof(ObjectInfo) == 32);

// lists[at] is a number of candidate branches, followed by their addresses.
struct SwitchInfo {
  uint64_t lo = 0, hi = 0;  // key
  uint32_t length = 0, text = 0;
  uint32_t table = 0;  // cases by string value
  uint32_t absent = 0, other = 0, not_string = 0;
  uint32_t mode = 0;  // 0: some candidate holds, 1: exactly one, 2: all
  uint32_t reserved = 0;
};
static_assert(sizeof(SwitchInfo) == 48);

}  // namespace vouch::program

#endif  // VOUCH_ENGINE_PROGRAM_INSTRUCTION_H_
