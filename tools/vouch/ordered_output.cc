#include "tools/vouch/ordered_output.h"

#include <cstdio>

#include "tools/vouch/stream.h"

namespace vouch::cli {

bool OrderedOutput::Put(const Piece& piece) {
  std::unique_lock lock(mutex_);
  if (!MayBring(piece.number)) {
    ++waiting_;
    room_.wait(lock, [&] { return MayBring(piece.number) || stopped(); });
    --waiting_;
  }
  if (!stopped()) piece.number == next_ ? WriteFrom(piece, &lock) : Keep(piece);
  return !stopped();
}

bool OrderedOutput::MayBring(uint64_t number) const {
  return number == next_ || (number < next_ + kept_.size() && kept_bytes_ < kKeptBytes);
}

void OrderedOutput::Keep(const Piece& piece) {
  Kept& kept = kept_[piece.number % kept_.size()];
  kept.out = piece.out;
  kept.messages = piece.messages;
  kept.piece = piece;
  kept.piece.out = kept.out;
  kept.piece.messages = kept.messages;
  kept.there = true;
  kept_bytes_ += kept.out.size() + kept.messages.size();
}

// Nobody else gets here, nor at what is written, until next_ is a piece that isn't there.
void OrderedOutput::WriteFrom(const Piece& first, std::unique_lock<std::mutex>* lock) {
  Kept* kept = nullptr;
  for (const Piece* piece = &first; piece != nullptr;) {
    lock->unlock();
    const bool written = Write(*piece);
    lock->lock();
    if (kept != nullptr) {
      kept_bytes_ -= kept->out.size() + kept->messages.size();
      *kept = {};
    }
    ++next_;
    if (!written) stopped_ = true;
    if (waiting_ > 0) room_.notify_all();
    kept = &kept_[next_ % kept_.size()];
    piece = kept->there && !stopped() ? &kept->piece : nullptr;
  }
}

bool OrderedOutput::Write(const Piece& piece) {
  bytes_ += piece.bytes;
  counts_.Add(piece.counts);
  progress_.Clear();
  cli::Write(stdout, piece.out);
  cli::Write(stderr, piece.messages);
  const bool written = std::fflush(stdout) == 0 && std::ferror(stdout) == 0;
  progress_.Show(counts_, bytes_);
  return written;
}

void OrderedOutput::Stop() {
  const std::lock_guard lock(mutex_);
  stopped_ = true;
  room_.notify_all();
}

const Counts& OrderedOutput::Finish() {
  progress_.Clear();
  return counts_;
}

}  // namespace vouch::cli
