// CharSet: a set of code points as sorted, disjoint, non-adjacent ranges. Entry points: Add, Negate,
// Contains. Add is O(1) amortised while ranges come in order; anything else is sorted once by Normalize, O(n
// log n). Tested by char_set_test.cc.
#ifndef VOUCH_ENGINE_REGEX_CHAR_SET_H_
#define VOUCH_ENGINE_REGEX_CHAR_SET_H_

#include <cstddef>
#include <cstdint>
#include <vector>

namespace vouch::regex {

struct CharRange {
  uint32_t first;
  uint32_t last;
  bool operator==(const CharRange&) const = default;
};

class CharSet {
 public:
  CharSet() = default;
  CharSet(std::initializer_list<CharRange> ranges);

  // After Add the set is unusable until Normalize.
  void Add(uint32_t first, uint32_t last);
  void Add(const CharSet& other);
  void Normalize();

  // The complement within 0..10FFFF, surrogates included.
  void Negate();
  bool Contains(uint32_t code) const;

  bool empty() const { return ranges_.empty(); }
  const std::vector<CharRange>& ranges() const { return ranges_; }
  size_t bytes() const { return ranges_.size() * sizeof(CharRange); }
  // How many code points are in it.
  uint32_t size() const;
  bool operator==(const CharSet& other) const { return ranges_ == other.ranges_; }

  static CharSet Digit();  // \d
  static CharSet Word();   // \w
  static CharSet Space();  // \s: ECMA-262 WhiteSpace and LineTerminator
  static CharSet Dot();    // . without the s flag

 private:
  std::vector<CharRange> ranges_;
  size_t normal_size_ = 0;  // how many ranges at the beginning are in normal form
};

// \b asks for membership of the ASCII word characters, whatever the flags.
inline bool IsWordCode(uint32_t code) {
  return code < 0x80 && ((code >= '0' && code <= '9') || (code >= 'A' && code <= 'Z') || code == '_' ||
                         (code >= 'a' && code <= 'z'));
}

}  // namespace vouch::regex

#endif  // VOUCH_ENGINE_REGEX_CHAR_SET_H_
