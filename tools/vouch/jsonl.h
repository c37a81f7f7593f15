// CheckJsonLines: the lines of files, each a document, by several threads, told of in the order of the input.
//
// Each thread in turn reads a block of whole lines (block_reader.h), judges it while another reads the next, and brings
// what is to be told (ordered_output.h). A thread holds one block, and a fixed number of answers may wait, so memory
// stays constant however long the input is; a reader of the output that is slow slows the reading. A line that has been
// read is answered without waiting for more. Tested by test-suite/cli/.
#ifndef VOUCH_TOOLS_VOUCH_JSONL_H_
#define VOUCH_TOOLS_VOUCH_JSONL_H_

#include <string>
#include <vector>

#include "tools/vouch/document_check.h"

namespace vouch::cli {

struct JsonLinesOptions {
  DocumentOptions documents;
  std::vector<std::string> files;
  unsigned jobs = 1;      // threads, the caller's among them
  bool progress = false;  // lines, MB/s and invalid so far, on standard error
};

Counts CheckJsonLines(const JsonLinesOptions& options, const Schema& schema);

}  // namespace vouch::cli

#endif  // VOUCH_TOOLS_VOUCH_JSONL_H_
