// See verdict.h: the two machines that are built into the library.
#include "engine/evaluate/verdict.h"

#include "engine/evaluate/machine.h"
#include "engine/evaluate/rapidjson_access.h"

namespace vouch::evaluate {

struct Evaluator::Machines {
  Machines(const program::Program& p, const Patterns& patterns, const Limits& l)
      : program(p), limits(l), values(p, patterns, limits), rapid(p, patterns, limits) {}
  const program::Program& program;
  const Limits limits;
  Machine<ValueAccess> values;
  Machine<RapidJsonAccess> rapid;
};

Evaluator::Evaluator(const program::Program& program, const Patterns& patterns, const Limits& limits)
    : machines_(std::make_unique<Machines>(program, patterns, limits)) {}
Evaluator::~Evaluator() = default;

Verdict Evaluator::Run(const json::Value& value) { return machines_->values.RunBlock(machines_->program.root, &value); }

Verdict Evaluator::Run(const rapidjson::Value& value) {
  return machines_->rapid.RunBlock(machines_->program.root, &value);
}

}  // namespace vouch::evaluate
