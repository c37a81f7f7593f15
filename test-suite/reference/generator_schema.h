// SchemaMaker: one random schema of one draft, with embedded resources, anchors and references.
//
// First a plan of the resources, their definitions and anchors is drawn, so that every reference that is then written has
// a target; then the bodies. Almost all keywords of the draft can appear; unevaluated* are made common. References that
// might form a loop without consuming the instance are rare but not excluded. Tested through RandomCase.
#ifndef VOUCH_TEST_SUITE_REFERENCE_GENERATOR_SCHEMA_H_
#define VOUCH_TEST_SUITE_REFERENCE_GENERATOR_SCHEMA_H_

#include <string>
#include <vector>

#include "test-suite/reference/dialects.h"
#include "test-suite/reference/dice.h"
#include "test-suite/reference/tree.h"

namespace vouch::reference {

class SchemaMaker {
 public:
  SchemaMaker(Draft draft, Dice& dice) : draft_(draft), dice_(dice) {}
  Tree Make();

 private:
  enum class Theme { kScalar, kObject, kArray, kAny };

  struct Definition {
    std::string name;
    std::string anchor;   // plain; empty: none
    std::string dynamic;  // $dynamicAnchor; empty: none
    int resource = -1;    // the embedded resource that it is the root of
  };
  struct ResourcePlan {
    std::string id;  // as in "$id"; empty only for the root
    bool recursive_anchor = false;
    std::string dynamic;  // $dynamicAnchor at its root
    std::vector<Definition> definitions;
  };

  // Where a schema is being written.
  struct Context {
    int resource = 0;
    int definition = -1;  // index in the resource's definitions; -1: the resource's root
    int depth = 0;        // levels that may still be nested
    bool consumed =
        false;  // some keyword between here and the definition has gone to a child of the instance
    Theme theme = Theme::kAny;
    Context Child(Theme t) const;
    Context InPlace() const;
  };

  void PlanResources();
  void PlanDefinitions(int resource);
  Tree WriteResource(int resource);
  Tree WriteDefinition(int resource, size_t index);
  std::string NameOf(int resource, int from) const;
  std::string DefinitionsKeyword() const { return draft_ >= Draft::k2019 ? "$defs" : "definitions"; }

  Tree Schema(const Context& at);
  Tree Leaf(Theme theme);
  void AddReference(Tree* schema, const Context& at);
  void AddDynamicReference(Tree* schema, const Context& at);
  void AddInPlace(Tree* schema, const Context& at);
  void AddConditional(Tree* schema, const Context& at);
  void AddObject(Tree* schema, const Context& at);
  void AddProperties(Tree* schema, const Context& at);
  void AddDependencies(Tree* schema, const Context& at);
  void AddArray(Tree* schema, const Context& at);
  void AddContains(Tree* schema, const Context& at);
  void AddString(Tree* schema);
  void AddNumber(Tree* schema);
  void AddGeneral(Tree* schema, Theme theme);
  void AddAnnotations(Tree* schema);
  std::vector<Tree> Branches(const Context& at);
  Tree Choices(Theme theme);
  Tree SizeBound(int most);
  Tree ValueFor(Theme theme);
  Theme AnyTheme();

  Draft draft_;
  Dice& dice_;
  int budget_ = 0;  // schemas that may still be written
  std::vector<ResourcePlan> resources_;
  std::vector<std::string> names_;
};

}  // namespace vouch::reference

#endif  // VOUCH_TEST_SUITE_REFERENCE_GENERATOR_SCHEMA_H_
