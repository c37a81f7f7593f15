// The format hostname (RFC 1123 2.1; since draft 7 with Punycode checked), on top of the domain names of
// domain.h. The formats ipv4 and ipv6 are the grammars of engine/uri/ip.h. O(length). Tested by
// test-suite/unit/format/network_test.cc.
#include "engine/format/checks.h"
#include "engine/format/domain.h"
#include "engine/format/idna.h"
#include "engine/uri/chars.h"

namespace vouch::format {
namespace {

constexpr size_t kMaxName = 253;  // octets, without the root's dot

bool IsLdhLabel(std::string_view label) {
  if (label.empty() || label.size() > kMaxLabel || label.front() == '-' || label.back() == '-') return false;
  for (char c : label) {
    if (!uri::Is(c, uri::kAlpha | uri::kDigit) && c != '-') return false;
  }
  return true;
}

bool IsALabelPrefix(std::string_view label) {
  return label.size() >= 4 && (label[0] | 0x20) == 'x' && (label[1] | 0x20) == 'n' &&
         label.substr(2, 2) == "--";
}

// The code points of one label, `octets` the label itself as long as it is ASCII.
struct Label {
  CodePoints points;
  std::string_view octets;
  bool ascii = true;
};

// Checks labels one by one and keeps what the name as a whole must obey.
class DomainCheck {
 public:
  explicit DomainCheck(const DomainRules& rules) : rules_(rules) {}

  bool Add(const Label& label) {
    size_t length = label.octets.size();
    if (label.ascii) {
      if (!IsLdhLabel(label.octets)) return false;
      if (rules_.a_labels && IsALabelPrefix(label.octets)) {
        const auto decoded = DecodeALabel(label.octets.substr(4));
        if (!decoded) return false;
        international_ = true;
        bidi_.Add(decoded->view());
      } else {
        reserved_ |= length >= 4 && label.octets.substr(2, 2) == "--";
        bidi_.Add(label.points.view());
      }
    } else {
      if (!rules_.u_labels || !IsULabel(label.points.view(), rules_.any_form)) return false;
      const auto encoded = EncodePunycode(label.points.view());
      if (!encoded || encoded->size + 4 > kMaxLabel) return false;
      length = encoded->size + 4;
      international_ = true;
      bidi_.Add(label.points.view());
    }
    length_ += length + 1;
    return length_ <= kMaxName + 1;
  }

  // RFC 5890 2.3.2.3: beside A-labels and U-labels an internationalized name has no other "--" in third
  // place.
  bool Finish() const {
    if (!rules_.a_labels && !rules_.u_labels) return true;
    return bidi_.holds() && !(rules_.u_labels && international_ && reserved_);
  }

 private:
  DomainRules rules_;
  BidiRule bidi_;
  size_t length_ = 0;           // octets so far, with a dot after each label
  bool international_ = false;  // an A-label or a U-label was there
  bool reserved_ = false;       // a label like "ab--c" was
};

}  // namespace

bool IsDomainName(std::string_view text, const DomainRules& rules) {
  if (text.size() > 4 * kMaxName) return false;  // no character of four octets makes less than one
  DomainCheck check(rules);
  for (size_t at = 0;;) {
    Label label;
    const size_t begin = at;
    bool separator = false;
    size_t end = at;
    while (!separator && at < text.size()) {
      end = at;
      const char32_t c = uri::DecodeUtf8(text, &at);
      if (c == uri::kBadUtf8) return false;
      separator = c == '.' || (rules.ideographic_dots && (c == 0x3002 || c == 0xFF0E || c == 0xFF61));
      if (separator) break;
      if (label.points.size == kMaxLabel) return false;
      label.points.data[label.points.size++] = c;
      label.ascii &= c < 0x80;
      end = at;
    }
    label.octets = text.substr(begin, end - begin);
    if (!check.Add(label)) return false;
    if (!separator) return check.Finish();
  }
}

bool IsPlainHostname(std::string_view text) { return IsDomainName(text, {}); }

bool IsHostname(std::string_view text) { return IsDomainName(text, {.a_labels = true}); }

}  // namespace vouch::format
