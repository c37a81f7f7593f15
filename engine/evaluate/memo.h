// Memo: remembers verdicts of (code, instance) pairs once an evaluation has grown suspiciously long.
//
// Where schemas share subschemas, the number of evaluation paths can be exponential while the number of distinct
// (code, instance) pairs is small. The table is direct-mapped and of fixed size (1 MiB), so it bounds memory; it is
// switched on only after kPatience code entries, and off again for a while where it finds little to share.
// Tested by test-suite/unit/evaluate/verdict_undecided_test.cc and the robustness cases.
#ifndef VOUCH_ENGINE_EVALUATE_MEMO_H_
#define VOUCH_ENGINE_EVALUATE_MEMO_H_

#include <cstdint>
#include <vector>

namespace vouch::evaluate {

class Memo {
 public:
  enum class Known : uint8_t { kNothing, kHolds, kFails };

  bool on() const { return on_; }
  void Reset() {
    on_ = false;
    entries_.clear();
  }
  void SwitchOn() {
    on_ = true;
    lookups_ = hits_ = 0;
    entries_.assign(kEntries, Entry{});
  }
  void SwitchOff() { on_ = false; }

  Known Find(uint32_t code, const void* node) {
    ++lookups_;
    const Entry& e = At(code, node);
    if (e.node != node || e.code != code) return Known::kNothing;
    ++hits_;
    return e.known;
  }
  void Record(uint32_t code, const void* node, bool holds) {
    At(code, node) = {node, code, holds ? Known::kHolds : Known::kFails};
  }
  // Fewer than one look-up in 32 found something.
  bool Useless() const { return hits_ * 32 < lookups_; }

 private:
  static constexpr uint32_t kBits = 16;
  static constexpr uint32_t kEntries = 1u << kBits;
  struct Entry {
    const void* node = nullptr;
    uint32_t code = 0;
    Known known = Known::kNothing;
  };
  Entry& At(uint32_t code, const void* node) {
    const uint64_t h = (reinterpret_cast<uintptr_t>(node) ^ (uint64_t{code} << 40)) * 0x9e3779b97f4a7c15;
    return entries_[(h ^ (uint64_t{code} * 0xff51afd7ed558ccd)) >> (64 - kBits)];
  }
  std::vector<Entry> entries_;
  bool on_ = false;
  uint64_t lookups_ = 0, hits_ = 0;
};

}  // namespace vouch::evaluate

#endif  // VOUCH_ENGINE_EVALUATE_MEMO_H_
