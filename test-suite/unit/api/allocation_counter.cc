#include "test-suite/unit/api/allocation_counter.h"

#include <cerrno>
#include <cstdlib>

#if defined(__SANITIZE_THREAD__)
#define VOUCH_HIDES_ALIGNED 1
#elif defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define VOUCH_HIDES_ALIGNED 1
#endif
#endif

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define VOUCH_SANITIZER_ALLOCATES 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#define VOUCH_SANITIZER_ALLOCATES 1
#endif
#endif

namespace vouch {
namespace {

thread_local uint64_t allocations = 0;

}  // namespace

bool CountsAligned() {
#if defined(VOUCH_HIDES_ALIGNED)
  return false;
#else
  return true;
#endif
}

AllocationCounter::AllocationCounter() : before_(allocations) {}
uint64_t AllocationCounter::count() const { return allocations - before_; }

}  // namespace vouch

#if defined(VOUCH_SANITIZER_ALLOCATES)

// Of sanitizer/allocator_interface.h, which g++ doesn't always come with.
extern "C" int __sanitizer_install_malloc_and_free_hooks(void (*)(const volatile void*, size_t),
                                                         void (*)(const volatile void*));

namespace vouch {

const char* WhyNotCounted() {
  static const bool installed = __sanitizer_install_malloc_and_free_hooks(
                                    [](const volatile void*, size_t) { ++allocations; },
                                    [](const volatile void*) {}) != 0;
  return installed ? nullptr : "the sanitizer takes no hook";
}

}  // namespace vouch

#elif defined(__GLIBC__)

// glibc's own functions by the names under which a program that replaces them still finds them. What they return goes
// to glibc's free, which is not replaced.
extern "C" {

void* __libc_malloc(size_t size);
void* __libc_calloc(size_t count, size_t size);
void* __libc_realloc(void* memory, size_t size);
void* __libc_memalign(size_t alignment, size_t size);

#define VOUCH_REPLACES __attribute__((visibility("default")))

VOUCH_REPLACES void* malloc(size_t size) noexcept {
  ++vouch::allocations;
  return __libc_malloc(size);
}
VOUCH_REPLACES void* calloc(size_t count, size_t size) noexcept {
  ++vouch::allocations;
  return __libc_calloc(count, size);
}
VOUCH_REPLACES void* realloc(void* memory, size_t size) noexcept {
  ++vouch::allocations;
  return __libc_realloc(memory, size);
}
VOUCH_REPLACES void* memalign(size_t alignment, size_t size) noexcept {
  ++vouch::allocations;
  return __libc_memalign(alignment, size);
}
VOUCH_REPLACES void* aligned_alloc(size_t alignment, size_t size) noexcept {
  ++vouch::allocations;
  return __libc_memalign(alignment, size);
}
VOUCH_REPLACES int posix_memalign(void** out, size_t alignment, size_t size) noexcept {
  ++vouch::allocations;
  if (alignment % sizeof(void*) != 0 || (alignment & (alignment - 1)) != 0 || alignment == 0) return EINVAL;
  void* const memory = __libc_memalign(alignment, size);
  if (memory == nullptr) return ENOMEM;
  *out = memory;
  return 0;
}

}  // extern "C"

namespace vouch {

const char* WhyNotCounted() { return nullptr; }

}  // namespace vouch

#else

namespace vouch {

const char* WhyNotCounted() { return "this C library's malloc can't be counted here"; }

}  // namespace vouch

#endif
