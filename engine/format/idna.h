// IDNA2008: which labels are U-labels and A-labels (RFC 5891), and which names the Bidi rule (RFC 5893) lets
// pass.
//
// Entry points: IsULabel, DecodeALabel, BidiRule. Everything is bounded by the 63 octets of a label.
// Tested by test-suite/unit/format/idna_test.cc.
#ifndef VOUCH_ENGINE_FORMAT_IDNA_H_
#define VOUCH_ENGINE_FORMAT_IDNA_H_

#include <optional>
#include <string_view>

#include "engine/format/punycode.h"

namespace vouch::format {

// Whether the label, which has a character outside ASCII and at most kMaxLabel in all, is a U-label, the Bidi
// rule and the length of its A-label apart: hyphens, leading mark, code points (RFC 5892), contextual rules
// (appendix A), and normal form C unless `any_form`.
bool IsULabel(std::u32string_view label, bool any_form = false);

// The U-label of an A-label without its "xn--"; nullopt unless the two convert into each other and IsULabel
// holds.
std::optional<CodePoints> DecodeALabel(std::string_view encoded);

// The Bidi rule for a domain name: add every label (A-labels decoded), then ask.
class BidiRule {
 public:
  void Add(std::u32string_view label);
  // False when a label is right-to-left and any label breaks RFC 5893 section 2.
  bool holds() const { return !right_to_left_ || all_pass_; }

 private:
  bool right_to_left_ = false;
  bool all_pass_ = true;
};

}  // namespace vouch::format

#endif  // VOUCH_ENGINE_FORMAT_IDNA_H_
