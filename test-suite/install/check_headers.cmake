# Fails unless LISTED names exactly the headers in FOLDER: a header is public on purpose or not at all.
file(GLOB found RELATIVE ${FOLDER} ${FOLDER}/*)
list(SORT found)
list(SORT LISTED)
if(NOT found STREQUAL LISTED)
  message(FATAL_ERROR "VOUCH_PUBLIC_HEADERS (engine/cmake/Package.cmake) lists\n  ${LISTED}\nthe folder has\n  ${found}")
endif()
