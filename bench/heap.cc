#include "bench/heap.h"

#include <malloc.h>

#include <algorithm>
#include <cstdlib>
#include <new>

namespace vouch::bench {
namespace {

int64_t now = 0, most = 0;

void* Count(void* memory) {
  if (memory == nullptr) throw std::bad_alloc();
  now += static_cast<int64_t>(malloc_usable_size(memory));
  most = std::max(most, now);
  return memory;
}

void Free(void* memory) {
  if (memory == nullptr) return;
  now -= static_cast<int64_t>(malloc_usable_size(memory));
  std::free(memory);
}

}  // namespace

HeapMeter::HeapMeter() : before_(now) { most = now; }
int64_t HeapMeter::kept() const { return now - before_; }
int64_t HeapMeter::peak() const { return most - before_; }

}  // namespace vouch::bench

// The array and nothrow forms of the library call these.
void* operator new(size_t size) { return vouch::bench::Count(std::malloc(size)); }
void* operator new(size_t size, std::align_val_t alignment) {
  const auto bytes = static_cast<size_t>(alignment);
  return vouch::bench::Count(std::aligned_alloc(bytes, (size + bytes - 1) / bytes * bytes));
}
void operator delete(void* memory) noexcept { vouch::bench::Free(memory); }
void operator delete(void* memory, size_t) noexcept { vouch::bench::Free(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { vouch::bench::Free(memory); }
void operator delete(void* memory, size_t, std::align_val_t) noexcept { vouch::bench::Free(memory); }
