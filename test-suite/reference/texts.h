// TextMaker: JSON texts and what is nearly JSON, for readers that must agree about them.
//
// A text begins as a document of any kind, in any spelling; then up to five changes damage it, or do not: bytes flipped, put
// in and taken out, parts copied, moved and exchanged with another document's, numbers, escapes and UTF-8 respelled or cut
// short, names repeated, long runs put in so that everything comes to stand at the borders of 64 bytes.
// Deterministic for a seed. Tested by reference_test.
#ifndef VOUCH_TEST_SUITE_REFERENCE_TEXTS_H_
#define VOUCH_TEST_SUITE_REFERENCE_TEXTS_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "test-suite/reference/dice.h"

namespace vouch::reference {

class TextMaker {
 public:
  explicit TextMaker(uint64_t seed) : seed_(seed) {}
  std::string Make(uint64_t index) const;

 private:
  const uint64_t seed_;
};

// A valid document; names may be repeated.
std::string AnyDocument(Dice& dice);

}  // namespace vouch::reference

#endif  // VOUCH_TEST_SUITE_REFERENCE_TEXTS_H_
