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

// The spans of the children of every container, found by the address of the child. Filled only on request.
struct SpanTable {
  struct Container {
    const char* begin;  // its first Value or Member
    const char* end;
    uint64_t first_span;
    bool is_object;
  };
  std::vector<Container> containers;  // sorted by address once reading is over
  std::vector<Span> spans;
  Span root;
};

struct FreeMemory {
  void operator()(char* memory) const { std::free(memory); }
};

struct Document::Storage {
  Value root;
  // A copy of the text, in which strings were unescaped where they stand: the string pool.
  std::unique_ptr<char, FreeMemory> pool;
  Arena arena;
  std::unique_ptr<SpanTable> positions;
};

}  // namespace vouch::json

#endif  // VOUCH_ENGINE_JSON_STORAGE_H_
