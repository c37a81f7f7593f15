// Candidate: an evaluator that is compared with the reference interpreter.
//
// EngineCandidates wraps each way into the engine (candidates.cc); whatever else takes schema and instance texts can be
// one too. Tested by vouch-differential.
#ifndef VOUCH_TEST_SUITE_REFERENCE_CANDIDATE_H_
#define VOUCH_TEST_SUITE_REFERENCE_CANDIDATE_H_

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "test-suite/reference/outcome.h"

namespace vouch::reference {

struct Candidate {
  // The outcome for one instance text; nullopt when the instance was refused.
  using Program = std::function<std::optional<Outcome>(std::string_view instance)>;

  std::string name;
  // Compiles one schema text; an empty function, with the reason in *error, when the schema was refused.
  std::function<Program(std::string_view schema, std::string* error)> compile;
};

std::vector<Candidate> EngineCandidates();

}  // namespace vouch::reference

#endif  // VOUCH_TEST_SUITE_REFERENCE_CANDIDATE_H_
