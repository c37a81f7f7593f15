// Reference: the slow, obviously right interpreter of JSON Schema against which the engine is compared.
//
// Entry points: Reference::Load, Reference::Evaluate. It walks the schema's JSON for every instance, keyword by keyword
// as the specifications have them (drafts 4, 6, 7, 2019-09, 2020-12), and shares with the engine only its JSON values,
// numbers, URIs, patterns and formats: no resolution, no intermediate form, no program. Exponential in the worst case
// (max_steps ends that as undecided) and recursive (max_depth). Immutable after Load, but one Evaluate at a time.
// Tested by reference_suite (the official suite), and by vouch-differential in reverse.
#ifndef VOUCH_TEST_SUITE_REFERENCE_REFERENCE_H_
#define VOUCH_TEST_SUITE_REFERENCE_REFERENCE_H_

#include <cstdint>
#include <memory>
#include <string>

#include "engine/json/document.h"
#include "test-suite/reference/outcome.h"
#include "test-suite/reference/store.h"

namespace vouch::reference {

struct ReferenceOptions {
  std::string default_dialect =
      "https://json-schema.org/draft/2020-12/schema";  // of documents without $schema
  std::string base_uri;
  bool format_assertion = false;
  bool content_assertion =
      false;                     // contentEncoding base64, contentMediaType application/json, in draft 7 only
  uint64_t max_steps = 300'000;  // schema evaluations for one instance
  uint32_t max_depth = 1'000;    // nested schema evaluations
};

class Evaluator;

class Reference {
 public:
  // Errors: kReference, kDialect, kSchema, kPattern. A schema is not checked against its metaschema: evaluate the
  // metaschema's own Reference for that. The schema's document and the
  // registry must outlive the result.
  static Result<Reference> Load(const json::Value& schema, const Registry& registry,
                                const ReferenceOptions& options = {});

  Reference(Reference&&) noexcept;
  ~Reference();

  Outcome Evaluate(const json::Value& instance) const;

  const Store& store() const { return *store_; }

 private:
  Reference(std::unique_ptr<Store> store, const ReferenceOptions& options);

  std::unique_ptr<Store> store_;
  std::unique_ptr<Evaluator> evaluator_;
};

}  // namespace vouch::reference

#endif  // VOUCH_TEST_SUITE_REFERENCE_REFERENCE_H_
