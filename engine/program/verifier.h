// Verifier: the state behind verify.h, one file for each part: verify_module.cc (the keyword form),
// verify_tables.cc (key tables and what hangs on them), verify_code.cc (blocks and operands), verify_flow.cc
// (kinds and loops).
//
// Everything that is walked is owned: a word of a list, a table, an object or a switch belongs to one user at
// most, so that no walk, here or in an evaluator, is longer than the program. Internal to program/.
#ifndef VOUCH_ENGINE_PROGRAM_VERIFIER_H_
#define VOUCH_ENGINE_PROGRAM_VERIFIER_H_

#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/program/program.h"
#include "fmt/format.h"
#include "vouch/error.h"
#include "vouch/limits.h"

namespace vouch::program {

// Which elements of a pool have an owner.
class Owned {
 public:
  explicit Owned(size_t size) : taken_(size) {}
  // False unless all of them exist and had none.
  bool Take(uint64_t first, uint64_t count = 1) {
    if (first > taken_.size() || count > taken_.size() - first) return false;
    for (uint64_t i = first; i < first + count; ++i) {
      if (taken_[i]) return false;
      taken_[i] = true;
    }
    return true;
  }

 private:
  std::vector<bool> taken_;
};

class Verifier {
 public:
  Verifier(const Program& program, const Limits& limits);
  std::optional<Error> Run();

 private:
  // What is being looked at, for the error. False, so that checks can return it.
  bool Fail(std::string_view what);
  bool Check(bool holds, std::string_view what) { return holds || Fail(what); }
  void At(const char* pool, uint64_t index) { pool_ = pool, index_ = index; }
  template <typename Pool>
  bool In(uint64_t index, const Pool& pool, std::string_view what) {
    return index < pool.size() || Fail(what);
  }

  // verify_module.cc
  bool VerifyModule();
  bool WeighLists();
  bool VerifyStrings();
  bool VerifyPatterns();
  bool VerifyLocations();
  bool VerifySchemas();
  bool VerifyKeyword(const ir::Keyword& k, const ir::Schema& schema);
  bool VerifySibling(uint32_t keyword, const ir::Schema& schema, ir::Op op);
  bool IsSchema(uint32_t id) { return In(id, m_.schemas, "schema out of range"); }
  bool IsString(uint32_t id) { return In(id, m_.strings, "string out of range"); }
  bool IsPattern(uint32_t id) { return In(id, m_.patterns, "pattern out of range"); }
  bool IsNumber(uint32_t value);
  bool IsDivisor(uint32_t value);

  // verify_tables.cc
  bool VerifyTables();
  bool VerifyHashTable(const KeyTable& table);
  bool VerifySortedTable(const KeyTable& table);
  bool VerifyKey(const Slot& slot, bool has_text);
  bool VerifyObject(const ObjectInfo& info);
  bool VerifyScopes(const ObjectInfo& info);
  bool VerifySwitch(const SwitchInfo& info);
  bool VerifyCandidates(uint32_t at);
  std::span<const Slot> SlotsOf(uint32_t table) const {
    return {p_.slots.data() + p_.tables[table].first, p_.tables[table].slots};
  }
  bool TakeTable(uint32_t table) { return Check(tables_.Take(table), "table out of range or in use"); }
  bool TakeList(uint64_t first, uint64_t count) {
    return Check(lists_.Take(first, count), "list out of range or in use");
  }
  // A block and copies of its masks.
  bool IsBlock(uint32_t block) {
    return In(block, p_.blocks, "block out of range") && Check(p_.blocks[block].unknown == 0, "block of unknown kinds");
  }
  bool IsBlock(uint32_t block, uint8_t admitted, uint32_t coded);

  // verify_code.cc
  bool VerifyBlocks();
  bool VerifyCode();
  bool VerifyInstruction(const Instruction& i);
  bool VerifyBound(const Instruction& i);
  bool VerifyMembers(const Instruction& i);
  bool VerifyDependencies(const Instruction& i);
  bool VerifyAscending();
  bool IsAddress(uint32_t at) { return In(at, p_.code, "address out of range"); }
  bool AreAddresses(uint64_t list, uint64_t count);

  // verify_flow.cc
  bool VerifyFlow();
  bool VerifyKinds();
  bool VerifyLoops();
  template <typename Visit>
  void ForEachBranch(const Instruction& i, Visit visit) const;

  const Program& p_;
  const ir::Module& m_;
  const Limits& limits_;
  Owned lists_, module_lists_, tables_, objects_, switches_;
  std::vector<uint8_t> divisor_;  // by value: 0 not looked at, 1 a positive number, 2 none
  uint64_t key_bytes_ = 0;  // of Program::text
  const char* pool_ = "";
  uint64_t index_ = 0;
  std::optional<Error> error_;
};

}  // namespace vouch::program

#endif  // VOUCH_ENGINE_PROGRAM_VERIFIER_H_
