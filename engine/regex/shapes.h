// Direct matchers for the patterns that schemas use most: literals, prefixes, suffixes, and runs of classes.
//
// Algorithm: none to speak of: compare bytes, or count how far a class reaches. A sequence such as
// ^[a-z]+-\d{4}$ runs left to right without going back, which is right when no run could have given
// characters to what follows it; other sequences are left to dfa.h. Linear in the text, no allocation, no
// lock; counts of any size cost nothing. Wins for literals, and over large tables. Tested by shapes_test.cc
// and engines_test.cc.
#ifndef VOUCH_ENGINE_REGEX_SHAPES_H_
#define VOUCH_ENGINE_REGEX_SHAPES_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/regex/simplify.h"

namespace vouch::regex {

enum class ShapeKind : uint8_t {
  kAlways,        // everything matches
  kLiteral,       // ^abc$
  kPrefix,        // ^abc
  kSuffix,        // abc$
  kContains,      // abc
  kContainsChar,  // [class]
  kAnyLiteral,    // ^(?:abc|de|f)$
  kRuns,          // ^abc[class]{m,n}def$, with or without the $
  kClass,         // ^[class]{m,n}$, where bytes tell
};

class Shape {
 public:
  static std::optional<Shape> Build(const SimplifiedPattern& pattern);
  bool Search(std::string_view text) const;
  ShapeKind kind() const { return kind_; }
  // Whether it comes down to one comparison or search of bytes, which nothing beats.
  bool is_text() const {
    return kind_ == ShapeKind::kAlways || kind_ == ShapeKind::kLiteral || kind_ == ShapeKind::kSuffix ||
           kind_ == ShapeKind::kContains;
  }
  // Whether each byte can be looked at for itself, which no chain of states beats.
  bool is_class() const { return kind_ == ShapeKind::kClass; }
  // Whether every run takes all printable ASCII (`.` and the like), which is then skipped by words.
  bool skips() const;
  const char* name() const;
  size_t bytes() const;  // on the heap

 private:
  // A class by byte: kOut, kIn (one byte, or any byte of a code point when all beyond ASCII are in), kAsk
  // (decode).
  enum Answer : uint8_t { kOut, kIn, kAsk };
  struct ClassTable {
    uint8_t answer[256];
    bool ascii_only;  // one byte is one code point wherever the answer is kIn
    bool asks;
    bool printable;   // 0x20 to 0x7f are all in it: such text is run over eight bytes at a time
    CharSet set;
  };
  // One step of kRuns, from the cheapest to the most general.
  enum class Step : uint8_t {
    kText,    // the bytes literal_[low .. low + high)
    kFixed,   // exactly `low` bytes of an ASCII class
    kSpan,    // any number of bytes, at least `low` (0 or 1), of a class that need not be decoded
    kBytes,   // low..high bytes of an ASCII class
    kCounted  // low..high code points
  };
  struct Item {
    Step step;
    uint32_t table = 0;
    uint32_t low = 0;
    uint32_t high = 0;
  };
  class Builder;

  bool SearchRuns(std::string_view text) const;
  bool SearchClass(std::string_view text) const;
  bool SearchAnyLiteral(std::string_view text) const;
  bool SearchChar(std::string_view text) const;
  static bool Counted(const ClassTable& table, const Item& item, std::string_view text, size_t* at);

  ShapeKind kind_ = ShapeKind::kAlways;
  bool to_end_ = false;      // kRuns: $ follows
  std::string literal_;      // kLiteral, kPrefix, kSuffix, kContains; kRuns: the text of all kText items
  std::vector<Item> items_;  // kRuns, kClass
  std::vector<ClassTable> tables_;    // kRuns, kClass, kContainsChar
  std::vector<std::string> choices_;  // kAnyLiteral, by length
  uint64_t lengths_ = 0;              // kAnyLiteral: bit n: some choice has min(n, 63) bytes
};

}  // namespace vouch::regex

#endif  // VOUCH_ENGINE_REGEX_SHAPES_H_
