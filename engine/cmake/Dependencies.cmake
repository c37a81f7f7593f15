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
add_library(vouch_rapidjson INTERFACE)
add_library(vouch::rapidjson ALIAS vouch_rapidjson)
target_include_directories(vouch_rapidjson SYSTEM INTERFACE ${VOUCH_RAPIDJSON_INCLUDE_DIR})
