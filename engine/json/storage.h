// Document::Storage: what a Document owns, and the table behind Document::Position.
// Tested by test-suite/unit/json/document_test.cc.
#ifndef VOUCH_ENGINE_JSON_STORAGE_H_
#define VOUCH_ENGINE_JSON_STORAGE_H_

#include <cstdint>
#include <cstdlib>
#include <memory>
#include <vector>

#include "engine/json/arena.h"
#include "engine/json/document.h"
#include "engine/json/value.h"

namespace vouch::json {

// Finds the span of a value by its address. The spans of a container's children lie right behind its cells,
// in the same block of the arena. Filled only on request.
struct SpanTable {
  struct Container {
    const char* cells;  // its first Value or Member
    uint32_t count;
    bool is_object;

    size_t cell_size() const { return is_object ? sizeof(Member) : sizeof(Value); }
    const char* end() const { return cells + count * cell_size(); }
  };
  std::vector<Container> containers;  // sorted by address once reading is over
  Span root;
};

struct FreeMemory {
  void operator()(char* memory) const { std::free(memory); }
};

// What a document owns that is not packed.
struct StorageParts {
  // A copy of the text, in which strings were unescaped where they stand: the string pool.
  std::unique_ptr<char, FreeMemory> pool;
  Arena arena;
  std::unique_ptr<SpanTable> positions;
};

// Small, so that a packed document starts in the cache line of its root.
struct Document::Storage {
  // `packed` bytes, aligned for a Value, follow it. May throw std::bad_alloc.
  static StoragePointer New(size_t packed);
  // Without any, but with `parts`.
  static StoragePointer NewInParts();
  char* packed() { return reinterpret_cast<char*>(this + 1); }

  Value root;
  std::unique_ptr<StorageParts> parts;  // null: packed
};

}  // namespace vouch::json

#endif  // VOUCH_ENGINE_JSON_STORAGE_H_
