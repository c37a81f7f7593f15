// See vouch/rapidjson.h.
#include "vouch/rapidjson.h"

#include <new>

#include "engine/api/impl.h"
#include "engine/evaluate/convert.h"

namespace vouch {

namespace {

Report OutOfMemory() {
  Report report;
  report.outcome = Outcome::kUndecided;
  report.undecided_reason = "out of memory";
  return report;
}

}  // namespace

Outcome Check(Validator& validator, const rapidjson::Value& value) try {
  return validator.impl().evaluator.Run(value).outcome;
} catch (const std::bad_alloc&) {
  return Outcome::kUndecided;
}

Report Validate(Validator& validator, const rapidjson::Value& value, const ReportOptions& options) try {
  const evaluate::Verdict verdict = validator.impl().evaluator.Run(value);
  const evaluate::Converted converted(value);
  if (converted.has_non_finite()) {
    // The copy can't say what the value says; the verdict stands alone.
    Report report;
    report.outcome = verdict.outcome;
    if (verdict.undecided_reason != nullptr) report.undecided_reason = verdict.undecided_reason;
    return report;
  }
  return validator.impl().Explain(verdict, converted.root(), nullptr, options);
} catch (const std::bad_alloc&) {
  return OutOfMemory();
}

}  // namespace vouch
