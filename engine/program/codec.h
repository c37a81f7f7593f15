// Encode, Decode: programs as bytes (FORMAT.md): versioned, checksummed, little-endian, reproducible.
//
// Decode checks the header and the checksum, rebuilds the pools, and runs the verifier (verify.h), so that a hostile file
// can be refused but never crash or hang an evaluator. Linear in the bytes.
// Tested by test-suite/unit/program/codec_test.cc and by the whole official suite along this road.
#ifndef VOUCH_ENGINE_PROGRAM_CODEC_H_
#define VOUCH_ENGINE_PROGRAM_CODEC_H_

#include <memory>
#include <string>
#include <string_view>

#include "engine/program/program.h"
#include "vouch/error.h"
#include "vouch/limits.h"

namespace vouch::program {

std::string Encode(const Program& program);

// Errors: kProgram (what is wrong, at which byte or index), kLimit (program_bytes).
Result<std::unique_ptr<Program>> Decode(std::string_view bytes, const Limits& limits);

}  // namespace vouch::program

#endif  // VOUCH_ENGINE_PROGRAM_CODEC_H_
