// EmbeddedProgram: an encoded program that is part of a library, in a table that the build generates.
// Plain data that lives as long as the process. Written by tools/embed, declared where a table is used.
#ifndef VOUCH_ENGINE_PROGRAM_EMBEDDED_H_
#define VOUCH_ENGINE_PROGRAM_EMBEDDED_H_

#include <string_view>

namespace vouch::program {

struct EmbeddedProgram {
  std::string_view name;   // of the schema's file
  std::string_view bytes;  // what Encode gave (codec.h)
};

}  // namespace vouch::program

#endif  // VOUCH_ENGINE_PROGRAM_EMBEDDED_H_
