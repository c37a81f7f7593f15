#include "tools/vouch/jsonl.h"

#include <fmt/format.h>

#include <cstring>
#include <exception>
#include <mutex>
#include <optional>
#include <system_error>
#include <thread>

#include "tools/vouch/block_reader.h"
#include "tools/vouch/input.h"
#include "tools/vouch/memory_stream.h"
#include "tools/vouch/ordered_output.h"

namespace vouch::cli {
namespace {

// Answers that may wait for their turn, for each thread: how far the others may go on while one has a slow line.
constexpr size_t kAhead = 8;

// The blocks of all files, numbered in their order. For several threads.
class Blocks {
 public:
  explicit Blocks(const JsonLinesOptions& options) : options_(options) {}

  // False: the end. Who waits in here for input keeps nobody from judging and writing.
  bool Next(Block* block, size_t* file, uint64_t* number) {
    const std::lock_guard lock(mutex_);
    for (; file_ < options_.files.size(); ++file_) {
      if (!reader_) reader_.emplace(options_.files[file_], options_.documents.limits.document_bytes);
      if (reader_->Next(block)) {
        *file = file_;
        *number = number_++;
        return true;
      }
      reader_.reset();
    }
    return false;
  }

 private:
  const JsonLinesOptions& options_;
  std::mutex mutex_;  // for all below
  std::optional<BlockReader> reader_;
  size_t file_ = 0;
  uint64_t number_ = 0;
};

// What one thread judges lines with.
class Judge {
 public:
  Judge(const DocumentOptions& options, const Schema& schema)
      : max_bytes_(options.limits.document_bytes),
        check_(options, schema, Printer(out_.stream(), Printer::WantsColour(stdout)),
               Printer(messages_.stream(), Printer::WantsColour(stderr))) {}

  // What is to be told of the block, until the next one.
  OrderedOutput::Piece Told(const Block& block, const std::string& file) {
    out_.Clear();
    messages_.Clear();
    if (source_.name != file) source_.name = file;
    source_.text = {};
    source_.line = block.first_line;
    if (!block.error.empty()) {
      Error error;
      error.message = block.error;
      source_.line = 0;
      check_.NotDecided(source_, error);
    } else if (block.too_long) {
      TooLong();
    } else {
      Lines(block.text());
    }
    return {.bytes = block.text().size(), .counts = check_.TakeCounts(), .out = out_.text(), .messages = messages_.text()};
  }

 private:
  void Lines(std::string_view text) {
    for (; !text.empty(); ++source_.line) {
      const void* newline = std::memchr(text.data(), '\n', text.size());
      const size_t size =
          newline == nullptr ? text.size() : static_cast<size_t>(static_cast<const char*>(newline) - text.data());
      source_.text = text.substr(0, size);
      text.remove_prefix(newline == nullptr ? size : size + 1);
      if (size > max_bytes_) {
        source_.text = {};
        TooLong();
      } else if (source_.text.find_first_not_of(" \t\r") == std::string_view::npos) {
        check_.Blank();
      } else {
        check_.Check(source_);
      }
    }
  }

  void TooLong() {
    Error error;
    error.code = ErrorCode::kLimit;
    error.message = fmt::format("the line is longer than document_bytes ({} bytes)", max_bytes_);
    check_.NotDecided(source_, error);
  }

  const uint64_t max_bytes_;
  MemoryStream out_, messages_;
  DocumentCheck check_;
  Source source_;
};

class Run {
 public:
  Run(const JsonLinesOptions& options, const Schema& schema)
      : options_(options), schema_(schema), blocks_(options), output_(kAhead * options.jobs, options.progress) {
    for (const std::string& file : options.files) names_.push_back(DisplayName(file));
  }

  Counts Finish() {
    std::vector<std::thread> others;
    try {
      while (others.size() + 1 < options_.jobs) others.emplace_back([this] { Work(); });
    } catch (const std::system_error&) {  // the system allows no more threads: those that run do the work
    }
    Work();
    for (std::thread& thread : others) thread.join();
    if (failure_ != nullptr) std::rethrow_exception(failure_);
    return output_.Finish();
  }

 private:
  void Work() {
    try {
      Block block;
      size_t file;
      uint64_t number;
      std::optional<Judge> judge;  // made once there is something to judge
      while (!output_.stopped() && blocks_.Next(&block, &file, &number)) {
        if (!judge) judge.emplace(options_.documents, schema_);
        OrderedOutput::Piece piece = judge->Told(block, names_[file]);
        piece.number = number;
        if (!output_.Put(piece)) return;
      }
    } catch (...) {  // out of memory: the caller's to tell
      {
        const std::lock_guard lock(mutex_);
        if (failure_ == nullptr) failure_ = std::current_exception();
      }
      output_.Stop();
    }
  }

  const JsonLinesOptions& options_;
  const Schema& schema_;
  std::vector<std::string> names_;
  Blocks blocks_;
  OrderedOutput output_;
  std::mutex mutex_;  // for failure_
  std::exception_ptr failure_;
};

}  // namespace

Counts CheckJsonLines(const JsonLinesOptions& options, const Schema& schema) { return Run(options, schema).Finish(); }

}  // namespace vouch::cli
