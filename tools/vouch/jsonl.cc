#include "tools/vouch/jsonl.h"

#include <fmt/format.h>

#include <chrono>
#include <condition_variable>
#include <cstdlib>
#include <deque>
#include <memory>
#include <mutex>
#include <new>
#include <thread>
#include <utility>

#include "tools/vouch/input.h"
#include "tools/vouch/stream.h"

namespace vouch::cli {
namespace {

// A batch is full at this size; one line may be longer.
constexpr size_t kBatchBytes = size_t{1} << 18;

// A stream into memory.
class Buffer {
 public:
  Buffer() : stream_(open_memstream(&text_, &size_)) {
    if (stream_ == nullptr) throw std::bad_alloc();
  }
  Buffer(const Buffer&) = delete;
  Buffer& operator=(const Buffer&) = delete;
  ~Buffer() {
    std::fclose(stream_);
    std::free(text_);
  }

  std::FILE* stream() { return stream_; }
  // Writes what it holds, and empties it.
  void Flush(std::FILE* to) {
    std::fflush(stream_);
    Write(to, {text_, size_});
    std::rewind(stream_);
  }

 private:
  char* text_ = nullptr;
  size_t size_ = 0;
  std::FILE* stream_;
};

// Lines on their way, with all it takes to judge them: kept from batch to batch, so that buffers stay warm.
struct Batch {
  struct Line {
    size_t begin = 0, end = 0;  // bytes of `text`
    uint64_t number = 0;
    LineReader::Status status = LineReader::Status::kLine;
  };

  Batch(const DocumentOptions& options, const Schema& schema)
      : check(options, schema, Printer(out.stream(), Printer::WantsColour(stdout)),
              Printer(messages.stream(), Printer::WantsColour(stderr))) {}

  std::string file;
  std::string text;
  std::vector<Line> lines;
  std::string error;  // of kError
  Buffer out, messages;
  DocumentCheck check;
  bool done = false;
};

void Judge(Batch* batch, uint64_t max_bytes) {
  const std::string_view text = batch->text;
  for (const Batch::Line& line : batch->lines) {
    Source source = {.name = batch->file, .text = text.substr(line.begin, line.end - line.begin), .line = line.number};
    Error error;
    switch (line.status) {
      case LineReader::Status::kError:
        error.message = batch->error;
        source.line = 0;
        batch->check.NotDecided(source, error);
        break;
      case LineReader::Status::kTooLong:
        error.code = ErrorCode::kLimit;
        error.message = fmt::format("the line is longer than document_bytes ({} bytes)", max_bytes);
        batch->check.NotDecided(source, error);
        break;
      default:
        if (source.text.find_first_not_of(" \t\r") == std::string::npos) {
          batch->check.Blank();
        } else {
          batch->check.Check(source);
        }
    }
  }
}

// On standard error, where that is wanted, some times a second.
class Progress {
 public:
  explicit Progress(bool wanted) : wanted_(wanted) {}
  void Show(const Counts& counts, uint64_t bytes) {
    const auto now = Clock::now();
    if (!wanted_ || now - shown_ < std::chrono::milliseconds(200)) return;
    shown_ = now;
    const double seconds = std::chrono::duration<double>(now - start_).count();
    const double rate = seconds > 0 ? static_cast<double>(bytes) / 1e6 / seconds : 0;
    Print(stderr, "\r{} lines, {:.0f} MB/s, {} invalid\x1b[K", counts.documents() + counts.blank, rate, counts.invalid);
    std::fflush(stderr);
    any_ = true;
  }
  // Before something else is printed there.
  void Clear() {
    if (any_) Write(stderr, "\r\x1b[K");
    any_ = false;
  }

 private:
  using Clock = std::chrono::steady_clock;
  const bool wanted_;
  const Clock::time_point start_ = Clock::now();
  Clock::time_point shown_ = start_;
  bool any_ = false;
};

class Pipeline {
 public:
  Pipeline(const JsonLinesOptions& options, const Schema& schema)
      : options_(options), progress_(options.progress) {
    for (unsigned i = 0; i < 2 * options.jobs + 2; ++i) {
      free_.push_back(std::make_unique<Batch>(options.documents, schema));
    }
  }

