#include "tools/vouch/input.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>

namespace vouch::cli {
namespace {

constexpr size_t kChunk = size_t{1} << 18;

std::FILE* Open(const std::string& path) { return path == "-" ? stdin : std::fopen(path.c_str(), "rb"); }

std::string SystemReason() { return std::strerror(errno); }

}  // namespace

std::string DisplayName(const std::string& path) { return path == "-" ? "<stdin>" : path; }

Result<std::string> ReadInput(const std::string& path, uint64_t max_bytes) {
  const auto fail = [&](ErrorCode code, std::string message) {
    Error error;
    error.code = code;
    error.message = std::move(message);
    error.document = DisplayName(path);
    return error;
  };
  std::FILE* file = Open(path);
  if (file == nullptr) return fail(ErrorCode::kUsage, "can't be opened: " + SystemReason());
  std::string text;
  size_t got = 1;
  while (got > 0 && text.size() <= max_bytes) {
    const size_t size = text.size();
    text.resize(size + kChunk);
    got = std::fread(text.data() + size, 1, kChunk, file);
    text.resize(size + got);
  }
  const bool failed = std::ferror(file) != 0;
  const std::string reason = failed ? SystemReason() : "";
  if (file != stdin) std::fclose(file);
  if (failed) return fail(ErrorCode::kUsage, "can't be read: " + reason);
  if (text.size() > max_bytes) {
    return fail(ErrorCode::kLimit,
                fmt::format("the file is larger than document_bytes ({} bytes)", max_bytes));
  }
  return text;
}

std::string FileUri(const std::string& path) {
  std::string uri = "file://";
  for (const char c : std::filesystem::absolute(path).lexically_normal().string()) {
    const unsigned char byte = static_cast<unsigned char>(c);
    const bool plain = (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') ||
                       (byte >= '0' && byte <= '9') || (byte != 0 && std::strchr("-._~/", c) != nullptr);
    if (plain) {
      uri += c;
    } else {
      uri += fmt::format("%{:02X}", byte);
    }
  }
  return uri;
}

LineReader::LineReader(const std::string& path, uint64_t max_bytes)
    : max_bytes_(max_bytes), bytes_(path), buffer_(new char[kChunk]) {}

LineReader::~LineReader() = default;

bool LineReader::HasLine() const { return std::memchr(buffer_.get() + begin_, '\n', end_ - begin_) != nullptr; }

bool LineReader::Fill() {
  begin_ = 0;
  end_ = bytes_.Read(buffer_.get(), kChunk, &error_);
  return end_ > 0;
}

LineReader::Status LineReader::Next(std::string* line) {
  line->clear();
  bool any = false, too_long = false;
  while (begin_ != end_ || Fill()) {
    any = true;
    const char* start = buffer_.get() + begin_;
    const void* newline = std::memchr(start, '\n', end_ - begin_);
    const size_t length =
        newline == nullptr ? end_ - begin_ : static_cast<size_t>(static_cast<const char*>(newline) - start);
    if (line->size() + length > max_bytes_) too_long = true;
    if (!too_long) line->append(start, length);
    begin_ += length + (newline != nullptr ? 1 : 0);
    if (newline != nullptr) break;
  }
  if (!error_.empty()) return Status::kError;
  if (!any) return Status::kEnd;
  ++line_number_;
  if (too_long) line->clear();
  return too_long ? Status::kTooLong : Status::kLine;
}

}  // namespace vouch::cli
