// Judge: runs the reference and the candidates on a schema and its instances and says where they part.
//
// Agreement: never valid against invalid; undecided agrees with both and is counted. A schema must be accepted by all or
// refused by all, where the reference accepts what meets the metaschema and has all its references.
// Tested by reference_test.
#ifndef VOUCH_TEST_SUITE_REFERENCE_JUDGE_H_
#define VOUCH_TEST_SUITE_REFERENCE_JUDGE_H_

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "test-suite/reference/candidate.h"
#include "test-suite/reference/generator.h"
#include "test-suite/reference/reference.h"

namespace vouch::reference {

struct Disagreement {
  std::string candidate;
  std::string expected;  // the reference's side: an outcome or "accepts"/"refuses the schema"
  std::string found;
  bool of_schema = false;  // about the schema alone
  size_t instance = 0;     // index, unless of_schema
};

struct Tally {
  uint64_t schemas = 0;
  uint64_t refused_schemas = 0;  // by the reference
  uint64_t pairs = 0;
  uint64_t outcomes[3] = {};                  // the reference's, by Outcome
  std::map<std::string, uint64_t> undecided;  // by candidate, where the reference decided
};

class Judge {
 public:
  // `registry` holds the metaschemas and must outlive the judge.
  Judge(const Registry& registry, std::vector<Candidate> candidates);

  // With a `spelling` the texts are written with random escapes and white space.
  std::vector<Disagreement> Compare(const Case& c, Random* spelling, Tally* tally) const;

  // Whether the schema meets the metaschema of its draft and all its references can be resolved.
  bool Accepts(const Case& c, std::string* why) const;

  // The name of the candidate at work, for crash reports. Never null.
  const char* running() const { return running_; }

 private:
  const Registry& registry_;
  std::vector<Candidate> candidates_;
  std::map<Draft, Reference> metaschemas_;
  mutable const char* running_ = "reference";
};

}  // namespace vouch::reference

#endif  // VOUCH_TEST_SUITE_REFERENCE_JUDGE_H_
