// MemoryStream: a stream into memory that keeps its memory. Tested by test-suite/cli/.
#ifndef VOUCH_TOOLS_VOUCH_MEMORY_STREAM_H_
#define VOUCH_TOOLS_VOUCH_MEMORY_STREAM_H_

#include <cstdio>
#include <cstdlib>
#include <new>
#include <string_view>

namespace vouch::cli {

class MemoryStream {
 public:
  MemoryStream() : stream_(open_memstream(&text_, &size_)) {
    if (stream_ == nullptr) throw std::bad_alloc();
  }
  MemoryStream(const MemoryStream&) = delete;
  MemoryStream& operator=(const MemoryStream&) = delete;
  ~MemoryStream() {
    std::fclose(stream_);
    std::free(text_);
  }

  std::FILE* stream() { return stream_; }
  // What was written since the last Clear; until something else is.
  std::string_view text() {
    std::fflush(stream_);
    return {text_, size_};
  }
  void Clear() { std::rewind(stream_); }

 private:
  char* text_ = nullptr;
  size_t size_ = 0;
  std::FILE* stream_;
};

}  // namespace vouch::cli

#endif  // VOUCH_TOOLS_VOUCH_MEMORY_STREAM_H_