  Counts Run() {
    std::vector<std::thread> threads;
    for (unsigned i = 0; i < options_.jobs; ++i) threads.emplace_back([this] { Work(); });
    threads.emplace_back([this] { WriteAll(); });
    for (const std::string& file : options_.files) Read(file);
    {
      const std::lock_guard lock(mutex_);
      read_all_ = true;
    }
    changed_.notify_all();
    for (std::thread& thread : threads) thread.join();
    progress_.Clear();
    return counts_;
  }

 private:
  void Read(const std::string& file) {
    LineReader reader(file, options_.documents.limits.document_bytes);
    std::string line;
    for (bool more = true; more;) {
      std::unique_ptr<Batch> batch = TakeFree();
      if (batch == nullptr) return;
      batch->file = DisplayName(file);
      do {
        const LineReader::Status status = reader.Next(&line);
        more = status != LineReader::Status::kEnd && status != LineReader::Status::kError;
        if (status == LineReader::Status::kEnd) break;
        if (status == LineReader::Status::kError) batch->error = reader.error();
        const size_t begin = batch->text.size();
        batch->text += line;
        batch->lines.push_back({begin, batch->text.size(), reader.line_number(), status});
      } while (more && batch->text.size() < kBatchBytes && reader.HasLine());
      {
        const std::lock_guard lock(mutex_);
        to_judge_.push_back(batch.get());
        to_write_.push_back(std::move(batch));
      }
      changed_.notify_all();
    }
  }

  // Null once the output can't be written any more.
  std::unique_ptr<Batch> TakeFree() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return !free_.empty() || broken_; });
    if (broken_) return nullptr;
    std::unique_ptr<Batch> batch = std::move(free_.back());
    free_.pop_back();
    return batch;
  }

  void Work() {
    while (true) {
      Batch* batch;
      {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [this] { return !to_judge_.empty() || read_all_; });
        if (to_judge_.empty()) return;
        batch = to_judge_.front();
        to_judge_.pop_front();
      }
      Judge(batch, options_.documents.limits.document_bytes);
      {
        const std::lock_guard lock(mutex_);
        batch->done = true;
      }
      changed_.notify_all();
    }
  }

  void WriteAll() {
    uint64_t bytes = 0;
    while (true) {
      std::unique_ptr<Batch> batch;
      {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [this] {
          return (!to_write_.empty() && to_write_.front()->done) || (read_all_ && to_write_.empty());
        });
        if (to_write_.empty()) return;
        batch = std::move(to_write_.front());
        to_write_.pop_front();
      }
      bytes += batch->text.size();
      counts_.Add(batch->check.TakeCounts());
      progress_.Clear();
      batch->out.Flush(stdout);
      batch->messages.Flush(stderr);
      const bool failed = std::fflush(stdout) != 0 || std::ferror(stdout) != 0;
      progress_.Show(counts_, bytes);
      batch->text.clear();
      batch->lines.clear();
      batch->done = false;
      {
        const std::lock_guard lock(mutex_);
        broken_ |= failed;
        free_.push_back(std::move(batch));
      }
      changed_.notify_all();
    }
  }

  const JsonLinesOptions& options_;
  Progress progress_;
  Counts counts_;

  std::mutex mutex_;  // for all below
  std::condition_variable changed_;
  std::vector<std::unique_ptr<Batch>> free_;
  std::deque<Batch*> to_judge_;
  std::deque<std::unique_ptr<Batch>> to_write_;
  bool read_all_ = false;
  bool broken_ = false;  // the output
};

}  // namespace

Counts CheckJsonLines(const JsonLinesOptions& options, const Schema& schema) { return Pipeline(options, schema).Run(); }

}  // namespace vouch::cli
