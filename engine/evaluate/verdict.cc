// See verdict.h: the evaluators that are built into the library, and which one runs.
#include "engine/evaluate/verdict.h"

#include <iterator>

#include "engine/evaluate/machine.h"
#include "engine/evaluate/rapidjson_access.h"
#include "engine/evaluate/runner.h"

namespace vouch::evaluate {

namespace {

template <typename Access>
struct Engines {
  Engines(const program::Program& program, const Linked& linked, const Patterns& patterns, const Limits& limits)
      : root(program.root), runner(program, linked, patterns, limits), machine(program, linked, patterns, limits) {
    const program::Block& block = program.blocks[root];
    for (uint32_t kind = 0; kind < std::size(block.entry); ++kind) {
      const bool admitted = (block.admitted >> kind & 1) != 0;
      const bool coded = (block.coded >> kind & 1) != 0;
      entries[kind] = &program.code[!admitted ? kFailCode : coded ? block.entry[kind] : kEndCode];
    }
  }

  Verdict Run(typename Access::Node node) {
    const program::Instruction* entry = entries[Access::QuickKind(node)];
    if (entry == nullptr) [[unlikely]] entry = entries[static_cast<uint32_t>(Access::KindOf(node))];
    const Answer answer = runner.RunCode(entry, node);
    if (answer == Answer::kGaveUp) [[unlikely]] return RunMachine(node);
    return {answer == Answer::kHolds ? Outcome::kValid : Outcome::kInvalid, nullptr};
  }
  __attribute__((noinline)) Verdict RunMachine(typename Access::Node node) { return machine.RunBlock(root, node); }

  static constexpr uint32_t kEndCode = 0, kFailCode = 1;

  const uint32_t root;
  const program::Instruction* entries[8] = {};  // of the root, by kind; null for kSlowKind
  Runner<Access> runner;
  Machine<Access> machine;
};

}  // namespace

struct Evaluator::Machines {
  Machines(const program::Program& p, const Patterns& patterns, const Limits& l)
      : limits(l), program(p), linked(p), values(p, linked, patterns, limits), rapid(p, linked, patterns, limits) {}
  const Limits limits;
  const program::Program& program;
  const Linked linked;
  Engines<ValueAccess> values;
  Engines<RapidJsonAccess> rapid;
};

Evaluator::Evaluator(const program::Program& program, const Patterns& patterns, const Limits& limits)
    : machines_(std::make_unique<Machines>(program, patterns, limits)) {}
Evaluator::~Evaluator() = default;

Verdict Evaluator::Run(const json::Value& value) { return machines_->values.Run(&value); }

Verdict Evaluator::RunMachine(const json::Value& value) {
  return machines_->values.RunMachine(&value);
}

std::optional<bool> Evaluator::Holds(ir::SchemaId schema, const json::Value& value, uint64_t* steps) {
  *steps = 0;
  const program::Program& program = machines_->program;
  const uint32_t block = program.schema_blocks[schema];
  if (block == ir::kNone) return std::nullopt;
  const auto kind = static_cast<int>(ValueAccess::KindOf(&value));
  if ((program.blocks[block].unknown >> kind & 1) != 0) return std::nullopt;
  auto& runner = machines_->values.runner;
  const Answer answer = runner.RunBlock(block, &value);
  *steps = runner.Steps();
  if (answer == Answer::kGaveUp) return std::nullopt;
  return answer == Answer::kHolds;
}

Verdict Evaluator::Run(const rapidjson::Value& value) { return machines_->rapid.Run(&value); }

}  // namespace vouch::evaluate
