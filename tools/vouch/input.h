// Reading files and standard input, bounded by a limit, with the system's reason when it fails.
//
// Entry points: ReadInput, LineReader. "-" is standard input. Memory: one text, never above the limit.
// Tested by test-suite/cli/.
#ifndef VOUCH_TOOLS_VOUCH_INPUT_H_
#define VOUCH_TOOLS_VOUCH_INPUT_H_

#include <cstdint>
#include <memory>
#include <string>

#include "tools/vouch/byte_reader.h"
#include "vouch/error.h"

namespace vouch::cli {

// What messages call the file: the path, or "<stdin>".
std::string DisplayName(const std::string& path);

// The whole file. Errors: kUsage with the system's reason, kLimit (document_bytes).
Result<std::string> ReadInput(const std::string& path, uint64_t max_bytes);

// The file: URI of a path, made absolute, percent-encoded.
std::string FileUri(const std::string& path);

// Line by line, for inputs that need not fit into memory; what begins as gzip does is unpacked on the way. A line is there as soon as it has been written, which a
// partner at the other end of a pipe may wait for.
class LineReader {
 public:
  enum class Status : uint8_t { kLine, kTooLong, kEnd, kError };

  LineReader(const std::string& path, uint64_t max_bytes);
  LineReader(const LineReader&) = delete;
  LineReader& operator=(const LineReader&) = delete;
  ~LineReader();

  // The next line without its newline. kTooLong: it is longer than the limit and was passed over. kError: see
  // error().
  Status Next(std::string* line);
  // Whether Next has a whole line at hand, and won't wait for one.
  bool HasLine() const;
  uint64_t line_number() const { return line_number_; }  // of the line last returned, from 1
  const std::string& error() const { return error_; }

 private:
  bool Fill();

  const uint64_t max_bytes_;
  ByteReader bytes_;
  std::unique_ptr<char[]> buffer_;
  size_t begin_ = 0, end_ = 0;
  uint64_t line_number_ = 0;
  std::string error_;
};

}  // namespace vouch::cli

#endif  // VOUCH_TOOLS_VOUCH_INPUT_H_
