#include "tools/vouch/byte_reader.h"

#include <fcntl.h>
#include <unistd.h>
#include <zlib.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <new>

namespace vouch::cli {

struct ByteReader::Gzip {
  static constexpr size_t kBlock = size_t{1} << 16;
  static constexpr int kGzipOnly = 16 + MAX_WBITS;

  Gzip() {
    if (inflateInit2(&stream, kGzipOnly) != Z_OK) throw std::bad_alloc();
  }
  Gzip(const Gzip&) = delete;
  Gzip& operator=(const Gzip&) = delete;
  ~Gzip() { inflateEnd(&stream); }

  z_stream stream{};
  bool between = false;  // the last member is complete
  unsigned char block[kBlock];
};

ByteReader::ByteReader(const std::string& path)
    : file_(path == "-" ? STDIN_FILENO : open(path.c_str(), O_RDONLY | O_CLOEXEC)) {
  if (file_ < 0) {
    open_error_ = std::string("can't be opened: ") + std::strerror(errno);
  } else {
    static_cast<void>(posix_fadvise(file_, 0, 0, POSIX_FADV_SEQUENTIAL));  // a hint; pipes take none
  }
}

ByteReader::~ByteReader() {
  if (file_ > STDIN_FILENO) close(file_);
}

size_t ByteReader::ReadRaw(char* bytes, size_t size, std::string* error) {
  ssize_t got = 0;
  do {
    got = read(file_, bytes, size);
  } while (got < 0 && errno == EINTR);
  if (got < 0) *error = std::string("can't be read: ") + std::strerror(errno);
  return got > 0 ? static_cast<size_t>(got) : 0;
}

size_t ByteReader::Read(char* bytes, size_t size, std::string* error) {
  if (file_ < 0) return *error = open_error_, 0;
  if (gzip_ != nullptr) return Unpack(bytes, size, error);
  size_t got = ReadRaw(bytes, started_ ? size : std::min(size, Gzip::kBlock), error);
  if (started_ || got == 0) return got;
  started_ = true;
  if (got == 1 && bytes[0] == '\x1f') got += ReadRaw(bytes + 1, 1, error);  // no text begins so
  if (got < 2 || bytes[0] != '\x1f' || bytes[1] != '\x8b') return got;
  gzip_ = std::make_unique<Gzip>();
  std::memcpy(gzip_->block, bytes, got);
  gzip_->stream.next_in = gzip_->block;
  gzip_->stream.avail_in = static_cast<uInt>(got);
  return Unpack(bytes, size, error);
}

size_t ByteReader::Unpack(char* bytes, size_t size, std::string* error) {
  z_stream& stream = gzip_->stream;
  stream.next_out = reinterpret_cast<unsigned char*>(bytes);
  stream.avail_out = static_cast<uInt>(size);
  while (stream.avail_out == size) {
    if (stream.avail_in == 0) {
      stream.next_in = gzip_->block;
      stream.avail_in = static_cast<uInt>(ReadRaw(reinterpret_cast<char*>(gzip_->block), Gzip::kBlock, error));
      if (!error->empty()) return 0;
      if (stream.avail_in == 0) {
        if (!gzip_->between) *error = "can't be unpacked: the gzip data ends too early";
        return 0;
      }
    }
    if (gzip_->between) inflateReset(&stream);  // one more member follows
    gzip_->between = false;
    const int status = inflate(&stream, Z_NO_FLUSH);
    gzip_->between = status == Z_STREAM_END;
    if (status != Z_OK && status != Z_STREAM_END) {
      *error = std::string("can't be unpacked: ") + (stream.msg != nullptr ? stream.msg : "broken gzip data");
      return 0;
    }
  }
  return size - stream.avail_out;
}

}  // namespace vouch::cli
