# Finds the third-party libraries and gives each one target name.
#   vouch::re2        RE2 ships only a pkg-config file on Debian
#   vouch::rapidjson  RapidJSON's CMake config sets variables only
#   vouch::idn2       libidn2 ships only a pkg-config file
find_package(PkgConfig REQUIRED)
find_package(fmt REQUIRED)
find_package(Boost 1.81 REQUIRED COMPONENTS url)
find_package(simdjson REQUIRED)
find_package(Threads REQUIRED)

pkg_check_modules(VOUCH_RE2 REQUIRED IMPORTED_TARGET re2)
add_library(vouch_re2 INTERFACE)
add_library(vouch::re2 ALIAS vouch_re2)
target_link_libraries(vouch_re2 INTERFACE PkgConfig::VOUCH_RE2)

pkg_check_modules(VOUCH_IDN2 REQUIRED IMPORTED_TARGET libidn2)
add_library(vouch_idn2 INTERFACE)
add_library(vouch::idn2 ALIAS vouch_idn2)
target_link_libraries(vouch_idn2 INTERFACE PkgConfig::VOUCH_IDN2)

find_path(VOUCH_RAPIDJSON_INCLUDE_DIR rapidjson/document.h REQUIRED)
# RapidJSON 1.1.0 assigns to a constant in an operator that nothing calls. Clang 19 refuses that at sight, so it gets a
# copy without the operator; a program that uses vouch/rapidjson.h with such a compiler needs the same, or a newer
# RapidJSON.
set(VOUCH_RAPIDJSON_USED ${VOUCH_RAPIDJSON_INCLUDE_DIR})
file(READ ${VOUCH_RAPIDJSON_INCLUDE_DIR}/rapidjson/document.h VOUCH_RAPIDJSON_TEXT)
set(VOUCH_RAPIDJSON_FAULT "GenericStringRef& operator=(const GenericStringRef& rhs) { s = rhs.s; length = rhs.length; }")
string(FIND "${VOUCH_RAPIDJSON_TEXT}" "${VOUCH_RAPIDJSON_FAULT}" VOUCH_RAPIDJSON_AT)
if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang" AND CMAKE_CXX_COMPILER_VERSION VERSION_GREATER_EQUAL 19
   AND VOUCH_RAPIDJSON_AT GREATER_EQUAL 0)
  set(VOUCH_RAPIDJSON_USED ${CMAKE_CURRENT_BINARY_DIR}/rapidjson-include)
  file(COPY ${VOUCH_RAPIDJSON_INCLUDE_DIR}/rapidjson DESTINATION ${VOUCH_RAPIDJSON_USED})
  string(REPLACE "${VOUCH_RAPIDJSON_FAULT}" "" VOUCH_RAPIDJSON_TEXT "${VOUCH_RAPIDJSON_TEXT}")
  file(WRITE ${VOUCH_RAPIDJSON_USED}/rapidjson/document.h "${VOUCH_RAPIDJSON_TEXT}")
endif()
add_library(vouch_rapidjson INTERFACE)
add_library(vouch::rapidjson ALIAS vouch_rapidjson)
target_include_directories(vouch_rapidjson SYSTEM INTERFACE ${VOUCH_RAPIDJSON_USED})
