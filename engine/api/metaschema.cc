// See metaschema.h.
#include "engine/api/metaschema.h"

#include <set>
#include <utility>

#include "engine/api/compile_document.h"
#include "engine/api/impl.h"
#include "engine/api/standard_metaschemas.h"
#include "fmt/format.h"

namespace vouch::api {

Result<Schema> MetaschemaChecker::Find(const std::string& metaschema) {
  if (const schema::Dialect* d = schema::FindStandardDialect(metaschema)) return StandardMetaschema(d->draft);
  auto it = custom_.find(metaschema);
  if (it != custom_.end()) return it->second;
  auto document = sources_->Find(metaschema);
  if (!document.ok()) return std::move(document.error());
  if (document.value() == nullptr) {
    return MakeError(ErrorCode::kDialect, fmt::format("the metaschema <{}> can't be found", metaschema));
  }
  CompileOptions options = sources_->options();
  options.base_uri = metaschema;
  options.check_metaschema = false;  // the graph walks the metaschema's own dialect; its faults show there
  options.assert_formats = false;
  auto compiled = CompileDocument(std::move(document).value(), options, sources_);
  if (compiled.ok()) custom_.emplace(metaschema, *compiled);
  return compiled;
}

std::optional<Error> MetaschemaChecker::Check(const json::Value& value, const schema::Dialect& dialect,
                                              const std::string& uri) {
  const auto metaschema = Find(dialect.uri);
  if (!metaschema.ok()) return metaschema.error();
  ValidatorOptions options;
  options.limits = sources_->options().limits;
  Validator validator(*metaschema, options);
  const evaluate::Verdict verdict = validator.impl().evaluator.Run(value);
  if (verdict.outcome == Outcome::kValid) return std::nullopt;
  const Report report = validator.impl().Explain(verdict, value, nullptr, {});
  Error e;
  e.document = uri;
  if (verdict.outcome == Outcome::kUndecided) {
    e.code = ErrorCode::kLimit;
    e.message = fmt::format("can't decide whether this schema is valid against <{}>: {}", dialect.uri,
                            report.undecided_reason);
    return e;
  }
  e.code = ErrorCode::kSchema;
  std::set<std::pair<std::string_view, std::string_view>> said;  // the vocabularies of a dialect repeat one another
  for (const Finding& f : report.errors) {
    if (!said.emplace(f.instance_location, f.message).second) continue;
    Error detail;
    detail.code = ErrorCode::kSchema;
    detail.document = uri;
    detail.pointer = f.instance_location;
    detail.message = f.message;
    e.details.push_back(std::move(detail));
  }
  if (e.details.empty()) {
    e.message = fmt::format("this schema is not valid against its metaschema <{}>", dialect.uri);
  } else {
    e.message = e.details[0].message;
    e.pointer = e.details[0].pointer;
  }
  return e;
}

}  // namespace vouch::api
