// Limits: every bound the engine keeps against hostile input, with its default.
//
// Reaching a limit is never a verdict. A limit reached while reading or compiling is an Error whose
// code is ErrorCode::kLimit and whose message names the field below; one reached while evaluating
// makes the outcome Outcome::kUndecided, with the same name in the reason.
// A Limits value is plain data: copy it freely, share it between threads for reading.
//
// Which options count: those of compiling (CompileOptions::limits, and the limits given to Schema::Decode) for what is
// said below of schemas, programs and patterns, and while a schema is checked against its metaschema; those of validating
// (ValidatorOptions::limits) for instances, their evaluation and reports. Fields of the other sort have no effect there:
// in particular patterns belong to the schema, and so do the limits that are named for them.
#ifndef VOUCH_LIMITS_H_
#define VOUCH_LIMITS_H_

#include <cstdint>

namespace vouch {

struct Limits {
  // Nesting of arrays and objects in an instance (the value [[1]] has depth 2).
  uint32_t instance_depth = 1024;
  // The same for every schema document.
  uint32_t schema_depth = 1024;
  // Bytes of one JSON text, be it a schema or an instance; never more than 4,294,967,000.
  uint64_t document_bytes = uint64_t{1} << 30;
  // Digits of one number of a schema or an instance, leading and trailing zeros included. Longer numbers are refused when read.
  uint32_t number_digits = 20'000;
  // Schema documents loaded for one compilation, the root included.
  uint32_t schema_documents = 4096;
  // References ($ref, $dynamicRef, $recursiveRef) in all documents of one compilation.
  uint32_t references = 1'000'000;
  // Combinations of dynamic anchors and the resources that bind them, in which schemas of one compilation can be reached.
  uint32_t dynamic_scopes = 1024;
  // Size of the compiled form in bytes: of its instructions and tables, of the file that Schema::Encode writes, and of the
  // names and values in its lists, each counted as often as it is used.
  uint64_t program_bytes = uint64_t{1} << 28;
  // Bytes of one pattern, and the memory one compiled pattern may take.
  uint32_t pattern_bytes = 65'536;
  uint64_t pattern_memory = uint64_t{16} << 20;
  // Memory of all compiled patterns of a schema, with what they may come to keep while they search. They are compiled when they
  // are first used, or by Schema::BuildPatterns; one that doesn't fit leaves undecided what needs it.
  uint64_t total_pattern_memory = uint64_t{512} << 20;
  // Steps of one match where a pattern needs look-around or back-references. The schema's limit counts.
  uint64_t pattern_steps = 1'000'000;
  // Keyword evaluations for one instance (the fast evaluator counts calls of subschemas only). Where a keyword reads more
  // than a few values, digits or bytes, that counts as further steps.
  uint64_t evaluation_steps = 40'000'000;
  // Errors plus annotations reported for one instance; more are counted, not kept (Report::truncated).
  uint32_t output_units = 1000;
};

}  // namespace vouch

#endif  // VOUCH_LIMITS_H_
