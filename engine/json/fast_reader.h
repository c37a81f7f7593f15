// FastReader: UTF-8 text read into the very Value that Document::Parse gives, by way of simdjson's index of the text.
//
// Entry point: Read. simdjson finds where tokens begin, checks UTF-8 and control characters; this file checks the
// grammar token by token, reads numbers exactly (reader.h) and takes strings where they stand: one without a backslash
// is never looked at. What is wrong gives null, and Document::Parse explains.
// Cost: O(bytes), about a third of Document::Parse; no allocation once warm; memory up to about 80 bytes a token of the
// largest text so far. Iterative. Tested against Document::Parse by test-suite/unit/json/fast_reader_test.cc and, on texts
// made by the hundred thousand, by test-suite/reference/readers.cc.
#ifndef VOUCH_ENGINE_JSON_FAST_READER_H_
#define VOUCH_ENGINE_JSON_FAST_READER_H_

#include <memory>
#include <string_view>

#include "engine/json/document.h"

namespace vouch::json {

class FastReader {
 public:
  // Longer texts are left to Document::Parse, which needs no index.
  static constexpr uint64_t kMaxBytes = uint64_t{16} << 20;

  FastReader();
  ~FastReader();

  // The value, which lives until the next call, or null: Document::Parse would fail as well, the text is longer than
  // kMaxBytes, or memory is exhausted. Positions are not kept.
  const Value* Read(std::string_view text, const ParseOptions& options);
  // Whether memory was, the last time.
  bool out_of_memory() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace vouch::json

#endif  // VOUCH_ENGINE_JSON_FAST_READER_H_
