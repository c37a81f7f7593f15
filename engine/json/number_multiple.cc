// IsMultipleOf of number.h: exact divisibility of decimal numbers.
//
// With all zeros stripped, n = a * 10^p and d = b * 10^q, where neither a nor b is divisible by 10. Let s = p
// - q; n is a multiple of d when b divides a * 10^s. For s < 0 it can't. For s >= 0, b has factors of 2 or of
// 5 but not both; 10^s cancels s of them, and what is left of b must divide a. So no power of ten is ever
// built. Divisors of up to 19 digits cost O(digits of a). Longer ones are divided in limbs of nine digits,
// from the low end (Hensel's division: b is prime to 10 by then, so each quotient limb follows from the
// lowest limb alone). Tested by test-suite/unit/json/number_test.cc.
#include <algorithm>
#include <cmath>
#include <cstring>
#include <iterator>
#include <vector>

#include "engine/json/decimal.h"
#include "engine/json/number.h"

namespace vouch::json {
namespace {

using Form = Number::Form;

constexpr size_t kLimbDigits = 9;
constexpr uint64_t kLimb = 1'000'000'000;
constexpr size_t kWordDigits = 19;  // always fit 64 bits

// Where a thread keeps the limbs of its long numbers, so that it allocates nothing once it is warm.
std::vector<uint32_t>& Kept(size_t which) {
  thread_local std::vector<uint32_t> kept[2];
  return kept[which];
}
constexpr size_t kMostKept = size_t{16} << 10;  // limbs

// A natural number in limbs of nine digits, the lowest first, without leading zero limbs. Up to 72 digits in
// place.
class Limbs {
 public:
  // `which`: 0 or 1, no two alike at a time.
  Limbs(const DecimalView& v, size_t which) : which_(which) {
    const size_t digits = v.digits();
    size_ = (digits + kLimbDigits - 1) / kLimbDigits;
    if (size_ > std::size(inline_)) {
      std::vector<uint32_t>& kept = Kept(which);
      if (size_ > kept.size()) kept.resize(size_);
      data_ = kept.data();
    }
    for (size_t i = 0; i < size_; ++i) {
      const size_t end = digits - i * kLimbDigits;
      const size_t begin = end > kLimbDigits ? end - kLimbDigits : 0;
      data_[i] = static_cast<uint32_t>(DigitsAt(v, begin, end - begin));
    }
    Trim();
  }
  Limbs(const Limbs&) = delete;
  Limbs& operator=(const Limbs&) = delete;
  ~Limbs() {
    if (data_ == inline_) return;
    std::vector<uint32_t>& kept = Kept(which_);
    if (kept.size() > kMostKept) std::vector<uint32_t>().swap(kept);
  }

  size_t size() const { return size_; }
  uint32_t& operator[](size_t i) { return data_[i]; }
  uint32_t operator[](size_t i) const { return data_[i]; }

  // Divides by `factor` (2 or 5) as often as it goes, at most `limit` times. Returns how often.
  // Several divisions go into one pass; the last passes are single ones.
  uint64_t DivideOut(uint32_t factor, uint64_t limit) {
    uint64_t done = 0;
    for (int step = factor == 2 ? 29 : 12; step > 0;) {
      uint64_t power = 1;
      for (int i = 0; i < step; ++i) power *= factor;
      if (limit - done >= static_cast<uint64_t>(step) && Remainder(power) == 0) {
        Divide(power);
        done += static_cast<uint64_t>(step);
      } else {
        step /= 2;
      }
    }
    return done;
  }

 private:
  void Trim() {
    while (size_ > 0 && data_[size_ - 1] == 0) --size_;
  }
  // Of a power of 2 up to 2^29, or of 5 up to 5^12.
  uint64_t Remainder(uint64_t power) const {
    // Most numbers show in their lowest limb that the factor isn't there: 10^9 has nine factors of each.
    if (size_ == 0 || ((power & 1) == 0 ? (data_[0] & 1) != 0 : data_[0] % 5 != 0)) return 1;
    uint64_t rest = 0;
    for (size_t i = size_; i-- > 0;) rest = (rest * kLimb + data_[i]) % power;
    return rest;
  }
  void Divide(uint64_t divisor) {
    uint64_t rest = 0;
    for (size_t i = size_; i-- > 0;) {
      const uint64_t current = rest * kLimb + data_[i];
      data_[i] = static_cast<uint32_t>(current / divisor);
      rest = current % divisor;
    }
    Trim();
  }

