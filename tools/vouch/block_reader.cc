#include "tools/vouch/block_reader.h"

#include <algorithm>
#include <cstring>
#include <new>

namespace vouch::cli {
namespace {

uint64_t CountLines(std::string_view text) {
  uint64_t count = 0;
  for (const char *at = text.data(), *end = at + text.size(); at != end; ++count) {
    const void* newline = std::memchr(at, '\n', static_cast<size_t>(end - at));
    at = newline == nullptr ? end : static_cast<const char*>(newline) + 1;
  }
  return count;
}

size_t EndOfLines(std::string_view text) {
  const void* newline = text.empty() ? nullptr : memrchr(text.data(), '\n', text.size());
  return newline == nullptr ? 0 : static_cast<size_t>(static_cast<const char*>(newline) - text.data()) + 1;
}

}  // namespace

void Block::Reserve(size_t bytes) {
  if (bytes <= capacity_) return;
  const size_t capacity = std::max(bytes, 2 * capacity_);
  void* grown = std::realloc(bytes_.get(), capacity);
  if (grown == nullptr) throw std::bad_alloc();
  static_cast<void>(bytes_.release());  // realloc has taken it
  bytes_.reset(static_cast<char*>(grown));
  capacity_ = capacity;
}

bool BlockReader::Next(Block* block) {
  block->error.clear();
  block->first_line = next_line_;
  block->Reserve(carry_.size() + kBlockBytes);
  carry_.copy(block->bytes_.get(), carry_.size());
  block->size_ = carry_.size();
  bool passing = false;                     // the line at hand is too long, and not kept
  size_t end = EndOfLines(block->text());  // 0: there is none yet
  while (end == 0 && !ended_) {
    passing |= block->size_ > max_bytes_;
    if (passing) block->size_ = 0;
    const size_t before = block->size_;
    block->Reserve(before + kBlockBytes);
    const size_t got = bytes_.Read(block->bytes_.get() + before, kBlockBytes, &block->error);
    block->size_ += got;
    const std::string_view read = block->text().substr(before);
    const size_t lines = passing ? read.find('\n') + 1 : EndOfLines(read);
    if (lines > 0) end = before + lines;
    if (got > 0) continue;
    ended_ = true;
    if (!block->error.empty()) passing = false, block->size_ = 0;
    end = block->size_;
  }
  carry_.assign(block->bytes_.get() + end, block->size_ - end);
  block->size_ = passing ? 0 : end;
  block->too_long = passing;
  next_line_ += passing ? 1 : CountLines(block->text());
  return block->size_ > 0 || passing || !block->error.empty();
}

}  // namespace vouch::cli
