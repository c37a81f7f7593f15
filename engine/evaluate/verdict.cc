// See verdict.h: the evaluators that are built into the library, and which one runs.
#include "engine/evaluate/verdict.h"

#include "engine/evaluate/machine.h"
#include "engine/evaluate/rapidjson_access.h"
#include "engine/evaluate/runner.h"

namespace vouch::evaluate {

namespace {

template <typename Access>
struct Engines {
  Engines(const program::Program& program, const Linked& linked, const Patterns& patterns, const Limits& limits)
      : root(program.root), runner(program, linked, patterns, limits), machine(program, patterns, limits) {}

  Verdict Run(typename Access::Node node) {
    switch (runner.RunBlock(root, node)) {
      case Answer::kHolds: return {Outcome::kValid, nullptr};
      case Answer::kFails: return {Outcome::kInvalid, nullptr};
      case Answer::kGaveUp: break;
    }
    return machine.RunBlock(root, node);
  }

  const uint32_t root;
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
  return machines_->values.machine.RunBlock(machines_->values.root, &value);
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