  uint32_t inline_[8] = {};
  const size_t which_;
  uint32_t* data_ = inline_;
  size_t size_;
};

// x with c * x = 1 modulo 10^9, for c prime to 10: Newton's iteration doubles the digits that are right.
uint64_t InverseModLimb(uint64_t c) {
  static constexpr uint64_t kInverseMod10[] = {0, 1, 0, 7, 0, 0, 0, 3, 0, 9};
  uint64_t x = kInverseMod10[c % 10];
  for (int digits = 1; digits < 9; digits *= 2) x = x * ((kLimb + 2 - c * x % kLimb) % kLimb) % kLimb;
  return x;
}

// Whether c, which is prime to 10, divides a, which is used up.
bool Divides(const Limbs& c, Limbs* a) {
  if (a->size() == 0) return true;
  if (a->size() < c.size()) return false;
  const uint64_t inverse = InverseModLimb(c[0]);
  const size_t quotient_limbs = a->size() - c.size() + 1;
  for (size_t k = 0; k < quotient_limbs; ++k) {
    // Choose the quotient limb q that clears limb k, and subtract q * c.
    const uint64_t q = (*a)[k] * inverse % kLimb;
    if (q == 0) continue;
    uint64_t carry = 0;
    for (size_t j = 0; j < c.size(); ++j) {
      const uint64_t product = q * c[j] + carry;
      carry = product / kLimb;
      const auto low = static_cast<uint32_t>(product - carry * kLimb);
      uint32_t& limb = (*a)[k + j];
      if (limb < low) {
        limb += static_cast<uint32_t>(kLimb);
        ++carry;
      }
      limb -= low;
    }
    for (size_t i = k + c.size(); carry != 0; ++i) {
      if (i >= a->size()) return false;  // below zero: the true quotient is smaller
      uint32_t& limb = (*a)[i];
      if (limb >= carry) {
        limb -= static_cast<uint32_t>(carry);
        carry = 0;
      } else {
        limb = static_cast<uint32_t>(limb + kLimb - carry);
        carry = 1;
      }
    }
  }
  for (size_t i = quotient_limbs; i < a->size(); ++i) {
    if ((*a)[i] != 0) return false;
  }
  return true;
}

uint64_t Remainder(const DecimalView& a, uint64_t divisor) {
  unsigned __int128 rest = 0;
  const size_t digits = a.digits();
  for (size_t from = 0; from < digits; from += 18) {
    const size_t count = std::min<size_t>(18, digits - from);
    uint64_t scale = 1;
    for (size_t i = 0; i < count; ++i) scale *= 10;
    rest = (rest * scale + DigitsAt(a, from, count)) % divisor;
  }
  return static_cast<uint64_t>(rest);
}

bool Magnitude(const Number& n, uint64_t* out) {
  switch (n.form) {
    case Form::kInt64:
      *out = n.i < 0 ? 0 - static_cast<uint64_t>(n.i) : static_cast<uint64_t>(n.i);
      return true;
    case Form::kUint64:
      *out = n.u;
      return true;
    case Form::kExact:
    case Form::kShortest:
      if (!(std::abs(n.d) <= 0x1p53) || std::trunc(n.d) != n.d) return false;
      *out = static_cast<uint64_t>(std::abs(n.d));
      return true;
    case Form::kText:
      return false;
  }
  return false;
}

}  // namespace

bool IsMultipleOf(const Number& n, const Number& divisor) {
  uint64_t x, y;
  if (Magnitude(n, &x)) {
    if (x == 0) return true;
    if (Magnitude(divisor, &y)) return y != 0 && x % y == 0;
  }
  const auto finite = [](const Number& m) { return m.form == Form::kText || std::isfinite(Near(m)); };
  if (!finite(n) || !finite(divisor)) return false;
  DigitBuffer buffer_a, buffer_b;
  const DecimalView a = ViewNumber(n, &buffer_a), b = ViewNumber(divisor, &buffer_b);
  if (a.is_zero()) return true;
  if (b.is_zero()) return false;
  const int64_t shift =
      PointDifference(a, b) - (static_cast<int64_t>(a.digits()) - static_cast<int64_t>(b.digits()));
  if (shift < 0) return false;
  const auto powers = static_cast<uint64_t>(shift);
  if (b.digits() <= kWordDigits) {
    uint64_t rest = DigitsAt(b, 0, b.digits());
    for (uint64_t i = 0; i < powers && rest % 2 == 0; ++i) rest /= 2;
    for (uint64_t i = 0; i < powers && rest % 5 == 0; ++i) rest /= 5;
    return rest == 1 || Remainder(a, rest) == 0;
  }
  Limbs b_limbs(b, 0), a_limbs(a, 1);
  for (const uint32_t factor : {2u, 5u}) {
    b_limbs.DivideOut(factor, powers);
    // Factors that 10^s did not cancel must be in a.
    const uint64_t left = b_limbs.DivideOut(factor, UINT64_MAX);
    if (left > a_limbs.DivideOut(factor, left)) return false;
  }
  return Divides(b_limbs, &a_limbs);
}

}  // namespace vouch::json
