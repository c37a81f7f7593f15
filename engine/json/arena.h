// Arena and CellStack: the two memories of the exact reader. Arena holds what a Document keeps; CellStack
// holds the cells of containers that are not closed yet. Both report exhausted memory as a null pointer.
//
// Cost: O(1) amortised an allocation; an Arena wastes less than half of what it holds.
// Tested by test-suite/unit/json/document_test.cc.
#ifndef VOUCH_ENGINE_JSON_ARENA_H_
#define VOUCH_ENGINE_JSON_ARENA_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>

namespace vouch::json {

// Bump allocator: blocks of eight-byte alignment that live as long as the arena.
class Arena {
 public:
  Arena() = default;
  Arena(const Arena&) = delete;
  Arena& operator=(const Arena&) = delete;
  ~Arena() {
    while (chunks_ != nullptr) {
      Chunk* next = chunks_->next;
      std::free(chunks_);
      chunks_ = next;
    }
  }

  // Takes everything back and keeps the newest chunk, the largest, for what comes.
  void Reset() {
    if (chunks_ == nullptr) return;
    while (chunks_->next != nullptr) {
      Chunk* next = chunks_->next;
      chunks_->next = next->next;
      std::free(next);
    }
    free_ = reinterpret_cast<char*>(chunks_ + 1);
    used_ = 0;
  }

  // How much the first chunk holds; before the first Allocate.
  void set_first_chunk(size_t bytes) { next_size_ = bytes; }

  // Bytes handed out so far.
  size_t used() const { return used_; }

  // Null when memory is exhausted.
  void* Allocate(size_t bytes) {
    bytes = (bytes + 7) & ~size_t{7};
    used_ += bytes;
    if (bytes > static_cast<size_t>(end_ - free_) && !Grow(bytes)) return nullptr;
    void* block = free_;
    free_ += bytes;
    return block;
  }

 private:
  struct Chunk {
    Chunk* next;
    uint64_t padding;
  };

  bool Grow(size_t bytes) {
    const size_t size = std::max(next_size_, bytes);
    void* memory = std::malloc(sizeof(Chunk) + size);
    if (memory == nullptr) return false;
    Chunk* chunk = static_cast<Chunk*>(memory);
    chunk->next = chunks_;
    chunks_ = chunk;
    free_ = reinterpret_cast<char*>(chunk + 1);
    end_ = free_ + size;
    next_size_ = std::min<size_t>(std::max<size_t>(2 * next_size_, 256), size_t{1} << 20);
    return true;
  }

  Chunk* chunks_ = nullptr;
  char* free_ = nullptr;
  char* end_ = nullptr;
  size_t next_size_ = 256;
  size_t used_ = 0;
};

// A growing array of 16-byte cells, each a Key or a Value.
class CellStack {
 public:
  static constexpr size_t kCell = 16;

  CellStack() : cells_(inline_), end_(inline_ + sizeof(inline_)), top_(inline_) {}
  CellStack(const CellStack&) = delete;
  CellStack& operator=(const CellStack&) = delete;
  ~CellStack() {
    if (cells_ != inline_) std::free(cells_);
  }

  template <typename T>
  bool Push(const T& cell) {
    static_assert(sizeof(T) == kCell);
    if (top_ == end_ && !Grow()) return false;
    std::memcpy(top_, &cell, kCell);
    top_ += kCell;
    return true;
  }
  size_t size() const { return static_cast<size_t>(top_ - cells_) / kCell; }
  char* at(size_t index) { return cells_ + index * kCell; }
  void Truncate(size_t size) { top_ = cells_ + size * kCell; }

 private:
  bool Grow() {
    const size_t used = static_cast<size_t>(top_ - cells_);
    void* memory = cells_ == inline_ ? std::malloc(4 * used) : std::realloc(cells_, 2 * used);
    if (memory == nullptr) return false;
    const size_t capacity = cells_ == inline_ ? 4 * used : 2 * used;
    if (cells_ == inline_) std::memcpy(memory, inline_, used);
    cells_ = static_cast<char*>(memory);
    top_ = cells_ + used;
    end_ = cells_ + capacity;
    return true;
  }

  alignas(8) char inline_[64 * kCell];
  char* cells_;
  char* end_;
  char* top_;
};

}  // namespace vouch::json

#endif  // VOUCH_ENGINE_JSON_ARENA_H_
