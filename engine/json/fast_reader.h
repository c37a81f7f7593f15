// FastReader: UTF-8 text read into the very Value that Document::Parse gives, by way of simdjson's index of the text.
//
// Entry point: Read. simdjson finds where tokens begin, checks UTF-8 and control characters; this file checks the
// grammar token by token, reads numbers exactly (reader.h) and takes strings where they stand: one without a backslash
// is never looked at. Whatever is not plainly right gives null, and Document::Parse decides and explains.
// Cost: O(bytes), about a third of Document::Parse; no allocation once warm; memory up to about 80 bytes a token of the
// largest text so far. Iterative. Tested by test-suite/unit/json/fast_reader_test.cc against Document::Parse.
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

  // The value, which lives until the next call, or null: the text is wrong, repeats a name, starts with a byte order
  // mark, is beyond a limit of `options` or of this reader, or memory is exhausted. Positions are not kept.
  const Value* Read(std::string_view text, const ParseOptions& options);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace vouch::json

#endif  // VOUCH_ENGINE_JSON_FAST_READER_H_
