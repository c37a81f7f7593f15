// The yardstick: a walk over a RapidJSON DOM that looks at every value once and at nothing twice.
#ifndef VOUCH_BENCH_WALK_H_
#define VOUCH_BENCH_WALK_H_

#include <rapidjson/document.h>

#include <cstdint>

namespace vouch::bench {

// A sum over kinds, sizes, the lengths of keys and strings, and the bits of numbers, so that nothing can be
// left out.
uint64_t Walk(const rapidjson::Value& value);

}  // namespace vouch::bench

#endif  // VOUCH_BENCH_WALK_H_
