// ByteReader: the bytes of a file or of standard input ("-"), unpacked where they begin as gzip does (RFC 1952).
//
// Read returns as soon as there is something, which a partner at the other end of a pipe may wait for. Memory: one
// block and zlib's window. Tested by test-suite/cli/.
#ifndef VOUCH_TOOLS_VOUCH_BYTE_READER_H_
#define VOUCH_TOOLS_VOUCH_BYTE_READER_H_

#include <cstddef>
#include <memory>
#include <string>

namespace vouch::cli {

class ByteReader {
 public:
  explicit ByteReader(const std::string& path);
  ~ByteReader();

  // Up to `size` bytes. 0: the end, or *error says what is wrong.
  size_t Read(char* bytes, size_t size, std::string* error);

 private:
  struct Gzip;
  size_t ReadRaw(char* bytes, size_t size, std::string* error);
  size_t Unpack(char* bytes, size_t size, std::string* error);

  int file_;
  std::string open_error_;
  bool started_ = false;
  std::unique_ptr<Gzip> gzip_;
};

}  // namespace vouch::cli

#endif  // VOUCH_TOOLS_VOUCH_BYTE_READER_H_
