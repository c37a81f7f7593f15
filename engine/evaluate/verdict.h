// Verdict: runs the verdict program over an instance, as fast as it goes.
//
// Entry point: Evaluator::Run, one Evaluator for each thread. The runner (runner.h) goes first; where it gives up, the
// machine (machine.h) starts over. Allocates nothing once its stacks are warm. Tested by the official suite,
// test-suite/unit/evaluate/verdict_test.cc, and against the explaining evaluator and the reference interpreter.
#ifndef VOUCH_ENGINE_EVALUATE_VERDICT_H_
#define VOUCH_ENGINE_EVALUATE_VERDICT_H_

#include <memory>
#include <optional>

#include "engine/evaluate/patterns.h"
#include "engine/json/value.h"
#include "engine/program/program.h"
#include "rapidjson/document.h"
#include "vouch/limits.h"
#include "vouch/outcome.h"

namespace vouch::evaluate {

struct Verdict {
  Outcome outcome = Outcome::kValid;
  const char* undecided_reason = nullptr;  // a field of Limits, or "reference loop"
};

class Evaluator {
 public:
  // Program and patterns must outlive the evaluator.
  Evaluator(const program::Program& program, const Patterns& patterns, const Limits& limits);
  ~Evaluator();

  Verdict Run(const json::Value& value);
  Verdict Run(const rapidjson::Value& value);
  // By the machine alone, which otherwise runs only where the runner gives up: for tests that hold one against the other.
  Verdict RunMachine(const json::Value& value);
  // Whether one schema of the program's module holds for the value; nothing where that can't be told fast. `steps`:
  // what that took.
  std::optional<bool> Holds(ir::SchemaId schema, const json::Value& value, uint64_t* steps);

 private:
  struct Machines;
  std::unique_ptr<Machines> machines_;
};

}  // namespace vouch::evaluate

#endif  // VOUCH_ENGINE_EVALUATE_VERDICT_H_
