// Counts what the program has on the heap: replaces operator new and delete of the program it is linked into.
//
// Entry point: HeapMeter. What C libraries allocate by malloc is not seen. One thread only. Costs a few
// instructions an allocation, so times taken beside it are a little too long where much is allocated.
#ifndef VOUCH_BENCH_HEAP_H_
#define VOUCH_BENCH_HEAP_H_

#include <cstdint>

namespace vouch::bench {

// The bytes allocated since it was made, less those freed, and the most they were; as the allocator rounds
// them.
class HeapMeter {
 public:
  HeapMeter();
  int64_t kept() const;
  int64_t peak() const;

 private:
  int64_t before_;
};

}  // namespace vouch::bench

#endif  // VOUCH_BENCH_HEAP_H_
