// vouch-bowtie: the harness that Bowtie (https://bowtie.report) talks to over standard input and output.
// The protocol is in harness.h. Exit 0 on "stop" and at the end of the input, 2 when it can't be read or
// written.
#include <cstdio>
#include <exception>

#include "tools/bowtie/harness.h"
#include "tools/vouch/input.h"

namespace {

int Main() {
  vouch::bowtie::Harness harness;
  vouch::cli::LineReader reader("-", vouch::Limits{}.document_bytes);
  std::string line;
  while (!harness.stopped()) {
    const vouch::cli::LineReader::Status status = reader.Next(&line);
    if (status == vouch::cli::LineReader::Status::kEnd) return 0;
    if (status == vouch::cli::LineReader::Status::kError) {
      std::fprintf(stderr, "standard input %s\n", reader.error().c_str());
      return 2;
    }
    // A line that is too long was passed over; as an empty one it is answered as what it is: no JSON.
    const std::string answer = harness.Answer(line);
    if (harness.stopped()) return 0;
    std::fwrite(answer.data(), 1, answer.size(), stdout);
    std::fputc('\n', stdout);
    if (std::fflush(stdout) != 0) return 2;
  }
  return 0;
}

}  // namespace

int main() {
  try {
    return Main();
  } catch (const std::exception& error) {
    std::fprintf(stderr, "vouch-bowtie: %s\n", error.what());
    return 2;
  }
}
