# Target vouch_agent_schemas: defines vouch::profiles::EmbeddedAgentSchemas (profiles/embedded_schemas.h).
# Include from profiles/CMakeLists.txt.
vouch_embed_texts(OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/embedded_agent_schemas.cc HEADER profiles/embedded_schemas.h
  NAMESPACE vouch::profiles FUNCTION EmbeddedAgentSchemas
  FILES ${PROJECT_SOURCE_DIR}/schemas/oap-v1.agent-profile.schema.json
        ${PROJECT_SOURCE_DIR}/schemas/agentmug.agent.v1.schema.json)
add_library(vouch_agent_schemas STATIC ${CMAKE_CURRENT_BINARY_DIR}/embedded_agent_schemas.cc)
target_link_libraries(vouch_agent_schemas PUBLIC vouch_flags)
