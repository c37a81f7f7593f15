// What stands behind the handles of the public headers. Internal to api/.
#ifndef VOUCH_ENGINE_API_IMPL_H_
#define VOUCH_ENGINE_API_IMPL_H_

#include <atomic>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "engine/evaluate/patterns.h"
#include "engine/evaluate/prepared.h"
#include "engine/evaluate/verdict.h"
#include "engine/json/fast_reader.h"
#include "engine/program/program.h"
#include "engine/report/human.h"
#include "engine/schema/graph.h"
#include "vouch/validator.h"

namespace vouch {

struct Schema::Impl {
  Impl(std::unique_ptr<program::Program> p, const Limits& limits);

  std::unique_ptr<program::Program> program;
  evaluate::Patterns patterns;
  std::vector<std::string> warnings;
  std::shared_ptr<const schema::Graph> graph;  // for Inspect; null when decoded
  // The keyword form's indices, built by the first explanation.
  const evaluate::Prepared& prepared() const;

 private:
  // (Not std::call_once: where its callable throws, the next caller may wait for ever.)
  mutable std::mutex prepare_mutex_;
  mutable std::optional<evaluate::Prepared> prepared_;
  mutable std::atomic<const evaluate::Prepared*> ready_{nullptr};
};

struct Validator::Impl {
  Impl(const Schema::Impl& s, const ValidatorOptions& o);

  // The verdict on a text. Errors: of reading it.
  Result<evaluate::Verdict> Judge(std::string_view text);
  static bool NeedsExplanation(const evaluate::Verdict& verdict, const ReportOptions& wanted);
  Report Brief(const evaluate::Verdict& verdict, const ReportOptions& wanted) const;
  // Everything beyond the verdict, for a value that may come with its text.
  Report Explain(evaluate::Verdict verdict, const json::Value& value, const report::Source* source,
                 const ReportOptions& wanted);

  const Schema::Impl& schema;  // must outlive this: the Validator has the handle
  ValidatorOptions options;
  evaluate::Evaluator evaluator;
  json::FastReader reader;
};

}  // namespace vouch

#endif  // VOUCH_ENGINE_API_IMPL_H_
