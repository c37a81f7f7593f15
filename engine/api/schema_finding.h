// SchemaError: what a metaschema finds in a schema, as an error for the schema's author: it names the
// keyword, says what was expected in the words of schemas, and what to do where a well-known mistake was made
// (advice.h). O(depth). Tested by test-suite/unit/api/schema_errors_test.cc.
#ifndef VOUCH_ENGINE_API_SCHEMA_FINDING_H_
#define VOUCH_ENGINE_API_SCHEMA_FINDING_H_

#include "engine/json/value.h"
#include "engine/schema/dialect.h"
#include "vouch/error.h"
#include "vouch/validator.h"

namespace vouch::api {

// `schema` is the value that the finding is about; the error's pointer counts from it.
Error SchemaError(const Finding& finding, const json::Value& schema, schema::Draft draft);

}  // namespace vouch::api

#endif  // VOUCH_ENGINE_API_SCHEMA_FINDING_H_
