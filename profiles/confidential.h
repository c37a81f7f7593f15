// Confidential: what of one agent file must not be printed, and the means to print the rest.
//
// Three sources: secrets and credentials that any text shows by shape or place (common/credentials.h); the values of
// members that hold credentials, such as env, headers and api_key, where there is a document; and the lines behind
// such names where the text did not load. Their bytes are masked in excerpts, and their text wherever messages repeat
// it. Entry points: Confidential, Mask, Redact. O(text), O(message * log values).
// Tested by test-suite/unit/profiles/confidential_test.cc.
#ifndef VOUCH_PROFILES_CONFIDENTIAL_H_
#define VOUCH_PROFILES_CONFIDENTIAL_H_

#include <string>
#include <string_view>
#include <vector>

#include "engine/json/document.h"
#include "profiles/common/credentials.h"

namespace vouch::profiles {

class Confidential {
 public:
  // `document` may be null: the text did not load. Neither is kept.
  Confidential(std::string_view text, const json::Document* document);

  // The text, of the same length, with stars for what is private.
  std::string Mask(std::string_view text) const;
  // A sentence about the text with … for what is private.
  std::string Redact(std::string_view sentence) const;

 private:
  void TakeDocument(std::string_view text, const json::Document& document);
  void TakeValue(std::string_view text, const json::Document& document, const json::Value& value);
  void TakeLines(std::string_view text);
  void TakeText(std::string_view value, bool words);
  // The length of the private text that begins at `at`, or 0.
  size_t Match(std::string_view sentence, size_t at, size_t shortest) const;

  std::vector<ByteRange> ranges_;    // of the text
  std::vector<std::string> values_;  // sorted
};

// The ranges behind names of credentials, in a text that is perhaps no YAML and no JSON.
std::vector<ByteRange> CredentialLines(std::string_view text);

}  // namespace vouch::profiles

#endif  // VOUCH_PROFILES_CONFIDENTIAL_H_
