// Counts the allocations of a thread, by whatever library and whichever way: the malloc family, and so operator new.
//
// Entry points: WhyNotCounted, AllocationCounter. With glibc the program's own malloc, calloc, realloc and aligned forms
// stand before the library's; the address and thread sanitizers, which replace them as well, are asked for a hook.
// Costs an addition an allocation. Shown to count by allocation_test.cc.
#ifndef VOUCH_TEST_SUITE_UNIT_API_ALLOCATION_COUNTER_H_
#define VOUCH_TEST_SUITE_UNIT_API_ALLOCATION_COUNTER_H_

#include <cstdint>

namespace vouch {

// Null where allocations are counted.
const char* WhyNotCounted();
// aligned_alloc and posix_memalign are among them: the thread sanitizer tells nothing of these.
bool CountsAligned();

// Allocations of this thread since it was made.
class AllocationCounter {
 public:
  AllocationCounter();
  uint64_t count() const;

 private:
  uint64_t before_;
};

}  // namespace vouch

#endif  // VOUCH_TEST_SUITE_UNIT_API_ALLOCATION_COUNTER_H_
