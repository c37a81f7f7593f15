// Document: UTF-8 text read into an immutable Value, every digit kept ("the exact reader").
//
// Entry point: Document::Parse. O(bytes), iterative at any depth; memory is 32 bytes a member, 16 bytes an object and
// an item (16 more for each member and item with positions) and the bytes of names and strings, in one block; texts
// with positions or beyond 1 MiB keep the whole text instead. While reading up to twice that. A Document is movable, not copyable; its Values keep
// their addresses when it moves. Immutable after Parse, so any number of threads may read it.
// Tested by test-suite/unit/json/document_test.cc and by the contract in test-suite/cases/documents.json.
#ifndef VOUCH_ENGINE_JSON_DOCUMENT_H_
#define VOUCH_ENGINE_JSON_DOCUMENT_H_

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "engine/json/value.h"
#include "vouch/error.h"
#include "vouch/limits.h"

namespace vouch::json {

struct ParseOptions {
  uint32_t max_depth = Limits{}.instance_depth;
  uint64_t max_bytes = Limits{}.document_bytes;
  uint32_t max_number_digits = Limits{}.number_digits;
  const char* depth_limit_name = "instance_depth";  // how messages call max_depth
  bool allow_duplicate_keys = false;  // true: the last one wins and the earlier members are dropped
  bool keep_positions = false;        // fill the table behind PositionIndex()
};

// The bytes [begin, end) of a value in the text, and of its key (key_begin == key_end: no key).
struct Span {
  uint32_t begin = 0;
  uint32_t end = 0;
  uint32_t key_begin = 0;
  uint32_t key_end = 0;
};

class Document {
 public:
  // Reads one JSON text (RFC 8259), optionally after one UTF-8 byte order mark. The text need not outlive
  // the call. Errors: kJson (with byte, line, column and what was expected), kDuplicateKey (names the key and
  // where it stood first), kLimit.
  static Result<Document> Parse(std::string_view text, const ParseOptions& options = {});

  Document(Document&&) noexcept;
  Document& operator=(Document&&) noexcept;
  ~Document();

  const Value& root() const;

  // Where `value`, which must be a Value inside this document reached through root(), stands in the text.
  // O(log containers). All zero unless parsed with keep_positions.
  Span Position(const Value& value) const;

 private:
  friend class DocumentBuilder;
  struct Storage;
  struct FreeStorage {
    void operator()(Storage* storage) const;
  };
  using StoragePointer = std::unique_ptr<Storage, FreeStorage>;
  explicit Document(StoragePointer storage);
  StoragePointer storage_;
};

// Line and column (from 1; columns count code points; CR, LF and CRLF each end a line) of a byte offset.
// O(byte): for reports, not for loops over documents.
TextPosition Locate(std::string_view text, uint64_t byte);
// The same from the position of an earlier byte on. O(bytes between them).
TextPosition Locate(std::string_view text, const TextPosition& from, uint64_t byte);

}  // namespace vouch::json

#endif  // VOUCH_ENGINE_JSON_DOCUMENT_H_
