// The metaschemas of the five dialects, ready to judge schemas.
//
// Entry point: StandardMetaschema. Loading one decodes and verifies an embedded program, once a process, when
// it is first needed, safely from many threads; nothing is compiled. Tested by
// test-suite/unit/api/standard_metaschemas_test.cc.
#ifndef VOUCH_ENGINE_API_STANDARD_METASCHEMAS_H_
#define VOUCH_ENGINE_API_STANDARD_METASCHEMAS_H_

#include <span>
#include <string_view>

#include "engine/program/embedded.h"
#include "engine/schema/dialect.h"
#include "vouch/schema.h"

namespace vouch::api {

Result<Schema> StandardMetaschema(schema::Draft draft);

// The programs in the order of schema::Draft. Generated from schemas/json-schema/ by tools/embed, which has a
// definition of its own that compiles them: whoever links vouch_api_core chooses one.
std::span<const program::EmbeddedProgram> EmbeddedMetaschemaPrograms();

// A standard metaschema compiled from its embedded text: what its program was made of.
Result<Schema> CompileStandardMetaschema(schema::Draft draft);

}  // namespace vouch::api

#endif  // VOUCH_ENGINE_API_STANDARD_METASCHEMAS_H_
