// The two agent schemas as texts inside the library.
//
// Entry point: EmbeddedAgentSchemas. O(1), no allocation; the bytes live as long as the program.
// The table is generated from schemas/ by profiles/EmbeddedSchemas.cmake.
// Tested by test-suite/unit/schema/embedded_texts_test.cc (the generator).
#ifndef VOUCH_PROFILES_EMBEDDED_SCHEMAS_H_
#define VOUCH_PROFILES_EMBEDDED_SCHEMAS_H_

#include <span>

#include "engine/schema/embedded_texts.h"

namespace vouch::profiles {

using schema::EmbeddedText;

// In this order: the OAP v1 agent profile, the AgentMug v1 agent file.
std::span<const EmbeddedText> EmbeddedAgentSchemas();

}  // namespace vouch::profiles

#endif  // VOUCH_PROFILES_EMBEDDED_SCHEMAS_H_
