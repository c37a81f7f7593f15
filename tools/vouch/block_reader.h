// BlockReader: a file or standard input ("-"), plain or packed by gzip, in blocks of whole lines.
//
// Each block goes straight into the caller's own memory, so that one caller may work on a block while another reads the
// next; only what follows a block's last line is copied, to the next block. A block is there as soon as one line is,
// which a partner at the other end of a pipe may wait for. Memory: two blocks or twice the longest line within the
// limit. Tested by test-suite/cli/.
#ifndef VOUCH_TOOLS_VOUCH_BLOCK_READER_H_
#define VOUCH_TOOLS_VOUCH_BLOCK_READER_H_

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>

#include "tools/vouch/byte_reader.h"

namespace vouch::cli {

// Kept from one Next to another, so that its memory stays warm.
class Block {
 public:
  // Whole lines with their newlines; the last line of a file may have none. Empty with `too_long` and with `error`.
  std::string_view text() const { return {bytes_.get(), size_}; }
  uint64_t first_line = 0;  // from 1
  bool too_long = false;    // one line, which is longer than the limit and was passed over
  std::string error;        // no line: why the input can't be read any further

 private:
  friend class BlockReader;
  void Reserve(size_t bytes);

  struct Free {
    void operator()(char* bytes) const { std::free(bytes); }
  };

  std::unique_ptr<char, Free> bytes_;  // not a std::string, which would fill it with zeros
  size_t size_ = 0, capacity_ = 0;
};

class BlockReader {
 public:
  static constexpr size_t kBlockBytes = size_t{1} << 18;  // for one read

  // Lines that are longer than `max_bytes` need not be kept whole.
  BlockReader(const std::string& path, uint64_t max_bytes) : max_bytes_(max_bytes), bytes_(path) {}

  // False: the end.
  bool Next(Block* block);

 private:
  const uint64_t max_bytes_;
  ByteReader bytes_;
  std::string carry_;  // what has been read behind the lines of the last block
  uint64_t next_line_ = 1;
  bool ended_ = false;
};

}  // namespace vouch::cli

#endif  // VOUCH_TOOLS_VOUCH_BLOCK_READER_H_
