// Kept: memory that a thread keeps from search to search, so that searches allocate nothing once it is warm.
//
// A search asks `thread_local Kept<Memory> kept` for it and holds the lease while it runs; it finds what the last search
// left. Memory::bytes() tells what it holds: more than kMostBytes is given back with the lease.
// Cost: O(1). Tested by test-suite/unit/regex/kept_test.cc.
#ifndef VOUCH_ENGINE_REGEX_KEPT_H_
#define VOUCH_ENGINE_REGEX_KEPT_H_

#include <cstddef>
#include <vector>

namespace vouch::regex {

template <typename T>
size_t BytesOf(const std::vector<T>& v) {
  return v.capacity() * sizeof(T);
}

template <typename Memory>
class Kept {
 public:
  static constexpr size_t kMostBytes = size_t{256} << 10;

  class Lease {
   public:
    explicit Lease(Memory* memory) : memory_(*memory) {}
    Lease(const Lease&) = delete;
    Lease& operator=(const Lease&) = delete;
    ~Lease() {
      if (memory_.bytes() > kMostBytes) memory_ = Memory();
    }
    Memory& operator*() const { return memory_; }

   private:
    Memory& memory_;
  };
  // No two leases at a time.
  Lease Take() { return Lease(&memory_); }

 private:
  Memory memory_;
};

}  // namespace vouch::regex

#endif  // VOUCH_ENGINE_REGEX_KEPT_H_
