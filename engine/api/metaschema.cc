// See metaschema.h.
#include "engine/api/metaschema.h"

#include <set>
#include <utility>

#include "engine/api/compile_document.h"
#include "engine/api/impl.h"
#include "engine/api/schema_finding.h"
#include "engine/api/standard_metaschemas.h"
#include "engine/api/without.h"
#include "fmt/format.h"

namespace vouch::api {

Result<Schema> MetaschemaChecker::Find(const schema::CheckRequest& request) {
  const std::string& uri = request.dialect.uri;
  if (const schema::Dialect* d = schema::FindStandardDialect(uri)) return StandardMetaschema(d->draft);
  if (auto known = custom_.find(uri); known != custom_.end()) return known->second;
  if (request.metaschema.document == nullptr) {
    return MakeError(ErrorCode::kDialect, fmt::format("the metaschema <{}> can't be found", uri));
  }
  CompileOptions options = sources_->options();
  options.base_uri = request.metaschema.uri;
  options.check_metaschema = false;  // where it is part of what is compiled, its faults show there
  options.assert_formats = false;
  auto compiled = CompileDocument(request.metaschema.document, options, sources_, uri);
  if (compiled.ok()) custom_.emplace(uri, *compiled);
  return compiled;
}

std::optional<Error> MetaschemaChecker::Check(const schema::CheckRequest& request) {
  const auto metaschema = Find(request);
  if (!metaschema.ok()) return metaschema.error();
  if (request.embedded.empty()) return Judge(request.schema, *metaschema, request.dialect);
  // In place of what another metaschema judges stands the schema that every value satisfies.
  const json::Value anything =
      request.dialect.draft == schema::Draft::k4 ? json::Value::Object(nullptr, 0) : json::Value::Bool(true);
  const Without copy(request.schema, request.embedded, anything);
  return Judge(copy.root(), *metaschema, request.dialect);
}

std::optional<Error> MetaschemaChecker::Judge(const json::Value& value, const Schema& metaschema,
                                              const schema::Dialect& dialect) const {
  ValidatorOptions options;
  options.limits = sources_->options().limits;
  Validator::Impl validator(metaschema.impl(), options);
  const evaluate::Verdict verdict = validator.evaluator.Run(value);
  if (verdict.outcome == Outcome::kValid) return std::nullopt;
  const Report report = validator.Explain(verdict, value, nullptr, {});
  Error e;
  if (verdict.outcome == Outcome::kUndecided) {
    e.code = ErrorCode::kLimit;
    e.message = fmt::format("can't decide whether this schema is valid against <{}>: {}", dialect.uri,
                            report.undecided_reason);
    return e;
  }
  e.code = ErrorCode::kSchema;
  std::set<std::pair<std::string, std::string>> said;  // the vocabularies of a dialect repeat one another
  for (const Finding& f : report.errors) {
    Error detail = SchemaError(f, value, dialect.draft);
    if (said.emplace(detail.pointer, detail.message).second) e.details.push_back(std::move(detail));
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
