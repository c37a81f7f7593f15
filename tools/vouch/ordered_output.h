// OrderedOutput: what several threads have to tell of numbered pieces of work, on standard output and standard error in
// the order of the numbers.
//
// There is no thread for it: who brings the piece that is next writes it, and all behind it that are there. The others
// leave theirs and go on; who is too far ahead waits, so memory stays constant, and a slow reader of the output slows
// everyone. Tested by test-suite/cli/.
#ifndef VOUCH_TOOLS_VOUCH_ORDERED_OUTPUT_H_
#define VOUCH_TOOLS_VOUCH_ORDERED_OUTPUT_H_

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "tools/vouch/document_check.h"
#include "tools/vouch/progress.h"

namespace vouch::cli {

class OrderedOutput {
 public:
  struct Piece {
    uint64_t number = 0;  // from 0, without gaps
    uint64_t bytes = 0;   // of input
    Counts counts;
    std::string_view out, messages;
  };

  // At most `ahead` pieces are kept for their turn, and no more after kKeptBytes.
  OrderedOutput(size_t ahead, bool progress) : progress_(progress), kept_(ahead) {}

  // False once nothing more is wanted. From any thread.
  bool Put(const Piece& piece);
  // Ends the waiting of all threads. From any thread.
  void Stop();
  // The output can't be written any more, or Stop was called. From any thread.
  bool stopped() const { return stopped_.load(std::memory_order_relaxed); }

  // Of all that was written. Once the threads have ended.
  const Counts& Finish();

 private:
  static constexpr size_t kKeptBytes = size_t{1} << 25;

  // A piece whose turn has not come.
  struct Kept {
    bool there = false;
    std::string out, messages;
    Piece piece;  // views of these
  };

  bool MayBring(uint64_t number) const;
  void Keep(const Piece& piece);
  bool Write(const Piece& piece);
  void WriteFrom(const Piece& piece, std::unique_lock<std::mutex>* lock);

  Progress progress_;  // these three belong to who writes
  Counts counts_;
  uint64_t bytes_ = 0;

  std::mutex mutex_;  // for all below
  std::condition_variable room_;
  unsigned waiting_ = 0;
  uint64_t next_ = 0;       // who has this piece writes
  std::vector<Kept> kept_;  // by number modulo size
  size_t kept_bytes_ = 0;
  std::atomic<bool> stopped_ = false;
};

}  // namespace vouch::cli

#endif  // VOUCH_TOOLS_VOUCH_ORDERED_OUTPUT_H_
