// CompileDocument: the stages of a compilation in order: graph, metaschema check, lowering, program.
// Tested through Schema::Compile.
#ifndef VOUCH_ENGINE_API_COMPILE_DOCUMENT_H_
#define VOUCH_ENGINE_API_COMPILE_DOCUMENT_H_

#include "engine/api/sources.h"
#include "engine/schema/graph.h"
#include "vouch/schema.h"

namespace vouch::api {

// `entry`: see schema::GraphOptions.
Result<Schema> CompileDocument(schema::DocumentPtr root, const CompileOptions& options, Sources* sources,
                               const std::string& entry = {});

}  // namespace vouch::api

#endif  // VOUCH_ENGINE_API_COMPILE_DOCUMENT_H_
