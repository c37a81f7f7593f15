// Describer: the sentences behind DescribeFault, one method a mistake.
//
// fault_found.cc names what stands at the fault, fault_structure.cc explains values, keys and separators,
// fault_strings.cc strings and numbers; read_fault.cc picks the method. A method may move the fault to a
// better place.
// Tested by test-suite/unit/json/read_fault_test.cc.
#ifndef VOUCH_ENGINE_JSON_DESCRIBER_H_
#define VOUCH_ENGINE_JSON_DESCRIBER_H_

#include <string>
#include <string_view>

#include "engine/json/read_fault.h"

namespace vouch::json {

inline bool IsWordByte(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '$';
}

class Describer {
 public:
  Describer(std::string_view text, const Fault& fault, const ParseOptions& options)
      : text_(text), fault_(fault), options_(options) {}

  Error Describe();

 private:
  ErrorCode Code() const;
  std::string Message();

  bool AtEnd() const { return fault_.at >= text_.size(); }
  bool StartsWith(std::string_view prefix) const;
  std::string Where(uint64_t byte) const;
  // A few bytes in double quotes, safe to print: cut at characters, what can't be seen as \x..
  static std::string Quoted(std::string_view bytes);
  // The word at the fault: letters, digits, underscores.
  std::string_view Word() const;
  // What stands at the fault, for "but found {}".
  std::string Found() const;
  // The sentence for UTF-16 and UTF-32, which begin with a mark or show NUL bytes beside the first character,
  // which is ASCII in JSON. Empty: neither.
  std::string OtherEncoding() const;

  std::string ExpectedValue();
  std::string BadWord() const;
  std::string ExpectedKey();
  std::string ExpectedColon();
  std::string ExpectedComma();
  std::string ExpectedEnd();
  std::string Duplicate() const;

  std::string ControlCharacter() const;
  std::string BadEscape() const;
  std::string LoneSurrogate() const;
  std::string BadUtf8() const;
  std::string NoDigit();
  std::string NoFraction() const;

  const std::string_view text_;
  Fault fault_;
  const ParseOptions& options_;
};

}  // namespace vouch::json

#endif  // VOUCH_ENGINE_JSON_DESCRIBER_H_
