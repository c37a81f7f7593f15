// Plain scalars of YAML: what they mean by the core schema of YAML 1.2 (section 10.3.2), and what readers of
// YAML 1.1 take them for.
//
// Entry points: ResolvePlain, OldMeaning. O(length). Tested by
// test-suite/unit/profiles/load/yaml_scalar_test.cc.
#ifndef VOUCH_PROFILES_LOAD_YAML_SCALAR_H_
#define VOUCH_PROFILES_LOAD_YAML_SCALAR_H_

#include <cstdint>
#include <string>
#include <string_view>

namespace vouch::profiles::load {

enum class ScalarKind : uint8_t {
  kNull,
  kTrue,
  kFalse,
  kInteger,
  kFloat,
  kNonFinite,  // .nan, .inf
  kTooLong,    // a number of more digits than a limit admits
  kString,
};

struct Scalar {
  ScalarKind kind = ScalarKind::kString;
  std::string number;  // kInteger and kFloat: the same number as JSON writes it, every digit kept
};

Scalar ResolvePlain(std::string_view text);

// Decimal numbers may have as many digits as the engine admits; those in base 8 and 16, which must be
// converted, this many.
inline constexpr uint32_t kMaxConvertedDigits = 1000;

// What a YAML 1.1 reader makes of the plain scalar, "the boolean true", where that differs from ResolvePlain;
// else empty. Timestamps are passed over.
std::string OldMeaning(std::string_view text);

}  // namespace vouch::profiles::load

#endif  // VOUCH_PROFILES_LOAD_YAML_SCALAR_H_
