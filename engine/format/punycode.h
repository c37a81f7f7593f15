// Punycode (RFC 3492) for single labels of the domain name system: the part of an A-label after "xn--".
// O(length squared) by its nature, in at most 63 characters. No allocation.
// Tested by test-suite/unit/format/idna_test.cc, there also against libidn2.
#ifndef VOUCH_ENGINE_FORMAT_PUNYCODE_H_
#define VOUCH_ENGINE_FORMAT_PUNYCODE_H_

#include <cstddef>
#include <optional>
#include <string_view>

namespace vouch::format {

inline constexpr size_t kMaxLabel = 63;  // octets of a label

struct CodePoints {
  char32_t data[kMaxLabel];
  size_t size = 0;
  std::u32string_view view() const { return {data, size}; }
};

struct Encoded {
  char data[kMaxLabel];
  size_t size = 0;
  std::string_view view() const { return {data, size}; }
};

// nullopt for what no encoder would write (other than by case) or more than kMaxLabel code points.
std::optional<CodePoints> DecodePunycode(std::string_view text);

// In small letters; nullopt when longer than kMaxLabel. `label` has at most kMaxLabel code points.
std::optional<Encoded> EncodePunycode(std::u32string_view label);

}  // namespace vouch::format

#endif  // VOUCH_ENGINE_FORMAT_PUNYCODE_H_
