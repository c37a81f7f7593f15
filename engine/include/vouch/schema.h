// Schema: a compiled JSON Schema. Compile once, validate from many threads.
//
//   auto schema = vouch::Schema::Compile(R"({"type": "object", "required": ["name"]})");
//   if (!schema) return fail(schema.error().message);
//   vouch::Validator validator(schema.value());          // one for each thread
//   auto report = validator.Validate(R"({"nam": 1})");
//   if (!report) return fail(report.error().message);    // not JSON
//   if (report->outcome == vouch::Outcome::kInvalid)
//     for (const vouch::Finding& f : report->errors) puts(f.message.c_str());
//
// Nothing here throws, prints, or touches files and network.
#ifndef VOUCH_SCHEMA_H_
#define VOUCH_SCHEMA_H_

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "vouch/error.h"
#include "vouch/export.h"
#include "vouch/limits.h"

namespace vouch {

struct CompileOptions {
  // The URI the schema was retrieved from: what relative references are resolved against when there is no $id
  // (RFC 3986 5.1.3). May be empty.
  std::string base_uri;
  // The dialect of schemas without $schema: the URI of a metaschema.
  std::string default_dialect = "https://json-schema.org/draft/2020-12/schema";
  // Further schema documents, by absolute URI without fragment: JSON texts.
  std::map<std::string, std::string> documents;
  // Asked for what `documents` and the built-in metaschemas don't have: the JSON text, nullopt when there is none (the
  // reference is then an error), or an Error; what it throws becomes an Error kUsage. Called during Compile only, on the
  // calling thread, at most once a URI.
  std::function<Result<std::optional<std::string>>(const std::string& uri)> resolver;
  // `format` is an annotation unless the schema's dialect asserts it (2020-12 validation 7.2). These make it an assertion:
  // for every known format, or for those named. `ignored_formats` never assert.
  bool assert_formats = false;
  std::vector<std::string> asserted_formats;
  std::vector<std::string> ignored_formats;
  // In draft 7, contentEncoding "base64" and contentMediaType "application/json" assert (draft 7 validation section 8;
  // from 2019-09 on they only annotate).
  bool assert_content = false;
  // Refuse patterns that can't be matched in linear time: those with back-references. Look-around is linear here.
  bool linear_patterns_only = false;
  // Check schemas against their metaschema. Without it a broken schema's ill-typed keywords are passed over.
  bool check_metaschema = true;
  Limits limits;
};

// Which form of a schema Inspect prints.
enum class Stage : uint8_t {
  kGraph,    // resources, schemas, references
  kIr,       // one line a keyword
  kProgram,  // the fast program
};

// A handle to an immutable compiled schema: cheap to copy, safe to share between threads.
class VOUCH_EXPORT Schema {
 public:
  // Compiles one JSON text. Errors: kJson, kDuplicateKey, kLimit, kSchema (details lists every finding), kReference,
  // kDialect, kPattern. Time is near linear in the schema.
  static Result<Schema> Compile(std::string_view text, const CompileOptions& options = {});

  // The compiled form as bytes (engine/program/FORMAT.md): same schema, same bytes, on every machine. Empty where memory
  // runs out.
  std::string Encode() const;
  // Reads what Encode wrote. Compiles nothing; patterns are built on first use. Errors: kProgram for anything that the
  // verifier can't prove sound. Safe on hostile bytes.
  static Result<Schema> Decode(std::string_view bytes, const Limits& limits = {});

  // Builds every pattern now instead of on first use: true, or an error. Errors: kLimit (pattern_memory, total_pattern_memory):
  // some can't be built, and what needs them can't be decided; kMemory: those that are missing are tried again when used.
  Result<bool> BuildPatterns() const;

  // For people and tests; kGraph is empty for decoded schemas. Empty where memory runs out.
  std::string Inspect(Stage stage) const;
  // Notes for the schema's author that are no errors (escapes accepted out of leniency, characters percent-encoded).
  const std::vector<std::string>& warnings() const;

  struct Impl;
  const Impl& impl() const { return *impl_; }
  explicit Schema(std::shared_ptr<const Impl> impl) : impl_(std::move(impl)) {}

 private:
  std::shared_ptr<const Impl> impl_;
};

}  // namespace vouch

#endif  // VOUCH_SCHEMA_H_
