// Reader: the scanner behind Document::Parse.
//
// Copies the text once, then reads the copy in one pass: strings are unescaped where they stand, the cells of
// open containers wait on a stack and move into the arena when their container closes. A NUL behind the copy
// ends every scanning loop, so no loop counts bytes; a NUL inside the text is told apart by its place.
// Cost: O(bytes), iterative. Tested by test-suite/unit/json/document_test.cc.
#ifndef VOUCH_ENGINE_JSON_READER_H_
#define VOUCH_ENGINE_JSON_READER_H_

#include <cstdint>
#include <string_view>
#include <vector>

#include "engine/json/arena.h"
#include "engine/json/document.h"
#include "engine/json/key_index.h"
#include "engine/json/read_fault.h"
#include "engine/json/value.h"

namespace vouch::json {

struct ScannedNumber;
struct SpanTable;

class Reader {
 public:
  // Bytes behind the text that must be readable and zero.
  static constexpr size_t kPadding = 16;
  // No text may be longer, so that offsets fit 32 bits.
  static constexpr uint64_t kMaxBytes = 4'294'967'000;

  // `pool` holds the text, `size` bytes, and the padding; it is changed.
  Reader(char* pool, uint64_t size, const ParseOptions& options, Arena* arena, SpanTable* positions);

  // Reads the value and everything up to the end. May throw std::bad_alloc.
  Fault Read(Value* root);
  // Bytes of the names, strings and decimals read so far.
  size_t text_bytes() const { return text_bytes_; }

  // The parts that fast_reader.h uses. Each takes the first byte and returns what follows; null after a fault.
  char* ReadString(char* quote, std::string_view* text);
  char* ReadNumber(char* start, Value* value);
  FaultKind fault() const { return fault_.kind; }

 private:
  struct Frame {
    uint64_t first_cell;
    uint64_t first_span;
    uint32_t begin;  // of the opening bracket
    bool is_object;
  };

  bool Fail(FaultKind kind, const char* at, const char* other = nullptr);
  bool Run(char* p, Value* root);
  bool Open(const char* at, bool is_object);
  bool Close(Value* value);
  bool CloseObject(const Frame& frame, Value* value);
  bool CloseArray(const Frame& frame, Value* value);
  void KeepSpans(const Frame& frame, char* cells, size_t bytes, size_t count);
  size_t SpanBytes() const { return positions_ == nullptr ? 0 : sizeof(Span); }
  void DropRepeated(const Frame& frame);

  // Each takes the first byte and returns what follows; null after a fault.
  char* ReadKey(char* quote);
  char* ReadEscaped(char* quote, char* p, std::string_view* text);
  char* ReadEscape(char* quote, char* p, char** out);
  const char* ScanOtherNumber(char* start, ScannedNumber* number);
  char* FailInString(char* quote, char* p);

  uint32_t Offset(const char* p) const { return static_cast<uint32_t>(p - pool_); }

  char* const pool_;
  char* const end_;
  const ParseOptions& options_;
  Arena* const arena_;
  SpanTable* const positions_;  // null: not wanted
  CellStack cells_;
  std::vector<Span> spans_;  // of the cells of open containers, one a member or item
  std::vector<Frame> frames_;
  KeyIndex index_;
  size_t text_bytes_ = 0;
  Fault fault_;
};

}  // namespace vouch::json

#endif  // VOUCH_ENGINE_JSON_READER_H_
