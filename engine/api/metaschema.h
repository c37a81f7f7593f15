// Metaschemas: judges schemas by the metaschema of their dialect, with the engine's own evaluators.
//
// Entry point: MetaschemaChecker::Check. Standard metaschemas are loaded once a process
// (standard_metaschemas.h), custom ones compiled once a compilation. Tested by
// test-suite/cases/schema_errors.json.
#ifndef VOUCH_ENGINE_API_METASCHEMA_H_
#define VOUCH_ENGINE_API_METASCHEMA_H_

#include <map>
#include <optional>
#include <string>

#include "engine/api/sources.h"
#include "engine/json/value.h"
#include "engine/schema/graph.h"
#include "vouch/schema.h"

namespace vouch::api {

class MetaschemaChecker {
 public:
  // `sources` are those of the compilation; they must outlive the checker.
  explicit MetaschemaChecker(Sources* sources) : sources_(sources) {}

  // An Error kSchema with every finding in its details, or nullopt.
  std::optional<Error> Check(const schema::CheckRequest& request);

 private:
  Result<Schema> Find(const schema::CheckRequest& request);
  std::optional<Error> Judge(const json::Value& value, const Schema& metaschema,
                             const schema::Dialect& dialect) const;
  Sources* sources_;
  std::map<std::string, Schema> custom_;
};

}  // namespace vouch::api

#endif  // VOUCH_ENGINE_API_METASCHEMA_H_
