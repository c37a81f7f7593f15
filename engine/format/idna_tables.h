// What IDNA2008 has to know of a code point, one lookup away. Generated: see generate_idna_tables.py.
//
// Only code points that may stand in a U-label (PVALID, CONTEXTJ, CONTEXTO) are listed; all others are
// DISALLOWED or unassigned. Lookup is O(log ranges). Tested by test-suite/unit/format/idna_test.cc.
#ifndef VOUCH_ENGINE_FORMAT_IDNA_TABLES_H_
#define VOUCH_ENGINE_FORMAT_IDNA_TABLES_H_

#include <cstddef>
#include <cstdint>

namespace vouch::format {

enum class IdnaClass : uint8_t { kDisallowed, kPvalid, kContextJ, kContextO };
enum class Bidi : uint8_t { kOther, kL, kR, kAL, kAN, kEN, kES, kCS, kET, kON, kBN, kNSM };
enum class Joining : uint8_t { kNone, kLeft, kRight, kDual, kTransparent };
enum class Script : uint8_t { kOther, kGreek, kHebrew, kHiragana, kKatakana, kHan };

// The properties of one code point, packed as the generator writes them.
class IdnaProperties {
 public:
  constexpr explicit IdnaProperties(uint16_t bits) : bits_(bits) {}
  IdnaClass idna_class() const { return static_cast<IdnaClass>(bits_ & 3); }
  Bidi bidi() const { return static_cast<Bidi>(bits_ >> 2 & 15); }
  Joining joining() const { return static_cast<Joining>(bits_ >> 6 & 7); }
  Script script() const { return static_cast<Script>(bits_ >> 9 & 7); }
  bool virama() const { return (bits_ >> 12 & 1) != 0; }    // canonical combining class 9
  bool mark() const { return (bits_ >> 13 & 1) != 0; }      // general category M
  bool composes() const { return (bits_ >> 14 & 1) != 0; }  // text without such characters is in NFC

 private:
  uint16_t bits_;
};

// The code points [first, first + more], which share their properties. In ascending order.
struct IdnaRange {
  uint32_t first;
  uint16_t more;
  uint16_t bits;
};
extern const IdnaRange kIdnaRanges[];
extern const size_t kIdnaRangeCount;

IdnaProperties LookUpIdna(char32_t point);

}  // namespace vouch::format

#endif  // VOUCH_ENGINE_FORMAT_IDNA_TABLES_H_
