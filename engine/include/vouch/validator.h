// Validator: evaluates instances against a Schema. One Validator for each thread; any number for one Schema.
#ifndef VOUCH_VALIDATOR_H_
#define VOUCH_VALIDATOR_H_

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "vouch/error.h"
#include "vouch/export.h"
#include "vouch/limits.h"
#include "vouch/outcome.h"
#include "vouch/schema.h"

namespace vouch {

// One error for people: what is wrong, said once per cause.
struct Finding {
  std::string instance_location;          // JSON Pointer into the instance
  std::string keyword_location;           // evaluation path from the root schema, through references
  std::string absolute_keyword_location;  // URI of the keyword
  std::string message;                    // one sentence: what is wrong and what was expected
  std::string help;                       // what to do; may be empty
  TextPosition begin, end;                // the value (or the key at fault) in the text; line 0 without a text
};

struct Annotation {
  std::string instance_location;
  std::string keyword_location;
  std::string absolute_keyword_location;
  std::string keyword;
  std::string value;  // JSON text
};

// The standard output formats: flag, basic, detailed, verbose (2019-09 and 2020-12 core section 12) and list,
// hierarchical (the output specification that follows them).
enum class OutputFormat : uint8_t { kFlag, kBasic, kDetailed, kVerbose, kList, kHierarchical };

struct ReportOptions {
  // Report::errors is wanted. Without it, and without annotations, the outcome and the flag output cost no more than the
  // verdict, also for an invalid instance.
  bool errors = true;
  bool annotations = false;
  // Rendered into Report::output when set.
  bool render = false;
  OutputFormat format = OutputFormat::kBasic;
  bool pretty = false;
};

struct Report {
  Outcome outcome = Outcome::kValid;
  std::vector<Finding> errors;
  std::vector<Annotation> annotations;
  std::string output;            // the standard output as JSON text, if asked for
  std::string undecided_reason;  // kUndecided: which limit (a field of Limits, or "reference loop")
  // Errors or annotations are missing here: Limits::output_units was reached, or their locations take more than 64 MiB.
  bool truncated = false;
};

struct ValidatorOptions {
  // instance_depth, document_bytes, number_digits, evaluation_steps and output_units; the others are the schema's.
  Limits limits;
  // Accept repeated member names in texts; the last one wins, the earlier ones don't exist.
  bool allow_duplicate_keys = false;
};

class VOUCH_EXPORT Validator {
 public:
  // Where memory runs out, every call says so: kMemory, or kUndecided with the reason "out of memory".
  explicit Validator(Schema schema, const ValidatorOptions& options = {});
  Validator(Validator&&) noexcept;
  Validator& operator=(Validator&&) noexcept;
  ~Validator();

  // The verdict alone, as fast as it goes; stops at the first failure. `text` is one JSON text; it need only live for the
  // call. Errors: kJson, kDuplicateKey, kLimit (document_bytes, instance_depth, number_digits).
  Result<Outcome> Check(std::string_view text);
  // The verdict first; when it isn't kValid, or annotations or output are asked for, everything else too.
  Result<Report> Validate(std::string_view text, const ReportOptions& options = {});

  const Schema& schema() const { return schema_; }

  struct Impl;
  Impl& impl();  // not for callers of the library: throws where there was no memory for it

 private:
  Schema schema_;
  std::unique_ptr<Impl> impl_;
};

}  // namespace vouch

#endif  // VOUCH_VALIDATOR_H_
