// RandomCase, BrokenCase: dice, a schema (free or shaped), then instances made for it.
#include "test-suite/reference/dice.h"
#include "test-suite/reference/generator.h"
#include "test-suite/reference/generator_changes.h"
#include "test-suite/reference/generator_schema.h"
#include "test-suite/reference/generator_shapes.h"
#include "test-suite/reference/instances.h"

namespace vouch::reference {
namespace {

Draft AnyDraft(Dice& dice) {
  static constexpr Draft kDrafts[] = {Draft::k2020, Draft::k2020, Draft::k2020, Draft::k2020, Draft::k2019,
                                      Draft::k2019, Draft::k7,    Draft::k7,    Draft::k6,    Draft::k4};
  return dice.Pick(kDrafts);
}

}  // namespace

Case RandomCase(uint64_t seed, uint64_t index, std::optional<Draft> draft, size_t instances) {
  Dice dice(seed * 0x9E3779B97F4A7C15u + index * 0xD1B54A32D192ED03u);
  Case c;
  c.draft = draft ? *draft : AnyDraft(dice);
  if (dice.Percent(35)) {
    c.schema = ShapedSchema(c.draft, dice, &c.origin);
  } else {
    c.origin = "free";
    c.schema = SchemaMaker(c.draft, dice).Make();
    if (dice.Percent(20)) {
      c.origin = "aimed";
      AimReferences(c.draft, dice, &c.schema);
    }
  }
  c.instances = InstanceMaker(c.schema, dice).Instances(instances);
  return c;
}

Case BrokenCase(uint64_t seed, uint64_t index, std::optional<Draft> draft) {
  Case c = RandomCase(seed, index, draft, 0);
  Dice dice(~seed ^ index);
  BreakSchema(dice, &c.schema);
  c.origin = "broken " + c.origin;
  c.broken = true;
  return c;
}

}  // namespace vouch::reference
