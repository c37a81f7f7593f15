// Limits: every bound the engine keeps against hostile input, with its default.
//
// Reaching a limit is never a verdict. A limit reached while reading or compiling is an Error whose
// code is ErrorCode::kLimit and whose message names the field below; one reached while evaluating
// makes the outcome Outcome::kUndecided, with the same name in the reason.
// A Limits value is plain data: copy it freely, share it between threads for reading.
#ifndef VOUCH_LIMITS_H_
#define VOUCH_LIMITS_H_

#include <cstdint>

namespace vouch {

struct Limits {
  // Nesting of arrays and objects in an instance (the value [[1]] has depth 2).
  uint32_t instance_depth = 1024;
  // The same for every schema document.
  uint32_t schema_depth = 1024;
  // Bytes of one JSON text; never more than 4,294,967,000.
  uint64_t document_bytes = uint64_t{1} << 30;
  // Digits of one number, leading and trailing zeros included. Longer numbers are refused when read.
  uint32_t number_digits = 20'000;
  // Schema documents loaded for one compilation, the root included.
  uint32_t schema_documents = 4096;
  // References ($ref, $dynamicRef, $recursiveRef) in all documents of one compilation.
  uint32_t references = 1'000'000;
  // Combinations of dynamic anchors and the resources that bind them, in which schemas of one compilation can be reached.
  uint32_t dynamic_scopes = 1024;
  // Size of the compiled form: instructions and table entries, in bytes.
  uint64_t program_bytes = uint64_t{1} << 28;
  // Bytes of one pattern, and the memory one compiled pattern may take.
  uint32_t pattern_bytes = 65'536;
  uint64_t pattern_memory = uint64_t{16} << 20;
  // Steps of one match where a pattern needs look-around or back-references.
  uint64_t pattern_steps = 1'000'000;
  // Keyword evaluations for one instance (the fast evaluator counts calls of subschemas only).
  uint64_t evaluation_steps = 40'000'000;
  // Errors plus annotations reported for one instance; more are counted, not kept.
  uint32_t output_units = 1000;
};

}  // namespace vouch

#endif  // VOUCH_LIMITS_H_
