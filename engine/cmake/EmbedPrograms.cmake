# vouch_embed_programs: schemas become a generated .cc that holds their encoded programs.
#
#   vouch_embed_programs(OUTPUT file.cc NAMESPACE a::b FUNCTION Name FILES f.json...)
#   vouch_embed_programs(OUTPUT file.cc NAMESPACE a::b FUNCTION Name STANDARD_METASCHEMAS)
#
# The file defines `std::span<const program::EmbeddedProgram> a::b::Name()` (engine/program/embedded.h). It is made
# when building, by target vouch_embed (tools/embed), which links the core of the library, that is every module but
# the metaschemas' programs: so modules are built once, and nothing depends on what it makes.
function(vouch_embed_programs)
  cmake_parse_arguments(arg "STANDARD_METASCHEMAS" "OUTPUT;NAMESPACE;FUNCTION" "FILES" ${ARGN})
  set(schemas ${arg_FILES})
  if(arg_STANDARD_METASCHEMAS)
    set(schemas standard-metaschemas)
  endif()
  add_custom_command(OUTPUT ${arg_OUTPUT}
    COMMAND vouch_embed ${arg_OUTPUT} ${arg_NAMESPACE} ${arg_FUNCTION} ${schemas}
    DEPENDS vouch_embed ${arg_FILES}
    COMMENT "Compiling ${arg_NAMESPACE}::${arg_FUNCTION}" VERBATIM)
endfunction()
