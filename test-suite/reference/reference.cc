// Reference: a Store and an Evaluator behind one door.
#include "test-suite/reference/reference.h"

#include "test-suite/reference/evaluator.h"

namespace vouch::reference {

Result<Reference> Reference::Load(const json::Value& schema, const Registry& registry,
                                  const ReferenceOptions& options) {
  Result<std::unique_ptr<Store>> store = Store::Load(
      schema, registry, {.default_dialect = options.default_dialect, .base_uri = options.base_uri});
  if (!store.ok()) return store.error();
  return Reference(std::move(store).value(), options);
}

Reference::Reference(std::unique_ptr<Store> store, const ReferenceOptions& options)
    : store_(std::move(store)), evaluator_(std::make_unique<Evaluator>(*store_, options)) {}
Reference::Reference(Reference&&) noexcept = default;
Reference::~Reference() = default;

Outcome Reference::Evaluate(const json::Value& instance) const { return evaluator_->Run(instance); }

}  // namespace vouch::reference
