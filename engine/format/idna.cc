// IDNA2008 labels: see idna.h. Tested by test-suite/unit/format/idna_test.cc.
#include "engine/format/idna.h"

#include <idn2.h>

#include <algorithm>

#include "engine/format/idna_tables.h"
#include "engine/uri/chars.h"

namespace vouch::format {

IdnaProperties LookUpIdna(char32_t point) {
  const IdnaRange* end = kIdnaRanges + kIdnaRangeCount;
  const IdnaRange* range = std::upper_bound(
      kIdnaRanges, end, point, [](char32_t value, const IdnaRange& r) { return value < r.first; });
  if (range == kIdnaRanges || point - (range - 1)->first > (range - 1)->more) return IdnaProperties(0);
  return IdnaProperties((range - 1)->bits);
}

namespace {

Script ScriptOf(char32_t point) { return LookUpIdna(point).script(); }

// RFC 5892 A.1: between characters that would join, transparent ones in between.
bool JoinsAcross(std::u32string_view label, size_t at) {
  size_t before = at, after = at + 1;
  while (before > 0 && LookUpIdna(label[before - 1]).joining() == Joining::kTransparent) --before;
  while (after < label.size() && LookUpIdna(label[after]).joining() == Joining::kTransparent) ++after;
  if (before == 0 || after == label.size()) return false;
  const Joining left = LookUpIdna(label[before - 1]).joining();
  const Joining right = LookUpIdna(label[after]).joining();
  return (left == Joining::kLeft || left == Joining::kDual) &&
         (right == Joining::kRight || right == Joining::kDual);
}

// RFC 5892 appendix A for the character at `at`, which is CONTEXTJ or CONTEXTO.
bool ContextAllows(std::u32string_view label, size_t at) {
  const auto any = [label](auto condition) { return std::any_of(label.begin(), label.end(), condition); };
  const char32_t c = label[at];
  const bool has_next = at + 1 < label.size();
  switch (c) {
    case 0x200C:  // A.1 ZERO WIDTH NON-JOINER
      return (at > 0 && LookUpIdna(label[at - 1]).virama()) || JoinsAcross(label, at);
    case 0x200D:  // A.2 ZERO WIDTH JOINER
      return at > 0 && LookUpIdna(label[at - 1]).virama();
    case 0xB7:  // A.3 MIDDLE DOT
      return at > 0 && label[at - 1] == 'l' && has_next && label[at + 1] == 'l';
    case 0x375:  // A.4 GREEK LOWER NUMERAL SIGN (KERAIA)
      return has_next && ScriptOf(label[at + 1]) == Script::kGreek;
    case 0x5F3:  // A.5 HEBREW PUNCTUATION GERESH
    case 0x5F4:  // A.6 HEBREW PUNCTUATION GERSHAYIM
      return at > 0 && ScriptOf(label[at - 1]) == Script::kHebrew;
    case 0x30FB:  // A.7 KATAKANA MIDDLE DOT
      return any([](char32_t p) {
        const Script script = p == 0x30FB ? Script::kOther : ScriptOf(p);
        return script == Script::kHiragana || script == Script::kKatakana || script == Script::kHan;
      });
    default:  // A.8 ARABIC-INDIC DIGITS and A.9 EXTENDED ARABIC-INDIC DIGITS
      return c < 0x6F0 ? !any([](char32_t p) { return p >= 0x6F0 && p <= 0x6F9; })
                       : !any([](char32_t p) { return p >= 0x660 && p <= 0x669; });
  }
}

// Whether libidn2 finds the label in normal form C; it looks at that before anything else.
bool IsNormalized(std::u32string_view label) {
  uint32_t points[kMaxLabel];
  std::copy(label.begin(), label.end(), points);
  char* a_label = nullptr;
  const int status = idn2_to_ascii_4i2(points, label.size(), &a_label, IDN2_NO_TR46 | IDN2_ALLOW_UNASSIGNED);
  if (status == IDN2_OK) idn2_free(a_label);
  return status != IDN2_NOT_NFC;
}

}  // namespace

bool IsULabel(std::u32string_view label, bool any_form) {
  if (label.front() == '-' || label.back() == '-') return false;
  if (label.size() >= 4 && label[2] == '-' && label[3] == '-') return false;
  if (LookUpIdna(label.front()).mark()) return false;
  bool may_compose = false;
  for (size_t at = 0; at < label.size(); ++at) {
    const IdnaProperties properties = LookUpIdna(label[at]);
    may_compose |= properties.composes();
    switch (properties.idna_class()) {
      case IdnaClass::kDisallowed:
        return false;
      case IdnaClass::kPvalid:
        break;
      case IdnaClass::kContextJ:
      case IdnaClass::kContextO:
        if (!ContextAllows(label, at)) return false;
    }
  }
  return any_form || !may_compose || IsNormalized(label);
}

std::optional<CodePoints> DecodeALabel(std::string_view encoded) {
  std::optional<CodePoints> label = DecodePunycode(encoded);
  if (!label) return std::nullopt;
  for (size_t i = 0; i < label->size; ++i) {
    // A-labels are compared without regard to case, so one in capitals is the one in small letters.
    if (label->data[i] >= 'A' && label->data[i] <= 'Z') label->data[i] += 'a' - 'A';
  }
  const std::u32string_view view = label->view();
  if (std::all_of(view.begin(), view.end(), [](char32_t c) { return c < 0x80; })) return std::nullopt;
  const std::optional<Encoded> again = EncodePunycode(view);
  const auto same = [](char a, char b) { return uri::LowerAscii(a) == b; };
  if (!again || !std::equal(encoded.begin(), encoded.end(), again->data, again->data + again->size, same) ||
      !IsULabel(view)) {
    return std::nullopt;
  }
  return label;
}

void BidiRule::Add(std::u32string_view label) {
  constexpr auto bit = [](Bidi b) { return 1u << static_cast<unsigned>(b); };
  constexpr uint32_t kNeutral = bit(Bidi::kEN) | bit(Bidi::kES) | bit(Bidi::kCS) | bit(Bidi::kET) |
                                bit(Bidi::kON) | bit(Bidi::kBN) | bit(Bidi::kNSM);
  constexpr uint32_t kRightToLeft = bit(Bidi::kR) | bit(Bidi::kAL) | bit(Bidi::kAN);
  // Letters in capitals stand in ASCII labels only, and the tables don't know them.
  const auto class_of = [](char32_t c) { return c >= 'A' && c <= 'Z' ? Bidi::kL : LookUpIdna(c).bidi(); };
  uint32_t seen = 0, last = 0;  // `last`: of the last character that is no NSM
  for (char32_t c : label) {
    const Bidi bidi = class_of(c);
    seen |= bit(bidi);
    if (bidi != Bidi::kNSM) last = bit(bidi);
  }
  right_to_left_ |= (seen & kRightToLeft) != 0;
  const uint32_t first = bit(class_of(label.front()));
  bool passes = false;
  if ((first & (bit(Bidi::kR) | bit(Bidi::kAL))) != 0) {
    passes = (seen & ~(kNeutral | kRightToLeft)) == 0 && (last & (kRightToLeft | bit(Bidi::kEN))) != 0 &&
             ((seen & bit(Bidi::kEN)) == 0 || (seen & bit(Bidi::kAN)) == 0);
  } else if (first == bit(Bidi::kL)) {
    passes = (seen & ~(kNeutral | bit(Bidi::kL))) == 0 && (last & (bit(Bidi::kL) | bit(Bidi::kEN))) != 0;
  }
  all_pass_ &= passes;
}

}  // namespace vouch::format
