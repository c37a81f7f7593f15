// CheckJsonLines: the lines of files, each a document, by several threads, told of in the order of the input.
//
// One thread reads and cuts the input into batches of whole lines, the workers judge them into buffers of their own,
// and one thread writes these in order; a fixed number of batches is under way, so memory stays constant however long
// the input is, and a reader of the output that is slow slows the reading. A line that has been read is answered
// without waiting for more. Tested by test-suite/cli/.
#ifndef VOUCH_TOOLS_VOUCH_JSONL_H_
#define VOUCH_TOOLS_VOUCH_JSONL_H_

#include <string>
#include <vector>

#include "tools/vouch/document_check.h"

namespace vouch::cli {

struct JsonLinesOptions {
  DocumentOptions documents;
  std::vector<std::string> files;
  unsigned jobs = 1;
  bool progress = false;  // lines, MB/s and invalid so far, on standard error
};

Counts CheckJsonLines(const JsonLinesOptions& options, const Schema& schema);

}  // namespace vouch::cli

#endif  // VOUCH_TOOLS_VOUCH_JSONL_H_
