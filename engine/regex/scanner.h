// Scanner: the cursor of the pattern parser, with the escapes that terms and classes share.
//
// Entry points: Peek/Take for code points, ReadEscape for what follows a backslash. A function that fails
// records one Error (construct, byte offset, what to do) and returns false; the caller passes the false on.
// Cost: linear. Tested by parser_test.cc.
#ifndef VOUCH_ENGINE_REGEX_SCANNER_H_
#define VOUCH_ENGINE_REGEX_SCANNER_H_

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "engine/regex/char_set.h"
#include "vouch/error.h"

namespace vouch::regex {

struct Escape {
  enum Kind : uint8_t { kChar, kSet, kBackref, kNamedBackref, kWord, kNotWord };
  Kind kind = kChar;
  uint32_t value = 0;  // kChar: code point; kBackref: group number
  CharSet set;         // kSet
  std::string name;    // kNamedBackref
};

class Scanner {
 public:
  // Without `want_sets` the sets of escapes stay empty, without `want_messages` the texts of errors.
  Scanner(std::string_view source, bool lenient, bool want_sets, bool want_messages)
      : source_(source), lenient_(lenient), want_sets_(want_sets), want_messages_(want_messages) {}

  bool AtEnd() const { return at_ >= source_.size(); }
  size_t at() const { return at_; }
  std::string_view source() const { return source_; }
  // The byte `ahead` bytes further, or -1 behind the end.
  int Peek(size_t ahead = 0) const {
    return at_ + ahead < source_.size() ? static_cast<uint8_t>(source_[at_ + ahead]) : -1;
  }
  // Skips `text` if it comes next.
  bool Skip(std::string_view text) {
    if (source_.substr(at_, text.size()) != text) return false;
    at_ += text.size();
    return true;
  }
  // Reads one code point; fails on bytes that are not UTF-8. Not at the end.
  bool Take(uint32_t* code);
  // A run of ASCII digits, possibly empty.
  std::string_view TakeDigits();
  // A group name behind `<`, with its closing `>`.
  bool ReadGroupName(std::string* name);
  // What follows the backslash at byte `start`; the cursor stands behind that backslash.
  bool ReadEscape(size_t start, bool in_class, Escape* out);

  bool Fail(size_t at, std::string_view text);
  // `text` as fmt::format takes it.
  template <typename... Args>
  bool FailWith(size_t at, fmt::format_string<Args...> text, Args&&... args) {
    if (!want_messages_) return Fail(at, {});
    return Fail(at, fmt::format(text, std::forward<Args>(args)...));
  }
  const Error& error() const { return error_; }
  std::vector<std::string>& warnings() { return warnings_; }

 private:
  bool ReadHex(int digits, uint32_t* value);
  bool ReadUnicode(size_t start, uint32_t* code);
  bool ReadProperty(size_t start, bool negated, CharSet* set);
  bool KeepProperty(std::string_view all, const CharSet** set);
  bool ReadIdentity(size_t start, bool in_class, uint32_t* code);
  bool RefuseLetter(size_t start, uint32_t code);

  const std::string_view source_;
  const bool lenient_;
  const bool want_sets_;
  const bool want_messages_;
  size_t at_ = 0;
  Error error_;
  std::vector<std::string> warnings_;
  std::string warned_;                                        // characters that have a warning already
  std::unordered_map<std::string_view, CharSet> properties_;  // decoded ones, by what stands in the braces
};

// `code` as it should appear in a message: itself when printable ASCII, else U+XXXX.
std::string Show(uint32_t code);

}  // namespace vouch::regex

#endif  // VOUCH_ENGINE_REGEX_SCANNER_H_
