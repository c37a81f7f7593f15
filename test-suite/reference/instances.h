// InstanceMaker: instances that have something to do with a schema.
//
// Make walks the schema (through references, choosing a branch where there is a choice) and tries to meet what it reads:
// names, constants, lengths, bounds. It needn't succeed; Mutate then breaks some of what did. Recursive, for tests.
// Tested by reference_test (the share of valid instances).
#ifndef VOUCH_TEST_SUITE_REFERENCE_INSTANCES_H_
#define VOUCH_TEST_SUITE_REFERENCE_INSTANCES_H_

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "test-suite/reference/dice.h"
#include "test-suite/reference/tree.h"

namespace vouch::reference {

class InstanceMaker {
 public:
  // Both must outlive the maker.
  InstanceMaker(const Tree& schema, Dice& dice);

  // `count` instances: guided, guided and mutated, and plain ones.
  std::vector<Tree> Instances(size_t count);

 private:
  // A schema to meet, and the root of the resource it lies in.
  struct Constraint {
    const Tree* schema;
    const Tree* root;
  };
  using Constraints = std::vector<Constraint>;

  void IndexIdentifiers(const Tree& tree, const Tree* root);
  const Tree* Resolve(const std::string& reference, const Tree* root, const Tree** new_root) const;
  void Expand(const Tree& schema, const Tree* root, Constraints* out) const;
  Tree Make(const Constraints& constraints, int depth);
  Tree MakeChild(const Constraints& direct, int depth);
  std::string ChooseType(const Constraints& all) const;
  Tree MakeObject(const Constraints& all, int depth);
  Tree MakeArray(const Constraints& all, int depth);
  Tree MakeString(const Constraints& all);
  Tree MakeNumber(const Constraints& all);
  void Mutate(Tree* tree);

  const Tree& schema_;
  Dice& dice_;
  std::map<std::string, const Tree*> resources_;  // by the last segment of the URI
  std::map<std::pair<const Tree*, std::string>, const Tree*> anchors_;
  std::vector<std::string> names_;  // member names that the schema speaks of
};

}  // namespace vouch::reference

#endif  // VOUCH_TEST_SUITE_REFERENCE_INSTANCES_H_
