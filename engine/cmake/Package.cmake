# The library as its users see it: target vouch::vouch, one archive (or one shared object with
# BUILD_SHARED_LIBS), `cmake --install`, find_package(vouch) and a pkg-config file.
#
# Included last by the top CMakeLists.txt, when every module is known. A module joins by being in VOUCH_MODULES.
# Tested by test-suite/install/.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

# Listed one by one: a header that is not here is not public. test-suite/install/ compares this with the folder.
set(VOUCH_PUBLIC_HEADERS error.h export.h limits.h outcome.h rapidjson.h schema.h validator.h version.h vouch.h)

set(objects "")
foreach(module IN LISTS VOUCH_MODULES)
  list(APPEND objects $<TARGET_OBJECTS:${module}>)
endforeach()
add_library(vouch ${objects})
add_library(vouch::vouch ALIAS vouch)
set_target_properties(vouch PROPERTIES LINKER_LANGUAGE CXX VERSION ${PROJECT_VERSION}
  SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})
target_compile_features(vouch INTERFACE cxx_std_20)
target_include_directories(vouch INTERFACE
  $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/engine/include> $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)

# Only targets that a user's find_package can bring back, hence PkgConfig:: and not our own wrappers.
# RapidJSON is headers alone: a user who validates a rapidjson::Value has them.
target_link_libraries(vouch PRIVATE fmt::fmt Boost::url PkgConfig::VOUCH_RE2 PkgConfig::VOUCH_IDN2
  simdjson::simdjson Threads::Threads)
if(VOUCH_SANITIZE)
  target_link_options(vouch PUBLIC -fsanitize=${VOUCH_SANITIZE})
endif()
set(version_script ${CMAKE_CURRENT_LIST_DIR}/vouch.map)
get_target_property(vouch_type vouch TYPE)
if(vouch_type STREQUAL SHARED_LIBRARY AND NOT APPLE)
  target_link_options(vouch PRIVATE -Wl,--version-script=${version_script})
  set_property(TARGET vouch APPEND PROPERTY LINK_DEPENDS ${version_script})
endif()

# What users of pkg-config link: with a static libvouch.a all it stands on, with a shared one nothing more.
set(pc_requires "Requires: fmt, re2, libidn2, simdjson")
set(pc_libs "-lboost_url -pthread")
if(vouch_type STREQUAL SHARED_LIBRARY)
  set(pc_requires "")
  set(pc_libs "")
endif()
file(RELATIVE_PATH pc_to_prefix /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
string(REGEX REPLACE "/$" "" pc_to_prefix "${pc_to_prefix}")
configure_file(${CMAKE_CURRENT_LIST_DIR}/vouch.pc.in ${PROJECT_BINARY_DIR}/vouch.pc @ONLY)
configure_package_config_file(${CMAKE_CURRENT_LIST_DIR}/vouchConfig.cmake.in ${PROJECT_BINARY_DIR}/vouchConfig.cmake
  INSTALL_DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/vouch NO_SET_AND_CHECK_MACRO)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/vouchConfigVersion.cmake COMPATIBILITY SameMinorVersion)

option(VOUCH_INSTALL "Add vouch to the install" ${PROJECT_IS_TOP_LEVEL})
if(NOT VOUCH_INSTALL)
  return()
endif()
install(TARGETS vouch EXPORT vouchTargets)
install(EXPORT vouchTargets NAMESPACE vouch:: DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/vouch)
install(FILES ${PROJECT_BINARY_DIR}/vouchConfig.cmake ${PROJECT_BINARY_DIR}/vouchConfigVersion.cmake
  DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/vouch)
install(FILES ${PROJECT_BINARY_DIR}/vouch.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
foreach(header IN LISTS VOUCH_PUBLIC_HEADERS)
  install(FILES ${PROJECT_SOURCE_DIR}/engine/include/vouch/${header}
    DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/vouch)
endforeach()
if(TARGET vouch_cli)
  install(TARGETS vouch_cli)
endif()
