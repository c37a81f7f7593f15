// CompileDocument: the stages of a compilation in order: graph, metaschema check, lowering, program.
// Tested through Schema::Compile.
#ifndef VOUCH_ENGINE_API_COMPILE_DOCUMENT_H_
#define VOUCH_ENGINE_API_COMPILE_DOCUMENT_H_

#include <string_view>

#include "engine/schema/graph.h"
#include "vouch/schema.h"

namespace vouch::api {

// Reads a schema document under the limits for schemas.
Result<schema::DocumentPtr> ReadSchema(std::string_view text, const Limits& limits);

Result<Schema> CompileDocument(schema::DocumentPtr root, const CompileOptions& options);

// Documents of the options' map and resolver, parsed.
Result<schema::DocumentPtr> FindDocument(const CompileOptions& options, const std::string& uri);

}  // namespace vouch::api

#endif  // VOUCH_ENGINE_API_COMPILE_DOCUMENT_H_
